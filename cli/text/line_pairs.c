/* SPDX-License-Identifier: MIT */
/* line_pairs.c - the lines of a text beside those of what it was changed to */
#include "text/line_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---------------------------------------------------------------- the source */

/* The capacity that is needed depends on how far the result is behind. */
void line_pairs_add_source(struct line_pairs *pairs, const char *src, size_t n)
{
	struct source *source = &pairs->source;

	if (source->begin) {
		memmove(source->octets, source->octets + source->begin, source->size);
		source->begin = 0;
	}
	if (n > source->capacity - source->size) {
		source->capacity = 2 * (source->size + n);
		source->octets = reallocate(source->octets, source->capacity);
	}
	if (n)
		memcpy(source->octets + source->size, src, n);
	source->size += n;
}

const char *source_text(const struct source *source)
{
	return source->octets ? source->octets + source->begin : "";
}

void use_source(struct source *source, size_t n)
{
	source->begin += n;
	source->size -= n;
}

/* ---------------------------------------------------------------- a line */

static void show(struct side *side, const char *src, size_t n)
{
	size_t left = MAX_SHOWN - side->size, size = n < left ? n : left;

	memcpy(side->shown + side->size, src, size);
	side->size += size;
	side->is_cut |= size < n;
}

/* Adds octets of the line; only the last of them may be a line feed, which ends it. */
static void add_to_side(struct side *side, const char *src, size_t n, const char *line_feed,
                        size_t unit)
{
	if (!n)
		return;
	side->exists = true;
	side->has_end = n >= unit && memcmp(src + n - unit, line_feed, unit) == 0;
	side->shows_end = false;
	show(side, src, side->has_end ? n - unit : n);
}

/* The octets up to LF, or all. */
static size_t line_length(const char *src, size_t n)
{
	const char *lf = n ? memchr(src, '\n', n) : NULL;
	return lf ? (size_t)(lf + 1 - src) : n;
}

/* The same for the source. */
static size_t source_line_length(const struct line_pairs *pairs)
{
	const char *src = source_text(&pairs->source);
	size_t n = pairs->source.size, unit = pairs->unit;

	if (unit == 1)
		return line_length(src, n);
	for (size_t at = 0; at + unit <= n; at += unit)
		if (memcmp(src + at, pairs->line_feed, unit) == 0)
			return at + unit;
	return n;
}

static void begin_line(struct line_pairs *pairs)
{
	pairs->differs = false;
	pairs->common = 0;
	pairs->before = pairs->after = (struct side){ .size = 0 };
}

static void end_line(struct line_pairs *pairs)
{
	pairs->take(pairs);
	pairs->line++;
	begin_line(pairs);
}

static size_t common_prefix(const char *a, const char *b, size_t n)
{
	size_t at = 0;

	while (at < n && a[at] == b[at])
		at++;
	return at;
}

/* Takes octets that are equal in the source and the result, and returns how many. */
static size_t take_common(struct line_pairs *pairs, const char *src, size_t max)
{
	size_t left = pairs->source.size;
	size_t n = common_prefix(source_text(&pairs->source), src, max < left ? max : left);
	size_t keeps = n < MAX_BEFORE ? MAX_BEFORE - n : 0, some = MAX_BEFORE - keeps;

	if (n == 0)
		return 0;
	add_to_side(&pairs->before, src, n, "\n", 1);
	memmove(pairs->tail, pairs->tail + MAX_BEFORE - keeps, keeps);
	memcpy(pairs->tail + keeps, src + n - some, some);
	pairs->common += n;
	use_source(&pairs->source, n);
	return n;
}

/* The first difference of the line is here. */
static void begin_difference(struct line_pairs *pairs)
{
	if (pairs->common > MAX_SHOWN / 2) {
		pairs->before = (struct side){ .is_inside = true };
		add_to_side(&pairs->before, pairs->tail, MAX_BEFORE, "\n", 1);
	}
	pairs->after = pairs->before;
	pairs->differs = true;
}

/* Takes the rest of the line in the source, up to the end of the buffer. */
static void take_before(struct line_pairs *pairs)
{
	if (pairs->before.has_end)
		return;
	size_t n = source_line_length(pairs);
	add_to_side(&pairs->before, source_text(&pairs->source), n, pairs->line_feed, pairs->unit);
	use_source(&pairs->source, n);
}

/* ---------------------------------------------------------------- the lines */

/* Takes octets of the result; only the last of them may be LF. */
static void take_after(struct line_pairs *pairs, const char *src, size_t n)
{
	struct side *before = &pairs->before, *after = &pairs->after;
	bool may_be_common = !pairs->differs && pairs->unit == 1;
	size_t same = may_be_common ? take_common(pairs, src, n) : 0;

	if (same < n) {
		if (!pairs->differs)
			begin_difference(pairs);
		add_to_side(after, src + same, n - same, "\n", 1);
		take_before(pairs);
	}
	bool is_whole = before->has_end || !before->exists;
	if (after->has_end && !is_whole) {
		/* A line feed that is not in the source is shown within this line. */
		show(after, "\n", 1);
		after->has_end = false;
		after->shows_end = true;
	}
	if (is_whole && (after->has_end || !pairs->differs))
		end_line(pairs);
}

/* Takes the rest of the source, which has no counterpart in the result. */
static void finish_lines(struct line_pairs *pairs)
{
	while (pairs->source.size) {
		if (!pairs->differs)
			begin_difference(pairs);
		take_before(pairs);
		if (pairs->before.has_end)
			end_line(pairs);
	}
	if (pairs->before.exists || pairs->after.exists)
		end_line(pairs);
}

void line_pairs_add_result(struct line_pairs *pairs, const char *src, size_t n, bool last)
{
	while (n) {
		size_t length = line_length(src, n);
		take_after(pairs, src, length);
		src += length;
		n -= length;
	}
	if (last)
		finish_lines(pairs);
}

void line_pairs_begin(struct line_pairs *pairs, void (*take)(struct line_pairs *pairs))
{
	pairs->take = take;
	pairs->source.begin = pairs->source.size = 0;
	pairs->line = 1;
	begin_line(pairs);
	line_pairs_set_unit(pairs, "\n", 1);
}

void line_pairs_set_unit(struct line_pairs *pairs, const char *line_feed, size_t unit)
{
	memcpy(pairs->line_feed, line_feed, unit);
	pairs->unit = unit;
}

void line_pairs_close(struct line_pairs *pairs)
{
	free(pairs->source.octets);
}
