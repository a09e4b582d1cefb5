/* SPDX-License-Identifier: MIT */
/* json.h - JSON: objects and arrays that are put together, and printed on a line */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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
void put_real(struct json *to, const char *key, double number);
void put_truth(struct json *to, const char *key, bool truth);
void put_null(struct json *to, const char *key);
void put_part(struct json *to, const char *key, struct json *part);

/* Prints it without a blank, print_json_line() with a line feed behind it, and frees it. */
void print_json(FILE *to, struct json *json);
void print_json_line(FILE *to, struct json *json);

#endif
