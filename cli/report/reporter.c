/* SPDX-License-Identifier: MIT */
/* reporter.c - what all formats of reports have in common */
#include "report/reporter.h"

#include <string.h>

#include "base/status.h"
#include "io/workers.h"
#include "base/message.h"

struct report report_to(FILE *to, const struct report_options *options)
{
	return (struct report){ .to = to, .options = options };
}

void report_open(const struct report_options *options, FILE *to)
{
	if (options->format->open)
		options->format->open(to);
}

void report_begin(struct report *report, const char *file)
{
	report->file = file;
	report->found = 0;
	memset(report->found_of, 0, sizeof report->found_of);
	if (report->options->format->begin)
		report->options->format->begin(report);
}

static void count(struct report *report, const char *error)
{
	struct totals *totals = &report->totals;
	size_t kind = kind_named(error);

	report->found++;
	totals->errors++;
	totals->errors_of[kind]++;
	totals->files_of[kind] += !report->found_of[kind];
	report->found_of[kind] = true;
}

bool report_error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct report_options *options = report->options;
	const struct format *format = options->format;

	count(report, finding->error);
	before_writing(report->to);
	if (format->error && report->found <= options->max_findings) {
		if (report->has_findings && format->between)
			fputs(format->between, report->to);
		report->has_findings = true;
		format->error(report, finding, spot);
		flush_output();
	}
	return !options->stops;
}

int report_end(struct report *report, const struct outcome *outcome)
{
	struct totals *totals = &report->totals;

	totals->files++;
	totals->with_errors += report->found > 0;
	totals->unread += !outcome->is_read;
	totals->octets += outcome->octets;
	if (report->options->format->end)
		report->options->format->end(report, outcome);
	if (!outcome->is_read)
		return STATUS_TROUBLE;
	return report->found ? STATUS_ERRORS : STATUS_OK;
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
	print_if(report, outcome, report->found);
}

static void name_if_good(struct report *report, const struct outcome *outcome)
{
	print_if(report, outcome, !report->found);
}

const struct format bad_names_format = { .end = name_if_bad, .close = text_summary };
const struct format good_names_format = { .end = name_if_good, .close = text_summary };
const struct format quiet_format = { .close = text_summary };
