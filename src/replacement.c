/* SPDX-License-Identifier: MIT */
/* replacement.c - what is written for an error, and how many errors it counts as */
#include "replacement.h"

#include "decode.h"
#include "escape_text.h"
#include "joins.h"

/* The caller's own replacement, or U+FFFD, or '?' if the encoding lacks it. */
static unsigned put_replacement(const struct octavo_stream *stream, const struct encoding *to,
                                uint8_t *octets)
{
	if (stream->replacement_size) {
		memcpy(octets, stream->replacement, stream->replacement_size);
		return stream->replacement_size;
	}
	unsigned length = to->encode(to, REPLACEMENT, octets);
	return length ? length : to->encode(to, '?', octets);
}

static unsigned put_ascii(const struct encoding *to, const char *text, unsigned n, uint8_t *octets)
{
	unsigned length = 0;
	for (unsigned i = 0; i < n; i++)
		length += to->encode(to, (uint8_t)text[i], octets + length);
	return length;
}

/*
 * Writes each octet of an error as a surrogate, or the octet that a surrogate stands for. Returns
 * 0 where that is impossible.
 */
static unsigned put_octets(const struct encoding *to, const uint8_t *s,
                           struct octavo_character c, uint8_t *octets)
{
	unsigned length = 0;

	if (!to->put_surrogate) {
		octets[0] = (uint8_t)c.code_point;
		return c.code_point >= 0xDC80 && c.code_point <= 0xDCFF;
	}
	for (unsigned i = 0; i < c.length; i++) {
		if (s[i] < 0x80)
			return 0;
		length += to->put_surrogate(0xDC00u | s[i], octets + length);
	}
	return length;
}

unsigned octavo_replacement(struct octavo_stream *stream, const struct encoding *to,
                     const uint8_t *s, struct octavo_character c, enum octavo_error error,
                     uint8_t octets[MAX_REPLACEMENT], unsigned *count)
{
	bool ill_formed = is_ill_formed(c);
	unsigned length = 0, per = stream->options & OCTAVO_PER_MASK;

	*count = 1;
	if (ill_formed && per == OCTAVO_PER_OCTET)
		*count = (unsigned)c.length;
	else if (ill_formed && joins_error(per, &stream->joins, s, error, (unsigned)c.length))
		*count = 0;
	if (!to)
		return 0;

	switch (octavo_policy(stream->options, error)) {
	case OCTAVO_REPLACE:
		for (unsigned i = 0; i < *count; i++)
			length += put_replacement(stream, to, octets + length);
		break;
	case OCTAVO_SKIP: /* what follows may be the other half of a pair */
		return stream->after_high ? to->encode(to, REPLACEMENT, octets) : 0;
	case OCTAVO_ESCAPE:
		for (unsigned i = 0; i < (c.error ? c.length : 1); i++) {
			char text[ESCAPE_TEXT];
			unsigned n = c.error ? octet_escape(s[i], text)
			                     : character_escape(c.code_point, text);
			length += put_ascii(to, text, n, octets + length);
		}
		break;
	case OCTAVO_ROUNDTRIP:
		length = put_octets(to, s, c, octets);
		*count = to->put_surrogate ? (unsigned)c.length : 1;
		break;
	}
	return length;
}
