/* SPDX-License-Identifier: MIT */
/* strip.c - a filter that removes characters that cannot be seen */
#include "commands/repair/strip.h"

#include <inttypes.h>

#include "octavo.h"
#include "text/unicode.h"

/* What the user calls the kinds, and what a report calls one and several of their characters. */
static const struct {
	enum hidden_kind kind;
	const char *name, *one, *many;
} rows[] = {
	{ HIDDEN_INVISIBLE, "invisible", "invisible character", "invisible characters" },
	{ HIDDEN_BIDI, "bidi", "bidirectional control", "bidirectional controls" },
	{ HIDDEN_TAG, "tag", "tag character", "tag characters" },
	{ HIDDEN_NUL, "nul", "NUL", "NULs" },
	{ HIDDEN_CONTROL, "control", "control character", "control characters" },
	{ HIDDEN_BOM, "bom-inside", "byte order mark inside", "byte order marks inside" },
};

#define ROWS (sizeof rows / sizeof rows[0])

/* Kinds that are known without libunistring. */
#define PLAIN_KINDS (1u << HIDDEN_NUL | 1u << HIDDEN_CONTROL | 1u << HIDDEN_BOM | 1u << HIDDEN_TAG)

void read_strip(const struct command *command, const char *list, void *kinds)
{
	const char *names[ROWS];
	unsigned *all = kinds;

	for (size_t i = 0; i < ROWS; i++)
		names[i] = rows[i].name;
	unsigned found = list_option(command, list, names, ROWS);
	for (size_t i = 0; i < ROWS; i++)
		if (found >> i & 1)
			*all |= 1u << rows[i].kind;
	if (*all >> HIDDEN_CONTROL & 1)
		*all |= 1u << HIDDEN_NUL;
	if ((*all & ~PLAIN_KINDS) && !unicode_is_there())
		left_out("--strip", "libunistring");
}

/* Line tabulation, form feed, next line, line and paragraph separator: without them words join. */
static bool is_end(uint32_t c)
{
	return c == 0x0B || c == 0x0C || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/* Whether the first character is to be removed. */
static bool removes(struct strip *strip, const struct octavo_character *c)
{
	bool was_incomplete = strip->is_incomplete;
	enum hidden_kind kind = hidden_next(&strip->hidden, c->error ? 0xFFFD : c->code_point);

	strip->is_incomplete = c->error == OCTAVO_INTERRUPTED || c->error == OCTAVO_TRUNCATED;
	if (c->error || was_incomplete || !(strip->kinds >> kind & 1) || is_end(c->code_point))
		return false;
	strip->removed[kind]++;
	strip->filter.changes++;
	return true;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct strip *strip = (struct strip *)filter;
	size_t begin = 0; /* of what has not been fed yet */

	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		if (removes(strip, &c)) {
			if (!filter_feed(filter->next, src + begin, at - begin, false))
				return false;
			begin = at + c.length;
		}
		at += c.length;
	}
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void strip_begin(struct strip *strip, unsigned kinds)
{
	*strip = (struct strip){ .kinds = kinds };
	filter_begin(&strip->filter, take, NULL, NULL);
}

void strip_report(const struct strip *strip, FILE *to)
{
	const char *gap = "";

	for (size_t i = 0; i < ROWS; i++) {
		uint64_t n = strip->removed[rows[i].kind];
		if (n)
			fprintf(to, "%s%" PRIu64 " %s", gap, n,
			        n == 1 ? rows[i].one : rows[i].many);
		gap = n ? ", " : gap;
	}
	fputs(" removed", to);
}
