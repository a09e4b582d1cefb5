/* SPDX-License-Identifier: MIT */
/* report_json.c - what check finds, as JSON: an object a line, each with its type */
#include <string.h>

#include "report/json.h"
#include "report/reporter.h"

/* Prints {"type":TYPE,"data":{..}}. */
static struct json *about(const struct report *report)
{
	struct json *data = new_object();

	put_octets(data, "path", report->file, strlen(report->file));
	return data;
}

static void begin(struct report *report)
{
	print_message(report->to, "begin", about(report));
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	struct json *data = about(report);

	(void)spot;
	put_finding(data, finding);
	put_octets(data, "octets", finding->octets, finding->length);
	if (finding->is_warning)
		put_code_point(data, "code_point", finding->code_point);
	print_message(report->to, finding->is_warning ? "warning" : "error", data);
}

static void end(struct report *report, const struct outcome *outcome)
{
	const struct report_options *options = report->options;
	struct json *data = about(report);

	put_number(data, "errors", report->found);
	put_number(data, "shown",
	           report->found < options->max_findings ? report->found : options->max_findings);
	put_number(data, "octets", outcome->octets);
	put_truth(data, "read", outcome->is_read);
	put_truth(data, "complete", outcome->is_complete);
	if (outcome->has_syllables)
		put_number(data, "syllables", outcome->syllables);
	print_message(report->to, "end", data);
}

static void close_all(FILE *to, const struct report_options *options, const struct totals *totals)
{
	size_t order[MAX_KINDS], n = totals_sort(totals, order);
	struct json *data = new_object(), *of_kinds = new_array();

	(void)options;
	put_number(data, "files", totals->files);
	put_number(data, "with_errors", totals->with_errors);
	put_number(data, "unread", totals->unread);
	put_number(data, "skipped", totals->skipped);
	put_number(data, "octets", totals->octets);
	put_number(data, "errors", totals->errors);
	for (size_t i = 0; i < n; i++) {
		struct json *kind = new_object();
		put_text(kind, "kind", kind_at(order[i]).name);
		put_number(kind, "errors", totals->errors_of[order[i]]);
		put_number(kind, "files", totals->files_of[order[i]]);
		put_part(of_kinds, NULL, kind);
	}
	put_part(data, "kinds", of_kinds);
	print_message(to, "summary", data);
}

const struct format json_format = {
	.begin = begin, .error = error, .end = end, .close = close_all,
};
