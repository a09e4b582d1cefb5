/* SPDX-License-Identifier: MIT */
/* unicode.c - properties of characters, from libunistring */
#include "text/unicode.h"

#include "base/memory.h"

#if HAVE_UNISTRING
#include <unigbrk.h>
#include <uninorm.h>
#include <unictype.h>
#include <uniwidth.h>
#endif

bool unicode_is_there(void)
{
	return HAVE_UNISTRING;
}

#if HAVE_UNISTRING

const char *unicode_version(void)
{
	/* A character that was new in each version. */
	static const struct {
		uint32_t character;
		const char *version;
	} first[] = {
		{ 0x10940, "17.0 or later" }, { 0x10D40, "16.0" }, { 0x2EBF0, "15.1" },
		{ 0x11F00, "15.0" }, { 0x12F90, "14.0" }, { 0x10E80, "13.0" },
		{ 0x32FF, "12.1" }, { 0x11FC0, "12.0" }, { 0x10D00, "11.0" },
		{ 0x11D00, "10.0" }, { 0x1E900, "9.0" },
	};

	for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
		if (!uc_is_general_category(first[i].character, UC_UNASSIGNED))
			return first[i].version;
	return "before 9.0";
}

const char *unicode_category(uint32_t c)
{
	return c > MAX_CODE_POINT ? NULL : uc_general_category_name(uc_general_category(c));
}

const char *unicode_category_name(uint32_t c)
{
	return c > MAX_CODE_POINT ? NULL : uc_general_category_long_name(uc_general_category(c));
}

const char *unicode_script(uint32_t c)
{
	const uc_script_t *script = uc_script(c);
	return script ? script->name : NULL;
}

int unicode_width(uint32_t c)
{
	/* uc_width() returns 0 for NUL. */
	return c == 0 ? -1 : uc_width(c, "UTF-8");
}

bool unicode_is_ignorable(uint32_t c)
{
	return uc_is_property(c, UC_PROPERTY_DEFAULT_IGNORABLE_CODE_POINT);
}

unsigned unicode_combining_class(uint32_t c)
{
	return (unsigned)uc_combining_class(c);
}

bool unicode_is_emoji(uint32_t c)
{
	return uc_is_property_emoji(c) || uc_is_property_extended_pictographic(c);
}

bool unicode_is_ideographic(uint32_t c)
{
	return uc_is_property_ideographic(c);
}

bool unicode_is_joining(uint32_t c)
{
	int type = uc_joining_type(c);
	return type != UC_JOINING_TYPE_U && type != UC_JOINING_TYPE_T;
}

size_t unicode_normalize(enum unicode_form form, const uint32_t *src, size_t n, uint32_t *dst,
                         size_t cap)
{
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	/* Fast path: a character that does not decompose is normal; most are so. */
	if (n == 1 && form <= UNICODE_NFD && uc_canonical_decomposition(src[0], parts) < 0) {
		dst[0] = src[0];
		return 1;
	}
	const uninorm_t forms[] = {
		[UNICODE_NFC] = UNINORM_NFC,
		[UNICODE_NFD] = UNINORM_NFD,
		[UNICODE_NFKC] = UNINORM_NFKC,
		[UNICODE_NFKD] = UNINORM_NFKD,
	};
	uint32_t *normal = u32_normalize(forms[form], src, n, dst, &cap);

	if (normal != dst) /* a long row of marks is sorted elsewhere */
		no_memory();
	return cap;
}

bool unicode_is_cut(uint32_t c)
{
	if (c < 0x300)
		return true;
	/* Only marks and these letters compose with the character before them. */
	if ((c >= 0x1160 && c <= 0x11FF) || c == 0x16D63 || c == 0x16D67)
		return false;
	return !uc_is_general_category(c, UC_CATEGORY_M);
}

/* Rules GB12 and GB13: regional indicators join in pairs. */
static bool pairs_indicators(struct graphemes *graphemes, int property)
{
	bool joins = property == GBP_RI && graphemes->odd_indicators;

	graphemes->odd_indicators = property == GBP_RI && !joins;
	return joins;
}

/* Rule GB11: a ZERO WIDTH JOINER after an emoji joins the next emoji. */
static bool joins_emoji(struct graphemes *graphemes, uint32_t c, int property)
{
	enum { NONE, EMOJI, JOINER };
	bool is_emoji = uc_is_property(c, UC_PROPERTY_EXTENDED_PICTOGRAPHIC);
	bool joins = is_emoji && graphemes->emoji == JOINER;

	if (is_emoji)
		graphemes->emoji = EMOJI;
	else if (graphemes->emoji != EMOJI || (property != GBP_EXTEND && property != GBP_ZWJ))
		graphemes->emoji = NONE;
	else if (property == GBP_ZWJ)
		graphemes->emoji = JOINER;
	return joins;
}

/* Rule GB9c, since Unicode 15.1: a linker joins two consonants of an Indic script. */
static bool links_consonant(struct graphemes *graphemes, uint32_t c)
{
#if HAVE_INDIC_CONJUNCT_BREAK
	enum { NONE, CONSONANT, LINKED };
	int property = uc_indic_conjunct_break(c);
	bool joins = property == UC_INDIC_CONJUNCT_BREAK_CONSONANT &&
	             graphemes->consonant == LINKED;

	if (property == UC_INDIC_CONJUNCT_BREAK_CONSONANT)
		graphemes->consonant = CONSONANT;
	else if (property == UC_INDIC_CONJUNCT_BREAK_NONE)
		graphemes->consonant = NONE;
	else if (property == UC_INDIC_CONJUNCT_BREAK_LINKER && graphemes->consonant)
		graphemes->consonant = LINKED;
	return joins;
#else
	(void)graphemes;
	(void)c;
	return false;
#endif
}

bool unicode_begins_grapheme(struct graphemes *graphemes, uint32_t c)
{
	uint32_t last = graphemes->last;
	bool is_first = !graphemes->is_begun;

	graphemes->is_begun = true;
	graphemes->last = c;
	/* Fast path: below U+00A0 only CR LF joins. */
	if (c < 0xA0 && last < 0xA0) {
		*graphemes = (struct graphemes){ .is_begun = true, .last = c };
		return c != '\n' || last != '\r';
	}
	int property = uc_graphemeclusterbreak_property(c);
	bool is_pair = pairs_indicators(graphemes, property);
	bool is_emoji = joins_emoji(graphemes, c, property);
	bool is_linked = links_consonant(graphemes, c);
	if (is_first)
		return true;
	if (is_pair || is_emoji || is_linked)
		return false;
	/* uc_is_grapheme_break() sees only two; its answer here depends on the version. */
	if (property == GBP_RI && uc_graphemeclusterbreak_property(last) == GBP_RI)
		return true;
	return uc_is_grapheme_break(last, c);
}

bool unicode_composes(uint32_t a, uint32_t b)
{
	return uc_composition(a, b) != 0;
}

#else

#define UNKNOWN(type, function, answer) \
	type function(uint32_t c)       \
	{                               \
		(void)c;                \
		return answer;          \
	}

UNKNOWN(const char *, unicode_category, NULL)
UNKNOWN(const char *, unicode_category_name, NULL)
UNKNOWN(const char *, unicode_script, NULL)
UNKNOWN(int, unicode_width, 0)
UNKNOWN(unsigned, unicode_combining_class, 0)
UNKNOWN(bool, unicode_is_ignorable, false)
UNKNOWN(bool, unicode_is_emoji, false)
UNKNOWN(bool, unicode_is_ideographic, false)
UNKNOWN(bool, unicode_is_joining, false)
UNKNOWN(bool, unicode_is_cut, false)

const char *unicode_version(void)
{
	return NULL;
}

bool unicode_composes(uint32_t a, uint32_t b)
{
	(void)a, (void)b;
	return false;
}

size_t unicode_normalize(enum unicode_form form, const uint32_t *src, size_t n, uint32_t *dst,
                         size_t cap)
{
	(void)form, (void)src, (void)n, (void)dst, (void)cap;
	return 0;
}

bool unicode_begins_grapheme(struct graphemes *graphemes, uint32_t c)
{
	(void)graphemes, (void)c;
	return false;
}

#endif
