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
#include "text/decoder.h"
#include "text/guess.h"
#include "text/octet_table.h"
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

/* Octets that a guess is made from. More make it slower, but not better. */
#define SAMPLE_SIZE ((size_t)1 << 20)

struct detector {
	struct input *in;
	struct answer *answer;
	uint64_t limit;
	struct place place;
	bool has_long; /* sequences of four octets, which CESU-8 and MUTF-8 do not have */

	uint64_t before; /* sequences before the first error */

	/* The current run of octets above 7F: */
	uint64_t run_sequences, run_errors;

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
	char *sample;
	size_t sampled; /* octets of the sample */

	/* What the sample may be, the likeliest first, once that was asked for: */
	bool is_ranked;
	size_t rank_count;
};

static bool has_error(const struct detector *d)
{
	return d->answer->error.error != NULL;
}

/* ------------------------------------------------------------------ UTF-8 */

static void end_run(struct detector *d)
{
	if (are_by_chance(d->run_sequences, d->run_errors))
		d->answer->by_chance += d->run_sequences;
	d->run_sequences = d->run_errors = 0;
}

static void pass_run(struct detector *d, const char *octets, size_t n)
{
	d->run_sequences += n - count_octets(octets, n, 0x80, 0xBF);
}

/* Passes well-formed text: what is left of a run, and the beginning of the last one. */
static void pass_runs(struct detector *d, const char *octets, size_t n)
{
	/* Where the first octet of ASCII is, and after the last. */
	size_t ascii = run_length(octets, n), last = n;

	pass_run(d, octets, ascii);
	if (ascii == n)
		return;
	while (octets[last - 1] & '\x80')
		last--;
	end_run(d);
	pass_run(d, octets + last, n - last);
}

static void pass_error(struct detector *d, const char *octets, size_t n)
{
	if (!d->answer->errors)
		d->before = d->answer->sequences;
	survey_error(&d->survey, octets, n);
	d->answer->errors++;
	d->run_errors++;
}

static void pass_good(struct detector *d, const char *octets, const struct octavo_size *good)
{
	pass_runs(d, octets, good->valid);
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

static void add_to_sample(struct detector *d, const char *octets, size_t n)
{
	size_t left = SAMPLE_SIZE - d->sampled;
	size_t some = n < left ? n : left;

	if (!d->sample)
		d->sample = allocate(SAMPLE_SIZE);
	memcpy(d->sample + d->sampled, octets, some);
	d->sampled += some;
}

/*
 * Begins the forms and the sample at the first error. Text before it tells a guess little, but
 * may have the beginning of a word. A byte order mark is no text.
 */
static void begin_sample(struct detector *d, const char *first)
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
	add_to_sample(d, first - before, before);
}

static void check_others(struct detector *d, const char *octets, size_t n, bool last)
{
	check_forms(d, octets, n, last);
	add_to_sample(d, octets, n);
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
	if (had_error) {
		check_others(d, octets, used, last);
	} else if (has_error(d)) {
		size_t good = (size_t)(answer->error.place.offset - offset);
		begin_sample(d, octets + good);
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
	end_run(d);
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

/*
 * The longer a text is, the less likely text in another encoding looks like UTF-8 (RFC 2279,
 * section 1). Sequences that stand apart from errors are hardly ever there by chance: with as many
 * as errors it is UTF-8 that was damaged, or joined with something else.
 */
static bool is_mostly_utf8(const struct answer *answer)
{
	return genuine_sequences(answer) >= answer->errors;
}

/* Control characters other than those for terminals, printers, ISO 2022, ends of files. */
static bool is_control(unsigned char c)
{
	bool is_used = (c >= 7 && c <= 15) || c == 26 || c == 27;
	return c < 0x20 && !is_used;
}

static bool has_controls(const struct detector *d)
{
	for (size_t i = 0; i < d->sampled; i++)
		if (is_control((unsigned char)d->sample[i]))
			return true;
	return false;
}

/*
 * Whether a text is in the encoding that it declares. Parts that are UTF-8 contradict that, and so
 * do octets that the encoding does not have.
 */
static bool is_declared(struct detector *d)
{
	const struct declaration *declared = &d->answer->declared;
	const char *octets = d->sample, *name;
	size_t n = d->sampled;

	if (!declared->is_known)
		return false;
	if (d->answer->error.place.offset > MAX_KEPT) {
		/* Text before the first error may begin within a character. */
		const char *lf = memchr(octets, '\n', MAX_KEPT);
		octets = lf ? lf : octets + MAX_KEPT;
		n -= (size_t)(octets - d->sample);
	}
	if ((name = declared_fitting(declared, octets, n, d->sampled < SAMPLE_SIZE)))
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

/* Returns the likeliest charset of the sample, or NULL. */
static const struct charset_rank *best_guess(struct detector *d)
{
	enum { FEW = 3 };
	bool may_be_mixed = genuine_sequences(d->answer) >= FEW || has_utf8(d->answer);

	if (!d->is_ranked)
		d->rank_count = guess_rank(d->sample, d->sampled, may_be_mixed,
		                           d->answer->candidates, MAX_CANDIDATES);
	d->is_ranked = true;
	/* UTF-8 that is not in the sample is something else. */
	if (d->rank_count && d->before && d->answer->error.place.offset > MAX_KEPT)
		d->answer->candidates[0].is_mixed = true;
	return d->rank_count ? d->answer->candidates : NULL;
}

/* Returns the likeliest charset, and says how likely it is; NULL for none. */
static const struct charset_rank *take_guess(struct detector *d)
{
	struct answer *answer = d->answer;
	const struct charset_rank *best = best_guess(d);

	if (!best)
		return NULL;
	answer->candidate_count = d->rank_count;
	answer->confidence = best->confidence;
	answer->guessed = d->sampled;
	return best;
}

static bool has_guess(struct detector *d)
{
	const struct charset_rank *best = take_guess(d);

	if (!best)
		return false;
	decide(d->answer, EVIDENCE_GUESS, best->name);
	d->answer->is_undecodable = best->has_undefined;
	return true;
}

/* What the errors of text that is UTF-8 in part may be. */
static void find_foreign(struct detector *d)
{
	struct answer *answer = d->answer;
	struct octets table;

	if (!answer->errors || answer->lines.pairs ||
	    (answer->evidence != EVIDENCE_MIXED && strcmp(answer->name, "utf-8") != 0))
		return;
	bool is_guessed = is_only_marked(answer) && form(d) == OCTAVO_NO_ENCODING;
	if (!is_guessed || !take_guess(d))
		answer->candidate_count = guess_parts(d->survey.bad, d->survey.bad_size,
		                                      answer->declared.name, answer->candidates,
		                                      MAX_CANDIDATES);
	answer->is_wide = answer->candidate_count &&
	                  !octets_charset(&table, answer->candidates[0].name);
}

/*
 * Whether what could be sequences of UTF-8 are letters of the likeliest charset: some words of
 * Bulgarian in CP855 are well-formed UTF-8.
 */
static bool has_letters_for_sequences(struct detector *d)
{
	enum { CERTAIN = 95 }; /* percent */
	/* Pairs of CESU-8 are of no charset. */
	const struct charset_rank *best = d->answer->lines.pairs ? NULL : best_guess(d);

	return best && best->confidence >= CERTAIN && !best->is_mixed;
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

static void judge(struct detector *d)
{
	struct answer *answer = d->answer;
	enum octavo_encoding units = first_units(d);
	bool is_valid = !has_error(d), has_nul = answer->nul != UINT64_MAX;
	bool is_iso2022 = d->answer->announced && !d->is_inside_bad;
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
	else if (is_mostly_utf8(answer))
		decide(answer, EVIDENCE_MOSTLY, "utf-8");
	else if (has_controls(d))
		decide(answer, EVIDENCE_CONTROLS, "binary");
	else if (has_utf8(answer) && !has_letters_for_sequences(d))
		decide(answer, EVIDENCE_MIXED, "unknown-8bit");
	else if (!is_declared(d) && !has_guess(d))
		decide(answer, EVIDENCE_NONE, "unknown-8bit");
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
		decide(d->answer, EVIDENCE_BOM, octavo_encoding_label(mark.encoding));
	else
		judge(d);
	look_at_units(d);
	find_foreign(d);
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
	free(d->sample);
	free(d->shifted.sample);
	free(d);
	return is_read;
}

void detect_text(struct answer *answer, const char *octets, size_t n)
{
	struct input in = { .text = octets, .kept = octets, .size = n, .ended = true };

	detect_input(answer, &in, UINT64_MAX);
}
