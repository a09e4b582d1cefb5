/* SPDX-License-Identifier: MIT */
/* cut.h - where a text can be cut: what is in front does not matter for what follows */
#ifndef CUT_H
#define CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cut {
	/* Set by the caller, all others zero: */
	const char *name;
	int fd;
	uint64_t size; /* of the file */
	/*
	 * Looks at s[0 .. n) from each offset below 'front', up to the first from where it finds a
	 * place after. Returns that offset, and sets 'place'; or 'front' if there is none. 's' is
	 * at a multiple of 4 in the file, less 'before'.
	 */
	size_t (*find)(const void *context, const char *s, size_t n, size_t front, size_t *place);
	const void *context;
	size_t before; /* so many octets before a place tell that it is one */

	/* From all offsets from the first to the second the third is found. */
	uint64_t first, last, place;
	bool failed;       /* and a message was printed */
};

/*
 * Returns the place that is found from this offset, a multiple of 4, which follows those found
 * from smaller ones, or the same; the size of the file if there is none, and 0 from 0. All ranks
 * find the same. Each reads only once where there is none for long.
 */
uint64_t cut_behind(struct cut *cut, uint64_t offset);

#endif
