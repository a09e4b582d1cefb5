/* SPDX-License-Identifier: MIT */
/* translit.h - something readable for a character that an encoding lacks */
#ifndef TRANSLIT_H
#define TRANSLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Octets that are written at most. */
#define MAX_TRANSLIT 64

/* Whether the encoding has a character; 'context' is the caller's. */
typedef bool has_character(void *context, uint32_t c);

/*
 * Writes in UTF-8 what stands for the character, made of characters that the encoding has: quotes,
 * dashes and signs of currencies as in ASCII, ligatures as letters, letters with fewer marks. It is
 * the same in all languages. What nobody sees, and marks alone, become nothing. Sets 'size'.
 * Returns false if nothing is known, as of a letter of another script.
 */
bool translit(uint32_t c, has_character *has, void *context, char dst[MAX_TRANSLIT], size_t *size);

#endif
