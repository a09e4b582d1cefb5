/* SPDX-License-Identifier: MIT */
/* documents_rfc2044.c - RFC 2044, clause by clause */
#include "documents.h"

#define RFC2044 OCTAVO_UTF8_RFC2044

static void rfc2044_s1_us_ascii(void **state)
{
	(void)state;
	ascii_is_itself(RFC2044);
	visit_values(RFC2044, no_ascii_octet);
}

static void rfc2044_s1_round_trip(void **state)
{
	(void)state;
	round_trip(RFC2044, OCTAVO_UCS4LE);
	round_trip(RFC2044, OCTAVO_UCS4BE);
	round_trip(RFC2044, OCTAVO_UCS2LE);
	round_trip(RFC2044, OCTAVO_UCS2BE);
}

static void rfc2044_s1_first_octet_tells_length(void **state)
{
	(void)state;
	visit_values(RFC2044, first_tells_length);
}

static void rfc2044_s1_boundaries(void **state)
{
	(void)state;
	boundaries_from_anywhere(RFC2044);
}

static void rfc2044_s1_order(void **state)
{
	(void)state;
	order_is_kept(RFC2044);
}

static void rfc2044_s1_never_FE_FF(void **state)
{
	(void)state;
	visit_values(RFC2044, no_fe_ff);
	is_error(RFC2044, "[FE]", OCTAVO_NEVER_USED);
	is_error(RFC2044, "[FF]", OCTAVO_NEVER_USED);
	cites(OCTAVO_NEVER_USED, "RFC 2044", "s.1");
}

static void rfc2044_s2_table(void **state)
{
	(void)state;
	has_table(RFC2044, 6, 0x7FFFFFFF);
}

static void rfc2044_s2_from_UCS2(void **state)
{
	(void)state;
	extends_ucs2(RFC2044);
}

static void rfc2044_s2_UTF16_undone(void **state)
{
	(void)state;
	undoes_pairs(RFC2044);
	has_no_surrogates(RFC2044);
	is_error(RFC2044, "[F0 8D] A0 80", OCTAVO_SURROGATE); /* nor in a longer row */
	cites(OCTAVO_SURROGATE, "RFC 2044", "s.2");
}

static void rfc2044_s2_UCS2_pairs_refused(void **state)
{
	(void)state;
	refuses_ucs2_pairs(RFC2044);
}

/* The three steps decode any row, whatever its value; the shortest row is written. */
static void rfc2044_s2_decoding(void **state)
{
	(void)state;
	converts(RFC2044, "C0 80 C1 BF E0 9F BF F0 8F BF BF", OCTAVO_UCS4BE,
	         "00000000 0000007F 000007FF 0000FFFF", OCTAVO_STOP);
	converts(RFC2044, "F8 87 BF BF BF FC 83 BF BF BF BF", OCTAVO_UCS4BE,
	         "001FFFFF 03FFFFFF", OCTAVO_STOP);
	converts(RFC2044, "C1 81", RFC2044, "41", OCTAVO_STOP);
}

static void rfc2044_s3_examples(void **state)
{
	(void)state;
	corresponds(OCTAVO_UCS2BE, "0041 2262 0391 002E", RFC2044, "41 E2 89 A2 CE 91 2E");
	corresponds(OCTAVO_UCS2BE, "0048 0069 0020 004D 006F 006D 0020 263A 0021", RFC2044,
	            "48 69 20 4D 6F 6D 20 E2 98 BA 21");
	corresponds(OCTAVO_UCS2BE, "65E5 672C 8A9E", RFC2044, "E6 97 A5 E6 9C AC E8 AA 9E");
}

static void rfc2044_mime_label(void **state)
{
	(void)state;
	has_label("UTF-8", OCTAVO_UTF8);
	assert_string_equal(octavo_encoding_label(RFC2044), "UTF-8-RFC2044");
	has_label("UTF-8-RFC2044", RFC2044);
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(rfc2044_s1_us_ascii),
		cmocka_unit_test(rfc2044_s1_round_trip),
		cmocka_unit_test(rfc2044_s1_first_octet_tells_length),
		cmocka_unit_test(rfc2044_s1_boundaries),
		cmocka_unit_test(rfc2044_s1_order),
		cmocka_unit_test(rfc2044_s1_never_FE_FF),
		cmocka_unit_test(rfc2044_s2_table),
		cmocka_unit_test(rfc2044_s2_from_UCS2),
		cmocka_unit_test(rfc2044_s2_UTF16_undone),
		cmocka_unit_test(rfc2044_s2_UCS2_pairs_refused),
		cmocka_unit_test(rfc2044_s2_decoding),
		cmocka_unit_test(rfc2044_s3_examples),
		cmocka_unit_test(rfc2044_mime_label),
	};

	return run_on_every_table("rfc2044", tests, COUNT(tests), argc > 1 ? argv[1] : NULL);
}
