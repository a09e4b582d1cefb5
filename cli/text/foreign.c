/* SPDX-License-Identifier: MIT */
/* foreign.c - which charset do octets speak for that stand among UTF-8? */
#include "text/foreign.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "octavo.h"
#include "text/charset.h"
#include "text/octet_table.h"
#include "text/unicode.h"

/* The most usual first. */
static const char *const charsets[] = {
	"windows-1252", "windows-1250", "windows-1251", "koi8-r",       "windows-1253",
	"windows-1254", "windows-1257", "windows-1255", "windows-1256", "iso-8859-2",
	"cp850",        "cp852",        "cp866",        "macintosh",    "cp437",
	"iso-8859-5",   "iso-8859-7",   "iso-8859-9",   "iso-8859-13",  "iso-8859-15",
	"iso-8859-16",  "koi8-u",       "mac-cyrillic", "tis-620",      "windows-1258",
};

/* ---------------------------------------------------------------- what there is */

/* The index of a character in the table, or of its place if it is not there. */
static size_t letter_index(const struct foreign *foreign, uint32_t c)
{
	size_t at = (c * 2654435761u >> 16) % MAX_LETTERS;

	while (foreign->letters[at].count && foreign->letters[at].code_point != c)
		at = (at + 1) % MAX_LETTERS;
	return at;
}

/* The count of a character, which is added with 0; NULL if there is no place left. */
static uint32_t *find_letter(struct foreign *foreign, uint32_t c)
{
	size_t at = letter_index(foreign, c);

	if (!foreign->letters[at].count) {
		if (foreign->distinct > MAX_LETTERS / 2)
			return NULL;
		foreign->distinct++;
		foreign->letters[at].code_point = c;
	}
	return &foreign->letters[at].count;
}

static uint32_t count_of(const struct foreign *foreign, uint32_t c)
{
	return foreign->letters[letter_index(foreign, c)].count;
}

void foreign_add_utf8(struct foreign *foreign, const char *utf8, size_t n)
{
	enum { ENOUGH = 16384 }; /* characters */
	struct octavo_character c;

	for (size_t at = 0; at < n && foreign->letter_count < ENOUGH; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, utf8 + at, n - at);
		if (c.error || c.code_point < 0x80)
			continue;
		uint32_t *count = find_letter(foreign, c.code_point);
		if (!count)
			continue;
		++*count;
		foreign->letter_count++;
	}
}

void foreign_add_ascii(struct foreign *foreign, const char *octets, size_t n)
{
	size_t left = sizeof foreign->text - foreign->size, some = n < left ? n : left;

	memcpy(foreign->text + foreign->size, octets, some);
	foreign->size += some;
}

void foreign_add_octets(struct foreign *foreign, const char *octets, size_t n)
{
	for (size_t i = 0; i < n; i++)
		foreign->octets[(unsigned char)octets[i]]++;
	foreign_add_ascii(foreign, octets, n);
}

/* ---------------------------------------------------------------- how likely it is */

/* 64 times the logarithm to base 2, near enough. */
static int64_t log2_of(uint64_t n)
{
	unsigned bits = 0;

	while (n >> bits > 1)
		bits++;
	uint64_t fraction = ((n << 6) >> bits) & 63;
	return (int64_t)(bits * 64 + fraction);
}

/* How often a character is to be expected, before the UTF-8 of the text was seen. */
static uint64_t expected(uint32_t c)
{
	if (c < 0xA0 || c == 0xFFFD || is_between(c, 0xE000, 0xF8FF))
		return 0;
	if (is_between(c, 0xC0, 0xFF) || is_between(c, 0x2018, 0x201E) ||
	    is_between(c, 0x2013, 0x2014) || c == 0x2026)
		return 64;
	if (is_between(c, 0x2200, 0x25FF))
		return 1;
	if (c < 0xC0 || is_between(c, 0x2B0, 0x36F) || c > 0x2000)
		return 8;
	return 32;
}

/* One candidate. */
struct trial {
	const char *name;
	int64_t score;
	uint64_t known; /* octets that are characters which the UTF-8 has, too */
	uint64_t sum;   /* the same for charsets that decode all the octets alike */
};

/*
 * The likelihood of the octets if they are in a charset, and their characters are as frequent as
 * in the UTF-8. What the UTF-8 does not have counts as much as it does at all. A factor that is the
 * same for all charsets is left out.
 */
static struct trial weigh(const struct foreign *foreign, const struct octets *table)
{
	enum { EACH = 1024 }; /* what a character of the text counts, see expected() */
	struct trial trial = { .score = 0 };

	for (unsigned o = 0x80; o < 256; o++) {
		uint32_t c = table->code_points[o];
		uint64_t times = foreign->octets[o], count = times ? count_of(foreign, c) : 0;

		if (!times)
			continue;
		/* So many are as good as any number. */
		int64_t weight = times < 64 ? (int64_t)times : 64;
		trial.score += weight * log2_of(count * EACH + expected(c) + 1);
		trial.known += count ? times : 0;
		trial.sum = trial.sum * 1000003 + c + 1;
	}
	return trial;
}

/* ---------------------------------------------------------------- the ranks */

/* What the language model says, and the text itself, in the unit of log2_of(). */
static int64_t bonus(const char *name, const char *declared, const struct charset_rank *guesses,
                     size_t guess_count, uint64_t octets)
{
	enum { BITS = 64, OF_DECLARATION = 12 * BITS, OF_GUESS = 4 * BITS, MIN_OCTETS = 8 };
	int64_t sum = strcmp(name, declared) == 0 ? OF_DECLARATION : 0;

	if (strcmp(name, charsets[0]) == 0)
		sum += 2 * BITS;
	for (size_t i = 0; i < guess_count && octets >= MIN_OCTETS; i++)
		if (strcmp(name, guesses[i].name) == 0)
			sum += OF_GUESS * (int64_t)guesses[i].confidence / 100;
	return sum;
}

/* Tries all charsets, and sorts them by their scores. Returns how many there are. */
static size_t try_all(const struct foreign *foreign, const char *declared, uint64_t octets,
                      struct trial trials[])
{
	struct charset_rank guesses[4];
	struct octets table;
	size_t n = 0, at;

	size_t guess_count = guess_rank(foreign->text, foreign->size, guesses, COUNT(guesses));
	for (size_t i = 0; i < COUNT(charsets); i++) {
		octets_charset(&table, charsets[i]);
		struct trial trial = weigh(foreign, &table);
		trial.name = charsets[i];
		trial.score += bonus(charsets[i], declared, guesses, guess_count, octets);
		for (at = n++; at && trials[at - 1].score < trial.score; at--)
			trials[at] = trials[at - 1];
		trials[at] = trial;
	}
	return n;
}

/* Leaves out what decodes the octets as a likelier charset does. Returns how many there are. */
static size_t leave_out_twins(struct trial trials[], size_t n)
{
	size_t kept = 0, same;

	for (size_t i = 0; i < n; i++) {
		for (same = 0; same < kept && trials[same].sum != trials[i].sum; same++)
			;
		if (same == kept)
			trials[kept++] = trials[i];
	}
	return kept;
}

/* ---------------------------------------------------------------- several octets */

static const char *const wide[] = { "gb18030", "big5", "euc-jp", "shift_jis", "uhc" };

/* What a text is in one of these. */
struct decoded {
	uint64_t characters; /* above ASCII                     */
	uint64_t known;      /* that the UTF-8 has as well      */
	bool is_good;        /* there are no errors             */
};

static void count_known(const struct foreign *foreign, const char *utf8, size_t n,
                        struct decoded *decoded)
{
	struct octavo_character c;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, utf8 + at, n - at);
		if (c.code_point < 0x80)
			continue;
		decoded->characters++;
		decoded->known += count_of(foreign, c.code_point) > 0;
	}
}

static struct decoded decode_wide(const struct foreign *foreign, const char *name)
{
	enum { MAX_CHARACTER_OCTETS = 4 };
	struct decoded decoded = { .characters = 0 };
	struct octavo_result done = { .error = OCTAVO_OK };
	struct charset charset;
	char utf8[1024];
	size_t at = 0;

	charset_find(name, &charset);
	do {
		done = charset_decode(&charset, foreign->text + at, foreign->size - at, utf8,
		                      sizeof utf8);
		count_known(foreign, utf8, done.written, &decoded);
		at += done.read;
	} while (done.error == OCTAVO_NO_ROOM);
	/* A full sample ends anywhere. */
	decoded.is_good = !done.error || (foreign->size == sizeof foreign->text &&
	                                  foreign->size - at < MAX_CHARACTER_OCTETS);
	return decoded;
}

/*
 * The charset of several octets in which most characters are of the text; NULL for none. A text in
 * an alphabet has fewer characters that are known in such a charset than letters in its own.
 */
static const char *find_wide(const struct foreign *foreign, struct foreign_evidence *evidence)
{
	enum { MIN_CHARACTERS = 2, PER_KNOWN = 4 };
	const char *best = NULL;
	uint64_t best_known = evidence->octets - evidence->known < evidence->octets / 2 ?
	                              evidence->octets : 0;

	for (size_t i = 0; i < COUNT(wide); i++) {
		struct decoded decoded = decode_wide(foreign, wide[i]);

		if (decoded.is_good && decoded.characters >= MIN_CHARACTERS &&
		    decoded.known >= decoded.characters / PER_KNOWN && decoded.known > best_known) {
			best = wide[i];
			best_known = decoded.known;
			evidence->known = evidence->octets * decoded.known / decoded.characters;
			evidence->is_wide = true;
		}
	}
	return best;
}

/* ---------------------------------------------------------------- the answer */

/* The probability of each is 2 to the power of its score; all have 'share' percent. */
static size_t find_confidence(const struct trial trials[], size_t n, unsigned share,
                              struct charset_rank *ranks, size_t max)
{
	enum { CERTAIN = 98, MAX_BITS = 20 };
	uint64_t parts[COUNT(charsets)], all = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		int64_t bits = (trials[0].score - trials[i].score) / 64;
		parts[i] = bits < MAX_BITS ? (uint64_t)1 << (MAX_BITS - bits) : 0;
		all += parts[i];
	}
	for (i = 0; i < n && i < max; i++) {
		snprintf(ranks[i].name, sizeof ranks[i].name, "%s", trials[i].name);
		ranks[i].confidence = (unsigned)(parts[i] * share * CERTAIN / all / 100);
	}
	return i;
}

/* In percent, how much the ranks of single octets count, by what they make of many octets. */
static unsigned share_of(const struct foreign_evidence *evidence)
{
	enum { FEW = 16 };
	bool is_known = evidence->known >= evidence->octets / 2;

	if (evidence->is_wide)
		return 10;
	return is_known || evidence->octets < FEW ?
	               100 : (unsigned)(200 * evidence->known / evidence->octets);
}

size_t foreign_rank(const struct foreign *foreign, const char *declared,
                    struct charset_rank *ranks, size_t max, struct foreign_evidence *evidence)
{
	struct trial trials[COUNT(charsets)];

	*evidence = (struct foreign_evidence){ .octets = 0 };
	for (unsigned o = 0x80; o < 256; o++)
		evidence->octets += foreign->octets[o];
	if (!evidence->octets)
		return 0;
	size_t n = try_all(foreign, declared, evidence->octets, trials);
	n = leave_out_twins(trials, n);
	if (n)
		evidence->known = trials[0].known;
	const char *first = find_wide(foreign, evidence);
	if (first && max) {
		snprintf(ranks->name, sizeof ranks->name, "%s", first);
		ranks->confidence = 90;
	}
	size_t before = first && max;
	return before + find_confidence(trials, n, share_of(evidence), ranks + before,
	                                max - before);
}
