/* SPDX-License-Identifier: MIT */
/* compare.c - an end of the way of a text: is it still what it was? */
#include "commands/repair/compare.h"

#include <string.h>

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct compare *compare = (struct compare *)filter;
	struct backlog *source = &compare->source;

	if (!compare->differs) {
		compare->differs = n > source->size || (last && n < source->size) ||
		                   (n && memcmp(source->octets + source->begin, src, n) != 0);
	}
	if (!compare->differs)
		backlog_drop(source, n);
	else
		backlog_clear(source);
	return !(compare->differs && compare->ends_there);
}

void compare_begin(struct compare *compare, bool ends_there)
{
	compare->filter.take = take;
	backlog_clear(&compare->source);
	compare->differs = false;
	compare->ends_there = ends_there;
}
