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

static void add_lines(struct clean *clean, const char *text, size_t n)
{
	const char *end = text + n;

	if (n)
		clean->lines[clean->count++] = (struct clean_lines){
			text, end, n > 1 && end[-2] == '\r' ? "\r\n" : "\n",
		};
}

static size_t good_length(const struct clean_plan *plan, const char *text, size_t n)
{
	return octavo_check(OCTAVO_UTF8, text, n, plan->options).read;
}

/* Counts what is found in the lines up to the first error. They must all end in the same way. */
static void count_found(const struct clean_plan *plan, const char *text, size_t n,
                        struct clean *clean)
{
	size_t length = length_to_last(text, good_length(plan, text, n), '\n');
	struct lint lint;

	lint_begin_line(&lint, plan->kinds);
	lint_count(&lint, text, length, clean->counts);
	if (!clean->counts[LINT_MIXED_EOL])
		add_lines(clean, text, length);
}

static void find_clean(const struct clean_plan *plan, const char *text, size_t n,
                       struct clean *clean)
{
	size_t begin = 0, good = 0; /* up to the next error */
	struct lint lint;

	for (size_t tried = 0; begin < n && tried < MAX_CLEAN; tried++) {
		if (good <= begin)
			good = begin + good_length(plan, text + begin, n - begin);
		lint_begin_line(&lint, plan->kinds);
		size_t length = clean_length(&lint, text + begin, good - begin);
		add_lines(clean, text + begin, length);
		begin = line_end(text, begin + length, n);
	}
}

void clean_find(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct clean_plan *plan = context;
	struct clean *clean = result;
	size_t begin = line_end(text, 0, n);

	(void)at;
	clean->count = clean->next = 0;
	memset(clean->counts, 0, sizeof clean->counts);
	if (atomic_load(&plan->only_counts))
		count_found(plan, text + begin, n - begin, clean);
	else
		find_clean(plan, text + begin, n - begin, clean);
}

const struct clean_lines *clean_next(const struct clean *clean)
{
	return clean && clean->next < clean->count ? &clean->lines[clean->next] : NULL;
}

void clean_pass(struct clean *clean)
{
	clean->next++;
}
