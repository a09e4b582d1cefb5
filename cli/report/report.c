/* SPDX-License-Identifier: MIT */
/* report.c - places in a text, and what is said of them */
#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/message.h"

static size_t count_lines(const char *s, size_t n)
{
	return count_octets(s, n, '\n', '\n');
}

/*
 * Where the last line of s[0..n) begins, which has a line feed. A block without one is
 * passed over faster by memchr() than by looking at each octet from behind.
 */
static size_t last_line(const char *s, size_t n)
{
	enum { BLOCK = 4096 };

	while (n > BLOCK && !memchr(s + n - BLOCK, '\n', BLOCK))
		n -= BLOCK;
	while (s[n - 1] != '\n')
		n--;
	return n;
}

/* Moves 'place' to the beginning of the last of 'lines', and returns where that is. */
static size_t pass_lines(struct place *place, const char *s, size_t n, size_t lines)
{
	if (lines == 0)
		return 0;
	place->line += lines;
	place->column = 1;
	return last_line(s, n);
}

void place_pass(struct place *place, const char *utf8, const struct octavo_size *measured)
{
	size_t line = pass_lines(place, utf8, measured->valid, measured->lines);
	place->column += octavo_count(utf8 + line, measured->valid - line);
}

void place_pass_text(struct place *place, const char *text, size_t n)
{
	size_t line = pass_lines(place, text, n, count_lines(text, n));
	place->column += octavo_count(text + line, n - line);
}

void place_pass_octets(struct place *place, const char *octets, size_t n)
{
	place->column += n - pass_lines(place, octets, n, count_lines(octets, n));
}

void report_finding(FILE *to, const char *file, const struct finding *finding)
{
	const struct place *place = &finding->place;

	print_name(to, file);
	fprintf(to, ":%" PRIu64 ":%" PRIu64 ": offset %" PRIu64 ": %s: %s", place->line,
	        place->column, place->offset, finding->error, finding->text);
	report_octets(to, finding);
}

void trouble_at(const char *file, const struct finding *finding)
{
	fputs("octavo: ", stderr);
	report_finding(stderr, file, finding);
}

void report_octets(FILE *to, const struct finding *finding)
{
	fputs(" [", to);
	for (size_t i = 0; i < finding->length && i < MAX_OCTETS; i++)
		fprintf(to, "%s%02x", i ? " " : "", (unsigned char)finding->octets[i]);
	fputs("]\n", to);
}
