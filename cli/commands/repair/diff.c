/* SPDX-License-Identifier: MIT */
/* diff.c - an end of the way of a text: the lines that have changed on it */
#define _XOPEN_SOURCE 700
#include "commands/repair/diff.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/printable.h"
#include "base/status.h"
#include "io/progress.h"
#include "octavo.h"
#include "text/unicode.h"

/* A longer one is printed as two. */
#define MAX_HUNK ((size_t)64 << 10)

/* ---------------------------------------------------------------- a line, to be looked at */

static void add_to_side(struct side *side, const char *src, size_t n)
{
	size_t room = MAX_SHOWN - side->size;
	size_t size = n < room ? n : room;

	if (size)
		memcpy(side->shown + side->size, src, size);
	side->size += size;
	side->is_cut |= size < n;
	side->is_there |= n > 0;
}

static void print_side(FILE *to, char marker, const struct side *side)
{
	char text[MAX_PRINTABLE];
	struct octavo_character c;

	fprintf(to, "%c%s", marker, side->is_inside ? "[..]" : "");
	for (size_t at = 0; at < side->size; at += c.length) {
		const char *octets = side->shown + at;

		c = octavo_decode(OCTAVO_UTF8, octets, side->size - at);
		/* It has been cut in the middle of a character. */
		if ((at < 3 && side->is_inside && c.error == OCTAVO_STRAY) ||
		    (side->is_cut && c.error == OCTAVO_TRUNCATED))
			continue;
		/* A combining character looks as if it were composed, which may be the change. */
		bool is_changed_mark = marker != ' ' && unicode_combining_class(c.code_point);
		if (!c.error && c.code_point == '\t')
			putc('\t', to);
		else if (!c.error && is_changed_mark)
			fwrite(text, 1, printable_code_point(c.code_point, text), to);
		else
			fwrite(text, 1, printable_character(c, octets, text), to);
	}
	fputs(side->is_cut ? "[..]\n" : "\n", to);
	if (!side->has_end)
		fputs("\\ No newline at end of file\n", to);
}

/* ---------------------------------------------------------------- hunks */

static void open_hunk(struct diff *diff)
{
	diff->first = diff->line - diff->contexts;
	diff->old_lines = diff->new_lines = 0;
	diff->hunk = open_memstream(&diff->text, &diff->text_size);
	if (!diff->hunk)
		no_memory();
}

static void print_names(const struct diff *diff)
{
	fputs("--- ", stdout);
	print_name(stdout, diff->name);
	fputs("\n+++ ", stdout);
	print_name(stdout, diff->name);
	fputs("\trepaired\n", stdout);
}

/* By custom, no lines are those behind the line before. */
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
	progress_step_aside();
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
	if (!side->is_there)
		return;
	print_side(diff->hunk, marker, side);
	diff->old_lines += marker != '+';
	diff->new_lines += marker != '-';
}

static void add_equal(struct diff *diff)
{
	if (diff->hunk && diff->quiet < MAX_CONTEXT) {
		add_to_hunk(diff, ' ', &diff->before);
		diff->quiet++;
		return;
	}
	if (diff->contexts == MAX_CONTEXT) {
		close_hunk(diff);
		diff->contexts--;
		memmove(diff->context, diff->context + 1, diff->contexts * sizeof(struct side));
	}
	diff->context[diff->contexts++] = diff->before;
}

static void add_other(struct diff *diff)
{
	if (!diff->hunk)
		open_hunk(diff);
	for (unsigned i = 0; i < diff->contexts; i++)
		add_to_hunk(diff, ' ', &diff->context[i]);
	diff->contexts = diff->quiet = 0;
	add_to_hunk(diff, '-', &diff->before);
	add_to_hunk(diff, '+', &diff->after);
	if (ftello(diff->hunk) > (off_t)MAX_HUNK)
		close_hunk(diff);
}

/* ---------------------------------------------------------------- lines */

static void begin_line(struct diff *diff)
{
	diff->is_other = false;
	diff->common = 0;
	diff->before = diff->after = (struct side){ .size = 0 };
}

static void end_line(struct diff *diff)
{
	if (diff->is_other)
		add_other(diff);
	else
		add_equal(diff);
	diff->line++;
	begin_line(diff);
}

/* Passes octets that the line has before and after. */
static void pass_common(struct diff *diff, const char *src, size_t n)
{
	size_t keeps = n < MAX_BEFORE ? MAX_BEFORE - n : 0;
	size_t some = MAX_BEFORE - keeps;

	if (n == 0)
		return;
	add_to_side(&diff->before, src, n);
	memmove(diff->tail, diff->tail + MAX_BEFORE - keeps, keeps);
	memcpy(diff->tail + keeps, src + n - some, some);
	diff->common += n;
	backlog_drop(&diff->source, n);
}

/* The first difference of the line is here. */
static void part(struct diff *diff)
{
	if (diff->common > MAX_SHOWN / 2) {
		diff->before = (struct side){ .is_inside = true };
		add_to_side(&diff->before, diff->tail, MAX_BEFORE);
	}
	diff->after = diff->before;
	diff->is_other = true;
}

/* How much of the line at hand there is; 'has_end' says whether its LF is behind that. */
static size_t line_length(const char *src, size_t n, bool *has_end)
{
	const char *lf = n ? memchr(src, '\n', n) : NULL;

	*has_end = lf != NULL;
	return lf ? (size_t)(lf - src) : n;
}

/* Passes what there is of the line as it was. */
static void pass_before(struct diff *diff)
{
	struct side *before = &diff->before;

	if (before->has_end)
		return;
	const char *src = diff->source.octets + diff->source.begin;
	size_t n = line_length(src, diff->source.size, &before->has_end);
	add_to_side(before, src, n);
	before->is_there |= before->has_end;
	backlog_drop(&diff->source, n + before->has_end);
}

/* Passes what there is of the line as it will be, and returns how much that is. */
static size_t pass_after(struct diff *diff, const char *src, size_t n)
{
	struct side *after = &diff->after;
	bool has_end;
	size_t size = line_length(src, n, &has_end);

	add_to_side(after, src, size);
	pass_before(diff);
	if (!has_end)
		return size;
	/* A line that is not in the source is shown as part of this one. */
	if (!diff->before.has_end && diff->before.is_there) {
		add_to_side(after, "\n", 1);
		return size + 1;
	}
	after->has_end = after->is_there = true;
	end_line(diff);
	return size + 1;
}

static size_t common_prefix(const char *a, const char *b, size_t n)
{
	size_t at = 0;

	while (at < n && a[at] == b[at])
		at++;
	return at;
}

/* Passes what the line has in common, and returns how much that is. */
static size_t pass_equal(struct diff *diff, const char *src, size_t n)
{
	const struct backlog *source = &diff->source;
	size_t most = n < source->size ? n : source->size;
	bool has_end;
	size_t length = line_length(src, most, &has_end);
	const char *was = source->octets + source->begin;
	size_t same = most == 0 ? 0 : common_prefix(was, src, length + has_end);
	bool ends = has_end && same == length + 1;

	pass_common(diff, src, ends ? length : same);
	if (ends) {
		backlog_drop(&diff->source, 1);
		diff->before.has_end = diff->before.is_there = true;
		end_line(diff);
	} else if (same < n) {
		part(diff);
	}
	return same;
}

/* What is left of the source has no counterpart. */
static void finish_lines(struct diff *diff)
{
	while (diff->source.size) {
		if (!diff->is_other)
			part(diff);
		pass_before(diff);
		if (diff->before.has_end)
			end_line(diff);
	}
	if (diff->before.is_there || diff->after.is_there)
		end_line(diff);
	close_hunk(diff);
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct diff *diff = (struct diff *)filter;

	while (n) {
		size_t used = diff->is_other ? pass_after(diff, src, n) : pass_equal(diff, src, n);
		src += used;
		n -= used;
	}
	if (last)
		finish_lines(diff);
	return true;
}

void diff_begin(struct diff *diff, const char *name)
{
	diff->filter.take = take;
	diff->name = name;
	diff->differs = false;
	diff->line = 1;
	diff->hunk = NULL;
	diff->contexts = diff->quiet = 0;
	backlog_clear(&diff->source);
	begin_line(diff);
}
