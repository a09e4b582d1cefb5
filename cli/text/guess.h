/* SPDX-License-Identifier: MIT */
/* guess.h - guesses a charset from how often its characters occur in languages */
#ifndef GUESS_H
#define GUESS_H

#include <stddef.h>

/* A charset that a text may be in. */
struct charset_rank {
	char name[32];       /* in lower case */
	unsigned confidence; /* that it is this one, in percent */
};

/*
 * Ranks the charsets that a text may be in, the likeliest first. Returns how many ranks there are,
 * at most 'max'; 0 if there is no guess. guess_trouble() then tells why uchardet could not be
 * asked, or returns NULL.
 */
size_t guess_rank(const char *octets, size_t n, struct charset_rank *ranks, size_t max);
const char *guess_trouble(void);

#endif
