/* SPDX-License-Identifier: MIT */
/* iso2022.c - octavo_escape_find() and octavo_escape_write() against a naive search */
#include "support.h"

#include <string.h>

/* The unit of each encoding, and its byte order; in no way taken from the library. */
static const struct {
	enum octavo_encoding e;
	size_t unit;
	bool big;
} encodings[] = {
	{ OCTAVO_UTF8, 1, false },         { OCTAVO_UTF8_MAN7, 1, false },
	{ OCTAVO_UTF8_RFC2279, 1, false }, { OCTAVO_UTF8_AMD2, 1, false },
	{ OCTAVO_UTF8_RFC2044, 1, false }, { OCTAVO_WTF8, 1, false },
	{ OCTAVO_CESU8, 1, false },        { OCTAVO_MUTF8, 1, false },
	{ OCTAVO_UTF16LE, 2, false },      { OCTAVO_UTF16BE, 2, true },
	{ OCTAVO_UTF32LE, 4, false },      { OCTAVO_UTF32BE, 4, true },
	{ OCTAVO_UCS2LE, 2, false },       { OCTAVO_UCS2BE, 2, true },
	{ OCTAVO_UCS4LE, 4, false },       { OCTAVO_UCS4BE, 4, true },
	{ OCTAVO_LATIN1, 1, false },       { OCTAVO_ASCII, 1, false },
	{ OCTAVO_UTF16, 2, true },         { OCTAVO_UTF32, 4, true },
	{ OCTAVO_UCS2, 2, true },          { OCTAVO_UCS4, 4, true },
	{ OCTAVO_UTF8_UNICODE11, 1, false }, { OCTAVO_WTF16LE, 2, false },
	{ OCTAVO_WTF16BE, 2, true },
};

/* In the notation of ISO/IEC 2022, column and row: 0x25 is 02/05. */
static const struct {
	enum octavo_designation designation;
	size_t octets;
	uint8_t octet[4];
} sequences[] = {
	{ OCTAVO_DESIGNATE_UTF8, 3, { 0x1B, 0x25, 0x47 } },
	{ OCTAVO_DESIGNATE_UTF8_LEVEL1, 4, { 0x1B, 0x25, 0x2F, 0x47 } },
	{ OCTAVO_DESIGNATE_UTF8_LEVEL2, 4, { 0x1B, 0x25, 0x2F, 0x48 } },
	{ OCTAVO_DESIGNATE_UTF8_LEVEL3, 4, { 0x1B, 0x25, 0x2F, 0x49 } },
	{ OCTAVO_DESIGNATE_RETURN, 3, { 0x1B, 0x25, 0x40 } },
};

/* The octets that sequences are made of; the first five are in the most. */
static const uint8_t telling[] = { 0x00, 0x1B, 0x25, 0x2F, 0x47, 0x40, 0x48, 0x49 };

#define LONGEST 16

/* Pads octets to the units of encodings[i], and returns how many octets that makes. */
static size_t padded(size_t i, const uint8_t *octets, size_t n, uint8_t *dst)
{
	size_t unit = encodings[i].unit;

	memset(dst, 0, n * unit);
	for (size_t k = 0; k < n; k++)
		dst[k * unit + (encodings[i].big ? unit - 1 : 0)] = octets[k];
	return n * unit;
}

/* Tries every sequence at every unit, one octet after another. */
static struct octavo_escape naive(size_t i, const uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n; at += encodings[i].unit)
		for (size_t k = 0; k < COUNT(sequences); k++) {
			uint8_t wanted[LONGEST];
			size_t length = padded(i, sequences[k].octet, sequences[k].octets, wanted);
			size_t same = 0;

			while (same < length && at + same < n && s[at + same] == wanted[same])
				same++;
			if (same == length)
				return (struct octavo_escape){ sequences[k].designation, at,
					                       (unsigned)length };
			if (at + same == n)
				return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, at, 0 };
		}
	return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, n, 0 };
}

static void check_found(size_t i, const uint8_t *s, size_t n, enum octavo_designation designation,
                        size_t at, size_t length)
{
	struct octavo_escape found = octavo_escape_find(encodings[i].e, s, n);

	check_size(octavo_encoding_label(encodings[i].e), s, n, found.designation, designation);
	check_size("where it begins", s, n, found.at, at);
	check_size("how long it is", s, n, found.length, length);
}

static void check_naive(size_t i, const uint8_t *s, size_t n)
{
	struct octavo_escape wanted = naive(i, s, n);

	check_found(i, s, n, wanted.designation, wanted.at, wanted.length);
}

/* What is no part of any sequence, padded or not. */
static void fill_plain(uint8_t *s, size_t n)
{
	memset(s, 'x', n);
}

/* -------------------------------------------------------------------------------- */
/* Finding                                                                          */
/* -------------------------------------------------------------------------------- */

static void test_text_without_sequences(void **state)
{
	static const enum octavo_encoding none[] = {
		OCTAVO_NO_ENCODING, (enum octavo_encoding)COUNT(encodings)
	};
	struct octavo_escape found;

	(void)state;
	for (size_t i = 0; i < COUNT(encodings); i++) {
		check_found(i, NULL, 0, OCTAVO_NO_DESIGNATION, 0, 0);
		check_found(i, (const uint8_t *)"x", 1, OCTAVO_NO_DESIGNATION, 1, 0);
	}
	for (size_t i = 0; i < COUNT(none); i++) {
		found = octavo_escape_find(none[i], "\x1B%G", 3);
		assert_int_equal(found.designation, OCTAVO_NO_DESIGNATION);
		assert_int_equal(found.at, 3);
		assert_int_equal(found.length, 0);
	}
}

/* As octets, so that the padding of the other tests is tested as well. */
static void test_octets_by_hand(void **state)
{
	static const struct {
		enum octavo_encoding e;
		const char *digits;
		enum octavo_designation designation;
		size_t at;
		unsigned length;
	} cases[] = {
		{ OCTAVO_UTF8, "1B2547", OCTAVO_DESIGNATE_UTF8, 0, 3 },
		{ OCTAVO_LATIN1, "E91B2540", OCTAVO_DESIGNATE_RETURN, 1, 3 },
		{ OCTAVO_ASCII, "1B252F47", OCTAVO_DESIGNATE_UTF8_LEVEL1, 0, 4 },
		{ OCTAVO_UCS2BE, "001B0025002F0048", OCTAVO_DESIGNATE_UTF8_LEVEL2, 0, 8 },
		{ OCTAVO_UCS2LE, "1B0025002F004900", OCTAVO_DESIGNATE_UTF8_LEVEL3, 0, 8 },
		{ OCTAVO_UCS4BE, "0000001B0000002500000040", OCTAVO_DESIGNATE_RETURN, 0, 12 },
		{ OCTAVO_UCS4LE, "1B0000002500000047000000", OCTAVO_DESIGNATE_UTF8, 0, 12 },
		{ OCTAVO_UCS2, "004E001B00250047", OCTAVO_DESIGNATE_UTF8, 2, 6 },
		{ OCTAVO_UTF16LE, "1B0025004000", OCTAVO_DESIGNATE_RETURN, 0, 6 },

		/* not at a unit, or in the units of another encoding */
		{ OCTAVO_UCS2BE, "1B0025004000", OCTAVO_NO_DESIGNATION, 6, 0 },
		{ OCTAVO_UCS2BE, "4E001B00250047", OCTAVO_NO_DESIGNATION, 7, 0 },
		{ OCTAVO_UCS2BE, "1B254041", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ OCTAVO_UCS2LE, "1B4E25004000", OCTAVO_NO_DESIGNATION, 6, 0 },
		{ OCTAVO_UTF8, "001B00250047", OCTAVO_NO_DESIGNATION, 6, 0 },

		/* what the end cuts off */
		{ OCTAVO_UTF8, "411B", OCTAVO_NO_DESIGNATION, 1, 0 },
		{ OCTAVO_UTF8, "411B25", OCTAVO_NO_DESIGNATION, 1, 0 },
		{ OCTAVO_UTF8, "411B252F", OCTAVO_NO_DESIGNATION, 1, 0 },
		{ OCTAVO_UCS2BE, "004100", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ OCTAVO_UCS2BE, "0041001B00", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ OCTAVO_UCS2BE, "00411B", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ OCTAVO_UCS2LE, "41001B", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ OCTAVO_UCS2LE, "410000", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ OCTAVO_UCS4BE, "000000410000", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ OCTAVO_UCS4BE, "00000041001B", OCTAVO_NO_DESIGNATION, 6, 0 },
	};

	(void)state;
	for (size_t c = 0; c < COUNT(cases); c++) {
		uint8_t s[LONGEST];
		size_t n = hex(cases[c].digits, s, sizeof s);

		for (size_t i = 0; i < COUNT(encodings); i++)
			if (encodings[i].e == cases[c].e)
				check_found(i, s, n, cases[c].designation, cases[c].at,
				            cases[c].length);
	}
}

/* Every sequence at every offset, with nothing readable after it or before it. */
static void test_every_offset(void **state)
{
	struct guarded memory = guarded_new(100);

	(void)state;
	guarded_watch();
	for (size_t i = 0; i < COUNT(encodings); i++)
		for (size_t k = 0; k < COUNT(sequences); k++)
			for (size_t at = 0; at < 40; at++)
				for (size_t behind = 0; behind < 9; behind++) {
					uint8_t wanted[LONGEST];
					size_t length = padded(i, sequences[k].octet,
					                       sequences[k].octets, wanted);
					size_t n = at + length + behind;
					uint8_t *s = memory.end - n;

					guarded_now = (struct guarded_now){ "escape_find", n, at };
					fill_plain(s, n);
					memcpy(s + at, wanted, length);
					if (at % encodings[i].unit == 0)
						check_found(i, s, n, sequences[k].designation, at,
						            length);
					check_naive(i, s, n);
					memmove(memory.begin, s, n);
					check_naive(i, memory.begin, n);
				}
	guarded_free(&memory);
}

/* Every sequence cut at every octet, at the end of the memory. */
static void test_cut_sequences(void **state)
{
	struct guarded memory = guarded_new(100);

	(void)state;
	guarded_watch();
	for (size_t i = 0; i < COUNT(encodings); i++)
		for (size_t k = 0; k < COUNT(sequences); k++)
			for (size_t at = 0; at < 40; at += encodings[i].unit) {
				uint8_t wanted[LONGEST];
				size_t length = padded(i, sequences[k].octet, sequences[k].octets,
				                       wanted);

				for (size_t kept = 0; kept < length; kept++) {
					uint8_t *s = memory.end - at - kept;

					guarded_now = (struct guarded_now){ "escape_find",
						                            at + kept, at };
					fill_plain(s, at);
					memcpy(s + at, wanted, kept);
					check_found(i, s, at + kept, OCTAVO_NO_DESIGNATION, at, 0);
				}
			}
	guarded_free(&memory);
}

static void test_near_misses(void **state)
{
	static const struct {
		const char *octets;
		enum octavo_designation designation;
		size_t at, length; /* in units */
	} cases[] = {
		{ "\x1B%A", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "\x1B%F", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "\x1B%H", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "\x1B%I", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "\x1B%/F", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ "\x1B%/J", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ "\x1B%/@", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ "\x1B%//G", OCTAVO_NO_DESIGNATION, 5, 0 },
		{ "\x1B%%G", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ "\x1B/%G", OCTAVO_NO_DESIGNATION, 4, 0 },
		{ "\x1B(B", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "\x1BG", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ "\x9B%G", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "%/G", OCTAVO_NO_DESIGNATION, 3, 0 },
		{ "%G", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ "\x1B% G", OCTAVO_NO_DESIGNATION, 4, 0 },

		/* the first of several, and what follows a miss */
		{ "\x1B%G\x1B%@", OCTAVO_DESIGNATE_UTF8, 0, 3 },
		{ "\x1B%@\x1B%/I", OCTAVO_DESIGNATE_RETURN, 0, 3 },
		{ "\x1B%/H\x1B%/G", OCTAVO_DESIGNATE_UTF8_LEVEL2, 0, 4 },
		{ "\x1B\x1B%G", OCTAVO_DESIGNATE_UTF8, 1, 3 },
		{ "\x1B%\x1B%@", OCTAVO_DESIGNATE_RETURN, 2, 3 },
		{ "\x1B%/\x1B%/G", OCTAVO_DESIGNATE_UTF8_LEVEL1, 3, 4 },
		{ "\x1B%A\x1B%G", OCTAVO_DESIGNATE_UTF8, 3, 3 },
		{ "\x1B\x1B", OCTAVO_NO_DESIGNATION, 1, 0 },
		{ "\x1B%\x1B", OCTAVO_NO_DESIGNATION, 2, 0 },
		{ "\x1B%/\x1B%", OCTAVO_NO_DESIGNATION, 3, 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(encodings); i++)
		for (size_t c = 0; c < COUNT(cases); c++) {
			uint8_t s[10 * 4];
			size_t n = padded(i, (const uint8_t *)cases[c].octets,
			                  strlen(cases[c].octets), s);
			size_t unit = encodings[i].unit;

			check_found(i, s, n, cases[c].designation, cases[c].at * unit,
			            cases[c].length * unit);
		}
}

/* From one found to the next: all are found, and in their order. */
static void test_in_a_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(encodings); i++) {
		uint8_t s[COUNT(sequences) * LONGEST * 2];
		size_t n = 0, at = 0;

		for (size_t k = 0; k < COUNT(sequences); k++) {
			n += padded(i, sequences[k].octet, sequences[k].octets, s + n);
			n += padded(i, (const uint8_t *)"wxyz", k, s + n);
		}
		for (size_t k = 0; k < COUNT(sequences); k++) {
			struct octavo_escape found =
				octavo_escape_find(encodings[i].e, s + at, n - at);

			check_size("designation", s, n, found.designation,
			           sequences[k].designation);
			at += found.at + found.length;
		}
		check_found(i, s + at, n - at, OCTAVO_NO_DESIGNATION, n - at, 0);
	}
}

/* Every string of up to seven of the octets that matter most. */
static void test_all_short_strings(void **state)
{
	(void)state;
	for (size_t n = 1, strings = 5; n <= 7; n++, strings *= 5)
		for (size_t string = 0; string < strings; string++) {
			uint8_t s[7];

			for (size_t k = 0, rest = string; k < n; k++, rest /= 5)
				s[k] = telling[rest % 5];
			for (size_t i = 0; i < COUNT(encodings); i++)
				check_naive(i, s, n);
		}
}

static void test_random_text(void **state)
{
	uint8_t s[300];

	(void)state;
	chance_begin();
	for (size_t round = 0; round < 50000; round++) {
		size_t i = chance_below(COUNT(encodings));
		size_t n = chance_below(round % 10 == 0 ? sizeof s : 40);

		switch (round % 3) {
		case 0: /* octets */
			for (size_t k = 0; k < n; k++)
				s[k] = telling[chance_below(COUNT(telling))];
			break;
		case 1: /* units */
			fill_plain(s, n);
			for (size_t k = 0; k + 4 <= n; k += encodings[i].unit)
				padded(i, &telling[chance_below(COUNT(telling))], 1, s + k);
			break;
		default:
			random_text((enum likeness)chance_below(LIKENESSES), s, n);
		}
		check_naive(i, s, n);
	}
}

/* The time is linear, or this takes very long. */
static void test_time_is_linear(void **state)
{
	size_t n = (size_t)1 << 20;
	struct guarded memory = guarded_new(n);

	(void)state;
	memset(memory.begin, 0x1B, n);
	for (size_t i = 0; i < COUNT(encodings); i++)
		check_found(i, memory.begin, n, OCTAVO_NO_DESIGNATION,
		            encodings[i].unit == 1 ? n - 1 : n, 0);
	guarded_free(&memory);
}

/* -------------------------------------------------------------------------------- */
/* Writing                                                                          */
/* -------------------------------------------------------------------------------- */

static void test_write_sequences(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(encodings); i++)
		for (size_t k = 0; k < COUNT(sequences); k++) {
			uint8_t wanted[LONGEST], dst[LONGEST];
			size_t length = padded(i, sequences[k].octet, sequences[k].octets, wanted);
			struct guarded memory = guarded_new(length);

			guarded_watch();
			for (size_t cap = 0; cap < length; cap++) {
				guarded_now = (struct guarded_now){ "escape_write", cap, 0 };
				check_result("no capacity", wanted, length,
				             octavo_escape_write(encodings[i].e,
				                                 sequences[k].designation,
				                                 cap ? memory.end - cap : NULL,
				                                 cap),
				             (struct octavo_result){ .error = OCTAVO_NO_ROOM });
			}
			guarded_now = (struct guarded_now){ "escape_write", length, 0 };
			check_result("just enough", wanted, length,
			             octavo_escape_write(encodings[i].e, sequences[k].designation,
			                                 memory.end - length, length),
			             (struct octavo_result){ .written = length });
			check_octets("just enough", wanted, length, memory.end - length, wanted,
			             length);
			check_found(i, memory.end - length, length, sequences[k].designation, 0,
			            length);
			guarded_free(&memory);

			check_result("16 octets", wanted, length,
			             octavo_escape_write(encodings[i].e, sequences[k].designation,
			                                 dst, sizeof dst),
			             (struct octavo_result){ .written = length });
		}
}

static void test_unknown_encodings(void **state)
{
	static const struct {
		enum octavo_encoding e;
		enum octavo_designation designation;
	} cases[] = {
		{ OCTAVO_UTF8, OCTAVO_NO_DESIGNATION },
		{ OCTAVO_UTF8, (enum octavo_designation)(OCTAVO_DESIGNATE_RETURN + 1) },
		{ OCTAVO_UTF8, (enum octavo_designation)-1 },
		{ OCTAVO_NO_ENCODING, OCTAVO_DESIGNATE_UTF8 },
		{ (enum octavo_encoding)COUNT(encodings), OCTAVO_DESIGNATE_UTF8 },
		{ OCTAVO_NO_ENCODING, OCTAVO_NO_DESIGNATION },
	};

	(void)state;
	for (size_t c = 0; c < COUNT(cases); c++) {
		uint8_t dst[LONGEST];
		struct octavo_result wanted = { .error = OCTAVO_UNSUPPORTED };

		check_result("unsupported", NULL, 0,
		             octavo_escape_write(cases[c].e, cases[c].designation, dst,
		                                 sizeof dst),
		             wanted);
		check_result("unsupported", NULL, 0,
		             octavo_escape_write(cases[c].e, cases[c].designation, NULL, 0),
		             wanted);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text_without_sequences),
		cmocka_unit_test(test_octets_by_hand),
		cmocka_unit_test(test_every_offset),
		cmocka_unit_test(test_cut_sequences),
		cmocka_unit_test(test_near_misses),
		cmocka_unit_test(test_in_a_row),
		cmocka_unit_test(test_all_short_strings),
		cmocka_unit_test(test_random_text),
		cmocka_unit_test(test_time_is_linear),
		cmocka_unit_test(test_write_sequences),
		cmocka_unit_test(test_unknown_encodings),
	};

	return cmocka_run_group_tests_name("iso2022", tests, NULL, NULL);
}
