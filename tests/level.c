/* SPDX-License-Identifier: MIT */
/* level.c - octavo_level_allows() for every code point there is */
#include "support.h"

#include "tables/combining.h"

#define BEYOND 0x110000

static bool is_combining(uint32_t code_point)
{
	for (size_t i = 0; i < COUNT(combining); i++)
		if (code_point >= combining[i][0] && code_point <= combining[i][1])
			return true;
	return false;
}

static bool is_jamo(uint32_t code_point)
{
	return (code_point >= 0x1100 && code_point <= 0x11FF) ||
	       (code_point >= 0xA960 && code_point <= 0xA97F) ||
	       (code_point >= 0xD7B0 && code_point <= 0xD7FF);
}

/* Of a range, the code points that the level does not allow. */
static size_t refused(unsigned level, uint32_t first, uint32_t last)
{
	size_t n = 0;

	for (uint32_t c = first; c <= last; c++)
		n += !octavo_level_allows(level, c);
	return n;
}

static void check_level(unsigned level, uint32_t code_point, bool allows)
{
	if (octavo_level_allows(level, code_point) != allows)
		fail_msg("level %u, U+%04X", level, (unsigned)code_point);
}

static void test_no_level(void **state)
{
	static const unsigned levels[] = { 0, 4, 5, 255, 256, 257, UINT32_MAX };

	(void)state;
	for (size_t i = 0; i < COUNT(levels); i++) {
		check_level(levels[i], 'a', false);
		check_level(levels[i], 0x0301, false);
		check_level(levels[i], 0x10FFFF, false);
	}
}

static void test_code_points_by_hand(void **state)
{
	static const struct {
		uint32_t code_point;
		bool level1, level2;
	} cases[] = {
		{ 0x0000, true, true },
		{ 0x001B, true, true },
		{ 'a', true, true },
		{ 0x00A8, true, true },   /* a diaeresis that does not combine */
		{ 0x00E9, true, true },
		{ 0x02FF, true, true },
		{ 0x0300, false, false }, /* grave accent, the first of all    */
		{ 0x0301, false, false },
		{ 0x0345, false, false },
		{ 0x0346, false, false }, /* in its block later than 1993      */
		{ 0x034F, false, false },
		{ 0x0361, false, false },
		{ 0x036F, false, false },
		{ 0x0370, true, true },
		{ 0x0482, true, true },
		{ 0x0483, false, false }, /* Cyrillic titlo                    */
		{ 0x0486, false, false },
		{ 0x0487, false, true },  /* later than the list               */
		{ 0x0488, false, true },  /* Me                                */
		{ 0x048A, true, true },
		{ 0x0591, false, false }, /* Hebrew accents,                   */
		{ 0x05A1, false, false },
		{ 0x05A2, false, true },  /* .. one of them later,             */
		{ 0x05A3, false, false },
		{ 0x05AF, false, false },
		{ 0x05B0, false, true },  /* .. points                         */
		{ 0x05C3, true, true },
		{ 0x05C4, false, false },
		{ 0x05D0, true, true },
		{ 0x05C8, false, true },  /* since Unicode 18                  */
		{ 0x064B, false, true },  /* Arabic                            */
		{ 0x0901, false, true },
		{ 0x0903, false, true },  /* Mc                                */
		{ 0x0905, true, true },
		{ 0x093C, false, false }, /* nukta                             */
		{ 0x093D, true, true },
		{ 0x093E, false, true },  /* vowel sign                        */
		{ 0x094D, false, true },  /* virama                            */
		{ 0x0951, false, true },
		{ 0x0953, false, false },
		{ 0x0954, false, false },
		{ 0x0955, false, true },
		{ 0x09BC, false, false },
		{ 0x09D7, false, false },
		{ 0x0A3C, false, false },
		{ 0x0A70, false, false },
		{ 0x0A71, false, false },
		{ 0x0A72, true, true },
		{ 0x0ABC, false, false },
		{ 0x0B3C, false, false },
		{ 0x0B55, false, true },
		{ 0x0B56, false, false },
		{ 0x0B57, false, false },
		{ 0x0BD7, false, false },
		{ 0x0C55, false, false },
		{ 0x0C56, false, false },
		{ 0x0CD5, false, false },
		{ 0x0CD6, false, false },
		{ 0x0D57, false, false },
		{ 0x0E31, false, true },  /* Thai                              */
		{ 0x0F37, false, true },
		{ 0x0F38, true, true },
		{ 0x0F39, false, false },
		{ 0x10FF, true, true },
		{ 0x1100, false, false }, /* Hangul Jamo                       */
		{ 0x11FF, false, false },
		{ 0x1200, true, true },
		{ 0x1DC0, false, true },
		{ 0x20CF, true, true },
		{ 0x20D0, false, false },
		{ 0x20E1, false, false },
		{ 0x20F0, false, false },
		{ 0x20FF, false, false }, /* unassigned, but in the collection */
		{ 0x2100, true, true },
		{ 0x3029, true, true },
		{ 0x302A, false, false },
		{ 0x302F, false, false },
		{ 0x3030, true, true },
		{ 0x3098, true, true },
		{ 0x3099, false, false },
		{ 0x309A, false, false },
		{ 0x309B, true, true },
		{ 0x3131, true, true },   /* Hangul compatibility Jamo         */
		{ 0xA95F, true, true },
		{ 0xA960, false, false }, /* Hangul Jamo extended-A            */
		{ 0xA97F, false, false },
		{ 0xA980, false, true },
		{ 0xAC00, true, true },   /* Hangul syllables                  */
		{ 0xD7A3, true, true },
		{ 0xD7AF, true, true },
		{ 0xD7B0, false, false }, /* Hangul Jamo extended-B            */
		{ 0xD7FF, false, false },
		{ 0xD800, true, true },
		{ 0xFB1E, false, true },
		{ 0xFE0F, false, true },
		{ 0xFE20, false, false },
		{ 0xFE2F, false, false },
		{ 0xFE30, true, true },
		{ 0xFFA1, true, true },   /* Hangul halfwidth Jamo             */
		{ 0x1D165, false, true },
		{ 0x1F600, true, true },
		{ 0xE00FF, true, true },
		{ 0xE0100, false, true },
		{ 0xE01EF, false, true }, /* the last of all                   */
		{ 0xE01F0, true, true },
		{ 0x10FFFF, true, true },
		{ 0x110000, true, true },
		{ 0x7FFFFFFF, true, true },
		{ 0xFFFFFFFF, true, true },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		check_level(1, cases[i].code_point, cases[i].level1);
		check_level(2, cases[i].code_point, cases[i].level2);
		check_level(3, cases[i].code_point, true);
	}
}

/* The search needs them sorted, and they are as few as can be. */
static void test_table_is_sorted(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(combining); i++) {
		assert_true(combining[i][0] <= combining[i][1]);
		if (i > 0)
			assert_true(combining[i][0] > combining[i - 1][1] + 1);
	}
}

/* Each level allows what the one below it does. */
static void test_levels_include_lower_ones(void **state)
{
	(void)state;
	for (uint32_t c = 0; c < BEYOND; c++) {
		if (octavo_level_allows(1, c))
			check_level(2, c, true);
		check_level(3, c, true);
	}
}

/* Level 1: none that combines, no Jamo, and all else but what Annex B.2 reserves. */
static void test_level1(void **state)
{
	(void)state;
	for (uint32_t c = 0; c < BEYOND; c++) {
		bool reserved = c >= 0x20F1 && c <= 0x20FF;

		check_level(1, c, !is_combining(c) && !is_jamo(c) && !reserved);
	}
}

/* Level 2: all that it refuses combines, or is a Jamo, or is reserved for it. */
static void test_level2(void **state)
{
	(void)state;
	for (uint32_t c = 0; c < BEYOND; c++)
		if (is_jamo(c))
			check_level(2, c, false);
	assert_int_equal(refused(2, 0x0000, 0x02FF), 0);
	assert_int_equal(refused(2, 0x0300, 0x036F), 112);
	assert_int_equal(refused(2, 0x0370, 0x058F), 4);  /* Cyrillic               */
	assert_int_equal(refused(2, 0x0590, 0x05FF), 31); /* Hebrew                 */
	assert_int_equal(refused(2, 0x0600, 0x08FF), 0);
	assert_int_equal(refused(2, 0x0900, 0x0DFF), 18); /* Devanagari to Sinhala  */
	assert_int_equal(refused(2, 0x0E00, 0x10FF), 1);  /* Thai to Georgian       */
	assert_int_equal(refused(2, 0x1100, 0x20CF), 256);
	assert_int_equal(refused(2, 0x20D0, 0x2FFF), 48);
	assert_int_equal(refused(2, 0x3000, 0xA95F), 8);
	assert_int_equal(refused(2, 0xA960, 0xFFFF), 32 + 80 + 16);
	assert_int_equal(refused(2, 0x10000, BEYOND), 0);
}

/* As awk counts general categories M.. in UnicodeData.txt of Unicode 18.0.0, in each plane. */
static void test_counts_of_planes(void **state)
{
	static const size_t counts[17] = { [0] = 1377, [1] = 963, [14] = 240 };

	(void)state;
	for (uint32_t plane = 0; plane < COUNT(counts); plane++) {
		size_t n = 0;

		for (uint32_t c = plane << 16; c <= (plane << 16 | 0xFFFF); c++)
			n += is_combining(c);
		assert_int_equal(n, counts[plane]);
	}
	assert_int_equal(refused(1, 0, BEYOND), 1377 + 963 + 240 + 256 + 32 + 80 + 15);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_level),
		cmocka_unit_test(test_code_points_by_hand),
		cmocka_unit_test(test_table_is_sorted),
		cmocka_unit_test(test_levels_include_lower_ones),
		cmocka_unit_test(test_level1),
		cmocka_unit_test(test_level2),
		cmocka_unit_test(test_counts_of_planes),
	};

	return cmocka_run_group_tests_name("level", tests, NULL, NULL);
}
