/* SPDX-License-Identifier: MIT */
/*
 * exhaustive_utf8.c - all inputs of four octets, as UTF-8
 *
 * Each input is checked twice: alone, and within ASCII, where kernels process whole blocks, at an
 * offset that depends on the input. Then it is converted, as one of many in a long text, under
 * every error option for which kernels find the errors, and compared with what the scalar code
 * writes.
 */
#include <stdlib.h>
#include <string.h>

#include "exhaustive.h"
#include "oracle.h"

/* The oracle's result for an input alone. */
struct verdict {
	uint8_t read, error, length;
};

#define TEXT 160

static struct verdict verdicts[LOW_HALVES];

static void judge(uint8_t octets[4])
{
	for (uint32_t i = 0; i < LOW_HALVES; i++) {
		struct octavo_result r;

		octets[2] = (uint8_t)(i >> 8);
		octets[3] = (uint8_t)i;
		r = oracle_check(OCTAVO_UTF8, octets, 4, OCTAVO_STOP);
		verdicts[i] = (struct verdict){ (uint8_t)r.read, (uint8_t)r.error,
			                        (uint8_t)r.length };
	}
}

/*
 * The input is at s[at], alone or within ASCII. There a sequence that the end would truncate is
 * interrupted instead; all else is the same.
 */
static bool same(const uint8_t *s, size_t n, size_t at, struct verdict verdict)
{
	struct octavo_result r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);
	enum octavo_error error = (enum octavo_error)verdict.error;

	if (error == OCTAVO_OK)
		return r.read == n && r.error == OCTAVO_OK && r.length == 0;
	if (error == OCTAVO_TRUNCATED && n != 4)
		error = OCTAVO_INTERRUPTED;
	return r.read == at + verdict.read && r.error == error && r.length == verdict.length;
}

static void report(const char *name, const uint8_t *x, size_t at, uint64_t count)
{
	if (count <= MAX_REPORTS)
		fprintf(stderr, "%s: %02x %02x %02x %02x differs at %zu\n", name, x[0], x[1],
		        x[2], x[3], at);
}

/* All inputs that begin with these two octets. */
static void check_pair(const char *name, uint8_t first, uint8_t second, struct tally *tally)
{
	uint8_t alone[4] = { first, second, 0, 0 }, text[TEXT];

	for (unsigned third = 0; third < 0x100; third++) {
		/* everywhere in two blocks of 64, and across their border */
		size_t at = (first * 5u + second * 3u + third) % 128;
		const struct verdict *row = &verdicts[third * 0x100];

		memset(text, 'x', TEXT);
		text[at] = first;
		text[at + 1] = second;
		text[at + 2] = alone[2] = (uint8_t)third;
		for (unsigned fourth = 0; fourth < 0x100; fourth++) {
			text[at + 3] = alone[3] = (uint8_t)fourth;
			if (!same(alone, 4, 0, row[fourth]))
				report(name, alone, 0, ++tally->differences);
			if (!same(text, TEXT, at, row[fourth]))
				report(name, alone, at, ++tally->differences);
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* Conversions                                                                      */
/* -------------------------------------------------------------------------------- */

/*
 * One input after another, with an octet between them that ends any sequence. 5 and 64 have no
 * common divisor, so they are at every offset of a block; well-formed text now and then changes
 * that offset.
 */
#define LETTERS 0x40 /* inputs */
#define GOOD \
	"a good text \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82, longer than a block of 64 octets; "
#define LONG_TEXT (LOW_HALVES * 5 + LOW_HALVES / LETTERS * sizeof GOOD)

/* What the text is converted to, and how. */
static const struct conversion {
	enum octavo_encoding to;
	unsigned options;
} conversions[] = {
	{ OCTAVO_UTF32LE, OCTAVO_REPLACE },
	{ OCTAVO_UTF16LE, OCTAVO_REPLACE },
	{ OCTAVO_LATIN1, OCTAVO_REPLACE },
	{ OCTAVO_UTF8, OCTAVO_REPLACE },
	{ OCTAVO_UTF8, OCTAVO_REPLACE | OCTAVO_PER_OCTET },
	{ OCTAVO_UTF8, OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE },
	{ OCTAVO_UTF8, OCTAVO_REPLACE | OCTAVO_PER_RUN },
	{ OCTAVO_UTF8, OCTAVO_SKIP },
};
#define CONVERSIONS (sizeof conversions / sizeof *conversions)

static uint8_t long_text[LONG_TEXT], got[LONG_TEXT * 4], wanted[CONVERSIONS][LONG_TEXT * 4];
static size_t long_n;
static struct octavo_result results[CONVERSIONS];

static size_t put_input(uint32_t high, uint32_t low, uint8_t *s)
{
	const uint8_t input[5] = { (uint8_t)(high >> 8), (uint8_t)high, (uint8_t)(low >> 8),
		                   (uint8_t)low, 'x' };

	memcpy(s, input, sizeof input);
	if (low % LETTERS != 0)
		return sizeof input;
	memcpy(s + sizeof input, GOOD, sizeof GOOD - 1);
	return sizeof input + sizeof GOOD - 1;
}

static struct octavo_result convert(const struct conversion *c, uint8_t *dst, size_t cap)
{
	return octavo_convert(OCTAVO_UTF8, long_text, long_n, c->to, dst, cap, c->options);
}

static void judge_utf8(uint32_t high)
{
	judge((uint8_t[4]){ (uint8_t)(high >> 8), (uint8_t)high, 0, 0 });
	long_n = 0;
	for (uint32_t low = 0; low < LOW_HALVES; low++)
		long_n += put_input(high, low, long_text + long_n);
	use("scalar");
	for (size_t i = 0; i < CONVERSIONS; i++)
		results[i] = convert(&conversions[i], wanted[i], sizeof wanted[i]);
}

/* Reports the input whose output differs from here on. */
static void report_conversion(const char *name, uint32_t high, const struct conversion *c,
                              size_t at, uint64_t count)
{
	uint8_t s[5 + sizeof GOOD], dst[4 * sizeof s];
	size_t written = 0;
	uint32_t low = 0;

	if (count > MAX_REPORTS)
		return;
	use("scalar");
	for (; low < LOW_HALVES - 1; low++) {
		size_t n = put_input(high, low, s);

		written += octavo_convert(OCTAVO_UTF8, s, n, c->to, dst, sizeof dst, c->options)
		                   .written;
		if (written > at)
			break;
	}
	use(name);
	fprintf(stderr, "%s: %04x %04x and what surrounds it becomes other %s by options %x\n",
	        name, (unsigned)high, (unsigned)low, octavo_encoding_label(c->to), c->options);
}

static void check_conversion(const char *name, uint32_t high, size_t i, struct tally *tally)
{
	const struct conversion *c = &conversions[i];
	struct octavo_result want = results[i], r;
	size_t at = 0;

	if (octavo_convert_length(OCTAVO_UTF8, long_text, long_n, c->to, c->options) !=
	    want.written)
		report_conversion(name, high, c, 0, ++tally->differences);
	/* Checks do not know what Latin-1 lacks. */
	r = octavo_check(OCTAVO_UTF8, long_text, long_n, c->options);
	if (c->to != OCTAVO_LATIN1 && (r.read != want.read || r.replaced != want.replaced))
		report_conversion(name, high, c, 0, ++tally->differences);

	memset(got, 0xA5, want.written);
	r = convert(c, got, want.written);
	if (r.read == want.read && r.written == want.written && r.replaced == want.replaced &&
	    r.error == want.error && r.length == want.length &&
	    memcmp(got, wanted[i], r.written) == 0)
		return;
	while (at < want.written && got[at] == wanted[i][at])
		at++;
	report_conversion(name, high, c, at, ++tally->differences);
}

static void check_utf8(const char *name, uint32_t high, struct tally *tally)
{
	check_pair(name, (uint8_t)(high >> 8), (uint8_t)high, tally);
	for (size_t i = 0; i < CONVERSIONS && strcmp(name, "scalar") != 0; i++)
		check_conversion(name, high, i, tally);
}

const struct subject utf8_inputs = { "four octets of UTF-8", judge_utf8, check_utf8 };
