/* SPDX-License-Identifier: MIT */
/* undo.c - a filter that undoes encoding text as UTF-8 twice */
#include "commands/repair/undo.h"

#include <string.h>

#include "base/count_octets.h"
#include "octavo.h"

/* Counts a line once, of however many parts it is. */
static void count(struct undo *undo, const struct undone *undone)
{
	undo->filter.changes += undone->is_twice && !undo->has_changed;
	undo->has_changed |= undone->is_twice;
	if (undone->is_unsure && !undo->has_unsure && !undo->unsure++)
		undo->first_unsure = undo->lines + 1;
	undo->has_unsure |= undone->is_unsure;
	if (undo->size && undo->line[undo->size - 1] == '\n') {
		undo->lines++;
		undo->has_changed = undo->has_unsure = false;
	}
}

/*
 * Feeds the held line, undone as often as possible. Of one that goes on, a run of characters above
 * ASCII at its end is kept, unless that is all of it.
 */
static bool feed_line(struct undo *undo, bool last)
{
	size_t whole = last ? 0 : length_to_ascii(undo->line, undo->size);
	size_t kept = whole ? undo->size - whole : 0;
	struct undone undone =
		double_undo(undo->ways, undo->takes_parts, undo->line, undo->size -= kept);

	count(undo, &undone);
	if (!filter_feed(undo->filter.next, undone.text, undone.n, last))
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
	size_t left = MAX_DOUBLE - undo->size;
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
	filter_has_state(&undo->filter, &undo->lines, &undo->size);
	undo->unsure = 0;
	undo->lines = 0;
	undo->has_changed = undo->has_unsure = false;
	undo->size = 0;
}
