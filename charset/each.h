/* SPDX-License-Identifier: MIT */
/* each.h - runs for codecs that read and write one character after the other */
#ifndef OCTAVO_CHARSET_EACH_H
#define OCTAVO_CHARSET_EACH_H

#include "ascii.h"
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

/* Writes characters below U+10000 likewise, as long as any would fit. */
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

/* Defines read() and write() by decode(), encode(), read_plain() and write_plain(). */
#define DEFINE_RUNS                                                                         \
	static struct run read(const struct octavo_charset *charset, uint32_t *state,       \
	                       const uint8_t *s, size_t n, uint16_t *units, size_t cap)     \
	{                                                                                   \
		return read_each(read_plain, decode, charset, state, s, n, units, cap);     \
	}                                                                                   \
	static struct run write(const struct octavo_charset *charset, uint32_t *state,      \
	                        const uint16_t *units, size_t n, uint8_t *dst, size_t cap,  \
	                        const struct workspace *work)                               \
	{                                                                                   \
		(void)work;                                                                 \
		return write_each(write_plain, encode, charset, state, units, n, dst, cap); \
	}

/* A character of two octets; UNASSIGNED for none. */
typedef uint32_t pair_function(const void *about, unsigned first, unsigned second);
/* The two octets of a character; 0 for none. */
typedef unsigned code_function(const void *about, uint32_t code_point);

/* Reads ASCII and characters of two octets of which the first is none. */
static inline struct run read_pairs(pair_function *pair, const void *about, const uint8_t *s,
                                    size_t n, uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	while (run.read < n && run.written < cap) {
		const uint8_t *at = s + run.read;
		size_t left = n - run.read;

		if (*at < 0x80) {
			size_t ascii = read_ascii(at, left, units + run.written, cap - run.written);
			run.read += ascii;
			run.written += ascii;
			continue;
		}
		uint32_t code_point = left < 2 ? UNASSIGNED : pair(about, at[0], at[1]);
		if (code_point == UNASSIGNED)
			break;
		units[run.written++] = (uint16_t)code_point;
		run.read += 2;
	}
	return run;
}

/* Writes them. */
static inline struct run write_pairs(code_function *code_of_pair, const void *about,
                                     const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	size_t i = 0, j = 0;

	while (i < n && cap - j >= 2) {
		if (units[i] < 0x80) {
			size_t ascii = write_ascii(units + i, n - i, dst + j, cap - j);
			i += ascii, j += ascii;
			continue;
		}
		unsigned code = code_of_pair(about, units[i]);
		if (!code)
			break;
		put_pair(code, dst + j);
		i++, j += 2;
	}
	return (struct run){ i, j };
}

#endif
