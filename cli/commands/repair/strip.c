/* SPDX-License-Identifier: MIT */
/* strip.c - a filter that removes characters that cannot be seen */
#include "commands/repair/strip.h"

#include <inttypes.h>

/* What the user calls the kinds, and what a report calls one and several of their characters. */
static const struct {
	enum octavo_oddity oddity;
	const char *name, *one, *many;
} rows[STRIP_KINDS] = {
	[STRIP_INVISIBLE] = {
		OCTAVO_ODD_INVISIBLE, "invisible", "invisible character", "invisible characters",
	},
	[STRIP_BIDI] = {
		OCTAVO_ODD_BIDI, "bidi-control", "bidirectional control", "bidirectional controls",
	},
	[STRIP_TAG] = { OCTAVO_ODD_TAG, "tag", "tag character", "tag characters" },
	[STRIP_NUL] = { OCTAVO_ODD_CONTROL, "nul", "NUL", "NULs" },
	[STRIP_CONTROL] = {
		OCTAVO_ODD_CONTROL, "control", "control character", "control characters",
	},
	[STRIP_BOM] = {
		OCTAVO_ODD_BOM, "bom-inside", "byte order mark inside", "byte order marks inside",
	},
};

void read_strip(const struct command *command, const char *list, void *kinds)
{
	const char *names[STRIP_KINDS];
	unsigned *all = kinds;

	for (size_t i = 0; i < STRIP_KINDS; i++)
		names[i] = rows[i].name;
	*all |= list_option(command, list, names, STRIP_KINDS);
	if (*all >> STRIP_CONTROL & 1)
		*all |= 1u << STRIP_NUL;
}

/* Line tabulation, form feed, next line, line and paragraph separator: without them words join. */
static bool is_end(uint32_t c)
{
	return c == 0x0B || c == 0x0C || c == 0x85 || c == 0x2028 || c == 0x2029;
}

static bool is_incomplete(enum octavo_error error)
{
	return error == OCTAVO_INTERRUPTED || error == OCTAVO_TRUNCATED;
}

/* Whether the character at src[at], which was found, is to be removed. */
static bool removes(struct strip *strip, const struct octavo_found *found, const char *src,
                    size_t at)
{
	uint32_t c = octavo_decode(OCTAVO_UTF8, src + at, found->length).code_point;
	bool is_behind = at ? is_incomplete(octavo_decode_last(OCTAVO_UTF8, src, at).error)
	                    : strip->is_incomplete;
	size_t kind = c ? STRIP_CONTROL : STRIP_NUL;

	for (size_t i = 0; found->oddity != OCTAVO_ODD_CONTROL && i < STRIP_KINDS; i++)
		if (rows[i].oddity == found->oddity)
			kind = i;
	if (is_end(c) || is_behind || !(strip->kinds >> kind & 1))
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
		struct octavo_found found =
			octavo_lint_next(&strip->search, src + at, n - at, true);
		size_t here = at + found.read - found.length;
		at += found.read;
		if (!found.oddity || !removes(strip, &found, src, here))
			continue;
		joints_pass(&strip->joints, src + begin, here - begin);
		joints_add(&strip->joints);
		if (!filter_feed(filter->next, src + begin, here - begin, false))
			return false;
		begin = at;
	}
	if (n)
		strip->is_incomplete = is_incomplete(octavo_decode_last(OCTAVO_UTF8, src, n).error);
	joints_pass(&strip->joints, src + begin, n - begin);
	if (last)
		joints_end(&strip->joints);
	return filter_feed(filter->next, src + begin, n - begin, last);
}

void strip_begin(struct strip *strip, unsigned kinds)
{
	uint32_t oddities = 0;

	for (size_t i = 0; i < STRIP_KINDS; i++)
		if (kinds >> i & 1)
			oddities |= UINT32_C(1) << rows[i].oddity;
	*strip = (struct strip){
		.kinds = kinds,
		.search = octavo_lint_init(oddities, false),
		.joints = strip->joints,
	};
	filter_begin(&strip->filter, take, NULL, NULL);
	joints_continue(&strip->joints);
	filter_has_state(&strip->filter, &strip->joints.line, &strip->after);
}

void strip_report(const struct strip *strip, FILE *to)
{
	const char *gap = "";

	for (size_t i = 0; i < STRIP_KINDS; i++) {
		uint64_t n = strip->removed[i];
		if (n)
			fprintf(to, "%s%" PRIu64 " %s", gap, n,
			        n == 1 ? rows[i].one : rows[i].many);
		gap = n ? ", " : gap;
	}
	fputs(" removed", to);
}
