/* SPDX-License-Identifier: MIT */
/*
 * sieve.c - tells the good records of a text from the bad ones
 *
 * A text without errors is looked at as a whole. Only where there is one, the record around it is
 * sought.
 */
#include "commands/sift/sieve.h"

#include <string.h>

#include "base/count_octets.h"
#include "report/kind.h"
#include "text/charset.h"
#include "text/escapes.h"

/* Returns where the record that has the octet at 'at' ends. */
static size_t record_end(const struct sieve *sieve, const char *text, size_t at, size_t n)
{
	const char *end = memchr(text + at, sieve_end(sieve), n - at);
	return end ? (size_t)(end - text) + 1 : n;
}

static bool has_end(const struct sieve *sieve, const char *text, size_t n)
{
	return n && text[n - 1] == sieve_end(sieve);
}

static uint64_t count_records(const struct sieve *sieve, const char *text, size_t n)
{
	char end = sieve_end(sieve);
	uint64_t ends = end ? count_octets(text, n, '\n', '\n') : count_octets(text, n, 0, 0);
	return ends + (n && text[n - 1] != end);
}

/* ---------------------------------------------------------------- errors */

static bool finds_escapes(const struct sieve *sieve)
{
	return sieve->by == JSON_RECORDS;
}

/*
 * Finds the next error of the form, from 'at' on, where a record begins. The octet that ends a
 * record is none of its text: with --no-nul and in MUTF-8, NUL would be an error.
 *
 * The library looks ahead for characters that options exclude, so that many errors are found faster
 * in small parts. Parts end with records: no error depends on what follows.
 */
static struct record_error next_ill_formed(const struct sieve *sieve, const char *text, size_t at,
                                           size_t n)
{
	enum { FIRST_PART = 256 };
	size_t part = FIRST_PART, part_end = at;

	while (at < n) {
		if (at == part_end) {
			part_end = part < n - at ? record_end(sieve, text, at + part, n) : n;
			part *= 2;
		}
		struct octavo_result r =
			octavo_check(sieve->form, text + at, part_end - at, sieve->options);
		at += r.read;
		if (r.error && text[at] != sieve_end(sieve))
			return (struct record_error){ octavo_error_name(r.error), at, r.length };
		at += r.length;
	}
	return (struct record_error){ .at = n };
}

/*
 * As escape_find_half(), in a form that decodes sequences that are longer than needed: a character
 * of an escape may be one of these.
 */
static struct escape find_half(const struct sieve *sieve, const char *text, size_t n, size_t *at)
{
	size_t ends[MAX_JSON_ESCAPE], passed;
	char ascii[MAX_JSON_ESCAPE]; /* the next characters, NUL for what is not ASCII */

	for (*at = 0; *at < n; *at += ends[passed - 1]) {
		size_t count = 0, end = 0;
		do {
			struct octavo_character c =
				octavo_decode(sieve->form, text + *at + end, n - *at - end);
			bool is_ascii = !c.error && c.code_point < 0x80;
			ascii[count] = is_ascii ? (char)c.code_point : '\0';
			ends[count++] = end += c.length;
		} while (ascii[0] == '\\' && count < MAX_JSON_ESCAPE && *at + end < n);
		passed = 1;
		struct escape half = { .length = 0 };
		if (ascii[0] == '\\')
			half = escape_read_half(ascii, count, sieve->options & OCTAVO_NO_NUL,
			                        &passed);
		if (half.length) {
			half.length = (uint32_t)ends[half.length - 1];
			return half;
		}
		if (passed > count)
			passed = count;
	}
	return (struct escape){ .length = 0 };
}

/* Finds the next escape, from 'at' on, that names half of a pair, or U+0000 if that is an error. */
static struct record_error next_escape(const struct sieve *sieve, const char *text, size_t at,
                                       size_t n)
{
	size_t before;

	if (!finds_escapes(sieve))
		return (struct record_error){ .at = n };
	bool is_strict = strict_form(sieve->form) == sieve->form;
	struct escape escape =
		is_strict ? escape_find_half(text + at, n - at, sieve->options & OCTAVO_NO_NUL,
	                                     &before)
	                  : find_half(sieve, text + at, n - at, &before);
	const char *kind = !escape.length ? NULL :
	                   escape.value   ? HALF_PAIR_KIND :
	                                    octavo_error_name(OCTAVO_NUL);
	return (struct record_error){ kind, at + before, escape.length };
}

/* Of a record without its end. */
static uint64_t count_errors(const struct sieve *sieve, const char *text, size_t n)
{
	unsigned options = sieve->options | OCTAVO_REPLACE;
	uint64_t errors = octavo_check(sieve->form, text, n, options).replaced;

	for (size_t at = 0;;) {
		struct record_error next = next_escape(sieve, text, at, n);
		if (!next.kind)
			return errors;
		errors++;
		at = next.at + next.length;
	}
}

/* ---------------------------------------------------------------- records */

uint64_t sift(const struct sieve *sieve, const char *text, size_t n, struct sieve_sink *sink)
{
	struct record_error ill_formed = next_ill_formed(sieve, text, 0, n);
	struct record_error escape = next_escape(sieve, text, 0, n);
	uint64_t records = 0;
	size_t at = 0;

	for (;;) {
		/* Each is sought again only after the last one, so all is looked at once. */
		if (ill_formed.at < at)
			ill_formed = next_ill_formed(sieve, text, at, n);
		if (escape.at < at)
			escape = next_escape(sieve, text, at, n);
		struct record_error first = escape.at < ill_formed.at ? escape : ill_formed;
		size_t good = length_to_last(text + at, first.at - at, sieve_end(sieve));
		if (!first.kind)
			good = n - at;
		if (good)
			sink->good(sink, text + at, good);
		records += count_records(sieve, text + at, good);
		at += good;
		if (!first.kind)
			return records;
		size_t size = record_end(sieve, text, first.at, n) - at;
		size_t length = size - has_end(sieve, text + at, size);
		struct bad_record bad = {
			at, size, records, first, count_errors(sieve, text + at, length),
		};
		records++;
		at += size;
		if (!sink->bad(sink, text, &bad))
			return records;
	}
}

/* ---------------------------------------------------------------- ahead */

struct ahead_sink {
	struct sieve_sink sink;
	struct sifted *sifted;
};

static void pass_good(struct sieve_sink *sink, const char *text, size_t n)
{
	struct sifted *sifted = ((struct ahead_sink *)sink)->sifted;

	sifted->end = text + n;
}

static bool keep_bad(struct sieve_sink *sink, const char *text, const struct bad_record *bad)
{
	struct sifted *sifted = ((struct ahead_sink *)sink)->sifted;

	sifted->bad[sifted->bad_count++] = *bad;
	sifted->end = text + bad->at + bad->size;
	return sifted->bad_count < MAX_BAD;
}

void sift_ahead(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct sieve *sieve = context;
	struct sifted *sifted = result;
	struct ahead_sink to = { { pass_good, keep_bad }, sifted };
	size_t begin = record_end(sieve, text, 0, n);
	size_t end = length_to_last(text, n, sieve_end(sieve));

	(void)at;
	sifted->begin = sifted->end = text + begin;
	sifted->bad_count = 0;
	sifted->records = begin < end ? sift(sieve, text + begin, end - begin, &to.sink) : 0;
}

void sifted_give(const struct sifted *sifted, struct sieve_sink *sink)
{
	const char *text = sifted->begin;

	for (size_t i = 0; i < sifted->bad_count; i++) {
		const struct bad_record *bad = &sifted->bad[i];
		const char *at = sifted->begin + bad->at;
		if (at > text)
			sink->good(sink, text, (size_t)(at - text));
		sink->bad(sink, sifted->begin, bad);
		text = at + bad->size;
	}
	if (sifted->end > text)
		sink->good(sink, text, (size_t)(sifted->end - text));
}
