/* SPDX-License-Identifier: MIT */
/* json.c - JSON as jansson writes it; no other file knows jansson */
#include "report/json.h"

#include <inttypes.h>

#include "base/message.h"

#if HAVE_JANSSON

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "octavo.h"

/* Never defined: it stands for json_t, so that other files need not include jansson.h. */
struct json;

bool json_is_there(void)
{
	return true;
}

static json_t *value_of(struct json *json)
{
	return (json_t *)(void *)json;
}

static struct json *made(json_t *value)
{
	if (!value)
		no_memory();
	return (struct json *)(void *)value;
}

static void put(struct json *to, const char *key, json_t *value)
{
	int wrong = key ? json_object_set_new_nocheck(value_of(to), key, value)
	                : json_array_append_new(value_of(to), value);
	if (wrong)
		no_memory();
}

struct json *new_object(void)
{
	return made(json_object());
}

struct json *new_array(void)
{
	return made(json_array());
}

void put_text(struct json *to, const char *key, const char *text)
{
	put(to, key, json_string_nocheck(text));
}

static char *base64(const char *octets, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	                             "0123456789+/";
	char *written = reallocate(NULL, (n + 2) / 3 * 4 + 1), *at = written;

	for (size_t i = 0; i < n; i += 3) {
		uint32_t bits = 0;
		for (size_t j = 0; j < 3; j++)
			bits = bits << 8 | (i + j < n ? (unsigned char)octets[i + j] : 0);
		for (size_t j = 0; j < 4; j++)
			*at++ = i + j > n ? '=' : digits[bits >> (18 - 6 * j) & 0x3F];
	}
	*at = '\0';
	return written;
}

void put_octets(struct json *to, const char *key, const char *octets, size_t n)
{
	struct json *either = new_object();

	if (octavo_valid(octets, n)) {
		put(either, "text", json_stringn_nocheck(octets, n));
	} else {
		char *written = base64(octets, n);
		put_text(either, "bytes", written);
		free(written);
	}
	put_part(to, key, either);
}

void put_number(struct json *to, const char *key, uint64_t number)
{
	put(to, key, json_integer((json_int_t)number));
}

void put_truth(struct json *to, const char *key, bool truth)
{
	put(to, key, json_boolean(truth));
}

void put_part(struct json *to, const char *key, struct json *part)
{
	put(to, key, value_of(part));
}

static void print_escape(FILE *to, uint32_t c)
{
	if (c >= 0x10000)
		fprintf(to, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (c >> 10)),
		        (unsigned)(0xDC00 + (c & 0x3FF)));
	else
		fprintf(to, "\\u%04x", (unsigned)c);
}

/*
 * Jansson escapes the controls that JSON forbids. Other characters that must not reach a
 * terminal are escaped here; only strings have any. report_stdout() will report failures.
 */
static int print(const char *octets, size_t n, void *to)
{
	size_t begin = 0;
	struct octavo_character c;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, octets + at, n - at);
		if (is_visible(c.code_point))
			continue;
		fwrite(octets + begin, 1, at - begin, to);
		print_escape(to, c.code_point);
		begin = at + c.length;
	}
	fwrite(octets + begin, 1, n - begin, to);
	return 0;
}

void print_json(FILE *to, struct json *json)
{
	if (json_dump_callback(value_of(json), print, to, JSON_COMPACT) != 0)
		no_memory();
	json_decref(value_of(json));
}

#else

#include <stdlib.h>

bool json_is_there(void)
{
	return false;
}

struct json *new_object(void)
{
	abort();
}

struct json *new_array(void)
{
	abort();
}

void put_text(struct json *to, const char *key, const char *text)
{
	(void)to, (void)key, (void)text;
}

void put_octets(struct json *to, const char *key, const char *octets, size_t n)
{
	(void)to, (void)key, (void)octets, (void)n;
}

void put_number(struct json *to, const char *key, uint64_t number)
{
	(void)to, (void)key, (void)number;
}

void put_truth(struct json *to, const char *key, bool truth)
{
	(void)to, (void)key, (void)truth;
}

void put_part(struct json *to, const char *key, struct json *part)
{
	(void)to, (void)key, (void)part;
}

void print_json(FILE *to, struct json *json)
{
	(void)to, (void)json;
}

#endif

void put_code_point(struct json *to, const char *key, uint32_t c)
{
	char text[16];

	snprintf(text, sizeof text, "U+%04" PRIX32, c);
	put_text(to, key, text);
}

static void put_clauses(struct json *to, const struct finding *finding)
{
	const char *clauses;
	size_t n = kind_clauses(kind_named(finding->error), finding->encoding, &clauses);
	char copy[200];

	snprintf(copy, sizeof copy, "%.*s", (int)n, clauses);
	if (n)
		put_text(to, "clauses", copy);
}

void put_finding(struct json *to, const struct finding *finding)
{
	put_number(to, "line", finding->place.line);
	put_number(to, "column", finding->place.column);
	put_number(to, "offset", finding->place.offset);
	put_number(to, "length", finding->length);
	put_text(to, "kind", finding->error);
	put_text(to, "text", finding_kind(finding).text);
	put_clauses(to, finding);
}

void print_message(FILE *to, const char *type, struct json *data)
{
	struct json *message = new_object();

	put_text(message, "type", type);
	put_part(message, "data", data);
	before_writing(to);
	print_json(to, message);
	putc('\n', to);
}
