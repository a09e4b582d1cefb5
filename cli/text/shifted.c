/* SPDX-License-Identifier: MIT */
/* shifted.c - finds charsets of 7 bits that shift to other letters: ISO 2022, HZ */
#include "text/shifted.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "text/candidates.h"
#include "text/language.h"

#define ESC 0x1B

static const struct {
	const char *name;
	const char *language;
	unsigned char sign; /* the first octet of a shift */
} rows[] = {
	{ "iso-2022-jp", "ja", ESC },
	{ "iso-2022-jp-2", "ja", ESC },
	{ "iso-2022-kr", "ko", ESC },
	{ "iso-2022-cn", "zh-hans", ESC },
	{ "iso-2022-cn", "zh-hant", ESC },
	{ "hz-gb-2312", "zh-hans", '~' },
};

static bool is_sign(unsigned char first, unsigned char second)
{
	return (first == ESC && second == '$') || (first == '~' && second == '{');
}

/* Returns where the second octet of the first sign is, or n. 'last' is the octet before. */
static size_t find_sign(unsigned char last, const unsigned char *octets, size_t n)
{
	static const unsigned char firsts[] = { ESC, '~' };
	size_t end = n;

	if (is_sign(last, octets[0]))
		return 0;
	for (size_t i = 0; i < sizeof firsts; i++) {
		const unsigned char *at = octets;
		while ((at = memchr(at, firsts[i], end - (size_t)(at - octets)))) {
			at++;
			if (at < octets + end && is_sign(firsts[i], *at))
				end = (size_t)(at - octets);
		}
	}
	return end;
}

void shifted_feed(struct shifted *shifted, const char *text, size_t n)
{
	const unsigned char *octets = (const unsigned char *)text;
	size_t at = 0;

	if (n == 0)
		return;
	if (!shifted->n) {
		at = find_sign(shifted->last, octets, n);
		if (at < n) {
			shifted->sample = allocate(MAX_READ);
			shifted->sample[shifted->n++] = at ? octets[at - 1] : shifted->last;
		}
		shifted->last = octets[n - 1];
	}
	size_t left = MAX_READ - shifted->n, some = n - at < left ? n - at : left;
	shifted->has_more |= some < n - at;
	if (some) {
		memcpy(shifted->sample + shifted->n, octets + at, some);
		shifted->n += some;
	}
}

/* Removes pairs whose second character is ASCII. Returns false if one is no character. */
static bool keep_letters(struct reading *reading)
{
	size_t kept = 0;

	for (size_t i = 0; i < reading->n; i++) {
		uint32_t c = reading->points[reading->pairs[i].y];
		if (c == NO_CHARACTER)
			return false;
		if (c >= 0x80)
			reading->pairs[kept++] = reading->pairs[i];
	}
	reading->n = kept;
	return true;
}

static size_t language_named(const char *name)
{
	size_t i = 0;

	while (strcmp(language_name(i), name) != 0)
		i++;
	return i;
}

/*
 * Whether characters are commoner than by chance. Escapes are no accident, and few rare characters
 * are enough between them; "~{" means other things to programs.
 */
static bool is_language(const char *name, const struct reading *reading, bool has_escapes)
{
	enum { BY_CHANCE = COST_OF_E * 19 / 2, FEW = COST_OF_E * 5, MANY = COST_OF_E * 3 };
	size_t language = language_named(name);
	int64_t costs[LANGUAGES];

	language_costs(reading, UINT64_C(1) << language, costs);
	int64_t evidence = (int64_t)reading->n * BY_CHANCE - costs[language];

	return reading->n && evidence >= (has_escapes ? -FEW : MANY);
}

/*
 * Whether the first escape is ESC $ B or ESC $ @, of Japanese alone, and another one, ESC ( B or
 * ESC ( J, changes back: then they are no accident, and names may be of rare characters alone.
 */
static bool is_surely_japanese(const unsigned char *sample, size_t n)
{
	if (n < 3 || sample[0] != ESC || (sample[2] != 'B' && sample[2] != '@'))
		return false;
	for (size_t i = 3; n - i > 2; i++)
		if (sample[i] == ESC && sample[i + 1] == '(' &&
		    (sample[i + 2] == 'B' || sample[i + 2] == 'J'))
			return true;
	return false;
}

/* Where it is read. */
struct scratch {
	uint32_t points[MAX_READ + 1];
	struct pair pairs[MAX_READ];
};

static const char *find_charset(const unsigned char *sample, size_t n, struct scratch *scratch)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct reading reading = { .points = scratch->points, .pairs = scratch->pairs };
		if (sample[0] != rows[i].sign)
			continue;
		read_multi(&reading, rows[i].name, sample, n);
		if (keep_letters(&reading) &&
		    (is_language(rows[i].language, &reading, sample[0] == ESC) ||
		     (is_surely_japanese(sample, n) && reading.n)))
			return rows[i].name;
	}
	return NULL;
}

const char *shifted_end(struct shifted *shifted)
{
	const char *found = NULL;

	if (shifted->n) {
		struct scratch *scratch = allocate(sizeof *scratch);
		found = find_charset(shifted->sample, shifted->n, scratch);
		free(scratch);
	}
	return found;
}
