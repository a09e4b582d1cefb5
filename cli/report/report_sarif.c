/* SPDX-License-Identifier: MIT */
/* report_sarif.c - what check finds, as one document of SARIF 2.1.0, written as it comes */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "report/json.h"
#include "report/report.h"

static void put_message(struct json *json, const char *key, const char *text)
{
	begin_part(json, key, '{');
	put_text(json, "text", text);
	end_part(json, '}');
}

static const char *severity(bool is_lint)
{
	return is_lint ? "warning" : "error";
}

/* A rule for each kind, found or not: results come later. */
static void put_rules(struct json *json)
{
	begin_part(json, "rules", '[');
	for (size_t i = 0; i < kind_count(); i++) {
		begin_part(json, NULL, '{');
		put_text(json, "id", kind_at(i).name);
		put_message(json, "shortDescription", kind_at(i).text);
		put_message(json, "help", kind_at(i).explanation);
		begin_part(json, "defaultConfiguration", '{');
		put_text(json, "level", severity(kind_at(i).is_lint));
		end_part(json, '}');
		end_part(json, '}');
	}
	end_part(json, ']');
}

static void open_all(FILE *to)
{
	struct json json = { .to = to };

	fputs("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
	      "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{", to);
	put_text(&json, "name", "octavo");
	put_text(&json, "version", octavo_version());
	put_rules(&json);
	fputs("}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n", to);
}

/*
 * Prints the name of a file as a reference of RFC 3986: percent-encodes all octets but the
 * unreserved ones and slashes.
 */
static void print_uri(FILE *to, const char *name)
{
	while (name[0] == '.' && name[1] == '/' && name[2])
		name += 2;
	if (name[0] == '/')
		fputs("file://", to);
	for (; *name; name++) {
		unsigned char c = (unsigned char)*name;
		if (c < 0x80 && (isalnum(c) || strchr("-._~/", c)))
			putc(c, to);
		else
			fprintf(to, "%%%02X", c);
	}
}

/* Nothing in it needs an escape. */
static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct place *place = &finding->place;
	FILE *to = report->to;
	const char *clauses;
	size_t kind = kind_named(finding->error);
	size_t n = finding_clauses(finding, &clauses);

	(void)spot;
	fprintf(to, "{\"ruleId\":\"%s\",\"ruleIndex\":%zu,\"level\":\"%s\","
	        "\"message\":{\"text\":\"", finding->error, kind, severity(finding->is_warning));
	print_finding_text(to, finding);
	print_finding_in_brackets(to, finding);
	if (n)
		fprintf(to, " (%.*s)", (int)n, clauses);
	fputs("\"},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"", to);
	print_uri(to, report->file);
	fprintf(to, "\"},\"region\":{\"startLine\":%" PRIu64 ",\"startColumn\":%" PRIu64
	        ",\"endColumn\":%" PRIu64 ",\"byteOffset\":%" PRIu64 ",\"byteLength\":%zu}}}]}",
	        place->line, place->column, place->column + (finding->length > 0), place->offset,
	        finding->length);
}

static void close_all(FILE *to, const struct report_options *options, const struct totals *totals)
{
	(void)options;
	fprintf(to, "\n],\"invocations\":[{\"executionSuccessful\":%s}]}]}\n",
	        totals->unread ? "false" : "true");
}

const struct format sarif_format = {
	.open = open_all, .error = error, .close = close_all, .between = ",\n",
};
