/* SPDX-License-Identifier: MIT */
/* mend.h - a stage that makes well-formed UTF-8 of any form of it */
#ifndef MEND_H
#define MEND_H

#include "convert/text.h"
#include "repair/filter.h"
#include "repair/octets.h"

/* One at a time. Its changes are faults. */
struct mend {
	struct filter filter;
	struct text text;
	const struct octets *octets; /* what to write for each octet of a fault, or NULL */
	bool failed;
};

/* Begins a text, at whose faults the options of the library or 'octets' say what to do. */
void mend_begin(struct mend *mend, enum octavo_encoding form, unsigned options,
                const struct octets *octets);

#endif
