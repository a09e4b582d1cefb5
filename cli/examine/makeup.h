/* SPDX-License-Identifier: MIT */
/* makeup.h - which scripts or blocks text is made of */
#ifndef MAKEUP_H
#define MAKEUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/json.h"

enum makeup_kind { SCRIPTS, BLOCKS, MAKEUPS };

struct makeup;

struct makeup *makeup_new(enum makeup_kind kind);
void makeup_free(struct makeup *makeup);

/* The part of it that this thread counts; at the end all of them are joined to the whole. */
struct makeup *makeup_part(struct makeup *whole);
void makeup_join(struct makeup *whole);

/* Counts a code point, or a fault. */
void makeup_add(struct makeup *makeup, uint32_t c, bool is_fault);

/* Prints a bar chart, the longest bar first, as wide as the terminal. */
void makeup_print(const struct makeup *makeup);

/* What it shows, as JSON. */
void makeup_put(const struct makeup *makeup, struct json *to);

#endif
