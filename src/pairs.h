/* SPDX-License-Identifier: MIT */
/*
 * pairs.h - UTF-8 from text of CESU-8 or MUTF-8, and back
 *
 * What is the same in both is copied, whatever it is: whether it is well-formed, the kernels
 * find out. Both functions stop at the first character that does not fit any more.
 */
#ifndef OCTAVO_PAIRS_H
#define OCTAVO_PAIRS_H

#include "common.h"
#include "encode.h"
#include "kernels.h"

/* How much of s[0..n), n > 0, is one thing to be joined: a pair, C0 80, or an octet. */
static inline size_t joint(const struct form *form, const uint8_t *s, size_t n)
{
	if (n >= 6 && is_pair(s))
		return 6;
	return form->long_nul && n >= 2 && s[0] == 0xC0 && s[1] == 0x80 ? 2 : 1;
}

/*
 * Makes four octets of each pair, and one of U+0000 where 'form' has two for it, and stops in
 * front of what the end may cut. The text has no sequences of four octets: see common.h.
 */
static inline struct octavo_run join_pairs(const struct form *form, const uint8_t *s, size_t n,
                                           uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (run.read < n && cap - run.written >= 4) {
		const uint8_t *at = s + run.read;
		size_t length = joint(form, at, n - run.read);

		if (length == 6)
			run.written += put_four(decode_pair(at), dst + run.written);
		else if (at[0] == 0xED && n - run.read < 6)
			break;
		else
			dst[run.written++] = length == 2 ? 0 : at[0];
		run.read += length;
	}
	return run;
}

/* How much of s[0..n) the first 'written' octets were made of. */
static inline size_t joined_from(const struct form *form, const uint8_t *s, size_t n,
                                 size_t written)
{
	size_t read = 0;

	while (written) {
		size_t length = joint(form, s + read, n - read);
		read += length;
		written -= length == 6 ? 4 : 1;
	}
	return read;
}

/*
 * Makes a pair of each sequence of four octets, and two octets of 00 where 'form' has those.
 * The text is well-formed, with two more octets behind it that may be read.
 */
static inline struct octavo_run part_pairs(const struct form *form, const uint8_t *s, size_t n,
                                           uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (run.read < n && cap - run.written >= 6) {
		const uint8_t *at = s + run.read;

		if (at[0] >= 0xF0) {
			uint32_t value = (at[0] & 0x07u) << 18 | (at[1] & 0x3Fu) << 12 |
			                 (at[2] & 0x3Fu) << 6 | (at[3] & 0x3Fu);
			run.written += put_pair(value, dst + run.written);
			run.read += 4;
		} else if (form->long_nul && at[0] == 0) {
			run.written += encode_utf8(form, 0, dst + run.written);
			run.read++;
		} else {
			size_t length = at[0] < 0x80 ? 1 : announced(at[0]);
			memcpy(dst + run.written, at, 3);
			run.written += length;
			run.read += length;
		}
	}
	return run;
}

#endif
