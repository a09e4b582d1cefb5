/* SPDX-License-Identifier: MIT */
/* each.h - runs for codecs that read and write one character after the other */
#ifndef OCTAVO_CHARSET_EACH_H
#define OCTAVO_CHARSET_EACH_H

#include "row.h"

typedef struct decoded decode_function(const struct octavo_charset *charset, uint32_t *state,
                                       const uint8_t *s, size_t n, bool more);
typedef struct run read_function(const struct octavo_charset *charset, uint32_t *state,
                                 const uint8_t *s, size_t n, uint16_t *units, size_t cap);
typedef int encode_function(const struct octavo_charset *charset, uint32_t *state,
                            uint32_t code_point, uint8_t *dst, const struct workspace *work);
typedef struct run write_function(const struct octavo_charset *charset, uint32_t *state,
                                  const uint16_t *units, size_t n, uint8_t *dst, size_t cap);

/*
 * Reads characters below U+10000, and what is between them, as long as there are no errors: as many
 * as 'plain' reads, then one, and so on.
 */
static inline struct run read_each(read_function *plain, decode_function *decode,
                                   const struct octavo_charset *charset, uint32_t *state,
                                   const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	for (;;) {
		struct run more = plain(charset, state, s + run.read, n - run.read,
		                        units + run.written, cap - run.written);
		uint32_t before = *state;

		run.read += more.read;
		run.written += more.written;
		if (run.read == n || run.written == cap)
			return run;
		struct decoded d = decode(charset, state, s + run.read, n - run.read, true);
		if (d.error || d.code_point[0] > 0xFFFF) {
			*state = before;
			return run;
		}
		units[run.written] = (uint16_t)d.code_point[0];
		run.written += d.count;
		run.read += d.length;
	}
}

/* Writes characters below U+10000 likewise, as long as there is room for any. */
static inline struct run write_each(write_function *plain, encode_function *encode,
                                    const struct octavo_charset *charset, uint32_t *state,
                                    const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	struct run run = { 0, 0 };

	for (;;) {
		struct run more = plain(charset, state, units + run.read, n - run.read,
		                        dst + run.written, cap - run.written);
		int length;

		run.read += more.read;
		run.written += more.written;
		if (run.read == n || cap - run.written < MAX_ENCODED)
			return run;
		length = encode(charset, state, units[run.read], dst + run.written, NULL);
		if (length < 0)
			return run;
		run.read++;
		run.written += (size_t)length;
	}
}

#endif
