/* SPDX-License-Identifier: MIT */
/* signature.h - a stage that leaves out a byte order mark, or adds one, in UTF-8 */
#ifndef SIGNATURE_H
#define SIGNATURE_H

#include "octavo.h"
#include "commands/repair/filter.h"

/* Its change is a byte order mark. */
struct signature {
	struct filter filter;
	struct octavo_stream stream;
	uint64_t taken, written;
};

void signature_begin(struct signature *signature, unsigned options);

#endif
