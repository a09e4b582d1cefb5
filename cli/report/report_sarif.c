/* SPDX-License-Identifier: MIT */
/* report_sarif.c - what check finds, as one document of SARIF 2.1.0, written as it comes */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "report/explanation.h"
#include "report/json.h"
#include "report/reporter.h"

static struct json *message(const char *text)
{
	struct json *object = new_object();
	put_text(object, "text", text);
	return object;
}

static const char *severity(bool is_lint)
{
	return is_lint ? "warning" : "error";
}

/* A rule for each kind there is, whether it is found or not: results come later. */
static struct json *driver(void)
{
	struct json *object = new_object(), *rules = new_array();

	put_text(object, "name", "octavo");
	put_text(object, "version", octavo_version());
	for (size_t i = 0; i < kind_count(); i++) {
		struct json *rule = new_object(), *settings = new_object();
		put_text(rule, "id", kind_at(i).name);
		put_part(rule, "shortDescription", message(kind_at(i).text));
		put_part(rule, "help", message(kind_explanation(i)));
		put_text(settings, "level", severity(kind_at(i).is_lint));
		put_part(rule, "defaultConfiguration", settings);
		put_part(rules, NULL, rule);
	}
	put_part(object, "rules", rules);
	return object;
}

static void open_all(FILE *to)
{
	fputs("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
	      "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":", to);
	print_json(to, driver());
	fputs("},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n", to);
}

/*
 * Writes the name of a file as a reference of RFC 3986, for which octets need not be text: a
 * percent form for all but what is always a letter of a name, and slashes between names.
 */
static void make_uri(char *uri, size_t cap, const char *name)
{
	size_t n = 0;

	while (name[0] == '.' && name[1] == '/' && name[2])
		name += 2;
	if (name[0] == '/')
		n = (size_t)snprintf(uri, cap, "file://");
	for (; *name && n + 4 <= cap; name++) {
		unsigned char c = (unsigned char)*name;
		bool is_plain = c < 0x80 && (isalnum(c) || strchr("-._~/", c));
		n += (size_t)snprintf(uri + n, cap - n, is_plain ? "%c" : "%%%02X", c);
	}
}

static struct json *location(const char *file, const struct finding *finding)
{
	static const char absolute[] = "file://";
	struct json *object = new_object(), *physical = new_object(), *artifact = new_object();
	struct json *region = new_object();
	char uri[3 * 4096 + sizeof absolute];

	uri[0] = '\0';
	make_uri(uri, sizeof uri, file);
	put_text(artifact, "uri", uri);
	put_part(physical, "artifactLocation", artifact);
	put_number(region, "startLine", finding->place.line);
	put_number(region, "startColumn", finding->place.column);
	put_number(region, "endColumn", finding->place.column + (finding->length > 0));
	put_number(region, "byteOffset", finding->place.offset);
	put_number(region, "byteLength", finding->length);
	put_part(physical, "region", region);
	put_part(object, "physicalLocation", physical);
	return object;
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	struct json *result = new_object(), *locations = new_array();

	(void)spot;
	put_text(result, "ruleId", finding->error);
	put_number(result, "ruleIndex", kind_named(finding->error));
	put_text(result, "level", severity(finding->is_warning));
	put_part(result, "message", message(finding_kind(finding).text));
	put_part(locations, NULL, location(report->file, finding));
	put_part(result, "locations", locations);
	print_json(report->to, result);
}

static void close_all(FILE *to, const struct report_options *manner, const struct totals *tally)
{
	(void)manner;
	fprintf(to, "\n],\"invocations\":[{\"executionSuccessful\":%s}]}]}\n",
	        tally->unread ? "false" : "true");
}

const struct format sarif_format = {
	.open = open_all, .error = error, .close = close_all, .between = ",\n",
};
