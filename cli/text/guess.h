/* SPDX-License-Identifier: MIT */
/* guess.h - guesses a charset from how often its characters occur in languages */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

/* A charset that a text may be in. */
struct charset_rank {
	char name[32];       /* in lower case */
	unsigned confidence; /* that it is this one, in percent */
	bool has_sequences;  /* in a guess: what could be UTF-8 is text in it, too */
	bool has_undefined;  /* in a guess: some octets are no characters in it    */
};

/*
 * Ranks the charsets that a text may be in, the likeliest first. Of charsets in which it is the
 * same text only the customary one is named. Returns how many ranks there are, at most 'max'; 0 if
 * there is no guess.
 *
 * The text must have octets above 7F. It is read in each charset of candidates.c, and in each of
 * these compared with each of the customary languages.
 */
size_t guess_rank(const char *octets, size_t n, struct charset_rank *ranks, size_t max);

#endif
