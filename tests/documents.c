/* SPDX-License-Identifier: MIT */
/*
 * documents.c - what five documents ask of software, clause by clause
 *
 * RFC 2044, RFC 2279, ISO/IEC 10646-1 Amendment 2, utf-8(7) and RFC 3629. Every example,
 * table and requirement is a test that is named after its document and clause;
 * docs/conformance.md lists them all, and scripts/conformance compares the two. Expectations
 * stand here as the documents print them, or follow by the documents' own arithmetic.
 */
#include "support.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "forms_oracle.h"

#define MOST 512 /* octets of any text here, but for the long ones */

/* -------------------------------------------------------------------------------- */
/* Sayings                                                                          */
/* -------------------------------------------------------------------------------- */

/* "41 E2 89 A2" to octets. */
static size_t octets_of(const char *spaced, uint8_t *s)
{
	char digits[2 * MOST + 1];
	size_t n = 0;

	for (; *spaced != '\0'; spaced++)
		if (*spaced != ' ')
			digits[n++] = *spaced;
	digits[n] = '\0';
	return hex(digits, s, MOST);
}

static bool same(struct octavo_character got, uint32_t code_point, size_t length)
{
	return got.error == OCTAVO_OK && got.code_point == code_point && got.length == length;
}

/* The code point is these octets, and the other way. */
static void is_octets(enum octavo_encoding e, uint32_t code_point, const uint8_t *s, size_t n)
{
	uint8_t got[6], ucs4[4], back[8];
	struct octavo_result r = octavo_encode(e, code_point, got, sizeof got);

	if (r.error != OCTAVO_OK)
		fail_msg("%s has no U+%04X", octavo_encoding_label(e), (unsigned)code_point);
	check_size("octavo_encode()", s, n, r.written, n);
	check_octets("octavo_encode()", s, n, got, s, n);
	if (!same(octavo_decode(e, s, n), code_point, n))
		differs("octavo_decode()", s, n, 0);
	if (!same(octavo_decode_last(e, s, n), code_point, n))
		differs("octavo_decode_last()", s, n, 0);
	if (octavo_check(e, s, n, OCTAVO_STOP).error != OCTAVO_OK)
		differs("octavo_check()", s, n, 0);

	for (unsigned i = 0; i < 4; i++)
		ucs4[i] = (uint8_t)(code_point >> (24 - 8 * i));
	r = octavo_convert(e, s, n, OCTAVO_UCS4BE, back, sizeof back, OCTAVO_STOP);
	check_size("to UCS-4", s, n, r.written, 4);
	check_octets("to UCS-4", s, n, back, ucs4, 4);
	r = octavo_convert(OCTAVO_UCS4BE, ucs4, 4, e, back, sizeof back, OCTAVO_STOP);
	check_size("from UCS-4", ucs4, 4, r.written, n);
	check_octets("from UCS-4", ucs4, 4, back, s, n);
}

static void is(enum octavo_encoding e, uint32_t code_point, const char *spaced)
{
	uint8_t s[MOST];

	is_octets(e, code_point, s, octets_of(spaced, s));
}

/* The text begins with an error, and is one nowhere but there, if 'rest' is good. */
static void is_error(enum octavo_encoding e, const char *spaced, enum octavo_error error,
                     unsigned length)
{
	uint8_t s[MOST];
	size_t n = octets_of(spaced, s);
	struct octavo_result wanted = { 0, 0, 0, error, length };

	check_result(spaced, s, n, octavo_check(e, s, n, OCTAVO_STOP), wanted);
}

static void is_good(enum octavo_encoding e, const char *spaced)
{
	uint8_t s[MOST];
	size_t n = octets_of(spaced, s);
	struct octavo_result wanted = { n, 0, 0, OCTAVO_OK, 0 };

	check_result(spaced, s, n, octavo_check(e, s, n, OCTAVO_STOP), wanted);
}

/* The one text is the other, under the options. */
static void becomes_with(enum octavo_encoding from, const char *source, enum octavo_encoding to,
                         const char *target, unsigned options)
{
	uint8_t s[MOST], wanted[MOST], got[MOST];
	size_t n = octets_of(source, s), m = octets_of(target, wanted);
	struct octavo_result r = octavo_convert(from, s, n, to, got, sizeof got, options);

	if (r.error != OCTAVO_OK)
		differs(octavo_error_name(r.error), s, n, r.read);
	check_size(target, s, n, r.written, m);
	check_octets(target, s, n, got, wanted, m);
	check_size(target, s, n, octavo_convert_length(from, s, n, to, options), m);
}

static void becomes(enum octavo_encoding from, const char *source, enum octavo_encoding to,
                    const char *target)
{
	becomes_with(from, source, to, target, OCTAVO_STOP);
}

static void are_same(enum octavo_encoding a, const char *one, enum octavo_encoding b,
                     const char *other)
{
	becomes(a, one, b, other);
	becomes(b, other, a, one);
}

/* Converting ends at once, for this reason. */
static void stops(enum octavo_encoding from, const char *source, enum octavo_encoding to,
                  unsigned options, enum octavo_error error, unsigned length)
{
	uint8_t s[MOST], got[MOST];
	size_t n = octets_of(source, s);
	struct octavo_result wanted = { 0, 0, 0, error, length };

	check_result(source, s, n, octavo_convert(from, s, n, to, got, sizeof got, options),
	             wanted);
}

static void has_no_place(enum octavo_encoding e, uint32_t code_point)
{
	uint8_t dst[6];
	struct octavo_result r = octavo_encode(e, code_point, dst, sizeof dst);

	if (r.error != OCTAVO_UNMAPPABLE || r.written != 0)
		fail_msg("%s has U+%04X", octavo_encoding_label(e), (unsigned)code_point);
}

/* -------------------------------------------------------------------------------- */
/* What many of the documents say                                                   */
/* -------------------------------------------------------------------------------- */

/* Values that any rule may turn on: around each power of two, and around the exceptions. */
#define SAMPLES 140
static size_t samples(enum octavo_encoding e, uint32_t *values)
{
	static const uint32_t special[] = { 0xD7FF,  0xE000,   0xFEFF,   0xFFFD,
		                            0xFFFE,  0xFFFF,   0x10FFFF, 0x110000,
		                            0x1F642, 0x3FFFFFF };
	size_t count = 0;

	for (unsigned power = 0; power < 32; power++)
		for (int off = -1; off <= 1; off++) {
			uint32_t value = ((uint32_t)1 << power) + (uint32_t)off;

			if (form_holds(e, value))
				values[count++] = value;
		}
	for (size_t i = 0; i < COUNT(special); i++)
		if (form_holds(e, special[i]))
			values[count++] = special[i];
	assert_true(count <= SAMPLES);
	return count;
}

/* A value that the form has, of any length. */
static uint32_t any_value(enum octavo_encoding e)
{
	for (;;) {
		uint32_t value = (uint32_t)(chance() >> (33 + chance_below(31)));

		if (form_holds(e, value))
			return value;
	}
}

/* 00..7F are the octets 00..7F, alone, and an ASCII text is a text of the form. */
static void ascii_is_itself(enum octavo_encoding e)
{
	uint8_t s[0x80], got[0x80];
	struct octavo_result r;

	for (unsigned i = 0; i < 0x80; i++) {
		s[i] = (uint8_t)i;
		is_octets(e, i, &s[i], 1);
	}
	assert_int_equal(octavo_check(e, s, sizeof s, OCTAVO_STOP).read, sizeof s);
	r = octavo_convert(OCTAVO_ASCII, s, sizeof s, e, got, sizeof got, OCTAVO_STOP);
	assert_int_equal(r.written, sizeof s);
	assert_memory_equal(got, s, sizeof s);
	r = octavo_convert(e, s, sizeof s, OCTAVO_ASCII, got, sizeof got, OCTAVO_STOP);
	assert_int_equal(r.written, sizeof s);
	assert_memory_equal(got, s, sizeof s);
}

/* Calls with the octets of each sample, and in forms of four octets of every character. */
typedef void with_octets(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n);

static void with_values(enum octavo_encoding e, with_octets *visit)
{
	uint32_t values[SAMPLES];
	size_t count = samples(e, values);
	uint8_t s[6];

	for (size_t i = 0; i < count; i++) {
		struct octavo_result r = octavo_encode(e, values[i], s, sizeof s);

		assert_int_equal(r.error, OCTAVO_OK);
		visit(e, values[i], s, r.written);
	}
	chance_begin();
	for (size_t i = 0; i < 200000; i++) {
		uint32_t value = any_value(e);

		visit(e, value, s, octavo_encode(e, value, s, sizeof s).written);
	}
	for (uint32_t value = 0; value <= 0x10FFFF && !form_holds(e, 0x110000); value++)
		if (form_holds(e, value))
			visit(e, value, s, octavo_encode(e, value, s, sizeof s).written);
}

static void no_ascii_octet(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	(void)e;
	for (size_t i = 0; i < n; i++)
		if (s[i] < 0x80 && (n != 1 || s[i] != value))
			differs("an ASCII octet in another character", s, n, i);
}

static void no_fe_ff(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	(void)e;
	(void)value;
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 0xFE)
			differs("FE or FF in a character", s, n, i);
}

static void no_c0_c1(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	no_fe_ff(e, value, s, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] == 0xC0 || s[i] == 0xC1)
			differs("C0 or C1 in a character", s, n, i);
}

static void no_f5_to_ff(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	no_c0_c1(e, value, s, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 0xF5)
			differs("F5..FF in a character", s, n, i);
}

/* The number of ONE bits is the number of octets; the others are 10xxxxxx. */
static void first_tells_length(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	size_t ones = 0;

	(void)e;
	(void)value;
	while (ones < 8 && (s[0] & 0x80 >> ones) != 0)
		ones++;
	if ((ones == 0 ? 1 : ones) != n || ones == 1 || ones > 6)
		differs("the first octet tells another length", s, n, 0);
	for (size_t i = 1; i < n; i++)
		if ((s[i] & 0xC0) != 0x80)
			differs("no continuing octet", s, n, i);
}

static void round_trip(enum octavo_encoding e, enum octavo_encoding other, uint32_t value,
                       const uint8_t *s, size_t n)
{
	uint8_t there[8], back[8];
	struct octavo_result r;

	if (!form_holds(other, value))
		return;
	r = octavo_convert(e, s, n, other, there, sizeof there, OCTAVO_STOP);
	if (r.error != OCTAVO_OK || r.read != n)
		differs("there", s, n, 0);
	r = octavo_convert(other, there, r.written, e, back, sizeof back, OCTAVO_STOP);
	if (r.error != OCTAVO_OK || r.written != n)
		differs("and back", s, n, 0);
	check_octets("and back", s, n, back, s, n);
}

static void round_trip_ucs(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	round_trip(e, OCTAVO_UCS4LE, value, s, n);
	round_trip(e, OCTAVO_UCS4BE, value, s, n);
	round_trip(e, OCTAVO_UCS2LE, value, s, n);
	round_trip(e, OCTAVO_UCS2BE, value, s, n);
}

static void round_trip_all(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	for (size_t i = 0; i < ALL_ENCODINGS; i++)
		round_trip(e, all_encodings[i], value, s, n);
}

/* Text of the form, of characters of every length. */
static size_t random_characters(enum octavo_encoding e, uint8_t *s, size_t cap, bool *begins)
{
	size_t n = 0;

	memset(begins, 0, cap * sizeof *begins);
	while (cap - n >= 6) {
		begins[n] = true;
		n += octavo_encode(e, any_value(e), s + n, cap - n).written;
	}
	return n;
}

/* From anywhere in the text: skip the continuing octets, and be in step. */
static void boundaries_from_anywhere(enum octavo_encoding e)
{
	chance_begin();
	for (size_t i = 0; i < 1000; i++) {
		uint8_t s[200];
		bool begins[200];
		size_t n = random_characters(e, s, sizeof s, begins);

		for (size_t from = 0; from < n; from++) {
			size_t at = from;

			while (at < n && 0x80 <= s[at] && s[at] <= 0xBF)
				at++;
			assert_true(at - from <= 5);
			if (at < n && !begins[at])
				differs("out of step", s, n, at);
			if (begins[from] && octavo_decode(e, s + from, n - from).error != OCTAVO_OK)
				differs("no character", s, n, from);
			/* the last character before it ends there */
			if (from > 0 && begins[from] &&
			    octavo_decode_last(e, s, from).error != OCTAVO_OK)
				differs("no last character", s, n, from);
			if (e != OCTAVO_UTF8)
				continue;
			for (at = from; !begins[at]; at--)
				;
			check_size("octavo_floor()", s, n, octavo_floor((char *)s, n, from), at);
			for (at = from; at < n && !begins[at]; at++)
				;
			check_size("octavo_ceil()", s, n, octavo_ceil((char *)s, n, from), at);
		}
	}
}

static int order(const uint8_t *a, size_t n, const uint8_t *b, size_t m)
{
	int by_octets = memcmp(a, b, n < m ? n : m);

	return by_octets != 0 ? by_octets : (n > m) - (n < m);
}

/* Strings sort as octets the way they sort as UCS-4. */
static void order_is_kept(enum octavo_encoding e)
{
	uint32_t values[SAMPLES];
	size_t count = samples(e, values);

	chance_begin();
	for (size_t i = 0; i < 100000; i++) {
		uint8_t s[2][24], ucs4[2][24];
		size_t n[2] = { 0, 0 }, m[2] = { 0, 0 };

		for (size_t k = 0; k < 2; k++)
			for (size_t c = chance_below(5); c > 0; c--) {
				uint32_t value = values[chance_below(count)];

				n[k] += octavo_encode(e, value, s[k] + n[k], 6).written;
				m[k] += form_encode(OCTAVO_UCS4BE, value, ucs4[k] + m[k]);
			}

		int one = order(s[0], n[0], s[1], n[1]);
		int other = order(ucs4[0], m[0], ucs4[1], m[1]);

		if ((one > 0) != (other > 0) || (one < 0) != (other < 0))
			differs("sorts otherwise", s[0], n[0], 0);
	}
}

/* What a search for octets finds is characters. */
static void search_finds_characters(enum octavo_encoding e)
{
	size_t found = 0;

	chance_begin();
	for (size_t i = 0; i < 2000; i++) {
		uint8_t s[200];
		bool begins[200];
		size_t n = random_characters(e, s, sizeof s, begins), length;
		uint8_t needle[12];

		length = octavo_encode(e, any_value(e), needle, 6).written;
		if (i % 2 == 0) {
			size_t at = chance_below(n);

			while (!begins[at])
				at--;
			length = octavo_decode(e, s + at, n - at).length;
			memcpy(needle, s + at, length);
		}
		for (uint8_t *hit = s; (hit = memmem(hit, n - (size_t)(hit - s), needle,
		                                     length)) != NULL; hit++, found++) {
			size_t behind = (size_t)(hit - s) + length;

			if (!begins[hit - s] || (behind < n && !begins[behind]))
				differs("found within a character", s, n, (size_t)(hit - s));
		}
	}
	assert_true(found > 1000);
}

/* The longer a text that is none, the less it looks like one. */
static void is_recognized(enum octavo_encoding e)
{
	size_t before = 20000;

	chance_begin();
	for (size_t n = 1; n <= 16; n *= 2) {
		size_t good = 0;

		for (size_t i = 0; i < 20000; i++) {
			uint8_t s[16];

			for (size_t at = 0; at < n; at++) /* half of it letters of Latin-1 */
				s[at] = (uint8_t)(chance_below(2) == 0 ? 'a' + chance_below(26) :
				                                         0xC0 + chance_below(64));
			good += octavo_check(e, s, n, OCTAVO_STOP).error == OCTAVO_OK;
		}
		assert_true(good < before);
		before = good;
	}
	assert_true(before < 20);
}

/* A row of the tables: the first and the last value of a length, and its bits. */
static const struct {
	uint32_t first, last;
	size_t length;
	uint8_t marks; /* the bits of the first octet that are not free */
	unsigned free; /* and how many are                              */
} table[] = {
	{ 0x00000000, 0x0000007F, 1, 0x00, 7 }, { 0x00000080, 0x000007FF, 2, 0xC0, 5 },
	{ 0x00000800, 0x0000FFFF, 3, 0xE0, 4 }, { 0x00010000, 0x001FFFFF, 4, 0xF0, 3 },
	{ 0x00200000, 0x03FFFFFF, 5, 0xF8, 2 }, { 0x04000000, 0x7FFFFFFF, 6, 0xFC, 1 },
};

/* Bit after bit from the lowest, beginning in the last octet: the documents' step 3. */
static size_t fill_in(uint32_t value, uint8_t *s)
{
	size_t row = 0;

	while (value > table[row].last)
		row++;
	s[0] = table[row].marks;
	for (size_t at = 1; at < table[row].length; at++)
		s[at] = 0x80;
	for (unsigned bit = 0; bit < 32; bit++) {
		size_t back = bit / 6;

		if (back > table[row].length - 1 || row == 0)
			back = table[row].length - 1;
		if ((value >> bit & 1) != 0)
			s[table[row].length - 1 - back] |=
				(uint8_t)(1 << (bit - 6 * (unsigned)back));
	}
	return table[row].length;
}

static void is_filled_in(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	uint8_t wanted[6];

	check_size("bits filled in", s, n, fill_in(value, wanted), n);
	check_octets("bits filled in", s, n, s, wanted, n);
	if (!same(octavo_decode(e, s, n), value, n))
		differs("bits taken out", s, n, 0);
}

/* Both ends of every row that the form has. */
static void has_table(enum octavo_encoding e, size_t rows, uint32_t last)
{
	for (size_t row = 0; row < rows; row++) {
		uint8_t s[6];
		uint32_t most = table[row].last < last ? table[row].last : last;

		if (!form_holds(e, most))
			most -= 2; /* FFFE, FFFF */
		is_octets(e, table[row].first, s, fill_in(table[row].first, s));
		is_octets(e, most, s, fill_in(most, s));
		assert_int_equal(fill_in(most, s), table[row].length);
	}
	has_no_place(e, last + 1);
	with_values(e, is_filled_in);
}

/* A row's values, in a longer row: errors, all of them. */
static void has_one_way(enum octavo_encoding e, size_t rows)
{
	for (size_t row = 1; row < rows; row++)
		for (size_t shorter = 0; shorter < row; shorter++) {
			uint32_t values[2] = { table[shorter].first, table[shorter].last };

			for (size_t i = 0; i < 2; i++) {
				uint8_t s[6];
				size_t n = table[row].length;
				struct octavo_result wanted = { 0, 0, 0, OCTAVO_OVERLONG, 1 };

				for (size_t at = 0; at < n; at++)
					s[n - 1 - at] =
						(uint8_t)(0x80 | (values[i] >> 6 * at & 0x3F));
				s[0] = (uint8_t)(table[row].marks |
				                 (s[0] & 0x3F & ~table[row].marks));
				check_result("longer than needed", s, n,
				             octavo_check(e, s, n, OCTAVO_STOP), wanted);
			}
		}
}

/* D800..DFFF: neither written nor read, as they are or as pairs. */
static void has_no_surrogates(enum octavo_encoding e)
{
	for (uint32_t value = 0xD800; value <= 0xDFFF; value++) {
		uint8_t s[6];
		size_t n = form_table_4(value, s);
		struct octavo_result wanted = { 0, 0, 0, OCTAVO_SURROGATE, 1 };

		has_no_place(e, value);
		check_result("a surrogate", s, n, octavo_check(e, s, n, OCTAVO_STOP), wanted);
	}
}

/* Pairs in UTF-16 are one value; UCS-2 and UCS-4 have no D800..DFFF at all. */
static void undoes_pairs(enum octavo_encoding e)
{
	are_same(OCTAVO_UTF16BE, "D8 00 DC 00", e, "F0 90 80 80");
	are_same(OCTAVO_UTF16LE, "00 D8 00 DC", e, "F0 90 80 80");
	are_same(OCTAVO_UTF16BE, "D8 4C DF B4", e, "F0 A3 8E B4");
	are_same(OCTAVO_UTF16BE, "DB FF DF FD", e, "F4 8F BF BD");
	stops(OCTAVO_UTF16BE, "D8 00 00 41", e, OCTAVO_STOP, OCTAVO_SURROGATE, 2);
	stops(OCTAVO_UTF16BE, "DC 00 D8 00", e, OCTAVO_STOP, OCTAVO_SURROGATE, 2);
	stops(OCTAVO_UCS2BE, "D8 00 DC 00", e, OCTAVO_STOP, OCTAVO_SURROGATE, 2);
	stops(OCTAVO_UCS2LE, "FF DF", e, OCTAVO_STOP, OCTAVO_SURROGATE, 2);
	stops(OCTAVO_UCS4BE, "00 00 D8 00 00 00 DC 00", e, OCTAVO_STOP, OCTAVO_SURROGATE, 4);
}

/* Two zero octets in front of a UCS-2 value make it UCS-4, with the same octets. */
static void takes_ucs2(enum octavo_encoding e)
{
	for (uint32_t value = 0; value < 0x10000; value++) {
		uint8_t two[2] = { (uint8_t)(value >> 8), (uint8_t)value };
		uint8_t four[4] = { 0, 0, two[0], two[1] }, a[6], b[6];
		struct octavo_result r, q;

		if (!form_holds(e, value))
			continue;
		r = octavo_convert(OCTAVO_UCS2BE, two, 2, e, a, sizeof a, OCTAVO_STOP);
		q = octavo_convert(OCTAVO_UCS4BE, four, 4, e, b, sizeof b, OCTAVO_STOP);
		assert_true(r.error == OCTAVO_OK && q.error == OCTAVO_OK);
		check_size("from UCS-2", two, 2, r.written, q.written);
		check_octets("from UCS-2", two, 2, a, b, r.written);
		r = octavo_convert(e, a, r.written, OCTAVO_UCS2BE, b, sizeof b, OCTAVO_STOP);
		check_size("directly to UCS-2", two, 2, r.written, 2);
		check_octets("directly to UCS-2", two, 2, b, two, 2);
	}
	stops(e, "F0 90 80 80", OCTAVO_UCS2BE, OCTAVO_STOP, OCTAVO_UNMAPPABLE, 4);
}

static void has_label(const char *label, enum octavo_encoding e)
{
	if (octavo_encoding_from_label(label) != e)
		fail_msg("%s is not found", label);
}

/* NUL and "/../" in two octets where one is enough. */
static void is_not_fooled(enum octavo_encoding e)
{
	is_error(e, "C0 80", OCTAVO_OVERLONG, 1);
	stops(e, "C0 80", OCTAVO_UTF16BE, OCTAVO_STOP, OCTAVO_OVERLONG, 1);
	becomes_with(e, "61 C0 80 62", OCTAVO_UTF16BE, "00 61 FF FD FF FD 00 62", OCTAVO_REPLACE);
	becomes_with(e, "61 C0 80 62", e, "61 62", OCTAVO_SKIP);
	is_good(e, "2F 2E 2E 2F");
	is_error(e, "C0 AE 2E 2F", OCTAVO_OVERLONG, 1);
	becomes_with(e, "2F C0 AE 2E 2F", e, "2F EF BF BD EF BF BD 2E 2F", OCTAVO_REPLACE);
	becomes_with(e, "2F C0 AE 2E 2F", OCTAVO_ASCII, "2F 3F 3F 2E 2F", OCTAVO_REPLACE);
	is_error(e, "E0 80 AF", OCTAVO_OVERLONG, 1);
	is_error(e, "F0 80 80 AF", OCTAVO_OVERLONG, 1);
	is_error(e, "C0 BB", OCTAVO_OVERLONG, 1); /* ; */
}

/* -------------------------------------------------------------------------------- */
/* ISO/IEC 10646-1 Amendment 2                                                      */
/* -------------------------------------------------------------------------------- */

static void amd2_5_octets_of_file_names(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_AMD2, no_ascii_octet); /* '/', '.', NUL among them */
}

static void amd2_annexF_signatures(void **state)
{
	static const struct {
		const char *spaced;
		struct octavo_bom bom;
	} cases[] = {
		{ "EF BB BF", { OCTAVO_UTF8, 3 } },
		{ "EF BB BF 41", { OCTAVO_UTF8, 3 } },
		{ "FE FF 00 41", { OCTAVO_UTF16BE, 2 } },
		{ "FF FE 41 00", { OCTAVO_UTF16LE, 2 } },
		{ "00 00 FE FF", { OCTAVO_UTF32BE, 4 } },
		{ "FF FE 00 00", { OCTAVO_UTF32LE, 4 } },
		{ "EF BB", { OCTAVO_NO_ENCODING, 0 } },
		{ "41 EF BB BF", { OCTAVO_NO_ENCODING, 0 } },
		{ "41", { OCTAVO_NO_ENCODING, 0 } },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		uint8_t s[MOST];
		size_t n = octets_of(cases[i].spaced, s);
		struct octavo_bom got = octavo_sniff_bom(s, n);

		if (got.encoding != cases[i].bom.encoding || got.length != cases[i].bom.length)
			differs(cases[i].spaced, s, n, 0);
	}
	/* the signature is U+FEFF */
	are_same(OCTAVO_UTF8_AMD2, "EF BB BF", OCTAVO_UCS4BE, "00 00 FE FF");
	are_same(OCTAVO_UTF8_AMD2, "EF BB BF", OCTAVO_UCS2BE, "FE FF");
}

static void amd2_annexM_name(void **state)
{
	(void)state;
	/* an object identifier, which no text carries; the form has a label here all the same */
	assert_non_null(octavo_encoding_label(OCTAVO_UTF8_AMD2));
	has_label(octavo_encoding_label(OCTAVO_UTF8_AMD2), OCTAVO_UTF8_AMD2);
}

static void amd2_R_one_to_six_octets(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_AMD2, first_tells_length);
	for (size_t row = 0; row < 6; row++) {
		uint8_t dst[6];

		assert_int_equal(octavo_encode(OCTAVO_UTF8_AMD2, table[row].first, dst, 6).written,
		                 row + 1);
	}
}

static void amd2_R1_basic_latin(void **state)
{
	(void)state;
	for (unsigned i = 0x20; i <= 0x7E; i++) {
		uint8_t s[1] = { (uint8_t)i };

		is_octets(OCTAVO_UTF8_AMD2, i, s, 1);
	}
}

static void amd2_R1_control_functions(void **state)
{
	(void)state;
	for (unsigned i = 0; i <= 0x7F; i = i == 0x1F ? 0x7F : i + 1) {
		uint8_t s[1] = { (uint8_t)i };

		is_octets(OCTAVO_UTF8_AMD2, i, s, 1); /* not padded */
	}
}

static void amd2_R1_no_other_use_of_00_to_7F(void **state)
{
	(void)state;
	ascii_is_itself(OCTAVO_UTF8_AMD2);
	with_values(OCTAVO_UTF8_AMD2, no_ascii_octet);
}

static void amd2_R1_first_octet_from_anywhere(void **state)
{
	(void)state;
	boundaries_from_anywhere(OCTAVO_UTF8_AMD2);
}

static void amd2_R2_format(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_AMD2, first_tells_length);
	with_values(OCTAVO_UTF8_AMD2, is_filled_in);
}

static void amd2_R2_table1(void **state)
{
	(void)state;
	for (size_t row = 0; row < 6; row++) {
		unsigned bits = table[row].free + 6 * ((unsigned)table[row].length - 1);

		/* the maximum is what the free bits hold; the first octet's are below its marks */
		assert_int_equal(table[row].last, ((uint64_t)1 << bits) - 1);
		if (row > 0) /* 110xxxxx: a ZERO bit between the marks and the free bits */
			assert_int_equal(table[row].marks,
			                 0xFF << (table[row].free + 1) & 0xFF);
	}
	has_table(OCTAVO_UTF8_AMD2, 6, 0x7FFFFFFF);
}

static void amd2_R2_octet_usage(void **state)
{
	(void)state;
	for (unsigned i = 0; i <= 0xFF; i++) {
		uint8_t s[1] = { (uint8_t)i };
		struct octavo_result r = octavo_check(OCTAVO_UTF8_AMD2, s, 1, OCTAVO_STOP);
		enum octavo_error wanted = i <= 0x7F ? OCTAVO_OK :
		                           i <= 0xBF ? OCTAVO_STRAY :
		                           i <= 0xFD ? OCTAVO_TRUNCATED :
		                                       OCTAVO_NEVER_USED;

		if (r.error != wanted)
			differs("an octet alone", s, 1, 0);
	}
}

static void amd2_R2_table2_table3(void **state)
{
	/* Table 3; then Table 2, whose row of 0010 FFFF is not there */
	static const struct {
		uint32_t ucs4;
		const char *utf8;
		const char *bits;
	} rows[] = {
		{ 0x00000001, "01", "00000001" },
		{ 0x0000007F, "7F", "01111111" },
		{ 0x00000080, "C2 80", "11000010 10000000" },
		{ 0x000007FF, "DF BF", "11011111 10111111" },
		{ 0x00000800, "E0 A0 80", "11100000 10100000 10000000" },
		{ 0x0000FFFF, "EF BF BF", "11101111 10111111 10111111" },
		{ 0x00010000, "F0 90 80 80", "11110000 10010000 10000000 10000000" },
		{ 0x0010FFFF, "F4 8F BF BF", "11110100 10001111 10111111 10111111" },
		{ 0x001FFFFF, "F7 BF BF BF", "11110111 10111111 10111111 10111111" },
		{ 0x00200000, "F8 88 80 80 80", "11111000 10001000 10000000 10000000 10000000" },
		{ 0x03FFFFFF, "FB BF BF BF BF", "11111011 10111111 10111111 10111111 10111111" },
		{ 0x04000000, "FC 84 80 80 80 80",
		  "11111100 10000100 10000000 10000000 10000000 10000000" },
		{ 0x7FFFFFFF, "FD BF BF BF BF BF",
		  "11111101 10111111 10111111 10111111 10111111 10111111" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		uint8_t s[MOST], from_bits[6] = { 0 };
		size_t n = octets_of(rows[i].utf8, s), m = 0;

		for (const char *bit = rows[i].bits; *bit != '\0'; bit++)
			if (*bit == ' ')
				m++;
			else
				from_bits[m] = (uint8_t)(from_bits[m] * 2 + (*bit - '0'));
		check_size("Table 2 and Table 3", s, n, m + 1, n);
		check_octets("Table 2 and Table 3", s, n, from_bits, s, n);

		/* the tables go before Note 3, which leaves FFFF undefined */
		is_octets(OCTAVO_UTF8_RFC2279, rows[i].ucs4, s, n);
		is_octets(OCTAVO_UTF8_RFC2044, rows[i].ucs4, s, n);
		if (rows[i].ucs4 != 0xFFFF) {
			is_octets(OCTAVO_UTF8_AMD2, rows[i].ucs4, s, n);
			is_octets(OCTAVO_UTF8_MAN7, rows[i].ucs4, s, n);
		}
	}
}

static void computed(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	uint8_t wanted[6];

	check_size("Table 4", s, n, form_table_4(value, wanted), n);
	check_octets("Table 4", s, n, s, wanted, n);
	check_size("Table 5", s, n, form_table_5(s, (unsigned)n), value);
	if (!same(octavo_decode(e, s, n), value, n))
		differs("Table 5", s, n, 0);
}

static void amd2_R4_table4(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_AMD2, computed);
	for (size_t row = 0; row < 6; row++)
		for (uint32_t off = 0; off < 4; off++) {
			uint8_t s[6];

			if (row > 0 || off > 0)
				is_octets(OCTAVO_UTF8_AMD2, table[row].first + off, s,
				          form_table_4(table[row].first + off, s));
			if (form_holds(OCTAVO_UTF8_AMD2, table[row].last - off))
				is_octets(OCTAVO_UTF8_AMD2, table[row].last - off, s,
				          form_table_4(table[row].last - off, s));
		}
	has_no_place(OCTAVO_UTF8_AMD2, 0x80000000);
}

static void amd2_R4_note3_reserved(void **state)
{
	(void)state;
	has_no_surrogates(OCTAVO_UTF8_AMD2);
	has_no_place(OCTAVO_UTF8_AMD2, 0xFFFE);
	has_no_place(OCTAVO_UTF8_AMD2, 0xFFFF);
	is_error(OCTAVO_UTF8_AMD2, "EF BF BE", OCTAVO_NONCHARACTER, 3);
	is_error(OCTAVO_UTF8_AMD2, "EF BF BF", OCTAVO_NONCHARACTER, 3);
	is(OCTAVO_UTF8_AMD2, 0xFFFD, "EF BF BD");
	is(OCTAVO_UTF8_AMD2, 0x1FFFE, "F0 9F BF BE"); /* these two only */
	is(OCTAVO_UTF8_AMD2, 0xFDD0, "EF B7 90");
}

static void amd2_R4_note4_shortest(void **state)
{
	(void)state;
	for (size_t row = 1; row < 6; row++) {
		uint8_t dst[6];
		struct octavo_result r =
			octavo_encode(OCTAVO_UTF8_AMD2,
			              table[row].first - (row == 3 ? 3 : 1), dst, 6);

		assert_int_equal(r.written, table[row - 1].length);
	}
	/* repairing writes what Table 4 says, whatever Table 5 took */
	becomes(OCTAVO_UTF8_AMD2, "C1 81 E0 81 81 F0 80 81 81", OCTAVO_UTF8_AMD2, "41 41 41");
}

/* Every octet of every place at both ends of what Table 5 says of it. */
static void amd2_R5_table5(void **state)
{
	static const struct {
		uint8_t low, high;
	} first[] = { { 0x00, 0x7F }, { 0xC0, 0xDF }, { 0xE0, 0xEF },
		      { 0xF0, 0xF7 }, { 0xF8, 0xFB }, { 0xFC, 0xFD } };
	static const uint8_t tails[] = { 0x80, 0x81, 0x8D, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF };

	(void)state;
	for (unsigned length = 1; length <= 6; length++)
		for (unsigned z = first[length - 1].low; z <= first[length - 1].high; z++) {
			size_t strings = 1;

			for (unsigned i = 1; i < length; i++)
				strings *= COUNT(tails);
			for (size_t i = 0; i < strings; i++) {
				uint8_t s[6] = { (uint8_t)z };
				size_t rest = i;
				uint32_t value;
				struct octavo_character c;

				for (unsigned at = 1; at < length; at++, rest /= COUNT(tails))
					s[at] = tails[rest % COUNT(tails)];
				value = form_table_5(s, length);
				c = octavo_decode(OCTAVO_UTF8_AMD2, s, length);
				if (form_holds(OCTAVO_UTF8_AMD2, value) ?
				            !same(c, value, length) :
				            c.error != OCTAVO_SURROGATE &&
				                    c.error != OCTAVO_NONCHARACTER)
					differs("Table 5", s, length, 0);
			}
		}
}

static void escape_is(enum octavo_encoding e, enum octavo_designation designation,
                      const char *spaced)
{
	uint8_t wanted[MOST], got[16], text[MOST];
	size_t n = octets_of(spaced, wanted), before;
	struct octavo_result r = octavo_escape_write(e, designation, got, sizeof got);
	struct octavo_escape found;

	assert_int_equal(r.error, OCTAVO_OK);
	check_size(spaced, wanted, n, r.written, n);
	check_octets(spaced, wanted, n, got, wanted, n);

	before = octavo_encode(e, 'A', text, sizeof text).written;
	before += octavo_encode(e, '%', text + before, sizeof text - before).written;
	memcpy(text + before, wanted, n);
	found = octavo_escape_find(e, text, before + n);
	if (found.designation != designation || found.at != before || found.length != n)
		differs(spaced, text, before + n, found.at);
	found = octavo_escape_find(e, text, before + n - 1);
	assert_int_equal(found.designation, OCTAVO_NO_DESIGNATION);
	assert_int_equal(found.length, 0);
	check_size("cut off", text, before + n - 1, found.at, before);
}

static void amd2_R6_escape_sequences(void **state)
{
	(void)state;
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_UTF8_LEVEL1, "1B 25 2F 47");
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_UTF8_LEVEL2, "1B 25 2F 48");
	escape_is(OCTAVO_LATIN1, OCTAVO_DESIGNATE_UTF8_LEVEL3, "1B 25 2F 49");
	escape_is(OCTAVO_UTF8, OCTAVO_DESIGNATE_UTF8_LEVEL1, "1B 25 2F 47");
}

static void amd2_R6_padded(void **state)
{
	(void)state;
	escape_is(OCTAVO_UCS2BE, OCTAVO_DESIGNATE_UTF8_LEVEL1, "00 1B 00 25 00 2F 00 47");
	escape_is(OCTAVO_UCS2LE, OCTAVO_DESIGNATE_UTF8_LEVEL2, "1B 00 25 00 2F 00 48 00");
	escape_is(OCTAVO_UCS4BE, OCTAVO_DESIGNATE_UTF8_LEVEL3,
	          "00 00 00 1B 00 00 00 25 00 00 00 2F 00 00 00 49");
	escape_is(OCTAVO_UCS4LE, OCTAVO_DESIGNATE_UTF8_LEVEL3,
	          "1B 00 00 00 25 00 00 00 2F 00 00 00 49 00 00 00");
}

static void amd2_R6_levels(void **state)
{
	(void)state;
	for (unsigned level = 1; level <= 3; level++) {
		assert_true(octavo_level_allows(level, 'A'));
		assert_true(octavo_level_allows(level, 0xE9));
		assert_true(octavo_level_allows(level, 0xAC00));
	}
	assert_false(octavo_level_allows(1, 0x0301)); /* COMBINING ACUTE ACCENT */
	assert_false(octavo_level_allows(2, 0x0301));
	assert_true(octavo_level_allows(3, 0x0301));
	assert_false(octavo_level_allows(1, 0x1100)); /* HANGUL CHOSEONG KIYEOK */
	assert_false(octavo_level_allows(2, 0x1100));
	assert_true(octavo_level_allows(3, 0x1100));
	assert_false(octavo_level_allows(1, 0x0E31)); /* THAI CHARACTER MAI HAN-AKAT */
	assert_true(octavo_level_allows(2, 0x0E31));
}

static void amd2_R6_return(void **state)
{
	(void)state;
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	escape_is(OCTAVO_UTF8_AMD2, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	escape_is(OCTAVO_UCS2BE, OCTAVO_DESIGNATE_RETURN, "00 1B 00 25 00 40");
}

static void amd2_R6_note6_no_level(void **state)
{
	(void)state;
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_UTF8, "1B 25 47");
	escape_is(OCTAVO_UTF8_AMD2, OCTAVO_DESIGNATE_UTF8, "1B 25 47");
}

static void amd2_R7_malformed_sequences(void **state)
{
	static const struct {
		const char *spaced;
		size_t count;
	} cases[] = {
		/* a first octet without the right number of continuing ones */
		{ "C2", 1 },
		{ "C2 41", 1 },
		{ "E1 80 41", 1 },
		{ "FD BF BF BF BF", 1 },
		{ "E1 80 E2 F0 91 92 F1 BF 41", 4 },
		/* continuing octets that nothing needs */
		{ "80", 1 },
		{ "41 80 80 80 42", 1 },
		{ "C2 80 80 80", 1 },
		{ "80 41 80", 2 },
		/* invalid octets */
		{ "FE", 1 },
		{ "FF", 1 },
		{ "41 FE FF 42", 2 },
		{ "FE 80 80", 2 },
		/* none */
		{ "FC 84 80 80 80 80", 0 },
		{ "41", 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		uint8_t s[MOST];
		size_t n = octets_of(cases[i].spaced, s);
		struct octavo_result r = octavo_check(OCTAVO_UTF8_AMD2, s, n,
		                                      OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE);

		check_size("malformed sequences", s, n, r.replaced, cases[i].count);
		r = octavo_check(OCTAVO_UTF8_AMD2, s, n, OCTAVO_STOP);
		assert_true((r.error != OCTAVO_OK) == (cases[i].count != 0));
	}
	is_error(OCTAVO_UTF8_AMD2, "FC 84 80 80 80", OCTAVO_TRUNCATED, 5);
	is_error(OCTAVO_UTF8_AMD2, "FC 84 80 80 80 41", OCTAVO_INTERRUPTED, 5);
	is_error(OCTAVO_UTF8_AMD2, "80 80", OCTAVO_STRAY, 1);
	is_error(OCTAVO_UTF8_AMD2, "FE", OCTAVO_NEVER_USED, 1);
}

/* A malformed sequence is treated as a character outside the subset is. */
static void amd2_R7_as_outside_the_subset(void **state)
{
	(void)state;
	becomes_with(OCTAVO_UTF8_AMD2, "41 FE 42", OCTAVO_LATIN1, "41 3F 42",
	             OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE);
	becomes_with(OCTAVO_UTF8_AMD2, "41 E2 82 42", OCTAVO_LATIN1, "41 3F 42",
	             OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE);
	becomes_with(OCTAVO_UTF8_AMD2, "41 E2 82 AC 42", OCTAVO_LATIN1, "41 3F 42",
	             OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE);
	becomes_with(OCTAVO_UTF8_AMD2, "41 80 80 80 42", OCTAVO_LATIN1, "41 3F 42",
	             OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE);
}

/* -------------------------------------------------------------------------------- */
/* RFC 2044                                                                         */
/* -------------------------------------------------------------------------------- */

static void rfc2044_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(OCTAVO_UTF8_RFC2044);
	with_values(OCTAVO_UTF8_RFC2044, no_ascii_octet);
}

static void rfc2044_s1_round_trip(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2044, round_trip_ucs);
}

static void rfc2044_s1_first_octet_tells_length(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2044, first_tells_length);
}

static void rfc2044_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(OCTAVO_UTF8_RFC2044);
}

static void rfc2044_s1_order(void **state)
{
	(void)state;
	order_is_kept(OCTAVO_UTF8_RFC2044);
}

static void rfc2044_s1_never_FE_FF(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2044, no_fe_ff);
	is_error(OCTAVO_UTF8_RFC2044, "FE", OCTAVO_NEVER_USED, 1);
	is_error(OCTAVO_UTF8_RFC2044, "FF", OCTAVO_NEVER_USED, 1);
}

static void rfc2044_s2_table(void **state)
{
	(void)state;
	has_table(OCTAVO_UTF8_RFC2044, 6, 0x7FFFFFFF);
}

static void rfc2044_s2_from_UCS2(void **state)
{
	(void)state;
	takes_ucs2(OCTAVO_UTF8_RFC2044);
}

static void rfc2044_s2_UTF16_undone(void **state)
{
	(void)state;
	undoes_pairs(OCTAVO_UTF8_RFC2044);
	has_no_surrogates(OCTAVO_UTF8_RFC2044);
}

/* The three steps to decode take any row for any value; what is written is the first row. */
static void rfc2044_s2_decoding(void **state)
{
	(void)state;
	becomes(OCTAVO_UTF8_RFC2044, "C0 80 C1 BF E0 9F BF F0 8F BF BF", OCTAVO_UCS4BE,
	        "00 00 00 00 00 00 00 7F 00 00 07 FF 00 00 FF FF");
	becomes(OCTAVO_UTF8_RFC2044, "F8 87 BF BF BF FC 83 BF BF BF BF", OCTAVO_UCS4BE,
	        "00 1F FF FF 03 FF FF FF");
	becomes(OCTAVO_UTF8_RFC2044, "C1 81", OCTAVO_UTF8_RFC2044, "41");
}

static void rfc2044_s3_examples(void **state)
{
	(void)state;
	are_same(OCTAVO_UCS2BE, "0041 2262 0391 002E", OCTAVO_UTF8_RFC2044, "41 E2 89 A2 CE 91 2E");
	are_same(OCTAVO_UCS2BE, "0048 0069 0020 004D 006F 006D 0020 263A 0021",
	         OCTAVO_UTF8_RFC2044, "48 69 20 4D 6F 6D 20 E2 98 BA 21");
	are_same(OCTAVO_UCS2BE, "65E5 672C 8A9E", OCTAVO_UTF8_RFC2044,
	         "E6 97 A5 E6 9C AC E8 AA 9E");
}

static void rfc2044_mime_label(void **state)
{
	(void)state;
	has_label("UTF-8", OCTAVO_UTF8);
	has_label(octavo_encoding_label(OCTAVO_UTF8_RFC2044), OCTAVO_UTF8_RFC2044);
}

/* -------------------------------------------------------------------------------- */
/* RFC 2279                                                                         */
/* -------------------------------------------------------------------------------- */

static void rfc2279_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(OCTAVO_UTF8_RFC2279);
	with_values(OCTAVO_UTF8_RFC2279, no_ascii_octet);
}

static void rfc2279_s1_round_trip(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2279, round_trip_ucs);
}

static void rfc2279_s1_first_octet_tells_length(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2279, first_tells_length);
}

static void rfc2279_s1_never_FE_FF(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_RFC2279, no_fe_ff);
	is_error(OCTAVO_UTF8_RFC2279, "FE", OCTAVO_NEVER_USED, 1);
	is_error(OCTAVO_UTF8_RFC2279, "FF", OCTAVO_NEVER_USED, 1);
}

static void rfc2279_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(OCTAVO_UTF8_RFC2279);
}

static void rfc2279_s1_order(void **state)
{
	(void)state;
	order_is_kept(OCTAVO_UTF8_RFC2279);
}

static void rfc2279_s1_search(void **state)
{
	(void)state;
	search_finds_characters(OCTAVO_UTF8_RFC2279);
}

static void rfc2279_s1_recognized(void **state)
{
	(void)state;
	is_recognized(OCTAVO_UTF8_RFC2279);
}

static void rfc2279_s2_table(void **state)
{
	(void)state;
	has_table(OCTAVO_UTF8_RFC2279, 6, 0x7FFFFFFF);
}

static void rfc2279_s2_one_way_to_encode(void **state)
{
	(void)state;
	has_one_way(OCTAVO_UTF8_RFC2279, 6);
}

static void rfc2279_s2_surrogate_pairs_undone(void **state)
{
	(void)state;
	takes_ucs2(OCTAVO_UTF8_RFC2279);
	undoes_pairs(OCTAVO_UTF8_RFC2279);
	has_no_surrogates(OCTAVO_UTF8_RFC2279);
}

/* 31 bits, at both ends of every length, through UCS-4. */
static void rfc2279_s2_decoding(void **state)
{
	(void)state;
	are_same(OCTAVO_UCS4BE, "0000 0000 0000 007F 0000 0080 0000 07FF", OCTAVO_UTF8_RFC2279,
	         "00 7F C2 80 DF BF");
	are_same(OCTAVO_UCS4BE, "0000 0800 0000 FFFF 0001 0000 001F FFFF", OCTAVO_UTF8_RFC2279,
	         "E0 A0 80 EF BF BF F0 90 80 80 F7 BF BF BF");
	are_same(OCTAVO_UCS4BE, "0020 0000 03FF FFFF 0400 0000 7FFF FFFF", OCTAVO_UTF8_RFC2279,
	         "F8 88 80 80 80 FB BF BF BF BF FC 84 80 80 80 80 FD BF BF BF BF BF");
	stops(OCTAVO_UCS4BE, "8000 0000", OCTAVO_UTF8_RFC2279, OCTAVO_STOP, OCTAVO_TOO_LARGE, 4);
}

static void rfc2279_s2_note_C0_80(void **state)
{
	(void)state;
	is_error(OCTAVO_UTF8_RFC2279, "C0 80", OCTAVO_OVERLONG, 1);
	becomes_with(OCTAVO_UTF8_RFC2279, "C0 80", OCTAVO_UCS2BE, "FF FD FF FD", OCTAVO_REPLACE);
	/* another encoding's way to write it, by name only */
	are_same(OCTAVO_MUTF8, "C0 80", OCTAVO_UTF8_RFC2279, "00");
}

static void rfc2279_s3_hangul_moved(void **state)
{
	(void)state;
	are_same(OCTAVO_UTF8_UNICODE11, "E3 90 80", OCTAVO_UTF8_RFC2279, "EA B0 80");
	are_same(OCTAVO_UTF8_RFC2279, "E3 90 80", OCTAVO_UCS2BE, "34 00"); /* not there */
}

static void rfc2279_s4_examples(void **state)
{
	(void)state;
	are_same(OCTAVO_UCS2BE, "0041 2262 0391 002E", OCTAVO_UTF8_RFC2279, "41 E2 89 A2 CE 91 2E");
	are_same(OCTAVO_UCS2BE, "D55C AD6D C5B4", OCTAVO_UTF8_RFC2279,
	         "ED 95 9C EA B5 AD EC 96 B4");
	are_same(OCTAVO_UCS2BE, "65E5 672C 8A9E", OCTAVO_UTF8_RFC2279,
	         "E6 97 A5 E6 9C AC E8 AA 9E");
}

static void rfc2279_s5_label(void **state)
{
	(void)state;
	has_label("UTF-8", OCTAVO_UTF8);
	has_label("utf-8", OCTAVO_UTF8);
	/* behind Amendment 5: Hangul is where it is now */
	are_same(OCTAVO_UTF8, "EA B0 80", OCTAVO_UTF16BE, "AC 00");
}

static void rfc2279_s5_unicode_1_1_label(void **state)
{
	(void)state;
	has_label("UNICODE-1-1-UTF-8", OCTAVO_UTF8_UNICODE11);
	has_label("unicode-1-1-utf-8", OCTAVO_UTF8_UNICODE11);
	has_label("csUnicode11UTF8", OCTAVO_UTF8_UNICODE11);
	are_same(OCTAVO_UTF8_UNICODE11, "E3 90 80 41", OCTAVO_UTF16BE, "AC 00 00 41");
}

/* New Hangul is never written in the old places but by that name, and never guessed. */
static void rfc2279_s5_no_new_data(void **state)
{
	(void)state;
	for (size_t i = 0; i < 5; i++) {
		is(forms[i], 0xAC00, "EA B0 80");
		is(forms[i], 0x3400, "E3 90 80");
	}
	stops(OCTAVO_UTF16BE, "34 00", OCTAVO_UTF8_UNICODE11, OCTAVO_STOP, OCTAVO_UNMAPPABLE, 2);
}

static void rfc2279_s6_NUL(void **state)
{
	(void)state;
	is_error(OCTAVO_UTF8_RFC2279, "C0 80", OCTAVO_OVERLONG, 1);
	is_not_fooled(OCTAVO_UTF8_RFC2279);
	assert_int_equal(octavo_check(OCTAVO_UTF8_RFC2279, "", 1, OCTAVO_NO_NUL).error, OCTAVO_NUL);
	is_good(OCTAVO_UTF8_RFC2279, "00");
}

static void rfc2279_s6_dot_dot(void **state)
{
	(void)state;
	is_good(OCTAVO_UTF8_RFC2279, "2F 2E 2E 2F");
	is_error(OCTAVO_UTF8_RFC2279, "C0 AE 2E 2F", OCTAVO_OVERLONG, 1);
	is_not_fooled(OCTAVO_UTF8_RFC2279);
}

/* -------------------------------------------------------------------------------- */
/* utf-8(7)                                                                         */
/* -------------------------------------------------------------------------------- */

static void man7_properties_ascii(void **state)
{
	(void)state;
	ascii_is_itself(OCTAVO_UTF8_MAN7);
}

static void in_80_to_fd(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	(void)e;
	for (size_t i = 0; i < n && value > 0x7F; i++)
		if (s[i] < 0x80 || s[i] > 0xFD)
			differs("not 80..FD", s, n, i);
}

static void man7_properties_80_to_fd(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_MAN7, in_80_to_fd);
}

static void man7_properties_order(void **state)
{
	(void)state;
	order_is_kept(OCTAVO_UTF8_MAN7);
}

static void man7_properties_31_bits(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_MAN7, computed);
	is(OCTAVO_UTF8_MAN7, 0x7FFFFFFF, "FD BF BF BF BF BF");
	has_no_place(OCTAVO_UTF8_MAN7, 0x80000000);
}

static void man7_properties_never_used(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_MAN7, no_c0_c1);
	is_error(OCTAVO_UTF8_MAN7, "C0", OCTAVO_OVERLONG, 1);
	is_error(OCTAVO_UTF8_MAN7, "C1", OCTAVO_OVERLONG, 1);
	is_error(OCTAVO_UTF8_MAN7, "FE", OCTAVO_NEVER_USED, 1);
	is_error(OCTAVO_UTF8_MAN7, "FF", OCTAVO_NEVER_USED, 1);
}

static void first_c2_to_fd(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	first_tells_length(e, value, s, n);
	if (n > 1 && (s[0] < 0xC2 || s[0] > 0xFD))
		differs("the first is not C2..FD", s, n, 0);
}

static void man7_properties_first_byte(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8_MAN7, first_c2_to_fd);
}

/* However many octets are missing, the next character is found again. */
static void man7_properties_missing_bytes(void **state)
{
	(void)state;
	boundaries_from_anywhere(OCTAVO_UTF8_MAN7);
	chance_begin();
	for (size_t i = 0; i < 10000; i++) {
		uint8_t s[60], cut[64];
		bool begins[60];
		size_t n = random_characters(OCTAVO_UTF8_MAN7, s, sizeof s, begins);
		size_t at = chance_below(n), missing = 1 + chance_below(n - at), next, m;
		struct octavo_result r, q;

		for (next = at + missing; next < n && !begins[next]; next++)
			;
		memcpy(cut, s, at);
		memcpy(cut + at, s + at + missing, n - at - missing);
		uint8_t a[400], b[400];
		r = octavo_convert(OCTAVO_UTF8_MAN7, cut, n - missing, OCTAVO_UTF8_MAN7, a,
		                   sizeof a, OCTAVO_SKIP);
		q = octavo_convert(OCTAVO_UTF8_MAN7, s + next, n - next, OCTAVO_UTF8_MAN7, b,
		                   sizeof b, OCTAVO_STOP);
		m = q.written;
		assert_int_equal(q.error, OCTAVO_OK);
		assert_true(r.written >= m);
		check_octets("behind the gap", cut, n - missing, a + r.written - m, b, m);
	}
}

static void man7_properties_length(void **state)
{
	uint8_t dst[6];

	(void)state;
	assert_int_equal(octavo_encode(OCTAVO_UTF8_MAN7, 0x10FFFF, dst, 6).written, 4);
	assert_int_equal(octavo_encode(OCTAVO_UTF8_MAN7, 0x7FFFFFFF, dst, 6).written, 6);
	for (size_t i = 0; i < FORMS; i++) /* as Unicode has it */
		if (!form_holds(forms[i], 0x110000))
			has_no_place(forms[i], 0x110000);
}

static void man7_encoding_table(void **state)
{
	(void)state;
	has_table(OCTAVO_UTF8_MAN7, 6, 0x7FFFFFFF);
}

static void man7_encoding_shortest(void **state)
{
	(void)state;
	has_one_way(OCTAVO_UTF8_MAN7, 6);
}

static void man7_encoding_surrogates_FFFE_FFFF(void **state)
{
	(void)state;
	has_no_surrogates(OCTAVO_UTF8_MAN7);
	has_no_place(OCTAVO_UTF8_MAN7, 0xFFFE);
	has_no_place(OCTAVO_UTF8_MAN7, 0xFFFF);
	is_error(OCTAVO_UTF8_MAN7, "EF BF BE", OCTAVO_NONCHARACTER, 3);
	is_error(OCTAVO_UTF8_MAN7, "EF BF BF", OCTAVO_NONCHARACTER, 3);
	stops(OCTAVO_UTF16BE, "FF FE", OCTAVO_UTF8_MAN7, OCTAVO_STOP, OCTAVO_UNMAPPABLE, 2);
}

static void man7_example(void **state)
{
	(void)state;
	is(OCTAVO_UTF8_MAN7, 0xA9, "C2 A9");
	is(OCTAVO_UTF8_MAN7, 0x2260, "E2 89 A0");
	is(OCTAVO_UTF8, 0xA9, "C2 A9");
	is(OCTAVO_UTF8, 0x2260, "E2 89 A0");
}

static void man7_application_locale(void **state)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	char codeset[64], before[256];

	(void)state;
	snprintf(before, sizeof before, "%s", setlocale(LC_ALL, NULL));
	for (size_t i = 0; i < COUNT(names); i++) { /* each in its turn, all others unset */
		for (size_t k = 0; k < COUNT(names); k++)
			unsetenv(names[k]);
		setenv(names[i], "C.UTF-8", 1);
		memset(codeset, 'x', sizeof codeset);
		assert_true(octavo_locale_codeset(codeset, sizeof codeset));
		assert_string_equal(codeset, "UTF-8");
		setenv(names[i], "C", 1);
		assert_false(octavo_locale_codeset(codeset, sizeof codeset));
		assert_string_equal(codeset, "ANSI_X3.4-1968");
	}

	setenv("LANG", "C", 1);
	setenv("LC_CTYPE", "C", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	assert_true(octavo_locale_codeset(codeset, sizeof codeset));
	setenv("LC_ALL", "xx_XX.nowhere", 1);
	assert_false(octavo_locale_codeset(codeset, sizeof codeset));
	assert_string_equal(codeset, "");

	/* too little room: cut, and the answer is the same */
	setenv("LC_ALL", "C.UTF-8", 1);
	memset(codeset, 'x', sizeof codeset);
	assert_true(octavo_locale_codeset(codeset, 3));
	assert_string_equal(codeset, "UT");
	assert_int_equal(codeset[3], 'x');
	assert_true(octavo_locale_codeset(NULL, 0));

	assert_string_equal(setlocale(LC_ALL, NULL), before);
}

/* An octet is no character: counting characters is a function of its own. */
static void man7_application_counting(void **state)
{
	struct octavo_size m = octavo_measure("\xC2\xA9\xE2\x89\xA0" "e\xCC\x81", 8);

	(void)state;
	assert_int_equal(octavo_count("\xC2\xA9\xE2\x89\xA0", 5), 2);
	assert_int_equal(m.valid, 8);
	assert_int_equal(m.code_points, 4);
}

static void man7_application_escape(void **state)
{
	struct octavo_escape found = octavo_escape_find(OCTAVO_ASCII, "ls\x1b%Gx", 6);

	(void)state;
	assert_int_equal(found.designation, OCTAVO_DESIGNATE_UTF8);
	assert_int_equal(found.at, 2);
	assert_int_equal(found.length, 3);
	escape_is(OCTAVO_LATIN1, OCTAVO_DESIGNATE_UTF8, "1B 25 47");
	escape_is(OCTAVO_UTF8, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	escape_is(OCTAVO_UTF8_MAN7, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	/* others say nothing of UTF-8: ESC ( B */
	found = octavo_escape_find(OCTAVO_UTF8, "\x1b(B", 3);
	assert_int_equal(found.designation, OCTAVO_NO_DESIGNATION);
	assert_int_equal(found.at, 3);
}

static void man7_security(void **state)
{
	(void)state;
	is_not_fooled(OCTAVO_UTF8_MAN7);
	with_values(OCTAVO_UTF8_MAN7, no_c0_c1); /* nor are they produced */
}

/* -------------------------------------------------------------------------------- */
/* RFC 3629                                                                         */
/* -------------------------------------------------------------------------------- */

static void rfc3629_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(OCTAVO_UTF8);
	with_values(OCTAVO_UTF8, no_ascii_octet);
}

static void rfc3629_s1_round_trip(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8, round_trip_all);
}

static void rfc3629_s1_first_octet_tells_length(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8, first_tells_length);
}

static void rfc3629_s1_never_C0_C1_F5_to_FF(void **state)
{
	(void)state;
	with_values(OCTAVO_UTF8, no_f5_to_ff);
	for (unsigned octet = 0xC0; octet <= 0xFF; octet++) {
		uint8_t s[8] = { 'a', (uint8_t)octet, 0x80, 0x80, 0x80, 0x80, 0x80, 'b' };

		if (octet == 0xC2)
			octet = 0xF4;
		else
			assert_false(octavo_valid((char *)s, sizeof s));
	}
}

static void rfc3629_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(OCTAVO_UTF8);
}

static void rfc3629_s1_order(void **state)
{
	(void)state;
	order_is_kept(OCTAVO_UTF8);
}

static void rfc3629_s1_search(void **state)
{
	(void)state;
	search_finds_characters(OCTAVO_UTF8);
}

static void rfc3629_s1_recognized(void **state)
{
	(void)state;
	is_recognized(OCTAVO_UTF8);
}

static void rfc3629_s3_table(void **state)
{
	(void)state;
	has_table(OCTAVO_UTF8, 4, 0x10FFFF);
}

static void rfc3629_s3_one_way_to_encode(void **state)
{
	(void)state;
	has_one_way(OCTAVO_UTF8, 4);
}

static void rfc3629_s3_surrogates_prohibited(void **state)
{
	(void)state;
	has_no_surrogates(OCTAVO_UTF8);
}

static void rfc3629_s3_UTF16_decoded_first(void **state)
{
	(void)state;
	undoes_pairs(OCTAVO_UTF8);
}

static void rfc3629_s3_CESU8_is_not_UTF8(void **state)
{
	(void)state;
	are_same(OCTAVO_CESU8, "ED A1 8C ED BE B4", OCTAVO_UTF8, "F0 A3 8E B4");
	is_error(OCTAVO_UTF8, "ED A1 8C ED BE B4", OCTAVO_SURROGATE, 1);
	is_error(OCTAVO_CESU8, "F0 A3 8E B4", OCTAVO_TOO_LARGE, 1);
	are_same(OCTAVO_CESU8, "41 C3 A9 E2 82 AC", OCTAVO_UTF8, "41 C3 A9 E2 82 AC");
}

static void rfc3629_s3_invalid_sequences(void **state)
{
	(void)state;
	is_error(OCTAVO_UTF8, "C0 80", OCTAVO_OVERLONG, 1);
	is_error(OCTAVO_UTF8, "ED A1 8C ED BE B4", OCTAVO_SURROGATE, 1);
	stops(OCTAVO_UTF8, "C0 80", OCTAVO_UTF32BE, OCTAVO_STOP, OCTAVO_OVERLONG, 1);
	stops(OCTAVO_UTF8, "ED A1 8C ED BE B4", OCTAVO_UTF16BE, OCTAVO_STOP, OCTAVO_SURROGATE, 1);
	becomes_with(OCTAVO_UTF8, "ED A1 8C ED BE B4", OCTAVO_UTF16BE,
	             "FFFD FFFD FFFD FFFD FFFD FFFD", OCTAVO_REPLACE);
}

/* The grammar against the library, on everything of one class an octet, up to 4 octets. */
static void rfc3629_s4_abnf(void **state)
{
	(void)state;
	for (size_t length = 1; length <= 4; length++)
		for (size_t i = 0; i < 2 * class_strings(length); i++) {
			uint8_t s[4];
			bool valid = true;

			class_string(i / 2, length, i % 2 == 0 ? class_low : class_high, s);
			for (size_t at = 0; at < length && valid;) {
				struct octavo_character c =
					form_next(OCTAVO_UTF8, s + at, length - at);

				valid = c.error == OCTAVO_OK;
				at += c.length;
			}
			if (octavo_valid((char *)s, length) != valid)
				differs("the grammar", s, length, 0);
		}
	assert_true(octavo_valid(NULL, 0)); /* *( UTF8-char ) */
}

static void rfc3629_s5_hangul(void **state)
{
	(void)state;
	are_same(OCTAVO_UTF8, "EA B0 80", OCTAVO_UTF8_UNICODE11, "E3 90 80");
}

static void rfc3629_s6_bom_is_EF_BB_BF(void **state)
{
	(void)state;
	is(OCTAVO_UTF8, 0xFEFF, "EF BB BF");
	assert_int_equal(octavo_sniff_bom("\xEF\xBB\xBFx", 4).encoding, OCTAVO_UTF8);
	assert_int_equal(octavo_sniff_bom("\xFE\xFF\0x", 4).encoding, OCTAVO_UTF16BE);
	assert_int_equal(octavo_sniff_bom("\xFF\xFEx\0", 4).encoding, OCTAVO_UTF16LE);
}

static void rfc3629_s6_bom_only_at_the_beginning(void **state)
{
	(void)state;
	assert_int_equal(octavo_sniff_bom("x\xEF\xBB\xBF", 4).encoding, OCTAVO_NO_ENCODING);
	becomes_with(OCTAVO_UTF8, "41 EF BB BF 42", OCTAVO_UTF8, "41 EF BB BF 42",
	             OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF8, "EF BB BF EF BB BF 42", OCTAVO_UTF8, "EF BB BF 42",
	             OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF8, "41 EF BB BF", OCTAVO_UTF8, "41 EF BB BF", OCTAVO_BOM_REFUSE);
	becomes_with(OCTAVO_UTF8, "41 EF BB BF", OCTAVO_UTF8, "EF BB BF 41 EF BB BF",
	             OCTAVO_BOM_ADD);
	stops(OCTAVO_UTF8, "41 EF BB BF", OCTAVO_UTF8, OCTAVO_BOM_REQUIRE, OCTAVO_NO_BOM, 0);
}

static void rfc3629_s6_bom_kept_unless_asked(void **state)
{
	(void)state;
	becomes(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "EF BB BF 41");
	are_same(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF16BE, "FE FF 00 41");
	are_same(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF32LE, "FF FE 00 00 41 00 00 00");
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "EF BB BF 41", OCTAVO_REPLACE);
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "EF BB BF 41", OCTAVO_SKIP);
	is_good(OCTAVO_UTF8, "EF BB BF");
}

static void rfc3629_s6_bom_stripped(void **state)
{
	(void)state;
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "41", OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_LATIN1, "41", OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF16LE, "FF FE 41 00", OCTAVO_UTF8, "41", OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF8, "41", OCTAVO_UTF8, "41", OCTAVO_BOM_STRIP);
	becomes_with(OCTAVO_UTF8, "EF BB BF", OCTAVO_UTF8, "", OCTAVO_BOM_STRIP);
}

static void rfc3629_s6_bom_added(void **state)
{
	(void)state;
	becomes_with(OCTAVO_UTF8, "41", OCTAVO_UTF8, "EF BB BF 41", OCTAVO_BOM_ADD);
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "EF BB BF 41", OCTAVO_BOM_ADD);
	becomes_with(OCTAVO_UTF8, "41", OCTAVO_UTF16LE, "FF FE 41 00", OCTAVO_BOM_ADD);
	becomes_with(OCTAVO_LATIN1, "E9", OCTAVO_UTF8, "EF BB BF C3 A9", OCTAVO_BOM_ADD);
	becomes_with(OCTAVO_UTF8, "C3 A9", OCTAVO_LATIN1, "E9", OCTAVO_BOM_ADD); /* has none */
}

static void rfc3629_s6_bom_refused(void **state)
{
	(void)state;
	stops(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, OCTAVO_BOM_REFUSE, OCTAVO_BOM, 3);
	stops(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, OCTAVO_BOM_REFUSE | OCTAVO_REPLACE,
	      OCTAVO_BOM, 3);
	stops(OCTAVO_UTF16BE, "FE FF 00 41", OCTAVO_UTF8, OCTAVO_BOM_REFUSE, OCTAVO_BOM, 2);
	becomes_with(OCTAVO_UTF8, "41", OCTAVO_UTF8, "41", OCTAVO_BOM_REFUSE);
	assert_int_equal(octavo_check(OCTAVO_UTF8, "\xEF\xBB\xBF", 3, OCTAVO_BOM_REFUSE).error,
	                 OCTAVO_BOM);
}

static void rfc3629_s6_bom_required(void **state)
{
	(void)state;
	stops(OCTAVO_UTF8, "41", OCTAVO_UTF8, OCTAVO_BOM_REQUIRE, OCTAVO_NO_BOM, 0);
	stops(OCTAVO_UTF8, "41", OCTAVO_UTF8, OCTAVO_BOM_REQUIRE | OCTAVO_SKIP, OCTAVO_NO_BOM, 0);
	becomes_with(OCTAVO_UTF8, "EF BB BF 41", OCTAVO_UTF8, "EF BB BF 41", OCTAVO_BOM_REQUIRE);
	assert_int_equal(octavo_check(OCTAVO_UTF8, "x", 1, OCTAVO_BOM_REQUIRE).error,
	                 OCTAVO_NO_BOM);
}

/* Two texts with signatures, joined: stripping is of the second one's own beginning. */
static void rfc3629_s6_bom_joining(void **state)
{
	uint8_t dst[16];
	struct octavo_result r, q;

	(void)state;
	r = octavo_convert(OCTAVO_UTF8, "\xEF\xBB\xBF" "a", 4, OCTAVO_UTF8, dst, sizeof dst,
	                   OCTAVO_BOM_KEEP);
	q = octavo_convert(OCTAVO_UTF8, "\xEF\xBB\xBF" "b", 4, OCTAVO_UTF8, dst + r.written,
	                   sizeof dst - r.written, OCTAVO_BOM_STRIP);
	assert_int_equal(r.written + q.written, 5);
	assert_memory_equal(dst, "\xEF\xBB\xBF" "ab", 5);
}

static void rfc3629_s6_word_joiner(void **state)
{
	(void)state;
	is(OCTAVO_UTF8, 0x2060, "E2 81 A0");
	becomes_with(OCTAVO_UTF8, "E2 81 A0", OCTAVO_UTF8, "E2 81 A0", OCTAVO_BOM_STRIP);
	assert_int_equal(octavo_sniff_bom("\xE2\x81\xA0", 3).encoding, OCTAVO_NO_ENCODING);
}

static void rfc3629_s7_examples(void **state)
{
	(void)state;
	are_same(OCTAVO_UTF16BE, "0041 2262 0391 002E", OCTAVO_UTF8, "41 E2 89 A2 CE 91 2E");
	are_same(OCTAVO_UTF16BE, "D55C AD6D C5B4", OCTAVO_UTF8, "ED 95 9C EA B5 AD EC 96 B4");
	are_same(OCTAVO_UTF16BE, "65E5 672C 8A9E", OCTAVO_UTF8, "E6 97 A5 E6 9C AC E8 AA 9E");
	are_same(OCTAVO_UTF32BE, "0000 FEFF 0002 33B4", OCTAVO_UTF8, "EF BB BF F0 A3 8E B4");
}

static void rfc3629_s8_label(void **state)
{
	(void)state;
	assert_string_equal(octavo_encoding_label(OCTAVO_UTF8), "UTF-8");
	has_label("UTF-8", OCTAVO_UTF8);
	has_label("utf-8", OCTAVO_UTF8);
	has_label("csUTF8", OCTAVO_UTF8);
	assert_int_equal(octavo_encoding_from_label("UTF-9"), OCTAVO_NO_ENCODING);
}

static void rfc3629_s10_NUL(void **state)
{
	(void)state;
	is_error(OCTAVO_UTF8, "C0 80", OCTAVO_OVERLONG, 1);
	assert_int_equal(octavo_check(OCTAVO_UTF8, "", 1, OCTAVO_NO_NUL).error, OCTAVO_NUL);
	is_good(OCTAVO_UTF8, "00");
}

static void rfc3629_s10_dot_dot(void **state)
{
	uint8_t s[MOST];
	size_t n = octets_of("2F C0 AE 2E 2F", s);
	struct octavo_result wanted = { 1, 0, 0, OCTAVO_OVERLONG, 1 };

	(void)state;
	check_result("2F C0 AE 2E 2F", s, n, octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP), wanted);
	assert_false(octavo_valid((char *)s, n));
	is_not_fooled(OCTAVO_UTF8);
}

/* A room of 6 octets is enough for any character, and less is never overrun. */
static void rfc3629_s10_six_octets(void **state)
{
	struct guarded memory = guarded_new(8);

	(void)state;
	guarded_watch();
	for (size_t f = 0; f < FORMS; f++) {
		uint32_t values[SAMPLES];
		size_t count = samples(forms[f], values);

		for (size_t i = 0; i < count; i++)
			for (size_t cap = 0; cap <= 6; cap++) {
				uint8_t ucs4[6], *dst = memory.end - cap, s[6];
				size_t n = form_encode(forms[f], values[i], s);
				struct octavo_result r =
					octavo_encode(forms[f], values[i], dst, cap);

				assert_true(n <= 6);
				assert_int_equal(r.error, n <= cap ? OCTAVO_OK : OCTAVO_NO_ROOM);
				assert_int_equal(r.written, n <= cap ? n : 0);
				form_encode(OCTAVO_UCS4BE, values[i], ucs4);
				if (values[i] >= 0xD800 && values[i] <= 0xDFFF)
					continue;
				r = octavo_convert(OCTAVO_UCS4BE, ucs4, 4, forms[f], dst, cap,
				                   OCTAVO_STOP);
				assert_int_equal(r.error, n <= cap ? OCTAVO_OK : OCTAVO_NO_ROOM);
				assert_int_equal(r.written, n <= cap ? n : 0);
			}
	}
	guarded_free(&memory);
	has_no_place(OCTAVO_UTF8, 0x110000);
	has_no_place(OCTAVO_UTF8, 0x7FFFFFFF);
	is_error(OCTAVO_UTF8, "F8 88 80 80 80", OCTAVO_TOO_LARGE, 1);
	is_error(OCTAVO_UTF8, "FC 84 80 80 80 80", OCTAVO_TOO_LARGE, 1);
	stops(OCTAVO_UCS4BE, "0011 0000", OCTAVO_UTF8, OCTAVO_STOP, OCTAVO_UNMAPPABLE, 4);
	stops(OCTAVO_UTF8_RFC2279, "FD BF BF BF BF BF", OCTAVO_UTF8, OCTAVO_STOP,
	      OCTAVO_UNMAPPABLE, 6);
}

/* Equivalent sequences stay what they are: nothing is composed or decomposed. */
static void rfc3629_s10_no_normalization(void **state)
{
	(void)state;
	are_same(OCTAVO_UTF8, "C3 A9", OCTAVO_UTF16BE, "00 E9");
	are_same(OCTAVO_UTF8, "65 CC 81", OCTAVO_UTF16BE, "0065 0301");
	stops(OCTAVO_UTF8, "CC 81", OCTAVO_LATIN1, OCTAVO_STOP, OCTAVO_UNMAPPABLE, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(amd2_5_octets_of_file_names),
		cmocka_unit_test(amd2_annexF_signatures),
		cmocka_unit_test(amd2_annexM_name),
		cmocka_unit_test(amd2_R_one_to_six_octets),
		cmocka_unit_test(amd2_R1_basic_latin),
		cmocka_unit_test(amd2_R1_control_functions),
		cmocka_unit_test(amd2_R1_no_other_use_of_00_to_7F),
		cmocka_unit_test(amd2_R1_first_octet_from_anywhere),
		cmocka_unit_test(amd2_R2_format),
		cmocka_unit_test(amd2_R2_table1),
		cmocka_unit_test(amd2_R2_octet_usage),
		cmocka_unit_test(amd2_R2_table2_table3),
		cmocka_unit_test(amd2_R4_table4),
		cmocka_unit_test(amd2_R4_note3_reserved),
		cmocka_unit_test(amd2_R4_note4_shortest),
		cmocka_unit_test(amd2_R5_table5),
		cmocka_unit_test(amd2_R6_escape_sequences),
		cmocka_unit_test(amd2_R6_padded),
		cmocka_unit_test(amd2_R6_levels),
		cmocka_unit_test(amd2_R6_return),
		cmocka_unit_test(amd2_R6_note6_no_level),
		cmocka_unit_test(amd2_R7_malformed_sequences),
		cmocka_unit_test(amd2_R7_as_outside_the_subset),
		cmocka_unit_test(rfc2044_s1_us_ascii),
		cmocka_unit_test(rfc2044_s1_round_trip),
		cmocka_unit_test(rfc2044_s1_first_octet_tells_length),
		cmocka_unit_test(rfc2044_s1_boundaries),
		cmocka_unit_test(rfc2044_s1_order),
		cmocka_unit_test(rfc2044_s1_never_FE_FF),
		cmocka_unit_test(rfc2044_s2_table),
		cmocka_unit_test(rfc2044_s2_from_UCS2),
		cmocka_unit_test(rfc2044_s2_UTF16_undone),
		cmocka_unit_test(rfc2044_s2_decoding),
		cmocka_unit_test(rfc2044_s3_examples),
		cmocka_unit_test(rfc2044_mime_label),
		cmocka_unit_test(rfc2279_s1_us_ascii),
		cmocka_unit_test(rfc2279_s1_round_trip),
		cmocka_unit_test(rfc2279_s1_first_octet_tells_length),
		cmocka_unit_test(rfc2279_s1_never_FE_FF),
		cmocka_unit_test(rfc2279_s1_boundaries),
		cmocka_unit_test(rfc2279_s1_order),
		cmocka_unit_test(rfc2279_s1_search),
		cmocka_unit_test(rfc2279_s1_recognized),
		cmocka_unit_test(rfc2279_s2_table),
		cmocka_unit_test(rfc2279_s2_one_way_to_encode),
		cmocka_unit_test(rfc2279_s2_surrogate_pairs_undone),
		cmocka_unit_test(rfc2279_s2_decoding),
		cmocka_unit_test(rfc2279_s2_note_C0_80),
		cmocka_unit_test(rfc2279_s3_hangul_moved),
		cmocka_unit_test(rfc2279_s4_examples),
		cmocka_unit_test(rfc2279_s5_label),
		cmocka_unit_test(rfc2279_s5_unicode_1_1_label),
		cmocka_unit_test(rfc2279_s5_no_new_data),
		cmocka_unit_test(rfc2279_s6_NUL),
		cmocka_unit_test(rfc2279_s6_dot_dot),
		cmocka_unit_test(man7_properties_ascii),
		cmocka_unit_test(man7_properties_80_to_fd),
		cmocka_unit_test(man7_properties_order),
		cmocka_unit_test(man7_properties_31_bits),
		cmocka_unit_test(man7_properties_never_used),
		cmocka_unit_test(man7_properties_first_byte),
		cmocka_unit_test(man7_properties_missing_bytes),
		cmocka_unit_test(man7_properties_length),
		cmocka_unit_test(man7_encoding_table),
		cmocka_unit_test(man7_encoding_shortest),
		cmocka_unit_test(man7_encoding_surrogates_FFFE_FFFF),
		cmocka_unit_test(man7_example),
		cmocka_unit_test(man7_application_locale),
		cmocka_unit_test(man7_application_counting),
		cmocka_unit_test(man7_application_escape),
		cmocka_unit_test(man7_security),
		cmocka_unit_test(rfc3629_s1_us_ascii),
		cmocka_unit_test(rfc3629_s1_round_trip),
		cmocka_unit_test(rfc3629_s1_first_octet_tells_length),
		cmocka_unit_test(rfc3629_s1_never_C0_C1_F5_to_FF),
		cmocka_unit_test(rfc3629_s1_boundaries),
		cmocka_unit_test(rfc3629_s1_order),
		cmocka_unit_test(rfc3629_s1_search),
		cmocka_unit_test(rfc3629_s1_recognized),
		cmocka_unit_test(rfc3629_s3_table),
		cmocka_unit_test(rfc3629_s3_one_way_to_encode),
		cmocka_unit_test(rfc3629_s3_surrogates_prohibited),
		cmocka_unit_test(rfc3629_s3_UTF16_decoded_first),
		cmocka_unit_test(rfc3629_s3_CESU8_is_not_UTF8),
		cmocka_unit_test(rfc3629_s3_invalid_sequences),
		cmocka_unit_test(rfc3629_s4_abnf),
		cmocka_unit_test(rfc3629_s5_hangul),
		cmocka_unit_test(rfc3629_s6_bom_is_EF_BB_BF),
		cmocka_unit_test(rfc3629_s6_bom_only_at_the_beginning),
		cmocka_unit_test(rfc3629_s6_bom_kept_unless_asked),
		cmocka_unit_test(rfc3629_s6_bom_stripped),
		cmocka_unit_test(rfc3629_s6_bom_added),
		cmocka_unit_test(rfc3629_s6_bom_refused),
		cmocka_unit_test(rfc3629_s6_bom_required),
		cmocka_unit_test(rfc3629_s6_bom_joining),
		cmocka_unit_test(rfc3629_s6_word_joiner),
		cmocka_unit_test(rfc3629_s7_examples),
		cmocka_unit_test(rfc3629_s8_label),
		cmocka_unit_test(rfc3629_s10_NUL),
		cmocka_unit_test(rfc3629_s10_dot_dot),
		cmocka_unit_test(rfc3629_s10_six_octets),
		cmocka_unit_test(rfc3629_s10_no_normalization),
	};

	return cmocka_run_group_tests_name("documents", tests, NULL, NULL);
}
