/* SPDX-License-Identifier: MIT */
/*
 * charset_checks.h - what holds for every conversion between charsets, whatever it gives: a text in
 * pieces becomes what the whole does, lengths are exact, nothing is written beyond the capacity
 *
 * For tests/charsets.c and the fuzz target.
 */
#ifndef TESTS_CHARSET_CHECKS_H
#define TESTS_CHARSET_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo-charset.h"

struct conversion {
	const struct octavo_charset *from, *to; /* 'to' is NULL to check the text */
	unsigned options;
	const uint8_t *src;
	size_t n;
};

/* What it becomes. */
struct converted {
	struct octavo_result result;
	uint8_t *octets; /* to be freed */
};

struct converted conversion_whole(const struct conversion *c);

/* Each returns NULL, or what does not hold. */
const char *conversion_check_length(const struct conversion *c, const struct converted *whole);
const char *conversion_check_pieces(const struct conversion *c, const struct converted *whole,
                                    size_t piece, size_t cap);
/* With OCTAVO_UNMAPPABLE_STOP the caller puts an escape for what is unmappable. */
const char *conversion_check_put(const struct conversion *c, const struct converted *whole);

/*
 * Reads a text with OCTAVO_STOP, in pieces, going on after each error: code points, and for an
 * error two words, TRACE_ERROR + 256 * error + length and its offset; at last TRACE_END. Returns
 * the number of words, at most 'room'; 0 if the stream does not go on.
 */
#define TRACE_ERROR 0x80000000u
#define TRACE_END 0xFFFFFFFFu
size_t conversion_trace(const struct octavo_charset *from, const uint8_t *src, size_t n,
                        size_t piece, uint32_t *words, size_t room);

#endif
