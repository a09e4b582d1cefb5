/* SPDX-License-Identifier: MIT */
/*
 * pairs.c - from every encoding to every other, and back
 *
 * All code points that both encodings may have, in long texts: the target is what the
 * oracle writes, its length was told before, what it has no place for is left out and
 * counted, and the way back gives the source again. Above 10FFFF there are 2^31 of them:
 * those around the ends of each length and the powers of two, and 300,000 at random, ten
 * million where the environment has OCTAVO_SLOW_TESTS, fewer where it has OCTAVO_QUICK_TESTS.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "forms_oracle.h"

#define CHUNK 0x8000 /* code points of one text */

struct text {
	size_t count;
	uint32_t code_point[2 * CHUNK];
	size_t n;
	uint8_t s[12 * CHUNK];
};

/* A surrogate has no low one after it. */
static void add(struct text *text, uint32_t code_point)
{
	text->code_point[text->count++] = code_point;
	if (0xD800 <= code_point && code_point <= 0xDFFF)
		text->code_point[text->count++] = 'A';
}

/* The text of those code points that both encodings have, in the first one. */
static void encode(struct text *out, const struct text *in, enum octavo_encoding e,
                   enum octavo_encoding other)
{
	out->count = out->n = 0;
	for (size_t i = 0; i < in->count; i++) {
		uint32_t c = in->code_point[i];

		if (!form_holds(e, c) || !form_holds(other, c))
			continue;
		out->code_point[out->count++] = c;
		out->n += form_encode(e, c, out->s + out->n);
	}
}

static void fails(const char *what, enum octavo_encoding from, enum octavo_encoding to,
                  const struct text *text, size_t at)
{
	fprintf(stderr, "%s to %s, U+%04X..U+%04X: ", octavo_encoding_label(from),
	        octavo_encoding_label(to), (unsigned)text->code_point[0],
	        (unsigned)text->code_point[text->count - 1]);
	differs(what, text->s, text->n, at);
}

static void check_convert(enum octavo_encoding from, const struct text *source,
                          enum octavo_encoding to, const struct text *target)
{
	static uint8_t got[12 * CHUNK];
	struct octavo_result r =
		octavo_convert(from, source->s, source->n, to, got, sizeof got, OCTAVO_SKIP);

	if (r.error != OCTAVO_OK || r.read != source->n)
		fails(octavo_error_name(r.error), from, to, source, r.read);
	if (r.written != target->n || memcmp(got, target->s, target->n) != 0)
		fails("the target", from, to, source, 0);
	if (r.replaced != source->count - target->count)
		fails("how many are unmappable", from, to, source, 0);
	if (octavo_convert_length(from, source->s, source->n, to, OCTAVO_SKIP) != target->n)
		fails("the length", from, to, source, 0);
	if (source->count == target->count) {
		r = octavo_convert(from, source->s, source->n, to, got, sizeof got, OCTAVO_STOP);
		if (r.error != OCTAVO_OK || r.written != target->n)
			fails("without an error", from, to, source, r.read);
	}
}

static void check_all_from(enum octavo_encoding from, const struct text *all, bool small_too)
{
	static struct text source, target, back;

	encode(&source, all, from, from);
	if (source.count == 0)
		return;
	for (size_t i = 0; i < ALL_ENCODINGS; i++) {
		enum octavo_encoding to = all_encodings[i];

		if (!small_too && !form_holds(to, 0x10000) && all->code_point[0] > 0xFFFF)
			continue;
		encode(&target, &source, to, from);
		check_convert(from, &source, to, &target);
		if (target.count == 0)
			continue;
		if (target.count == source.count) {
			check_convert(to, &target, from, &source);
		} else {
			encode(&back, &target, from, to);
			check_convert(to, &target, from, &back);
		}
	}
}

/* 0..10FFFF, all; or some of what is beyond FFFF. */
static void test_all_of_unicode(void **state)
{
	static struct text all;
	uint32_t beyond = (uint32_t)(CHUNK * 8 / some_of(8));

	(void)state;
	for (uint32_t first = 0; first <= 0x10FFFF; first += first < 0x10000 ? CHUNK : beyond) {
		all.count = 0;
		for (uint32_t c = first; c < first + CHUNK; c++)
			add(&all, c);
		for (size_t i = 0; i < ALL_ENCODINGS; i++) /* the small have lost all by then */
			check_all_from(all_encodings[i], &all, first % (16 * CHUNK) == 0);
	}
}

/* 0..7FFFFFFF, some. */
static void test_ucs4_values(void **state)
{
	static const uint32_t ends[] = { 0x80,     0x800,     0x10000,   0x110000,
		                         0x200000, 0x4000000, 0x80000000 };
	static struct text all;
	bool is_slow = getenv("OCTAVO_SLOW_TESTS") != NULL;
	size_t chunks = (is_slow ? 10000000 : some_of(300000)) / CHUNK + 1;

	(void)state;
	chance_begin();
	for (size_t chunk = 0; chunk <= chunks; chunk++) {
		all.count = 0;
		if (chunk == 0) {
			for (size_t i = 0; i < COUNT(ends); i++)
				for (uint32_t off = 0; off < 5; off++)
					add(&all, ends[i] - 2 + off);
			for (unsigned power = 1; power < 32; power++)
				for (uint32_t off = 0; off < 3; off++)
					add(&all, ((uint32_t)1 << power) - 1 + off);
		} else {
			for (size_t i = 0; i < CHUNK; i++)
				add(&all, (uint32_t)(chance() >> 33));
		}
		for (size_t i = 0; i < ALL_ENCODINGS; i++)
			if (form_holds(all_encodings[i], 0x7FFFFFFF))
				check_all_from(all_encodings[i], &all, chunk < 2);
	}
}

/* What an encoding has no place for is unmappable, one by one. */
static void check_place(enum octavo_encoding e, uint32_t code_point)
{
	uint8_t wanted[6], got[6];
	unsigned n = form_encode(e, code_point, wanted);
	struct octavo_result r = octavo_encode(e, code_point, got, sizeof got);

	if (r.written != n || r.error != (n != 0 ? OCTAVO_OK : OCTAVO_UNMAPPABLE) ||
	    memcmp(got, wanted, n) != 0)
		fail_msg("%s, U+%04X: %s", octavo_encoding_label(e), (unsigned)code_point,
		         octavo_error_name(r.error));
}

static void test_what_each_encoding_holds(void **state)
{
	(void)state;
	chance_begin();
	for (size_t i = 0; i < ALL_ENCODINGS; i++) {
		for (uint32_t c = 0; c < 0x110100; c++)
			check_place(all_encodings[i], c);
		for (size_t k = 0; k < 100000; k++)
			check_place(all_encodings[i], (uint32_t)(chance() >> 32));
		for (unsigned power = 20; power < 32; power++)
			for (uint32_t off = 0; off < 5; off++)
				check_place(all_encodings[i], ((uint32_t)1 << power) - 2 + off);
		check_place(all_encodings[i], 0xFFFFFFFF);
	}
}

/* One character to a target without it: where it is, and how long. */
static void test_unmappable_characters(void **state)
{
	static const uint32_t some[] = { 0x80,   0xFF,    0x100,    0x7FF,    0x800,    0xD800,
		                         0xDFFF, 0xFFFE,  0xFFFF,   0x10000,  0x10FFFF, 0x110000,
		                         0x1FFFFF, 0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF };

	(void)state;
	for (size_t i = 0; i < ALL_ENCODINGS; i++)
		for (size_t k = 0; k < ALL_ENCODINGS; k++)
			for (size_t c = 0; c < COUNT(some); c++) {
				enum octavo_encoding from = all_encodings[i], to = all_encodings[k];
				uint8_t s[12], dst[12], wanted[6];
				size_t before = form_encode(from, 'A', s);
				unsigned n = form_encode(from, some[c], s + before);
				unsigned m = form_encode(to, 'A', wanted);
				struct octavo_result r;
				struct octavo_result want = { before, m, 0, OCTAVO_UNMAPPABLE, n };

				if (n == 0 || form_holds(to, some[c]))
					continue;
				r = octavo_convert(from, s, before + n, to, dst, sizeof dst,
				                   OCTAVO_STOP);
				check_result("unmappable", s, before + n, r, want);
			}
}

/* -------------------------------------------------------------------------------- */
/* Encodings that do not say a byte order                                           */
/* -------------------------------------------------------------------------------- */

static const struct unmarked {
	enum octavo_encoding e, little, big;
	unsigned size;
} unmarked[] = {
	{ OCTAVO_UTF16, OCTAVO_UTF16LE, OCTAVO_UTF16BE, 2 },
	{ OCTAVO_UTF32, OCTAVO_UTF32LE, OCTAVO_UTF32BE, 4 },
	{ OCTAVO_UCS2, OCTAVO_UCS2LE, OCTAVO_UCS2BE, 2 },
	{ OCTAVO_UCS4, OCTAVO_UCS4LE, OCTAVO_UCS4BE, 4 },
};

static void reads_as(const struct unmarked *u, const uint8_t *s, size_t n, const char *wanted)
{
	uint8_t dst[64];
	struct octavo_result r = octavo_convert(u->e, s, n, OCTAVO_UTF8, dst, sizeof dst,
	                                        OCTAVO_STOP);

	if (r.error != OCTAVO_OK || r.written != strlen(wanted))
		differs(octavo_encoding_label(u->e), s, n, r.read);
	check_octets(octavo_encoding_label(u->e), s, n, dst, (const uint8_t *)wanted, r.written);
	check_size("the length", s, n,
	           octavo_convert_length(u->e, s, n, OCTAVO_UTF8, OCTAVO_STOP), r.written);
	assert_int_equal(octavo_check(u->e, s, n, OCTAVO_STOP).error, OCTAVO_OK);
}

/* U+FEFF and "a", U+20AC in either order. */
static void test_unmarked_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(unmarked); i++) {
		const struct unmarked *u = &unmarked[i];

		for (unsigned order = 0; order < 2; order++) {
			enum octavo_encoding e = order == 0 ? u->little : u->big;
			uint8_t s[64];
			size_t bom = form_encode(e, 0xFEFF, s), n = bom;

			n += form_encode(e, 'a', s + n);
			n += form_encode(e, 0x20AC, s + n);
			reads_as(u, s, n, "a\xE2\x82\xAC");
			n += form_encode(e, 0xFEFF, s + n); /* any other is a character */
			reads_as(u, s, n, "a\xE2\x82\xAC\xEF\xBB\xBF");
			if (order == 1) /* nothing says: big-endian */
				reads_as(u, s + bom, n - bom, "a\xE2\x82\xAC\xEF\xBB\xBF");
		}
		reads_as(u, NULL, 0, "");
	}
}

/* Big-endian, with a byte order mark. */
static void test_unmarked_written(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(unmarked); i++) {
		const struct unmarked *u = &unmarked[i];
		uint8_t wanted[64], got[64];
		size_t n = form_encode(u->big, 0xFEFF, wanted);
		struct octavo_result r;

		n += form_encode(u->big, 'a', wanted + n);
		n += form_encode(u->big, 0x20AC, wanted + n);
		r = octavo_convert(OCTAVO_UTF8, "a\xE2\x82\xAC", 4, u->e, got, sizeof got,
		                   OCTAVO_STOP);
		assert_int_equal(r.error, OCTAVO_OK);
		check_size(octavo_encoding_label(u->e), wanted, n, r.written, n);
		check_octets(octavo_encoding_label(u->e), wanted, n, got, wanted, n);
		assert_int_equal(octavo_convert_length(OCTAVO_UTF8, "a\xE2\x82\xAC", 4, u->e,
		                                       OCTAVO_STOP), n);

		/* and back, through itself, and from one to the other */
		for (size_t k = 0; k < COUNT(unmarked); k++) {
			uint8_t back[64];
			struct octavo_result q;

			q = octavo_convert(u->e, got, r.written, unmarked[k].e, back, sizeof back,
			                   OCTAVO_STOP);
			assert_int_equal(q.error, OCTAVO_OK);
			assert_int_equal(q.written, 3 * unmarked[k].size);
			reads_as(&unmarked[k], back, q.written, "a\xE2\x82\xAC");
		}
	}
}

/* All scalar values there and back. */
static void test_unmarked_round_trip(void **state)
{
	static uint8_t utf8[4 << 20], there[8 << 20], back[4 << 20];

	(void)state;
	for (size_t i = 0; i < COUNT(unmarked); i++) {
		const struct unmarked *u = &unmarked[i];
		uint32_t last = form_holds(u->big, 0x10000) ? 0xFFFFF : 0xFFFF;
		size_t n = 0;
		struct octavo_result r;

		for (uint32_t c = 0; c <= last; c++)
			n += form_encode(OCTAVO_UTF8, c, utf8 + n);
		r = octavo_convert(OCTAVO_UTF8, utf8, n, u->e, there, sizeof there, OCTAVO_STOP);
		assert_int_equal(r.error, OCTAVO_OK);
		assert_int_equal(octavo_convert_length(OCTAVO_UTF8, utf8, n, u->e, OCTAVO_STOP),
		                 r.written);
		r = octavo_convert(u->e, there, r.written, OCTAVO_UTF8, back, sizeof back,
		                   OCTAVO_STOP);
		assert_int_equal(r.error, OCTAVO_OK);
		assert_int_equal(r.written, n);
		assert_memory_equal(back, utf8, n);
	}
}

/* -------------------------------------------------------------------------------- */
/* Ill-formed UTF-16                                                                */
/* -------------------------------------------------------------------------------- */

static void check_there_and_back(enum octavo_encoding e, const uint8_t *s, size_t n,
                                 enum octavo_encoding by)
{
	static uint8_t there[6000], back[4000];
	struct octavo_result r =
		octavo_convert(e, s, n, by, there, sizeof there, OCTAVO_STOP);

	check_size("read", s, n, r.read, n);
	check_size("length", s, n, octavo_convert_length(e, s, n, by, OCTAVO_STOP), r.written);
	assert_int_equal(octavo_check(by, there, r.written, OCTAVO_STOP).error, OCTAVO_OK);
	r = octavo_convert(by, there, r.written, e, back, sizeof back, OCTAVO_STOP);
	assert_int_equal(r.error, OCTAVO_OK);
	check_size("and back", s, n, r.written, n);
	check_octets(octavo_encoding_label(by), s, n, back, s, n);
}

/* Any units survive a conversion to WTF-8 and to MUTF-8, which then are well-formed, and back. */
static void test_wtf16_is_lossless(void **state)
{
	static const uint32_t units[] = { 'A', 0, 0xE9, 0x20AC, 0xD800, 0xDBFF, 0xDC00, 0xDFFF,
		                          0xD83D, 0xDE00, 0xFEFF, 0xFFFF };

	(void)state;
	chance_begin();
	for (size_t i = 0; i < 20000; i++) {
		uint8_t s[2000];
		size_t n = 2 * chance_below(i % 50 == 0 ? sizeof s / 2 : 40);
		bool big = i % 2 == 0;
		size_t rare = 1 + chance_below(30); /* long good text between surrogates */

		for (size_t at = 0; at < n; at += 2) {
			uint32_t unit = units[chance_below(rare) == 0 ? chance_below(COUNT(units))
			                                              : chance_below(4)];

			s[at] = (uint8_t)(big ? unit >> 8 : unit);
			s[at + 1] = (uint8_t)(big ? unit : unit >> 8);
		}
		enum octavo_encoding e = big ? OCTAVO_WTF16BE : OCTAVO_WTF16LE;
		assert_int_equal(octavo_check(e, s, n, OCTAVO_STOP).error, OCTAVO_OK);
		check_there_and_back(e, s, n, OCTAVO_WTF8);
		check_there_and_back(e, s, n, OCTAVO_MUTF8);
		check_there_and_back(e, s, n, big ? OCTAVO_WTF16LE : OCTAVO_WTF16BE);
	}
}

/* -------------------------------------------------------------------------------- */
/* Hangul                                                                           */
/* -------------------------------------------------------------------------------- */

#define UNICODE11 OCTAVO_UTF8_UNICODE11

static void is_hangul(uint32_t then, uint32_t now)
{
	uint8_t one[6], other[6], got[8];
	unsigned n = form_encode(OCTAVO_UTF8, then, one);
	unsigned m = form_encode(OCTAVO_UTF8, now, other);
	struct octavo_result r = octavo_encode(UNICODE11, now, got, sizeof got);
	struct octavo_character c = octavo_decode(UNICODE11, one, n);

	check_size("octavo_encode()", one, n, r.written, n);
	check_octets("octavo_encode()", one, n, got, one, n);
	if (c.error != OCTAVO_OK || c.code_point != now || c.length != n)
		differs("octavo_decode()", one, n, 0);
	r = octavo_convert(UNICODE11, one, n, OCTAVO_UTF8, got, sizeof got, OCTAVO_STOP);
	check_size("to UTF-8", one, n, r.written, m);
	check_octets("to UTF-8", one, n, got, other, m);
	r = octavo_convert(OCTAVO_UTF8, other, m, UNICODE11, got, sizeof got, OCTAVO_STOP);
	check_size("from UTF-8", other, m, r.written, n);
	check_octets("from UTF-8", other, m, got, one, n);
}

static void test_unicode11_hangul(void **state)
{
	static uint32_t then[0x110000];
	static bool old[0x110000];
	struct tsv tsv = tsv_open("hangul-unicode-1.1.tsv");
	size_t pairs = 0, others = 0;

	(void)state;
	for (; tsv_next(&tsv, 2); pairs++) {
		uint32_t from = (uint32_t)strtoul(tsv.field[0], NULL, 16);
		uint32_t now = (uint32_t)strtoul(tsv.field[1], NULL, 16);

		assert_true(0x3400 <= from && from <= 0x4DFF && !old[from]);
		assert_true(0xAC00 <= now && now <= 0xD7A3 && then[now] == 0);
		old[from] = true;
		then[now] = from;
		is_hangul(from, now);
	}
	tsv_close(&tsv);
	assert_int_equal(pairs, 6656);

	for (uint32_t c = 0; c <= 0x10FFFF; c++) {
		bool syllable = 0xAC00 <= c && c <= 0xD7A3, place = 0x3400 <= c && c <= 0x4DFF;
		struct octavo_result r, wanted = { 0, 0, 0, OCTAVO_UNMAPPABLE, 3 };
		uint8_t s[6], dst[6];
		unsigned n = form_encode(OCTAVO_UTF8, c, s);

		if (n == 0 || then[c] != 0 || (c > 0xFFFF && c % 7 != 0))
			continue;
		if (!syllable && !place) { /* as in UTF-8 */
			is_hangul(c, c);
			continue;
		}
		others += syllable;
		r = octavo_convert(OCTAVO_UTF8, s, n, UNICODE11, dst, sizeof dst, OCTAVO_STOP);
		check_result("written", s, n, r, wanted);
		r = octavo_encode(UNICODE11, c, dst, sizeof dst);
		assert_int_equal(r.error, OCTAVO_UNMAPPABLE);
	}
	assert_int_equal(others, 4516);

	/* read: no syllable is where it is now */
	for (uint32_t c = 0xAC00; c <= 0xD7A3; c++) {
		struct octavo_result r, wanted = { 0, 0, 0, OCTAVO_UNMAPPABLE, 3 };
		uint8_t s[6], dst[6];
		unsigned n = form_encode(OCTAVO_UTF8, c, s);

		r = octavo_convert(UNICODE11, s, n, OCTAVO_UTF8, dst, sizeof dst, OCTAVO_STOP);
		check_result("read", s, n, r, wanted);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_each_encoding_holds),
		cmocka_unit_test(test_unmappable_characters),
		cmocka_unit_test(test_unmarked_read),
		cmocka_unit_test(test_unmarked_written),
		cmocka_unit_test(test_unmarked_round_trip),
		cmocka_unit_test(test_wtf16_is_lossless),
		cmocka_unit_test(test_unicode11_hangul),
		cmocka_unit_test(test_ucs4_values),
		cmocka_unit_test(test_all_of_unicode),
	};

	return cmocka_run_group_tests_name("pairs", tests, NULL, NULL);
}
