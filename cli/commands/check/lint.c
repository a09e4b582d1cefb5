/* SPDX-License-Identifier: MIT */
/* lint.c - well-formed text that may deceive readers or comparisons */
#include "commands/check/lint.h"

#include <string.h>

#include "text/double.h"
#include "text/unicode.h"

void read_lint(const struct command *command, const char *list, void *kinds)
{
	const char *names[LINT_KINDS];

	if (!unicode_is_there())
		left_out("--lint", "libunistring");
	for (size_t kind = 0; kind < LINT_KINDS; kind++)
		names[kind] = lint_name(kind);
	*(unsigned *)kinds |= list ? list_option(command, list, names, LINT_KINDS)
	                           : (1u << LINT_KINDS) - 1;
}

void lint_begin(struct lint *lint, unsigned kinds, bool has_mark)
{
	*lint = (struct lint){ .kinds = kinds, .hidden.is_begun = has_mark };
}

void lint_begin_line(struct lint *lint, unsigned kinds)
{
	lint_begin(lint, kinds, true);
	lint_next(lint, '\n');
	lint->ends = NO_END;
}

void lint_break(struct lint *lint)
{
	lint_next(lint, 0xFFFD);
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
	/* A full one ends with a mark, with which nothing but marks can be in one segment. */
	if (lint->size == MAX_SEGMENT)
		return class < before || !is_nfc(&c, 1);
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
static unsigned script_of(struct lint *lint, uint32_t c)
{
	static const char *const scripts[] = {
		"Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee",
	};
	const char *script = unicode_script(c);

	/* Names are compared by address where they can be: each is one string. */
	if (script == lint->last_name)
		return lint->last_script;
	lint->last_name = script;
	lint->last_script = NO_SCRIPT;
	for (size_t i = 0; script && i < sizeof scripts / sizeof scripts[0]; i++)
		if (strcmp(script, scripts[i]) == 0)
			lint->last_script = LATIN + (unsigned)i;
	return lint->last_script;
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
	unsigned script = is_ascii_letter(c) ? LATIN : c < 0x80 ? NO_SCRIPT : script_of(lint, c);
	bool differs = script && lint->script && script != lint->script;
	bool is_first = differs && !lint->script_reported;

	if (script)
		lint->script = script;
	lint->script_reported |= differs;
	return is_first;
}

/* ---------------------------------------------------------------------------------- */

static bool looks_for(const struct lint *lint, size_t kind)
{
	return kind < LINT_KINDS && lint->kinds >> kind & 1;
}

/* Octets of a character. */
#define MAX_LONGEST 8

static bool is_double(const struct lint *lint)
{
	struct double_verdict verdict;
	char undone[MAX_LINT_LINE];
	size_t n = lint->line_size;

	/* What is cut off may belong to the last run of characters above ASCII. */
	while (n && MAX_LINT_LINE - lint->line_size < MAX_LONGEST && (lint->line[n - 1] & '\x80'))
		n--;
	return may_be_double(lint->line, n) &&
	       double_undo(double_usual(), lint->line, n, undone, &verdict);
}

/* Whether the line that this character ends was encoded twice. */
static bool ends_double(struct lint *lint, uint32_t c)
{
	size_t left = sizeof lint->line - lint->line_size;

	if (c != '\n' && left >= MAX_LONGEST)
		lint->line_size += octavo_encode(OCTAVO_UTF8, c, lint->line + lint->line_size,
		                                 left).written;
	if (c != '\n')
		return false;
	bool is_so = is_double(lint);
	lint->line_size = 0;
	return is_so;
}

bool lint_allows(const struct lint *lint, enum lint_ends ends)
{
	return !looks_for(lint, LINT_MIXED_EOL) || lint->ends_reported || lint->ends == ends;
}

bool lint_ends_double(struct lint *lint)
{
	return looks_for(lint, LINT_DOUBLE) && is_double(lint);
}

size_t lint_next(struct lint *lint, uint32_t c)
{
	static const size_t kinds[HIDDEN_KINDS] = {
		[HIDDEN_NOTHING] = LINT_KINDS,
		[HIDDEN_NUL] = LINT_CONTROL,
		[HIDDEN_CONTROL] = LINT_CONTROL,
		[HIDDEN_BIDI] = LINT_BIDI_CONTROL,
		[HIDDEN_INVISIBLE] = LINT_INVISIBLE,
		[HIDDEN_TAG] = LINT_TAG,
		[HIDDEN_BOM] = LINT_BOM_INSIDE,
		[HIDDEN_PRIVATE] = LINT_PRIVATE_USE,
		[HIDDEN_NONCHARACTER] = LINT_NONCHARACTER,
	};
	size_t kind = kinds[hidden_next(&lint->hidden, c)];

	if (c == 0xFFFD)
		kind = LINT_REPLACEMENT;
	if (!looks_for(lint, kind))
		kind = LINT_KINDS;
	if (c == '\n' && looks_for(lint, LINT_MIXED_EOL) && is_mixed_eol(lint))
		kind = LINT_MIXED_EOL;
	/* What is hidden is in NFC, and combines with nothing: it has no kind so far. */
	if (looks_for(lint, LINT_NOT_NFC) && is_not_nfc(lint, c))
		kind = LINT_NOT_NFC;
	if (looks_for(lint, LINT_MIXED_SCRIPT) && is_mixed_script(lint, c) &&
	    kind == LINT_KINDS)
		kind = LINT_MIXED_SCRIPT;
	if (looks_for(lint, LINT_DOUBLE) && ends_double(lint, c) && kind == LINT_KINDS)
		kind = LINT_DOUBLE;
	lint->after_return = c == '\r';
	return kind;
}
