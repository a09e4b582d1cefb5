/* SPDX-License-Identifier: MIT */
/* documents_rfc2279.c - RFC 2279, clause by clause */
#include <stdlib.h>

#include "documents.h"

#define RFC2279 OCTAVO_UTF8_RFC2279

static void rfc2279_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(RFC2279);
	visit_values(RFC2279, no_ascii_octet);
}

static void rfc2279_s1_round_trip(void **state)
{
	(void)state;
	round_trip(RFC2279, OCTAVO_UCS4LE);
	round_trip(RFC2279, OCTAVO_UCS4BE);
	round_trip(RFC2279, OCTAVO_UCS2LE);
	round_trip(RFC2279, OCTAVO_UCS2BE);
}

static void rfc2279_s1_first_octet_tells_length(void **state)
{
	(void)state;
	visit_values(RFC2279, first_tells_length);
}

static void rfc2279_s1_never_FE_FF(void **state)
{
	(void)state;
	visit_values(RFC2279, no_fe_ff);
	is_error(RFC2279, "[FE]", OCTAVO_NEVER_USED);
	is_error(RFC2279, "[FF]", OCTAVO_NEVER_USED);
	cites(OCTAVO_NEVER_USED, "RFC 2279", "s.1");
}

static void rfc2279_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(RFC2279);
}

static void rfc2279_s1_order(void **state)
{
	(void)state;
	order_is_kept(RFC2279);
}

static void rfc2279_s1_search(void **state)
{
	(void)state;
	search_finds_characters(RFC2279);
}

static void rfc2279_s1_recognized(void **state)
{
	(void)state;
	other_encodings_are_recognized(RFC2279);
}

static void rfc2279_s2_table(void **state)
{
	(void)state;
	has_table(RFC2279, 6, 0x7FFFFFFF);
}

static void rfc2279_s2_one_way_to_encode(void **state)
{
	(void)state;
	has_one_way(RFC2279, 6);
	cites(OCTAVO_OVERLONG, "RFC 2279", "s.2");
}

static void rfc2279_s2_surrogate_pairs_undone(void **state)
{
	(void)state;
	undoes_pairs(RFC2279);
	has_no_surrogates(RFC2279);
	cites(OCTAVO_SURROGATE, "RFC 2279", "s.2");
}

static void rfc2279_s2_from_UCS2(void **state)
{
	(void)state;
	extends_ucs2(RFC2279);
}

static void rfc2279_s2_UCS2_pairs_refused(void **state)
{
	(void)state;
	refuses_ucs2_pairs(RFC2279);
}

/* 31 bits, at both ends of every length, through UCS-4. */
static void rfc2279_s2_decoding(void **state)
{
	(void)state;
	corresponds(OCTAVO_UCS4BE, "0000 0000 0000 007F 0000 0080 0000 07FF", RFC2279,
	            "00 7F C2 80 DF BF");
	corresponds(OCTAVO_UCS4BE, "0000 0800 0000 FFFF 0001 0000 001F FFFF", RFC2279,
	            "E0 A0 80 EF BF BF F0 90 80 80 F7 BF BF BF");
	corresponds(OCTAVO_UCS4BE, "0020 0000 03FF FFFF 0400 0000 7FFF FFFF", RFC2279,
	            "F8 88 80 80 80 FB BF BF BF BF FC 84 80 80 80 80 FD BF BF BF BF BF");
	conversion_fails(OCTAVO_UCS4BE, "[8000 0000]", RFC2279, OCTAVO_STOP, OCTAVO_TOO_LARGE);
}

static void rfc2279_s2_note_C0_80(void **state)
{
	(void)state;
	is_error(RFC2279, "[C0] 80", OCTAVO_OVERLONG);
	converts(RFC2279, "C0 80", OCTAVO_UCS2BE, "FF FD FF FD", OCTAVO_REPLACE);
	/* another encoding's way to write it, by name only */
	corresponds(OCTAVO_MUTF8, "C0 80", RFC2279, "00");
}

/* Calls with each row of the table of the 6,656 syllables: where they were, and are. */
static void visit_hangul(void (*visit)(uint32_t then, uint32_t now))
{
	struct tsv tsv = tsv_open("hangul-unicode-1.1.tsv");
	size_t rows = 0;

	for (; tsv_next(&tsv, 2); rows++)
		visit((uint32_t)strtoul(tsv.field[0], NULL, 16),
		      (uint32_t)strtoul(tsv.field[1], NULL, 16));
	tsv_close(&tsv);
	assert_int_equal(rows, 6656);
}

static void syllable_moved(uint32_t then, uint32_t now)
{
	uint8_t source[6], target[6], got[6];
	size_t n = form_encode(OCTAVO_UTF8, then, source);
	size_t m = form_encode(RFC2279, now, target);
	struct octavo_result there, back, wanted = { n, m, 0, OCTAVO_OK, 0 };

	there = octavo_convert(OCTAVO_UTF8_UNICODE11, source, n, RFC2279, got, 6, OCTAVO_STOP);
	check_result("Hangul", source, n, there, wanted);
	check_octets("Hangul", source, n, got, target, m);
	back = octavo_convert(RFC2279, target, m, OCTAVO_UTF8_UNICODE11, got, 6, OCTAVO_STOP);
	check_result("Hangul and back", target, m, back, wanted);
	check_octets("Hangul and back", target, m, got, source, n);
}

static void rfc2279_s3_hangul_moved(void **state)
{
	(void)state;
	visit_hangul(syllable_moved);
	corresponds(OCTAVO_UTF8_UNICODE11, "E3 90 80", RFC2279, "EA B0 80");
	corresponds(OCTAVO_UTF8_UNICODE11, "E3 B4 AE 61 E4 92 BE", RFC2279,
	            "EA B0 82 61 EA B0 83");
	/* by that name only */
	corresponds(RFC2279, "E3 90 80", OCTAVO_UCS2BE, "3400");
}

static void rfc2279_s4_examples(void **state)
{
	(void)state;
	corresponds(OCTAVO_UCS2BE, "0041 2262 0391 002E", RFC2279, "41 E2 89 A2 CE 91 2E");
	corresponds(OCTAVO_UCS2BE, "D55C AD6D C5B4", RFC2279, "ED 95 9C EA B5 AD EC 96 B4");
	corresponds(OCTAVO_UCS2BE, "65E5 672C 8A9E", RFC2279, "E6 97 A5 E6 9C AC E8 AA 9E");
}

static void rfc2279_s5_label(void **state)
{
	(void)state;
	has_label("UTF-8", OCTAVO_UTF8);
	has_label("utf-8", OCTAVO_UTF8);
	/* after Amendment 5: Hangul is where it is now */
	corresponds(OCTAVO_UTF8, "EA B0 80", OCTAVO_UTF16BE, "AC 00");
}

static void rfc2279_s5_unicode_1_1_label(void **state)
{
	(void)state;
	has_label("UNICODE-1-1-UTF-8", OCTAVO_UTF8_UNICODE11);
	has_label("unicode-1-1-utf-8", OCTAVO_UTF8_UNICODE11);
	has_label("csUnicode11UTF8", OCTAVO_UTF8_UNICODE11);
	corresponds(OCTAVO_UTF8_UNICODE11, "E3 90 80 41", OCTAVO_UTF16BE, "AC 00 00 41");
}

/*
 * UNICODE-1-1-UTF-8 is not for new data: it is used by name only, and what later versions
 * added cannot be written in it, so that no text since then passes by mistake.
 */
static void rfc2279_s5_no_new_data(void **state)
{
	const char *const others[] = { "UTF-8", "Unicode", "UTF-8-RFC2279", "ISO-10646/UTF-8" };

	(void)state;
	for (size_t i = 0; i < COUNT(others); i++)
		assert_true(octavo_encoding_from_label(others[i]) != OCTAVO_UTF8_UNICODE11);
	assert_int_equal(octavo_sniff_bom("\xEF\xBB\xBF\xE3\x90\x80", 6).encoding, OCTAVO_UTF8);
	for (size_t i = 0; i < 5; i++) {
		is(forms[i], 0xAC00, "EA B0 80");
		is(forms[i], 0x3400, "E3 90 80");
	}

	/* 4,516 syllables and CJK extension A are of later versions */
	size_t refused = 0;

	for (uint32_t value = 0xAC00; value <= 0xD7A3; value++) {
		uint8_t dst[6];

		refused += octavo_encode(OCTAVO_UTF8_UNICODE11, value, dst, sizeof dst).error ==
		           OCTAVO_UNMAPPABLE;
	}
	assert_int_equal(refused, 4516);
	conversion_fails(OCTAVO_UTF16BE, "[3400]", OCTAVO_UTF8_UNICODE11, OCTAVO_STOP,
	                 OCTAVO_UNMAPPABLE);
	conversion_fails(OCTAVO_UTF8, "[EB AD 9E]", OCTAVO_UTF8_UNICODE11, OCTAVO_STOP,
	                 OCTAVO_UNMAPPABLE);
	conversion_fails(OCTAVO_UTF8_UNICODE11, "[EA B0 80]", OCTAVO_UTF16BE, OCTAVO_STOP,
	                 OCTAVO_UNMAPPABLE);
}

static void rfc2279_s6_NUL(void **state)
{
	(void)state;
	is_error(RFC2279, "[C0] 80", OCTAVO_OVERLONG);
	is_error(RFC2279, "[F8] 80 80 80 80", OCTAVO_OVERLONG);
	is_error(RFC2279, "[FC] 80 80 80 80 80", OCTAVO_OVERLONG);
	rejects_overlong_ascii(RFC2279);
	conversion_fails(RFC2279, "[00]", OCTAVO_UTF16BE, OCTAVO_NO_NUL, OCTAVO_NUL);
	is_well_formed(RFC2279, "00");
	cites(OCTAVO_OVERLONG, "RFC 2279", "s.6");
}

static void rfc2279_s6_dot_dot(void **state)
{
	(void)state;
	is_well_formed(RFC2279, "2F 2E 2E 2F");
	is_error(RFC2279, "2F [C0] AE 2E 2F", OCTAVO_OVERLONG);
	is_error(RFC2279, "2F [F8] 80 80 80 AE 2E 2F", OCTAVO_OVERLONG);
	is_error(RFC2279, "2F [FC] 80 80 80 80 AE 2E 2F", OCTAVO_OVERLONG);
	rejects_overlong_ascii(RFC2279);
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
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
		cmocka_unit_test(rfc2279_s2_from_UCS2),
		cmocka_unit_test(rfc2279_s2_UCS2_pairs_refused),
		cmocka_unit_test(rfc2279_s2_decoding),
		cmocka_unit_test(rfc2279_s2_note_C0_80),
		cmocka_unit_test(rfc2279_s3_hangul_moved),
		cmocka_unit_test(rfc2279_s4_examples),
		cmocka_unit_test(rfc2279_s5_label),
		cmocka_unit_test(rfc2279_s5_unicode_1_1_label),
		cmocka_unit_test(rfc2279_s5_no_new_data),
		cmocka_unit_test(rfc2279_s6_NUL),
		cmocka_unit_test(rfc2279_s6_dot_dot),
	};

	return run_on_every_table("rfc2279", tests, COUNT(tests), argc > 1 ? argv[1] : NULL);
}
