/* SPDX-License-Identifier: MIT */
/* undo.c - a filter that undoes encoding text as UTF-8 twice */
#include "commands/repair/undo.h"

#include <limits.h>
#include <string.h>

#include "octavo.h"

bool undo_open(struct undo *undo)
{
	return octets_charset(&undo->windows, "windows-1252") &&
	       octets_charset(&undo->latin, "ISO-8859-1");
}

/* Evidence for and against undoing a line. */
struct verdict {
	bool for_it, against_it;
	bool has_controls; /* the result would have C1 controls */
};

/* Whether a single character is likely as the result of undoing. */
static bool is_likely(const struct undo *undo, uint32_t c)
{
	return c >= 0xA0 && (c <= 0x17F || c > 0xFFFF || octets_find(&undo->windows, c) >= 0);
}

/* Adds the evidence of a run that is turned back into octets. */
static void weigh(const struct undo *undo, const char *run, size_t n, struct verdict *verdict)
{
	struct octavo_size size = octavo_measure(OCTAVO_UTF8, run, n);
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, run, n);
	bool is_right = n && size.valid == n &&
	                (size.code_points > 1 || is_likely(undo, c.code_point));

	verdict->for_it |= is_right;
	verdict->against_it |= !is_right;
	for (size_t at = 0; is_right && at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, run + at, n - at);
		verdict->has_controls |= c.code_point < 0xA0;
	}
}

/*
 * Turns a run, the characters up to the next one of ASCII, back into octets. Returns the length
 * of the run in the line; 'size' is the number of octets, 0 if a character has no octet.
 */
static size_t take_run(const struct octets *octets, const char *line, size_t n, char *run,
                       size_t *size)
{
	struct octavo_character c;
	bool is_whole = true;
	size_t at = 0;

	*size = 0;
	for (; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, line + at, n - at);
		if (c.code_point < 0x80)
			break;
		int octet = is_whole ? octets_find(octets, c.code_point) : -1;
		is_whole = octet >= 0;
		if (is_whole)
			run[(*size)++] = (char)octet;
	}
	if (!is_whole)
		*size = 0;
	return at;
}

/* Undoes a line once, whatever the verdict. Returns its new size. */
static size_t undo_line(const struct undo *undo, const struct octets *octets, const char *line,
                        size_t n, char *undone, struct verdict *verdict)
{
	size_t at = 0, size = 0;

	*verdict = (struct verdict){ .for_it = false };
	while (at < n) {
		size_t ascii = octavo_check(OCTAVO_ASCII, line + at, n - at, OCTAVO_STOP).read;
		size_t run = 0;

		memcpy(undone + size, line + at, ascii);
		at += ascii;
		size += ascii;
		if (at == n)
			break;
		at += take_run(octets, line + at, n - at, undone + size, &run);
		weigh(undo, undone + size, run, verdict);
		size += run;
	}
	return size;
}

/* Tries both tables. Returns 0 if the line should stay as it is. */
static size_t try_line(const struct undo *undo, const char *line, size_t n, char *undone,
                       struct verdict *verdict)
{
	const struct octets *const tables[] = { &undo->windows, &undo->latin };
	bool is_unsure = false;

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		size_t size = undo_line(undo, tables[i], line, n, undone, verdict);
		if (verdict->for_it && !verdict->against_it)
			return size;
		is_unsure |= verdict->for_it;
	}
	verdict->for_it = is_unsure;
	return 0;
}

/*
 * Undoes the held line at most 'max' times, and sets where the result is. Returns the greatest
 * number of times after which it had no C1 controls.
 */
static unsigned undo_times(struct undo *undo, unsigned max, const char **line, size_t *n,
                           struct verdict *verdict)
{
	unsigned clean = 0;
	size_t size;

	*line = undo->line;
	*n = undo->size;
	for (unsigned times = 0; times < max; times++) {
		char *undone = undo->undone[times % 2];
		if (!(size = try_line(undo, *line, *n, undone, verdict)))
			break;
		*line = undone;
		*n = size;
		if (!verdict->has_controls)
			clean = times + 1;
	}
	return clean;
}

/* Feeds the held line, undone as often as possible. */
static bool feed_line(struct undo *undo, bool last)
{
	struct verdict verdict = { .for_it = false };
	const char *line;
	size_t n;

	unsigned times = undo_times(undo, UINT_MAX, &line, &n, &verdict);
	undo->filter.changes += times > 0;
	undo->unsure += !times && verdict.for_it;
	undo_times(undo, times, &line, &n, &verdict);
	undo->size = 0;
	return filter_feed(undo->filter.next, line, n, last);
}

/* The length of the lines at the beginning that are only ASCII. */
static size_t plain_lines(const char *src, size_t n)
{
	size_t at = octavo_check(OCTAVO_ASCII, src, n, OCTAVO_STOP).read;

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
	undo->size = 0;
}
