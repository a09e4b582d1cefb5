/* SPDX-License-Identifier: MIT */
/* detector.c - which decoding is each part of a text in, and how certain is that? */
#include "detector.h"

#include <string.h>

/* Odds that are as good as certain. */
enum { CERTAIN = 100 * NAT };

static int32_t least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

void octavo_detector_init(struct detector *d)
{
	octavo_words_init(&d->words);
	octavo_prior_init(&d->world, &d->words.decodings);
	memset(&d->sections, 0, sizeof d->sections);
	d->path.is_one = d->path.has_span_odds = false;
}

void octavo_detector_take_blanks(struct detector *d)
{
	d->words.is_excluded[AS_TWICE + BY_BLANKS] = false;
	d->words.is_excluded[AS_TWICE + BY_FEWER_BLANKS] = false;
}

static void begin(struct detector *d)
{
	d->next = (struct span){ .decoding = ALL_DECODINGS, .odds = CERTAIN };
	d->odds = d->section_odds = CERTAIN;
	d->most = 0;
	d->next_form = NO_FORM;
	d->is_open = d->is_begun = false;
	d->path.last = NO_TEXT;
}

void octavo_detector_begin(struct detector *d, const void *s, size_t n, bool last)
{
	begin(d);
	octavo_words_begin(&d->words);
	d->prior = d->world;
	octavo_detector_go_on(d, s, n, last);
}

void octavo_detector_line(struct detector *d, const void *s, size_t n, uint32_t ways)
{
	begin(d);
	octavo_detector_go_on(d, s, n, true);
	d->form = OCTETS;
	d->section_end = n;
	octavo_words_section(&d->words, d->s, d->s + n);
	d->next.decoding = octavo_words_line(&d->words, d->s, n, ways);
	if (d->next.decoding == ALL_DECODINGS)
		d->prior = d->world;
	else
		d->block_end = n;
}

void octavo_detector_go_on(struct detector *d, const void *s, size_t n, bool last)
{
	d->s = s;
	d->n = n;
	d->is_last = last;
	d->section_end = d->block_end = 0;
	octavo_sections_begin(&d->sections);
	d->next.begin = 0;
	d->unit = d->words.units_count = 0;
	d->is_begun = d->is_open;
	d->is_open = false;
}

/* Where a decoding takes over, which may be that of what was before. */
struct part {
	size_t at;
	unsigned decoding;
	bool has_errors;
	int32_t odds; /* of its words */
};

static struct part next_unit(struct detector *d)
{
	const struct unit *unit = &d->words.units[d->unit++];
	const struct type *type = &d->words.types[unit->type];
	bool has_errors = octavo_has_errors(type, unit->best);
	struct part part = { unit->at, unit->decoding, has_errors, d->path.odds[d->unit - 1] };

	/* Where one blank may be left of two, this word has none: see choose_blanks(). */
	if (part.decoding == AS_TWICE + BY_FEWER_BLANKS &&
	    type->text[AS_TWICE + BY_BLANKS] == unit->best)
		part.decoding = AS_TWICE + BY_BLANKS;
	return part;
}

enum { FIRST = 16384 }; /* octets, in which there is what else follows, for the most part */

/* Lines that are as expected; false for none, or nothing but ASCII. */
static bool pass_lines(struct detector *d, struct part *part)
{
	size_t begin = d->block_end, doubt;
	size_t end = octavo_words_pass(&d->words, d->s, d->section_end, begin, &doubt);

	*part = (struct part){ begin, d->words.usual, false, d->usual_odds };
	d->block_end = end;
	/* The next block has what is in doubt; larger ones are faster where nothing is expected. */
	size_t most = end > begin ? 0 : 2 * d->most + 512;
	most = most < FIRST ? most : FIRST;
	d->most = most > doubt - end ? most : doubt - end;
	return octavo_ascii_end(d->s, end, begin) < end;
}

static void read_block(struct detector *d)
{
	enum { CONTEXT = 4096 };
	size_t at = d->block_end, most = d->most;

	if (d->path.last == NO_TEXT) {
		size_t first = octavo_ascii_end(d->s, d->section_end, at);
		at = first - at > CONTEXT ? first - CONTEXT : at;
		most = FIRST;
		if (first == d->section_end && d->is_open) {
			d->block_end = at;
			return;
		}
	}
	d->block_end = octavo_words_read(&d->words, d->s, d->section_end, at, most);
	d->unit = 0;
	if (d->words.units_count) {
		int32_t odds = octavo_path_find(&d->path, &d->words, &d->prior);
		d->odds = least(odds, d->odds);
		d->usual_odds = CERTAIN;
		for (unsigned i = 0; i < d->words.units_count; i++)
			if (d->words.units[i].decoding == d->words.usual)
				d->usual_odds = least(d->path.odds[i], d->usual_odds);
		if (odds >= SURE && !d->words.ways)
			octavo_words_expect(&d->words);
	}
}

/* Where what is there of a section is cut that goes on: after a line, or else between words. */
static size_t cut(const struct detector *d, size_t begin, size_t end)
{
	size_t line = end, word = end;

	if (d->form != OCTETS)
		return begin + octavo_section_characters(d->form, d->s + begin, end - begin);
	while (line > begin && d->s[line - 1] != '\n')
		line--;
	if (line > begin)
		return line;
	while (word > begin && !octavo_is_between(d->s[word - 1]))
		word--;
	return word + (end - word) / MAX_WORD * MAX_WORD;
}

static void begin_section(struct detector *d)
{
	size_t begin = d->section_end;
	const uint8_t *s = d->s + begin;
	struct section section = octavo_section(&d->sections, s, d->n - begin, d->is_last,
	                                        d->next_form);

	d->is_open = section.next == NO_FORM && !d->is_last;
	d->form = section.form;
	d->next_form = d->is_open ? section.form : section.next;
	d->block_end = begin;
	d->section_end = begin + section.n;
	d->section_odds = section.odds;
	d->odds = least(section.odds, d->odds);
	if (d->is_open) {
		size_t certain = section.n > SECTION_END ? section.n - SECTION_END : 0;
		d->section_end = cut(d, begin, begin + certain);
	}
	if (section.form == OCTETS)
		octavo_words_section(&d->words, d->is_begun ? NULL : s,
		                     d->is_open ? NULL : d->s + d->section_end);
	d->is_begun = false;
}

/* All of a section in UTF-16 or UTF-32. */
static struct part section_part(struct detector *d)
{
	struct part part = { d->block_end, AS_UNITS + d->form, false, CERTAIN };
	struct octavo_decoding in = octavo_decoding_numbered(&d->words.decodings, part.decoding);

	size_t n = d->section_end - part.at;
	part.has_errors = octavo_charset_check(in.charset, d->s + part.at, n, OCTAVO_STOP).error;
	d->block_end = d->section_end;
	return part;
}

/* Whether too little is there of a section that goes on. */
static bool needs_more(const struct detector *d)
{
	return d->is_open && d->block_end && d->section_end - d->block_end < FIRST;
}

/* The next part of a section in octets. Returns false at its end, or if more must follow. */
static bool next_octets(struct detector *d, struct part *part)
{
	for (;;) {
		if (d->unit < d->words.units_count) {
			*part = next_unit(d);
			return true;
		}
		if (needs_more(d))
			return false;
		if (d->path.last != NO_TEXT && !d->words.ways && pass_lines(d, part))
			return true;
		if (d->block_end == d->section_end)
			return false;
		read_block(d);
	}
}

static bool next_part(struct detector *d, struct part *part)
{
	for (;;) {
		bool is_at_end = d->block_end == d->section_end &&
		                 d->unit == d->words.units_count;
		if (is_at_end && (d->section_end == d->n || d->is_open))
			return false;
		if (is_at_end) {
			begin_section(d);
			/* ASCII, unless there is more. */
			*part = (struct part){ d->block_end, AS_UTF8, false, CERTAIN };
			if (d->form == OCTETS && d->block_end)
				return true;
		}
		if (d->form != OCTETS) {
			*part = section_part(d);
			return true;
		}
		if (next_octets(d, part))
			return true;
		if (needs_more(d))
			return false;
	}
}

bool octavo_detector_next(struct detector *d, struct span *span)
{
	struct part part;

	*span = d->next;
	while (next_part(d, &part)) {
		part.odds = least(part.odds, d->section_odds);
		/* ASCII is no part of UTF-16 after it. */
		if (span->decoding == ALL_DECODINGS && d->form != OCTETS && part.at)
			span->decoding = AS_UTF8;
		if (span->decoding != ALL_DECODINGS && part.decoding != span->decoding &&
		    part.at > span->begin) {
			span->end = part.at;
			d->next = (struct span){ part.at, part.at, part.decoding, part.has_errors,
			                         part.odds };
			return true;
		}
		span->odds = part.decoding == span->decoding ? least(part.odds, span->odds) :
		                                               part.odds;
		span->decoding = part.decoding;
		span->has_errors |= part.has_errors;
	}
	if (span->decoding == ALL_DECODINGS)
		span->decoding = AS_UTF8;
	span->end = d->block_end;
	d->next = (struct span){ span->end, span->end, span->decoding, false, span->odds };
	return span->end > span->begin;
}
