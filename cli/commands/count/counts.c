/* SPDX-License-Identifier: MIT */
/* counts.c - how much text is in an input */
#include "commands/count/counts.h"

#include <string.h>

#include "io/stretches.h"
#include "text/decoder.h"

struct counting {
	struct sink sink;
	struct counts *counts;
	const struct count_options *options;
	enum octavo_encoding form; /* the form of UTF-8 that other encodings are decoded to */
	bool sees_characters;      /* each character is needed, not only their number        */
};

static void keep_greatest(uint64_t *greatest, uint64_t n)
{
	if (*greatest < n)
		*greatest = n;
}

/*
 * Finds the longest line in well-formed text. 'line' is the length of the unfinished line
 * before the text, and then of the one at its end. Lines with too few octets are skipped.
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

/* The same in octets. */
static void count_line_octets(struct counts *counts, const char *s, size_t n)
{
	const char *end;

	for (; n && (end = memchr(s, '\n', n)); counts->octets = 0) {
		size_t octets = (size_t)(end - s);
		keep_greatest(&counts->of[LINE_OCTETS], counts->octets + octets);
		s += octets + 1;
		n -= octets + 1;
	}
	counts->octets += n;
}

/* ------------------------------------------------------------------ characters */

/* Moves as a terminal does. Control characters have no columns. */
static void count_columns(struct counts *counts, uint32_t c)
{
	uint64_t *columns = &counts->columns;

	if (c >= 0x20 && c < 0x7F) {
		++*columns;
	} else if (c == '\t') {
		*columns += 8 - *columns % 8;
	} else if (c == '\n' || c == '\r' || c == '\f') {
		keep_greatest(&counts->of[WIDEST], *columns);
		*columns = 0;
	} else {
		int width = unicode_width(c);
		*columns += width > 0 ? (unsigned)width : 0;
	}
}

static void see_character(struct counting *counting, uint32_t c, bool is_error)
{
	const struct count_options *options = counting->options;
	struct counts *counts = counting->counts;

	if (options->wants[GRAPHEMES])
		counts->of[GRAPHEMES] += unicode_begins_grapheme(&counts->graphemes, c);
	if (options->wants[WIDEST])
		count_columns(counts, c);
	if (counts->histogram)
		histogram_add(counts->histogram, c, is_error);
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

/* Counts all but the octets of well-formed UTF-8 that octavo_measure() has measured. */
static void count_utf8(struct counting *counting, const char *text,
                       const struct octavo_size *size)
{
	struct counts *counts = counting->counts;

	counts->of[LINES] += size->lines;
	counts->of[CODE_POINTS] += size->code_points;
	counts->of[UTF16_UNITS] += size->utf16_units;
	if (counting->options->wants[LONGEST])
		count_longest(text, size->valid, &counts->line, &counts->of[LONGEST]);
	if (counting->options->wants[LINE_OCTETS])
		count_line_octets(counts, text, size->valid);
	if (counting->sees_characters)
		see_characters(counting, text, size->valid);
}

/* Counts an error, or a character that UTF-8 cannot encode, of 'n' octets. */
static void count_other(struct counting *counting, uint32_t c, size_t n, bool is_error)
{
	struct counts *counts = counting->counts;

	counts->of[CODE_POINTS]++;
	counts->of[UTF16_UNITS]++;
	counts->of[ERRORS] += is_error;
	counts->line++;
	counts->octets += n;
	if (counting->sees_characters)
		see_character(counting, c, is_error);
}

static void count_error(struct counting *counting, size_t n)
{
	count_other(counting, 0xFFFD, n, true);
}

/* Counts well-formed text in the form of UTF-8 that the decoder writes. */
static size_t count_text(struct sink *sink, const char *text, size_t n)
{
	struct counting *counting = (struct counting *)sink;

	for (size_t at = 0; at < n;) {
		struct octavo_size size = octavo_measure(OCTAVO_UTF8, text + at, n - at);
		count_utf8(counting, text + at, &size);
		at += size.valid;
		if (at == n)
			break;
		struct octavo_character c = octavo_decode(counting->form, text + at, n - at);
		count_other(counting, c.code_point, c.length, false);
		at += c.length;
	}
	return n;
}

/* ------------------------------------------------------------------ inputs */

/* What has to be measured for all that is wanted. An error has no line feed. */
static enum stretch_size measures(const struct counting *counting)
{
	const bool *wants = counting->options->wants;
	bool finds_errors = wants[ERRORS] || wants[LONGEST] || counting->sees_characters;

	if (wants[CODE_POINTS] || wants[UTF16_UNITS] || (wants[LINES] && finds_errors))
		return MEASURE_ALL;
	return finds_errors ? MEASURE_VALID : MEASURE_LINES;
}

static void count_plain(struct counting *counting, struct input *in)
{
	struct counts *counts = counting->counts;
	struct stretches stretches = { in, measures(counting) };
	struct stretch stretch;

	stretches_ahead(&stretches);
	while (stretches_next(&stretches, &stretch)) {
		count_utf8(counting, stretch.text, &stretch.good);
		counts->of[OCTETS] += stretch.good.valid + stretch.length;
		if (stretch.error)
			count_error(counting, stretch.length);
	}
	input_end_work(in);
}

/* Counts an input in any other encoding. */
static void count_form(struct counting *counting, struct input *in)
{
	struct decoder decoder = {
		.from = counting->options->form,
		.to = counting->form,
		.sink = &counting->sink,
	};
	struct finding finding;

	decoder_open(&decoder);
	decoder_begin(&decoder, OCTAVO_STOP);
	while (decoder_next(&decoder, in, &finding))
		count_error(counting, finding.length);
	decoder_close(&decoder);
	counting->counts->of[OCTETS] = decoder.place.offset;
}

void counts_count(struct counts *counts, const struct count_options *options, struct input *in)
{
	const struct charset *form = &options->form;
	struct counting counting = {
		.sink.take = count_text,
		.counts = counts,
		.options = options,
		.form = wide_utf8(form->encoding),
		.sees_characters = options->wants[GRAPHEMES] || options->wants[WIDEST] ||
		                   options->wants_histogram,
	};

	*counts = (struct counts){ .line = 0 };
	if (options->wants_histogram)
		counts->histogram = histogram_new();
	if (!in->failed)
		(is_plain_utf8(form) ? count_plain : count_form)(&counting, in);
	counts->is_read = !in->failed;
	keep_greatest(&counts->of[LONGEST], counts->line);
	keep_greatest(&counts->of[LINE_OCTETS], counts->octets);
	keep_greatest(&counts->of[WIDEST], counts->columns);
}

void counts_add(struct counts *total, const struct counts *counts)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (i == LONGEST || i == LINE_OCTETS || i == WIDEST)
			keep_greatest(&total->of[i], counts->of[i]);
		else
			total->of[i] += counts->of[i];
}
