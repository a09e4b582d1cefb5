/* SPDX-License-Identifier: MIT */
/* lint.c - well-formed text that may deceive readers or comparisons */
#include "commands/check/lint.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "text/unicode.h"

/* Returns the kind with the name name[0..n), LINT_KINDS for none. */
static size_t find_kind(const char *name, size_t n)
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
		size_t n = strcspn(name, ","), kind = find_kind(name, n);
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
static bool is_of_flag(struct lint *lint, uint32_t c)
{
	unsigned tags = lint->tags;
	bool is_letter = is_within(c, 0xE0061, 0xE007A) || is_within(c, 0xE0030, 0xE0039);

	lint->tags = is_letter && tags && tags <= 6 ? tags + 1 : 0;
	return lint->tags || (c == CANCEL_TAG && tags > 1);
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
static bool is_in_place(const struct lint *lint, uint32_t c)
{
	uint32_t base = lint->base;
	bool is_ascii = base < 0x80; /* digits have the property Emoji */

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

/* Whether this line ends differently from those before it; true once in a text. */
static bool is_mixed_eol(struct lint *lint)
{
	bool differs = lint->ends == (lint->after_return ? LF_END : CRLF_END);

	if (lint->ends == NO_END)
		lint->ends = lint->after_return ? CRLF_END : LF_END;
	differs = differs && !lint->ends_reported;
	lint->ends_reported |= differs;
	return differs;
}

static bool is_nfc(const uint32_t *text, size_t n)
{
	uint32_t normal[MAX_CANONICAL * MAX_SEGMENT];
	size_t size = unicode_normalize(UNICODE_NFC, text, n, normal,
	                                sizeof normal / sizeof normal[0]);

	return size == n && memcmp(normal, text, n * sizeof *text) == 0;
}

/*
 * Whether the text so far is not in NFC because of 'c'. Text can be normalized in segments:
 * most characters begin one, as they neither combine nor compose with what is before them.
 */
static bool breaks_nfc(struct lint *lint, uint32_t c)
{
	unsigned class = unicode_combining_class(c);
	uint32_t last = lint->size ? lint->segment[lint->size - 1] : 0;
	unsigned before = lint->class;

	lint->class = class;
	if (class == 0 && !unicode_composes(last, c)) {
		lint->segment[0] = c > MAX_CODE_POINT || unicode_is_surrogate(c) ? 0xFFFD : c;
		lint->size = 1;
		return !is_nfc(lint->segment, 1);
	}
	if (lint->size == MAX_SEGMENT)
		return (class != 0 && class < before) || !is_nfc(&c, 1);
	lint->segment[lint->size++] = c;
	return !is_nfc(lint->segment, lint->size);
}

/* Characters below this one do not combine with what is before them. */
#define FIRST_COMBINING 0x300u

/* The same, but true only once in a line. */
static bool is_not_nfc(struct lint *lint, uint32_t c)
{
	if (c < FIRST_COMBINING || lint->nfc_reported) {
		lint->nfc_reported &= c != '\n';
		lint->segment[0] = c;
		lint->size = 1;
		lint->class = 0;
		return false;
	}
	lint->nfc_reported = breaks_nfc(lint, c);
	return lint->nfc_reported;
}

/* ---------------------------------------------------------------------------------- */

enum { NO_SCRIPT, LATIN };

/* Returns the number of a script, from LATIN on, that has letters like those of another. */
static unsigned script_of(uint32_t c)
{
	static const char *const scripts[] = {
		"Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee",
	};
	const char *script = unicode_script(c);

	for (size_t i = 0; script && i < sizeof scripts / sizeof scripts[0]; i++)
		if (strcmp(script, scripts[i]) == 0)
			return LATIN + (unsigned)i;
	return NO_SCRIPT;
}

static bool is_ascii_letter(uint32_t c)
{
	return (c | 0x20) - 'a' < 26;
}

/* Letters, marks, digits and the underscore, as in identifiers of programs. */
static bool is_in_word(uint32_t c)
{
	if (c < 0x80)
		return is_ascii_letter(c) || c - '0' < 10 || c == '_';
	const char *category = unicode_category(c);
	return category && strchr("LMN", category[0]);
}

/* Whether 'c' is the first letter of a word from another script than those before it. */
static bool is_mixed_script(struct lint *lint, uint32_t c)
{
	if (!is_in_word(c)) {
		lint->script = NO_SCRIPT;
		lint->script_reported = false;
		return false;
	}
	unsigned script = is_ascii_letter(c) ? LATIN : c < 0x80 ? NO_SCRIPT : script_of(c);
	bool differs = script && lint->script && script != lint->script;
	bool is_first = differs && !lint->script_reported;

	if (script)
		lint->script = script;
	lint->script_reported |= differs;
	return is_first;
}

/* ---------------------------------------------------------------------------------- */

/* The kind of a single character above ASCII. */
static size_t kind_of(struct lint *lint, uint32_t c)
{
	bool is_flag = is_of_flag(lint, c);

	if (c == BOM)
		return lint->is_begun ? LINT_BOM_INSIDE : LINT_KINDS;
	if (is_unwanted_control(c))
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

/* Updates the context for the next character. */
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

static bool looks_for(const struct lint *lint, size_t kind)
{
	return kind < LINT_KINDS && lint->kinds >> kind & 1;
}

size_t lint_next(struct lint *lint, uint32_t c)
{
	size_t kind = LINT_KINDS;

	if (c < 0x7F) {
		if (is_unwanted_control(c))
			kind = LINT_CONTROL;
		lint->base = c;
		lint->behind = NOTHING;
		lint->after_mark = false;
		lint->tags = 0;
	} else {
		kind = kind_of(lint, c);
		pass(lint, c);
	}
	if (!looks_for(lint, kind))
		kind = LINT_KINDS;
	if (c == '\n' && looks_for(lint, LINT_MIXED_EOL) && is_mixed_eol(lint))
		kind = LINT_MIXED_EOL;
	if (looks_for(lint, LINT_NOT_NFC) && is_not_nfc(lint, c) && kind == LINT_KINDS)
		kind = LINT_NOT_NFC;
	if (looks_for(lint, LINT_MIXED_SCRIPT) && is_mixed_script(lint, c) &&
	    kind == LINT_KINDS)
		kind = LINT_MIXED_SCRIPT;
	lint->after_return = c == '\r';
	lint->is_begun = true;
	return kind;
}
