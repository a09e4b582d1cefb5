/* SPDX-License-Identifier: MIT */
/* shifted.c - finds charsets of 7 bits that shift to other letters: ISO 2022, HZ */
#include "text/shifted.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "octavo-charset.h"
#include "score.h"

#define ESC 0x1B
#define MAX_READ ((size_t)8 << 10)

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

/* Where it is read. */
struct scratch {
	char utf8[3 * MAX_READ];
	struct scorer scorer;
};

/* What is there beyond ASCII, and what that costs in a language, in quarters of a nat. */
struct letters {
	size_t n;
	int64_t cost;
};

static void add_letters(struct scorer *scorer, const char *language, const uint16_t *points,
                        size_t n, struct letters *letters)
{
	uint16_t costs[MAX_LANGUAGES];
	unsigned i = 0;

	while (strcmp(octavo_trigram_names[i], language) != 0)
		i++;
	octavo_score(scorer, points, n, ' ', ' ', NEVER, costs);
	letters->n += n;
	letters->cost += costs[i];
}

static struct letters find_letters(struct scratch *scratch, const char *language, size_t n)
{
	enum { AT_ONCE = 96 };
	struct letters letters = { 0, 0 };
	uint16_t points[AT_ONCE];
	size_t count = 0;

	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, scratch->utf8 + at, n - at);
		at += c.length;
		if (c.code_point >= 0x80)
			points[count++] = (uint16_t)(c.code_point >> 16 ? 0xFFFF : c.code_point);
		if (count && (count == AT_ONCE || c.code_point < 0x80 || at == n)) {
			add_letters(&scratch->scorer, language, points, count, &letters);
			count = 0;
		}
	}
	return letters;
}

/*
 * Reads the sample; a character that is cut off at its end is left out. Returns false if some of it
 * is no character of the charset.
 */
static bool decode(struct scratch *scratch, const char *name, const unsigned char *sample, size_t n,
                   size_t *size)
{
	const struct octavo_charset *charset = octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);
	struct octavo_result done = octavo_charset_convert(charset, sample, n, charset,
		scratch->utf8, sizeof scratch->utf8, OCTAVO_STOP);

	/* It may read more than it has. */
	if (done.error && done.error != OCTAVO_TRUNCATED)
		return false;
	done = octavo_charset_convert(charset, sample, n, octavo_charset_of(OCTAVO_UTF8),
	                              scratch->utf8, sizeof scratch->utf8, OCTAVO_STOP);
	*size = done.written;
	return true;
}

/*
 * Whether characters are commoner than by chance. Escapes are no accident, and few rare characters
 * are enough between them; "~{" means other things to programs.
 */
static bool is_language(const struct letters *letters, bool has_escapes)
{
	enum { BY_CHANCE = TRIGRAM_NAT * 19 / 2, FEW = TRIGRAM_NAT * 5, MANY = TRIGRAM_NAT * 3 };
	int64_t evidence = (int64_t)letters->n * BY_CHANCE - letters->cost;

	return letters->n && evidence >= (has_escapes ? -FEW : MANY);
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

static const char *find_charset(const unsigned char *sample, size_t n, struct scratch *scratch)
{
	octavo_score_init(&scratch->scorer);
	for (size_t i = 0; i < COUNT(rows); i++) {
		size_t size;
		if (sample[0] != rows[i].sign || !decode(scratch, rows[i].name, sample, n, &size))
			continue;
		struct letters letters = find_letters(scratch, rows[i].language, size);
		if (is_language(&letters, sample[0] == ESC) ||
		    (letters.n && is_surely_japanese(sample, n)))
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
