/* SPDX-License-Identifier: MIT */
/*
 * exhaustive_units.c - all pairs of units of UTF-16, and all units of UTF-32
 *
 * Each input is one of many in a long text in each byte order, which is checked, repaired and
 * converted, and compared with what the code points say that were put into it.
 */
#include <stdlib.h>
#include <string.h>

#include "exhaustive.h"
#include "oracle.h"

/* An input of UTF-16 and the letter after it are three units, so inputs are at every offset. */
#define MAX_POINTS (3 * LOW_HALVES)

#define LETTERS 0x40 /* units of UTF-32, after which an ASCII letter changes the offset */

static const enum octavo_encoding targets[] = { OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_UTF16BE,
	                                        OCTAVO_UTF32LE, OCTAVO_UTF32BE };

/* The text in both byte orders, and what it becomes. */
static uint8_t text[2][MAX_POINTS * 4], wanted[COUNT(targets)][MAX_POINTS * 4];
static uint8_t got[MAX_POINTS * 4];
static size_t n, written[COUNT(targets)], errors, first_error;

static void begin(void)
{
	n = errors = first_error = 0;
	memset(written, 0, sizeof written);
}

/* Appends a unit of 2 or 4 octets to the text. */
static void put_unit(uint32_t unit, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		text[0][n + i] = (uint8_t)(unit >> 8 * i);
		text[1][n + size - 1 - i] = (uint8_t)(unit >> 8 * i);
	}
	n += size;
}

/* Appends a character, or the replacement of an error, to what is wanted. */
static void put_wanted(uint32_t code_point)
{
	for (size_t t = 0; t < COUNT(targets); t++)
		written[t] += oracle_encode(targets[t], code_point, wanted[t] + written[t]);
}

/* The same for the 'size' octets at the end of the text, which are ill-formed. */
static void put_error(size_t size)
{
	if (errors++ == 0)
		first_error = n - size;
	put_wanted(0xFFFD);
}

static bool is_surrogate(uint32_t unit)
{
	return unit >= 0xD800 && unit <= 0xDFFF;
}

static void judge_utf16(uint32_t high)
{
	begin();
	for (uint32_t low = 0; low < LOW_HALVES; low++) {
		bool is_pair = high >= 0xD800 && high <= 0xDBFF && low >= 0xDC00 && low <= 0xDFFF;
		const uint32_t units[2] = { high, low };

		for (size_t i = 0; i < 2; i++) {
			put_unit(units[i], 2);
			if (is_pair && i == 1)
				put_wanted(0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00));
			else if (!is_pair && is_surrogate(units[i]))
				put_error(2);
			else if (!is_pair)
				put_wanted(units[i]);
		}
		put_unit('x', 2);
		put_wanted('x');
	}
}

static void judge_utf32(uint32_t high)
{
	begin();
	for (uint32_t low = 0; low < LOW_HALVES; low++) {
		uint32_t unit = high * LOW_HALVES + low;

		put_unit(unit, 4);
		if (unit > 0x10FFFF || is_surrogate(unit))
			put_error(4);
		else
			put_wanted(unit);
		if (low % LETTERS == 0) {
			put_unit('x', 4);
			put_wanted('x');
		}
	}
}

static void differs_by(const char *kernels, const char *what, uint32_t high, size_t at,
                       struct tally *tally)
{
	if (++tally->differences <= MAX_REPORTS)
		fprintf(stderr, "%s: %s differs at %zu of the text of %04x\n", kernels, what, at,
		        (unsigned)high);
}

/* Checks and converts the text, which is in this encoding, to all targets. */
static void check_text(const char *kernels, uint32_t high, enum octavo_encoding from,
                       const uint8_t *s, struct tally *tally)
{
	const char *name = octavo_encoding_label(from);
	struct octavo_result r = octavo_check(from, s, n, OCTAVO_STOP);

	if (r.read != (errors ? first_error : n) || (r.error != OCTAVO_OK) != (errors > 0))
		differs_by(kernels, name, high, r.read, tally);
	r = octavo_check(from, s, n, OCTAVO_REPLACE);
	if (r.read != n || r.replaced != errors)
		differs_by(kernels, name, high, r.read, tally);
	/* The scalar code takes the same way to all targets; it would take most of the time. */
	size_t count = strcmp(kernels, "scalar") == 0 ? 1 : COUNT(targets);
	for (size_t t = 0; t < count; t++) {
		size_t length =
			octavo_convert_length(from, s, n, targets[t], OCTAVO_REPLACE), at = 0;

		memset(got, 0xA5, written[t]);
		r = octavo_convert(from, s, n, targets[t], got, written[t], OCTAVO_REPLACE);
		if (r.read == n && r.written == written[t] && r.replaced == errors &&
		    r.error == OCTAVO_OK && length == written[t] &&
		    memcmp(got, wanted[t], written[t]) == 0)
			continue;
		while (at < written[t] && got[at] == wanted[t][at])
			at++;
		differs_by(kernels, octavo_encoding_label(targets[t]), high, at, tally);
	}
}

static void check_utf16(const char *kernels, uint32_t high, struct tally *tally)
{
	check_text(kernels, high, OCTAVO_UTF16LE, text[0], tally);
	check_text(kernels, high, OCTAVO_UTF16BE, text[1], tally);
}

static void check_utf32(const char *kernels, uint32_t high, struct tally *tally)
{
	check_text(kernels, high, OCTAVO_UTF32LE, text[0], tally);
	check_text(kernels, high, OCTAVO_UTF32BE, text[1], tally);
}

const struct subject utf16_inputs = { "two units of UTF-16", judge_utf16, check_utf16 };
const struct subject utf32_inputs = { "a unit of UTF-32", judge_utf32, check_utf32 };
