/* SPDX-License-Identifier: MIT */
/* amount.c - how much text an input is */
#include "commands/count/counts.h"

#include <string.h>

#include "text/decoder.h"

struct counting {
	struct sink sink;
	struct counts *amount;
	const struct count_options *question;
	enum octavo_encoding form; /* of UTF-8, in which text comes that is not UTF-8 */
	bool sees_characters;      /* each of them has to be looked at          */
};

static void keep_greatest(uint64_t *greatest, uint64_t n)
{
	if (*greatest < n)
		*greatest = n;
}

/*
 * Finds the longest line in well-formed text; 'line' is how much of an unfinished one
 * came before, and then how much is left unfinished. A line need not be counted when
 * even its octets are too few.
 */
static void count_longest(const char *s, size_t n, uint64_t *line, uint64_t *longest)
{
	const char *end;

	for (; n && (end = memchr(s, '\n', n)); *line = 0) {
		size_t octets = (size_t)(end - s);
		if (*line + octets > *longest)
			keep_greatest(longest, *line + octavo_count(s, octets));
		s += octets + 1;
		n -= octets + 1;
	}
	*line += octavo_count(s, n);
}

/* ------------------------------------------------------------------ characters */

/* Moves as a terminal does; what no terminal shows has no columns. */
static void count_columns(struct counts *amount, uint32_t c)
{
	uint64_t *columns = &amount->columns;

	if (c >= 0x20 && c < 0x7F) {
		++*columns;
	} else if (c == '\t') {
		*columns += 8 - *columns % 8;
	} else if (c == '\n' || c == '\r' || c == '\f') {
		keep_greatest(&amount->of[WIDEST], *columns);
		*columns = 0;
	} else {
		int width = unicode_width(c);
		*columns += width > 0 ? (unsigned)width : 0;
	}
}

static void see_character(struct counting *counting, uint32_t c, bool is_error)
{
	const struct count_options *question = counting->question;
	struct counts *amount = counting->amount;

	if (question->wants[GRAPHEMES])
		amount->of[GRAPHEMES] += unicode_begins_grapheme(&amount->graphemes, c);
	if (question->wants[WIDEST])
		count_columns(amount, c);
	for (int i = 0; i < HISTOGRAMS; i++)
		if (question->makeups[i])
			histogram_add(question->makeups[i], c, is_error);
}

static void see_characters(struct counting *counting, const char *utf8, size_t n)
{
	uint32_t points[1024];

	while (n) {
		struct octavo_result done = octavo_convert(OCTAVO_UTF8, utf8, n,
		                                           OCTAVO_UTF32_NATIVE, points,
		                                           sizeof points, OCTAVO_STOP);
		for (size_t i = 0; i < done.written / sizeof points[0]; i++)
			see_character(counting, points[i], false);
		utf8 += done.read;
		n -= done.read;
	}
}

/* ------------------------------------------------------------------ text and errors */

/* Well-formed UTF-8 that is measured. The octets are counted elsewhere. */
static void count_utf8(struct counting *counting, const char *text,
                       const struct octavo_size *size)
{
	struct counts *amount = counting->amount;

	amount->of[LINES] += size->lines;
	amount->of[CODE_POINTS] += size->code_points;
	amount->of[UTF16_UNITS] += size->utf16_units;
	if (counting->question->wants[LONGEST])
		count_longest(text, size->valid, &amount->line, &amount->of[LONGEST]);
	if (counting->sees_characters)
		see_characters(counting, text, size->valid);
}

/* One character that UTF-8 does not have, and UTF-16 neither or as one unit; or an error. */
static void count_other(struct counting *counting, uint32_t c, bool is_error)
{
	struct counts *amount = counting->amount;

	amount->of[CODE_POINTS]++;
	amount->of[UTF16_UNITS]++;
	amount->of[ERRORS] += is_error;
	amount->line++;
	if (counting->sees_characters)
		see_character(counting, c, is_error);
}

static void count_error(struct counting *counting)
{
	count_other(counting, 0xFFFD, true);
}

/* Well-formed text in the form above, of which most is UTF-8. Takes all of it. */
static size_t count_text(struct sink *sink, const char *text, size_t n)
{
	struct counting *counting = (struct counting *)sink;

	for (size_t at = 0; at < n;) {
		struct octavo_size size = octavo_measure(text + at, n - at);
		count_utf8(counting, text + at, &size);
		at += size.valid;
		if (at == n)
			break;
		struct octavo_character c = octavo_decode(counting->form, text + at, n - at);
		count_other(counting, c.code_point, false);
		at += c.length;
	}
	return n;
}

/* ------------------------------------------------------------------ inputs */

static bool count_plain(struct counting *counting, const char *name)
{
	struct counts *amount = counting->amount;
	struct stretch stretch;
	struct input in;

	if (!input_open(&in, name))
		return false;
	if (!counting->question->wants[LONGEST] && !counting->sees_characters)
		input_map(&in);
	while (input_stretch(&in, &stretch)) {
		count_utf8(counting, stretch.text, &stretch.good);
		amount->of[OCTETS] += stretch.good.valid + stretch.length;
		if (stretch.error)
			count_error(counting);
	}
	return input_close(&in);
}

/* Any other form, by way of one that can be measured. */
static bool count_form(struct counting *counting, const char *name)
{
	struct decoder decoder = {
		.from = counting->question->form,
		.to = counting->form,
		.sink = &counting->sink,
	};
	struct finding finding;
	struct input in;

	if (!input_open(&in, name))
		return false;
	decoder_open(&decoder);
	decoder_begin(&decoder, OCTAVO_STOP);
	while (decoder_next(&decoder, &in, &finding))
		count_error(counting);
	decoder_close(&decoder);
	counting->amount->of[OCTETS] = decoder.place.offset;
	return input_close(&in);
}

bool counts_count(struct counts *amount, const struct count_options *question, const char *name)
{
	const struct charset *form = &question->form;
	struct counting counting = {
		.sink.take = count_text,
		.amount = amount,
		.question = question,
		.form = wide_utf8(form->encoding),
		.sees_characters = question->wants[GRAPHEMES] || question->wants[WIDEST],
	};

	*amount = (struct counts){ .line = 0 };
	for (int i = 0; i < HISTOGRAMS; i++)
		counting.sees_characters |= question->makeups[i] != NULL;
	bool is_plain = form->encoding == OCTAVO_UTF8 && !form->is_iso2022;
	bool is_read = is_plain ? count_plain(&counting, name) : count_form(&counting, name);
	keep_greatest(&amount->of[LONGEST], amount->line);
	keep_greatest(&amount->of[WIDEST], amount->columns);
	return is_read;
}

void counts_add(struct counts *total, const struct counts *amount)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (i == LONGEST || i == WIDEST)
			keep_greatest(&total->of[i], amount->of[i]);
		else
			total->of[i] += amount->of[i];
}
