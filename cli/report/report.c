/* SPDX-License-Identifier: MIT */
/* report.c - what all reports have in common: findings, totals, lists of names */
#include "report/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/status.h"
#include "io/workers.h"
#include "report/overlong.h"
#include "text/names.h"

static void print_character(FILE *to, uint32_t c)
{
	char name[MAX_NAME];
	const char *alias = unicode_alias(c, name);

	fprintf(to, "U+%04" PRIX32 " %s: ", c, alias ? alias : unicode_label(c, name));
}

/*
 * Whether the character is well-formed, so that a reader can be told which it is. It may look like
 * another or like nothing.
 */
static bool has_character(const struct finding *finding)
{
	if (is_kind(finding, lint_name(LINT_DOUBLE))) /* it is about the line that it ends */
		return false;
	if (is_unmappable(finding))
		return finding->code_point != 0;
	return finding->is_warning && finding->length;
}

void print_finding_text(FILE *to, const struct finding *finding)
{
	const char *text = finding_text(finding);
	bool names_hidden = finding->hides && !finding->code_point &&
	                    strncmp(text, "U+0000", strlen("U+0000")) == 0;

	if (has_character(finding))
		print_character(to, finding->code_point);
	fputs(names_hidden ? "overlong " : "", to);
	fputs(text, to);
	if (names_hidden)
		return;
	if (finding->hides && has_character(finding))
		fputs(", overlong", to);
	else if (finding->hides && finding->code_point > 0x20 && finding->code_point < 0x7F)
		fprintf(to, ", overlong '%c'", (int)finding->code_point);
	else if (finding->hides)
		fprintf(to, ", overlong U+%04" PRIX32, finding->code_point);
}

void print_finding_octets(FILE *to, const struct finding *finding)
{
	for (size_t i = 0; i < finding->length && i < MAX_OCTETS; i++)
		fprintf(to, "%s%02x", i ? " " : "", (unsigned char)finding->octets[i]);
}

void print_finding_in_brackets(FILE *to, const struct finding *finding)
{
	if (!finding->length)
		return;
	fputs(" [", to);
	print_finding_octets(to, finding);
	putc(']', to);
}

size_t print_finding_place(FILE *to, const char *file, const struct finding *finding,
                           bool has_color)
{
	const struct place *place = &finding->place;
	const char *what = finding->is_warning ? "warning:" : "error:";

	color_begin(to, has_color, COLOR_NAME);
	size_t n = print_name(to, file) + strlen(":: ") + strlen(what);
	color_end(to, has_color);
	putc(':', to);
	color_begin(to, has_color, COLOR_PLACE);
	n += (size_t)fprintf(to, "%" PRIu64 ":%" PRIu64, place->line, place->column);
	color_end(to, has_color);
	fputs(": ", to);
	color_begin(to, has_color, finding->is_warning ? COLOR_WARNING : COLOR_BAD);
	fputs(what, to);
	color_end(to, has_color);
	return n;
}

void print_finding(FILE *to, const char *file, const struct finding *finding, bool has_color)
{
	print_finding_place(to, file, finding, has_color);
	putc(' ', to);
	print_finding_text(to, finding);
	print_finding_in_brackets(to, finding);
}

void print_finding_clauses(FILE *to, const struct finding *finding)
{
	const char *clauses;
	size_t n = finding_clauses(finding, &clauses);

	if (n)
		fprintf(to, "; %.*s", (int)n, clauses);
}

void print_finding_details(FILE *to, const struct finding *finding)
{
	fprintf(to, " (%s, offset %" PRIu64, finding->error, finding->place.offset);
	print_finding_clauses(to, finding);
	putc(')', to);
}

void trouble_at(const char *file, const struct finding *finding)
{
	print_finding(stderr, file, finding, false);
	putc('\n', stderr);
}

/* ---------------------------------------------------------------------------------- */

void totals_add(struct totals *to, const struct totals *some)
{
	to->files += some->files;
	to->found_in += some->found_in;
	to->with_errors += some->with_errors;
	to->with_warnings += some->with_warnings;
	to->unread += some->unread;
	to->skipped += some->skipped;
	to->octets += some->octets;
	to->errors += some->errors;
	to->warnings += some->warnings;
	for (size_t i = 0; i < kind_count(); i++) {
		to->errors_of[i] += some->errors_of[i];
		to->warnings_of[i] += some->warnings_of[i];
		to->files_of[i] += some->files_of[i];
	}
}

static uint64_t count_of(const struct totals *totals, size_t kind)
{
	return totals->errors_of[kind] + totals->warnings_of[kind];
}

size_t totals_sort(const struct totals *totals, size_t order[MAX_KINDS])
{
	size_t n = 0;

	for (size_t i = 0; i < kind_count(); i++) {
		if (!count_of(totals, i))
			continue;
		size_t at = n++;
		for (; at && count_of(totals, order[at - 1]) < count_of(totals, i); at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}

void print_found(FILE *to, uint64_t errors, uint64_t warnings, const char *more)
{
	if (errors || !warnings)
		fprintf(to, "%" PRIu64 " %serror%s", errors, more, errors == 1 ? "" : "s");
	if (warnings)
		fprintf(to, "%s%" PRIu64 " %swarning%s", errors ? ", " : "", warnings, more,
		        warnings == 1 ? "" : "s");
}

/* ---------------------------------------------------------------------------------- */

void report_open(const struct report_options *options, FILE *to)
{
	if (options->format->open)
		options->format->open(to);
}

void report_begin(struct report *report, const char *file)
{
	report->file = file;
	report->found = report->warnings = report->passed = 0;
	report->shown = report->shown_warnings = 0;
	report->looked = 0;
	report->spells_parent = false;
	memset(report->found_of, 0, sizeof report->found_of);
	memset(report->has_told, 0, sizeof report->has_told);
	report->excerpt = NULL;
	if (report->options->format->begin)
		report->options->format->begin(report);
}

/* Enough findings of a file to look for what they hide. */
#define MAX_LOOKED 1000

uint32_t report_only_counts(const struct report *report)
{
	const struct report_options *options = report->options;
	bool tells = options->format->error;

	if (options->stops || (tells && report->shown < options->max_findings))
		return 0;
	return tells && report->looked < MAX_LOOKED ? ~HIDING_ERRORS : UINT32_MAX;
}

void report_count(struct report *report, const char *error, uint64_t n, bool are_warnings)
{
	struct totals *totals = &report->totals;

	if (n == 0)
		return;
	if (report->last_error != error) {
		report->last_error = error;
		report->last_kind = kind_named(error);
	}
	size_t kind = report->last_kind;
	report->found += n;
	report->warnings += are_warnings ? n : 0;
	*(are_warnings ? &totals->warnings : &totals->errors) += n;
	(are_warnings ? totals->warnings_of : totals->errors_of)[kind] += n;
	totals->files_of[kind] += !report->found_of[kind];
	report->found_of[kind] = true;
}

bool report_error(struct report *report, const struct finding *found, const struct spot *spot)
{
	const struct report_options *options = report->options;
	const struct format *format = options->format;
	struct finding copy = *found, *finding = &copy;

	report_count(report, finding->error, 1, finding->is_warning);
	report->passed += finding->is_passed;
	if (format->error && report->looked < MAX_LOOKED && may_hide(finding))
		report->looked += find_hidden(finding, spot, &report->spells_parent);
	before_writing(report->to);
	if (format->error && report->shown < options->max_findings &&
	    !(options->wants_errors && finding->is_passed)) {
		if (report->has_findings && format->between)
			fputs(format->between, report->to);
		report->has_findings = true;
		report->shown++;
		report->shown_warnings += finding->is_warning;
		format->error(report, finding, spot);
		flush_output();
	}
	return !options->stops || finding->is_passed;
}

int report_end(struct report *report, const struct outcome *outcome)
{
	struct totals *totals = &report->totals;

	totals->files++;
	totals->found_in += report->found > 0;
	totals->with_errors += report->found > report->warnings;
	totals->with_warnings += report->warnings > 0;
	totals->unread += !outcome->is_read;
	totals->octets += outcome->octets;
	if (report->options->format->end)
		report->options->format->end(report, outcome);
	free(report->excerpt);
	if (!outcome->is_read)
		return STATUS_TROUBLE;
	return report->found > report->passed ? STATUS_ERRORS : STATUS_OK;
}

void report_close(const struct report_options *options, FILE *to, const struct totals *totals)
{
	if (options->format->close)
		options->format->close(to, options, totals);
}

bool report_has_places(const struct report *report)
{
	return report->options->format->error && report->options->max_findings;
}

/* ---------------------------------------------------------------------------------- */

static void print_if(struct report *report, const struct outcome *outcome, bool is_asked)
{
	if (!is_asked || !outcome->is_read)
		return;
	if (report->options->ends_names) {
		fputs(report->file, report->to);
		putc('\0', report->to);
		return;
	}
	color_begin(report->to, report->options->has_color, COLOR_NAME);
	print_name(report->to, report->file);
	color_end(report->to, report->options->has_color);
	putc('\n', report->to);
}

static void name_if_bad(struct report *report, const struct outcome *outcome)
{
	print_if(report, outcome, report->found > report->passed);
}

static void name_if_good(struct report *report, const struct outcome *outcome)
{
	print_if(report, outcome, report->found == report->passed);
}

const struct format bad_names_format = { .end = name_if_bad, .close = text_summary };
const struct format good_names_format = { .end = name_if_good, .close = text_summary };
const struct format quiet_format = { .close = text_summary };

bool report_wants_diagnosis(const struct report *report, bool has_nul)
{
	enum { MIN_ERRORS = 4 };

	return report->options->format == &text_format && !report->options->stops &&
	       (report->found >= MIN_ERRORS || (has_nul && report->found == 0));
}
