/* SPDX-License-Identifier: MIT */
/* clean.c - lines of a block in which nothing is found, looked for before what is in front of it */
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

void clean_find(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct clean_plan *plan = context;
	struct clean *clean = result;
	size_t begin = line_end(text, 0, n), good = 0; /* up to the next error */
	struct lint lint;

	(void)at;
	clean->count = clean->next = 0;
	for (size_t tried = 0; begin < n && tried < MAX_CLEAN; tried++) {
		if (good <= begin)
			good = begin + octavo_check(OCTAVO_UTF8, text + begin, n - begin,
			                            plan->options).read;
		lint_begin_line(&lint, plan->kinds);
		size_t length = clean_length(&lint, text + begin, good - begin);
		const char *end = text + begin + length;
		if (length)
			clean->lines[clean->count++] = (struct clean_lines){
				text + begin, end, length > 1 && end[-2] == '\r' ? "\r\n" : "\n",
			};
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
