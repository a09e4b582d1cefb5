/* SPDX-License-Identifier: MIT */
/* undo.c - a filter that undoes encoding text as UTF-8 twice */
#include "commands/repair/undo.h"

#include <limits.h>
#include <string.h>

#include "base/count_octets.h"
#include "octavo.h"

/* What became of a line or a part of one. */
struct undone {
	bool is_changed;
	bool is_unsure; /* it stays, although it looks encoded twice */
};

/* Undoes a text as often as possible, and sets 'line' and 'n' to the result. */
static struct undone undo_text(struct undo *undo, const char **line, size_t *n)
{
	struct double_memory memory = { undo->rows, { undo->undone[0], undo->undone[1] } };
	struct double_verdict verdict = { .for_it = false };
	const char *text = *line;
	size_t size = *n;
	unsigned done;
	unsigned times = double_undo(&undo->tables, UINT_MAX, line, n, &memory, &verdict, &done);
	struct undone undone = { times > 0, done > times || verdict.for_it };

	if (done > times) {
		*line = text;
		*n = size;
		double_undo(&undo->tables, times, line, n, &memory, &verdict, &done);
	}
	return undone;
}

/* Feeds the held line piece by piece. Adds what became of them to 'sum', which is set. */
static bool feed_pieces(struct undo *undo, struct undone *sum)
{
	struct double_pieces pieces = { &undo->tables, undo->line, undo->size, 0, 0 };
	struct double_piece piece;

	while (double_pieces_next(&pieces, &piece)) {
		const char *text = piece.text;
		size_t n = piece.after, rest = piece.size ? piece.after - piece.size : 0;
		struct undone undone = { .is_changed = false };

		if (piece.size)
			undone = undo_text(undo, &text, &n);
		sum->is_changed |= undone.is_changed;
		/* A blank after the piece may have become an octet of it. */
		if (rest && memcmp(text + n - rest, piece.text + piece.size, rest) != 0) {
			piece.size = piece.after;
			rest = 0;
		}
		if (!double_pieces_pass(&pieces, &piece, undone.is_changed))
			continue;
		sum->is_unsure |= undone.is_unsure;
		if (!filter_feed(undo->filter.next, text, n - rest, false))
			return false;
	}
	return true;
}

/* Counts a line once, of however many parts it is. */
static void count(struct undo *undo, struct undone undone)
{
	undo->filter.changes += undone.is_changed && !undo->has_changed;
	undo->has_changed |= undone.is_changed;
	if (undone.is_unsure && !undo->has_unsure && !undo->unsure++)
		undo->first_unsure = undo->lines + 1;
	undo->has_unsure |= undone.is_unsure;
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
	const char *line = undo->line;
	size_t n = undo->size -= kept;
	struct undone undone = undo_text(undo, &line, &n), parts = { .is_changed = false };

	if (undo->takes_parts && !undone.is_changed) {
		if (!feed_pieces(undo, &parts))
			return false;
		n = 0;
		if (parts.is_changed)
			undone = parts;
	}
	count(undo, undone);
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
	filter_has_state(&undo->filter, &undo->lines, &undo->size);
	undo->unsure = 0;
	undo->lines = 0;
	undo->has_changed = undo->has_unsure = false;
	undo->size = 0;
}
