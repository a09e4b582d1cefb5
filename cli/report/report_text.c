/* SPDX-License-Identifier: MIT */
/* report_text.c - what check finds, in words */
#include <inttypes.h>

#include "base/message.h"
#include "report/excerpt.h"
#include "report/report.h"

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct report_options *options = report->options;
	FILE *to = report->to;

	print_finding(to, report->file, finding, options->has_color);
	if (options->is_verbose)
		print_finding_details(to, finding);
	putc('\n', to);
	if (options->excerpt)
		print_excerpt(to, finding, spot, options->excerpt, options->has_color);
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

	if (options->counts_rest && report->found > options->max_findings) {
		uint64_t more = report->found - options->max_findings;
		print_note(report);
		fprintf(to, "%" PRIu64 " more error%s not shown\n", more, plural(more));
	}
	if (outcome->mark != OCTAVO_NO_ENCODING) {
		const char *label = octavo_encoding_label(outcome->mark);
		print_note(report);
		fprintf(to, "begins with the byte order mark of %s; is -f %s meant?\n", label,
		        label);
	} else if (outcome->has_diagnosis) {
		print_note(report);
		diagnosis_print(to, &outcome->answer);
		fputs("; try: ", to);
		diagnosis_command(to, &outcome->answer, report->file);
		putc('\n', to);
	}
	if (outcome->is_read && outcome->has_syllables) {
		print_note(report);
		fprintf(to, "%" PRIu64 " Hangul syllable%s of Unicode 1.1%s\n",
		        outcome->syllables, plural(outcome->syllables),
		        outcome->syllables ? "" : ", it should be called UTF-8 (RFC 2279 s.5)");
	}
}

void text_summary(FILE *to, const struct report_options *options, const struct totals *totals)
{
	size_t order[MAX_KINDS], n = totals_sort(totals, order);

	if (!options->has_summary)
		return;
	for (size_t i = 0; i < n; i++) {
		uint64_t files = totals->files_of[order[i]];
		fprintf(to, "%10" PRIu64 "  ", totals->errors_of[order[i]]);
		color_begin(to, options->has_color, COLOR_BAD);
		fprintf(to, "%-12s", kind_at(order[i]).name);
		color_end(to, options->has_color);
		fprintf(to, "  in %" PRIu64 " file%s\n", files, plural(files));
	}
	fprintf(to, "%" PRIu64 " error%s in %" PRIu64 " of %" PRIu64 " file%s", totals->errors,
	        plural(totals->errors), totals->with_errors, totals->files, plural(totals->files));
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
