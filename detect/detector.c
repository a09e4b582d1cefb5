/* SPDX-License-Identifier: MIT */
/* detector.c - which decoding is each part of a text in, and how certain is that? */
#include "detector.h"

#include <string.h>

/* Odds that are as good as certain. */
enum { CERTAIN = 100 * NAT };

void octavo_detector_init(struct detector *d)
{
	octavo_words_init(&d->words);
	octavo_prior_init(&d->world, &d->words.decodings);
}

void octavo_detector_begin(struct detector *d, const void *s, size_t n)
{
	d->s = s;
	d->n = n;
	d->block_end = d->most = 0;
	d->unit = 0;
	d->next = (struct span){ 0, 0, ALL_DECODINGS, false };
	d->odds = CERTAIN;
	d->next_form = NO_FORM;
	d->section_end = 0;
	octavo_words_begin(&d->words);
	d->path.last = NO_TEXT;
	d->prior = d->world;
}

/* Where a decoding takes over, which may be that of what was before. */
struct part {
	size_t at;
	unsigned decoding;
	bool has_errors;
};

static struct part next_unit(struct detector *d)
{
	const struct unit *unit = &d->words.units[d->unit++];
	bool has_errors = unit->best != NO_TEXT && d->words.types[unit->type].errors[unit->best];

	return (struct part){ unit->at, unit->decoding, has_errors };
}

enum { FIRST = 16384 /* octets, in which there is what else follows, for the most part */ };

/* Lines that are as expected; false for none, or nothing but ASCII. */
static bool pass_lines(struct detector *d, struct part *part)
{
	size_t begin = d->block_end, doubt;
	size_t end = octavo_words_pass(&d->words, d->s, d->section_end, begin, &doubt);

	*part = (struct part){ begin, d->words.usual, false };
	d->block_end = end;
	/* The next block has what is in doubt. Where nothing is as expected, larger ones are faster. */
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
	}
	d->block_end = octavo_words_read(&d->words, d->s, d->section_end, at, most);
	d->unit = 0;
	if (d->words.units_count) {
		int32_t odds = octavo_path_find(&d->path, &d->words, &d->prior);
		d->odds = odds < d->odds ? odds : d->odds;
		if (odds >= SURE)
			octavo_words_expect(&d->words);
	}
}

static void begin_section(struct detector *d)
{
	size_t begin = d->section_end;
	struct section section = octavo_section(&d->characters, d->s + begin, d->n - begin, true,
	                                        d->next_form);

	d->form = section.form;
	d->next_form = section.next;
	d->section_end = begin + section.n;
	d->block_end = begin;
	d->odds = section.odds < d->odds ? section.odds : d->odds;
	if (section.form == OCTETS)
		octavo_words_section(&d->words, d->s + begin, d->s + d->section_end);
}

/* All of a section in UTF-16 or UTF-32. */
static struct part section_part(struct detector *d)
{
	struct part part = { d->block_end, AS_UNITS + d->form, false };
	const struct octavo_charset *charset = octavo_decoding_charset(&d->words.decodings,
	                                                               part.decoding);

	part.has_errors = octavo_charset_check(charset, d->s + part.at, d->section_end - part.at,
	                                       OCTAVO_STOP).error != OCTAVO_OK;
	d->block_end = d->section_end;
	return part;
}

/* The next part of a section in octets. Returns false at its end. */
static bool next_octets(struct detector *d, struct part *part)
{
	for (;;) {
		if (d->unit < d->words.units_count) {
			*part = next_unit(d);
			return true;
		}
		if (d->path.last != NO_TEXT && pass_lines(d, part))
			return true;
		if (d->block_end == d->section_end)
			return false;
		read_block(d);
	}
}

static bool next_part(struct detector *d, struct part *part)
{
	for (;;) {
		if (d->block_end == d->section_end && d->unit == d->words.units_count) {
			if (d->section_end == d->n)
				return false;
			begin_section(d);
			/* ASCII, unless there is more. */
			*part = (struct part){ d->block_end, AS_UTF8, false };
			if (d->form == OCTETS && d->block_end)
				return true;
		}
		if (d->form != OCTETS) {
			*part = section_part(d);
			return true;
		}
		if (next_octets(d, part))
			return true;
	}
}

bool octavo_detector_next(struct detector *d, struct span *span)
{
	struct part part = { d->n, AS_UTF8, false };

	if (d->next.begin == d->n)
		return false;
	*span = d->next;
	while (next_part(d, &part)) {
		bool is_first = span->begin == 0 && span->decoding == ALL_DECODINGS;
		if (!is_first && part.decoding != span->decoding) {
			span->end = part.at;
			d->next = (struct span){ part.at, part.at, part.decoding, part.has_errors };
			return true;
		}
		span->decoding = part.decoding;
		span->has_errors |= part.has_errors;
	}
	if (span->decoding == ALL_DECODINGS)
		span->decoding = AS_UTF8;
	span->end = d->n;
	d->next.begin = d->n;
	return true;
}

/* UTF-8 whose characters are octets of UTF-8. */
static struct octavo_result undo(const struct decodings *d, unsigned way, const char *src, size_t n,
                                 char *dst, size_t cap)
{
	struct octavo_result done = { .error = OCTAVO_OK };

	while (done.read < n && !done.error) {
		struct octavo_character c =
			octavo_decode(OCTAVO_UTF8, src + done.read, n - done.read);
		unsigned octet = octavo_octet_of(d, way, c.code_point);
		if (c.error || (!octet && c.code_point)) {
			done.error = c.error ? c.error : OCTAVO_UNMAPPABLE;
			done.length = c.length;
		} else if (done.written == cap) {
			done.error = OCTAVO_NO_ROOM;
		} else {
			dst[done.written++] = (char)octet;
			done.read += c.length;
		}
	}
	return done;
}

struct octavo_result octavo_decoding_convert(const struct decodings *d, unsigned decoding,
                                             const char *src, size_t n, char *dst, size_t cap)
{
	if (is_twice(decoding))
		return undo(d, decoding - AS_TWICE, src, n, dst, cap);
	return octavo_charset_convert(octavo_decoding_charset(d, decoding), src, n,
	                              octavo_charset_of(OCTAVO_UTF8), dst, cap, OCTAVO_STOP);
}
