/* SPDX-License-Identifier: MIT */
/* oracle.c - what the answers ought to be, slowly */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

const enum octavo_encoding oracle_encodings[ORACLE_ENCODINGS] = {
	OCTAVO_UTF8,    OCTAVO_UTF16LE, OCTAVO_UTF16BE, OCTAVO_UTF32LE,
	OCTAVO_UTF32BE, OCTAVO_LATIN1,  OCTAVO_ASCII,
};

struct range {
	uint8_t low, high;
};

static bool in(uint8_t octet, struct range range)
{
	return range.low <= octet && octet <= range.high;
}

/*
 * The Unicode Standard, Table 3-7, Well-Formed UTF-8 Byte Sequences. Within a row code
 * points and sequences stand in the same order, so a sequence is a number whose digits
 * are its octets' places in their ranges.
 */
static const struct row {
	uint32_t first, last;
	unsigned length;
	struct range octet[4];
} table_3_7[] = {
	{ 0x0000, 0x007F, 1, { { 0x00, 0x7F } } },
	{ 0x0080, 0x07FF, 2, { { 0xC2, 0xDF }, { 0x80, 0xBF } } },
	{ 0x0800, 0x0FFF, 3, { { 0xE0, 0xE0 }, { 0xA0, 0xBF }, { 0x80, 0xBF } } },
	{ 0x1000, 0xCFFF, 3, { { 0xE1, 0xEC }, { 0x80, 0xBF }, { 0x80, 0xBF } } },
	{ 0xD000, 0xD7FF, 3, { { 0xED, 0xED }, { 0x80, 0x9F }, { 0x80, 0xBF } } },
	{ 0xE000, 0xFFFF, 3, { { 0xEE, 0xEF }, { 0x80, 0xBF }, { 0x80, 0xBF } } },
	{ 0x10000, 0x3FFFF, 4,
	  { { 0xF0, 0xF0 }, { 0x90, 0xBF }, { 0x80, 0xBF }, { 0x80, 0xBF } } },
	{ 0x40000, 0xFFFFF, 4,
	  { { 0xF1, 0xF3 }, { 0x80, 0xBF }, { 0x80, 0xBF }, { 0x80, 0xBF } } },
	{ 0x100000, 0x10FFFF, 4,
	  { { 0xF4, 0xF4 }, { 0x80, 0x8F }, { 0x80, 0xBF }, { 0x80, 0xBF } } },
};

#define ROWS (sizeof table_3_7 / sizeof table_3_7[0])

/* The errors that a first octet settles: those in no row of the table. */
static const struct {
	struct range first;
	enum octavo_error error;
} settled_by_first[] = {
	{ { 0x80, 0xBF }, OCTAVO_STRAY },
	{ { 0xC0, 0xC1 }, OCTAVO_OVERLONG },
	{ { 0xF5, 0xFD }, OCTAVO_TOO_LARGE },
	{ { 0xFE, 0xFF }, OCTAVO_NEVER_USED },
};

/* The errors that a second octet settles: 80..BF where the row allows fewer. */
static const struct {
	uint8_t first;
	struct range second;
	enum octavo_error error;
} settled_by_second[] = {
	{ 0xE0, { 0x80, 0x9F }, OCTAVO_OVERLONG },
	{ 0xED, { 0xA0, 0xBF }, OCTAVO_SURROGATE },
	{ 0xF0, { 0x80, 0x8F }, OCTAVO_OVERLONG },
	{ 0xF4, { 0x90, 0xBF }, OCTAVO_TOO_LARGE },
};

static struct octavo_character error_of(enum octavo_error error, size_t length)
{
	return (struct octavo_character){ 0xFFFD, error, length };
}

static struct octavo_character good(uint32_t code_point, unsigned length)
{
	return (struct octavo_character){ code_point, OCTAVO_OK, length };
}

/* The sequence at 's' begins in 'row', and its first 'length' octets are in it. */
static struct octavo_character broken_off(const uint8_t *s, size_t n, unsigned length)
{
	if (length == n)
		return error_of(OCTAVO_TRUNCATED, length);

	for (size_t i = 0; i < sizeof settled_by_second / sizeof settled_by_second[0]; i++)
		if (length == 1 && s[0] == settled_by_second[i].first &&
		    in(s[1], settled_by_second[i].second))
			return error_of(settled_by_second[i].error, 1);

	return error_of(OCTAVO_INTERRUPTED, length);
}

static struct octavo_character next_utf8(const uint8_t *s, size_t n)
{
	if (n == 0)
		return error_of(OCTAVO_TRUNCATED, 0);

	for (size_t i = 0; i < ROWS; i++) {
		const struct row *row = &table_3_7[i];
		uint32_t value = 0;
		unsigned at = 0;

		if (!in(s[0], row->octet[0]))
			continue;
		while (at < row->length && at < n && in(s[at], row->octet[at])) {
			uint32_t digits = (uint32_t)(row->octet[at].high - row->octet[at].low) + 1;
			value = value * digits + (uint32_t)(s[at] - row->octet[at].low);
			at++;
		}
		if (at == row->length)
			return good(row->first + value, at);
		return broken_off(s, n, at);
	}

	for (size_t i = 0; i < sizeof settled_by_first / sizeof settled_by_first[0]; i++)
		if (in(s[0], settled_by_first[i].first))
			return error_of(settled_by_first[i].error, 1);

	abort(); /* an octet that no row of any table has */
}

static size_t encode_utf8(uint32_t code_point, uint8_t dst[4])
{
	for (size_t i = 0; i < ROWS; i++) {
		const struct row *row = &table_3_7[i];
		uint32_t value = code_point - row->first;

		if (code_point < row->first || code_point > row->last)
			continue;
		for (unsigned at = row->length; at-- > 0;) {
			uint32_t digits = (uint32_t)(row->octet[at].high - row->octet[at].low) + 1;
			dst[at] = (uint8_t)(row->octet[at].low + value % digits);
			value /= digits;
		}
		return row->length;
	}
	return 0; /* a surrogate, or too large */
}

/* A unit of 'octets' octets. */
static uint32_t get(const uint8_t *s, unsigned octets, bool big)
{
	uint32_t unit = 0;

	for (unsigned i = 0; i < octets; i++)
		unit = unit * 256 + s[big ? i : octets - 1 - i];
	return unit;
}

static void put(uint8_t *dst, uint32_t unit, unsigned octets, bool big)
{
	for (unsigned i = 0; i < octets; i++) {
		dst[big ? octets - 1 - i : i] = (uint8_t)(unit % 256);
		unit /= 256;
	}
}

/* RFC 2781 section 2.2, in octets: a unit that is not all there says nothing yet. */
static struct octavo_character next_utf16(const uint8_t *s, size_t n, bool big)
{
	if (n < 2)
		return error_of(OCTAVO_TRUNCATED, n);

	uint32_t w1 = get(s, 2, big);
	if (w1 < 0xD800 || w1 > 0xDFFF)
		return good(w1, 2);
	if (w1 > 0xDBFF)
		return error_of(OCTAVO_SURROGATE, 2);
	if (n < 4)
		return error_of(OCTAVO_TRUNCATED, n);

	uint32_t w2 = get(s + 2, 2, big);
	if (w2 < 0xDC00 || w2 > 0xDFFF)
		return error_of(OCTAVO_SURROGATE, 2);
	return good((w1 - 0xD800) * 0x400 + (w2 - 0xDC00) + 0x10000, 4);
}

/* RFC 2781 section 2.1. */
static size_t encode_utf16(uint32_t code_point, uint8_t dst[4], bool big)
{
	if (code_point < 0x10000) {
		put(dst, code_point, 2, big);
		return 2;
	}
	put(dst, 0xD800 + (code_point - 0x10000) / 0x400, 2, big);
	put(dst + 2, 0xDC00 + (code_point - 0x10000) % 0x400, 2, big);
	return 4;
}

static bool scalar_value(uint32_t code_point)
{
	return code_point < 0xD800 || (0xDFFF < code_point && code_point <= 0x10FFFF);
}

static struct octavo_character next_utf32(const uint8_t *s, size_t n, bool big)
{
	if (n < 4)
		return error_of(OCTAVO_TRUNCATED, n);

	uint32_t unit = get(s, 4, big);
	if (scalar_value(unit))
		return good(unit, 4);
	return error_of(unit > 0x10FFFF ? OCTAVO_TOO_LARGE : OCTAVO_SURROGATE, 4);
}

static struct octavo_character next_octet(const uint8_t *s, size_t n, uint8_t last)
{
	if (n == 0)
		return error_of(OCTAVO_TRUNCATED, 0);
	return s[0] <= last ? good(s[0], 1) : error_of(OCTAVO_TOO_LARGE, 1);
}

static size_t encode_octet(uint32_t code_point, uint8_t dst[4], uint8_t last)
{
	if (code_point > last)
		return 0;
	dst[0] = (uint8_t)code_point;
	return 1;
}

struct octavo_character oracle_next(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	switch ((int)e) {
	case OCTAVO_UTF8: return next_utf8(s, n);
	case OCTAVO_UTF16LE: return next_utf16(s, n, false);
	case OCTAVO_UTF16BE: return next_utf16(s, n, true);
	case OCTAVO_UTF32LE: return next_utf32(s, n, false);
	case OCTAVO_UTF32BE: return next_utf32(s, n, true);
	case OCTAVO_LATIN1: return next_octet(s, n, 0xFF);
	case OCTAVO_ASCII: return next_octet(s, n, 0x7F);
	}
	abort();
}

size_t oracle_encode(enum octavo_encoding e, uint32_t code_point, uint8_t dst[4])
{
	if (!scalar_value(code_point))
		return 0;

	switch ((int)e) {
	case OCTAVO_UTF8: return encode_utf8(code_point, dst);
	case OCTAVO_UTF16LE: return encode_utf16(code_point, dst, false);
	case OCTAVO_UTF16BE: return encode_utf16(code_point, dst, true);
	case OCTAVO_UTF32LE: put(dst, code_point, 4, false); return 4;
	case OCTAVO_UTF32BE: put(dst, code_point, 4, true); return 4;
	case OCTAVO_LATIN1: return encode_octet(code_point, dst, 0xFF);
	case OCTAVO_ASCII: return encode_octet(code_point, dst, 0x7F);
	}
	abort();
}

struct octavo_result oracle_check(enum octavo_encoding e, const uint8_t *s, size_t n,
                                  unsigned options)
{
	struct octavo_result result = { 0, 0, 0, OCTAVO_OK, 0 };

	while (result.read < n) {
		struct octavo_character c = oracle_next(e, s + result.read, n - result.read);

		if (c.error != OCTAVO_OK && options == OCTAVO_STOP) {
			result.error = c.error;
			result.length = c.length;
			break;
		}
		if (c.error != OCTAVO_OK)
			result.replaced++;
		result.read += c.length;
	}
	return result;
}

struct octavo_result oracle_convert(enum octavo_encoding from, const uint8_t *src, size_t n,
                                    enum octavo_encoding to, uint8_t *dst, size_t cap,
                                    unsigned options)
{
	struct octavo_result result = { 0, 0, 0, OCTAVO_OK, 0 };

	while (result.read < n) {
		struct octavo_character c =
			oracle_next(from, src + result.read, n - result.read);
		uint8_t octets[4];
		size_t length = 0;

		if (c.error == OCTAVO_OK) {
			length = oracle_encode(to, c.code_point, octets);
			if (length == 0)
				c.error = OCTAVO_UNMAPPABLE;
		}
		if (c.error != OCTAVO_OK && options == OCTAVO_STOP) {
			result.error = c.error;
			result.length = c.length;
			break;
		}
		if (c.error != OCTAVO_OK && options == OCTAVO_REPLACE) {
			length = oracle_encode(to, 0xFFFD, octets);
			if (length == 0)
				length = oracle_encode(to, '?', octets);
		}
		if (length > cap - result.written) {
			result.error = OCTAVO_NO_ROOM;
			break;
		}
		if (length != 0)
			memcpy(dst + result.written, octets, length);
		result.written += length;
		result.replaced += c.error != OCTAVO_OK;
		result.read += c.length;
	}
	return result;
}

struct octavo_size oracle_measure(const uint8_t *s, size_t n)
{
	struct octavo_size m = { 0, 0, 0, 0, OCTAVO_WIDEST_ASCII };
	uint32_t greatest = 0;

	while (m.valid < n) {
		struct octavo_character c = next_utf8(s + m.valid, n - m.valid);

		if (c.error != OCTAVO_OK)
			break;
		m.valid += c.length;
		m.code_points += 1;
		m.utf16_units += c.code_point >= 0x10000 ? 2 : 1;
		m.lines += c.code_point == '\n';
		greatest = c.code_point > greatest ? c.code_point : greatest;
	}
	if (greatest > 0xFFFF)
		m.widest = OCTAVO_WIDEST_BEYOND_BMP;
	else if (greatest > 0xFF)
		m.widest = OCTAVO_WIDEST_BMP;
	else if (greatest > 0x7F)
		m.widest = OCTAVO_WIDEST_LATIN1;
	return m;
}

size_t oracle_count(const uint8_t *s, size_t n)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		if (s[i] < 0x80 || s[i] > 0xBF)
			count++;
	return count;
}

size_t oracle_utf16_length(const uint8_t *s, size_t n)
{
	size_t count = oracle_count(s, n);

	for (size_t i = 0; i < n; i++)
		if (s[i] >= 0xF0)
			count++;
	return count;
}

void oracle_cut(const uint8_t *s, size_t n, bool *begins)
{
	size_t at = 0;

	memset(begins, 0, (n + 1) * sizeof *begins);
	while (at < n) {
		begins[at] = true;
		at += next_utf8(s + at, n - at).length;
	}
	begins[at] = true;
}

enum octavo_error oracle_excluded(uint32_t c, unsigned options)
{
	if (options & OCTAVO_ASCII_ONLY && c > 0x7F)
		return OCTAVO_NOT_ASCII;
	if (options & OCTAVO_BMP_ONLY && c > 0xFFFF)
		return OCTAVO_NOT_BMP;
	if (options & OCTAVO_NO_NUL && c == 0)
		return OCTAVO_NUL;
	if (options & OCTAVO_NO_NONCHARACTERS &&
	    ((0xFDD0 <= c && c <= 0xFDEF) || (c <= 0x10FFFF && (c & 0xFFFE) == 0xFFFE)))
		return OCTAVO_NONCHARACTER;
	return OCTAVO_OK;
}

bool oracle_row_is_null(const struct octavo_column *column, size_t row)
{
	size_t bit = column->first_bit + row;

	return column->not_null && !(column->not_null[bit / 8] >> bit % 8 & 1);
}
