/* SPDX-License-Identifier: MIT */
/* canonical.c - combining classes, decompositions, and what composes */
#include "canonical.h"

#include "decode.h"
#include "stages.h"
#include "tables/normal.h"

/* Hangul syllables (The Unicode Standard, section 3.12). */
#define SYLLABLES 0xAC00u
#define LEADING 0x1100u
#define VOWELS 0x1161u
#define TRAILING 0x11A7u /* stands for no trailing consonant */
#define LEADING_COUNT 19u
#define VOWEL_COUNT 21u
#define TRAILING_COUNT 28u
#define SYLLABLE_COUNT (LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT)

static bool is_syllable(uint32_t c)
{
	return c - SYLLABLES < SYLLABLE_COUNT;
}

static unsigned value_of(uint32_t c)
{
	return STAGES(normal, 4, c);
}

/* ---------------------------------------------------------------------------------- */

/* The units of a decomposition, of UTF-16. */
struct units {
	const uint16_t *units;
	size_t n;
};

/* That of the code point with this value; none if it has none. */
static struct units units_of(unsigned value, bool compatible)
{
	if (value == 0 || value >= COMBINES)
		return (struct units){ NULL, 0 };
	const uint16_t *at = &decompositions[value];
	if (value < COMPATIBLE_UNITS_END)
		return (struct units){ at, value < CANONICAL_UNITS_END || compatible };
	size_t canonical = CANONICAL(*at), other = COMPATIBLE(*at);
	if (compatible && other)
		return (struct units){ at + 1 + canonical, other };
	return (struct units){ at + 1, canonical };
}

static uint8_t class_of(unsigned value)
{
	return value >= COMBINES ? (uint8_t)(value & 0xFF) : 0;
}

unsigned octavo_class_of_part(uint32_t part)
{
	return class_of(value_of(part));
}

static void decompose_syllable(uint32_t c, struct octavo_parts *parts)
{
	uint32_t index = c - SYLLABLES, trailing = index % TRAILING_COUNT;

	parts->c[0] = LEADING + index / TRAILING_COUNT / VOWEL_COUNT;
	parts->c[1] = VOWELS + index / TRAILING_COUNT % VOWEL_COUNT;
	parts->c[2] = TRAILING + trailing;
	parts->n = trailing ? 3 : 2;
	memset(parts->classes, 0, 3);
}

void octavo_decompose(uint32_t c, bool compatible, struct octavo_parts *parts)
{
	unsigned value = value_of(c);
	struct units from = units_of(value, compatible);

	if (from.n == 0 && is_syllable(c)) {
		decompose_syllable(c, parts);
		return;
	}
	parts->n = 0;
	for (size_t i = 0; i < from.n; i++, parts->n++) {
		uint32_t unit = from.units[i];
		if (is_high_surrogate(unit))
			unit = join_surrogates(unit, from.units[++i]);
		parts->c[parts->n] = unit;
		parts->classes[parts->n] = class_of(value_of(unit));
	}
	if (parts->n == 0) {
		parts->c[0] = c;
		parts->classes[0] = class_of(value);
		parts->n = 1;
	}
}

struct octavo_behaviour octavo_behaviour(enum octavo_normal_form form, uint32_t c)
{
	unsigned value = value_of(c);
	bool composes = composes_in(form);

	if (value >= COMBINES)
		return (struct octavo_behaviour){
			composes && value >> 8 & 0x7F ? OCTAVO_MAY_JOIN : OCTAVO_STANDS,
			(uint8_t)(value & 0xFF),
		};
	bool never = false, joins = false;
	if (value == 0)
		never = !composes && is_syllable(c);
	else if (value < COMPATIBLE_UNITS_END)
		never = value < CANONICAL_UNITS_END || is_compatible(form);
	else if (is_compatible(form) && COMPATIBLE(decompositions[value]))
		never = true;
	else if (CANONICAL(decompositions[value])) {
		never = !composes || decompositions[value] & EXCLUDED;
		joins = decompositions[value] & JOINS;
	}
	return (struct octavo_behaviour){
		never ? OCTAVO_NEVER : joins ? OCTAVO_MAY_JOIN : OCTAVO_STANDS, 0,
	};
}

/* ---------------------------------------------------------------------------------- */

static uint32_t compose_syllable(uint32_t first, uint32_t second, unsigned number)
{
	if (number == VOWEL && first - LEADING < LEADING_COUNT)
		return SYLLABLES + ((first - LEADING) * VOWEL_COUNT + (second - VOWELS)) *
		                           TRAILING_COUNT;
	if (number == TRAILER && is_syllable(first) && (first - SYLLABLES) % TRAILING_COUNT == 0)
		return first + (second - TRAILING);
	return 0;
}

uint32_t octavo_compose(uint32_t first, uint32_t second)
{
	unsigned value = value_of(second), number = value >> 8 & 0x7F;

	if (value < COMBINES || number == 0)
		return 0;
	if (number >= VOWEL)
		return compose_syllable(first, second, number);
	unsigned row = STAGES(first, 4, first);
	if (row == 0)
		return 0;
	size_t place = pair_begins[row - 1] + (size_t)number;
	if (pair_firsts[place] != row)
		return 0;
	uint32_t composed = pair_composed[place];
	return is_surrogate(composed) ? composed_beyond[composed - 0xD800] : composed;
}
