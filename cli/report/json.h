/* SPDX-License-Identifier: MIT */
/* json.h - JSON: objects and arrays that are put together, and printed on a line */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "report/report.h"

/* Whether this build has jansson. Without it nothing else here may be called. */
bool json_is_there(void);

/* An object or an array. If memory runs out, the process ends. */
struct json *new_object(void);
struct json *new_array(void);

/*
 * These append to 'to', an object, or an array if 'key' is NULL. Text must be UTF-8. Octets may
 * be anything: they become {"text":TEXT} if they are UTF-8, otherwise {"bytes":BASE64}. 'to'
 * takes ownership of a part.
 */
void put_text(struct json *to, const char *key, const char *text);
void put_octets(struct json *to, const char *key, const char *octets, size_t n);
void put_number(struct json *to, const char *key, uint64_t number);
void put_code_point(struct json *to, const char *key, uint32_t c); /* "U+00E9" */
void put_truth(struct json *to, const char *key, bool truth);
void put_part(struct json *to, const char *key, struct json *part);

/* Puts place and error of a finding, but not its octets. */
void put_finding(struct json *to, const struct finding *finding);

/* Prints it without a blank, and frees it. */
void print_json(FILE *to, struct json *json);

/* Prints {"type":TYPE,"data":DATA} on a line, and frees 'data'. */
void print_message(FILE *to, const char *type, struct json *data);

#endif
