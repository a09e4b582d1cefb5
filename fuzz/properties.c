/* SPDX-License-Identifier: MIT */
/*
 * properties.c - properties of code points, and names of their values, against plain tables
 *
 * The numbers of values are the library's own, but for those of the header: they are compared by
 * name.
 */
#include <stdlib.h>
#include <string.h>

#include "text.h"

struct range {
	uint32_t first, last;
	unsigned value;
};

struct value_names {
	const char *short_name, *name;
};

struct property {
	const char *name;
	const struct range *ranges; /* of all code points */
	size_t ranges_count;
	const struct value_names *names; /* of each value; none of numbers */
	size_t names_count;
};

#include "text_property_tables.h"

static unsigned value_in(const struct range *ranges, size_t count, uint32_t c)
{
	const struct range *range = ranges;

	while (c > range->last)
		range++;
	require(c >= range->first && range < ranges + count);
	return range->value;
}

/* Numbers above 10FFFF are as code points that are unassigned. */
static uint32_t as_code_point(uint32_t number)
{
	return number <= 0x10FFFF ? number : 0x50000;
}

static bool is_same(const char *a, const char *b)
{
	return a && b && strcmp(a, b) == 0;
}

/* One property of a number. */
static void check_property(enum octavo_property_id number, uint32_t c)
{
	const struct property *property = &properties[number];
	unsigned value = octavo_property(number, c);
	unsigned wanted = value_in(property->ranges, property->ranges_count, as_code_point(c));

	require(is_same(octavo_property_name(number), property->name));
	if (!property->names_count) {
		require(value == wanted);
		require(!octavo_value_name(number, value));
		return;
	}
	require(is_same(octavo_value_name(number, value), property->names[wanted].name));
	require(is_same(octavo_value_short_name(number, value),
	                property->names[wanted].short_name));
}

/* The columns of one character, which no other function tells. */
static void check_columns_of(uint32_t c, unsigned options)
{
	uint8_t octets[4];
	struct said said = { .text = { octets, 0 } };

	said.text.n = octavo_encode(OCTAVO_UTF8, as_code_point(c), octets, 4).written;
	if (said.text.n == 0)
		return; /* a surrogate */
	rules_graphemes(&said);
	rules_columns(&said);
	for (size_t i = 0; i < WIDTH_OPTIONS; i++)
		require(octavo_code_point_width(c, text_width_options[i]) ==
		        said.width[i][said.text.n]);
	require(octavo_code_point_width(c, options) <= 2); /* whatever these are */
}

static void check_extensions(uint32_t c)
{
	unsigned *scripts = exactly(OCTAVO_MAX_SCRIPTS * sizeof *scripts);
	size_t count = octavo_script_extensions(c, scripts), found = 0;
	const char *names = extension_sets[value_in(
		ranges_of_extensions, COUNT(ranges_of_extensions), as_code_point(c))];

	require(count >= 1 && count <= OCTAVO_MAX_SCRIPTS);
	for (const char *name = names; *name; found++) {
		size_t length = strcspn(name, " "), i = 0;

		for (; i < count; i++) {
			const char *script = octavo_value_short_name(OCTAVO_SCRIPT, scripts[i]);

			if (script && strlen(script) == length &&
			    strncmp(script, name, length) == 0)
				break;
		}
		require(i < count);
		name += length + strspn(name + length, " ");
	}
	require(found == count);
	for (size_t i = 1; i < count; i++)
		require(scripts[i - 1] < scripts[i]);
	free(scripts);
}

/* ---------------------------------------------------------------- names */

/* A name without what is ignored, in capital letters (UAX #44, section 5.9.3). */
static void put_loosely(char *to, const char *name)
{
	for (; *name; name++)
		if (!strchr(" -_", *name))
			*to++ = (char)(*name >= 'a' && *name <= 'z' ? *name - 32 : *name);
	*to = '\0';
}

static bool is_loosely(const char *loose, const char *name)
{
	char other[100];

	require(strlen(name) < sizeof other);
	put_loosely(other, name);
	return strcmp(loose, other) == 0;
}

/* Any name of a value of any property. */
static void check_name(enum octavo_property_id number, const char *name)
{
	const struct property *property = &properties[number];
	char *loose = exactly(strlen(name) + 1);
	unsigned value = 12345, left_alone = 12345;
	bool is_known = false;

	put_loosely(loose, name);
	for (size_t i = 0; i < property->names_count; i++) {
		const struct value_names *names = &property->names[i];
		bool is_this = is_loosely(loose, names->name) ||
		               is_loosely(loose, names->short_name);

		if (!is_this)
			continue;
		require(octavo_value_find(number, name, &value));
		require(is_same(octavo_value_name(number, value), names->name));
		is_known = true;
	}
	if (!is_known)
		require(!octavo_value_find(number, name, &left_alone) && left_alone == 12345);
	free(loose);
}

/* Numbers that are none of a property or a value. */
static void check_unknown(unsigned number, unsigned value)
{
	enum octavo_property_id property = (enum octavo_property_id)number;
	bool is_known = number < COUNT(properties);
	unsigned found = 12345;

	require(strcmp(octavo_unicode_version(), version) == 0);
	require(!octavo_property_name(property) == !is_known);
	require(!octavo_value_name(property, value) == !octavo_value_short_name(property, value));
	if (is_known) {
		require(!octavo_value_name(property, value) ==
		        (value >= properties[number].names_count));
		return;
	}
	require(octavo_property(property, value) == 0);
	require(!octavo_value_name(property, value));
	require(!octavo_value_find(property, "Yes", &found) && found == 12345);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_property_id property = (enum octavo_property_id)feed_below(&feed, COUNT(properties));
	uint32_t number = feed_number(&feed), other = feed_number(&feed);
	uint32_t c = number << 16 | other;
	struct text name = feed_text(&feed);
	char *string = exactly(name.n + 1);
	const struct property *of = &properties[property];

	if (name.n)
		memcpy(string, name.s, name.n);
	string[name.n] = '\0';
	check_name(property, string);
	if (of->names_count)
		check_name(property, of->names[number % of->names_count].name);
	check_unknown(number % 64, other % 4 ? other % 512 : c);
	/* A number, a code point, one at which something changes, those of the text. */
	const uint32_t numbers[] = { c, c % 0x110000, rules_edge(number, other) };
	for (size_t i = 0; i < COUNT(numbers); i++) {
		for (size_t k = 0; k < COUNT(properties); k++)
			check_property((enum octavo_property_id)k, numbers[i]);
		check_extensions(numbers[i]);
		check_columns_of(numbers[i], c);
	}
	free(string);
	free(name.s);
	return 0;
}
