/* SPDX-License-Identifier: MIT */
/* detector.c - detects the encoding of an input */
#include "text/detector.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/count_octets.h"
#include "base/memory.h"
#include "io/inflate.h"
#include "sample.h"
#include "text/decoder.h"
#include "text/shifted.h"
#include "text/units.h"

/* After each so many octets it is asked whether a file is binary. Most that are need one step. */
#define STEP ((size_t)64 << 10)

/*
 * Forms of UTF-8 that texts are found in, the preferred one first if several are possible. The
 * others of octavo.h are subsets of these, or accept overlong sequences, which text in another
 * encoding has as well.
 */
static const enum octavo_encoding forms[] = {
	OCTAVO_CESU8, OCTAVO_WTF8, OCTAVO_MUTF8, OCTAVO_UTF8_RFC2279,
};

/* Octets from the first error on that are compared with what a text declares. */
#define DECODED_SIZE ((size_t)1 << 20)

struct detector {
	struct input *in;
	struct answer *answer;
	uint64_t limit;
	struct place place;
	bool has_long; /* sequences of four octets, which CESU-8 and MUTF-8 do not have */

	struct sample sample;
	struct units units;
	bool has_units; /* these are found, as there is NUL or an error */
	struct declared declared;
	struct survey survey;
	struct shifted shifted;

	/* ISO 2022: what is between the escapes. */
	bool is_inside, is_inside_bad;
	struct octavo_stream inside;

	/* From the first error on: */
	struct octavo_stream as_form[COUNT(forms)];
	bool is_no_form[COUNT(forms)];
	char *rest;
	size_t rest_size;
};

static bool has_error(const struct detector *d)
{
	return d->answer->error.error != NULL;
}

/* ------------------------------------------------------------------ UTF-8 */

static void pass_error(struct detector *d, const char *octets, size_t n)
{
	survey_error(&d->survey, octets, n);
	d->answer->errors++;
}

static void pass_good(struct detector *d, const char *octets, const struct octavo_size *good)
{
	survey_utf8(&d->survey, octets, good->valid);
	if (!has_error(d))
		place_pass(&d->place, octets, good);
	d->place.offset += good->valid;
	if (good->widest == OCTAVO_WIDEST_ASCII)
		return;
	d->answer->sequences += good->code_points - count_octets(octets, good->valid, 0, 0x7F);
	d->has_long |= good->utf16_units > good->code_points;
}

/* Returns how many octets are used: all but an incomplete character. */
static size_t check_utf8(struct detector *d, const char *octets, size_t n, bool last)
{
	size_t at = 0;

	while (at < n) {
		struct octavo_character next = octavo_decode(OCTAVO_UTF8, octets + at, n - at);
		if (!next.error) {
			struct octavo_size good = octavo_measure(OCTAVO_UTF8, octets + at, n - at);
			pass_good(d, octets + at, &good);
			at += good.valid;
			continue;
		}
		if (next.error == OCTAVO_TRUNCATED && !last)
			break;
		if (!has_error(d))
			d->answer->error = finding_at(&d->place, octavo_error_name(next.error),
			                              octets + at, next.length);
		pass_error(d, octets + at, next.length);
		d->place.offset += next.length;
		at += next.length;
	}
	return at;
}

/* ------------------------------------------------------------------ ISO 2022 */

static void feed_inside(struct detector *d, const char *octets, size_t n, bool last)
{
	if (octavo_stream_feed(&d->inside, octets, n, NULL, 0, last).error)
		d->is_inside_bad = true;
}

static void find_escapes(struct detector *d, const char *octets, size_t n, bool last)
{
	for (size_t at = 0;;) {
		struct octavo_escape found = octavo_escape_find(OCTAVO_UTF8, octets + at, n - at);
		bool is_found = found.designation != OCTAVO_NO_DESIGNATION;

		if (d->is_inside && !d->is_inside_bad)
			feed_inside(d, octets + at, is_found ? found.at : n - at, is_found || last);
		if (!is_found)
			return;
		d->is_inside = found.designation != OCTAVO_DESIGNATE_RETURN;
		if (!d->answer->announced && d->is_inside)
			d->answer->announced = found.designation;
		d->inside = octavo_stream_init(OCTAVO_UTF8, OCTAVO_NO_ENCODING, OCTAVO_STOP);
		at += found.at + found.length;
	}
}

/* Returns where an incomplete escape sequence may begin at the end, or 'n'. */
static size_t before_escape(const char *octets, size_t n)
{
	size_t at = 0;

	for (;;) {
		struct octavo_escape found = octavo_escape_find(OCTAVO_UTF8, octets + at, n - at);
		at += found.at + found.length;
		if (found.designation == OCTAVO_NO_DESIGNATION)
			return at;
	}
}

/* ------------------------------------------------------------------ other encodings */

static void check_forms(struct detector *d, const char *octets, size_t n, bool last)
{
	for (size_t i = 0; i < COUNT(forms); i++)
		if (!d->is_no_form[i] &&
		    octavo_stream_feed(&d->as_form[i], octets, n, NULL, 0, last).error)
			d->is_no_form[i] = true;
}

static void add_to_rest(struct detector *d, const char *octets, size_t n)
{
	size_t left = DECODED_SIZE - d->rest_size;
	size_t some = n < left ? n : left;

	if (!d->rest)
		d->rest = allocate(DECODED_SIZE);
	memcpy(d->rest + d->rest_size, octets, some);
	d->rest_size += some;
}

/*
 * Begins what is from the first error on, and a little before it, which may have the beginning of a
 * word. A byte order mark is no text.
 */
static void begin_others(struct detector *d, const char *first)
{
	size_t before = (size_t)(first - d->in->kept);

	for (size_t i = 0; i < COUNT(forms); i++) {
		d->as_form[i] = octavo_stream_init(forms[i], OCTAVO_NO_ENCODING, OCTAVO_STOP);
		d->is_no_form[i] = d->has_long && (forms[i] == OCTAVO_CESU8 ||
		                                   forms[i] == OCTAVO_MUTF8);
	}
	if (before == d->answer->error.place.offset)
		before -= octavo_sniff_bom(first - before, before).length;
	if (before > MAX_KEPT)
		before = MAX_KEPT;
	add_to_rest(d, first - before, before);
	octavo_sample_go_on(&d->sample, 0);
}

static void check_others(struct detector *d, const char *octets, size_t n, bool last)
{
	check_forms(d, octets, n, last);
	add_to_rest(d, octets, n);
}

/* A byte order mark is no text. */
static void add_to_sample(struct detector *d, const char *octets, size_t n, uint64_t offset)
{
	size_t mark = offset ? 0 : octavo_sniff_bom(octets, n).length;

	octavo_sample_feed(&d->sample, (const uint8_t *)octets + mark, n - mark);
}

/* Where text in UTF-8 has NUL or an error, parts of it may be in units, from a little before on. */
static void find_units(struct detector *d, const char *octets, size_t n, uint64_t offset)
{
	const char *nul = d->answer->nul == UINT64_MAX && n ? memchr(octets, 0, n) : NULL;

	if (nul)
		d->answer->nul = offset + (uint64_t)(nul - octets);
	uint64_t at = has_error(d) ? d->answer->error.place.offset : UINT64_MAX;
	at = d->answer->nul < at ? d->answer->nul : at;
	if (at == UINT64_MAX || (d->has_units && d->units.is_no_text))
		return;
	if (!d->has_units) {
		size_t before = at < MAX_KEPT ? (size_t)at : MAX_KEPT;
		units_begin(&d->units, at - before);
		units_feed(&d->units, octets + (at - offset) - before, before);
		n -= (size_t)(at - offset);
		octets += at - offset;
		d->has_units = true;
	}
	units_feed(&d->units, octets, n);
}

/* Feeds octets to all checks. Returns how many of them are used. */
static size_t feed(struct detector *d, const char *octets, size_t n, bool last)
{
	struct answer *answer = d->answer;
	bool had_error = has_error(d);
	uint64_t offset = d->place.offset;
	size_t used = check_utf8(d, octets, last ? n : before_escape(octets, n), last);

	find_escapes(d, octets, used, last);
	find_units(d, octets, used, offset);
	declared_feed(&d->declared, octets, used);
	shifted_feed(&d->shifted, octets, used);
	size_t good = !has_error(d) ? used :
	              had_error    ? 0    : (size_t)(answer->error.place.offset - offset);
	add_to_sample(d, octets, good, offset);
	if (has_error(d) && !had_error)
		begin_others(d, octets + good);
	if (has_error(d)) {
		add_to_sample(d, octets + good, used - good, offset + good);
		check_others(d, octets + good, used - good, last);
	}
	return used;
}

/* ------------------------------------------------------------------ the input */

static bool is_binary(const struct detector *d)
{
	return d->has_units && d->units.is_no_text && d->answer->nul != UINT64_MAX;
}

/* Counts a sequence that the limit cuts off. */
static void count_cut(struct detector *d, const char *octets, size_t n)
{
	if (n && octavo_decode(OCTAVO_UTF8, octets, n).error == OCTAVO_TRUNCATED)
		d->answer->sequences++;
	d->place.offset = d->limit; /* all up to there was checked */
}

/* Reads until the answer is certain. Returns false if reading fails. */
static bool check_all(struct detector *d)
{
	struct input *in = d->in;
	bool last = false, is_over = false;
	uint64_t end = STEP; /* of a step: at the same offset however much is read at once */

	while (!is_over) {
		uint64_t offset = d->place.offset, left = d->limit - offset;
		size_t n = in->size;
		bool is_cut = false;

		last = in->ended;
		if (n > end - offset) {
			n = (size_t)(end - offset);
			last = false;
		}
		if (n >= left && !(last && n == left)) {
			n = (size_t)left;
			last = false;
			is_cut = true;
		}
		bool has_more = n < in->size;
		size_t used = feed(d, in->text, n, last);
		if (is_cut)
			count_cut(d, in->text + used, n - used);
		input_use(in, used);
		bool is_step = offset + n == end;
		end += is_step ? STEP : 0;
		is_over = last || is_cut || (is_step && is_binary(d));
		if (!is_over && !has_more && !input_read(in))
			return false;
	}
	survey_end(&d->survey);
	if (d->has_units)
		units_end(&d->units, last);
	d->answer->is_whole = last;
	return true;
}

/* Finds the first error in the encoding that a byte order mark announces. */
static bool check_marked(struct detector *d, enum octavo_encoding encoding)
{
	struct input *in = d->in;
	struct decoder decoder = {
		.from.encoding = encoding,
		.to = wide_utf8(encoding),
		.has_places = true,
	};
	bool last = false, is_cut = false;

	decoder_open(&decoder);
	decoder_begin(&decoder, OCTAVO_STOP);
	units_begin(&d->units, 0);
	while (!last && !is_cut && !has_error(d)) {
		uint64_t left = d->limit - d->place.offset;
		size_t n = in->size;

		last = in->ended;
		if (n >= left && !(last && n == left)) {
			n = (size_t)left;
			last = false;
			is_cut = true;
		}
		size_t used = decoder_feed(&decoder, in->text, n, last, &d->answer->error);
		units_feed(&d->units, in->text, used);
		declared_feed(&d->declared, in->text, used);
		input_use(in, used);
		if (is_cut && !has_error(d))
			used = n; /* all up to the limit was checked */
		d->place.offset += used;
		if (!last && !is_cut && !has_error(d) && !input_read(in))
			break;
	}
	decoder_close(&decoder);
	units_end(&d->units, last);
	d->answer->errors = has_error(d);
	d->answer->is_undecodable = has_error(d);
	d->answer->is_whole = last;
	return !in->failed;
}

/* ------------------------------------------------------------------ the answer */

static void decide(struct answer *answer, enum evidence evidence, const char *name)
{
	size_t i = 0;

	for (; name[i] && i + 1 < sizeof answer->name; i++)
		answer->name[i] = (char)tolower((unsigned char)name[i]);
	answer->name[i] = '\0';
	answer->evidence = evidence;
}

static enum octavo_encoding form(const struct detector *d)
{
	for (size_t i = 0; i < COUNT(forms); i++)
		if (!d->is_no_form[i])
			return forms[i];
	return OCTAVO_NO_ENCODING;
}

/* Whether the encoding that a text declares has all its octets from the first error on. */
static bool is_declared(struct detector *d)
{
	const struct declaration *declared = &d->answer->declared;
	const char *octets = d->rest, *name;
	size_t n = d->rest_size;

	if (!declared->is_known)
		return false;
	if (d->answer->error.place.offset > MAX_KEPT) {
		/* Text before the first error may begin within a character. */
		const char *lf = memchr(octets, '\n', MAX_KEPT);
		octets = lf ? lf : octets + MAX_KEPT;
		n -= (size_t)(octets - d->rest);
	}
	if ((name = declared_fitting(declared, octets, n, d->rest_size < DECODED_SIZE)))
		decide(d->answer, EVIDENCE_DECLARED, name);
	return name != NULL;
}

/* The charset that shifts tell, as the Web reads it if the text declares it so. */
static const char *name_shifted(const struct detector *d, const char *name)
{
	const struct declaration *declared = &d->answer->declared;
	const struct shifted *shifted = &d->shifted;
	const char *fitting = NULL;

	if (declared->web && declared_agrees(declared, name))
		fitting = declared_fitting(declared, (const char *)shifted->sample, shifted->n,
		                           !shifted->has_more);
	return fitting ? fitting : name;
}

/* Finds out more about a text in UTF-16 or UTF-32. */
static void look_at_units(struct detector *d)
{
	struct answer *answer = d->answer;
	const struct units *units = &d->units;
	enum octavo_encoding encoding = octavo_encoding_from_label(answer->name);

	if (encoding == OCTAVO_NO_ENCODING || octavo_encoding_info(encoding)->unit_size == 1)
		return;
	uint64_t after = answer->octets - units->at;
	bool is_half = units->count == 2 && after < octavo_encoding_info(encoding)->unit_size;
	answer->is_joined = units->count > 1 && !is_half;
	answer->is_undecodable |= is_half;
	declared_decode(&d->declared, encoding, answer->octets);
	answer->declared = declared_find(&d->declared);
}

/* What a text in UTF-16 or UTF-32 is in, or what it begins with; OCTAVO_NO_ENCODING for octets. */
static enum octavo_encoding first_units(const struct detector *d)
{
	bool is_text = d->has_units && units_are_text(&d->units);
	return is_text ? units_encoding(d->units.first) : OCTAVO_NO_ENCODING;
}

/* Whether text in octets comes before some in UTF-16 or UTF-32. */
static bool is_appended(struct detector *d)
{
	const struct units *units = &d->units;

	if (!d->has_units || !units_are_text(units) || units->first != OCTETS)
		return false;
	d->answer->appended = (struct appended){
		.encoding = units_encoding(units->second),
		.at = units->at,
		.has_mark = units->has_mark,
		.is_exact = units->odds >= SURE,
		.is_last = units->count == 2,
	};
	return true;
}

static void guess(struct detector *d)
{
	guess_find(&d->answer->guess, d->sample.octets, d->sample.n, d->survey.bad,
	           d->survey.bad_size, d->answer->declared.name);
}

/* What a text with errors is that is in none of the forms. */
static void judge_words(struct detector *d)
{
	struct answer *answer = d->answer;
	const struct guess *found = &answer->guess;

	guess(d);
	/* The sample may have nothing of a part that is UTF-8. */
	if (found->condition == OCTAVO_CONDITION_OTHER && answer->sequences > answer->errors) {
		answer->guess.condition = OCTAVO_CONDITION_MIXED;
		answer->guess.has_utf8 = true;
	}
	bool is_utf8 = found->has_utf8 && answer->sequences >= answer->errors;
	switch (found->condition) {
	case OCTAVO_CONDITION_GOOD:
	case OCTAVO_CONDITION_MISREAD:
	case OCTAVO_CONDITION_DAMAGED:
		decide(answer, EVIDENCE_MOSTLY, "utf-8");
		return;
	case OCTAVO_CONDITION_BINARY:
		decide(answer, EVIDENCE_NO_TEXT, "binary");
		return;
	case OCTAVO_CONDITION_MIXED:
		decide(answer, is_utf8 ? EVIDENCE_MOSTLY : EVIDENCE_MIXED,
		       is_utf8         ? "utf-8" :
		       found->has_utf8 ? "unknown-8bit" : found->charsets[0].name);
		return;
	default:
		break;
	}
	if (is_declared(d))
		return;
	bool is_known = found->condition == OCTAVO_CONDITION_OTHER;
	decide(answer, is_known ? EVIDENCE_GUESS : EVIDENCE_NONE,
	       is_known ? found->charsets[0].name : "unknown-8bit");
	answer->is_undecodable = is_known && found->has_errors;
}

static void judge(struct detector *d)
{
	struct answer *answer = d->answer;
	enum octavo_encoding units = first_units(d);
	bool is_valid = !has_error(d), has_nul = answer->nul != UINT64_MAX;
	bool is_iso2022 = answer->announced && !d->is_inside_bad;
	const char *shifted = shifted_end(&d->shifted);

	if (answer->octets == 0)
		decide(answer, EVIDENCE_EMPTY, "us-ascii");
	else if (is_valid && !has_nul && is_iso2022)
		decide(answer, EVIDENCE_ESCAPES, ISO2022);
	else if (is_valid && !has_nul && !answer->sequences && shifted)
		decide(answer, EVIDENCE_SHIFTS, name_shifted(d, shifted));
	else if (is_valid && !has_nul)
		decide(answer, EVIDENCE_VALID, answer->sequences ? "utf-8" : "us-ascii");
	else if (is_appended(d))
		decide(answer, EVIDENCE_APPENDED, "unknown-8bit");
	else if (units != OCTAVO_NO_ENCODING)
		decide(answer, EVIDENCE_STRUCTURE, octavo_encoding_label(units));
	else if (answer->compression)
		decide(answer, EVIDENCE_COMPRESSED, "binary");
	else if (has_nul)
		decide(answer, EVIDENCE_NUL, "binary");
	else if (is_iso2022)
		decide(answer, EVIDENCE_ESCAPES, ISO2022);
	else if (form(d) != OCTAVO_NO_ENCODING)
		decide(answer, EVIDENCE_FORM, octavo_encoding_label(form(d)));
	else
		judge_words(d);
}

static void judge_marked(struct detector *d, enum octavo_encoding encoding)
{
	decide(d->answer, EVIDENCE_BOM, octavo_encoding_label(encoding));
	if (d->rest && d->answer->nul == UINT64_MAX && form(d) == OCTAVO_NO_ENCODING)
		guess(d);
}

static bool detect_encoding(struct detector *d)
{
	struct input *in = d->in;

	input_await(in, MAX_MAGIC); /* no mark is longer */
	if (in->failed)
		return false;
	size_t n = in->size < d->limit ? in->size : (size_t)d->limit;
	const struct compression *compression = in->inside ? NULL : compression_of(in->text, n);
	d->answer->compression = compression ? compression->name : NULL;
	struct octavo_bom mark = octavo_sniff_bom(in->text, n);
	if (mark.length && mark.encoding != OCTAVO_UTF8) {
		if (!check_marked(d, mark.encoding))
			return false;
	} else if (!check_all(d)) {
		return false;
	}
	d->answer->octets = d->place.offset;
	if (!d->answer->is_whole)
		d->declared.tail_size = 0;
	d->answer->declared = declared_find(&d->declared);
	if (mark.encoding == OCTAVO_UTF8 && is_appended(d))
		decide(d->answer, EVIDENCE_APPENDED, "unknown-8bit");
	else if (mark.length)
		judge_marked(d, mark.encoding);
	else
		judge(d);
	look_at_units(d);
	return true;
}

bool detect_input(struct answer *answer, struct input *in, uint64_t limit)
{
	struct detector *d = allocate(sizeof *d); /* too large for a small stack */

	d->in = in;
	d->answer = answer;
	d->limit = limit;
	d->place = (struct place)BEGINNING;
	d->survey.result = &answer->lines;
	d->survey.number = 1;
	*answer = (struct answer){ .nul = UINT64_MAX, .is_inside = in->inside };
	d->has_units = false;
	bool is_read = detect_encoding(d);
	free(d->rest);
	free(d->shifted.sample);
	free(d);
	return is_read;
}

void detect_text(struct answer *answer, const char *octets, size_t n)
{
	struct input in = { .text = octets, .kept = octets, .size = n, .ended = true };

	detect_input(answer, &in, UINT64_MAX);
}
