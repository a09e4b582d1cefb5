/* SPDX-License-Identifier: MIT */
/* lint.c - well-formed text that may deceive readers or comparisons */
#include "commands/check/lint.h"

#include <string.h>

#include "base/count_octets.h"
#include "text/double.h"

/* What the library calls the kinds that it finds. */
static const enum octavo_oddity oddities[LINT_KINDS] = {
	[LINT_BIDI_CONTROL] = OCTAVO_ODD_BIDI,
	[LINT_INVISIBLE] = OCTAVO_ODD_INVISIBLE,
	[LINT_TAG] = OCTAVO_ODD_TAG,
	[LINT_CONTROL] = OCTAVO_ODD_CONTROL,
	[LINT_PRIVATE_USE] = OCTAVO_ODD_PRIVATE,
	[LINT_MIXED_EOL] = OCTAVO_ODD_LINE_END,
	[LINT_BOM_INSIDE] = OCTAVO_ODD_BOM,
	[LINT_NOT_NFC] = OCTAVO_ODD_NOT_NFC,
	[LINT_MIXED_SCRIPT] = OCTAVO_ODD_SCRIPT,
	[LINT_REPLACEMENT] = OCTAVO_ODD_REPLACEMENT,
	[LINT_NONCHARACTER] = OCTAVO_ODD_NONCHARACTER,
};

void read_lint(const struct command *command, const char *list, void *kinds)
{
	const char *names[LINT_KINDS];

	for (size_t kind = 0; kind < LINT_KINDS; kind++)
		names[kind] = lint_name(kind);
	*(unsigned *)kinds |= list ? list_option(command, list, names, LINT_KINDS)
	                           : (1u << LINT_KINDS) - 1;
}

/* Octets that are looked at before the lines among them. */
#define AT_ONCE ((size_t)32 << 10)

static bool looks_for(const struct lint *lint, enum lint_kind kind)
{
	return lint->kinds >> kind & 1;
}

void lint_begin(struct lint *lint, unsigned kinds, bool has_mark)
{
	uint32_t wanted = 0;

	for (size_t kind = 0; kind < LINT_KINDS; kind++)
		if (kinds >> kind & 1)
			wanted |= UINT32_C(1) << oddities[kind];
	lint->kinds = kinds;
	lint->others = octavo_lint_init(wanted, has_mark);
	lint->line_size = 0;
	lint->ahead = (struct octavo_found){ OCTAVO_NO_ODDITY, 0, 0 };
	lint->is_broken = lint->has_mixed_ends = false;
}

void lint_begin_line(struct lint *lint, unsigned kinds)
{
	lint_begin(lint, kinds, true);
}

bool lint_pass(struct lint *lint, const char *end)
{
	struct octavo_lint behind = lint->others;

	if (octavo_lint_next(&behind, end, strlen(end), false).oddity)
		return false;
	lint->others = behind;
	lint->is_broken = false;
	return true;
}

bool lint_is_ahead(const struct lint *lint)
{
	return lint->ahead.read > 0;
}

/* ------------------------------------------------------------------ text encoded twice */

static bool is_double(const char *line, size_t n, bool in_part)
{
	struct undone undone;
	bool goes_on = n >= MAX_LINT_LINE;

	return double_is(line, goes_on ? MAX_LINT_LINE : n, goes_on, in_part, &undone);
}

bool lint_ends_double(const struct lint *lint)
{
	return looks_for(lint, LINT_DOUBLE) && is_double(lint->line, lint->line_size, true);
}

static void add_to_line(struct lint *lint, const char *utf8, size_t n)
{
	size_t left = MAX_LINT_LINE - lint->line_size;

	memcpy(lint->line + lint->line_size, utf8, n < left ? n : left);
	lint->line_size += n < left ? n : left;
}

/*
 * Looks at the lines that end in these octets. Returns where the first one ends that was encoded
 * twice, after its line feed. If none was, returns 0, and the line at the end has begun.
 */
static size_t find_double(struct lint *lint, const char *utf8, size_t n)
{
	bool in_part = double_may_be_in_part(utf8, n);
	const char *end;
	size_t at = 0;

	while ((end = memchr(utf8 + at, '\n', n - at))) {
		const char *line = utf8 + at;
		size_t size = (size_t)(end + 1 - line); /* with LF: repair has it, too */
		bool was_begun = lint->line_size > 0;
		at += size;
		if (was_begun) {
			add_to_line(lint, line, size);
			line = lint->line;
			size = lint->line_size;
			lint->line_size = 0;
		}
		if (is_double(line, size, in_part || was_begun))
			return at;
	}
	add_to_line(lint, utf8 + at, n - at);
	return 0;
}

/* ---------------------------------------------------------------------------------- */

static size_t kind_of(enum octavo_oddity oddity)
{
	size_t kind = 0;

	while (oddities[kind] != oddity)
		kind++;
	return kind;
}

static void look_ahead(struct lint *lint, const char *utf8, size_t n)
{
	if (n > AT_ONCE)
		n = octavo_floor(OCTAVO_UTF8, utf8, n, AT_ONCE);
	lint->ahead = octavo_lint_next(&lint->others, utf8, n, false);
	lint->is_broken = false;
}

/* Uses octets that were looked at, up to what was found if it is among them. */
static struct lint_found use(struct lint *lint, const char *utf8, size_t n)
{
	struct octavo_found *ahead = &lint->ahead;
	struct lint_found found = { LINT_KINDS, n, 0 };

	if (n == ahead->read && ahead->oddity) {
		found.kind = kind_of(ahead->oddity);
		found.length = ahead->length;
		if (found.kind == LINT_MIXED_EOL) {
			lint->has_mixed_ends = true;
			lint->line_size = 0;
		} else if (looks_for(lint, LINT_DOUBLE)) {
			add_to_line(lint, utf8 + n - found.length, found.length);
		}
	}
	ahead->read -= n;
	return found;
}

struct lint_found lint_find(struct lint *lint, const char *utf8, size_t n)
{
	struct octavo_found *ahead = &lint->ahead;
	struct lint_found found = { LINT_KINDS, 0, 0 };

	while (found.read < n && found.kind == LINT_KINDS) {
		size_t at = found.read, left = n - at, line_end = 0;

		if (!ahead->read)
			look_ahead(lint, utf8 + at, left);
		size_t some = ahead->read < left ? ahead->read : left;
		size_t others = ahead->read - ahead->length;
		if (looks_for(lint, LINT_DOUBLE))
			line_end = find_double(lint, utf8 + at, others < some ? others : some);
		if (line_end) {
			ahead->read -= line_end;
			return (struct lint_found){ LINT_DOUBLE, at + line_end, 1 };
		}
		found = use(lint, utf8 + at, some);
		found.read += at;
	}
	return found;
}

void lint_count(struct lint *lint, const char *utf8, size_t n, uint64_t counts[LINT_KINDS])
{
	for (size_t at = 0; at < n;) {
		struct lint_found found = lint_find(lint, utf8 + at, n - at);
		at += found.read;
		if (found.kind < LINT_KINDS)
			counts[found.kind]++;
	}
}

size_t lint_next(struct lint *lint, uint32_t c)
{
	static const char private[] = { '\xEE', '\x80', '\x80' };
	char octets[8];
	size_t n = octavo_encode(OCTAVO_UTF8, c, octets, sizeof octets).written;

	if (n)
		return lint_find(lint, octets, n).kind;
	/* What UTF-8 has not is as U+E000, which has no script and combines with nothing. */
	octavo_lint_next(&lint->others, private, sizeof private, false);
	lint->is_broken = false;
	return LINT_KINDS;
}

/* Errors are often many in a row, as in text in another charset, and say no more than one. */
void lint_break(struct lint *lint)
{
	if (!lint->is_broken)
		lint_next(lint, 0xFFFD);
	lint->is_broken = true;
}
