/* SPDX-License-Identifier: MIT */
/* makeup.h - which scripts or blocks text is made of */
#ifndef MAKEUP_H
#define MAKEUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/json.h"

enum histogram_kind { SCRIPTS, BLOCKS, HISTOGRAMS };

struct histogram;

struct histogram *histogram_new(enum histogram_kind kind);
void histogram_free(struct histogram *makeup);

/* The part of it that this thread counts; at the end all of them are joined to the whole. */
struct histogram *histogram_part(struct histogram *whole);
void histogram_join(struct histogram *whole);

/* Counts a code point, or an error. */
void histogram_add(struct histogram *makeup, uint32_t c, bool is_error);

/* Prints a bar chart, the longest bar first, as wide as the terminal. */
void histogram_print(const struct histogram *makeup);

/* What it shows, as JSON. */
void histogram_put(const struct histogram *makeup, struct json *to);

#endif
