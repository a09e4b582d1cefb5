/* SPDX-License-Identifier: MIT */
/* diff.c - the end of a chain that compares the result with its source */
#define _XOPEN_SOURCE 700
#include "commands/repair/diff.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "base/memory_stream.h"
#include "base/message.h"
#include "base/printable.h"
#include "base/status.h"
#include "octavo-text.h"

/* A longer hunk is printed in two. */
#define MAX_HUNK ((size_t)64 << 10)

/* Compares without regard to lines. */
static bool take_to_compare(struct filter *filter, const char *src, size_t n, bool last)
{
	struct diff *diff = (struct diff *)filter;
	struct source *source = &diff->pairs.source;
	size_t size = source->size;

	if (!diff->differs)
		diff->differs = n > size || (last && n < size) ||
		                (n && memcmp(source_text(source), src, n) != 0);
	use_source(source, diff->differs ? size : n);
	return !diff->differs || diff->mode != DIFF_FIRST;
}

/* ---------------------------------------------------------------- printing a line */

static void print_diff_line(FILE *to, char marker, const struct side *side, bool shows_marks)
{
	char text[MAX_PRINTABLE];
	struct octavo_character c;

	fprintf(to, "%c%s", marker, side->is_inside ? "[..]" : "");
	for (size_t at = 0; at < side->size; at += c.length) {
		const char *octets = side->shown + at;

		c = octavo_decode(OCTAVO_UTF8, octets, side->size - at);
		/* The cut is inside a character. */
		if ((at < 3 && side->is_inside && c.error == OCTAVO_STRAY) ||
		    (side->is_cut && c.error == OCTAVO_TRUNCATED))
			continue;
		bool is_changed_mark =
			shows_marks && marker != ' ' &&
			octavo_property(OCTAVO_CANONICAL_COMBINING_CLASS, c.code_point);
		if (!c.error && c.code_point == '\t')
			putc('\t', to);
		else if (!c.error && is_changed_mark)
			fwrite(text, 1, printable_code_point(c.code_point, text), to);
		else
			fwrite(text, 1, printable_character(c, octets, text), to);
	}
	fputs(side->is_cut ? "[..]\n" : "\n", to);
	if (!side->has_end && !side->shows_end)
		fputs("\\ No newline at end of file\n", to);
}

/* ---------------------------------------------------------------- hunks */

static void print_names(const struct diff *diff)
{
	fputs("--- ", stdout);
	print_name(stdout, diff->name);
	fputs("\n+++ ", stdout);
	print_name(stdout, diff->name);
	fputs("\trepaired\n", stdout);
}

/* An empty range is written with the line before it, as diff(1) does. */
static void print_range(char marker, uint64_t first, uint64_t lines)
{
	printf(" %c%" PRIu64, marker, lines ? first : first - 1);
	if (lines != 1)
		printf(",%" PRIu64, lines);
}

static void close_hunk(struct diff *diff)
{
	if (!diff->hunk)
		return;
	memory_stream_flush(diff->hunk);
	if (!diff->differs)
		print_names(diff);
	diff->differs = true;
	before_writing(stdout);
	fputs("@@", stdout);
	print_range('-', diff->first, diff->old_lines);
	print_range('+', diff->first, diff->new_lines);
	fputs(" @@\n", stdout);
	fwrite(diff->hunk->text, 1, diff->hunk->size, stdout);
	memory_stream_close(diff->hunk);
	diff->hunk = NULL;
	report_stdout();
}

static void add_to_hunk(struct diff *diff, char marker, const struct side *side)
{
	if (!side->exists)
		return;
	print_diff_line(diff->hunk->to, marker, side, diff->mode == DIFF_PRINT_MARKS);
	diff->old_lines += marker != '+';
	diff->new_lines += marker != '-';
}

static void add_equal(struct diff *diff)
{
	if (diff->hunk && diff->equal_lines < MAX_CONTEXT) {
		add_to_hunk(diff, ' ', &diff->pairs.before);
		diff->equal_lines++;
		return;
	}
	if (diff->contexts == MAX_CONTEXT) {
		close_hunk(diff);
		diff->contexts--;
		memmove(diff->context, diff->context + 1, diff->contexts * sizeof(struct side));
	}
	diff->context[diff->contexts++] = diff->pairs.before;
}

static void add_change(struct diff *diff)
{
	if (!diff->hunk) {
		diff->first = diff->pairs.line - diff->contexts;
		diff->old_lines = diff->new_lines = 0;
		diff->hunk = memory_stream_open();
	}
	for (unsigned i = 0; i < diff->contexts; i++)
		add_to_hunk(diff, ' ', &diff->context[i]);
	diff->contexts = diff->equal_lines = 0;
	add_to_hunk(diff, '-', &diff->pairs.before);
	add_to_hunk(diff, '+', &diff->pairs.after);
	memory_stream_flush(diff->hunk);
	if (diff->hunk->size > MAX_HUNK)
		close_hunk(diff);
}

static void take_line(struct line_pairs *pairs)
{
	struct diff *diff = (struct diff *)((char *)pairs - offsetof(struct diff, pairs));

	if (pairs->differs)
		add_change(diff);
	else
		add_equal(diff);
}

static bool take_to_print(struct filter *filter, const char *src, size_t n, bool last)
{
	struct diff *diff = (struct diff *)filter;

	line_pairs_add_result(&diff->pairs, src, n, last);
	if (last)
		close_hunk(diff);
	return true;
}

void diff_begin(struct diff *diff, enum diff_mode mode, const char *name)
{
	memory_stream_close(diff->hunk); /* of a text that was not read to its end */
	struct line_pairs pairs = diff->pairs;
	*diff = (struct diff){
		.filter.take = mode >= DIFF_PRINT ? take_to_print : take_to_compare,
		.mode = mode,
		.name = name,
		.pairs = pairs,
	};
	line_pairs_begin(&diff->pairs, take_line);
}

void diff_close(struct diff *diff)
{
	memory_stream_close(diff->hunk);
	line_pairs_close(&diff->pairs);
}
