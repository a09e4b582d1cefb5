/* SPDX-License-Identifier: MIT */
/* replacement.c - what is written for an error, and how many errors it counts as */
#include "replacement.h"

#include "decode.h"

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

static unsigned put_ascii(const struct encoding *to, const char *text, uint8_t *octets)
{
	unsigned length = 0;
	for (; *text; text++)
		length += to->encode(to, (uint8_t)*text, octets + length);
	return length;
}

static const char digits[] = "0123456789ABCDEF";

/* \xE9 */
static unsigned put_octet_escape(const struct encoding *to, uint8_t octet, uint8_t *octets)
{
	const char text[] = { '\\', 'x', digits[octet >> 4], digits[octet & 15], 0 };
	return put_ascii(to, text, octets);
}

/* \u{4E8C}, with as many digits as it takes */
static unsigned put_character_escape(const struct encoding *to, uint32_t value,
                                     uint8_t *octets)
{
	char text[] = "\\u{7FFFFFFF}";
	char *end = text + 3;
	int bits = 28;

	while (bits > 0 && value >> bits == 0)
		bits -= 4;
	for (; bits >= 0; bits -= 4)
		*end++ = digits[value >> bits & 15];
	*end++ = '}';
	*end = 0;
	return put_ascii(to, text, octets);
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

bool octavo_joins(unsigned per, uint8_t *state, const uint8_t *s, enum octavo_error error,
                  unsigned length)
{
	bool joined = *state > 0;

	if (per == OCTAVO_PER_RUN) {
		*state = OCTAVO_JOINS_ANY;
		return joined;
	}
	if (per != OCTAVO_PER_SEQUENCE)
		return false;
	if (error != OCTAVO_STRAY) {
		bool first = s[0] >= 0xC0 && s[0] < 0xFE && announced(s[0]) > length;
		*state = (uint8_t)(first ? announced(s[0]) - length : 0);
		return false;
	}
	if (!joined)
		*state = OCTAVO_JOINS_ANY;
	else if (*state != OCTAVO_JOINS_ANY)
		--*state;
	return joined;
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
	else if (ill_formed && octavo_joins(per, &stream->joins, s, error, (unsigned)c.length))
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
		if (!c.error)
			return put_character_escape(to, c.code_point, octets);
		for (unsigned i = 0; i < c.length; i++)
			length += put_octet_escape(to, s[i], octets + length);
		break;
	case OCTAVO_ROUNDTRIP:
		length = put_octets(to, s, c, octets);
		*count = to->put_surrogate ? (unsigned)c.length : 1;
		break;
	}
	return length;
}
