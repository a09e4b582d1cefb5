/* SPDX-License-Identifier: MIT */
/* encoding.h - the table of encodings: what each can do, one row each */
#ifndef OCTAVO_ENCODING_H
#define OCTAVO_ENCODING_H

#include "octavo.h"

/* The longest that any encoding needs for one character. */
#define LONGEST_CHARACTER 4

struct encoding {
	/* The longest well-formed prefix of s[0..n), where there is a fast way; or NULL. */
	size_t (*prefix)(const uint8_t *s, size_t n);
	/* The first and the last piece of s[0..n), n > 0. */
	struct octavo_character (*decode)(const uint8_t *s, size_t n);
	struct octavo_character (*decode_last)(const uint8_t *s, size_t n);
	/* Writes at most LONGEST_CHARACTER octets and returns how many, 0 for none. */
	unsigned (*encode)(uint32_t code_point, uint8_t *dst);
};

/* Returns NULL for an encoding that is not built. */
const struct encoding *octavo_encoding_find(enum octavo_encoding e);

#endif
