/* SPDX-License-Identifier: MIT */
/* histogram.h - how many code points text has of each script or block */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/json.h"

enum histogram_kind { SCRIPTS, BLOCKS, HISTOGRAMS };

struct histogram;

struct histogram *histogram_new(enum histogram_kind kind);
void histogram_free(struct histogram *histogram);

/*
 * Returns the histogram that this thread adds to; it is part of 'whole'. histogram_join() adds the
 * parts of all threads to the whole and sorts it; call it before printing.
 */
struct histogram *histogram_part(struct histogram *whole);
void histogram_join(struct histogram *whole);

/* Counts a code point, or an error. */
void histogram_add(struct histogram *histogram, uint32_t c, bool is_error);

/* Prints a bar chart as wide as the terminal, the longest bar first. */
void histogram_print(const struct histogram *histogram);

/* Puts the same numbers into an object. */
void histogram_put(const struct histogram *histogram, struct json *to);

#endif
