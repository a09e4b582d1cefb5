/* SPDX-License-Identifier: MIT */
/* documents_rfc3629.c - RFC 3629, clause by clause */
#include <string.h>

#include "documents.h"

#define UTF8 OCTAVO_UTF8

static void rfc3629_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(UTF8);
	visit_values(UTF8, no_ascii_octet);
}

static void rfc3629_s1_round_trip(void **state)
{
	(void)state;
	for (size_t i = 0; i < ALL_ENCODINGS; i++)
		round_trip(UTF8, all_encodings[i]);
}

static void rfc3629_s1_first_octet_tells_length(void **state)
{
	(void)state;
	visit_values(UTF8, first_tells_length);
}

static void rfc3629_s1_never_C0_C1_F5_to_FF(void **state)
{
	(void)state;
	visit_values(UTF8, no_f5_to_ff);
	is_error(UTF8, "[C0]", OCTAVO_OVERLONG);
	is_error(UTF8, "[C1] BF", OCTAVO_OVERLONG);
	is_error(UTF8, "[F5] 80 80 80", OCTAVO_TOO_LARGE);
	is_error(UTF8, "[F7] BF BF BF", OCTAVO_TOO_LARGE);
	is_error(UTF8, "[FE]", OCTAVO_NEVER_USED);
	is_error(UTF8, "[FF]", OCTAVO_NEVER_USED);
	for (unsigned octet = 0xC0; octet <= 0xFF; octet++) {
		uint8_t s[6] = { (uint8_t)octet, 0x80, 0x80, 0x80, 0x80, 0x80 };
		enum octavo_error error = octet < 0xC2 ? OCTAVO_OVERLONG :
		                          octet < 0xFE ? OCTAVO_TOO_LARGE :
		                                         OCTAVO_NEVER_USED;

		for (size_t number = 0; number < 544; number += 9)
			if (octet < 0xC2 || octet > 0xF4)
				is_error_somewhere(UTF8, s, sizeof s, error, 1, number);
	}
	cites(OCTAVO_NEVER_USED, "RFC 3629", "s.1");
}

static void rfc3629_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(UTF8);
}

static void rfc3629_s1_order(void **state)
{
	(void)state;
	order_is_kept(UTF8);
}

static void rfc3629_s1_search(void **state)
{
	(void)state;
	search_finds_characters(UTF8);
}

static void rfc3629_s1_recognized(void **state)
{
	(void)state;
	other_encodings_are_recognized(UTF8);
}

static void rfc3629_s3_table(void **state)
{
	(void)state;
	has_table(UTF8, 4, 0x10FFFF);
}

static void rfc3629_s3_one_way_to_encode(void **state)
{
	(void)state;
	has_one_way(UTF8, 4);
	cites(OCTAVO_OVERLONG, "RFC 3629", "s.3");
}

static void rfc3629_s3_surrogates_prohibited(void **state)
{
	(void)state;
	has_no_surrogates(UTF8);
	cites(OCTAVO_SURROGATE, "RFC 3629", "s.3");
}

static void rfc3629_s3_UTF16_decoded_first(void **state)
{
	(void)state;
	undoes_pairs(UTF8);
}

static void rfc3629_s3_CESU8_is_not_UTF8(void **state)
{
	(void)state;
	corresponds(OCTAVO_CESU8, "ED A1 8C ED BE B4", UTF8, "F0 A3 8E B4");
	is_error(UTF8, "[ED] A1 8C ED BE B4", OCTAVO_SURROGATE);
	is_error(OCTAVO_CESU8, "[F0] A3 8E B4", OCTAVO_TOO_LARGE);
	corresponds(OCTAVO_CESU8, "41 C3 A9 E2 82 AC", UTF8, "41 C3 A9 E2 82 AC");
}

static void rfc3629_s3_invalid_sequences(void **state)
{
	(void)state;
	is_error(UTF8, "[C0] 80", OCTAVO_OVERLONG);
	is_error(UTF8, "[E0] 9F BF", OCTAVO_OVERLONG);
	is_error(UTF8, "[F0] 8F BF BF", OCTAVO_OVERLONG);
	is_error(UTF8, "[F4] 90 80 80", OCTAVO_TOO_LARGE);
	is_error(UTF8, "[ED] A1 8C ED BE B4", OCTAVO_SURROGATE);
	conversion_fails(UTF8, "[C0] 80", OCTAVO_UTF32BE, OCTAVO_STOP, OCTAVO_OVERLONG);
	conversion_fails(UTF8, "[ED] A1 8C ED BE B4", OCTAVO_UTF16BE, OCTAVO_STOP,
	                 OCTAVO_SURROGATE);
	converts(UTF8, "ED A1 8C ED BE B4", OCTAVO_UTF16BE, "FFFD FFFD FFFD FFFD FFFD FFFD",
	         OCTAVO_REPLACE);
	cites(OCTAVO_TOO_LARGE, "RFC 3629", "s.3");
}

/* Whether octavo_valid() says so of the octets alone, and at one offset of a longer text. */
static void check_valid(const uint8_t *s, size_t n, bool valid, size_t number)
{
	uint8_t text[200];
	size_t before = number % 150, whole = before + n + number % 40;

	memset(text, 'x', sizeof text);
	memcpy(text + before, s, n);
	if (octavo_valid((const char *)s, n) != valid)
		differs("the grammar", s, n, 0);
	if (octavo_valid((const char *)text, whole) != valid)
		differs("the grammar", text, whole, before);
}

/* All strings of octet classes, up to 4 octets, with what the grammar makes of them. */
static void rfc3629_s4_abnf(void **state)
{
	size_t number = 0;

	(void)state;
	for (size_t length = 1; length <= 4; length++)
		for (size_t i = 0; i < 2 * class_strings(length); i++) {
			uint8_t s[4];
			bool valid = true;

			class_string(i / 2, length, i % 2 == 0 ? class_low : class_high, s);
			for (size_t at = 0; at < length && valid;) {
				struct octavo_character c = form_next(UTF8, s + at, length - at);

				valid = c.error == OCTAVO_OK;
				at += c.length;
			}
			check_valid(s, length, valid, number++);
		}
	assert_true(octavo_valid(NULL, 0)); /* *( UTF8-char ) */
	is_error(UTF8, "[E0] 9F 80", OCTAVO_OVERLONG);
	is_error(UTF8, "[F0] 8F 80 80", OCTAVO_OVERLONG);
	is_well_formed(UTF8, "00 7F C2 80 DF BF");
	is_well_formed(UTF8, "E0 A0 80 EC BF BF ED 80 80 ED 9F BF EE 80 80 EF BF BF");
	is_well_formed(UTF8, "F0 90 80 80 F3 BF BF BF F4 80 80 80 F4 8F BF BF");
	cites(OCTAVO_STRAY, "RFC 3629", "s.4");
	cites(OCTAVO_INTERRUPTED, "RFC 3629", "s.4");
	cites(OCTAVO_TRUNCATED, "RFC 3629", "s.4");
	cites(OCTAVO_TOO_LARGE, "RFC 3629", "s.4");
}

static void rfc3629_s5_hangul(void **state)
{
	(void)state;
	corresponds(UTF8, "EA B0 80", OCTAVO_UTF8_UNICODE11, "E3 90 80");
	corresponds(UTF8, "ED 95 9C EA B5 AD EC 96 B4", OCTAVO_UTF16BE, "D55C AD6D C5B4");
}

static void rfc3629_s6_bom_is_EF_BB_BF(void **state)
{
	(void)state;
	is(UTF8, 0xFEFF, "EF BB BF");
	assert_int_equal(octavo_sniff_bom("\xEF\xBB\xBF", 3).encoding, UTF8);
	assert_int_equal(octavo_sniff_bom("\xEF\xBB\xBFx", 4).encoding, UTF8);
	assert_int_equal(octavo_sniff_bom("\xFE\xFF\0x", 4).encoding, OCTAVO_UTF16BE);
	assert_int_equal(octavo_sniff_bom("\xFF\xFEx\0", 4).encoding, OCTAVO_UTF16LE);
}

static void rfc3629_s6_bom_only_at_the_beginning(void **state)
{
	(void)state;
	assert_int_equal(octavo_sniff_bom("x\xEF\xBB\xBF", 4).encoding, OCTAVO_NO_ENCODING);
	converts(UTF8, "41 EF BB BF 42", UTF8, "41 EF BB BF 42", OCTAVO_BOM_STRIP);
	converts(UTF8, "EF BB BF EF BB BF 42", UTF8, "EF BB BF 42", OCTAVO_BOM_STRIP);
	converts(UTF8, "41 EF BB BF", UTF8, "41 EF BB BF", OCTAVO_BOM_REFUSE);
	converts(UTF8, "41 EF BB BF", UTF8, "EF BB BF 41 EF BB BF", OCTAVO_BOM_ADD);
	conversion_fails(UTF8, "[] 41 EF BB BF", UTF8, OCTAVO_BOM_REQUIRE, OCTAVO_NO_BOM);
}

static void rfc3629_s6_bom_kept_unless_asked(void **state)
{
	(void)state;
	converts(UTF8, "EF BB BF 41", UTF8, "EF BB BF 41", OCTAVO_STOP);
	corresponds(UTF8, "EF BB BF 41", OCTAVO_UTF16BE, "FEFF 0041");
	corresponds(UTF8, "EF BB BF 41", OCTAVO_UTF32LE, "FF FE 00 00 41 00 00 00");
	converts(UTF8, "EF BB BF 41", UTF8, "EF BB BF 41", OCTAVO_REPLACE);
	converts(UTF8, "EF BB BF 41", UTF8, "EF BB BF 41", OCTAVO_SKIP);
	is_well_formed(UTF8, "EF BB BF");
}

static void rfc3629_s6_bom_stripped(void **state)
{
	(void)state;
	converts(UTF8, "EF BB BF 41", UTF8, "41", OCTAVO_BOM_STRIP);
	converts(UTF8, "EF BB BF 41", OCTAVO_LATIN1, "41", OCTAVO_BOM_STRIP);
	converts(OCTAVO_UTF16LE, "FF FE 41 00", UTF8, "41", OCTAVO_BOM_STRIP);
	converts(UTF8, "41", UTF8, "41", OCTAVO_BOM_STRIP);
	converts(UTF8, "EF BB BF", UTF8, "", OCTAVO_BOM_STRIP);
}

static void rfc3629_s6_bom_added(void **state)
{
	(void)state;
	converts(UTF8, "41", UTF8, "EF BB BF 41", OCTAVO_BOM_ADD);
	converts(UTF8, "EF BB BF 41", UTF8, "EF BB BF 41", OCTAVO_BOM_ADD);
	converts(UTF8, "41", OCTAVO_UTF16LE, "FF FE 41 00", OCTAVO_BOM_ADD);
	converts(OCTAVO_LATIN1, "E9", UTF8, "EF BB BF C3 A9", OCTAVO_BOM_ADD);
	converts(UTF8, "C3 A9", OCTAVO_LATIN1, "E9", OCTAVO_BOM_ADD); /* has none */
}

static void rfc3629_s6_bom_refused(void **state)
{
	(void)state;
	conversion_fails(UTF8, "[EF BB BF] 41", UTF8, OCTAVO_BOM_REFUSE, OCTAVO_BOM);
	conversion_fails(UTF8, "[EF BB BF] 41", UTF8, OCTAVO_BOM_REFUSE | OCTAVO_REPLACE,
	                 OCTAVO_BOM);
	conversion_fails(OCTAVO_UTF16BE, "[FE FF] 00 41", UTF8, OCTAVO_BOM_REFUSE, OCTAVO_BOM);
	converts(UTF8, "41", UTF8, "41", OCTAVO_BOM_REFUSE);
	assert_int_equal(octavo_check(UTF8, "\xEF\xBB\xBF", 3, OCTAVO_BOM_REFUSE).error,
	                 OCTAVO_BOM);
	cites(OCTAVO_BOM, "RFC 3629", "s.6");
}

static void rfc3629_s6_bom_required(void **state)
{
	(void)state;
	conversion_fails(UTF8, "[] 41", UTF8, OCTAVO_BOM_REQUIRE, OCTAVO_NO_BOM);
	conversion_fails(UTF8, "[] 41", UTF8, OCTAVO_BOM_REQUIRE | OCTAVO_SKIP, OCTAVO_NO_BOM);
	converts(UTF8, "EF BB BF 41", UTF8, "EF BB BF 41", OCTAVO_BOM_REQUIRE);
	assert_int_equal(octavo_check(UTF8, "x", 1, OCTAVO_BOM_REQUIRE).error,
	                 OCTAVO_NO_BOM);
	cites(OCTAVO_NO_BOM, "RFC 3629", "s.6");
}

/* Two texts with signatures are joined: the second one loses its own. */
static void rfc3629_s6_bom_joining(void **state)
{
	uint8_t dst[16];
	struct octavo_result r, q;

	(void)state;
	r = octavo_convert(UTF8, "\xEF\xBB\xBF" "a", 4, UTF8, dst, sizeof dst,
	                   OCTAVO_BOM_KEEP);
	q = octavo_convert(UTF8, "\xEF\xBB\xBF" "b", 4, UTF8, dst + r.written,
	                   sizeof dst - r.written, OCTAVO_BOM_STRIP);
	assert_int_equal(r.written + q.written, 5);
	assert_memory_equal(dst, "\xEF\xBB\xBF" "ab", 5);
}

static void rfc3629_s6_word_joiner(void **state)
{
	(void)state;
	is(UTF8, 0x2060, "E2 81 A0");
	converts(UTF8, "E2 81 A0", UTF8, "E2 81 A0", OCTAVO_BOM_STRIP);
	assert_int_equal(octavo_sniff_bom("\xE2\x81\xA0", 3).encoding, OCTAVO_NO_ENCODING);
}

static void rfc3629_s7_examples(void **state)
{
	(void)state;
	corresponds(OCTAVO_UTF16BE, "0041 2262 0391 002E", UTF8, "41 E2 89 A2 CE 91 2E");
	corresponds(OCTAVO_UTF16BE, "D55C AD6D C5B4", UTF8, "ED 95 9C EA B5 AD EC 96 B4");
	corresponds(OCTAVO_UTF16BE, "65E5 672C 8A9E", UTF8, "E6 97 A5 E6 9C AC E8 AA 9E");
	corresponds(OCTAVO_UTF32BE, "0000 FEFF 0002 33B4", UTF8, "EF BB BF F0 A3 8E B4");
}

static void rfc3629_s8_label(void **state)
{
	(void)state;
	assert_string_equal(octavo_encoding_label(UTF8), "UTF-8");
	has_label("UTF-8", UTF8);
	has_label("utf-8", UTF8);
	has_label("csUTF8", UTF8);
	assert_int_equal(octavo_encoding_from_label("UTF-9"), OCTAVO_NO_ENCODING);
}

static void rfc3629_s10_NUL(void **state)
{
	(void)state;
	is_error(UTF8, "[C0] 80", OCTAVO_OVERLONG);
	is_error(UTF8, "[E0] 80 80", OCTAVO_OVERLONG);
	is_well_formed(UTF8, "00");
	conversion_fails(UTF8, "[00]", OCTAVO_UTF16BE, OCTAVO_NO_NUL, OCTAVO_NUL);
	cites(OCTAVO_OVERLONG, "RFC 3629", "s.10");
}

static void rfc3629_s10_dot_dot(void **state)
{
	(void)state;
	is_error(UTF8, "2F [C0] AE 2E 2F", OCTAVO_OVERLONG);
	rejects_overlong_ascii(UTF8);
}

/* Any character in 0 to 6 octets of memory, as far as it fits. */
static void check_capacities(enum octavo_encoding e, uint32_t value, uint8_t *end)
{
	uint8_t s[6], ucs4[6];
	size_t n = form_encode(e, value, s);

	assert_true(n <= 6);
	for (size_t cap = 0; cap <= 6; cap++) {
		uint8_t *dst = end - cap;
		struct octavo_result r = octavo_encode(e, value, dst, cap);

		assert_int_equal(r.error, n <= cap ? OCTAVO_OK : OCTAVO_NO_ROOM);
		assert_int_equal(r.written, n <= cap ? n : 0);
		if (form_encode(OCTAVO_UCS4BE, value, ucs4) == 0)
			continue;
		r = octavo_convert(OCTAVO_UCS4BE, ucs4, 4, e, dst, cap, OCTAVO_STOP);
		assert_int_equal(r.error, n <= cap ? OCTAVO_OK : OCTAVO_NO_ROOM);
		assert_int_equal(r.written, n <= cap ? n : 0);
	}
}

/* A long text in memory that is up to 8 octets too short for it. */
static void check_long_text(enum octavo_encoding e, uint32_t value, uint8_t *end)
{
	uint8_t ucs4[4 * 150], s[6];
	size_t n = 0, length = form_encode(e, value, s);

	for (size_t i = 0; i < 150; i++)
		n += form_encode(OCTAVO_UCS4BE, value, ucs4 + n);
	for (size_t missing = 0; missing <= 8; missing++) {
		size_t cap = 150 * length - missing;
		struct octavo_result r, wanted = { 0, cap / length * length, 0, OCTAVO_OK, 0 };

		wanted.read = 4 * (cap / length);
		wanted.error = missing > 0 ? OCTAVO_NO_ROOM : OCTAVO_OK;
		r = octavo_convert(OCTAVO_UCS4BE, ucs4, n, e, end - cap, cap, OCTAVO_STOP);
		check_result("capacity", ucs4, n, r, wanted);
	}
}

/* 6 octets are enough for any character, and memory that is too small is never overrun. */
static void rfc3629_s10_six_octets(void **state)
{
	struct guarded memory = guarded_new(6 * 150);

	(void)state;
	guarded_watch();
	for (size_t f = 0; f < FORMS; f++) {
		uint32_t values[MAX_SAMPLES];
		size_t count = samples(forms[f], values);

		for (size_t i = 0; i < count; i++) {
			check_capacities(forms[f], values[i], memory.end);
			if (form_holds(OCTAVO_UCS4BE, values[i]))
				check_long_text(forms[f], values[i], memory.end);
		}
	}
	guarded_free(&memory);
	is_unmappable(UTF8, 0x110000);
	is_unmappable(UTF8, 0x7FFFFFFF);
	is_error(UTF8, "[F8] 88 80 80 80", OCTAVO_TOO_LARGE);
	is_error(UTF8, "[FC] 84 80 80 80 80", OCTAVO_TOO_LARGE);
	conversion_fails(OCTAVO_UCS4BE, "[00110000]", UTF8, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
	conversion_fails(OCTAVO_UTF8_RFC2279, "[FD BF BF BF BF BF]", UTF8, OCTAVO_STOP,
	                 OCTAVO_UNMAPPABLE);
}

/* Nothing is composed or decomposed. */
static void rfc3629_s10_no_normalization(void **state)
{
	(void)state;
	corresponds(UTF8, "C3 A9", OCTAVO_UTF16BE, "00 E9");
	corresponds(UTF8, "65 CC 81", OCTAVO_UTF16BE, "0065 0301");
	conversion_fails(UTF8, "[CC 81]", OCTAVO_LATIN1, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
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

	return run_on_every_table("rfc3629", tests, COUNT(tests), argc > 1 ? argv[1] : NULL);
}
