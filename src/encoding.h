/* SPDX-License-Identifier: MIT */
/* encoding.h - the table of encodings: what each can do, one row each */
#ifndef OCTAVO_ENCODING_H
#define OCTAVO_ENCODING_H

#include "kernels.h"
#include "octavo.h"

struct encoding {
	/* Rows of 128 octets are found by a shift, which shortens short conversions. */
	_Alignas(128) struct octavo_info info;
	/*
	 * The first and the last character or error of s[0..n), n > 0. With 'more' the input goes
	 * on, and what further octets could still change is OCTAVO_TRUNCATED. If the error is an
	 * unpaired surrogate in units of 2 or 4 octets, 'code_point' is that surrogate.
	 */
	struct octavo_character (*decode)(const uint8_t *s, size_t n, bool more);
	struct octavo_character (*decode_last)(const uint8_t *s, size_t n);
	/* Writes at most OCTAVO_MAX_CHARACTER octets and returns how many, 0 for none. */
	unsigned (*encode)(const struct encoding *to, uint32_t code_point, uint8_t *dst);

	/*
	 * Well-formed text of this kind is well-formed in the encoding, with the same meaning.
	 * 'only_kind': the encoding has no other text. If that does not hold for all text of
	 * the kind, 'shared_prefix' returns a lower bound of the prefix that it holds for.
	 * 'checked' is a kind for which it does hold, or NONE.
	 */
	enum octavo_kind kind, checked;
	bool only_kind;
	size_t (*shared_prefix)(const uint8_t *s, size_t n);
	unsigned sought; /* what 'included' of kernels.h can seek for it, or 0 */
	/*
	 * Writes a lone surrogate, even if 'encode' refuses it, to keep an octet of another text
	 * (OCTAVO_ROUNDTRIP). NULL if the encoding cannot.
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

static inline bool is_by_bom(const struct encoding *e)
{
	return e && e->info.byte_order == OCTAVO_ORDER_BY_BOM;
}

static inline bool is_bom(struct octavo_character c)
{
	return !c.error && c.code_point == 0xFEFF;
}

/* Where a byte order mark decides: in the order of the one of s[0..n), big-endian without one. */
static inline const struct encoding *in_byte_order(const struct encoding *e, const uint8_t *s,
                                                   size_t n)
{
	const struct encoding *little = octavo_encoding_find(e->info.little);
	return n && is_bom(little->decode(s, n, false)) ? little
	                                                : octavo_encoding_find(e->info.big);
}

#endif
