/* SPDX-License-Identifier: MIT */
/* foreign.h - which charset do octets speak for that stand among UTF-8? */
#ifndef FOREIGN_H
#define FOREIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/guess.h"

/* Characters that are kept apart; a text in an alphabet has fewer. */
#define MAX_LETTERS 1024

/*
 * What is known of the octets, and of the UTF-8 around them. The text is all in one language, more
 * often than not: the characters of its UTF-8 are what the other octets should be, too.
 */
struct foreign {
	struct {
		uint32_t code_point, count;
	} letters[MAX_LETTERS]; /* of the UTF-8; a hash table */
	uint32_t letter_count;  /* how many of these there are, all counts together */
	uint32_t distinct;
	uint64_t octets[256];   /* how often each stands there */
	char text[16384];       /* with the ASCII around them  */
	size_t size;
};

/* Why the first charset of a ranking is the first. */
struct foreign_evidence {
	uint64_t octets; /* above 7F                                         */
	uint64_t known;  /* of these: characters that the UTF-8 has, too     */
	bool is_wide;    /* the charset has characters of several octets     */
};

/* Adds well-formed UTF-8; text that cannot be UTF-8; and the ASCII around that. */
void foreign_add_utf8(struct foreign *foreign, const char *utf8, size_t n);
void foreign_add_octets(struct foreign *foreign, const char *octets, size_t n);
void foreign_add_ascii(struct foreign *foreign, const char *octets, size_t n);

/*
 * Ranks charsets of single octets, the likeliest first; before them one of several octets, if these
 * make characters of the text. 'declared' is what the text declares. Of charsets that decode all
 * the octets alike there is only the most usual. Returns how many there are, at most 'max'.
 */
size_t foreign_rank(const struct foreign *foreign, const char *declared,
                    struct charset_rank *ranks, size_t max,
                    struct foreign_evidence *evidence);

#endif
