/* SPDX-License-Identifier: MIT */
/* report_github.c - what check finds, as annotations of GitHub's workflows */
#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "report/report.h"

/*
 * Prints the value of a property of a workflow command. Characters that would end it are
 * percent-encoded; characters that are unsafe to print are written as by print_name().
 */
static void print_property(FILE *to, const char *value)
{
	char text[MAX_PRINTABLE];
	size_t used = 1;

	for (; *value; value += used) {
		if (strchr("%\r\n:,", *value)) {
			fprintf(to, "%%%02X", (unsigned char)*value);
			used = 1;
		} else if (*value == '\\') {
			putc('\\', to);
			used = 1;
		} else {
			fwrite(text, 1, printable_name(value, &used, text), to);
		}
	}
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	FILE *to = report->to;

	(void)spot;
	fprintf(to, "::%s file=", finding->is_warning ? "warning" : "error");
	print_property(to, report->file);
	fprintf(to, ",line=%" PRIu64 ",col=%" PRIu64 ",title=%s::", finding->place.line,
	        finding->place.column, finding->error);
	/* Nothing in our own words needs an escape. */
	print_finding_text(to, finding);
	print_finding_in_brackets(to, finding);
	fprintf(to, " (offset %" PRIu64, finding->place.offset);
	print_finding_clauses(to, finding);
	fputs(")\n", to);
}

const struct format github_format = { .error = error, .close = text_summary };
