/* SPDX-License-Identifier: MIT */
/* json.h - JSON, written as it comes: one message a line */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "report/report.h"

/* JSON that is being written. Initialize with 'to' only. */
struct json {
	FILE *to;
	bool has_comma; /* what comes next is separated by one */
};

/* Begin and end {"type":TYPE,"data":{..}} on a line; what is put between them is in the data. */
struct json begin_message(FILE *to, const char *type);
void end_message(struct json *json);

/*
 * These write a member of an object, or an element of an array if 'key' is NULL. Text must be
 * UTF-8. Octets may be anything: they become {"text":TEXT} if they are UTF-8, otherwise
 * {"bytes":BASE64}. The brackets are those of an object or an array.
 */
void put_text(struct json *json, const char *key, const char *text);
void put_octets(struct json *json, const char *key, const char *octets, size_t n);
void put_number(struct json *json, const char *key, uint64_t number);
void put_code_point(struct json *json, const char *key, uint32_t c); /* "U+00E9" */
void put_truth(struct json *json, const char *key, bool truth);
void begin_part(struct json *json, const char *key, char bracket);
void end_part(struct json *json, char bracket);

/* Puts place and error of a finding, but not its octets. */
void put_finding(struct json *json, const struct finding *finding);

#endif
