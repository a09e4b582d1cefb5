/* SPDX-License-Identifier: MIT */
/* hidden.c - characters that cannot be seen, or that do something else than they show */
#include "text/hidden.h"

#include <string.h>

#include "text/unicode.h"

#define CGJ 0x34Fu /* COMBINING GRAPHEME JOINER */
#define ZWSP 0x200Bu
#define ZWNJ 0x200Cu
#define ZWJ 0x200Du
#define BOM 0xFEFFu
#define BLACK_FLAG 0x1F3F4u
#define CANCEL_TAG 0xE007Fu

static bool is_within(uint32_t c, uint32_t first, uint32_t last)
{
	return c >= first && c <= last;
}

/* All but TAB, LF and CR. */
static bool is_unwanted_control(uint32_t c)
{
	return unicode_is_control(c) && c != '\t' && c != '\n' && c != '\r';
}

static bool is_private(uint32_t c)
{
	return (is_within(c, 0xE000, 0xF8FF) || is_within(c, 0xF0000, 0x10FFFF)) &&
	       !unicode_is_noncharacter(c);
}

static bool is_tag(uint32_t c)
{
	return is_within(c, 0xE0000, 0xE007F);
}

/* Line and paragraph separators and interlinear annotation are not Default_Ignorable. */
static bool is_invisible(uint32_t c)
{
	return unicode_is_ignorable(c) || is_within(c, 0x2028, 0x2029) ||
	       is_within(c, 0xFFF9, 0xFFFB);
}

/*
 * Flags of regions, such as Scotland or Texas, are a black flag, one to six tag letters or
 * digits, and the cancel tag. Tags have no meaning anywhere else.
 */
static bool is_of_flag(struct hidden *hidden, uint32_t c)
{
	unsigned tags = hidden->tags;
	bool is_letter = is_within(c, 0xE0061, 0xE007A) || is_within(c, 0xE0030, 0xE0039);

	hidden->tags = is_letter && tags && tags <= 6 ? tags + 1 : 0;
	return hidden->tags || (c == CANCEL_TAG && tags > 1);
}

/* ---------------------------------------------------------------------------------- */

/* Scripts whose spelling uses joiners and zero width spaces. */
static bool is_brahmic(uint32_t c)
{
	static const char *const scripts[] = {
		"Balinese", "Batak", "Bengali", "Brahmi", "Buginese", "Chakma", "Cham",
		"Devanagari", "Dogra", "Grantha", "Gujarati", "Gunjala_Gondi", "Gurmukhi",
		"Javanese", "Kaithi", "Kannada", "Kharoshthi", "Khmer", "Khojki", "Khudawadi",
		"Lao", "Lepcha", "Limbu", "Malayalam", "Masaram_Gondi", "Meetei_Mayek", "Modi",
		"Myanmar", "Nandinagari", "New_Tai_Lue", "Newa", "Oriya", "Rejang", "Saurashtra",
		"Sharada", "Siddham", "Sinhala", "Sundanese", "Syloti_Nagri", "Tagalog",
		"Tai_Le", "Tai_Tham", "Tai_Viet", "Takri", "Tamil", "Telugu", "Thai", "Tibetan",
		"Tirhuta", "Zanabazar_Square",
	};
	const char *script = unicode_script(c);

	for (size_t i = 0; script && i < sizeof scripts / sizeof scripts[0]; i++)
		if (strcmp(script, scripts[i]) == 0)
			return true;
	return false;
}

/* Variation selectors apply to signs, digits, and letters without case. */
static bool has_variants(uint32_t c)
{
	const char *category = unicode_category(c);
	return category && (strchr("SPN", category[0]) || strcmp(category, "Lo") == 0);
}

static bool is_mongolian(uint32_t c)
{
	const char *script = unicode_script(c);
	return script && strcmp(script, "Mongolian") == 0;
}

/*
 * Whether an invisible character is legitimate here: one directly after a visible character
 * that it can apply to, or a joiner after one selector.
 */
static bool is_in_place(const struct hidden *hidden, uint32_t c)
{
	uint32_t base = hidden->base;
	bool is_ascii = base < 0x80; /* digits have the property Emoji */

	if (hidden->behind == SOMETHING_BEHIND || !base)
		return false;
	if (c == ZWJ || c == ZWNJ)
		return unicode_is_joining(base) || is_brahmic(base) ||
		       (c == ZWJ && !is_ascii && unicode_is_emoji(base));
	if (hidden->behind == SELECTOR_BEHIND)
		return false;
	if (c == ZWSP)
		return is_brahmic(base);
	if (c == CGJ)
		return hidden->after_mark;
	if (is_within(c, 0xFE0E, 0xFE0F) && unicode_is_emoji(base))
		return true;
	if (is_within(c, 0xFE00, 0xFE0F))
		return base == '0' || (!is_ascii && has_variants(base));
	if (is_within(c, 0xE0100, 0xE01EF))
		return unicode_is_ideographic(base);
	return is_within(c, 0x180B, 0x180F) && is_mongolian(base);
}

static bool is_selector(uint32_t c)
{
	return is_within(c, 0xFE00, 0xFE0F) || is_within(c, 0xE0100, 0xE01EF);
}

/* ---------------------------------------------------------------------------------- */

/* The kind of a character that is not of ASCII. */
static enum hidden_kind kind_of(struct hidden *hidden, uint32_t c)
{
	bool is_flag = is_of_flag(hidden, c);

	if (c == BOM)
		return hidden->is_begun ? HIDDEN_BOM : HIDDEN_NOTHING;
	if (is_unwanted_control(c))
		return HIDDEN_CONTROL;
	if (is_tag(c))
		return is_flag ? HIDDEN_NOTHING : HIDDEN_TAG;
	if (unicode_is_bidi_control(c))
		return HIDDEN_BIDI;
	if (unicode_is_noncharacter(c))
		return HIDDEN_NONCHARACTER;
	if (is_private(c))
		return HIDDEN_PRIVATE;
	if (is_invisible(c))
		return is_in_place(hidden, c) ? HIDDEN_NOTHING : HIDDEN_INVISIBLE;
	return HIDDEN_NOTHING;
}

/* Updates the context for the next character. */
static void pass(struct hidden *hidden, uint32_t c)
{
	if (is_tag(c) || is_invisible(c)) {
		hidden->behind = is_selector(c) && hidden->behind == NOTHING_BEHIND
		                         ? SELECTOR_BEHIND
		                         : SOMETHING_BEHIND;
	} else {
		hidden->after_mark = unicode_combining_class(c) != 0;
		if (!hidden->after_mark)
			hidden->base = c;
		hidden->behind = NOTHING_BEHIND;
		if (c == BLACK_FLAG)
			hidden->tags = 1;
	}
}

enum hidden_kind hidden_next(struct hidden *hidden, uint32_t c)
{
	enum hidden_kind kind = HIDDEN_NOTHING;

	if (c < 0x7F) {
		if (is_unwanted_control(c))
			kind = c ? HIDDEN_CONTROL : HIDDEN_NUL;
		hidden->base = c;
		hidden->behind = NOTHING_BEHIND;
		hidden->after_mark = false;
		hidden->tags = 0;
	} else {
		kind = kind_of(hidden, c);
		pass(hidden, c);
	}
	hidden->is_begun = true;
	return kind;
}
