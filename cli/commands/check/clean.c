/* SPDX-License-Identifier: MIT */
/* clean.c - lines of a block that lint has looked at before what is in front of them */
#include "commands/check/clean.h"

#include <string.h>

#include "base/count_octets.h"

/* Returns how much of well-formed text is lines in which nothing is found. */
static size_t clean_length(struct lint *lint, const char *text, size_t n)
{
	struct lint_found found = lint_find(lint, text, n);

	return length_to_last(text, found.read - found.length, '\n');
}

/* Returns where the line ends that has the octet at 'at'; 'n' if that is the end. */
static size_t line_end(const char *text, size_t at, size_t n)
{
	const char *end = at < n ? memchr(text + at, '\n', n - at) : NULL;

	return end ? (size_t)(end + 1 - text) : n;
}

/* Counts what is found in whole lines of well-formed text. Returns how many octets these have. */
static size_t count_found(struct lint *lint, const char *text, size_t n,
                          uint64_t counts[LINT_KINDS])
{
	size_t length = length_to_last(text, n, '\n');

	lint_count(lint, text, length, counts);
	return length;
}

/*
 * Adds the next lines of well-formed text: all if findings are only counted, otherwise those in
 * front of the first finding. Returns how many octets these have.
 */
static size_t look_at_lines(const struct clean_plan *plan, const char *text, size_t n,
                            struct clean *clean)
{
	struct clean_lines lines = { .begin = text };
	struct lint lint;

	lint_begin_line(&lint, plan->kinds);
	size_t length = atomic_load(plan->only_counts) ? count_found(&lint, text, n, lines.counts)
	                                                : clean_length(&lint, text, n);
	lines.end = text + length;
	lines.line_end = length > 1 && lines.end[-2] == '\r' ? "\r\n" : "\n";
	if (length && !lines.counts[LINT_MIXED_EOL])
		clean->lines[clean->count++] = lines;
	return length;
}

void clean_find(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct clean_plan *plan = context;
	struct clean *clean = result;
	size_t begin = line_end(text, 0, n), good = 0; /* up to the next error */

	(void)at;
	clean->count = clean->next = 0;
	for (size_t tried = 0; begin < n && tried < MAX_CLEAN; tried++) {
		if (good <= begin)
			good = begin + octavo_check(OCTAVO_UTF8, text + begin, n - begin,
			                            plan->options).read;
		begin += look_at_lines(plan, text + begin, good - begin, clean);
		begin = line_end(text, begin, n);
	}
}

const struct clean_lines *clean_next(const struct clean *clean)
{
	return clean && clean->next < clean->count ? &clean->lines[clean->next] : NULL;
}

void clean_pass(struct clean *clean)
{
	clean->next++;
}
