/* SPDX-License-Identifier: MIT */
/* each.h - runs for codecs that read and write one character after the other */
#ifndef OCTAVO_CHARSET_EACH_H
#define OCTAVO_CHARSET_EACH_H

#include "row.h"

typedef struct decoded decode_function(const struct octavo_charset *charset, uint32_t *state,
                                       const uint8_t *s, size_t n, bool more);
typedef int encode_function(const struct octavo_charset *charset, uint32_t *state,
                            uint32_t code_point, uint8_t *dst, const struct workspace *work);

/* Reads characters below U+10000, and what is between them, as long as there are no errors. */
static inline struct run read_each(decode_function *decode, const struct octavo_charset *charset,
                                   uint32_t *state, const uint8_t *s, size_t n,
                                   uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	while (run.read < n && run.written < cap) {
		uint32_t before = *state;
		struct decoded d = decode(charset, state, s + run.read, n - run.read, true);

		if (d.error || d.code_point[0] > 0xFFFF) {
			*state = before;
			break;
		}
		units[run.written] = (uint16_t)d.code_point[0];
		run.written += d.count;
		run.read += d.length;
	}
	return run;
}

/* Writes characters below U+10000 as long as there is room for any. */
static inline struct run write_each(encode_function *encode, const struct octavo_charset *charset,
                                    uint32_t *state, const uint16_t *units, size_t n,
                                    uint8_t *dst, size_t cap)
{
	struct run run = { 0, 0 };

	while (run.read < n && cap - run.written >= MAX_ENCODED) {
		int length = encode(charset, state, units[run.read], dst + run.written, NULL);

		if (length < 0)
			break;
		run.read++;
		run.written += (size_t)length;
	}
	return run;
}

#endif
