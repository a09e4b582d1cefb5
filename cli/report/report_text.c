/* SPDX-License-Identifier: MIT */
/* report_text.c - what check finds, in words */
#include <inttypes.h>

#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/message.h"
#include "report/excerpt.h"
#include "report/report.h"
#include "text/advice.h"

/* Of lines that continue a message. */
#define INDENT 4

/*
 * Prints what the kind is called and means, but only its name if that was printed before:
 * "interrupted: sequence without ..". A warning says which character it is about.
 */
static void print_kind(FILE *to, const struct finding *finding, bool has_told)
{
	if (!finding->is_warning)
		fputs(finding->error, to);
	if (!finding->is_warning && !has_told)
		fputs(": ", to);
	if (finding->is_warning || !has_told)
		print_finding_text(to, finding);
	print_finding_in_brackets(to, finding);
}

/* For people: a kind is explained once, and lines break between words. */
static void print_for_people(struct report *report, const struct finding *finding)
{
	const struct report_options *options = report->options;
	bool *has_told = &report->has_told[kind_named(finding->error)];
	struct memory_stream *words = memory_stream_open();

	print_kind(words->to, finding, *has_told);
	if (options->is_verbose)
		print_finding_details(words->to, finding);
	memory_stream_flush(words);
	size_t column = print_finding_place(report->to, report->file, finding, options->has_color);
	print_words(report->to, words->text, words->size, options->excerpt, INDENT, column);
	memory_stream_close(words);
	*has_told = true;
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct report_options *options = report->options;
	FILE *to = report->to;

	if (!options->excerpt) {
		print_finding(to, report->file, finding, options->has_color);
		if (options->is_verbose)
			print_finding_details(to, finding);
		putc('\n', to);
		return;
	}
	/* It is large, and most files need none. */
	if (!report->excerpt)
		report->excerpt = allocate(sizeof *report->excerpt);
	bool is_added = excerpt_add(report->excerpt, finding);
	if (!is_added)
		excerpt_print(to, report->excerpt, options->has_color);
	print_for_people(report, finding);
	if (!is_added)
		excerpt_begin(report->excerpt, finding, spot, options->excerpt);
}

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* Begins a line about the whole file. */
static void print_note(const struct report *report)
{
	print_name(report->to, report->file);
	fputs(": note: ", report->to);
}

static void end(struct report *report, const struct outcome *outcome)
{
	const struct report_options *options = report->options;
	FILE *to = report->to;

	if (report->excerpt)
		excerpt_print(to, report->excerpt, options->has_color);
	if (!options->wants_errors && report->found > report->shown) {
		uint64_t more = report->found - report->shown;
		uint64_t warnings = report->warnings - report->shown_warnings;
		print_note(report);
		print_found(to, more - warnings, warnings, "more ");
		fputs(" not shown\n", to);
	}
	if (report->spells_parent) {
		print_note(report);
		fputs("overlong sequences spell a path with \"/../\": some decoders would follow "
		      "it\n", to);
	}
	if (outcome->mark != OCTAVO_NO_ENCODING) {
		const char *label = octavo_encoding_label(outcome->mark);
		print_note(report);
		fprintf(to, "begins with the byte order mark of %s; did you mean -f %s?\n", label,
		        label);
	} else if (outcome->has_diagnosis) {
		print_note(report);
		diagnosis_print(to, &outcome->answer);
		fputs("; try: ", to);
		advice_first(to, &outcome->answer, report->file);
		putc('\n', to);
	}
	if (outcome->is_complete && outcome->has_old_text) {
		print_note(report);
		if (outcome->syllables)
			fprintf(to, "%" PRIu64 " Hangul syllable%s of Unicode 1.1\n",
			        outcome->syllables, plural(outcome->syllables));
		else
			fputs(NO_SYLLABLES "\n", to);
	}
}

void text_summary(FILE *to, const struct report_options *options, const struct totals *totals)
{
	size_t order[MAX_KINDS], n = totals_sort(totals, order);

	if (!options->has_summary)
		return;
	for (size_t i = 0; i < n; i++) {
		size_t kind = order[i];
		uint64_t files = totals->files_of[kind];
		fprintf(to, "%10" PRIu64 "  ", totals->errors_of[kind] + totals->warnings_of[kind]);
		color_begin(to, options->has_color, COLOR_BAD);
		fprintf(to, "%-12s", kind_at(kind).name);
		color_end(to, options->has_color);
		fprintf(to, "  in %" PRIu64 " file%s\n", files, plural(files));
	}
	print_found(to, totals->errors, totals->warnings, "");
	fprintf(to, " in %" PRIu64 " of %" PRIu64 " file%s", totals->found_in, totals->files,
	        plural(totals->files));
	if (totals->unread)
		fprintf(to, ", %" PRIu64 " could not be read", totals->unread);
	if (totals->skipped)
		fprintf(to, ", %" PRIu64 " binary left out", totals->skipped);
	putc('\n', to);
	if (totals->ill_named)
		fprintf(to, "%" PRIu64 " name%s not UTF-8: octavo names -r lists them\n",
		        totals->ill_named, totals->ill_named == 1 ? " is" : "s are");
}

const struct format text_format = { .error = error, .end = end, .close = text_summary };
