/* SPDX-License-Identifier: MIT */
/* scripts.c - how the scripts of a text are mixed (UTS #39) */
#include "octavo-text.h"

#include "tables/scripts.h"
#include "unit.h"

/* Scripts of languages that are written in several (UTS #39, section 5.1): no values of Script. */
enum { SCRIPT_HANB = SCRIPTS, SCRIPT_JPAN, SCRIPT_KORE, SETS };

#define WORDS ((SETS + 63) / 64)

struct set {
	uint64_t words[WORDS];
};

static void set_add(struct set *set, unsigned script)
{
	set->words[script / 64] |= UINT64_C(1) << script % 64;
}

static bool set_has(const struct set *set, unsigned script)
{
	return set->words[script / 64] >> script % 64 & 1;
}

static bool set_is_empty(const struct set *set)
{
	uint64_t any = 0;

	for (size_t i = 0; i < WORDS; i++)
		any |= set->words[i];
	return any == 0;
}

static void set_keep(struct set *set, const struct set *others)
{
	for (size_t i = 0; i < WORDS; i++)
		set->words[i] &= others->words[i];
}

static struct set all_scripts(void)
{
	struct set set;

	for (size_t i = 0; i < WORDS; i++)
		set.words[i] = UINT64_MAX;
	return set;
}

/* The augmented script set of a character. */
static struct set scripts_of(uint32_t c)
{
	unsigned scripts[OCTAVO_MAX_SCRIPTS];
	size_t n = octavo_script_extensions(c, scripts);
	struct set set = { { 0 } };

	for (size_t i = 0; i < n; i++) {
		if (scripts[i] == SCRIPT_COMMON || scripts[i] == SCRIPT_INHERITED)
			return all_scripts();
		set_add(&set, scripts[i]);
	}
	if (set_has(&set, SCRIPT_HAN) || set_has(&set, SCRIPT_BOPOMOFO))
		set_add(&set, SCRIPT_HANB);
	if (set_has(&set, SCRIPT_HAN) || set_has(&set, SCRIPT_HIRAGANA) ||
	    set_has(&set, SCRIPT_KATAKANA))
		set_add(&set, SCRIPT_JPAN);
	if (set_has(&set, SCRIPT_HAN) || set_has(&set, SCRIPT_HANGUL))
		set_add(&set, SCRIPT_KORE);
	return set;
}

size_t octavo_mixed_scripts(const char *text, size_t n)
{
	const uint8_t *s = (const uint8_t *)text;
	struct set common = all_scripts();

	for (size_t at = 0; at < n;) {
		struct octavo_character c = first_unit(s + at, n - at);
		struct set scripts = scripts_of(c.code_point);
		set_keep(&common, &scripts);
		if (set_is_empty(&common))
			return at;
		at += c.length;
	}
	return n;
}

/* ---------------------------------------------------------------------------------- */

/* Recommended scripts (UAX #31, table 5) that may stand beside Latin. */
static struct set beside_latin(void)
{
	static const uint8_t scripts[] = {
		SCRIPT_ARABIC, SCRIPT_ARMENIAN, SCRIPT_BENGALI, SCRIPT_BOPOMOFO, SCRIPT_DEVANAGARI,
		SCRIPT_ETHIOPIC, SCRIPT_GEORGIAN, SCRIPT_GUJARATI, SCRIPT_GURMUKHI, SCRIPT_HAN,
		SCRIPT_HANGUL, SCRIPT_HEBREW, SCRIPT_HIRAGANA, SCRIPT_KANNADA, SCRIPT_KATAKANA,
		SCRIPT_KHMER, SCRIPT_LAO, SCRIPT_MALAYALAM, SCRIPT_MYANMAR, SCRIPT_ORIYA,
		SCRIPT_SINHALA, SCRIPT_TAMIL, SCRIPT_TELUGU, SCRIPT_THAANA, SCRIPT_THAI,
		SCRIPT_TIBETAN,
	};
	struct set set = { { 0 } };

	for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
		set_add(&set, scripts[i]);
	return set;
}

enum octavo_restriction octavo_restriction_level(const char *text, size_t n)
{
	const uint8_t *s = (const uint8_t *)text;
	/* What all characters have in common, and those that are not Latin. */
	struct set common = all_scripts(), others = all_scripts(), recommended = beside_latin();
	bool is_ascii = true;

	for (size_t at = 0; at < n;) {
		struct octavo_character c = first_unit(s + at, n - at);
		struct set scripts = scripts_of(c.code_point);
		if (!octavo_property(OCTAVO_IDENTIFIER_STATUS, c.code_point))
			return OCTAVO_UNRESTRICTED;
		is_ascii = is_ascii && c.code_point < 0x80;
		set_keep(&common, &scripts);
		if (!set_has(&scripts, SCRIPT_LATIN))
			set_keep(&others, &scripts);
		at += c.length;
	}
	if (is_ascii)
		return OCTAVO_ONLY_ASCII;
	if (!set_is_empty(&common))
		return OCTAVO_SINGLE_SCRIPT;
	if (set_has(&others, SCRIPT_HANB) || set_has(&others, SCRIPT_JPAN) ||
	    set_has(&others, SCRIPT_KORE))
		return OCTAVO_HIGHLY_RESTRICTIVE;
	set_keep(&others, &recommended);
	return set_is_empty(&others) ? OCTAVO_MINIMALLY_RESTRICTIVE : OCTAVO_MODERATELY_RESTRICTIVE;
}
