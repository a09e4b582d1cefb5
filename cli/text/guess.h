/* SPDX-License-Identifier: MIT */
/* guess.h - guesses a charset, by the model of detect/ */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

/* A charset that a text may be in. */
struct charset_rank {
	char name[32];       /* in lower case */
	unsigned confidence; /* that it is this one, in percent */
	bool has_undefined;  /* in a guess: some octets are no characters in it */
	bool is_mixed;       /* in a guess: only a part is in it, others are likelier in another */
};

/*
 * Ranks the charsets that a text may be in, the likeliest first. Of charsets in which it is the
 * same text only the customary one is named. Returns how many ranks there are, at most 'max'; 0 if
 * there is no guess. The text must have octets above 7F. Whether it is mixed is only asked if it
 * 'may_be_mixed', as that takes as long again.
 */
size_t guess_rank(const char *octets, size_t n, bool may_be_mixed, struct charset_rank *ranks,
                  size_t max);

/*
 * The charsets of what is not UTF-8 in a text, of which the first has most words, and then those of
 * all of it; none if it is damaged. 'declared' is the one that it declares.
 */
size_t guess_parts(const char *octets, size_t n, const char *declared,
                   struct charset_rank *ranks, size_t max);

#endif
