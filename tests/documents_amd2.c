/* SPDX-License-Identifier: MIT */
/* documents_amd2.c - ISO/IEC 10646-1:1993 Amendment 2 (Annex R), clause by clause */
#include <string.h>

#include "documents.h"

#define AMD2 OCTAVO_UTF8_AMD2
#define DOCUMENT "ISO/IEC 10646-1 Amd 2"

static void amd2_5_octets_of_file_names(void **state)
{
	(void)state;
	visit_values(AMD2, no_ascii_octet); /* '/', '.' and NUL among them */
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
		uint8_t s[MAX_CASE];
		size_t n = octets_of(cases[i].spaced, s);
		struct octavo_bom got = octavo_sniff_bom(s, n);

		if (got.encoding != cases[i].bom.encoding || got.length != cases[i].bom.length)
			differs(cases[i].spaced, s, n, 0);
	}
	/* the signature is U+FEFF */
	corresponds(AMD2, "EF BB BF", OCTAVO_UCS4BE, "0000 FEFF");
	corresponds(AMD2, "EF BB BF", OCTAVO_UCS2BE, "FEFF");
	/* a longer sequence is no signature, but the character: docs/conformance.md */
	assert_int_equal(octavo_sniff_bom("\xF0\x8F\xBB\xBF", 4).encoding, OCTAVO_NO_ENCODING);
	static const char *const longer[] = { "F0 8F BB BF 41", "F8 80 8F BB BF 41" };
	for (size_t i = 0; i < COUNT(longer); i++) {
		uint8_t s[MAX_CASE], dst[MAX_CASE];
		size_t n = octets_of(longer[i], s);
		struct octavo_result done = octavo_convert(AMD2, s, n, OCTAVO_UTF8, dst,
		                                           sizeof dst, OCTAVO_BOM_STRIP);

		assert_int_equal(done.written, 1);
		assert_int_equal(dst[0], 'A');
		assert_int_equal(octavo_check(AMD2, s, n, OCTAVO_BOM_REFUSE).error, OCTAVO_BOM);
		assert_int_equal(octavo_check(AMD2, s, n, OCTAVO_BOM_REQUIRE).error, OCTAVO_OK);
		assert_int_equal(octavo_check(AMD2, s + n - 1, 1, OCTAVO_BOM_REQUIRE).error,
		                 OCTAVO_NO_BOM);
	}
}

/*
 * Object identifiers, which no text carries. Their descriptions are labels here all the same: that of
 * UTF-16 with its signature (Annex F), or without one the most significant octet first.
 */
static void amd2_annexM_name(void **state)
{
	(void)state;
	assert_string_equal(octavo_encoding_label(AMD2), "UTF-8-AMD2");
	has_label("UTF-8-AMD2", AMD2);
	has_label("utf8amd2", AMD2);
	has_label("ISO 10646 part-1 utf-8", AMD2);
	has_label("ISO 10646 part-1 utf-16", OCTAVO_UTF16);
}

static void amd2_R_one_to_six_octets(void **state)
{
	(void)state;
	visit_values(AMD2, first_tells_length);
	for (size_t row = 0; row < TABLE_ROWS; row++) {
		uint8_t dst[6];

		assert_int_equal(octavo_encode(AMD2, table[row].first, dst, 6).written, row + 1);
	}
}

static void amd2_R1_basic_latin(void **state)
{
	(void)state;
	for (unsigned i = 0x20; i <= 0x7E; i++) {
		uint8_t s[1] = { (uint8_t)i };

		is_octets(AMD2, i, s, 1);
	}
	corresponds(AMD2, "20 41 5A 61 7E", OCTAVO_UCS4BE,
	            "00000020 00000041 0000005A 00000061 0000007E");
}

static void amd2_R1_control_functions(void **state)
{
	(void)state;
	for (unsigned i = 0; i <= 0x7F; i = i == 0x1F ? 0x7F : i + 1) {
		uint8_t s[1] = { (uint8_t)i };

		is_octets(AMD2, i, s, 1);
	}
	/* padded in UCS-4, not here */
	corresponds(AMD2, "00 0A 1B 7F", OCTAVO_UCS4BE, "00000000 0000000A 0000001B 0000007F");
}

static void amd2_R1_no_other_use_of_00_to_7F(void **state)
{
	(void)state;
	ascii_is_itself(AMD2);
	visit_values(AMD2, no_ascii_octet);
	/* such an octet ends what is not complete, and stays itself */
	is_error(AMD2, "[E2 82] 2F", OCTAVO_INTERRUPTED);
	is_error(AMD2, "[FC 84 80 80 80] 00", OCTAVO_INTERRUPTED);
	is_error(AMD2, "[C2] 7F", OCTAVO_INTERRUPTED);
}

static void amd2_R1_first_octet_from_anywhere(void **state)
{
	(void)state;
	boundaries_from_anywhere(AMD2);
}

static void amd2_R2_format(void **state)
{
	(void)state;
	visit_values(AMD2, first_tells_length);
	visit_values(AMD2, is_filled_in);
}

static void amd2_R2_table1(void **state)
{
	(void)state;
	for (size_t row = 0; row < TABLE_ROWS; row++) {
		unsigned bits = table[row].free_bits + 6 * ((unsigned)table[row].length - 1);

		/* the greatest value is what the free bits hold */
		assert_int_equal(table[row].last, ((uint64_t)1 << bits) - 1);
		if (row > 0) /* 110xxxxx: a ZERO bit between the marks and the free bits */
			assert_int_equal(table[row].marks,
			                 0xFF << (table[row].free_bits + 1) & 0xFF);
	}
	has_table(AMD2, TABLE_ROWS, 0x7FFFFFFF);
}

/* Each octet alone, at the end of texts, and with an ASCII octet after it. */
static void amd2_R2_octet_usage(void **state)
{
	(void)state;
	for (unsigned i = 0; i <= 0xFF; i++) {
		uint8_t s[2] = { (uint8_t)i, 'A' };
		enum octavo_error wanted = i <= 0x7F ? OCTAVO_OK :
		                           i <= 0xBF ? OCTAVO_STRAY :
		                           i <= 0xFD ? OCTAVO_TRUNCATED :
		                                       OCTAVO_NEVER_USED;

		for (size_t before = i % 5; before < 136; before += 5)
			is_error_somewhere(AMD2, s, 1, wanted, wanted == OCTAVO_OK ? 0 : 1,
			                   4 * before);
		if (wanted == OCTAVO_TRUNCATED)
			wanted = OCTAVO_INTERRUPTED;
		is_error_somewhere(AMD2, s, 2, wanted, wanted == OCTAVO_OK ? 0 : 1, i);
	}
	cites(OCTAVO_NEVER_USED, DOCUMENT, "R.2");
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
		uint8_t s[MAX_CASE], from_bits[6] = { 0 };
		size_t n = octets_of(rows[i].utf8, s), m = 0;

		for (const char *bit = rows[i].bits; *bit != '\0'; bit++)
			if (*bit == ' ')
				m++;
			else
				from_bits[m] = (uint8_t)(from_bits[m] * 2 + (*bit - '0'));
		check_size("Table 2 and Table 3", s, n, m + 1, n);
		check_octets("Table 2 and Table 3", s, n, from_bits, s, n);

		/* FFFF is an example, but Note 3 leaves it undefined */
		is(OCTAVO_UTF8_RFC2279, rows[i].ucs4, rows[i].utf8);
		if (rows[i].ucs4 != 0xFFFF)
			is(AMD2, rows[i].ucs4, rows[i].utf8);
	}
}

static void amd2_R4_table4(void **state)
{
	(void)state;
	visit_values(AMD2, computed);
	round_trip(AMD2, OCTAVO_UCS4BE);
	round_trip(AMD2, OCTAVO_UCS4LE);
	for (size_t row = 0; row < TABLE_ROWS; row++)
		for (uint32_t off = 0; off < 4; off++) {
			uint32_t first = table[row].first + off, last = table[row].last - off;
			uint8_t s[6];

			is_octets(AMD2, first, s, form_table_4(first, s));
			if (form_holds(AMD2, last))
				is_octets(AMD2, last, s, form_table_4(last, s));
		}
	is_unmappable(AMD2, 0x80000000);
}

static void amd2_R4_note3_reserved(void **state)
{
	(void)state;
	has_no_surrogates(AMD2);
	is_unmappable(AMD2, 0xFFFE);
	is_unmappable(AMD2, 0xFFFF);
	is_error(AMD2, "[EF BF BE]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[EF BF BF]", OCTAVO_NONCHARACTER);
	/* nor in longer sequences than needed */
	is_error(AMD2, "[F0 8D] A0 80", OCTAVO_SURROGATE);
	is_error(AMD2, "[F8 80 8D] A0 80", OCTAVO_SURROGATE);
	is_error(AMD2, "[FC 80 80 8D] A0 80", OCTAVO_SURROGATE);
	is_error(AMD2, "[F0 8F BF BE]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[F0 8F BF BF]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[F8 80 8F BF BE]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[F8 80 8F BF BF]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[FC 80 80 8F BF BE]", OCTAVO_NONCHARACTER);
	is_error(AMD2, "[FC 80 80 8F BF BF]", OCTAVO_NONCHARACTER);
	cites(OCTAVO_SURROGATE, DOCUMENT, "R.4 Note 3");
	cites(OCTAVO_NONCHARACTER, DOCUMENT, "R.4 Note 3");
	conversion_fails(OCTAVO_UTF16BE, "[FFFE]", AMD2, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
	/* these two only */
	is(AMD2, 0xFFFD, "EF BF BD");
	is(AMD2, 0x1FFFE, "F0 9F BF BE");
	is(AMD2, 0xFDD0, "EF B7 90");
}

static void amd2_R4_note4_shortest(void **state)
{
	(void)state;
	for (size_t row = 1; row < TABLE_ROWS; row++) {
		uint8_t dst[6];
		uint32_t value = table[row].first - (row == 3 ? 3 : 1); /* not FFFE, FFFF */
		struct octavo_result r = octavo_encode(AMD2, value, dst, 6);

		assert_int_equal(r.written, table[row - 1].length);
	}
	/* what Table 5 decodes is written as Table 4 says */
	converts(AMD2, "C1 81 E0 81 81 F0 80 81 81", AMD2, "41 41 41", OCTAVO_STOP);
	converts(AMD2, "F8 80 80 81 81 FC 80 80 80 81 81", AMD2, "41 41", OCTAVO_STOP);
}

/* Every first octet, and those after it at both ends of what Table 5 says of them. */
static void amd2_R5_table5(void **state)
{
	static const uint8_t first[] = { 0x00, 0xC0, 0xE0, 0xF0, 0xF8, 0xFC };
	static const uint8_t last[] = { 0x7F, 0xDF, 0xEF, 0xF7, 0xFB, 0xFD };
	static const uint8_t tails[] = { 0x80, 0x81, 0x8D, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF };

	(void)state;
	for (unsigned length = 1; length <= 6; length++)
		for (unsigned z = first[length - 1]; z <= last[length - 1]; z++) {
			size_t strings = 1;

			for (unsigned i = 1; i < length; i++)
				strings *= COUNT(tails);
			for (size_t i = 0; i < strings; i++) {
				uint8_t s[10] = { (uint8_t)z };
				size_t rest = i;
				uint32_t value;
				struct octavo_character c;

				for (unsigned at = 1; at < length; at++, rest /= COUNT(tails))
					s[at] = tails[rest % COUNT(tails)];
				value = form_table_5(s, length);
				/* alone, or with more after it */
				c = octavo_decode(AMD2, s, i % 2 == 0 ? length : sizeof s);
				if (form_holds(AMD2, value) ?
				            c.error != OCTAVO_OK || c.code_point != value ||
				                    c.length != length :
				            c.error != OCTAVO_SURROGATE &&
				                    c.error != OCTAVO_NONCHARACTER)
					differs("Table 5", s, length, 0);
			}
		}
	converts(AMD2, "C0 80 C1 BF E0 9F BF", OCTAVO_UCS4BE, "00000000 0000007F 000007FF",
	         OCTAVO_STOP);
	converts(AMD2, "F8 87 BF BF BF FC 83 BF BF BF BF", OCTAVO_UCS4BE, "001FFFFF 03FFFFFF",
	         OCTAVO_STOP);
	converts(AMD2, "F7 BF BF BF FD BF BF BF BF BF", OCTAVO_UCS4LE, "FFFF1F00 FFFFFF7F",
	         OCTAVO_STOP);
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
	escape_is(OCTAVO_UCS2BE, OCTAVO_DESIGNATE_UTF8_LEVEL1, "001B 0025 002F 0047");
	escape_is(OCTAVO_UCS2LE, OCTAVO_DESIGNATE_UTF8_LEVEL2, "1B00 2500 2F00 4800");
	escape_is(OCTAVO_UCS4BE, OCTAVO_DESIGNATE_UTF8_LEVEL3,
	          "0000001B 00000025 0000002F 00000049");
	escape_is(OCTAVO_UCS4LE, OCTAVO_DESIGNATE_UTF8_LEVEL3,
	          "1B000000 25000000 2F000000 49000000");
}

static void check_level(uint32_t code_point, bool level1, bool level2)
{
	if (octavo_level_allows(1, code_point) != level1 ||
	    octavo_level_allows(2, code_point) != level2 || !octavo_level_allows(3, code_point))
		fail_msg("levels of U+%04X", (unsigned)code_point);
}

static void amd2_R6_levels(void **state)
{
	/* Annex B.2: what only level 3 has; level 2 has the others that combine, as in Thai */
	static const uint32_t level3[][2] = {
		{ 0x0300, 0x036F }, { 0x0483, 0x0486 }, { 0x0591, 0x05A1 }, { 0x05A3, 0x05AF },
		{ 0x05C4, 0x05C4 }, { 0x093C, 0x093C }, { 0x0953, 0x0954 }, { 0x09BC, 0x09BC },
		{ 0x09D7, 0x09D7 }, { 0x0A3C, 0x0A3C }, { 0x0A70, 0x0A71 }, { 0x0ABC, 0x0ABC },
		{ 0x0B3C, 0x0B3C }, { 0x0B56, 0x0B57 }, { 0x0BD7, 0x0BD7 }, { 0x0C55, 0x0C56 },
		{ 0x0CD5, 0x0CD6 }, { 0x0D57, 0x0D57 }, { 0x0F39, 0x0F39 }, { 0x1100, 0x11FF },
		{ 0x20D0, 0x20FF }, { 0x302A, 0x302F }, { 0x3099, 0x309A }, { 0xFE20, 0xFE2F },
	};
	static const uint32_t level2[] = { 0x05B0, 0x064B, 0x0901, 0x093E, 0x094D, 0x0E31,
		                           0x0E34, 0x0EB1, 0x0F71, 0xFB1E };
	static const uint32_t level1[] = { 'A',    0xE9,   0x0482, 0x05D0, 0x0905, 0x0E01,
		                           0x2100, 0x3029, 0x3131, 0xAC00, 0xFE30, 0x1F600 };

	(void)state;
	for (size_t i = 0; i < COUNT(level3); i++)
		for (uint32_t c = level3[i][0]; c <= level3[i][1]; c++)
			check_level(c, false, false);
	for (size_t i = 0; i < COUNT(level2); i++)
		check_level(level2[i], false, true);
	for (size_t i = 0; i < COUNT(level1); i++)
		check_level(level1[i], true, true);
}

static void amd2_R6_return(void **state)
{
	(void)state;
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	escape_is(AMD2, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	escape_is(OCTAVO_UCS2BE, OCTAVO_DESIGNATE_RETURN, "001B 0025 0040");
}

static void amd2_R6_note6_no_level(void **state)
{
	(void)state;
	escape_is(OCTAVO_ASCII, OCTAVO_DESIGNATE_UTF8, "1B 25 47");
	escape_is(AMD2, OCTAVO_DESIGNATE_UTF8, "1B 25 47");
}

/* 00..7F and C0..FD begin a sequence and are followed by the octets they announce. */
static void amd2_R7_first_and_continuing(void **state)
{
	(void)state;
	for (unsigned z = 0; z <= 0xFF; z++) {
		size_t length = z < 0x80 ? 1 : z < 0xE0 ? 2 : z < 0xF0 ? 3 : z < 0xF8 ? 4 :
		                z < 0xFC ? 5 : 6;
		uint8_t s[7] = { (uint8_t)z, 0x90, 0xA0, 0x90, 0xA0, 0x90, 0xA0 };

		if (z >= 0x80 && (z < 0xC0 || z > 0xFD)) {
			is_error_somewhere(AMD2, s, 1, z < 0xC0 ? OCTAVO_STRAY :
			                                          OCTAVO_NEVER_USED, 1, z);
			continue;
		}
		is_error_somewhere(AMD2, s, length, OCTAVO_OK, 0, z);
		if (length > 1) /* one too few */
			is_error_somewhere(AMD2, s, length - 1, OCTAVO_TRUNCATED, length - 1, z);
	}
	cites(OCTAVO_STRAY, DOCUMENT, "R.7");
	cites(OCTAVO_INTERRUPTED, DOCUMENT, "R.7");
	cites(OCTAVO_TRUNCATED, DOCUMENT, "R.7");
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
		/* what follows a first octet belongs to it, if the value is not a character */
		{ "ED A0 80", 1 },
		{ "F8 80 8D A0 80", 1 },
		{ "FC 80 80 8D A0 80 80", 2 },
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
	const unsigned options = OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t before = 0; before < 136; before++) {
			uint8_t s[136 + MAX_CASE];
			size_t n = before + octets_of(cases[i].spaced, s + before);

			memset(s, 'x', before);
			check_size("malformed sequences", s, n,
			           octavo_check(AMD2, s, n, options).replaced, cases[i].count);
			memset(s + n, 'x', 20);
			check_size("malformed sequences", s, n + 20,
			           octavo_check(AMD2, s, n + 20, options).replaced,
			           cases[i].count);
		}
	is_error(AMD2, "[FC 84 80 80 80]", OCTAVO_TRUNCATED);
	is_error(AMD2, "[FC 84 80 80 80] 41", OCTAVO_INTERRUPTED);
	is_error(AMD2, "[80] 80", OCTAVO_STRAY);
	is_error(AMD2, "[FE]", OCTAVO_NEVER_USED);
}

/* A malformed sequence is treated as a character outside the subset is. */
static void amd2_R7_as_outside_the_subset(void **state)
{
	const unsigned options = OCTAVO_REPLACE | OCTAVO_PER_SEQUENCE;

	(void)state;
	converts(AMD2, "41 FE 42", OCTAVO_LATIN1, "41 3F 42", options);
	converts(AMD2, "41 E2 82 42", OCTAVO_LATIN1, "41 3F 42", options);
	converts(AMD2, "41 ED A0 80 42", OCTAVO_LATIN1, "41 3F 42", options);
	converts(AMD2, "41 E2 82 AC 42", OCTAVO_LATIN1, "41 3F 42", options); /* the euro sign */
	converts(AMD2, "41 80 80 80 42", OCTAVO_LATIN1, "41 3F 42", options);
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
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
		cmocka_unit_test(amd2_R7_first_and_continuing),
		cmocka_unit_test(amd2_R7_malformed_sequences),
		cmocka_unit_test(amd2_R7_as_outside_the_subset),
	};

	return run_on_every_table("amd2", tests, COUNT(tests), argc > 1 ? argv[1] : NULL);
}
