/* SPDX-License-Identifier: MIT */
/* guess.h - which charset are these octets in? A guess, by what languages look like */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

/* More octets than this make it no better, only slower. */
#define MOST_GUESSED ((size_t)1 << 20)

/*
 * Begins a guess, one at a time. Returns false where there is nobody to ask, and says so on
 * standard error, once.
 */
bool guess_begin(void);

/* Adds octets. However they are cut, the answer is the same. */
void guess_feed(const char *octets, size_t n);

/*
 * Ends it, and copies the charset's name in lower case to 'name', "" where there is none.
 */
void guess_end(char *name, size_t cap);

#endif
