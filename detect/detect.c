/* SPDX-License-Identifier: MIT */
/* detect.c - what all of a text is, by a sample of it and its form */
#include <string.h>

#include "octavo_detector.h"
#include "verdict.h"

/* The first error in UTF-8 has a place, others are only counted. */
static void count_errors(struct octavo_detector *d, const uint8_t *s, size_t n, bool last)
{
	struct octavo_result done = octavo_stream_feed(&d->utf8, s, n, NULL, 0, last);

	d->errors += done.replaced;
	if (!done.error)
		return;
	d->errors++;
	d->error_offset = d->utf8.offset - done.length;
	d->utf8 = octavo_stream_init(OCTAVO_UTF8, OCTAVO_NO_ENCODING, OCTAVO_REPLACE);
	done = octavo_stream_feed(&d->utf8, s + done.read, n - done.read, NULL, 0, last);
	d->errors += done.replaced;
}

void octavo_detect_feed(struct octavo_detector *d, const void *src, size_t n, bool last)
{
	const uint8_t *s = n ? src : d->window; /* src may be NULL */
	bool had_errors = d->errors;
	size_t good = 0;

	octavo_window_fill(d, s, n);
	d->has_nul |= memchr(s, 0, n) != NULL;
	d->has_all = last;
	count_errors(d, s, n, last);
	if (d->errors && !had_errors) {
		good = d->error_offset > d->octets ? (size_t)(d->error_offset - d->octets) : 0;
		octavo_sample_feed(&d->sample, s, good);
		octavo_sample_go_on(&d->sample, (size_t)(d->octets + good - d->error_offset));
	}
	octavo_sample_feed(&d->sample, s + good, n - good);
	d->octets += n;
}

/* ------------------------------------------------------------------ the form */

static void set_one(struct octavo_verdict *v, const struct octavo_charset *charset,
                    unsigned posterior, enum octavo_condition condition)
{
	v->condition = condition;
	v->posterior = posterior;
	v->count = 1;
	v->readings[0] = (struct octavo_reading){
		.decoding = { charset ? OCTAVO_DECODING_TEXT : OCTAVO_DECODING_NONE, charset, NULL,
		              NULL },
		.posterior = posterior,
		.language = "",
	};
}

enum { PROVED = 10000 };

/* Text of ASCII octets that has shifts, and is in a charset that has these. */
static bool find_shifts(const struct octavo_detector *d, struct octavo_verdict *v)
{
	static const char *const labels[] = {
		"iso-2022-jp", "iso-2022-jp-2", "iso-2022-kr", "iso-2022-cn", "hz"
	};
	enum { LIKELY = 9900 };

	for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
		const struct octavo_charset *charset =
			octavo_charset_from_label(labels[i], OCTAVO_NAMES_SYSTEM);
		struct octavo_charset_stream stream = octavo_charset_stream_init(
			charset, octavo_charset_of(OCTAVO_ASCII), OCTAVO_STOP);
		bool is_last = d->has_all && d->octets == d->size;
		struct octavo_result ascii, all;
		char octets[OCTAVO_MIN_CAPACITY * 4];
		size_t at = 0;

		do {
			ascii = octavo_charset_stream_feed(&stream, d->window + at, d->size - at,
			                                   octets, sizeof octets, is_last);
			at += ascii.read;
		} while (ascii.error == OCTAVO_NO_ROOM);
		all = octavo_charset_check(charset, d->window, d->size, OCTAVO_STOP);
		if (ascii.error != OCTAVO_UNMAPPABLE ||
		    (all.error && (is_last || all.error != OCTAVO_TRUNCATED)))
			continue;
		set_one(v, charset, LIKELY, OCTAVO_CONDITION_OTHER);
		return true;
	}
	return false;
}

/* The first section of a text, as far as it is looked at. */
static struct section find_section(struct octavo_detector *d)
{
	enum { MOST = 8192 };
	size_t n = d->size < MOST ? d->size : MOST;

	octavo_sections_begin(&d->engine.sections);
	return octavo_section(&d->engine.sections, d->window, n, d->has_all && d->octets == n,
	                      NO_FORM);
}

/* Text in UTF-16 or UTF-32, or a part of one. */
static bool find_units(struct octavo_detector *d, const struct section *section,
                       struct octavo_verdict *v)
{
	enum { LIKELY = 7800 };
	struct octavo_bom mark = octavo_sniff_bom(d->window, d->size);
	struct octavo_decoding decoding = octavo_decoding_numbered(&d->engine.words.decodings,
	                                                           AS_UNITS + section->form);
	bool is_all = section->next == NO_FORM;
	bool is_marked = mark.length && octavo_charset_of(mark.encoding) == decoding.charset;
	unsigned posterior = is_marked ? PROVED : octavo_posterior(section->odds);

	if (posterior < LIKELY)
		return false;
	set_one(v, decoding.charset, posterior,
	        is_all ? OCTAVO_CONDITION_OTHER : OCTAVO_CONDITION_MIXED);
	return true;
}

static void set_binary(struct octavo_verdict *v)
{
	enum { LIKELY = 9900 };

	set_one(v, NULL, LIKELY, OCTAVO_CONDITION_BINARY);
	v->readings[0].decoding.kind = OCTAVO_DECODING_BINARY;
}

static bool find_form(struct octavo_detector *d, const struct section *section,
                      struct octavo_verdict *v)
{
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);

	if (!d->octets)
		set_one(v, utf8, PROVED, OCTAVO_CONDITION_EMPTY);
	else if (section->form != OCTETS && find_units(d, section, v))
		return true;
	else if (d->has_nul && section->next == NO_FORM)
		set_binary(v);
	else if (!d->sample.n && !find_shifts(d, v))
		set_one(v, utf8, PROVED, OCTAVO_CONDITION_ASCII);
	return v->count;
}

/* ------------------------------------------------------------------ the words */

/* The condition of a text that is in one decoding. */
static enum octavo_condition condition_in(const struct octavo_detector *d, unsigned decoding)
{
	const struct sample *sample = &d->sample;

	if (decoding == AS_BINARY)
		return octavo_plain_octets(sample->octets, sample->n) < sample->n ?
		               OCTAVO_CONDITION_BINARY : OCTAVO_CONDITION_UNKNOWN;
	return decoding < CHARSETS ? OCTAVO_CONDITION_OTHER :
	       is_twice(decoding)  ? OCTAVO_CONDITION_MISREAD :
	       d->errors           ? OCTAVO_CONDITION_DAMAGED : OCTAVO_CONDITION_GOOD;
}

/* Whether most of a text is in several decodings, as so many words are in each. */
static bool are_several(const unsigned counts[DECODINGS])
{
	unsigned all = 0, texts = 0;

	for (unsigned d = 0; d < AS_BINARY; d++) {
		all += counts[d];
		texts += counts[d] > 0;
	}
	return texts > 1 && all >= counts[AS_BINARY];
}

static struct octavo_reading reading_of(const struct words *w, const struct reading *from)
{
	/* "xx" is some other language in Latin letters. */
	bool has_none = from->decoding == AS_BINARY || strcmp(from->language, "xx") == 0;

	return (struct octavo_reading){
		.decoding = octavo_decoding_numbered(&w->decodings, from->decoding),
		.posterior = from->posterior,
		.language = has_none ? "" : from->language,
		.has_errors = from->has_errors,
	};
}

static void judge_words(struct octavo_detector *d, struct octavo_verdict *v)
{
	enum { EVEN = 5000 };
	const struct words *words = &d->engine.words;
	struct verdict found;
	struct mixture mixture;

	octavo_verdict_find(&found, &d->engine, &d->sample);
	if (!found.count)
		return;
	octavo_verdict_split(&mixture, &found, &d->engine);
	v->count = found.count;
	for (unsigned i = 0; i < found.count; i++)
		v->readings[i] = reading_of(words, &found.readings[i]);
	unsigned utf8 = mixture.words[AS_UTF8], binary = mixture.words[AS_BINARY];
	bool is_mixed = are_several(mixture.words);
	bool is_damaged = mixture.count == 2 && binary && utf8 >= binary;
	v->condition = condition_in(d, found.readings[0].decoding);
	v->posterior = mixture.posterior;
	if (!is_mixed && !is_damaged)
		return;
	/* A mixture that is hardly likelier than others is as likely none. */
	if (is_mixed && v->posterior < EVEN && found.readings[0].posterior > EVEN) {
		if (v->readings[0].posterior > 10000 - v->posterior)
			v->readings[0].posterior = 10000 - v->posterior;
		return;
	}
	v->condition = is_mixed ? OCTAVO_CONDITION_MIXED : OCTAVO_CONDITION_DAMAGED;
	v->count = mixture.count;
	for (unsigned i = 0; i < mixture.count; i++) {
		struct reading part = { mixture.decodings[i], v->posterior, "", is_damaged };
		v->readings[i] = reading_of(words, &part);
	}
}

/* What is before some text in UTF-16 or UTF-32 is the first part of a mixture. */
static void add_units(const struct octavo_detector *d, const struct section *section,
                      struct octavo_verdict *v)
{
	unsigned posterior = octavo_posterior(section->odds);
	struct reading part = { .decoding = AS_UNITS + section->next, .posterior = posterior,
		                .language = "" };

	if (!v->count)
		set_one(v, octavo_charset_of(OCTAVO_UTF8), posterior, OCTAVO_CONDITION_MIXED);
	v->condition = OCTAVO_CONDITION_MIXED;
	v->posterior = posterior < v->posterior ? posterior : v->posterior;
	v->count = 2;
	v->readings[1] = reading_of(&d->engine.words, &part);
}

struct octavo_verdict octavo_detect_verdict(struct octavo_detector *d)
{
	struct octavo_verdict v = {
		.octets = d->octets,
		.errors = d->errors,
		.error_offset = d->errors ? d->error_offset : d->octets,
		.is_whole = d->has_all,
	};

	struct section section = find_section(d);
	/* UTF-16 and UTF-32 have no words: what is before them is the sample. */
	if (section.form == OCTETS && section.next != NO_FORM) {
		memset(&d->sample, 0, sizeof d->sample);
		octavo_sample_feed(&d->sample, d->window, section.n);
	}
	if (!find_form(d, &section, &v)) {
		judge_words(d, &v);
		if (section.next != NO_FORM && v.condition != OCTAVO_CONDITION_BINARY)
			add_units(d, &section, &v);
	}
	if (!v.count)
		set_one(&v, NULL, 0, OCTAVO_CONDITION_UNKNOWN);
	return v;
}

struct octavo_verdict octavo_detect(void *memory, const void *src, size_t n,
                                    const struct octavo_hints *hints)
{
	struct octavo_detector *d = octavo_detect_begin(memory, hints);
	struct octavo_verdict unknown = { .octets = n };

	if (d) {
		octavo_detect_feed(d, src, n, true);
		return octavo_detect_verdict(d);
	}
	set_one(&unknown, NULL, 0, OCTAVO_CONDITION_UNKNOWN);
	return unknown;
}
