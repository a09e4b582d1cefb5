/* SPDX-License-Identifier: MIT */
/* documents_rules.c - what several of the documents say */
#include <string.h>

#include "documents.h"

/* -------------------------------------------------------------------------------- */
/* All values of a form                                                             */
/* -------------------------------------------------------------------------------- */

size_t samples(enum octavo_encoding e, uint32_t values[MAX_SAMPLES])
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
	assert_true(count <= MAX_SAMPLES);
	return count;
}

/* A value that the form has, of any length. */
static uint32_t random_value(enum octavo_encoding e)
{
	for (;;) {
		uint32_t value = (uint32_t)(chance() >> (33 + chance_below(31)));

		if (form_holds(e, value))
			return value;
	}
}

static void visit_value(enum octavo_encoding e, visit_octets *visit, uint32_t value)
{
	uint8_t s[6];
	struct octavo_result r = octavo_encode(e, value, s, sizeof s);

	assert_int_equal(r.error, OCTAVO_OK);
	visit(e, value, s, r.written);
}

void visit_values(enum octavo_encoding e, visit_octets *visit)
{
	uint32_t values[MAX_SAMPLES];
	size_t count = samples(e, values);

	for (size_t i = 0; i < count; i++)
		visit_value(e, visit, values[i]);
	chance_begin();
	for (size_t i = 0; i < 200000; i++)
		visit_value(e, visit, random_value(e));
	for (uint32_t value = 0; value <= 0x10FFFF && !form_holds(e, 0x110000); value++)
		if (form_holds(e, value))
			visit_value(e, visit, value);
}

void no_ascii_octet(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	(void)e;
	for (size_t i = 0; i < n; i++)
		if (s[i] < 0x80 && (n != 1 || s[i] != value))
			differs("an ASCII octet in another character", s, n, i);
}

void no_fe_ff(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	(void)e;
	(void)value;
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 0xFE)
			differs("FE or FF in a character", s, n, i);
}

void no_c0_c1(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	no_fe_ff(e, value, s, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] == 0xC0 || s[i] == 0xC1)
			differs("C0 or C1 in a character", s, n, i);
}

void no_f5_to_ff(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	no_c0_c1(e, value, s, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 0xF5)
			differs("F5..FF in a character", s, n, i);
}

void first_tells_length(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
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
			differs("not a continuing octet", s, n, i);
}

void computed(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	uint8_t wanted[6];
	struct octavo_character c = octavo_decode(e, s, n);

	check_size("Table 4", s, n, form_table_4(value, wanted), n);
	check_octets("Table 4", s, n, s, wanted, n);
	check_size("Table 5", s, n, form_table_5(s, (unsigned)n), value);
	if (c.error != OCTAVO_OK || c.code_point != value || c.length != n)
		differs("Table 5", s, n, 0);
}

/* -------------------------------------------------------------------------------- */
/* Long texts of values                                                             */
/* -------------------------------------------------------------------------------- */

#define MAX_VALUES 320

struct values {
	uint32_t value[MAX_VALUES];
	size_t count, wanted;
};

static size_t encode_values(enum octavo_encoding e, const struct values *values, uint8_t *s)
{
	size_t n = 0;

	for (size_t i = 0; i < values->count; i++)
		n += form_encode(e, values->value[i], s + n);
	return n;
}

static void check_converted(enum octavo_encoding from, const uint8_t *s, size_t n,
                            enum octavo_encoding to, const uint8_t *wanted, size_t m)
{
	uint8_t got[6 * MAX_VALUES];
	struct octavo_result r = octavo_convert(from, s, n, to, got, sizeof got, OCTAVO_STOP);
	struct octavo_result whole = { n, m, 0, OCTAVO_OK, 0 };

	check_result(octavo_encoding_label(to), s, n, r, whole);
	check_octets(octavo_encoding_label(to), s, n, got, wanted, m);
}

typedef void use_text(enum octavo_encoding e, enum octavo_encoding other,
                      const struct values *values);

/* The same text in both encodings, converted in both directions. */
static void convert_text(enum octavo_encoding e, enum octavo_encoding other,
                         const struct values *values)
{
	uint8_t s[6 * MAX_VALUES], t[6 * MAX_VALUES];
	size_t n = encode_values(e, values, s), m = encode_values(other, values, t);

	check_converted(e, s, n, other, t, m);
	check_converted(other, t, m, e, s, n);
	if (octavo_check(e, s, n, OCTAVO_STOP).error != OCTAVO_OK ||
	    (e == OCTAVO_UTF8 && !octavo_valid((const char *)s, n)))
		differs("well-formed text", s, n, 0);
}

static void walk_text(enum octavo_encoding e, enum octavo_encoding other,
                      const struct values *values)
{
	uint8_t s[6 * MAX_VALUES];
	size_t n = encode_values(e, values, s), at = 0;

	(void)other;
	for (size_t i = 0; i < values->count; i++) {
		struct octavo_character c = octavo_decode(e, s + at, n - at);
		struct octavo_character last = octavo_decode_last(e, s, at + c.length);

		if (c.code_point != values->value[i] || c.error != OCTAVO_OK)
			differs("octavo_decode()", s, n, at);
		if (last.code_point != c.code_point || last.length != c.length)
			differs("octavo_decode_last()", s, n, at);
		at += c.length;
	}
}

static void add_value(enum octavo_encoding e, enum octavo_encoding other, struct values *values,
                      uint32_t value, use_text *use)
{
	if (!form_holds(e, value) || !form_holds(other, value))
		return;
	values->value[values->count++] = value;
	if (values->count < values->wanted)
		return;
	use(e, other, values);
	values->count = 0; /* and a text of another length next */
	values->wanted = values->wanted == MAX_VALUES ? 100 : values->wanted + 1;
}

/*
 * Calls with texts of values that both can hold: all of the BMP, every 7th of 16 planes, where a
 * row of Table 1 follows another one, random.
 */
static void use_values(enum octavo_encoding e, enum octavo_encoding other, use_text *use)
{
	struct values values = { .count = 0, .wanted = 100 };

	for (uint32_t value = 0; value <= 0x10FFFF; value += value < 0x10000 ? 1 : 7)
		add_value(e, other, &values, value, use);
	for (size_t row = 3; row < TABLE_ROWS; row++)
		for (uint32_t i = 0; i < 100; i++)
			add_value(e, other, &values, table[row].first - 50 + i, use);
	chance_begin();
	for (size_t i = 0; i < 20000; i++)
		add_value(e, other, &values, random_value(e), use);
	use(e, other, &values);
}

void round_trip(enum octavo_encoding e, enum octavo_encoding other)
{
	use_values(e, other, convert_text);
}

/* -------------------------------------------------------------------------------- */
/* Features                                                                         */
/* -------------------------------------------------------------------------------- */

void ascii_is_itself(enum octavo_encoding e)
{
	uint8_t s[3 * 0x80], got[sizeof s];

	for (unsigned i = 0; i < sizeof s; i++)
		s[i] = (uint8_t)(i % 0x80);
	for (unsigned i = 0; i < 0x80; i++)
		is_octets(e, i, &s[i], 1);
	for (size_t n = 0; n <= sizeof s; n++) {
		struct octavo_result r, whole = { n, n, 0, OCTAVO_OK, 0 };

		check_size("ASCII", s, n, octavo_check(e, s, n, OCTAVO_STOP).read, n);
		r = octavo_convert(OCTAVO_ASCII, s, n, e, got, sizeof got, OCTAVO_STOP);
		check_result("from ASCII", s, n, r, whole);
		check_octets("from ASCII", s, n, got, s, n);
		r = octavo_convert(e, s, n, OCTAVO_ASCII, got, sizeof got, OCTAVO_STOP);
		check_result("to ASCII", s, n, r, whole);
		check_octets("to ASCII", s, n, got, s, n);
	}
}

size_t random_characters(enum octavo_encoding e, uint8_t *s, size_t cap, bool *begins)
{
	size_t n = 0;

	memset(begins, 0, cap * sizeof *begins);
	while (cap - n >= 6) {
		begins[n] = true;
		n += octavo_encode(e, random_value(e), s + n, cap - n).written;
	}
	return n;
}

/* The boundary at or before s[from], and the one at or after it. */
static void check_boundaries(enum octavo_encoding e, const uint8_t *s, size_t n,
                             const bool *begins, size_t from)
{
	size_t before = from, behind = from;

	while (!begins[before])
		before--;
	while (behind < n && !begins[behind])
		behind++;
	check_size("octavo_floor()", s, n, octavo_floor(e, s, n, from), before);
	check_size("octavo_ceil()", s, n, octavo_ceil(e, s, n, from), behind);
}

void boundaries_from_anywhere(enum octavo_encoding e)
{
	chance_begin();
	for (size_t i = 0; i < 1000; i++) {
		uint8_t s[200];
		bool begins[200];
		size_t n = random_characters(e, s, sizeof s, begins);

		for (size_t from = 0; from < n; from++) {
			size_t at = from;

			/* the documents' way: skip continuing octets */
			while (at < n && 0x80 <= s[at] && s[at] <= 0xBF)
				at++;
			assert_true(at - from <= 5);
			if (at < n && !begins[at])
				differs("not a boundary", s, n, at);
			check_boundaries(e, s, n, begins, from);
			if (!begins[from])
				continue;
			if (octavo_decode(e, s + from, n - from).error != OCTAVO_OK)
				differs("octavo_decode()", s, n, from);
			if (from > 0 && octavo_decode_last(e, s, from).error != OCTAVO_OK)
				differs("octavo_decode_last()", s, n, from);
		}
	}
}

static int order(const uint8_t *a, size_t n, const uint8_t *b, size_t m)
{
	int by_octets = memcmp(a, b, n < m ? n : m);

	return by_octets != 0 ? by_octets : (n > m) - (n < m);
}

void order_is_kept(enum octavo_encoding e)
{
	uint32_t values[MAX_SAMPLES];
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
			differs("another order", s[0], n[0], 0);
	}
}

void search_finds_characters(enum octavo_encoding e)
{
	size_t found = 0;

	chance_begin();
	for (size_t i = 0; i < 2000; i++) {
		uint8_t s[200], needle[12], *hit = s;
		bool begins[200];
		size_t n = random_characters(e, s, sizeof s, begins);
		size_t length = octavo_encode(e, random_value(e), needle, 6).written;

		if (i % 2 == 0) { /* one that is there */
			size_t at = chance_below(n);

			while (!begins[at])
				at--;
			length = octavo_decode(e, s + at, n - at).length;
			memcpy(needle, s + at, length);
		}
		for (; (hit = octets_find(hit, n - (size_t)(hit - s), needle, length)) != NULL;
		     hit++) {
			size_t behind = (size_t)(hit - s) + length;

			found++;
			if (!begins[hit - s] || (behind < n && !begins[behind]))
				differs("found within a character", s, n, (size_t)(hit - s));
		}
	}
	assert_true(found > 1000);
}

/* Octets as texts in other encodings have them, half of them ASCII. */
static void latin1_octets(uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n; at++)
		s[at] = (uint8_t)(chance_below(2) == 0 ? 'a' + chance_below(26) :
		                                         0xA0 + chance_below(0x60));
}

static void windows_octets(uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n; at++)
		s[at] = (uint8_t)(chance_below(2) == 0 ? ' ' + chance_below(0x5F) :
		                                         0x80 + chance_below(0x80));
}

/* As windows_octets(), but whole lines of 80..BF: letters in DOS and KOI encodings. */
static void dos_octets(uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n; at++)
		s[at] = (uint8_t)(chance_below(8) == 0 ? ' ' : 0x80 + chance_below(0x40));
}

/* Pairs of A1..FE, of EUC-JP, EUC-KR and GB 2312. */
static void euc_octets(uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n; at++)
		s[at] = (uint8_t)(0xA1 + chance_below(0x5E));
}

void other_encodings_are_recognized(enum octavo_encoding e)
{
	static void (*const random_octets[])(uint8_t *s, size_t n) = {
		latin1_octets, windows_octets, dos_octets, euc_octets
	};

	chance_begin();
	for (size_t i = 0; i < COUNT(random_octets); i++) {
		size_t before = 4000;

		for (size_t n = 2; n <= 128; n *= 2) {
			size_t well_formed = 0;

			for (size_t k = 0; k < 4000; k++) {
				uint8_t s[128];

				random_octets[i](s, n);
				if (octavo_check(e, s, n, OCTAVO_STOP).error == OCTAVO_OK)
					well_formed++;
			}
			assert_true(well_formed < before || well_formed < 10);
			before = well_formed;
		}
		assert_true(before < 10);
	}
}

/* -------------------------------------------------------------------------------- */
/* The table                                                                        */
/* -------------------------------------------------------------------------------- */

const struct table_row table[TABLE_ROWS] = {
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

void is_filled_in(enum octavo_encoding e, uint32_t value, const uint8_t *s, size_t n)
{
	uint8_t wanted[6];

	(void)e;
	check_size("bits filled in", s, n, fill_in(value, wanted), n);
	check_octets("bits filled in", s, n, s, wanted, n);
}

void has_table(enum octavo_encoding e, size_t rows, uint32_t last)
{
	for (size_t row = 0; row < rows; row++) {
		uint8_t s[6];
		uint32_t end = table[row].last < last ? table[row].last : last;

		if (!form_holds(e, end))
			end -= 2; /* FFFE, FFFF */
		is_octets(e, table[row].first, s, fill_in(table[row].first, s));
		is_octets(e, end, s, fill_in(end, s));
		assert_int_equal(fill_in(end, s), table[row].length);
	}
	is_unmappable(e, last + 1);
	visit_values(e, is_filled_in);
	use_values(e, OCTAVO_UCS4BE, walk_text);
	round_trip(e, OCTAVO_UCS4BE);
}

void has_one_way(enum octavo_encoding e, size_t rows)
{
	size_t number = 0;

	chance_begin();
	for (size_t row = 1; row < rows; row++)
		for (size_t shorter = 0; shorter < row; shorter++)
			for (size_t i = 0; i < 500; i++, number++) {
				size_t n = table[row].length;
				uint32_t value = i == 0 ? table[shorter].first :
				                 i == 1 ? table[shorter].last :
				                          (uint32_t)(chance() >> 33);
				uint8_t s[6];

				if (value > table[row].first - 1)
					value %= table[row].first;
				for (size_t at = n; at-- > 0; value >>= 6)
					s[at] = (uint8_t)(0x80 | (value & 0x3F));
				s[0] = (uint8_t)(table[row].marks |
				                 (s[0] & 0x3F & ~table[row].marks));
				is_error_somewhere(e, s, n, OCTAVO_OVERLONG, 1, number);
			}
}

/* -------------------------------------------------------------------------------- */
/* Surrogates                                                                       */
/* -------------------------------------------------------------------------------- */

void has_no_surrogates(enum octavo_encoding e)
{
	is_error(e, "[ED] A0 80", OCTAVO_SURROGATE);
	is_error(e, "[ED] AF BF", OCTAVO_SURROGATE);
	is_error(e, "[ED] B0 80", OCTAVO_SURROGATE);
	is_error(e, "[ED] BF BF", OCTAVO_SURROGATE);
	is_error(e, "[ED] A0 80 ED B0 80", OCTAVO_SURROGATE);
	for (uint32_t value = 0xD800; value <= 0xDFFF; value++) {
		uint8_t s[6];
		size_t n = form_table_4(value, s);

		is_unmappable(e, value);
		is_error_somewhere(e, s, n, OCTAVO_SURROGATE, 1, value);
	}
}

void undoes_pairs(enum octavo_encoding e)
{
	corresponds(OCTAVO_UTF16BE, "[D800 DC00]", e, "F0 90 80 80");
	corresponds(OCTAVO_UTF16LE, "[00D8 00DC]", e, "F0 90 80 80");
	corresponds(OCTAVO_UTF16BE, "[D84C DFB4]", e, "F0 A3 8E B4");
	corresponds(OCTAVO_UTF16BE, "[DBFF DFFD]", e, "F4 8F BF BD");
	round_trip(e, OCTAVO_UTF16LE);
	round_trip(e, OCTAVO_UTF16BE);
	conversion_fails(OCTAVO_UTF16BE, "[D800] 0041", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UTF16BE, "[DC00] D800", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UTF16LE, "[00DC] 00D8", e, OCTAVO_STOP, OCTAVO_SURROGATE);
}

/* A pair of surrogates at each unit of a text, between characters that have D8 in their low octet. */
static void refuses_ucs2_pair_anywhere(enum octavo_encoding ucs2, bool big)
{
	enum { UNITS = 40 };
	uint8_t s[2 * UNITS];

	for (size_t at = 0; at + 2 <= UNITS; at++) {
		for (size_t i = 0; i < UNITS; i++) {
			s[2 * i + !big] = i == at ? 0xD8 : i == at + 1 ? 0xDC : 0x12;
			s[2 * i + big] = i == at || i == at + 1 ? 0x00 : 0xD8;
		}
		struct octavo_result r = octavo_check(ucs2, s, sizeof s, OCTAVO_STOP);
		assert_int_equal(r.error, OCTAVO_SURROGATE);
		assert_int_equal(r.read, 2 * at);
	}
}

/* There is UTF-16 for pairs: in UCS-2 surrogates are no characters, in pairs or not. */
void refuses_ucs2_pairs(enum octavo_encoding e)
{
	refuses_ucs2_pair_anywhere(OCTAVO_UCS2BE, true);
	refuses_ucs2_pair_anywhere(OCTAVO_UCS2LE, false);
	conversion_fails(OCTAVO_UCS2BE, "[D800] DC00", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UCS2LE, "[00D8] 00DC", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UCS2BE, "[DFFF]", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UCS4BE, "[0000D800] 0000DC00", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(OCTAVO_UCS4LE, "[FFDF0000]", e, OCTAVO_STOP, OCTAVO_SURROGATE);
	conversion_fails(e, "[F0 90 80 80]", OCTAVO_UCS2LE, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
	is_unmappable(OCTAVO_UCS2BE, 0x10000);
	is_unmappable(OCTAVO_UCS2LE, 0xD800);
}

void extends_ucs2(enum octavo_encoding e)
{
	round_trip(e, OCTAVO_UCS2BE);
	round_trip(e, OCTAVO_UCS2LE);
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
	}
	conversion_fails(e, "[F0 90 80 80]", OCTAVO_UCS2BE, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
}

/* -------------------------------------------------------------------------------- */
/* Security                                                                         */
/* -------------------------------------------------------------------------------- */

void rejects_overlong_ascii(enum octavo_encoding e)
{
	is_error(e, "[C0] 80", OCTAVO_OVERLONG);
	is_error(e, "[E0] 80 80", OCTAVO_OVERLONG);
	is_error(e, "[F0] 80 80 80", OCTAVO_OVERLONG);
	conversion_fails(e, "[C0] 80", OCTAVO_UTF16BE, OCTAVO_STOP, OCTAVO_OVERLONG);
	converts(e, "61 C0 80 62", OCTAVO_UTF16BE, "0061 FFFD FFFD 0062", OCTAVO_REPLACE);
	converts(e, "61 C0 80 62", e, "61 62", OCTAVO_SKIP);

	is_well_formed(e, "2F 2E 2E 2F");
	is_error(e, "2F [C0] AE 2E 2F", OCTAVO_OVERLONG);
	is_error(e, "2F [E0] 80 AE 2E 2F", OCTAVO_OVERLONG);
	is_error(e, "2E 2E [C0] AF", OCTAVO_OVERLONG);
	is_error(e, "[F0] 80 80 AF", OCTAVO_OVERLONG);
	converts(e, "2F C0 AE 2E 2F", e, "2F EF BF BD EF BF BD 2E 2F", OCTAVO_REPLACE);
	converts(e, "2F C0 AE 2E 2F", OCTAVO_ASCII, "2F 3F 3F 2E 2F", OCTAVO_REPLACE);

	is_error(e, "[C0] BB", OCTAVO_OVERLONG); /* ; */
	is_error(e, "[C1] BF", OCTAVO_OVERLONG);
}

/* -------------------------------------------------------------------------------- */
/* Escape sequences                                                                 */
/* -------------------------------------------------------------------------------- */

void escape_is(enum octavo_encoding e, enum octavo_designation designation, const char *spaced)
{
	uint8_t wanted[MAX_CASE], got[16];
	size_t n = octets_of(spaced, wanted);
	struct octavo_result r = octavo_escape_write(e, designation, got, sizeof got);

	assert_int_equal(r.error, OCTAVO_OK);
	check_size(spaced, wanted, n, r.written, n);
	check_octets(spaced, wanted, n, got, wanted, n);

	for (size_t offset = 0; offset < 136; offset++) {
		static const uint8_t like[] = { 'A', '%', '/', 'G' };
		uint8_t text[4 * 140 + MAX_CASE];
		struct octavo_escape found;
		size_t before = 0;

		for (size_t i = 0; i < offset; i++)
			before += octavo_encode(e, like[i % COUNT(like)], text + before, 4).written;
		memcpy(text + before, wanted, n);
		found = octavo_escape_find(e, text, before + n);
		if (found.designation != designation || found.at != before || found.length != n)
			differs(spaced, text, before + n, found.at);
		found = octavo_escape_find(e, text, before + n - 1);
		assert_int_equal(found.designation, OCTAVO_NO_DESIGNATION);
		assert_int_equal(found.length, 0);
		check_size("cut off", text, before + n - 1, found.at, before);
	}
}
