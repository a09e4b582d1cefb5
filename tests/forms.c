/* SPDX-License-Identifier: MIT */
/*
 * forms.c - every form of UTF-8 against its document
 *
 * All inputs of one to three octets, and strings of six octets, one of each class: octets
 * of a class do the same wherever they stand. What a form makes of them is asked of
 * octavo_check(), octavo_decode(), octavo_decode_last() and of the four ways to count.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "forms_oracle.h"

static const unsigned pers[] = { OCTAVO_PER_SUBPART, OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE,
	                         OCTAVO_PER_RUN };
static const char *const per_names[] = { "per subpart", "per octet", "per sequence", "per run" };

static void fails(const char *what, enum octavo_encoding e, const uint8_t *s, size_t n)
{
	fprintf(stderr, "%s: ", octavo_encoding_label(e));
	differs(what, s, n, 0);
}

static void check_character(const char *what, enum octavo_encoding e, const uint8_t *s,
                            size_t n, struct octavo_character got,
                            struct octavo_character wanted)
{
	if (got.code_point == wanted.code_point && got.length == wanted.length &&
	    got.error == wanted.error)
		return;
	fprintf(stderr, "  got    U+%04X, length %zu, %s\n", (unsigned)got.code_point, got.length,
	        octavo_error_name(got.error));
	fprintf(stderr, "  wanted U+%04X, length %zu, %s\n", (unsigned)wanted.code_point,
	        wanted.length, octavo_error_name(wanted.error));
	fails(what, e, s, n);
}

/* The first piece, the last one, and the verdict that follows from the pieces. */
static void check_pieces(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	struct octavo_result wanted = { n, 0, 0, OCTAVO_OK, 0 }, got;
	struct octavo_character first = form_next(e, s, n), last = first;

	for (size_t at = 0; at < n; at += last.length) {
		if (at > 0)
			last = form_next(e, s + at, n - at);
		if (last.error != OCTAVO_OK && wanted.error == OCTAVO_OK) {
			wanted.read = at;
			wanted.error = last.error;
			wanted.length = last.length;
		}
	}
	check_character("octavo_decode()", e, s, n, octavo_decode(e, s, n), first);
	check_character("octavo_decode_last()", e, s, n, octavo_decode_last(e, s, n), last);

	got = octavo_check(e, s, n, OCTAVO_STOP);
	if (same_result(got, wanted))
		return;
	fprintf(stderr, "%s\n", octavo_encoding_label(e));
	check_result("octavo_check()", s, n, got, wanted);
}

static void check_counts(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	for (size_t i = 0; i < COUNT(pers); i++) {
		size_t wanted = form_errors(e, s, n, pers[i]);
		struct octavo_result got = octavo_check(e, s, n, OCTAVO_REPLACE | pers[i]);

		if (got.replaced == wanted && got.error == OCTAVO_OK && got.read == n)
			continue;
		fprintf(stderr, "  got %zu, wanted %zu, read %zu, %s\n", got.replaced, wanted,
		        got.read, octavo_error_name(got.error));
		fails(per_names[i], e, s, n);
	}
}

/* Walking back from the end finds the pieces that walking from the beginning finds. */
static void check_walk(enum octavo_encoding e, const uint8_t *s, size_t n)
{
	size_t ends[64], count = 0;

	for (size_t at = 0; at < n; count++) {
		at += octavo_decode(e, s + at, n - at).length;
		assert_true(count < COUNT(ends) && at <= n);
		ends[count] = at;
	}
	while (n > 0) {
		size_t length = octavo_decode_last(e, s, n).length;
		size_t begin = count < 2 ? 0 : ends[count - 2];

		if (count == 0 || ends[count - 1] != n || n - length != begin)
			fails("walking back finds another piece", e, s, n);
		count--;
		n -= length;
	}
}

/* -------------------------------------------------------------------------------- */
/* Short strings                                                                    */
/* -------------------------------------------------------------------------------- */

static void test_one_and_two_octets(void **state)
{
	(void)state;
	for (size_t f = 0; f < FORMS; f++) {
		check_pieces(forms[f], (const uint8_t *)"", 0);
		for (uint32_t i = 0; i < 0x10000; i++) {
			uint8_t s[2] = { (uint8_t)(i >> 8), (uint8_t)i };

			for (size_t n = 1; n <= 2; n++) {
				check_pieces(forms[f], s, n);
				check_counts(forms[f], s, n);
				check_walk(forms[f], s, n);
			}
		}
	}
}

/*
 * All first two octets, and the third ones at the ends of the classes; all 16.8 million strings of
 * each form where the environment has OCTAVO_SLOW_TESTS.
 */
static void all_three_octets(void **state)
{
	bool slow = getenv("OCTAVO_SLOW_TESTS") != NULL;

	(void)state;
	for (size_t f = 0; f < FORMS; f++)
		for (uint32_t i = 0; i < 0x10000; i++) {
			uint8_t s[3] = { (uint8_t)(i >> 8), (uint8_t)i, 0 };

			for (unsigned k = 0; k < (slow ? 0x100 : 2 * CLASSES); k++) {
				s[2] = (uint8_t)(slow          ? k
				                 : k < CLASSES ? class_low[k]
				                               : class_high[k - CLASSES]);
				check_pieces(forms[f], s, 3);
			}
		}
}

/* -------------------------------------------------------------------------------- */
/* Strings of classes                                                               */
/* -------------------------------------------------------------------------------- */

/*
 * One octet of each class that a document's tables tell apart. Continuing octets first, in
 * forms of six octets split where F8 and FC need it and where the surrogates and FFFE are
 * in longer sequences; then what ends a sequence, then the other first octets.
 */
struct classes {
	const char *name;
	size_t count;     /* of all                                             */
	size_t behind;    /* of those that follow the first octet of a string */
	uint8_t octet[26];
};

/* 13 classes to the sixth: 4.8 million. */
static const struct classes four = {
	"RFC 3629 section 4", 13, 13,
	{ 0x80, 0x90, 0xA5, 0x41, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4, 0xF8 },
};
static const struct classes four_high = {
	"RFC 3629 section 4", 13, 13,
	{ 0x8F, 0x9F, 0xBF, 0x00, 0xC0, 0xDF, 0xE0, 0xEF, 0xED, 0xF0, 0xF3, 0xF4, 0xFF },
};

/* 13 classes and what sets the pairs of surrogates apart. */
static const struct classes pairs = {
	"pairs of surrogates", 13, 13,
	{ 0x80, 0x81, 0x9F, 0xA0, 0xB0, 0xBF, 0x00, 0xC0, 0xC3, 0xE0, 0xED, 0xEF, 0xF4 },
};

/* All first octets, and 11 classes to the fifth after them: 3.7 million. */
static const struct classes six = {
	"RFC 2279 section 2", 23, 11,
	{ 0x80, 0x84, 0x88, 0x8D, 0x8F, 0x90, 0xA0, 0xBE, 0x41, 0xC2, 0xFE,
	  0xC0, 0xC1, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF8, 0xF9, 0xFC, 0xFD },
};
static const struct classes six_high = {
	"RFC 2279 section 2", 23, 11,
	{ 0x83, 0x87, 0x8C, 0x8D, 0x8F, 0x9F, 0xAF, 0xBF, 0x7F, 0xED, 0xFC,
	  0xC0, 0xC1, 0xE0, 0xEC, 0xDF, 0xEF, 0xF0, 0xF7, 0xF8, 0xFB, 0xFF, 0xFD },
};

/* The string that number 'i' names; false where there are no more. */
static bool string_of(const struct classes *classes, size_t i, size_t length, uint8_t *s)
{
	for (size_t at = length; at-- > 1; i /= classes->behind)
		s[at] = classes->octet[i % classes->behind];
	if (i >= classes->count)
		return false;
	s[0] = classes->octet[i];
	return true;
}

static void check_classes(enum octavo_encoding e, const struct classes *classes, size_t most)
{
	bool slow = getenv("OCTAVO_SLOW_TESTS") != NULL;

	for (size_t length = 1; length <= (slow ? 6 : most); length++) {
		uint8_t s[6];

		for (size_t i = 0; string_of(classes, i, length, s); i++) {
			check_pieces(e, s, length);
			/* shorter ones are all counted, of the longest every seventh */
			if (length < 6 || slow || i % 7 == 0) {
				check_counts(e, s, length);
				check_walk(e, s, length);
			}
		}
	}
}

static void all_classes_utf8(void **state)
{
	(void)state;
	check_classes(OCTAVO_UTF8, &four, 6);
	check_classes(OCTAVO_UTF8, &four_high, 5);
}

static void all_classes_man7(void **state)
{
	(void)state;
	check_classes(OCTAVO_UTF8_MAN7, &six, 6);
	check_classes(OCTAVO_UTF8_MAN7, &six_high, 5);
}

static void all_classes_rfc2279(void **state)
{
	(void)state;
	check_classes(OCTAVO_UTF8_RFC2279, &six, 6);
	check_classes(OCTAVO_UTF8_RFC2279, &six_high, 5);
}

static void all_classes_amd2(void **state)
{
	(void)state;
	check_classes(OCTAVO_UTF8_AMD2, &six, 6);
	check_classes(OCTAVO_UTF8_AMD2, &six_high, 5);
}

static void all_classes_rfc2044(void **state)
{
	(void)state;
	check_classes(OCTAVO_UTF8_RFC2044, &six, 6);
	check_classes(OCTAVO_UTF8_RFC2044, &six_high, 5);
}

static void all_classes_wtf8(void **state)
{
	(void)state;
	check_classes(OCTAVO_WTF8, &four, 5);
	check_classes(OCTAVO_WTF8, &pairs, 6);
}

static void all_classes_cesu8(void **state)
{
	(void)state;
	check_classes(OCTAVO_CESU8, &four, 5);
	check_classes(OCTAVO_CESU8, &pairs, 6);
}

static void all_classes_mutf8(void **state)
{
	(void)state;
	check_classes(OCTAVO_MUTF8, &four, 5);
	check_classes(OCTAVO_MUTF8, &pairs, 6);
}

/* Longer strings: what one piece leaves for the next. */
static void test_random_strings(void **state)
{
	(void)state;
	chance_begin();
	for (size_t i = 0; i < 80000; i++) {
		const struct classes *classes = i % 2 == 0 ? &six : &pairs;
		uint8_t s[40];
		size_t n = chance_below(sizeof s + 1);

		for (size_t at = 0; at < n; at++)
			s[at] = chance_below(4) == 0 ? (uint8_t)(chance() >> 20) :
			                               classes->octet[chance_below(classes->count)];
		for (size_t f = 0; f < FORMS; f++) {
			check_pieces(forms[f], s, n);
			check_counts(forms[f], s, n);
			check_walk(forms[f], s, n);
		}
	}
}

/* -------------------------------------------------------------------------------- */
/* By hand                                                                          */
/* -------------------------------------------------------------------------------- */

/* Per subpart, octet, sequence, run; before the A. */
static void test_worked_counts(void **state)
{
	static const struct {
		const char *hex;
		size_t count[4];
	} cases[] = {
		{ "f4908080", { 4, 4, 1, 1 } },
		{ "eda080", { 3, 3, 1, 1 } },
		{ "fc8480808080", { 6, 6, 1, 1 } },
		{ "e180e2f09192f1bf41", { 4, 8, 4, 1 } },
		{ "808080", { 3, 3, 1, 1 } },
		{ "41f4908080f490808041eda080", { 11, 11, 3, 2 } },
		{ "fefe", { 2, 2, 2, 1 } },
		{ "c0808080", { 4, 4, 2, 1 } },
		{ "c0", { 1, 1, 1, 1 } },
		{ "41", { 0, 0, 0, 0 } },
		{ "\"\"", { 0, 0, 0, 0 } },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		uint8_t s[16];
		size_t n = hex(cases[i].hex, s, sizeof s);

		for (size_t p = 0; p < COUNT(pers); p++) {
			uint8_t dst[64];
			struct octavo_result r =
				octavo_check(OCTAVO_UTF8, s, n, OCTAVO_REPLACE | pers[p]);

			check_size(per_names[p], s, n, r.replaced, cases[i].count[p]);
			check_size("the oracle", s, n, form_errors(OCTAVO_UTF8, s, n, pers[p]),
			           cases[i].count[p]);
			r = octavo_convert(OCTAVO_UTF8, s, n, OCTAVO_UTF8, dst, sizeof dst,
			                   OCTAVO_REPLACE | pers[p]);
			check_size(per_names[p], s, n, r.replaced, cases[i].count[p]);
			size_t written = 0;
			for (size_t at = 0; at + 3 <= r.written; at++)
				written += memcmp(dst + at, "\xEF\xBF\xBD", 3) == 0;
			check_size("U+FFFD written", s, n, written, cases[i].count[p]);
		}
	}
}

/* Rows of the grammars, by hand, keep the oracle honest. */
static void test_oracle_cases(void **state)
{
	static const struct {
		enum octavo_encoding e;
		const char *hex;
		struct octavo_character piece;
	} cases[] = {
		{ OCTAVO_UTF8, "f4908080", { 0xFFFD, OCTAVO_TOO_LARGE, 1 } },
		{ OCTAVO_UTF8_RFC2279, "f4908080", { 0x110000, OCTAVO_OK, 4 } },
		{ OCTAVO_UTF8_RFC2279, "f887808080", { 0xFFFD, OCTAVO_OVERLONG, 1 } },
		{ OCTAVO_UTF8_RFC2279, "f888808080", { 0x200000, OCTAVO_OK, 5 } },
		{ OCTAVO_UTF8_RFC2279, "fc83bfbfbfbf", { 0xFFFD, OCTAVO_OVERLONG, 1 } },
		{ OCTAVO_UTF8_RFC2279, "fc8480808080", { 0x4000000, OCTAVO_OK, 6 } },
		{ OCTAVO_UTF8_RFC2279, "fdbfbfbfbfbf", { 0x7FFFFFFF, OCTAVO_OK, 6 } },
		{ OCTAVO_UTF8_RFC2279, "fdbfbfbfbf41", { 0xFFFD, OCTAVO_INTERRUPTED, 5 } },
		{ OCTAVO_UTF8_RFC2279, "efbfbe", { 0xFFFE, OCTAVO_OK, 3 } },
		{ OCTAVO_UTF8_MAN7, "efbfbe", { 0xFFFD, OCTAVO_NONCHARACTER, 3 } },
		{ OCTAVO_UTF8_MAN7, "efbfbf", { 0xFFFD, OCTAVO_NONCHARACTER, 3 } },
		{ OCTAVO_UTF8_MAN7, "f09fbfbf", { 0x1FFFF, OCTAVO_OK, 4 } },
		{ OCTAVO_UTF8_AMD2, "c080", { 0x0, OCTAVO_OK, 2 } },
		{ OCTAVO_UTF8_AMD2, "c0ae", { 0x2E, OCTAVO_OK, 2 } },
		{ OCTAVO_UTF8_AMD2, "fc80808080af", { 0x2F, OCTAVO_OK, 6 } },
		{ OCTAVO_UTF8_AMD2, "f08da080", { 0xFFFD, OCTAVO_SURROGATE, 2 } },
		{ OCTAVO_UTF8_AMD2, "f8808da080", { 0xFFFD, OCTAVO_SURROGATE, 3 } },
		{ OCTAVO_UTF8_AMD2, "fc80808da080", { 0xFFFD, OCTAVO_SURROGATE, 4 } },
		{ OCTAVO_UTF8_AMD2, "f08fbfbf", { 0xFFFD, OCTAVO_NONCHARACTER, 4 } },
		{ OCTAVO_UTF8_RFC2044, "f08fbfbf", { 0xFFFF, OCTAVO_OK, 4 } },
		{ OCTAVO_WTF8, "eda080", { 0xD800, OCTAVO_OK, 3 } },
		{ OCTAVO_WTF8, "eda080edb0", { 0xD800, OCTAVO_OK, 3 } },
		{ OCTAVO_WTF8, "eda080edb080", { 0xFFFD, OCTAVO_SURROGATE, 3 } },
		{ OCTAVO_CESU8, "eda18cedbeb4", { 0x233B4, OCTAVO_OK, 6 } },
		{ OCTAVO_CESU8, "eda18cedbe41", { 0xFFFD, OCTAVO_SURROGATE, 3 } },
		{ OCTAVO_CESU8, "eda18cedbe", { 0xFFFD, OCTAVO_TRUNCATED, 3 } },
		{ OCTAVO_CESU8, "eda18ced", { 0xFFFD, OCTAVO_TRUNCATED, 3 } },
		{ OCTAVO_CESU8, "eda18c", { 0xFFFD, OCTAVO_TRUNCATED, 3 } },
		{ OCTAVO_CESU8, "eda18c41", { 0xFFFD, OCTAVO_SURROGATE, 3 } },
		{ OCTAVO_CESU8, "eda141", { 0xFFFD, OCTAVO_INTERRUPTED, 2 } },
		{ OCTAVO_CESU8, "edb0", { 0xFFFD, OCTAVO_SURROGATE, 1 } },
		{ OCTAVO_CESU8, "f0908080", { 0xFFFD, OCTAVO_TOO_LARGE, 1 } },
		{ OCTAVO_MUTF8, "c080", { 0x0, OCTAVO_OK, 2 } },
		{ OCTAVO_MUTF8, "c0", { 0xFFFD, OCTAVO_TRUNCATED, 1 } },
		{ OCTAVO_MUTF8, "c081", { 0xFFFD, OCTAVO_OVERLONG, 1 } },
		{ OCTAVO_MUTF8, "00", { 0xFFFD, OCTAVO_NEVER_USED, 1 } },
		{ OCTAVO_MUTF8, "eda18cedbeb4", { 0x233B4, OCTAVO_OK, 6 } },
		{ OCTAVO_MUTF8, "eda18cedbe", { 0xD84C, OCTAVO_OK, 3 } },
		{ OCTAVO_MUTF8, "edbeb4", { 0xDFB4, OCTAVO_OK, 3 } },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		uint8_t s[16];
		size_t n = hex(cases[i].hex, s, sizeof s);

		check_character("the oracle", cases[i].e, s, n, form_next(cases[i].e, s, n),
		                cases[i].piece);
		check_character("by hand", cases[i].e, s, n, octavo_decode(cases[i].e, s, n),
		                cases[i].piece);
	}
}

/* An argument is a pattern of the shell for the names of the tests to run. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_oracle_cases),
		cmocka_unit_test(test_worked_counts),
		cmocka_unit_test(test_one_and_two_octets),
		cmocka_unit_test(test_random_strings),
		cmocka_unit_test(all_classes_utf8),
		cmocka_unit_test(all_classes_man7),
		cmocka_unit_test(all_classes_rfc2279),
		cmocka_unit_test(all_classes_amd2),
		cmocka_unit_test(all_classes_rfc2044),
		cmocka_unit_test(all_classes_wtf8),
		cmocka_unit_test(all_classes_cesu8),
		cmocka_unit_test(all_classes_mutf8),
		cmocka_unit_test(all_three_octets),
	};

	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("forms", tests, NULL, NULL);
}
