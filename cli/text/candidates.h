/* SPDX-License-Identifier: MIT */
/* candidates.h - the charsets that a text is tried to be read in */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/language.h"

/* Octets of a text that are read. */
#define MAX_READ ((size_t)8 << 10)

struct candidate {
	const char *name;
	const char *languages; /* that are customary in it */
	int cost;              /* of one that is seldom used */
	bool is_multi;         /* has characters of two octets and more */
};

/* Returns NULL for i beyond the last. */
const struct candidate *candidate_at(size_t i);

#define MAX_CHARSETS 64

/* Whether it is the one before it, but for a few characters, and has more. */
bool candidate_is_wider(size_t i);

/* The languages that are customary in it, a bit for each. */
uint64_t candidate_languages(size_t i);

/* The characters of the 256 octets; NULL if it has characters of two octets. */
const uint32_t *candidate_table(size_t i);

/*
 * Reads a text of at most MAX_READ octets in a charset that has characters of two octets.
 * 'reading' has space for MAX_READ + 1 points and MAX_READ pairs. Octets that are no character are
 * NO_CHARACTER, and so are characters that the charset reads, but does not write.
 */
void read_multi(struct reading *reading, const char *name, const unsigned char *octets, size_t n);

#endif
