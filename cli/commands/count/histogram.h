/* SPDX-License-Identifier: MIT */
/* histogram.h - how often each code point occurs in text; charts of scripts and blocks */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "report/json.h"

struct histogram;

struct histogram *histogram_new(void);
void histogram_free(struct histogram *histogram);

/* Counts a code point, or an error. */
void histogram_add(struct histogram *histogram, uint32_t c, bool is_error);

/* Adds a part to the whole. */
void histogram_join(struct histogram *whole, const struct histogram *part);

enum chart_kind { SCRIPTS, BLOCKS, CHARTS };

/* Prints a bar chart as wide as the terminal, the longest bar first. */
void histogram_print(const struct histogram *histogram, enum chart_kind kind);

/* Puts the same numbers into an object. */
void histogram_put(const struct histogram *histogram, enum chart_kind kind, struct json *json);

#endif
