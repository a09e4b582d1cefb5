/* SPDX-License-Identifier: MIT */
/* report.c - a finding, printed as one line */
#include "report/report.h"

#include <inttypes.h>

#include "base/message.h"

void report_finding(FILE *to, const char *file, const struct finding *finding)
{
	const struct place *place = &finding->place;

	print_name(to, file);
	fprintf(to, ":%" PRIu64 ":%" PRIu64 ": offset %" PRIu64 ": %s: %s", place->line,
	        place->column, place->offset, finding->error, finding->text);
	report_octets(to, finding);
}

void trouble_at(const char *file, const struct finding *finding)
{
	fputs("octavo: ", stderr);
	report_finding(stderr, file, finding);
}

void report_octets(FILE *to, const struct finding *finding)
{
	fputs(" [", to);
	for (size_t i = 0; i < finding->length && i < MAX_OCTETS; i++)
		fprintf(to, "%s%02x", i ? " " : "", (unsigned char)finding->octets[i]);
	fputs("]\n", to);
}
