/* SPDX-License-Identifier: MIT */
/* remarks.h - what well-formed UTF-8 may have that some programs do not expect */
#ifndef REMARKS_H
#define REMARKS_H

#include "io/input.h"

struct remarks {
	uint64_t marks;     /* byte order marks at the beginning  */
	uint64_t inner_marks; /* others; text that was joined has them */
	uint64_t nul;       /* how many there are                 */
	uint64_t crlf, lf;  /* line ends                          */
	uint64_t c1, nel;   /* U+0080..U+009F that windows-1252 has; those that are U+0085, which
	                     * may be line ends of EBCDIC if there are no others */
};

/* Reads a file from its beginning. Returns false if that fails. */
bool remarks_find(struct remarks *remarks, struct input *in);

/* Prints "; it has a byte order mark, and CR LF at 3 of 9 line ends", a line end, and commands. */
void remarks_print(const struct remarks *remarks, const char *name);

#endif
