/* SPDX-License-Identifier: MIT */
/* json.h - JSON: objects and arrays that are put together, and printed on a line */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "report/report.h"

/* Whether this octavo has it: without jansson nothing else here may be called. */
bool json_is_there(void);

/* An object or an array. Where memory runs out, the process ends. */
struct json *new_object(void);
struct json *new_array(void);

/*
 * These put something behind what is in 'to' already. 'key' is NULL where that is an array.
 * Text is UTF-8. Octets may be anything: {"text":TEXT} where they are UTF-8, otherwise
 * {"bytes":BASE64}. A part that was put into another belongs to that.
 */
void put_text(struct json *to, const char *key, const char *text);
void put_octets(struct json *to, const char *key, const char *octets, size_t n);
void put_number(struct json *to, const char *key, uint64_t number);
void put_code_point(struct json *to, const char *key, uint32_t c); /* "U+00E9" */
void put_truth(struct json *to, const char *key, bool truth);
void put_part(struct json *to, const char *key, struct json *part);

/* Puts where it is, and what; not its octets, which not all who read that need. */
void put_finding(struct json *to, const struct finding *finding);

/* Prints it without a blank, and frees it. */
void print_json(FILE *to, struct json *json);

/* The same of an object that tells the type of 'data', on a line of its own. */
void print_message(FILE *to, const char *type, struct json *data);

#endif
