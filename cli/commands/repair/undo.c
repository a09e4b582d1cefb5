/* SPDX-License-Identifier: MIT */
/* undo.c - a filter that undoes encoding text as UTF-8 twice */
#include "commands/repair/undo.h"

#include <limits.h>
#include <string.h>

#include "base/count_octets.h"
#include "octavo.h"

/* Undoes the held line: see double_undo(). */
static unsigned undo_times(struct undo *undo, unsigned max, const char **line, size_t *n,
                           struct double_verdict *verdict, unsigned *times)
{
	struct double_memory memory = { undo->rows, { undo->undone[0], undo->undone[1] } };

	*line = undo->line;
	*n = undo->size;
	return double_undo(&undo->tables, max, line, n, &memory, verdict, times);
}

/*
 * Feeds the held line, undone as often as possible. Of one that goes on, a run of characters above
 * ASCII at its end is kept, unless that is all of it.
 */
static bool feed_line(struct undo *undo, bool last)
{
	struct double_verdict verdict = { .for_it = false };
	size_t whole = last ? 0 : length_to_ascii(undo->line, undo->size);
	size_t kept = whole ? undo->size - whole : 0;
	const char *line;
	size_t n;

	undo->size -= kept;
	unsigned done, times = undo_times(undo, UINT_MAX, &line, &n, &verdict, &done);
	undo->filter.changes += times > 0;
	if (!times && (done || verdict.for_it) && !undo->unsure++)
		undo->first_unsure = undo->lines + 1;
	undo->lines += undo->size && undo->line[undo->size - 1] == '\n';
	if (done > times)
		undo_times(undo, times, &line, &n, &verdict, &done);
	if (!filter_feed(undo->filter.next, line, n, last))
		return false;
	memmove(undo->line, undo->line + undo->size, kept);
	undo->size = kept;
	return true;
}

/* The length of the lines at the beginning that are only ASCII. */
static size_t plain_lines(const char *src, size_t n)
{
	size_t at = ascii_length(src, n);

	while (at && src[at - 1] != '\n')
		at--;
	return at;
}

/* Adds octets to the held line, whole characters only. Returns how many. */
static size_t add_to_line(struct undo *undo, const char *src, size_t n, bool *is_whole)
{
	size_t left = MAX_LINE - undo->size;
	const char *lf = memchr(src, '\n', n < left ? n : left);
	size_t size = lf       ? (size_t)(lf + 1 - src) :
	              n < left ? n :
	                         octavo_floor(OCTAVO_UTF8, src, n, left);

	memcpy(undo->line + undo->size, src, size);
	undo->size += size;
	*is_whole = lf || size < n;
	return size;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct undo *undo = (struct undo *)filter;

	while (n) {
		size_t used = undo->size ? 0 : plain_lines(src, n);
		bool is_whole = false;

		if (used && !filter_feed(filter->next, src, used, false))
			return false;
		undo->lines += count_octets(src, used, '\n', '\n');
		if (used < n)
			used += add_to_line(undo, src + used, n - used, &is_whole);
		if (is_whole && !feed_line(undo, false))
			return false;
		src += used;
		n -= used;
	}
	return !last || feed_line(undo, true);
}

void undo_begin(struct undo *undo)
{
	filter_begin(&undo->filter, take, "line that was encoded twice",
	             "lines that were encoded twice");
	undo->unsure = 0;
	undo->lines = 0;
	undo->size = 0;
}
