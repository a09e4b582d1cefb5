/* SPDX-License-Identifier: MIT */
/* excerpt.c - the line in which something was found, and where in it */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "report/excerpt.h"

#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "io/fd.h"
#include "report/color.h"
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

#define AROUND ((size_t)EXCERPT_AROUND)

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
static bool read_around(struct excerpt *excerpt, const struct spot *spot, struct around *around)
{
	uint64_t offset = excerpt->first.place.offset;

	excerpt->offset = offset > AROUND ? offset - AROUND : 0;
	around->at = (size_t)(offset - excerpt->offset);
	around->size = input_read_again(spot->in, excerpt->octets, sizeof excerpt->octets,
	                                excerpt->offset);
	around->has_begin = excerpt->offset == 0;
	around->has_end = around->is_over = around->size < sizeof excerpt->octets;
	return around->size >= around->at + around->length;
}

/* Other inputs have only what is in memory: does not wait for more. */
static bool copy_around(struct excerpt *excerpt, const struct spot *spot, struct around *around)
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
	around->at = (size_t)before;
	around->size = (size_t)(before + behind);
	excerpt->offset = excerpt->first.place.offset - around->at;
	memcpy(excerpt->octets, spot->octets - before, around->size);
	around->has_begin = excerpt->offset == 0;
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
	return !is_visible(c) || unicode_is_in(c, 'C');
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
	shown.width = octavo_code_point_width(c.code_point, OCTAVO_WIDTH_SUM);
	return shown;
}

/* The octets of a finding, which must be visible. */
static struct shown show_finding(enum octavo_encoding encoding, const char *octets, size_t n)
{
	struct octavo_character c = octavo_decode(encoding, octets, n);

	if (n == 0)
		return (struct shown){ .text = "" };
	if (c.error || c.length != n)
		return show_octets(octets, n);
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

/* As many columns as the number of the line takes, and no fewer than 5. */
#define NUMBER_FORMAT "%5" PRIu64 " | "

static unsigned print_number(FILE *to, uint64_t line, bool has_color)
{
	color_begin(to, has_color, COLOR_FAINT);
	int n = fprintf(to, NUMBER_FORMAT, line);
	color_end(to, has_color);
	return (unsigned)n;
}

static void print_margin(FILE *to, unsigned width, bool has_color)
{
	color_begin(to, has_color, COLOR_FAINT);
	fprintf(to, "%*s| ", (int)width - 2, "");
	color_end(to, has_color);
}

enum mark { MARK_NONE, MARK_ERROR, MARK_WARNING };

static void set_mark(struct excerpt *excerpt, size_t at, const struct finding *finding)
{
	enum mark mark = finding->is_warning ? MARK_WARNING : MARK_ERROR;

	/* What is missing is marked where it should be. */
	for (size_t i = 0; i < finding->length || i == 0; i++)
		excerpt->marks[at + i] = (unsigned char)mark;
}

void excerpt_begin(struct excerpt *excerpt, const struct finding *finding,
                   const struct spot *spot, unsigned columns)
{
	struct around around = {
		.encoding = finding->encoding, .octets = excerpt->octets, .length = finding->length,
	};

	excerpt->first = *finding;
	excerpt->columns = columns;
	excerpt->is_there = false;
	/* Text that iconv(3) decodes cannot be read backward. */
	if (finding->encoding == OCTAVO_NO_ENCODING)
		return;
	if (input_reads_again(spot->in) ? !read_around(excerpt, spot, &around)
	                                : !copy_around(excerpt, spot, &around))
		return;

	unsigned margin = (unsigned)snprintf(NULL, 0, NUMBER_FORMAT, finding->place.line);
	struct shown shown =
		show_finding(around.encoding, excerpt->octets + around.at, around.length);
	unsigned taken = 1 + margin + shown.width + 2 * ELLIPSIS_WIDTH;
	unsigned max = columns > taken ? columns - taken : 0;
	struct side left = before(&around, max), right = behind(&around, max);
	if (left.width + right.width > max) {
		right = behind(&around, max / 3);
		left = before(&around, max - right.width);
		right = behind(&around, max - left.width);
	}
	excerpt->is_there = true;
	excerpt->at = around.at;
	excerpt->begin = left.begin;
	excerpt->end = right.end;
	excerpt->is_cut_before = left.is_cut;
	excerpt->is_cut_behind = right.is_cut;
	memset(excerpt->marks, MARK_NONE, sizeof excerpt->marks);
	set_mark(excerpt, excerpt->at, finding);
}

bool excerpt_add(struct excerpt *excerpt, const struct finding *finding)
{
	uint64_t at = finding->place.offset - excerpt->offset;

	if (!excerpt->is_there || finding->place.line != excerpt->first.place.line ||
	    finding->encoding != excerpt->first.encoding ||
	    finding->place.offset < excerpt->offset + excerpt->begin ||
	    at + finding->length > excerpt->end)
		return false;
	set_mark(excerpt, (size_t)at, finding);
	return true;
}

/* The mark of a piece of the line. */
static enum mark mark_of(const struct excerpt *excerpt, size_t at, size_t n)
{
	for (size_t i = 0; i < n || i == 0; i++)
		if (excerpt->marks[at + i])
			return (enum mark)excerpt->marks[at + i];
	return MARK_NONE;
}

/* Carets to be printed below a line. */
struct carets {
	unsigned char marks[2 * MAX_COLUMNS];
	unsigned column;
};

static void add_carets(struct carets *carets, enum mark mark, unsigned width)
{
	for (unsigned i = 0; mark && (i < width || i == 0); i++)
		carets->marks[carets->column + i] = (unsigned char)mark;
	carets->column += width;
}

static void print_carets(FILE *to, const struct carets *carets, bool has_color)
{
	static const enum color colors[] = {
		[MARK_ERROR] = COLOR_BAD, [MARK_WARNING] = COLOR_WARNING,
	};
	unsigned end = sizeof carets->marks;

	while (end && !carets->marks[end - 1])
		end--;
	for (unsigned i = 0; i < end; i++) {
		enum mark mark = (enum mark)carets->marks[i];
		enum mark last = i ? (enum mark)carets->marks[i - 1] : MARK_NONE;
		if (mark != last) {
			color_end(to, has_color && last);
			color_begin(to, has_color && mark, colors[mark]);
		}
		putc(mark ? '^' : ' ', to);
	}
	color_end(to, has_color && end);
	putc('\n', to);
}

/* Prints the characters of the line that are shown, and finds where their carets are. */
static void print_line(FILE *to, const struct excerpt *excerpt, struct carets *carets,
                       bool has_color)
{
	enum octavo_encoding encoding = excerpt->first.encoding;
	size_t first_length = excerpt->first.length, length;

	for (size_t at = excerpt->begin; at < excerpt->end; at += length) {
		const char *octets = excerpt->octets + at;
		bool is_first = at == excerpt->at && first_length;
		/* Nothing before the first finding reaches into it. */
		size_t n = (at < excerpt->at ? excerpt->at : excerpt->end) - at;
		struct octavo_character c = octavo_decode(encoding, octets, n);
		struct shown shown = is_first ? show_finding(encoding, octets, first_length)
		                              : show(c, octets);
		length = is_first ? first_length : c.length;
		enum mark mark = mark_of(excerpt, at, length);
		bool is_colored = has_color && (mark || shown.is_bad);
		color_begin(to, is_colored, mark == MARK_WARNING ? COLOR_WARNING : COLOR_BAD);
		fputs(shown.text, to);
		color_end(to, is_colored);
		add_carets(carets, mark, shown.width);
	}
	if (excerpt->at == excerpt->end)
		add_carets(carets, mark_of(excerpt, excerpt->at, 0), 0);
}

void excerpt_print(FILE *to, struct excerpt *excerpt, bool has_color)
{
	struct carets carets = { .column = 0 };

	if (!excerpt->is_there)
		return;
	excerpt->is_there = false;
	unsigned margin = print_number(to, excerpt->first.place.line, has_color);
	if (excerpt->is_cut_before) {
		fputs(ELLIPSIS, to);
		carets.column += ELLIPSIS_WIDTH;
	}
	print_line(to, excerpt, &carets, has_color);
	fputs(excerpt->is_cut_behind ? ELLIPSIS "\n" : "\n", to);
	print_margin(to, margin, has_color);
	print_carets(to, &carets, has_color);
}

void excerpt_print_part(FILE *to, const struct part *part, unsigned columns, bool has_color)
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
