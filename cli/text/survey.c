/* SPDX-License-Identifier: MIT */
/* survey.c - which lines of a text are UTF-8, and which are in something else */
#include "text/survey.h"

#include <string.h>

#include "base/count_octets.h"
#include "octavo.h"
#include "text/unicode.h"

/* ---------------------------------------------------------------- a line with errors */

/* Whether there is a character of CESU-8 that is not one of UTF-8. */
static bool is_pair(const char *octets, size_t n)
{
	if (octets[0] != '\xED')
		return false;
	struct octavo_character c = octavo_decode(OCTAVO_CESU8, octets, n);
	return !c.error && c.code_point > 0xFFFF;
}

/* A run of octets above 7F. */
static void survey_run(struct survey *survey, const char *run, size_t n)
{
	uint64_t sequences = 0, errors = 0;
	struct octavo_character c;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, run + at, n - at);
		sequences += !c.error;
		errors += c.error != OCTAVO_OK;
		survey->result->pairs += c.error && is_pair(run + at, n - at);
	}
	survey->sequences += sequences;
	survey->errors += errors;
	if (are_by_chance(sequences, errors)) {
		survey->result->foreign += n;
		return;
	}
	survey->genuine += sequences;
	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, run + at, n - at);
		survey->result->foreign += c.error ? c.length : 0;
	}
}

/* Keeps the part of a line around its first error, from a blank on if it is cut. */
static void keep_line(struct survey *survey)
{
	enum { BEFORE = 24 };
	struct survey_result *result = survey->result;
	size_t from = 0, size;

	if (result->bad_count == BAD_LINES ||
	    (result->bad_count && result->bad[result->bad_count - 1].number == survey->number))
		return;
	struct bad_line *bad = &result->bad[result->bad_count++];
	if (survey->first_error > BEFORE) {
		from = survey->first_error - BEFORE;
		const char *blank = memchr(survey->line + from, ' ', BEFORE);
		if (blank)
			from = (size_t)(blank + 1 - survey->line);
		else
			while (from < survey->first_error && survey->line[from] & '\x80')
				from++;
	}
	size = survey->size - from;
	if (size && survey->line[survey->size - 1] == '\n')
		size--;
	bad->number = survey->number;
	bad->begins = !from && !survey->is_late;
	bad->size = size < BAD_LINE ? size : BAD_LINE;
	memcpy(bad->octets, survey->line + from, bad->size);
}

/* Takes what there is of a line with errors. */
static void take_bad(struct survey *survey)
{
	const char *line = survey->line;
	size_t at = 0, n = survey->size, left = sizeof survey->bad - survey->bad_size;

	keep_line(survey);
	memcpy(survey->bad + survey->bad_size, line, n < left ? n : left);
	survey->bad_size += n < left ? n : left;
	while (at < n) {
		at += ascii_length(line + at, n - at);
		size_t run = run_length(line + at, n - at);
		if (run)
			survey_run(survey, line + at, run);
		at += run;
	}
}

/* ---------------------------------------------------------------- lines */

static void count_line(struct lines *lines, uint64_t number)
{
	if (!lines->count++)
		lines->first = number;
}

/*
 * Finds out whether the line, or what there is of it, was encoded twice. Where it does not have its
 * beginning, the first run of characters may be cut.
 */
static void find_double(struct survey *survey, bool goes_on)
{
	struct survey_result *result = survey->result;
	struct undone undone;

	size_t cut = survey->is_late ? run_length(survey->line, survey->size) : 0;
	const char *line = survey->line + cut;
	size_t n = survey->size - cut;

	if (survey->is_twice || !double_is(line, n, goes_on, survey->may_be_partly, &undone))
		return;
	survey->is_twice = true;
	if (result->twice.count < BAD_LINES)
		result->twice_at[result->twice.count] = survey->number;
	bool is_first = !result->twice.count;
	result->is_usual = (is_first || result->is_usual) && undone.by & DOUBLE_USUAL;
	result->twice_by = is_first ? undone.by : result->twice_by & undone.by;
	result->partly_twice += undone.is_in_part;
	count_line(&result->twice, survey->number);
}

static void end_line(struct survey *survey)
{
	struct survey_result *result = survey->result;

	if (survey->has_error) {
		take_bad(survey);
		count_line(survey->genuine ? &result->both : &result->other, survey->number);
		if (survey->sequences && survey->errors > survey->sequences)
			count_line(&result->chance, survey->number);
	} else if (survey->has_sequence) {
		find_double(survey, false);
		count_line(&result->utf8, survey->number);
	}
	survey->has_error = survey->has_sequence = survey->is_late = survey->is_twice = false;
	survey->genuine = survey->sequences = survey->errors = 0;
	survey->size = 0;
}

/* Empties a full line: what is in a line with errors is taken, otherwise its end is kept. */
static void empty_line(struct survey *survey)
{
	size_t kept = survey->has_error ? 0 : sizeof survey->line / 2;

	if (survey->has_error) {
		take_bad(survey);
	} else if (survey->has_sequence) {
		find_double(survey, true);
	}
	memmove(survey->line, survey->line + survey->size - kept, kept);
	survey->size = kept;
	survey->is_late = true;
}

/* Adds octets of one line. Only the end of many can matter, unless there is an error before. */
static void add(struct survey *survey, const char *octets, size_t n)
{
	size_t cap = sizeof survey->line;

	while (n) {
		size_t left = cap - survey->size, some = n < left ? n : left;

		memcpy(survey->line + survey->size, octets, some);
		survey->size += some;
		octets += some;
		n -= some;
		if (survey->size == cap)
			empty_line(survey);
	}
}

static void add_line_end(struct survey *survey, const char *octets, size_t n)
{
	add(survey, octets, n);
	end_line(survey);
	survey->number++;
}

/* Takes ASCII, of which only the first and the last line can have anything else. */
static void survey_ascii(struct survey *survey, const char *octets, size_t n)
{
	const char *lf = n ? memchr(octets, '\n', n) : NULL;
	size_t first = lf ? (size_t)(lf + 1 - octets) : 0, last = n;

	if (lf) {
		add_line_end(survey, octets, first);
		while (octets[last - 1] != '\n')
			last--;
		survey->number += count_octets(octets + first, last - first, '\n', '\n');
	} else {
		last = 0;
	}
	add(survey, octets + last, n - last);
}

void survey_utf8(struct survey *survey, const char *octets, size_t n)
{
	bool may_be_partly = double_may_be_in_part(octets, n);
	size_t at = 0;

	/* A line that has begun may have what was not looked at. */
	survey->may_be_partly = may_be_partly || survey->size;
	while (at < n) {
		size_t ascii = ascii_length(octets + at, n - at);

		survey_ascii(survey, octets + at, ascii);
		at += ascii;
		if (at == n)
			return;
		survey->has_sequence = true;
		const char *lf = memchr(octets + at, '\n', n - at);
		size_t end = lf ? (size_t)(lf + 1 - octets) : n;
		if (lf) {
			add_line_end(survey, octets + at, end - at);
			survey->may_be_partly = may_be_partly;
		} else {
			add(survey, octets + at, end - at);
		}
		at = end;
	}
}

void survey_error(struct survey *survey, const char *octets, size_t n)
{
	if (!survey->has_error)
		survey->first_error = survey->size;
	survey->has_error = true;
	add(survey, octets, n);
}

void survey_end(struct survey *survey)
{
	end_line(survey);
}
