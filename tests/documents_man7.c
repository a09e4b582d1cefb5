/* SPDX-License-Identifier: MIT */
/* documents_man7.c - utf-8(7), clause by clause */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "documents.h"

#define MAN7 OCTAVO_UTF8_MAN7

static void man7_properties_ascii(void **state)
{
	(void)state;
	ascii_is_itself(MAN7);
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
	visit_values(MAN7, in_80_to_fd);
}

static void man7_properties_order(void **state)
{
	(void)state;
	order_is_kept(MAN7);
}

static void man7_properties_31_bits(void **state)
{
	(void)state;
	visit_values(MAN7, computed);
	is(MAN7, 0x7FFFFFFF, "FD BF BF BF BF BF");
	is_unmappable(MAN7, 0x80000000);
}

static void man7_properties_never_used(void **state)
{
	(void)state;
	visit_values(MAN7, no_c0_c1);
	is_error(MAN7, "[C0]", OCTAVO_OVERLONG);
	is_error(MAN7, "[C1]", OCTAVO_OVERLONG);
	is_error(MAN7, "[FE]", OCTAVO_NEVER_USED);
	is_error(MAN7, "[FF]", OCTAVO_NEVER_USED);
	cites(OCTAVO_NEVER_USED, "utf-8(7)", "Properties");
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
	visit_values(MAN7, first_c2_to_fd);
}

/* However many octets are missing, the next character is found again. */
static void man7_properties_missing_bytes(void **state)
{
	(void)state;
	boundaries_from_anywhere(MAN7);
	chance_begin();
	for (size_t i = 0; i < 10000; i++) {
		uint8_t s[60], cut[64];
		bool begins[60];
		size_t n = random_characters(MAN7, s, sizeof s, begins);
		size_t at = chance_below(n), missing = 1 + chance_below(n - at), next, m;
		struct octavo_result r, q;

		for (next = at + missing; next < n && !begins[next]; next++)
			;
		memcpy(cut, s, at);
		memcpy(cut + at, s + at + missing, n - at - missing);
		uint8_t a[400], b[400];
		r = octavo_convert(MAN7, cut, n - missing, MAN7, a,
		                   sizeof a, OCTAVO_SKIP);
		q = octavo_convert(MAN7, s + next, n - next, MAN7, b,
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
	assert_int_equal(octavo_encode(MAN7, 0x10FFFF, dst, 6).written, 4);
	assert_int_equal(octavo_encode(MAN7, 0x7FFFFFFF, dst, 6).written, 6);
	for (size_t i = 0; i < FORMS; i++) /* as Unicode has it */
		if (!form_holds(forms[i], 0x110000))
			is_unmappable(forms[i], 0x110000);
}

static void man7_encoding_table(void **state)
{
	(void)state;
	has_table(MAN7, 6, 0x7FFFFFFF);
}

static void man7_encoding_shortest(void **state)
{
	(void)state;
	has_one_way(MAN7, 6);
	cites(OCTAVO_OVERLONG, "utf-8(7)", "Encoding");
}

static void man7_encoding_surrogates_FFFE_FFFF(void **state)
{
	(void)state;
	has_no_surrogates(MAN7);
	is_unmappable(MAN7, 0xFFFE);
	is_unmappable(MAN7, 0xFFFF);
	is_error(MAN7, "[EF BF BE]", OCTAVO_NONCHARACTER);
	is_error(MAN7, "[EF BF BF]", OCTAVO_NONCHARACTER);
	conversion_fails(OCTAVO_UTF16BE, "[FF FE]", MAN7, OCTAVO_STOP, OCTAVO_UNMAPPABLE);
	cites(OCTAVO_SURROGATE, "utf-8(7)", "Encoding");
	cites(OCTAVO_NONCHARACTER, "utf-8(7)", "Encoding");
}

static void man7_example(void **state)
{
	(void)state;
	is(MAN7, 0xA9, "C2 A9");
	is(MAN7, 0x2260, "E2 89 A0");
	is(OCTAVO_UTF8, 0xA9, "C2 A9");
	is(OCTAVO_UTF8, 0x2260, "E2 89 A0");
}

#if defined _WIN32

#include <windows.h>

/* Windows has code pages, and no variables for them. */
static void man7_application_locale(void **state)
{
	char codeset[64], wanted[64] = "UTF-8";
	bool is_utf8 = GetACP() == 65001;

	(void)state;
	if (!is_utf8)
		snprintf(wanted, sizeof wanted, "CP%u", GetACP());
	memset(codeset, 'x', sizeof codeset);
	assert_int_equal(octavo_locale_codeset(codeset, sizeof codeset), is_utf8);
	assert_string_equal(codeset, wanted);
	memset(codeset, 'x', sizeof codeset);
	assert_int_equal(octavo_locale_codeset(codeset, 3), is_utf8);
	assert_memory_equal(codeset, is_utf8 ? "UT\0x" : "CP\0x", 4);
	assert_int_equal(octavo_locale_codeset(NULL, 0), is_utf8);
}

#else

/* What the C library says of the locale "C", and of one that there is not. */
#if defined __GLIBC__
#define CODESET_OF_C "ANSI_X3.4-1968"
#define CODESET_OF_NONE ""
#else /* musl, and that of WASI */
#define CODESET_OF_C "ASCII"
#define CODESET_OF_NONE "UTF-8"
#endif

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
		assert_string_equal(codeset, CODESET_OF_C);
	}

	setenv("LANG", "C", 1);
	setenv("LC_CTYPE", "C", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	assert_true(octavo_locale_codeset(codeset, sizeof codeset));
	setenv("LC_ALL", "xx_XX.nowhere", 1);
	assert_int_equal(octavo_locale_codeset(codeset, sizeof codeset),
	                 strcmp(CODESET_OF_NONE, "UTF-8") == 0);
	assert_string_equal(codeset, CODESET_OF_NONE);

	/* too little capacity: cut, and the answer is the same */
	setenv("LC_ALL", "C.UTF-8", 1);
	memset(codeset, 'x', sizeof codeset);
	assert_true(octavo_locale_codeset(codeset, 3));
	assert_string_equal(codeset, "UT");
	assert_int_equal(codeset[3], 'x');
	assert_true(octavo_locale_codeset(NULL, 0));

	assert_string_equal(setlocale(LC_ALL, NULL), before);
}

#endif

/* An octet is not a character: there are functions that count characters. */
static void man7_application_counting(void **state)
{
	struct octavo_size m = octavo_measure(OCTAVO_UTF8, "\xC2\xA9\xE2\x89\xA0" "e\xCC\x81", 8);
	static const uint32_t values[] = { 'e', 0xA9, 0x2260, 0x1F642, 0x7FF, 0x10FFFF };
	uint8_t s[6 * 141];

	(void)state;
	assert_int_equal(octavo_count("\xC2\xA9\xE2\x89\xA0", 5), 2);
	assert_int_equal(m.valid, 8);
	assert_int_equal(m.code_points, 4);
	for (size_t count = 0; count < 140; count++) {
		size_t n = 0, units = 0;

		for (size_t i = 0; i < count; i++) {
			uint32_t value = values[i * 7 % 11 % COUNT(values)];

			n += form_encode(OCTAVO_UTF8, value, s + n);
			units += value > 0xFFFF ? 2 : 1;
		}
		check_size("octavo_count()", s, n, octavo_count((char *)s, n), count);
		check_size("octavo_utf16_length()", s, n, octavo_utf16_length((char *)s, n), units);
		m = octavo_measure(OCTAVO_UTF8, (char *)s, n);
		check_size("octavo_measure()", s, n, m.valid, n);
		check_size("octavo_measure()", s, n, m.code_points, count);
		check_size("octavo_measure()", s, n, m.utf16_units, units);

		/* the form itself, of up to six octets */
		n += form_encode(OCTAVO_UTF8_MAN7, 0x7FFFFFFF, s + n);
		m = octavo_measure(OCTAVO_UTF8_MAN7, s, n);
		check_size("octavo_measure()", s, n, m.valid, n);
		check_size("octavo_measure()", s, n, m.code_points, count + 1);
	}
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
	escape_is(MAN7, OCTAVO_DESIGNATE_RETURN, "1B 25 40");
	/* other sequences of ISO 2022, such as ESC ( B, have no meaning in UTF-8 */
	found = octavo_escape_find(OCTAVO_UTF8, "\x1b(B", 3);
	assert_int_equal(found.designation, OCTAVO_NO_DESIGNATION);
	assert_int_equal(found.at, 3);
}

static void man7_security(void **state)
{
	(void)state;
	rejects_overlong_ascii(MAN7);
	is_error(MAN7, "2F [F8] 80 80 80 AE 2E 2F", OCTAVO_OVERLONG);
	is_error(MAN7, "[FC] 80 80 80 80 80", OCTAVO_OVERLONG); /* NUL */
	visit_values(MAN7, no_c0_c1); /* nor are they produced */
	cites(OCTAVO_OVERLONG, "utf-8(7)", "Security");
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
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
	};

	return run_on_every_table("man7", tests, COUNT(tests), argc > 1 ? argv[1] : NULL);
}
