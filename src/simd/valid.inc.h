/* SPDX-License-Identifier: MIT */
/* valid.inc.h - how far text is well-formed UTF-8 */
#ifndef OCTAVO_SIMD_VALID_INC_H
#define OCTAVO_SIMD_VALID_INC_H

#include "utf8_errors.inc.h"

/* The boundary before the first error in the block at s[at]. */
static inline size_t before_error(const uint8_t *s, size_t at, vec errors)
{
	return boundary(s, at + (size_t)__builtin_ctzll(v_nonzero_mask(errors)));
}

/*
 * Checks pairs of blocks from s[at] on, at >= 3, up to the first pair with an error. Returns where
 * it stopped; s[0..at) is then well-formed, but may end within a character.
 */
static ALWAYS_INLINE size_t good_blocks(const uint8_t *s, size_t at, size_t n)
{
	if (n - at < 2 * V)
		return at;
	const struct checks k = checks();
	while (n - at >= 2 * V) {
		const uint8_t *p = s + at;
		vec a = v_load(p), b = v_load(p + V), errors;

		if (!v_has_high(v_or(a, b))) {
			if (p[-1] >= 0x80 && boundary(s, at) != at)
				break;
			at += 2 * V;
			while (n - at >= 4 * V) {
				p = s + at;
				if (v_has_high(v_or(v_or(v_load(p), v_load(p + V)),
				                    v_or(v_load(p + 2 * V), v_load(p + 3 * V)))))
					break;
				at += 4 * V;
			}
			continue;
		}
		vec four = v_subs(v_max(v_load(p - 3), v_load(p + V - 3)), k.x70);
		if (v_has_high(four))
			errors = v_or(errors_in(octets_at(p), true, k),
			              errors_in(octets_at(p + V), true, k));
		else
			errors = v_or(errors_in(octets_at(p), false, k),
			              errors_in(octets_at(p + V), false, k));
		if (!v_is_zero(errors))
			break;
		at += 2 * V;
	}
	return at;
}

/* K(utf8_prefix) from s[at] on, n >= V, after whole blocks of ASCII. */
static ALWAYS_INLINE size_t prefix_behind(const uint8_t *s, size_t at, size_t n)
{
	const struct checks k = checks();
	vec errors;

	if (at == 0) {
		errors = errors_in(first_octets(v_load(s)), true, k);
		if (!v_is_zero(errors))
			return before_error(s, 0, errors);
		at = V;
	}
	at = good_blocks(s, at, n);
	for (; n - at >= V; at += V) {
		errors = errors_in(octets_at(s + at), true, k);
		if (!v_is_zero(errors))
			return before_error(s, at, errors);
	}
	/* The rest: a block that ends where the input does. */
	if (at < n && n - V >= 3) {
		errors = errors_in(octets_at(s + n - V), true, k);
		if (!v_is_zero(errors))
			return before_error(s, n - V, errors);
	} else if (at < n) {
		/* One or two octets; what comes before the others is not in the block. */
		errors = errors_in(first_octets(v_load(s + n - V)), true, k);
		uint64_t wrong = v_nonzero_mask(errors) >> (2 * V - n);
		if (wrong)
			return boundary(s, V + (size_t)__builtin_ctzll(wrong));
	}
	return boundary(s, n);
}

#define FF8 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF

/* Not 0 where the last octets of a block begin a character that they do not complete. */
static ALWAYS_INLINE vec cut_in(vec last)
{
	static const uint8_t most[64] = {
		FF8, FF8, FF8, FF8, FF8, FF8, FF8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0xDF, 0xBF
	};
	return v_subs(last, v_load(most + sizeof most - V));
}

/* Not static, because utf8_to_utf8.inc.h calls it, which is compiled apart. */
size_t K(utf8_prefix)(const uint8_t *s, size_t n, bool big)
{
	(void)big;
	if (n < V) {
		/* The zero after it makes a character that is cut an error like others. */
		vec errors = errors_in(first_octets(v_load_some(s, n)), true, checks());
		return v_is_zero(errors) ? n : before_error(s, 0, errors);
	}
	vec last = v_load(s + n - V);
	size_t at = 0;
	if (is_ascii(s, n, last)) {
		if (n < (SOME + 1) * V)
			return n;
		at = SOME * V;
	} else if (n >= V + 3 && n <= 2 * V) {
		const struct checks k = checks();
		vec errors = v_or(errors_in(first_octets(v_load(s)), true, k),
		                  errors_in(octets_at(s + n - V), true, k));
		if (v_is_zero(v_or(errors, cut_in(last))))
			return n;
	}
	return prefix_behind(s, at, n);
}

#endif
