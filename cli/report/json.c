/* SPDX-License-Identifier: MIT */
/* json.c - JSON, written as it comes: one message a line */
#include "report/json.h"

#include <inttypes.h>
#include <string.h>

#include "base/base64.h"
#include "base/message.h"
#include "base/printable.h"
#include "octavo.h"
#include "text/escapes.h"

/* Escapes what JSON forbids in a string, and what must not reach a terminal. */
static void print_string(FILE *to, const char *text, size_t n)
{
	char escape[MAX_ESCAPE];
	struct octavo_character c;
	size_t begin = 0;

	putc('"', to);
	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, text + at, n - at);
		if (is_visible(c.code_point) && c.code_point != '"' && c.code_point != '\\')
			continue;
		fwrite(text + begin, 1, at - begin, to);
		fwrite(escape, 1, escape_character(ESCAPE_JSON, c.code_point, escape), to);
		begin = at + c.length;
	}
	fwrite(text + begin, 1, n - begin, to);
	putc('"', to);
}

/* Writes the key of what comes next. Keys need no escape. */
static void begin_value(struct json *json, const char *key)
{
	if (json->has_comma)
		putc(',', json->to);
	json->has_comma = true;
	if (!key)
		return;
	putc('"', json->to);
	fputs(key, json->to);
	fputs("\":", json->to);
}

static void put_string(struct json *json, const char *key, const char *text, size_t n)
{
	begin_value(json, key);
	print_string(json->to, text, n);
}

void put_text(struct json *json, const char *key, const char *text)
{
	put_string(json, key, text, strlen(text));
}

void put_octets(struct json *json, const char *key, const char *octets, size_t n)
{
	begin_part(json, key, '{');
	if (octavo_valid(octets, n)) {
		put_string(json, "text", octets, n);
	} else {
		begin_value(json, "bytes");
		putc('"', json->to);
		base64_print(json->to, octets, n);
		putc('"', json->to);
	}
	end_part(json, '}');
}

void put_number(struct json *json, const char *key, uint64_t number)
{
	begin_value(json, key);
	fprintf(json->to, "%" PRIu64, number);
}

void put_code_point(struct json *json, const char *key, uint32_t c)
{
	begin_value(json, key);
	fprintf(json->to, "\"U+%04" PRIX32 "\"", c);
}

void put_truth(struct json *json, const char *key, bool truth)
{
	begin_value(json, key);
	fputs(truth ? "true" : "false", json->to);
}

void begin_part(struct json *json, const char *key, char bracket)
{
	begin_value(json, key);
	putc(bracket, json->to);
	json->has_comma = false;
}

void end_part(struct json *json, char bracket)
{
	putc(bracket, json->to);
	json->has_comma = true;
}

void put_finding(struct json *json, const struct finding *finding)
{
	const char *clauses;
	size_t n = finding_clauses(finding, &clauses);

	put_number(json, "line", finding->place.line);
	put_number(json, "column", finding->place.column);
	put_number(json, "offset", finding->place.offset);
	put_number(json, "length", finding->length);
	put_text(json, "kind", finding->error);
	put_text(json, "text", finding_text(finding));
	if (n)
		put_string(json, "clauses", clauses, n);
}

struct json begin_message(FILE *to, const char *type)
{
	struct json json = { .to = to };

	before_writing(to);
	begin_part(&json, NULL, '{');
	put_text(&json, "type", type);
	begin_part(&json, "data", '{');
	return json;
}

void end_message(struct json *json)
{
	fputs("}}\n", json->to);
}
