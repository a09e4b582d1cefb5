/* SPDX-License-Identifier: MIT */
/* place.c - places in a text */
#include "text/place.h"

#include <string.h>

#include "base/count_octets.h"

static size_t count_lines(const char *s, size_t n)
{
	return count_octets(s, n, '\n', '\n');
}

/*
 * Returns where the last line of s[0..n) begins; there must be a line feed. memchr() skips a
 * block without one faster than a loop that looks at each octet from behind.
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

/* Moves 'place' to the beginning of the last of 'lines', and returns where that is in 's'. */
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
