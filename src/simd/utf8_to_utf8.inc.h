/* SPDX-License-Identifier: MIT */
/* utf8_to_utf8.inc.h - from UTF-8 to UTF-8: checked and copied, with U+FFFD for errors */
#ifndef OCTAVO_SIMD_UTF8_TO_UTF8_INC_H
#define OCTAVO_SIMD_UTF8_TO_UTF8_INC_H

#include "utf8_repair.inc.h"

octavo_valid_kernel K(utf8_prefix); /* a validation kernel, compiled apart */

/* Octets that stay in the first-level cache while they are checked and then copied. */
#define COPIED 4096

#if V == 64
#include "avx512_utf8_to_utf8.inc.h"
#else

/* Copies up to the first error; returns how many octets. */
static ALWAYS_INLINE size_t copy_good(const uint8_t *s, size_t most, uint8_t *dst)
{
	size_t at = 0, good, part;

	do {
		part = most - at < COPIED ? most - at : COPIED;
		good = K(utf8_prefix)(s + at, part, false);
		memcpy(dst + at, s + at, good);
		at += good;
		/* A part may cut a character: fewer than four octets are then left of it. */
	} while (at < most && part == COPIED && good > COPIED - 4);
	return at;
}

#endif

/* Goes on from 'at'. */
static NEVER_INLINE struct octavo_run copy_rest(const uint8_t *s, size_t n, uint8_t *dst,
                                                size_t cap, size_t *replaced,
                                                struct octavo_run at)
{
	struct octavo_repair how = { OCTAVO_REPLACE, 0, 0 };
	struct octavo_run run;

	do {
		size_t most = n - at.read < cap - at.written ? n - at.read : cap - at.written;
		size_t good = most ? copy_good(s + at.read, most, dst + at.written) : 0;

		at.read += good;
		at.written += good;
		if (!replaced || at.read == n)
			break;
		run = K(utf8_repair)(s + at.read, n - at.read, dst + at.written, cap - at.written,
		                     &how);
		at.read += run.read;
		at.written += run.written;
	} while (run.read);
	if (replaced)
		*replaced += how.count;
	return at;
}

static struct octavo_run K(utf8_to_utf8)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                         size_t *replaced, unsigned orders)
{
	struct octavo_run at = { 0, 0 };

	(void)orders;
	if (n <= COPIED && n <= cap) { /* most often without an error */
		at.read = at.written = K(utf8_prefix)(s, n, false);
		if (n >= V && n <= 2 * V) {
			v_store(dst, v_load(s));
			v_store(dst + n - V, v_load(s + n - V));
		} else {
			memcpy(dst, s, at.read);
		}
		if (at.read == n || !replaced)
			return at;
	}
	return copy_rest(s, n, dst, cap, replaced, at);
}

#endif
