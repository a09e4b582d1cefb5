/* SPDX-License-Identifier: MIT */
/* encoding.h - the table of encodings: what each can do, one row each */
#ifndef OCTAVO_ENCODING_H
#define OCTAVO_ENCODING_H

#include "kernels.h"
#include "octavo.h"

struct encoding {
	struct octavo_info info;
	/*
	 * The first and the last piece of s[0..n), n > 0. 'more' tells that the input goes
	 * on: what could then become another character is OCTAVO_TRUNCATED. Where the error
	 * is an unpaired unit, 'code_point' is that unit.
	 */
	struct octavo_character (*decode)(const uint8_t *s, size_t n, bool more);
	struct octavo_character (*decode_last)(const uint8_t *s, size_t n);
	/* Writes at most OCTAVO_MAX_CHARACTER octets and returns how many, 0 for none. */
	unsigned (*encode)(const struct encoding *to, uint32_t code_point, uint8_t *dst);

	/*
	 * What is well-formed text of this kind is so in the encoding, and the same; and
	 * whether the encoding has nothing else. Where that does not hold for all text,
	 * 'shared_prefix' tells how many octets of s[0..n) it holds for, at least.
	 */
	enum octavo_kind kind;
	bool only_kind;
	size_t (*shared_prefix)(const uint8_t *s, size_t n);
	/*
	 * Writes a surrogate that is no part of a pair, which 'encode' may refuse, so that
	 * an octet of another text can be kept in it; NULL where there is no way.
	 */
	unsigned (*put_surrogate)(uint32_t surrogate, uint8_t *dst);
	/* For 'encode', where it asks. */
	const struct form *form;
	uint32_t greatest; /* code point */
};

#define ENCODINGS (OCTAVO_UTF8_UNICODE11 + 1)
extern const struct encoding octavo_encodings[ENCODINGS];

/* Returns NULL where there is no such encoding. */
static inline const struct encoding *octavo_encoding_find(enum octavo_encoding e)
{
	return (size_t)e < ENCODINGS ? &octavo_encodings[e] : NULL;
}

static inline enum octavo_encoding octavo_encoding_of(const struct encoding *encoding)
{
	return (enum octavo_encoding)(encoding - octavo_encodings);
}

#endif
