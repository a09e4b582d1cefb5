/* SPDX-License-Identifier: MIT */
/* guess.h - guesses a charset from how often its characters occur in languages */
#ifndef GUESS_H
#define GUESS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Copies the name of the charset, in lower case, to 'name'. Returns false if there is no guess.
 * guess_trouble() then tells why uchardet could not be asked, or returns NULL.
 */
bool guess(const char *octets, size_t n, char *name, size_t cap);
const char *guess_trouble(void);

#endif
