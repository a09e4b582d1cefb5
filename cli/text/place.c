/* SPDX-License-Identifier: MIT */
/* place.c - places in a text */
#include "text/place.h"

#include <string.h>

#include "base/count_octets.h"
#include "text/charset.h"

#define SCRATCH_SIZE ((size_t)16 << 10) /* stays in the first-level cache */

static size_t count_lines(const char *s, size_t n)
{
	return count_octets(s, n, '\n', '\n');
}

/* Moves 'place' to the beginning of the last of 'lines', and returns where that is in 's'. */
static size_t pass_lines(struct place *place, const char *s, size_t n, size_t lines)
{
	if (lines == 0)
		return 0;
	place->line += lines;
	place->column = 1;
	return length_to_last(s, n, '\n');
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

void place_pass_source(struct place *place, const struct octavo_charset_stream *before,
                       const char *src, size_t n)
{
	enum octavo_encoding e = encoding_of(before->from);
	enum octavo_encoding to = e == OCTAVO_NO_ENCODING ? OCTAVO_UTF8 : wide_utf8(e);
	struct octavo_charset_stream stream = octavo_charset_stream_init(
		before->from, octavo_charset_of(to), OCTAVO_REPLACE);
	char utf8[SCRATCH_SIZE];
	struct octavo_result done;

	stream.reads = before->reads;
	do {
		done = octavo_charset_stream_feed(&stream, src, n, utf8, sizeof utf8, true);
		place_pass_text(place, utf8, done.written);
		src += done.read;
		n -= done.read;
	} while (done.error == OCTAVO_NO_ROOM);
}

void place_join(struct place *place, const struct place *text)
{
	place->offset += text->offset;
	place->column = text->column + (text->line > 1 ? 0 : place->column - 1);
	place->line += text->line - 1;
}

bool is_unmappable(const struct finding *finding)
{
	return is_kind(finding, octavo_error_name(OCTAVO_UNMAPPABLE)) ||
	       is_kind(finding, LEVEL_KIND) || is_kind(finding, ESCAPE_KIND);
}

struct finding finding_at(const struct place *place, const char *error, const char *octets,
                          size_t length)
{
	struct finding finding = {
		.error = error, .place = *place, .length = length, .encoding = OCTAVO_UTF8,
	};

	memcpy(finding.octets, octets, length < MAX_OCTETS ? length : MAX_OCTETS);
	return finding;
}
