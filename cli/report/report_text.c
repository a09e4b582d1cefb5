/* SPDX-License-Identifier: MIT */
/* report_text.c - what check finds, in words */
#include <inttypes.h>

#include "base/message.h"
#include "report/excerpt.h"
#include "report/reporter.h"
#include "text/unicode.h"

static void print_place(FILE *to, const struct report *report, const struct place *place)
{
	bool color = report->manner->has_color;

	color_begin(to, color, COLOR_NAME);
	print_name(to, report->file);
	color_end(to, color);
	putc(':', to);
	color_begin(to, color, COLOR_PLACE);
	fprintf(to, "%" PRIu64 ":%" PRIu64, place->line, place->column);
	color_end(to, color);
	fprintf(to, ": offset %" PRIu64 ": ", place->offset);
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct report_options *manner = report->manner;
	char label[MAX_NAME];
	FILE *to = report->to;

	print_place(to, report, &finding->place);
	color_begin(to, manner->has_color, finding->is_lint ? COLOR_WARNING : COLOR_BAD);
	fputs(finding->error, to);
	color_end(to, manner->has_color);
	fputs(": ", to);
	if (finding->is_lint) {
		uint32_t c = finding->code_point;
		const char *alias = unicode_alias(c);
		fprintf(to, "U+%04" PRIX32 " %s: ", c, alias ? alias : unicode_label(c, label));
	}
	fputs(finding->text, to);
	report_octets(to, finding);
	if (manner->excerpt)
		print_excerpt(to, finding, spot, manner->excerpt, manner->has_color);
}

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

static void end(struct report *report, const struct outcome *outcome)
{
	const struct report_options *manner = report->manner;
	FILE *to = report->to;

	if (manner->tells_rest && report->found > manner->most) {
		uint64_t more = report->found - manner->most;
		print_name(to, report->file);
		fprintf(to, ": %" PRIu64 " more error%s not shown\n", more, plural(more));
	}
	if (outcome->mark != OCTAVO_NO_ENCODING) {
		const char *label = octavo_encoding_label(outcome->mark);
		print_name(to, report->file);
		fprintf(to, ": begins with the byte order mark of %s; is -f %s meant?\n", label,
		        label);
	}
	if (outcome->is_read && outcome->has_syllables) {
		print_name(to, report->file);
		fprintf(to, ": %" PRIu64 " Hangul syllable%s of Unicode 1.1%s\n",
		        outcome->syllables, plural(outcome->syllables),
		        outcome->syllables ? "" : ", it should be called UTF-8 (RFC 2279 s.5)");
	}
}

void text_summary(FILE *to, const struct report_options *manner, const struct totals *tally)
{
	size_t order[MAX_KINDS], n = totals_sort(tally, order);

	if (!manner->has_summary)
		return;
	for (size_t i = 0; i < n; i++) {
		uint64_t files = tally->files_of[order[i]];
		fprintf(to, "%10" PRIu64 "  ", tally->errors_of[order[i]]);
		color_begin(to, manner->has_color, COLOR_BAD);
		fprintf(to, "%-12s", kind_at(order[i]).name);
		color_end(to, manner->has_color);
		fprintf(to, "  in %" PRIu64 " file%s\n", files, plural(files));
	}
	fprintf(to, "%" PRIu64 " error%s in %" PRIu64 " of %" PRIu64 " file%s", tally->errors,
	        plural(tally->errors), tally->with_errors, tally->files, plural(tally->files));
	if (tally->unread)
		fprintf(to, ", %" PRIu64 " could not be read", tally->unread);
	if (tally->skipped)
		fprintf(to, ", %" PRIu64 " binary left out", tally->skipped);
	putc('\n', to);
}

const struct format text_format = { .error = error, .end = end, .close = text_summary };
