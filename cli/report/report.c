/* SPDX-License-Identifier: MIT */
/* report.c - a finding, printed as one line */
#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#include "base/message.h"
#include "report/color.h"
#include "text/unicode.h"

struct kind finding_kind(const struct finding *finding)
{
	return kind_at(kind_named(finding->error));
}

/* Warnings of lint name the character, which may look like another or like nothing. */
static void print_character(FILE *to, uint32_t c)
{
	const char *alias = unicode_alias(c);
	char label[MAX_NAME];

	fprintf(to, "U+%04" PRIX32 " %s: ", c, alias ? alias : unicode_label(c, label));
}

void print_finding_text(FILE *to, const struct finding *finding)
{
	const char *unmappable = octavo_error_name(OCTAVO_UNMAPPABLE);

	if (finding->is_warning && strcmp(finding->error, unmappable) != 0)
		print_character(to, finding->code_point);
	fputs(finding_kind(finding).text, to);
}

void print_finding_octets(FILE *to, const struct finding *finding)
{
	for (size_t i = 0; i < finding->length && i < MAX_OCTETS; i++)
		fprintf(to, "%s%02x", i ? " " : "", (unsigned char)finding->octets[i]);
}

void print_finding(FILE *to, const char *file, const struct finding *finding, bool has_color)
{
	const struct place *place = &finding->place;

	color_begin(to, has_color, COLOR_NAME);
	print_name(to, file);
	color_end(to, has_color);
	putc(':', to);
	color_begin(to, has_color, COLOR_PLACE);
	fprintf(to, "%" PRIu64 ":%" PRIu64, place->line, place->column);
	color_end(to, has_color);
	fputs(": ", to);
	color_begin(to, has_color, finding->is_warning ? COLOR_WARNING : COLOR_BAD);
	fputs(finding->is_warning ? "warning:" : "error:", to);
	color_end(to, has_color);
	putc(' ', to);
	print_finding_text(to, finding);
	fputs(" [", to);
	print_finding_octets(to, finding);
	putc(']', to);
}

void print_finding_clauses(FILE *to, const struct finding *finding)
{
	const char *clauses;
	size_t n = kind_clauses(kind_named(finding->error), finding->encoding, &clauses);

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
