/* SPDX-License-Identifier: MIT */
/*
 * text_properties.c - properties of all code points are those of the Unicode Character Database
 *
 * Takes the file that text-properties.py has written.
 */
#include "support.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "octavo-text.h"

#define CODE_POINTS 0x110000u
#define MAX_VALUES 512
#define MAX_NAME 80

static const char *path;

static struct rest file_begin(uint8_t **all)
{
	struct rest file, version;

	*all = file_read(path, &file.n);
	file.s = *all;
	version = take_octets(&file);
	assert_int_equal(strlen(octavo_unicode_version()), version.n);
	assert_memory_equal(octavo_unicode_version(), version.s, version.n);
	return file;
}

static void take_name(struct rest *rest, char name[MAX_NAME])
{
	struct rest taken = take_octets(rest);

	assert_true(taken.n < MAX_NAME);
	memcpy(name, taken.s, taken.n);
	name[taken.n] = '\0';
}

/* -------------------------------------------------------------------------------- */
/* Names                                                                            */
/* -------------------------------------------------------------------------------- */

static unsigned check_found(enum octavo_property_id property, const char *name)
{
	unsigned value = 12345;

	if (!octavo_value_find(property, name, &value))
		fail_msg("%s has no value \"%s\"", octavo_property_name(property), name);
	return value;
}

/* Differently written: other letters, and what is ignored in all places. */
static void check_found_loosely(enum octavo_property_id property, const char *name, unsigned value)
{
	char written[3 * MAX_NAME], *end = written;

	for (const char *c = name; *c != '\0'; c++)
		if (*c != '_')
			*end++ = (char)(isupper((unsigned char)*c) ? tolower((unsigned char)*c)
			                                           : toupper((unsigned char)*c));
	*end = '\0';
	assert_int_equal(check_found(property, written), value);
	end = written;
	for (const char *c = name; *c != '\0'; c++) {
		*end++ = " -_"[(c - name) % 3];
		*end++ = *c;
	}
	strcpy(end, " _-");
	assert_int_equal(check_found(property, written), value);
}

static void check_not_found(enum octavo_property_id property, const char *name)
{
	unsigned value = 12345;

	if (octavo_value_find(property, name, &value))
		fail_msg("%s has a value \"%s\"", octavo_property_name(property), name);
	assert_int_equal(value, 12345);
}

/* Reads the names of all values; writes their numbers, which differ. */
static size_t check_names(struct rest *file, enum octavo_property_id property,
                          unsigned values[MAX_VALUES])
{
	size_t count = take_number(file), known = 0;

	assert_true(count <= MAX_VALUES);
	for (size_t i = 0; i < count; i++) {
		char name_short[MAX_NAME], name_long[MAX_NAME];

		take_name(file, name_short);
		take_name(file, name_long);
		values[i] = check_found(property, name_long);
		assert_int_equal(check_found(property, name_short), values[i]);
		assert_string_equal(octavo_value_short_name(property, values[i]), name_short);
		assert_string_equal(octavo_value_name(property, values[i]), name_long);
		check_found_loosely(property, name_short, values[i]);
		check_found_loosely(property, name_long, values[i]);
		name_long[strlen(name_long) - 1] = '!';
		check_not_found(property, name_long);
		strcat(name_short, "!");
		check_not_found(property, name_short);
	}
	/* There are no others. */
	for (unsigned value = 0; value < 2 * MAX_VALUES; value++) {
		known += octavo_value_name(property, value) != NULL;
		assert_int_equal(octavo_value_name(property, value) != NULL,
		                 octavo_value_short_name(property, value) != NULL);
	}
	assert_int_equal(known, count);
	check_not_found(property, "");
	check_not_found(property, "- _");
	assert_null(octavo_value_name(property, UINT32_MAX));
	assert_null(octavo_value_short_name(property, UINT32_MAX));
	return count;
}

static void check_value(enum octavo_property_id property, uint32_t c, unsigned wanted)
{
	unsigned value = octavo_property(property, c);

	if (value != wanted)
		fail_msg("U+%04X: %s %u, wanted %u", (unsigned)c, octavo_property_name(property),
		         value, wanted);
}

/* Numbers that are no code points, and a code point that is as they are. */
static const uint32_t beyond[] = { CODE_POINTS, CODE_POINTS + 1, 0x1FFFFF, 0x200000,
	                           0x1000041, 0x7FFFFFFF, 0x80000000, 0x80000041, UINT32_MAX };
#define UNASSIGNED 0x50000

/* The first code point of the next run, or the end of all if there is none. */
static uint32_t run_end(const struct rest *file, size_t runs_left)
{
	struct rest next = *file;

	return runs_left > 0 ? (uint32_t)take_number(&next) : CODE_POINTS;
}

static void check_property(struct rest *file, enum octavo_property_id property)
{
	char name[MAX_NAME];
	unsigned values[MAX_VALUES];
	size_t count, runs;

	take_name(file, name);
	assert_non_null(octavo_property_name(property));
	assert_string_equal(octavo_property_name(property), name);
	count = check_names(file, property, values);
	runs = take_number(file);
	assert_true(runs > 1);
	for (uint32_t c = 0; runs > 0;) {
		unsigned value;
		uint32_t end;

		assert_int_equal(take_number(file), c);
		value = (unsigned)take_number(file);
		end = run_end(file, --runs);
		for (; c < end; c++)
			check_value(property, c, count > 0 ? values[value] : value);
	}
	for (size_t i = 0; i < COUNT(beyond); i++)
		check_value(property, beyond[i], octavo_property(property, UNASSIGNED));
}

static void test_properties(void **state)
{
	uint8_t *all;
	struct rest file = file_begin(&all);
	size_t properties = take_number(&file);
	unsigned value = 12345;

	(void)state;
	assert_int_equal(properties, OCTAVO_IDENTIFIER_STATUS + 1);
	for (size_t i = 0; i < properties; i++)
		check_property(&file, (enum octavo_property_id)i);
	for (size_t i = properties; i < properties + 1000; i++) {
		assert_int_equal(octavo_property((enum octavo_property_id)i, 'a'), 0);
		assert_null(octavo_property_name((enum octavo_property_id)i));
		assert_null(octavo_value_name((enum octavo_property_id)i, 0));
		assert_null(octavo_value_short_name((enum octavo_property_id)i, 0));
		assert_false(octavo_value_find((enum octavo_property_id)i, "Yes", &value));
	}
	check_not_found(OCTAVO_CANONICAL_COMBINING_CLASS, "Above");
	free(all);
}

/* -------------------------------------------------------------------------------- */
/* Script extensions                                                                */
/* -------------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
	unsigned left = *(const unsigned *)a, right = *(const unsigned *)b;

	return (left > right) - (left < right);
}

struct scripts {
	unsigned script[OCTAVO_MAX_SCRIPTS];
	size_t count;
};

/* Of names between spaces. */
static struct scripts take_scripts(struct rest *file)
{
	struct rest names = take_octets(file);
	struct scripts wanted = { .count = 0 };

	for (size_t i = 0, end; i < names.n; i = end + 1) {
		char name[MAX_NAME] = "";

		for (end = i; end < names.n && names.s[end] != ' '; end++)
			name[end - i] = (char)names.s[end];
		assert_true(wanted.count < OCTAVO_MAX_SCRIPTS);
		wanted.script[wanted.count++] = check_found(OCTAVO_SCRIPT, name);
	}
	qsort(wanted.script, wanted.count, sizeof wanted.script[0], ascending);
	return wanted;
}

static void check_scripts(uint32_t c, const struct scripts *wanted)
{
	struct scripts got = { .count = 0 };

	got.count = octavo_script_extensions(c, got.script);
	if (got.count != wanted->count ||
	    memcmp(got.script, wanted->script, got.count * sizeof got.script[0]) != 0)
		fail_msg("U+%04X: %zu scripts, wanted %zu", (unsigned)c, got.count, wanted->count);
}

static void test_script_extensions(void **state)
{
	struct scripts none = { { check_found(OCTAVO_SCRIPT, "Unknown") }, 1 };
	uint8_t *all;
	struct rest file = file_begin(&all);
	size_t runs;

	(void)state;
	for (size_t i = take_number(&file); i-- > 0;) {
		take_octets(&file);
		for (size_t name = 2 * take_number(&file); name > 0; name--)
			take_octets(&file);
		for (size_t field = 2 * take_number(&file); field > 0; field--)
			take_number(&file);
	}
	runs = take_number(&file);
	assert_true(runs > 1000);
	for (uint32_t c = 0; runs > 0;) {
		struct scripts wanted;
		uint32_t end;

		assert_int_equal(take_number(&file), c);
		wanted = take_scripts(&file);
		end = run_end(&file, --runs);
		for (; c < end; c++)
			check_scripts(c, &wanted);
	}
	assert_int_equal(file.n, 0);
	for (size_t i = 0; i < COUNT(beyond); i++)
		check_scripts(beyond[i], &none);
	free(all);
}

/* -------------------------------------------------------------------------------- */
/* Enumerators                                                                      */
/* -------------------------------------------------------------------------------- */

static void test_enumerators(void **state)
{
	static const struct {
		enum octavo_property_id property;
		unsigned value;
		const char *name;
	} rows[] = {
#define OF_CATEGORY(value, name) { OCTAVO_GENERAL_CATEGORY, value, name }
		OF_CATEGORY(OCTAVO_LU, "Lu"), OF_CATEGORY(OCTAVO_LL, "Ll"),
		OF_CATEGORY(OCTAVO_LT, "Lt"), OF_CATEGORY(OCTAVO_LM, "Lm"),
		OF_CATEGORY(OCTAVO_LO, "Lo"), OF_CATEGORY(OCTAVO_MN, "Mn"),
		OF_CATEGORY(OCTAVO_MC, "Mc"), OF_CATEGORY(OCTAVO_ME, "Me"),
		OF_CATEGORY(OCTAVO_ND, "Nd"), OF_CATEGORY(OCTAVO_NL, "Nl"),
		OF_CATEGORY(OCTAVO_NO, "No"), OF_CATEGORY(OCTAVO_PC, "Pc"),
		OF_CATEGORY(OCTAVO_PD, "Pd"), OF_CATEGORY(OCTAVO_PS, "Ps"),
		OF_CATEGORY(OCTAVO_PE, "Pe"), OF_CATEGORY(OCTAVO_PI, "Pi"),
		OF_CATEGORY(OCTAVO_PF, "Pf"), OF_CATEGORY(OCTAVO_PO, "Po"),
		OF_CATEGORY(OCTAVO_SM, "Sm"), OF_CATEGORY(OCTAVO_SC, "Sc"),
		OF_CATEGORY(OCTAVO_SK, "Sk"), OF_CATEGORY(OCTAVO_SO, "So"),
		OF_CATEGORY(OCTAVO_ZS, "Zs"), OF_CATEGORY(OCTAVO_ZL, "Zl"),
		OF_CATEGORY(OCTAVO_ZP, "Zp"), OF_CATEGORY(OCTAVO_CC, "Cc"),
		OF_CATEGORY(OCTAVO_CF, "Cf"), OF_CATEGORY(OCTAVO_CS, "Cs"),
		OF_CATEGORY(OCTAVO_CO, "Co"), OF_CATEGORY(OCTAVO_CN, "Cn"),
#define OF_WIDTH(value, name) { OCTAVO_EAST_ASIAN_WIDTH, OCTAVO_EAST_ASIAN_##value, name }
		OF_WIDTH(NEUTRAL, "N"), OF_WIDTH(AMBIGUOUS, "A"), OF_WIDTH(HALFWIDTH, "H"),
		OF_WIDTH(NARROW, "Na"), OF_WIDTH(FULLWIDTH, "F"), OF_WIDTH(WIDE, "W"),
#define OF_BREAK(value, name) { OCTAVO_GRAPHEME_CLUSTER_BREAK, OCTAVO_BREAK_##value, name }
		OF_BREAK(OTHER, "XX"), OF_BREAK(CR, "CR"), OF_BREAK(LF, "LF"),
		OF_BREAK(CONTROL, "CN"), OF_BREAK(EXTEND, "EX"), OF_BREAK(ZWJ, "ZWJ"),
		OF_BREAK(REGIONAL_INDICATOR, "RI"), OF_BREAK(PREPEND, "PP"),
		OF_BREAK(SPACING_MARK, "SM"), OF_BREAK(L, "L"), OF_BREAK(V, "V"),
		OF_BREAK(T, "T"), OF_BREAK(LV, "LV"), OF_BREAK(LVT, "LVT"),
#define OF_CONJUNCT(value, name) { OCTAVO_INDIC_CONJUNCT_BREAK, OCTAVO_CONJUNCT_##value, name }
		OF_CONJUNCT(NONE, "None"), OF_CONJUNCT(CONSONANT, "Consonant"),
		OF_CONJUNCT(EXTEND, "Extend"), OF_CONJUNCT(LINKER, "Linker"),
#define OF_JOINING(value, name) { OCTAVO_JOINING_TYPE, OCTAVO_JOINING_##value, name }
		OF_JOINING(NONE, "U"), OF_JOINING(CAUSING, "C"), OF_JOINING(DUAL, "D"),
		OF_JOINING(LEFT, "L"), OF_JOINING(RIGHT, "R"), OF_JOINING(TRANSPARENT, "T"),
		{ OCTAVO_NFC_QUICK_CHECK, OCTAVO_QUICK_NO, "N" },
		{ OCTAVO_NFC_QUICK_CHECK, OCTAVO_QUICK_YES, "Y" },
		{ OCTAVO_NFC_QUICK_CHECK, OCTAVO_QUICK_MAYBE, "M" },
		{ OCTAVO_NFKC_QUICK_CHECK, OCTAVO_QUICK_MAYBE, "M" },
		{ OCTAVO_NFD_QUICK_CHECK, OCTAVO_QUICK_NO, "N" },
		{ OCTAVO_NFD_QUICK_CHECK, OCTAVO_QUICK_YES, "Y" },
		{ OCTAVO_NFKD_QUICK_CHECK, OCTAVO_QUICK_YES, "Y" },
		{ OCTAVO_EMOJI, 0, "N" }, { OCTAVO_EMOJI, 1, "Y" },
		{ OCTAVO_IDENTIFIER_STATUS, 0, "Restricted" },
		{ OCTAVO_IDENTIFIER_STATUS, 1, "Allowed" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++)
		assert_int_equal(check_found(rows[i].property, rows[i].name), rows[i].value);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_properties),
		cmocka_unit_test(test_script_extensions),
		cmocka_unit_test(test_enumerators),
	};

	path = argument_file(argc, argv, "text-properties.py");
	return cmocka_run_group_tests_name("text-properties", tests, NULL, NULL);
}
