/* SPDX-License-Identifier: MIT */
/* clean.c - lines of a block that lint has looked at before what precedes them */
#include "commands/check/clean.h"

#include <string.h>

#include "base/count_octets.h"
#include "io/stretches.h"

/* Returns where the line ends that has the octet at 'at'; 'n' if that is the end. */
static size_t line_end(const char *text, size_t at, size_t n)
{
	const char *end = at < n ? memchr(text + at, '\n', n - at) : NULL;

	return end ? (size_t)(end + 1 - text) : n;
}

static struct clean_lines lines_of(const char *text, size_t length)
{
	bool has_return = length > 1 && text[length - 2] == '\r';

	return (struct clean_lines){ text, text + length, has_return ? "\r\n" : "\n", NULL };
}

/* ---------------------------------------------------------------------------------- */

/*
 * Counts what is found from the beginning of a line on, up to an error that may not be counted.
 * Returns how many octets that are.
 */
static size_t count_found(const struct clean_plan *plan, uint32_t kinds, const char *text, size_t n,
                          struct clean_counts *counts)
{
	size_t at = 0;
	struct lint lint;

	*counts = (struct clean_counts){ .lint = { 0 } };
	lint_begin_line(&lint, plan->kinds);
	while (at < n) {
		struct octavo_result good =
			octavo_check(OCTAVO_UTF8, text + at, n - at, plan->options);
		size_t end = good.read + good.length;
		lint_count(&lint, text + at, good.read, counts->lint);
		if (!good.error)
			return n;
		if (!may_be_counted(kinds, good.error, text + at + end, text + n))
			return at + good.read;
		counts->errors[good.error]++;
		lint_break(&lint);
		at += end;
	}
	return n;
}

static void subtract(struct clean_counts *counts, const struct clean_counts *other)
{
	for (size_t i = 0; i < LINT_KINDS; i++)
		counts->lint[i] -= other->lint[i];
	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++)
		counts->errors[i] -= other->errors[i];
}

bool clean_count(const struct clean_plan *plan, const char *text, size_t n,
                 struct clean_counts *counts, struct clean_lines *lines)
{
	uint32_t kinds = atomic_load(plan->counted);
	size_t begin = line_end(text, 0, n);
	size_t length = length_to_last(text + begin, n - begin, '\n');
	size_t counted = count_found(plan, kinds, text + begin, length, counts);

	if (counted < length) {
		/* Then without the line that has that error. */
		size_t of_lines = length_to_last(text + begin, counted, '\n');
		struct clean_counts others;
		count_found(plan, kinds, text + begin + of_lines, length - of_lines, &others);
		subtract(counts, &others);
		length = of_lines;
	}
	*lines = lines_of(text + begin, length);
	lines->counts = counts;
	return length && !counts->lint[LINT_MIXED_EOL];
}

/* ---------------------------------------------------------------------------------- */

/* Returns how much of well-formed text is lines in which nothing is found. */
static size_t clean_length(const struct clean_plan *plan, const char *text, size_t n)
{
	struct lint lint;

	lint_begin_line(&lint, plan->kinds);
	struct lint_found found = lint_find(&lint, text, n);
	return length_to_last(text, found.read - found.length, '\n');
}

void clean_find(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct clean_plan *plan = context;
	struct clean *clean = result;
	size_t begin = line_end(text, 0, n), good = 0; /* up to the next error */

	(void)at;
	clean->count = clean->next = 0;
	if (atomic_load(plan->counted)) {
		clean->count = clean_count(plan, text, n, &clean->counts, &clean->lines[0]);
		return;
	}
	for (size_t tried = 0; begin < n && tried < MAX_CLEAN; tried++) {
		if (good <= begin)
			good = begin + octavo_check(OCTAVO_UTF8, text + begin, n - begin,
			                            plan->options).read;
		size_t length = clean_length(plan, text + begin, good - begin);
		if (length)
			clean->lines[clean->count++] = lines_of(text + begin, length);
		begin = line_end(text, begin + length, n);
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
