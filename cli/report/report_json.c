/* SPDX-License-Identifier: MIT */
/* report_json.c - what check finds, as JSON: an object a line, each with its type */
#include <string.h>

#include "report/json.h"
#include "report/report.h"

static struct json begin_about(const struct report *report, const char *type)
{
	struct json json = begin_message(report->to, type);

	put_octets(&json, "path", report->file, strlen(report->file));
	return json;
}

static void begin(struct report *report)
{
	struct json json = begin_about(report, "begin");
	end_message(&json);
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	struct json json = begin_about(report, finding->is_warning ? "warning" : "error");

	(void)spot;
	put_finding(&json, finding);
	put_octets(&json, "octets", finding->octets, finding->length);
	if ((finding->is_warning && finding->length) || finding->hides)
		put_code_point(&json, "code_point", finding->code_point);
	end_message(&json);
}

static void end(struct report *report, const struct outcome *outcome)
{
	struct json json = begin_about(report, "end");

	put_number(&json, "errors", report->found - report->warnings);
	put_number(&json, "warnings", report->warnings);
	put_number(&json, "shown", report->shown);
	put_number(&json, "octets", outcome->octets);
	put_truth(&json, "read", outcome->is_read);
	put_truth(&json, "complete", outcome->is_complete);
	if (report->spells_parent)
		put_truth(&json, "spells_parent", true);
	if (outcome->has_syllables)
		put_number(&json, "syllables", outcome->syllables);
	end_message(&json);
}

static void close_all(FILE *to, const struct report_options *options, const struct totals *totals)
{
	size_t order[MAX_KINDS], n = totals_sort(totals, order);
	struct json json = begin_message(to, "summary");

	(void)options;
	put_number(&json, "files", totals->files);
	put_number(&json, "with_errors", totals->with_errors);
	put_number(&json, "with_warnings", totals->with_warnings);
	put_number(&json, "unread", totals->unread);
	put_number(&json, "skipped", totals->skipped);
	put_number(&json, "names_not_utf8", totals->ill_named);
	put_number(&json, "octets", totals->octets);
	put_number(&json, "errors", totals->errors);
	put_number(&json, "warnings", totals->warnings);
	begin_part(&json, "kinds", '[');
	for (size_t i = 0; i < n; i++) {
		begin_part(&json, NULL, '{');
		put_text(&json, "kind", kind_at(order[i]).name);
		put_number(&json, "errors", totals->errors_of[order[i]]);
		put_number(&json, "warnings", totals->warnings_of[order[i]]);
		put_number(&json, "files", totals->files_of[order[i]]);
		end_part(&json, '}');
	}
	end_part(&json, ']');
	end_message(&json);
}

const struct format json_format = {
	.begin = begin, .error = error, .end = end, .close = close_all,
};
