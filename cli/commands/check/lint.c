/* SPDX-License-Identifier: MIT */
/* lint.c - what is well-formed, but may deceive those who read it or compare it */
#include "base/status.h"
#include "commands/check/lint.h"

#include <stdio.h>
#include <string.h>

#include "text/unicode.h"

/* The kind that is called name[0..n). */
static size_t find(const char *name, size_t n)
{
	size_t kind = 0;

	while (kind < LINT_KINDS &&
	       (strlen(lint_name(kind)) != n || memcmp(lint_name(kind), name, n) != 0))
		kind++;
	return kind;
}

static _Noreturn void no_such_kind(const struct command *command, const char *name)
{
	char reason[200] = "no such kind, there are";
	size_t n = strlen(reason);

	for (size_t kind = 0; kind < LINT_KINDS; kind++)
		n += (size_t)snprintf(reason + n, sizeof reason - n, "%s %s", kind ? "," : "",
		                      lint_name(kind));
	usage_error(command, name, reason);
}

void read_lint(const struct command *command, const char *names, void *kinds)
{
	unsigned *found = kinds;

	if (!unicode_is_there())
		left_out("--lint", "libunistring");
	if (!names)
		*found = (1u << LINT_KINDS) - 1;
	for (const char *name = names; name; name++) {
		size_t n = strcspn(name, ","), kind = find(name, n);
		if (kind == LINT_KINDS)
			no_such_kind(command, name);
		*found |= 1u << kind;
		name += n;
		if (!*name)
			return;
	}
}

void lint_begin(struct lint *lint, unsigned kinds, bool has_mark)
{
	*lint = (struct lint){ .kinds = kinds, .is_begun = has_mark };
}

void lint_break(struct lint *lint)
{
	lint_next(lint, 0xFFFD);
}

/* ---------------------------------------------------------------------------------- */

#define SPACE 0x20u
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
static bool is_control(uint32_t c)
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

/* LINE SEPARATOR, PARAGRAPH SEPARATOR and interlinear annotation are not Default_Ignorable. */
static bool is_invisible(uint32_t c)
{
	return unicode_is_ignorable(c) || is_within(c, 0x2028, 0x2029) ||
	       is_within(c, 0xFFF9, 0xFFFB);
}

/*
 * The flags of England, Scotland, Texas and so on: a black flag, at most six letters or
 * digits, and the end. A tag anywhere else, or one more of them, has no meaning.
 */
static bool is_of_flag(struct lint *lint, uint32_t c)
{
	unsigned tags = lint->tags;
	bool is_letter = is_within(c, 0xE0061, 0xE007A) || is_within(c, 0xE0030, 0xE0039);

	lint->tags = is_letter && tags && tags <= 6 ? tags + 1 : 0;
	return lint->tags || (c == CANCEL_TAG && tags > 1);
}

/* ---------------------------------------------------------------------------------- */

/* The scripts of India and beyond, in which joiners and zero width spaces are spelling. */
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

/* Signs and digits, and letters without case, have variants. */
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
 * Whether something that cannot be seen is spelling where it stands, behind a character that
 * can be seen: one such is, a second one is not, but for a joiner behind a selector.
 */
static bool is_in_place(const struct lint *lint, uint32_t c)
{
	uint32_t base = lint->base;
	bool is_ascii = base < 0x80; /* whose digits are emoji, in a way */

	if (lint->behind == SOMETHING || !base)
		return false;
	if (c == ZWJ || c == ZWNJ)
		return unicode_is_joining(base) || is_brahmic(base) ||
		       (c == ZWJ && !is_ascii && unicode_is_emoji(base));
	if (lint->behind == SELECTOR)
		return false;
	if (c == ZWSP)
		return is_brahmic(base);
	if (c == CGJ)
		return lint->after_mark;
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

/* Whether the line that ends here ends otherwise than those before; this is told once. */
static bool is_other_end(struct lint *lint)
{
	bool differs = lint->ends == (lint->after_return ? LF_END : CRLF_END);

	if (lint->ends == NO_END)
		lint->ends = lint->after_return ? CRLF_END : LF_END;
	differs = differs && !lint->is_mixed;
	lint->is_mixed |= differs;
	return differs;
}

/*
 * Whether the text so far would not be in NFC with 'c': what is in NFC consists of pieces
 * that are, so that the first character which makes the difference is found. Most begin
 * something new, for they neither combine nor compose with what is before.
 */
static bool breaks_nfc(struct lint *lint, uint32_t c)
{
	unsigned class = unicode_combining_class(c);
	uint32_t last = lint->size ? lint->segment[lint->size - 1] : 0;
	unsigned before = lint->class;

	lint->class = class;
	if (class == 0 && !unicode_composes(last, c)) {
		lint->segment[0] = c > 0x10FFFF || unicode_is_surrogate(c) ? 0xFFFD : c;
		lint->size = 1;
		return !unicode_is_nfc(&c, 1);
	}
	if (lint->size == MAX_SEGMENT)
		return (class != 0 && class < before) || !unicode_is_nfc(&c, 1);
	lint->segment[lint->size++] = c;
	return !unicode_is_nfc(lint->segment, lint->size);
}

/* In lower letters, nothing combines with what is before. */
#define FIRST_COMBINING 0x300u

static bool is_news_of_nfc(struct lint *lint, uint32_t c)
{
	if (c < FIRST_COMBINING || lint->is_told) {
		lint->is_told &= c != '\n';
		lint->segment[0] = c;
		lint->size = 1;
		lint->class = 0;
		return false;
	}
	lint->is_told = breaks_nfc(lint, c);
	return lint->is_told;
}

/* ---------------------------------------------------------------------------------- */

/* The kind of a character that is above ASCII, as far as it is one by itself. */
static size_t kind_alone(struct lint *lint, uint32_t c)
{
	bool is_flag = is_of_flag(lint, c);

	if (c == BOM)
		return lint->is_begun ? LINT_BOM_INSIDE : LINT_KINDS;
	if (is_control(c))
		return LINT_CONTROL;
	if (is_tag(c))
		return is_flag ? LINT_KINDS : LINT_TAG;
	if (unicode_is_bidi_control(c))
		return LINT_BIDI_CONTROL;
	if (unicode_is_noncharacter(c))
		return LINT_NONCHARACTER;
	if (is_private(c))
		return LINT_PRIVATE_USE;
	if (is_invisible(c))
		return is_in_place(lint, c) ? LINT_KINDS : LINT_INVISIBLE;
	return LINT_KINDS;
}

/* Remembers what the next character will stand behind. */
static void pass(struct lint *lint, uint32_t c)
{
	if (is_tag(c) || is_invisible(c)) {
		lint->behind = is_selector(c) && lint->behind == NOTHING ? SELECTOR : SOMETHING;
	} else {
		lint->after_mark = unicode_combining_class(c) != 0;
		if (!lint->after_mark)
			lint->base = c;
		lint->behind = NOTHING;
		if (c == BLACK_FLAG)
			lint->tags = 1;
	}
}

static bool is_asked(const struct lint *lint, size_t kind)
{
	return kind < LINT_KINDS && lint->kinds >> kind & 1;
}

size_t lint_next(struct lint *lint, uint32_t c)
{
	size_t kind = LINT_KINDS;

	if (c < 0x7F) {
		if (is_control(c))
			kind = LINT_CONTROL;
		lint->base = c;
		lint->behind = NOTHING;
		lint->after_mark = false;
		lint->tags = 0;
	} else {
		kind = kind_alone(lint, c);
		pass(lint, c);
	}
	if (!is_asked(lint, kind))
		kind = LINT_KINDS;
	if (c == '\n' && is_asked(lint, LINT_MIXED_EOL) && is_other_end(lint))
		kind = LINT_MIXED_EOL;
	if (is_asked(lint, LINT_NOT_NFC) && is_news_of_nfc(lint, c) && kind == LINT_KINDS)
		kind = LINT_NOT_NFC;
	if (is_asked(lint, LINT_MIXED_SCRIPT) && mixed_script_next(&lint->mixture, c) &&
	    kind == LINT_KINDS)
		kind = LINT_MIXED_SCRIPT;
	lint->after_return = c == '\r';
	lint->is_begun = true;
	return kind;
}
