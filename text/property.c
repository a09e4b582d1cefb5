/* SPDX-License-Identifier: MIT */
/* property.c - properties of code points, and the names of their values */
#include "octavo-text.h"

#include <string.h>

#include "record.h"
#include "stages.h"
#include "tables/properties.h"

#define GREATEST 0x10FFFF

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

uint64_t octavo_record(uint32_t c)
{
	if (c > GREATEST)
		c = GREATEST; /* a noncharacter, unassigned as any number above it */
	return records[STAGES(record, 3, c)];
}

/* ---------------------------------------------------------------------------------- */

static const struct names yes_or_no[] = {
	{ "No", "N" },
	{ "Yes", "Y" },
	{ "Maybe", "M" },
};

static const struct names identifier_status_names[] = {
	{ "Restricted", "Restricted" },
	{ "Allowed", "Allowed" },
};

struct property {
	const char *name;
	unsigned char shift, bits; /* of the field in the record; none for blocks */
	const struct names *names;
	size_t count; /* of values that have names */
};

#define PLACE(property) property##_SHIFT, property##_BITS
#define NAMED(property, name, names) \
	[OCTAVO_##property] = { name, PLACE(property), names, COUNT(names) }
#define YES_OR_NO(property, name, count) \
	[OCTAVO_##property] = { name, PLACE(property), yes_or_no, count }

static const struct property properties[] = {
	NAMED(GENERAL_CATEGORY, "General_Category", general_category_names),
	NAMED(SCRIPT, "Script", script_names),
	[OCTAVO_BLOCK] = { "Block", 0, 0, block_names, COUNT(block_names) },
	NAMED(EAST_ASIAN_WIDTH, "East_Asian_Width", east_asian_width_names),
	[OCTAVO_CANONICAL_COMBINING_CLASS] = { "Canonical_Combining_Class",
	                                       PLACE(CANONICAL_COMBINING_CLASS), NULL, 0 },
	NAMED(GRAPHEME_CLUSTER_BREAK, "Grapheme_Cluster_Break", grapheme_cluster_break_names),
	NAMED(INDIC_CONJUNCT_BREAK, "Indic_Conjunct_Break", indic_conjunct_break_names),
	NAMED(JOINING_TYPE, "Joining_Type", joining_type_names),
	YES_OR_NO(NFC_QUICK_CHECK, "NFC_Quick_Check", 3),
	YES_OR_NO(NFD_QUICK_CHECK, "NFD_Quick_Check", 2),
	YES_OR_NO(NFKC_QUICK_CHECK, "NFKC_Quick_Check", 3),
	YES_OR_NO(NFKD_QUICK_CHECK, "NFKD_Quick_Check", 2),
	YES_OR_NO(EMOJI, "Emoji", 2),
	YES_OR_NO(EMOJI_PRESENTATION, "Emoji_Presentation", 2),
	YES_OR_NO(EMOJI_MODIFIER, "Emoji_Modifier", 2),
	YES_OR_NO(EMOJI_MODIFIER_BASE, "Emoji_Modifier_Base", 2),
	YES_OR_NO(EMOJI_COMPONENT, "Emoji_Component", 2),
	YES_OR_NO(EXTENDED_PICTOGRAPHIC, "Extended_Pictographic", 2),
	YES_OR_NO(DEFAULT_IGNORABLE_CODE_POINT, "Default_Ignorable_Code_Point", 2),
	YES_OR_NO(WHITE_SPACE, "White_Space", 2),
	YES_OR_NO(BIDI_CONTROL, "Bidi_Control", 2),
	YES_OR_NO(IDEOGRAPHIC, "Ideographic", 2),
	NAMED(IDENTIFIER_STATUS, "Identifier_Status", identifier_status_names),
};

static const struct property *find(enum octavo_property_id property)
{
	return (size_t)property < COUNT(properties) ? &properties[property] : NULL;
}

/* 0 between blocks, else one more than the block's place in the table. */
static unsigned block_of(uint32_t c)
{
	size_t first = 0, end = COUNT(block_begins); /* the first that begins after it */

	if (c > GREATEST)
		return 0;
	while (first < end) {
		size_t middle = (first + end) / 2;
		if (block_begins[middle] <= c >> 4)
			first = middle + 1;
		else
			end = middle;
	}
	return first > 0 && c >> 4 <= block_ends[first - 1] ? (unsigned)first : 0;
}

unsigned octavo_property(enum octavo_property_id property, uint32_t c)
{
	const struct property *of = find(property);

	if (!of)
		return 0;
	if (property == OCTAVO_BLOCK)
		return block_of(c);
	return (unsigned)(octavo_record(c) >> of->shift) & ((1u << of->bits) - 1);
}

size_t octavo_script_extensions(uint32_t c, unsigned scripts[OCTAVO_MAX_SCRIPTS])
{
	_Static_assert(MAX_EXTENSIONS <= OCTAVO_MAX_SCRIPTS, "octavo-text.h says so");
	unsigned set = (unsigned)(octavo_record(c) >> EXTENSIONS_SHIFT);
	size_t begin = extension_begins[set], n = extension_begins[set + 1] - begin;

	for (size_t i = 0; i < n; i++)
		scripts[i] = extension_scripts[begin + i];
	if (n > 0)
		return n;
	scripts[0] = octavo_property(OCTAVO_SCRIPT, c);
	return 1;
}

/* ---------------------------------------------------------------------------------- */

const char *octavo_property_name(enum octavo_property_id property)
{
	const struct property *of = find(property);

	return of ? of->name : NULL;
}

static const struct names *names_of(enum octavo_property_id property, unsigned value)
{
	const struct property *of = find(property);

	return of && value < of->count ? &of->names[value] : NULL;
}

const char *octavo_value_name(enum octavo_property_id property, unsigned value)
{
	const struct names *names = names_of(property, value);

	return names ? names->name : NULL;
}

const char *octavo_value_short_name(enum octavo_property_id property, unsigned value)
{
	const struct names *names = names_of(property, value);

	return names ? names->short_name : NULL;
}

/* The next character of a name that counts, a letter in lower case; NUL at the end. */
static char next_in(const char **name)
{
	char c;

	do {
		c = *(*name)++;
	} while (c == ' ' || c == '-' || c == '_');
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_same(const char *a, const char *b)
{
	char c;

	do {
		c = next_in(&a);
		if (c != next_in(&b))
			return false;
	} while (c);
	return true;
}

bool octavo_value_find(enum octavo_property_id property, const char *name, unsigned *value)
{
	const struct property *of = find(property);

	for (unsigned i = 0; of && i < of->count; i++)
		if (is_same(name, of->names[i].name) || is_same(name, of->names[i].short_name)) {
			*value = i;
			return true;
		}
	return false;
}

const char *octavo_unicode_version(void)
{
	return UNICODE_VERSION;
}
