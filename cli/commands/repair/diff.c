/* SPDX-License-Identifier: MIT */
/* diff.c - the end of a chain that compares the result with its source */
#define _XOPEN_SOURCE 700
#include "commands/repair/diff.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/printable.h"
#include "base/status.h"
#include "octavo.h"
#include "text/unicode.h"

/* A longer hunk is printed in two. */
#define MAX_HUNK ((size_t)64 << 10)

/* ---------------------------------------------------------------- the source */

/* The capacity that is needed depends on how much the filters hold back. */
void diff_add_source(struct diff *diff, const char *src, size_t n)
{
	if (diff->source.begin) {
		memmove(diff->source.octets, diff->source.octets + diff->source.begin,
		        diff->source.size);
		diff->source.begin = 0;
	}
	if (n > diff->source.capacity - diff->source.size) {
		diff->source.capacity = 2 * (diff->source.size + n);
		diff->source.octets = reallocate(diff->source.octets, diff->source.capacity);
	}
	if (n)
		memcpy(diff->source.octets + diff->source.size, src, n);
	diff->source.size += n;
}

static const char *source_text(const struct diff *diff)
{
	return diff->source.octets + diff->source.begin;
}

static void use_source(struct diff *diff, size_t n)
{
	diff->source.begin += n;
	diff->source.size -= n;
}

/* Compares without regard to lines. */
static bool take_to_compare(struct filter *filter, const char *src, size_t n, bool last)
{
	struct diff *diff = (struct diff *)filter;
	size_t size = diff->source.size;

	if (!diff->differs)
		diff->differs = n > size || (last && n < size) ||
		                (n && memcmp(source_text(diff), src, n) != 0);
	use_source(diff, diff->differs ? size : n);
	return !diff->differs || diff->mode != DIFF_FIRST;
}

/* ---------------------------------------------------------------- printing a line */

static void show(struct side *side, const char *src, size_t n)
{
	size_t left = MAX_SHOWN - side->size, size = n < left ? n : left;

	memcpy(side->shown + side->size, src, size);
	side->size += size;
	side->is_cut |= size < n;
}

/* Adds octets of the line; only the last of them may be LF, which ends it. */
static void add_to_side(struct side *side, const char *src, size_t n)
{
	if (!n)
		return;
	side->exists = true;
	side->has_end = src[n - 1] == '\n';
	side->shows_end = false;
	show(side, src, n - side->has_end);
}

static void print_diff_line(FILE *to, char marker, const struct side *side)
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
		/* A combining mark would look composed, which may be the very change. */
		bool is_changed_mark = marker != ' ' && unicode_combining_class(c.code_point);
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
	if (fclose(diff->hunk) != 0)
		no_memory();
	diff->hunk = NULL;
	if (!diff->differs)
		print_names(diff);
	diff->differs = true;
	before_writing(stdout);
	fputs("@@", stdout);
	print_range('-', diff->first, diff->old_lines);
	print_range('+', diff->first, diff->new_lines);
	fputs(" @@\n", stdout);
	fwrite(diff->text, 1, diff->text_size, stdout);
	free(diff->text);
	report_stdout();
}

static void add_to_hunk(struct diff *diff, char marker, const struct side *side)
{
	if (!side->exists)
		return;
	print_diff_line(diff->hunk, marker, side);
	diff->old_lines += marker != '+';
	diff->new_lines += marker != '-';
}

static void add_equal(struct diff *diff)
{
	if (diff->hunk && diff->equal_lines < MAX_CONTEXT) {
		add_to_hunk(diff, ' ', &diff->before);
		diff->equal_lines++;
		return;
	}
	if (diff->contexts == MAX_CONTEXT) {
		close_hunk(diff);
		diff->contexts--;
		memmove(diff->context, diff->context + 1, diff->contexts * sizeof(struct side));
	}
	diff->context[diff->contexts++] = diff->before;
}

static void add_change(struct diff *diff)
{
	if (!diff->hunk) {
		diff->first = diff->line - diff->contexts;
		diff->old_lines = diff->new_lines = 0;
		diff->hunk = open_memstream(&diff->text, &diff->text_size);
		if (!diff->hunk)
			no_memory();
	}
	for (unsigned i = 0; i < diff->contexts; i++)
		add_to_hunk(diff, ' ', &diff->context[i]);
	diff->contexts = diff->equal_lines = 0;
	add_to_hunk(diff, '-', &diff->before);
	add_to_hunk(diff, '+', &diff->after);
	if (ftello(diff->hunk) > (off_t)MAX_HUNK)
		close_hunk(diff);
}

/* ---------------------------------------------------------------- lines */

static void begin_line(struct diff *diff)
{
	diff->line_differs = false;
	diff->common = 0;
	diff->before = diff->after = (struct side){ .size = 0 };
}

static void end_line(struct diff *diff)
{
	if (diff->line_differs)
		add_change(diff);
	else
		add_equal(diff);
	diff->line++;
	begin_line(diff);
}

static size_t common_prefix(const char *a, const char *b, size_t n)
{
	size_t at = 0;

	while (at < n && a[at] == b[at])
		at++;
	return at;
}

/* Takes octets that are equal in the source and the result, and returns how many. */
static size_t take_common(struct diff *diff, const char *src, size_t max)
{
	size_t left = diff->source.size;
	size_t n = common_prefix(source_text(diff), src, max < left ? max : left);
	size_t keeps = n < MAX_BEFORE ? MAX_BEFORE - n : 0, some = MAX_BEFORE - keeps;

	if (n == 0)
		return 0;
	add_to_side(&diff->before, src, n);
	memmove(diff->tail, diff->tail + MAX_BEFORE - keeps, keeps);
	memcpy(diff->tail + keeps, src + n - some, some);
	diff->common += n;
	use_source(diff, n);
	return n;
}

/* The first difference of the line is here. */
static void begin_difference(struct diff *diff)
{
	if (diff->common > MAX_SHOWN / 2) {
		diff->before = (struct side){ .is_inside = true };
		add_to_side(&diff->before, diff->tail, MAX_BEFORE);
	}
	diff->after = diff->before;
	diff->line_differs = true;
}

/* The octets up to LF, or all. */
static size_t line_length(const char *src, size_t n)
{
	const char *lf = n ? memchr(src, '\n', n) : NULL;
	return lf ? (size_t)(lf + 1 - src) : n;
}

/* Takes the rest of the line in the source, up to the end of the buffer. */
static void take_before(struct diff *diff)
{
	if (diff->before.has_end)
		return;
	size_t n = line_length(source_text(diff), diff->source.size);
	add_to_side(&diff->before, source_text(diff), n);
	use_source(diff, n);
}

/* Takes octets of the result; only the last of them may be LF. */
static void take_after(struct diff *diff, const char *src, size_t n)
{
	struct side *before = &diff->before, *after = &diff->after;
	size_t same = diff->line_differs ? 0 : take_common(diff, src, n);

	if (same < n) {
		if (!diff->line_differs)
			begin_difference(diff);
		add_to_side(after, src + same, n - same);
		take_before(diff);
	}
	bool is_whole = before->has_end || !before->exists;
	if (after->has_end && !is_whole) {
		/* A line feed that is not in the source is shown within this line. */
		show(after, "\n", 1);
		after->has_end = false;
		after->shows_end = true;
	}
	if (is_whole && (after->has_end || !diff->line_differs))
		end_line(diff);
}

/* Takes the rest of the source, which has no counterpart in the result. */
static void finish_lines(struct diff *diff)
{
	while (diff->source.size) {
		if (!diff->line_differs)
			begin_difference(diff);
		take_before(diff);
		if (diff->before.has_end)
			end_line(diff);
	}
	if (diff->before.exists || diff->after.exists)
		end_line(diff);
	close_hunk(diff);
}

static bool take_to_print(struct filter *filter, const char *src, size_t n, bool last)
{
	struct diff *diff = (struct diff *)filter;

	while (n) {
		size_t length = line_length(src, n);
		take_after(diff, src, length);
		src += length;
		n -= length;
	}
	if (last)
		finish_lines(diff);
	return true;
}

void diff_begin(struct diff *diff, enum diff_mode mode, const char *name)
{
	/* A hunk is left if the text before could not be read to its end. */
	if (diff->hunk) {
		fclose(diff->hunk);
		free(diff->text);
	}
	struct source source = { diff->source.octets, 0, 0, diff->source.capacity };
	*diff = (struct diff){
		.filter.take = mode == DIFF_PRINT ? take_to_print : take_to_compare,
		.mode = mode,
		.name = name,
		.line = 1,
		.source = source,
	};
}
