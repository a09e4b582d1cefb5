/* SPDX-License-Identifier: MIT */
/* excerpt.c - the line in which something was found, and where in it */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "report/excerpt.h"

#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "io/fd.h"
#include "text/unicode.h"

#define FEWEST_COLUMNS 40u
#define MAX_COLUMNS 160u

unsigned excerpt_columns(enum excerpt_choice choice, FILE *to)
{
	unsigned columns = terminal_columns(to);

	if (choice == EXCERPT_NEVER || (choice == EXCERPT_AUTO && !is_terminal(to)))
		return 0;
	if (columns > MAX_COLUMNS)
		return MAX_COLUMNS;
	return columns < FEWEST_COLUMNS ? FEWEST_COLUMNS : columns;
}

/* ---------------------------------------------------------------------------------- */

/* Octets on either side; MAX_COLUMNS characters need no more. */
#define AROUND ((size_t)1024)

/* More octets than any character has, and what is left of one that is cut. */
#define CUT 8

struct around {
	enum octavo_encoding encoding;
	const char *octets;
	size_t size;
	size_t at;     /* of the finding */
	size_t length; /* of it          */
	bool has_begin, has_end; /* there is nothing before the octets, after them .. */
	bool is_over;            /* .. and never will be                                    */
};

/* Reads the text around the finding again, from a file. */
static bool read_around(const struct spot *spot, uint64_t offset, char *buffer, size_t cap,
                       struct around *around)
{
	uint64_t from = offset > AROUND ? offset - AROUND : 0;

	around->octets = buffer;
	around->at = (size_t)(offset - from);
	around->size = read_at(spot->in->fd, buffer, cap, spot->in->begin + (off_t)from);
	around->has_begin = from == 0;
	around->has_end = around->is_over = around->size < cap;
	return around->size >= around->at + around->length;
}

/* Other inputs have only what is in memory: does not wait for more. */
static bool buffered_around(const struct spot *spot, uint64_t offset, struct around *around)
{
	const struct input *in = spot->in;
	ptrdiff_t before = spot->octets - in->kept;
	ptrdiff_t behind = in->text + in->size - spot->octets;

	if (before < 0 || behind < (ptrdiff_t)around->length)
		return false;
	if (before > (ptrdiff_t)AROUND)
		before = AROUND;
	if (behind > (ptrdiff_t)AROUND)
		behind = AROUND;
	around->octets = spot->octets - before;
	around->at = (size_t)before;
	around->size = (size_t)(before + behind);
	around->has_begin = around->at == offset;
	around->has_end = in->text + in->size == spot->octets + behind;
	around->is_over = in->ended;
	return true;
}

/* ---------------------------------------------------------------------------------- */

/* How something is shown. */
struct shown {
	char text[MAX_PRINTABLE];
	unsigned width;
	bool is_bad;
};

/* Unassigned and private characters have no glyph in most fonts, and an unknown width. */
static bool is_hidden(uint32_t c)
{
	const char *category = unicode_category(c);
	return !is_visible(c) || (category && category[0] == 'C');
}

static struct shown show_octets(const char *octets, size_t n)
{
	struct shown shown = { .is_bad = true };
	shown.width = (unsigned)printable_octets(octets, n, shown.text);
	return shown;
}

static struct shown show_code_point(uint32_t c)
{
	struct shown shown = { .is_bad = false };
	shown.width = (unsigned)printable_code_point(c, shown.text);
	return shown;
}

static struct shown show(struct octavo_character c, const char *octets)
{
	struct shown shown = { .text = " ", .width = 1 };

	if (c.error)
		return show_octets(octets, c.length);
	if (c.code_point == '\t')
		return shown;
	if (is_hidden(c.code_point))
		return show_code_point(c.code_point);
	printable_character(c, octets, shown.text);
	if (unicode_is_there() && unicode_width(c.code_point) != 1)
		shown.width = unicode_width(c.code_point) > 0 ? 2 : 0;
	return shown;
}

/* The finding itself, which must be visible. */
static struct shown show_finding(const struct around *around)
{
	const char *octets = around->octets + around->at;
	struct octavo_character c = octavo_decode(around->encoding, octets, around->length);

	if (around->length == 0)
		return (struct shown){ .text = "" };
	if (c.error || c.length != around->length)
		return show_octets(octets, around->length);
	struct shown shown = show(c, octets);
	return shown.width ? shown : show_code_point(c.code_point);
}

/* ---------------------------------------------------------------------------------- */

/* A part of the line, on one side of what was found. */
struct side {
	size_t begin, end;
	unsigned width;
	bool is_cut; /* the line has more */
};

static struct side before(const struct around *around, unsigned max)
{
	struct side side = { .begin = around->at, .end = around->at };

	while (side.begin) {
		struct octavo_character c =
			octavo_decode_last(around->encoding, around->octets, side.begin);
		size_t begin = side.begin - c.length;
		unsigned width = show(c, around->octets + begin).width;

		if (!c.error && c.code_point == '\n')
			break;
		side.is_cut = (!around->has_begin && begin < CUT) || side.width + width > max;
		if (side.is_cut)
			break;
		side.begin = begin;
		side.width += width;
	}
	return side;
}

static bool ends_line(const struct around *around, size_t at, struct octavo_character c)
{
	if (c.error || c.code_point != '\r')
		return !c.error && c.code_point == '\n';
	at += c.length;
	c = octavo_decode(around->encoding, around->octets + at, around->size - at);
	return !c.error && c.code_point == '\n';
}

static struct side behind(const struct around *around, unsigned max)
{
	size_t begin = around->at + around->length;
	struct side side = { .begin = begin, .end = begin };
	struct octavo_character c;

	if (around->length &&
	    ends_line(around, around->at,
	              octavo_decode(around->encoding, around->octets + around->at, around->length)))
		return side;
	for (; side.end < around->size; side.end += c.length) {
		c = octavo_decode(around->encoding, around->octets + side.end,
		                  around->size - side.end);
		if (ends_line(around, side.end, c) ||
		    (c.error == OCTAVO_TRUNCATED && !around->is_over))
			break;
		unsigned width = show(c, around->octets + side.end).width;
		side.is_cut = (!around->has_end && around->size - side.end < CUT) ||
		              side.width + width > max;
		if (side.is_cut)
			break;
		side.width += width;
	}
	return side;
}

static void print_side(FILE *to, const struct around *around, const struct side *side,
                       bool has_color)
{
	struct octavo_character c;

	for (size_t at = side->begin; at < side->end; at += c.length) {
		c = octavo_decode(around->encoding, around->octets + at, side->end - at);
		struct shown shown = show(c, around->octets + at);
		color_begin(to, has_color && shown.is_bad, COLOR_BAD);
		fputs(shown.text, to);
		color_end(to, has_color && shown.is_bad);
	}
}

#define ELLIPSIS "..."
#define ELLIPSIS_WIDTH 3u

/* As many columns as the number of the line takes, and no fewer than 5, then " | ". */
static unsigned print_number(FILE *to, uint64_t line, bool has_color)
{
	color_begin(to, has_color, COLOR_FAINT);
	int n = fprintf(to, "%5" PRIu64 " | ", line);
	color_end(to, has_color);
	return (unsigned)n;
}

static void print_margin(FILE *to, unsigned width, bool has_color)
{
	color_begin(to, has_color, COLOR_FAINT);
	fprintf(to, "%*s| ", (int)width - 2, "");
	color_end(to, has_color);
}

void print_excerpt(FILE *to, const struct finding *finding, const struct spot *spot,
                   unsigned columns, bool has_color)
{
	struct around around = { .encoding = finding->encoding, .length = finding->length };
	enum color color = finding->is_warning ? COLOR_WARNING : COLOR_BAD;
	uint64_t offset = finding->place.offset;
	char buffer[AROUND + AROUND];

	/* Text that iconv(3) decodes cannot be read backward. */
	if (finding->encoding == OCTAVO_NO_ENCODING)
		return;
	if (spot->in->begin >= 0 ? !read_around(spot, offset, buffer, sizeof buffer, &around)
	                         : !buffered_around(spot, offset, &around))
		return;

	struct shown shown = show_finding(&around);
	unsigned margin = print_number(to, finding->place.line, has_color);
	unsigned taken = 1 + margin + shown.width + 2 * ELLIPSIS_WIDTH;
	unsigned max = columns > taken ? columns - taken : 0;
	struct side left = before(&around, max), right = behind(&around, max);
	if (left.width + right.width > max) {
		right = behind(&around, max / 3);
		left = before(&around, max - right.width);
		right = behind(&around, max - left.width);
	}

	fputs(left.is_cut ? ELLIPSIS : "", to);
	print_side(to, &around, &left, has_color);
	color_begin(to, has_color, color);
	fputs(shown.text, to);
	color_end(to, has_color);
	print_side(to, &around, &right, has_color);
	fputs(right.is_cut ? ELLIPSIS "\n" : "\n", to);

	print_margin(to, margin, has_color);
	fprintf(to, "%*s", (int)(left.width + (left.is_cut ? ELLIPSIS_WIDTH : 0)), "");
	color_begin(to, has_color, color);
	for (unsigned i = 0; i < shown.width || i == 0; i++)
		putc('^', to);
	color_end(to, has_color);
	putc('\n', to);
}

void print_part(FILE *to, const struct part *part, unsigned columns, bool has_color)
{
	struct around around = {
		.encoding = OCTAVO_UTF8,
		.octets = part->text,
		.size = part->size,
		.at = octavo_floor(OCTAVO_UTF8, part->text, part->size, part->at),
		.has_begin = part->has_begin,
		.has_end = part->has_end,
		.is_over = true,
	};
	unsigned max = columns > 2 * ELLIPSIS_WIDTH ? columns - 2 * ELLIPSIS_WIDTH : 0;
	struct side left = before(&around, max / 3), right = behind(&around, max - left.width);

	left = before(&around, max - right.width);
	fputs(left.is_cut ? ELLIPSIS : "", to);
	print_side(to, &around, &left, has_color);
	print_side(to, &around, &right, has_color);
	fputs(right.is_cut ? ELLIPSIS "\n" : "\n", to);
}
