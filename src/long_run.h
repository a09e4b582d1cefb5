/* SPDX-License-Identifier: MIT */
/* long_run.h - runs of code points above 10FFFF, which no kernel takes */
#ifndef OCTAVO_LONG_RUN_H
#define OCTAVO_LONG_RUN_H

#include "encoding.h"
#include "form.h"

/* Whether the encoding has any, and a byte order. */
static inline bool has_long(const struct encoding *e)
{
	return e->kind != OCTAVO_KIND_NONE &&
	       (e->form ? e->form->greatest : e->greatest) > 0x10FFFF;
}

/*
 * Converts, between two encodings that have them, what it can of s[0..n), and others above FFFF
 * among them; only reads if 'to' is NULL.
 */
struct octavo_run octavo_run_long(const struct encoding *from, const struct encoding *to,
                                  const uint8_t *s, size_t n, uint8_t *dst, size_t cap);

#endif
