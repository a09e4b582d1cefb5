/* SPDX-License-Identifier: MIT */
/* writer.h - a string that may be longer than its buffer */
#ifndef OCTAVO_DETECT_WRITER_H
#define OCTAVO_DETECT_WRITER_H

#include "octavo-detect.h"

struct writer {
	char *dst;
	size_t cap, n;
};

void octavo_write(struct writer *to, const char *s);
void octavo_write_number(struct writer *to, uint64_t number);
void octavo_write_decoding(struct writer *to, const struct octavo_decoding *decoding);

/* Ends it with NUL. Returns the length of all of it. */
size_t octavo_write_end(struct writer *to);

#endif
