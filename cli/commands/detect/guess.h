/* SPDX-License-Identifier: MIT */
/* guess.h - which charset are these octets in? A guess, by what languages look like */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Copies the name of the charset, in lower case, to 'name'. Returns false where there is none;
 * and where there is nobody to ask, which is said on standard error, once.
 */
bool guess(const char *octets, size_t n, char *name, size_t cap);

#endif
