/* SPDX-License-Identifier: MIT */
/*
 * texts.h - text of any encoding, good or broken, for those who compare kernels
 *
 * A texture is which characters stand beside which: kernels have ways of their own for
 * blocks of some of them, and ways between those.
 */
#ifndef TESTS_TEXTS_H
#define TESTS_TEXTS_H

#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* Where the encoding has no place for a character there is one that it has instead. */
enum texture {
	TEXT_ASCII,
	TEXT_HIGH, /* 80..FF                                                */
	TEXT_TWO,  /* 80..7FF, two octets of UTF-8; and so on               */
	TEXT_THREE,
	TEXT_FOUR,
	TEXT_LATIN,  /* 0..FF                                               */
	TEXT_SHORT,  /* 0..7FF                                              */
	TEXT_BMP,    /* up to three octets, each as likely                  */
	TEXT_ANY,    /* up to four, each as likely                          */
	TEXT_EDGES,  /* the first and the last of each length and plane     */
	TEXT_RUNS,   /* runs of all these                                   */
	TEXT_SPOTS,  /* ASCII with another character now and then           */
	TEXT_BEYOND, /* what only forms of six octets, surrogates or C0 80 have */
	TEXT_SURROGATES, /* paired or not                                   */
	TEXT_LONG,   /* sequences of five octets or six                     */
	TEXTURES
};

/* Octets of a code unit: 1, 2 or 4. As all that follows, for what says its byte order. */
unsigned text_unit(enum octavo_encoding e);

/* Writes n octets, whole characters but where the last unit has no capacity. */
void text_make(enum octavo_encoding e, enum texture texture, uint8_t *s, size_t n);

/*
 * Breaks a text of n octets about once in 'every', and returns how long it is now, which
 * is at most 'cap'.
 */
size_t text_break(enum octavo_encoding e, uint8_t *s, size_t n, size_t cap, size_t every);

/* Writes n octets of hardly anything but errors. */
void text_ruin(enum octavo_encoding e, uint8_t *s, size_t n);

/*
 * Writes the piece of number i, from 0: all that can be wrong, then characters that are
 * unlike their neighbours. Returns its length, 0 where there is none of that number.
 */
#define MAX_PIECE 12
size_t text_piece(enum octavo_encoding e, size_t i, uint8_t s[MAX_PIECE]);

#endif
