/* SPDX-License-Identifier: MIT */
/* check_file.c - is a file what it should be? */
#include "commands/check/check_file.h"

#include <string.h>

#include "base/count_octets.h"
#include "commands/check/clean.h"
#include "commands/check/lint.h"
#include "io/stretches.h"
#include "report/overlong.h"
#include "text/decoder.h"
#include "text/level_memo.h"

#define NOWHERE UINT64_MAX

/* One file. */
struct work {
	struct sink sink;
	const struct check_options *expected;
	struct report *report;
	struct outcome outcome;
	bool is_done;      /* no more findings are wanted */
	bool has_nul;      /* near the beginning, as UTF-16 has */
	atomic_uint counted; /* see report_only_counts(); also for other threads */
	unsigned excluded; /* options for take() instead of the decoder: characters to count */
	struct decoder decoder;
	struct lint *lint; /* large, and begun only where it is needed */
	struct clean_plan plan;
	struct clean_lines lines; /* that this thread has counted .. */
	struct clean_counts counts;
	uint64_t lines_at; /* .. and where they begin; NOWHERE if there are none .. */
	uint64_t lines_end; /* .. as far as it looked for them; NOWHERE if it should not */
	uint64_t texts;    /* how many of them lint has begun */
	bool is_lint;      /* lint refused the last refused character, no other option */
	bool after_return; /* for --eol: the last character was CR .. */
	bool told_end;     /* .. and a wrong line end was reported    */
};

/* FE and FF are not used in UTF-8: they may be the byte order mark of another encoding. */
static void look_for_mark(struct work *work, const struct finding *finding,
                          const struct spot *spot)
{
	const struct input *in = spot->in;

	if (finding->place.offset > 0 ||
	    !is_kind(finding, octavo_error_name(OCTAVO_NEVER_USED)))
		return;
	size_t n = (size_t)(in->text + in->size - spot->octets);
	work->outcome.mark = octavo_sniff_bom(spot->octets, n).encoding;
}

/* The finding is the last 'length' octets before the unused ones. */
static void found(struct work *work, const struct finding *finding, struct input *in, size_t length)
{
	await_hidden(finding, in);
	struct spot spot = { in, in->text - length };
	look_for_mark(work, finding, &spot);
	work->is_done = !report_error(work->report, finding, &spot);
}

/* Looks at the beginning of a file once more, as a whole. Nothing is said of standard input. */
static void find_diagnosis(struct work *work, struct input *in)
{
	enum { ENOUGH = 1 << 20 };
	struct outcome *outcome = &work->outcome;

	if (strcmp(in->name, "-") == 0 || in->begin < 0 ||
	    !report_wants_diagnosis(work->report, work->has_nul))
		return;
	if (!input_rewind(in) || !detect_input(&outcome->answer, in, ENOUGH))
		return;
	enum diagnosis diagnosis = diagnose(&outcome->answer);
	outcome->has_diagnosis = diagnosis == DIAGNOSIS_DAMAGED || diagnosis == DIAGNOSIS_MIXED ||
	                         diagnosis == DIAGNOSIS_FORM || diagnosis == DIAGNOSIS_CHARSET ||
	                         diagnosis == DIAGNOSIS_APPENDED ||
	                         outcome->answer.evidence == EVIDENCE_COMPRESSED;
}

static void add_errors(struct work *work, const uint64_t errors[OCTAVO_ERROR_KINDS])
{
	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++)
		if (errors[i])
			report_count(work->report, octavo_error_name((enum octavo_error)i),
			             errors[i], false);
}

/* Passes errors of which only the number is wanted. Returns whether any text was passed. */
static bool count_errors(struct work *work, struct stretches *stretches, struct place *place)
{
	uint64_t errors[OCTAVO_ERROR_KINDS] = { 0 };
	uint32_t kinds = report_only_counts(work->report);

	/* A mark is distinguished from the first error. */
	if (!kinds || place->offset == 0)
		return false;
	uint64_t n = stretches_count(stretches, kinds, errors);
	add_errors(work, errors);
	place->offset += n;
	return n > 0;
}

static bool has_nul(const char *text, size_t n)
{
	enum { ENOUGH = 4096 };

	return memchr(text, '\0', n < ENOUGH ? n : ENOUGH);
}

/*
 * The fast path: plain UTF-8 need not be converted. What can be read again is checked first, and
 * read again for line numbers if it has an error.
 */
static void examine_utf8(struct work *work, struct input *in)
{
	bool has_places = report_has_places(work->report);
	bool is_simple = !has_places || input_reads_again(in);
	struct stretches stretches = {
		.in = in,
		.size = is_simple ? MEASURE_VALID : MEASURE_ALL,
	};
	struct place place = BEGINNING;
	struct stretch stretch;

	/* What is shown of an error that cannot be read again is what is in memory around it. */
	if (is_simple)
		stretches_ahead(&stretches);
	while (!work->is_done) {
		if (count_errors(work, &stretches, &place))
			continue;
		if (!stretches_next(&stretches, &stretch))
			break;
		if (place.offset == 0)
			work->has_nul = has_nul(stretch.text, stretch.good.valid);
		if (stretch.error && has_places && stretches.size == MEASURE_VALID) {
			if (!input_rewind(in))
				break; /* the text of the stretch is gone */
			stretches.size = MEASURE_ALL;
			stretches_ahead(&stretches);
			place = (struct place)BEGINNING;
			continue;
		}
		if (stretches.size == MEASURE_ALL)
			place_pass(&place, stretch.text, &stretch.good);
		place.offset += stretch.good.valid;
		if (!stretch.error)
			continue;
		struct finding finding = finding_at(&place, octavo_error_name(stretch.error),
		                                    stretch.octets, stretch.length);
		found(work, &finding, in, stretch.length);
		place.offset += stretch.length;
		place.column++;
	}
	input_end_work(in);
	find_diagnosis(work, in);
	work->outcome.octets = place.offset;
}

/* ---------------------------------------------------------------------------------- */

/* Modern Hangul syllables, which UNICODE-1-1-UTF-8 is decoded to. */
static bool is_syllable(uint32_t code_point)
{
	return code_point >= 0xAC00 && code_point <= 0xD7A3;
}

/* The level that the current text must not exceed, 0 for none. Only UTF-8 has levels. */
static unsigned level_of(const struct work *work)
{
	if (work->decoder.is_outside)
		return 0;
	return work->decoder.level ? work->decoder.level : work->expected->level;
}

/* Whether a character is the first that ends a line in the wrong way. */
static bool is_wrong_end(struct work *work, uint32_t code_point)
{
	unsigned ends = work->after_return ? CRLF_ENDS : LF_ENDS, wanted = work->expected->ends;
	bool is_wrong = wanted != ANY_ENDS && code_point == '\n' && ends != wanted &&
	                !work->told_end;

	work->after_return = code_point == '\r';
	work->told_end |= is_wrong;
	return is_wrong;
}

/* Whether an option that is not one of the decoder's rejects a character. */
static bool refuses(struct work *work, uint32_t code_point)
{
	unsigned level = level_of(work);
	bool is_end = is_wrong_end(work, code_point);
	size_t lint = work->lint->kinds ? lint_next(work->lint, code_point) : LINT_KINDS;
	const struct preset *preset = work->expected->preset;
	bool is_level = level && !level_memo_allows(level, code_point);
	bool is_excluded = preset && preset_excludes(preset, code_point);

	if (!is_level && !is_end && !is_excluded && lint == LINT_KINDS)
		return false;
	work->sink.error = is_level    ? LEVEL_KIND :
	                   is_end      ? EOL_KIND :
	                   is_excluded ? preset->kind :
	                                 lint_name(lint);
	work->is_lint = !is_level && !is_end && !is_excluded;
	return true;
}

/* If a byte order mark was left out, a second one is not at the beginning. */
static void begin_lint(struct work *work)
{
	const struct octavo_info *info =
		octavo_encoding_info(work->expected->form.encoding);
	bool leaves_out_mark = info->byte_order == OCTAVO_ORDER_BY_BOM;

	lint_begin(work->lint, work->expected->lint, leaves_out_mark);
}

/* Begins lint anew in each text of ISO 2022. */
static void follow_text(struct work *work)
{
	if (work->texts != work->decoder.texts)
		begin_lint(work);
	work->texts = work->decoder.texts;
}

/* Whether anything but the decoder rejects characters of the current text. */
static bool looks_at_characters(const struct work *work)
{
	return level_of(work) || work->lint->kinds || work->expected->preset ||
	       (work->expected->ends && !work->told_end) || work->outcome.has_syllables;
}

/* Whether only lint does. */
static bool is_lint_alone(const struct work *work)
{
	return work->lint->kinds && !level_of(work) && !work->expected->preset &&
	       (!work->expected->ends || work->told_end) && !work->outcome.has_syllables;
}

/* Counts the characters that the options exclude, by the first of the reasons. */
static void count_excluded(struct work *work, const char *text, size_t n)
{
	struct report *report = work->report;
	unsigned options = work->excluded;

	if (options & OCTAVO_ASCII_ONLY)
		report_count(report, octavo_error_name(OCTAVO_NOT_ASCII),
		             octavo_count(text, n) - count_octets(text, n, 0, 0x7F), false);
	else if (options & OCTAVO_BMP_ONLY)
		report_count(report, octavo_error_name(OCTAVO_NOT_BMP),
		             count_octets(text, n, 0xF0, 0xFF), false);
	if (options & OCTAVO_NO_NUL)
		report_count(report, octavo_error_name(OCTAVO_NUL), count_octets(text, n, 0, 0),
		             false);
}

/* What is an error is no part of the text that lint sees. */
static void break_lint(struct work *work, bool is_warning)
{
	if (!is_warning && work->lint->kinds)
		lint_break(work->lint);
}

static void count_refused(struct work *work)
{
	break_lint(work, work->is_lint);
	report_count(work->report, work->sink.error, 1, work->is_lint);
	work->sink.error = NULL;
}

#define UCS4_NATIVE (OCTAVO_UTF32_NATIVE == OCTAVO_UTF32LE ? OCTAVO_UCS4LE : OCTAVO_UCS4BE)
#define AT_ONCE 256

static void count_lint(struct work *work, const uint64_t counts[LINT_KINDS])
{
	for (size_t kind = 0; kind < LINT_KINDS; kind++)
		report_count(work->report, lint_name(kind), counts[kind], true);
}

static void count_found(struct work *work, const char *text, size_t n)
{
	uint64_t counts[LINT_KINDS] = { 0 };

	lint_count(work->lint, text, n, counts);
	count_lint(work, counts);
}

/* As take(), if only lint rejects characters. */
static size_t take_by_lint(struct work *work, const char *text, size_t n)
{
	enum octavo_encoding form = work->decoder.to;
	size_t good = octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP).read;

	for (size_t at = 0; at < n;) {
		struct lint_found found = { LINT_KINDS, good - at, 0 };
		if (work->counted)
			count_found(work, text + at, good - at);
		else
			found = lint_find(work->lint, text + at, good - at);
		at += found.read;
		if (found.kind < LINT_KINDS) {
			work->sink.error = lint_name(found.kind);
			work->is_lint = true;
			return at - found.length;
		}
		if (at < n) {
			struct octavo_character c = octavo_decode(form, text + at, n - at);
			lint_next(work->lint, c.code_point);
			at += c.length;
			good = at + octavo_check(OCTAVO_UTF8, text + at, n - at, OCTAVO_STOP).read;
		}
	}
	return n;
}

/* Whether characters are rejected only for the level that they need. */
static bool is_level_alone(const struct work *work)
{
	return !work->outcome.has_syllables && !work->lint->kinds && !work->expected->preset &&
	       !work->expected->ends;
}

/* Text of UNICODE-1-1-UTF-8 is looked at for Hangul, whatever else is said of it. */
static bool is_old_text(const struct work *work)
{
	return work->outcome.has_syllables && !work->decoder.is_outside;
}

/* Returns the index of the first code point that is rejected, 'n' for none; or counts these. */
static size_t find_refused(struct work *work, const uint32_t *points, size_t n)
{
	bool is_old = is_old_text(work), has_only_level = is_level_alone(work);

	for (size_t i = 0;; i++) {
		if (has_only_level)
			i = level_memo_search(level_of(work), points, i, n);
		if (i == n)
			return n;
		bool is_refused = refuses(work, points[i]);
		if (is_refused && !work->counted)
			return i;
		if (is_refused)
			count_refused(work);
		work->outcome.has_old_text |= is_old;
		work->outcome.syllables += is_old && is_syllable(points[i]);
	}
}

/* As take(), by code points. UCS-4 holds all but surrogates. */
static size_t take_by_points(struct work *work, const char *text, size_t n)
{
	enum octavo_encoding form = work->decoder.to;
	bool has_only_level = is_level_alone(work);
	uint32_t points[AT_ONCE];
	size_t at = 0;

	for (;;) {
		if (has_only_level)
			at += level_memo_skip(text + at, n - at);
		if (at == n)
			return n;
		struct octavo_result done = octavo_convert(form, text + at, n - at, UCS4_NATIVE,
		                                           points, sizeof points, OCTAVO_STOP);
		size_t size = done.written / sizeof points[0];
		if (size == 0) {
			struct octavo_character c = octavo_decode(form, text + at, n - at);
			points[size++] = c.code_point;
			done.read = c.length;
		}
		size_t good = find_refused(work, points, size);
		if (good < size)
			return at + octavo_convert(form, text + at, n - at, UCS4_NATIVE, points,
			                           good * sizeof points[0], OCTAVO_STOP).read;
		at += done.read;
	}
}

/* Takes the text up to a rejected character, or counts these. */
static size_t take(struct sink *sink, const char *text, size_t n)
{
	struct work *work = (struct work *)sink;

	follow_text(work);
	if (!looks_at_characters(work)) {
		count_excluded(work, text, n);
		return n;
	}
	return is_lint_alone(work) ? take_by_lint(work, text, n) : take_by_points(work, text, n);
}

/*
 * If from here on only the number of findings is wanted, take() counts what it can. Not where the
 * decoder also reports characters, as longer than needed, that take() has counted.
 */
static void may_only_count(struct work *work)
{
	const struct charset *form = &work->expected->form;
	struct decoder *decoder = &work->decoder;
	unsigned options = work->expected->options & OCTAVO_EXCLUDE_MASK;
	bool is_counted = options & OCTAVO_ASCII_ONLY || !(options & OCTAVO_NO_NONCHARACTERS);
	bool may_be_longer = form->is_iso2022 || strict_form(form->encoding) != form->encoding;
	uint32_t kinds = report_only_counts(work->report);
	bool has_begun = work->counted;

	if (!kinds)
		return;
	decoder->has_places = false;
	if (may_be_longer)
		return;
	work->counted = kinds;
	if (!has_begun && is_counted && !looks_at_characters(work)) {
		work->excluded = options;
		decoder_include(decoder);
	}
}

/* ---------------------------------------------------------------------------------- */

/*
 * Where only the decoder and lint can find anything, lines in which there is nothing to find, or in
 * which it is only counted, need not be decoded. Other threads look for them ahead, but not if an
 * excerpt of what cannot be read again shows what is in memory, and so depends on how much is read
 * at once.
 */
static void look_for_lines(struct work *work, struct input *in)
{
	const struct check_options *expected = work->expected;

	if (!is_plain_utf8(&expected->form) || !is_lint_alone(work))
		return;
	work->plan = (struct clean_plan){
		expected->lint, expected->options & OCTAVO_EXCLUDE_MASK, &work->counted,
	};
	work->lines_end = 0;
	if (work->report->options->excerpt && !input_reads_again(in))
		return;
	input_work(in, &(struct block_work){
		.context = &work->plan, .work = clean_find, .size = sizeof(struct clean),
	});
}

/*
 * Returns the next lines in memory that need not be decoded, NULL if there are none: those that
 * another thread has found, or after these what this one counts.
 */
static const struct clean_lines *next_lines(struct work *work, const struct input *in)
{
	const struct clean_lines *ahead = clean_next(in->result);
	struct clean_lines *lines = &work->lines;
	uint64_t offset = work->decoder.place.offset;

	/* It is found once; looked for again, it would keep lines from being passed. */
	if (work->lint->has_mixed_ends)
		work->plan.kinds &= ~(1u << LINT_MIXED_EOL);
	if (ahead || !work->counted)
		return ahead;
	if (offset >= work->lines_end && !lint_is_ahead(work->lint)) {
		bool any = clean_count(&work->plan, in->text, in->size, &work->counts, lines);
		const char *end = any ? lines->end : in->text + in->size;
		work->lines_at = any ? offset + (size_t)(lines->begin - in->text) : NOWHERE;
		work->lines_end = offset + (size_t)(end - in->text);
	}
	/* Those of another thread may have passed them. The octets may be elsewhere by now. */
	if (work->lines_at == NOWHERE || offset > work->lines_at)
		return NULL;
	lines->begin = in->text + (work->lines_at - offset);
	lines->end = in->text + (work->lines_end - offset);
	return lines;
}

/* Passes lines, unless they end otherwise than others. */
static void pass_lines(struct work *work, struct input *in, const struct clean_lines *lines)
{
	size_t n = (size_t)(lines->end - lines->begin);

	if (lint_pass(work->lint, lines->line_end)) {
		decoder_pass(&work->decoder, lines->begin, n);
		input_use(in, n);
		if (lines->counts) {
			count_lint(work, lines->counts->lint);
			add_errors(work, lines->counts->errors);
		}
	}
	if (lines == &work->lines)
		work->lines_at = NOWHERE;
	else
		clean_pass(in->result);
}

/* decoder_next(), but for such lines. */
static bool find_next(struct work *work, struct input *in, struct finding *finding)
{
	struct decoder *decoder = &work->decoder;

	for (;;) {
		const struct clean_lines *lines = next_lines(work, in);
		size_t n = lines ? (size_t)(lines->begin - in->text) : in->size;
		bool last = in->ended;

		input_use(in, decoder_feed(decoder, in->text, n, last, finding));
		if (finding->error)
			return true;
		if (lines)
			pass_lines(work, in, lines);
		else if (last || !input_read(in))
			return false;
	}
}

/* Looks at what is an error, or refused by an option. */
static void look_at_old_text(struct work *work, const struct finding *finding)
{
	size_t n = finding->length < MAX_OCTETS ? finding->length : MAX_OCTETS;

	if (n == 0 || !is_old_text(work))
		return;
	struct octavo_character c = octavo_decode(OCTAVO_UTF8_UNICODE11, finding->octets, n);
	work->outcome.has_old_text = true;
	work->outcome.syllables += !c.error && is_syllable(c.code_point);
}

/* Reports what the decoder found, or what take() refused, if 'error' is its kind. */
static void found_next(struct work *work, struct finding *finding, struct input *in)
{
	bool is_refused = work->sink.error, is_longer = is_kind(finding, LONGER_KIND);

	if (is_refused)
		finding->is_warning = work->is_lint;
	finding->is_passed = is_longer && !(work->lint->kinds >> LINT_LONGER & 1);
	work->after_return &= is_refused || is_longer; /* an error is between CR and LF */
	follow_text(work);
	break_lint(work, finding->is_warning);
	look_at_old_text(work, finding);
	found(work, finding, in, finding->length);
	work->sink.error = NULL;
}

/* Checks any other encoding by converting it to UTF-8, to count lines and columns. */
static void examine_form(struct work *work, struct input *in)
{
	const struct check_options *expected = work->expected;
	struct decoder *decoder = &work->decoder;
	struct finding finding;

	work->sink.take = take;
	work->texts = 1;
	begin_lint(work);
	decoder->from = expected->form;
	decoder->outside = &expected->outside;
	decoder->to = wide_utf8(expected->form.encoding);
	decoder->sink = &work->sink;
	decoder->has_places = report_has_places(work->report);
	decoder->tells_longer = true;
	decoder->requires_one = expected->requires_one;
	decoder_open(decoder);
	decoder_begin(decoder, expected->options);
	may_only_count(work);
	look_for_lines(work, in);
	while (!work->is_done && find_next(work, in, &finding)) {
		found_next(work, &finding, in);
		may_only_count(work);
	}
	if (!work->is_done && !in->failed && lint_ends_double(work->lint)) {
		finding = (struct finding){ .error = lint_name(LINT_DOUBLE), .is_warning = true,
			                    .place = decoder->place,
			                    .encoding = expected->form.encoding };
		found(work, &finding, in, 0);
	}
	input_end_work(in);
	decoder_close(decoder);
	if (is_plain_utf8(&expected->form))
		find_diagnosis(work, in);
	work->outcome.octets = decoder->place.offset;
}

int examine(const struct check_options *expected, struct input *in, struct report *report)
{
	const struct charset *form = &expected->form;
	struct lint lint;
	struct work work = {
		.expected = expected, .report = report, .lint = &lint,
		.lines_at = NOWHERE, .lines_end = NOWHERE,
	};
	bool is_plain = is_plain_utf8(form) && !expected->options && !expected->level &&
	                !expected->lint && !expected->preset && !expected->ends;

	work.outcome.mark = OCTAVO_NO_ENCODING;
	work.outcome.has_syllables = form->encoding == OCTAVO_UTF8_UNICODE11;
	report_begin(report, in->name);
	if (!in->failed)
		(is_plain ? examine_utf8 : examine_form)(&work, in);
	work.outcome.is_read = !in->failed;
	work.outcome.is_complete = work.outcome.is_read && !work.is_done;
	return report_end(report, &work.outcome);
}
