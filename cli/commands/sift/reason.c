/* SPDX-License-Identifier: MIT */
/* reason.c - why a record is bad, for people and programs */
#include "commands/sift/reason.h"

#include <inttypes.h>
#include <string.h>

#include "base/message.h"
#include "report/json.h"
#include "report/report.h"

/* In the record. */
static uint64_t error_offset(const struct reason *reason)
{
	return reason->first.place.offset - reason->offset;
}

void reason_print(FILE *to, const struct reason *reason)
{
	const struct finding *first = &reason->first;

	print_name(to, reason->file); /* has no tab */
	fprintf(to, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\t%" PRIu64 "\t",
	        reason->record, reason->offset, reason->size, error_offset(reason), first->error,
	        reason->errors);
	print_finding_octets(to, first);
	fputs(first->length ? "\n" : "-\n", to);
}

void reason_print_json(FILE *to, const struct reason *reason)
{
	const struct finding *first = &reason->first;
	struct json json = begin_message(to, "bad");

	put_octets(&json, "path", reason->file, strlen(reason->file));
	put_number(&json, "record", reason->record);
	put_number(&json, "offset", reason->offset);
	put_number(&json, "size", reason->size);
	put_number(&json, "at", error_offset(reason));
	put_number(&json, "length", first->length);
	put_text(&json, "kind", first->error);
	put_text(&json, "text", finding_text(first));
	put_octets(&json, "octets", first->octets,
	           first->length < MAX_OCTETS ? first->length : MAX_OCTETS);
	put_number(&json, "errors", reason->errors);
	end_message(&json);
}
