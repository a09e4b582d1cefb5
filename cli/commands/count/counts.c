/* SPDX-License-Identifier: MIT */
/* counts.c - how much text is in an input */
#include "commands/count/counts.h"

#include <string.h>

#include "base/count_octets.h"
#include "io/stretches.h"
#include "text/decoder.h"

struct counting {
	struct sink sink;
	struct counts *counts;
	const struct count_options *options;
	enum octavo_encoding form; /* the form of UTF-8 that other encodings are decoded to */
};

static void keep_greatest(uint64_t *greatest, uint64_t n)
{
	if (*greatest < n)
		*greatest = n;
}

/*
 * How many octets lines have, with their ends, that all end within 'most' octets: none is longer
 * than that. Sought from the end, so that no line but the last is looked at.
 */
static size_t short_lines(const char *s, size_t n, uint64_t most)
{
	return length_to_last(s, n <= most ? n : (size_t)most + 1, '\n');
}

/*
 * Finds the longest line in well-formed text. 'line' is the length of the unfinished line
 * before the text, and then of the one at its end. Lines with too few octets are skipped.
 */
static void count_longest(const char *s, size_t n, uint64_t *line, uint64_t *longest)
{
	for (; n; *line = 0) {
		size_t used = *line <= *longest ? short_lines(s, n, *longest - *line) : 0;
		if (used == 0) {
			const char *end = memchr(s, '\n', n);
			if (!end)
				break;
			used = (size_t)(end + 1 - s);
			keep_greatest(longest, *line + octavo_count(s, used - 1));
		}
		s += used;
		n -= used;
	}
	*line += octavo_count(s, n);
}

/* The same in octets. */
static void count_line_octets(struct counts *counts, const char *s, size_t n)
{
	uint64_t *longest = &counts->of[LINE_OCTETS];

	for (; n; counts->octets = 0) {
		uint64_t before = counts->octets;
		size_t used = before <= *longest ? short_lines(s, n, *longest - before) : 0;
		if (used == 0) {
			const char *end = memchr(s, '\n', n);
			if (!end)
				break;
			used = (size_t)(end + 1 - s);
			keep_greatest(longest, before + used - 1);
		}
		s += used;
		n -= used;
	}
	counts->octets += n;
}

/* ------------------------------------------------------------------ what readers see */

static void begin_columns(struct counting *counting)
{
	counting->counts->columns = octavo_columns_init(counting->options->columns);
}

static void end_columns(struct counting *counting)
{
	struct counts *counts = counting->counts;

	keep_greatest(&counts->of[WIDEST], counts->columns.width);
	begin_columns(counting);
}

/* Moves as a terminal does. Other controls have no columns. */
static void move(struct counting *counting, const char *s, size_t n, bool last)
{
	struct octavo_columns *columns = &counting->counts->columns;
	bool moves = count_octets(s, n, '\t', '\r');
	size_t begin = 0;

	for (size_t i = 0; moves && i < n; i++) {
		if (s[i] != '\t' && s[i] != '\n' && s[i] != '\f' && s[i] != '\r')
			continue;
		/* With the control, as it ends a grapheme. */
		octavo_columns_feed(columns, s + begin, i + 1 - begin, true);
		begin = i + 1;
		if (s[i] == '\t')
			columns->width += 8 - columns->width % 8;
		else
			end_columns(counting);
	}
	octavo_columns_feed(columns, s + begin, n - begin, last);
}

/*
 * Finds the widest line, in the next octets of any text. No octet has more than a column, but a tab
 * has up to eight: so lines with too few are skipped.
 */
static void count_widest(struct counting *counting, const char *s, size_t n, bool last)
{
	struct counts *counts = counting->counts;
	bool has_tabs = count_octets(s, n, '\t', '\t');
	uint64_t before = counts->columns.width + 3; /* an incomplete character is not in it yet */
	const uint64_t *widest = &counts->of[WIDEST];

	for (; n; before = 0) {
		bool may_skip = !has_tabs && before <= *widest;
		size_t used = may_skip ? short_lines(s, n, *widest - before) : 0;
		bool is_short = used > 0;
		if (!is_short) {
			const char *end = memchr(s, '\n', n);
			if (!end)
				break;
			size_t octets = (size_t)(end - s);
			size_t tabs = has_tabs ? count_octets(s, octets, '\t', '\t') : 0;
			is_short = before + octets + 7 * tabs <= *widest;
			used = octets + 1;
		}
		if (is_short)
			begin_columns(counting);
		else
			move(counting, s, used, true);
		s += used;
		n -= used;
	}
	move(counting, s, n, last);
}

/* Counts graphemes and columns of any octets: what of an error is the same as of U+FFFD. */
static void see(struct counting *counting, const char *s, size_t n, bool last)
{
	struct counts *counts = counting->counts;

	if (counting->options->wants[GRAPHEMES])
		octavo_graphemes_feed(&counts->graphemes, s, n, last);
	if (counting->options->wants[WIDEST])
		count_widest(counting, s, n, last);
}

static void see_replacement(struct counting *counting)
{
	see(counting, "\xEF\xBF\xBD", 3, true);
}

static void add_to_histogram(struct histogram *histogram, const char *utf8, size_t n)
{
	uint32_t points[1024];

	while (n) {
		struct octavo_result done = octavo_convert(OCTAVO_UTF8, utf8, n,
		                                           OCTAVO_UTF32_NATIVE, points,
		                                           sizeof points, OCTAVO_STOP);
		for (size_t i = 0; i < done.written / sizeof points[0]; i++)
			histogram_add(histogram, points[i], false);
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
	if (counts->histogram)
		add_to_histogram(counts->histogram, text, size->valid);
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
	if (counts->histogram)
		histogram_add(counts->histogram, c, is_error);
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
		see(counting, text + at, size.valid, true);
		at += size.valid;
		if (at == n)
			break;
		struct octavo_character c = octavo_decode(counting->form, text + at, n - at);
		count_other(counting, c.code_point, c.length, false);
		see_replacement(counting);
		at += c.length;
	}
	return n;
}

/* Counts the last line, which has no line feed. */
static void end_counts(struct counts *counts)
{
	counts->of[GRAPHEMES] += counts->graphemes.count;
	keep_greatest(&counts->of[LONGEST], counts->line);
	keep_greatest(&counts->of[LINE_OCTETS], counts->octets);
	keep_greatest(&counts->of[WIDEST], counts->columns.width);
}

/* ------------------------------------------------------------------ inputs */

/* Whether errors have to be found, for anything but graphemes and columns. */
static bool finds_errors(const struct counting *counting)
{
	const bool *wants = counting->options->wants;

	return wants[CODE_POINTS] || wants[UTF16_UNITS] || wants[LONGEST] || wants[LINE_OCTETS] ||
	       wants[ERRORS] || counting->counts->histogram;
}

/* What has to be measured for all that is wanted. An error has no line feed. */
static enum stretch_size measures(const struct counting *counting)
{
	const bool *wants = counting->options->wants;

	if (!finds_errors(counting))
		return MEASURE_LINES;
	return wants[CODE_POINTS] || wants[UTF16_UNITS] || wants[LINES] ? MEASURE_ALL
	                                                                : MEASURE_VALID;
}

/* Counts UTF-8, all with 'last'; else all but an incomplete character. Returns how much that is. */
static size_t count_octets_of(struct counting *counting, const char *text, size_t n, bool last)
{
	enum stretch_size size = measures(counting);
	bool goes_on = size != MEASURE_LINES || counting->options->wants[LINES];
	const char *end = text + n, *at = goes_on ? text : end;

	while (goes_on) {
		struct stretch stretch = stretch_at(size, at, (size_t)(end - at), end, last);
		count_utf8(counting, at, &stretch.good);
		if (stretch.error)
			count_error(counting, stretch.length);
		at = stretch.octets + stretch.length;
		goes_on = stretch.error;
	}
	n = (size_t)(at - text);
	see(counting, text, n, last);
	counting->counts->of[OCTETS] += n;
	return n;
}

/* What can be counted of a block by itself. */
struct counted {
	const char *begin, *end;
	struct counts counts;
};

/* Whether something in a line, or between lines, depends on what is before it. */
static bool counts_by_lines(const bool *wants)
{
	return wants[GRAPHEMES] || wants[LONGEST] || wants[LINE_OCTETS] || wants[WIDEST];
}

/*
 * Of the type of struct block_work: counts the lines that begin and end in the block, or all of it
 * but what may belong to a character of the block before, or of the next one.
 */
static void count_block(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct counting *whole = context;
	struct counted *counted = result;
	struct counting counting = { .counts = &counted->counts, .options = whole->options };
	bool by_lines = counts_by_lines(whole->options->wants);
	const char *begin = text, *end = text + n;

	(void)at;
	if (by_lines) {
		const char *first = memchr(text, '\n', n);
		begin = first ? first + 1 : text;
		end = first ? text + length_to_last(text, n, '\n') : text;
	} else {
		begin += continuing_length(text, n);
	}
	*counted = (struct counted){ .begin = begin };
	begin_columns(&counting);
	counted->end = begin + count_octets_of(&counting, begin, (size_t)(end - begin), by_lines);
	end_counts(&counted->counts);
}

static void count_plain(struct counting *counting, struct input *in)
{
	const struct block_work work = {
		.context = counting, .work = count_block, .size = sizeof(struct counted),
	};

	if (!counting->counts->histogram)
		input_work(in, &work);
	do {
		const struct counted *counted = in->result;
		if (counted && counted->begin < counted->end) {
			size_t front = (size_t)(counted->begin - in->text);
			count_octets_of(counting, in->text, front, true);
			counts_add(counting->counts, &counted->counts);
			input_use(in, (size_t)(counted->end - in->text));
		}
		input_use(in, count_octets_of(counting, in->text, in->size, in->ended));
	} while (input_read(in));
	input_end_work(in);
}

/* Counts an input in any other encoding. */
static void count_form(struct counting *counting, struct input *in)
{
	struct decoder decoder = {
		.from = counting->options->form,
		.outside = &counting->options->outside,
		.to = counting->form,
		.sink = &counting->sink,
	};
	struct finding finding;

	decoder_open(&decoder);
	decoder_begin(&decoder, OCTAVO_STOP);
	while (decoder_next(&decoder, in, &finding)) {
		count_error(counting, finding.length);
		see_replacement(counting);
	}
	decoder_close(&decoder);
	decoder_warn(&decoder, in->name);
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
	};

	*counts = (struct counts){ .line = 0 };
	begin_columns(&counting);
	if (options->wants_histogram)
		counts->histogram = histogram_new();
	if (!in->failed)
		(is_plain_utf8(form) ? count_plain : count_form)(&counting, in);
	counts->is_read = !in->failed;
	end_counts(counts);
}

void counts_add(struct counts *total, const struct counts *counts)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (i == LONGEST || i == LINE_OCTETS || i == WIDEST)
			keep_greatest(&total->of[i], counts->of[i]);
		else
			total->of[i] += counts->of[i];
}
