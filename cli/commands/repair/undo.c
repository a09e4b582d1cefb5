/* SPDX-License-Identifier: MIT */
/* undo.c - a stage that undoes that UTF-8 was taken for another encoding and encoded again */
#include "commands/repair/undo.h"

#include <limits.h>
#include <string.h>

#include "octavo.h"

bool undo_open(struct undo *undo)
{
	return octets_charset(&undo->windows, "windows-1252") &&
	       octets_charset(&undo->latin, "ISO-8859-1");
}

/* What has been found in a line. */
struct evidence {
	bool for_it, against_it;
	bool has_controls; /* in what would become of it */
};

/* Tells whether one character alone may well have been encoded twice. */
static bool is_likely(const struct undo *undo, uint32_t c)
{
	return c >= 0xA0 && (c <= 0x17F || c > 0xFFFF || octets_find(&undo->windows, c) >= 0);
}

/* Looks at octets that may be what a run should have been. */
static void weigh(const struct undo *undo, const char *run, size_t n, struct evidence *evidence)
{
	struct octavo_size size = octavo_measure(run, n);
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, run, n);
	bool is_right = n && size.valid == n &&
	                (size.code_points > 1 || is_likely(undo, c.code_point));

	evidence->for_it |= is_right;
	evidence->against_it |= !is_right;
	for (size_t at = 0; is_right && at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, run + at, n - at);
		evidence->has_controls |= c.code_point < 0xA0;
	}
}

/*
 * Makes octets again of the characters of a run, that is up to the next of ASCII. Returns how
 * much of the line that was, and in 'size' how many octets; or 0 of them, for no such run.
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

/* Undoes a line once, as if all spoke for it. Returns its new size. */
static size_t undo_line(const struct undo *undo, const struct octets *octets, const char *line,
                        size_t n, char *undone, struct evidence *evidence)
{
	size_t at = 0, size = 0;

	*evidence = (struct evidence){ .for_it = false };
	while (at < n) {
		size_t ascii = octavo_check(OCTAVO_ASCII, line + at, n - at, OCTAVO_STOP).read;
		size_t run = 0;

		memcpy(undone + size, line + at, ascii);
		at += ascii;
		size += ascii;
		if (at == n)
			break;
		at += take_run(octets, line + at, n - at, undone + size, &run);
		weigh(undo, undone + size, run, evidence);
		size += run;
	}
	return size;
}

/* The same by one encoding or the other. Returns 0 where it should stay. */
static size_t try_line(const struct undo *undo, const char *line, size_t n, char *undone,
                       struct evidence *evidence)
{
	const struct octets *const ways[] = { &undo->windows, &undo->latin };
	bool is_unsure = false;

	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		size_t size = undo_line(undo, ways[i], line, n, undone, evidence);
		if (evidence->for_it && !evidence->against_it)
			return size;
		is_unsure |= evidence->for_it;
	}
	evidence->for_it = is_unsure;
	return 0;
}

/*
 * Undoes the line that waits, at most so often. Says where the result is, and returns how
 * often it could be undone, the last time without leaving controls.
 */
static unsigned undo_times(struct undo *undo, unsigned most, const char **line, size_t *n,
                           struct evidence *evidence)
{
	unsigned clean = 0;
	size_t size;

	*line = undo->line;
	*n = undo->size;
	for (unsigned times = 0; times < most; times++) {
		char *undone = undo->undone[times % 2];
		if (!(size = try_line(undo, *line, *n, undone, evidence)))
			break;
		*line = undone;
		*n = size;
		if (!evidence->has_controls)
			clean = times + 1;
	}
	return clean;
}

/* Hands on the line that waits, after it has been undone as often as it was done. */
static bool end_line(struct undo *undo, bool last)
{
	struct evidence evidence = { .for_it = false };
	const char *line;
	size_t n;

	unsigned times = undo_times(undo, UINT_MAX, &line, &n, &evidence);
	undo->filter.changes += times > 0;
	undo->unsure += !times && evidence.for_it;
	undo_times(undo, times, &line, &n, &evidence);
	undo->size = 0;
	return filter_feed(undo->filter.next, line, n, last);
}

/* How much of the text is lines that have nothing but ASCII. */
static size_t plain_lines(const char *src, size_t n)
{
	size_t at = octavo_check(OCTAVO_ASCII, src, n, OCTAVO_STOP).read;

	while (at && src[at - 1] != '\n')
		at--;
	return at;
}

/* Adds what there is of a line, but no part of a character. Returns how much that was. */
static size_t add_to_line(struct undo *undo, const char *src, size_t n, bool *is_whole)
{
	size_t room = MAX_LINE - undo->size;
	const char *lf = memchr(src, '\n', n < room ? n : room);
	size_t size = lf ? (size_t)(lf + 1 - src) : n < room ? n : octavo_floor(src, n, room);

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
		if (is_whole && !end_line(undo, false))
			return false;
		src += used;
		n -= used;
	}
	return !last || end_line(undo, true);
}

void undo_begin(struct undo *undo)
{
	filter_begin(&undo->filter, take, "line that was encoded twice",
	             "lines that were encoded twice");
	undo->unsure = 0;
	undo->size = 0;
}
