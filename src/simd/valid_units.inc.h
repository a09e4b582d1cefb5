/* SPDX-License-Identifier: MIT */
/* valid_units.inc.h - how far text is well-formed UTF-16 or UTF-32 */
#ifndef OCTAVO_SIMD_VALID_UNITS_INC_H
#define OCTAVO_SIMD_VALID_UNITS_INC_H

#include "units.inc.h"

/* unpaired_in() of four blocks that begin at a boundary. */
static ALWAYS_INLINE vec unpaired_in_four(const uint8_t *p, struct marks k)
{
	vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);
	return v_or(v_or(unpaired_in(a, v_up(a, 2), k),
	                 unpaired_in(b, v_load(p + V - 2), k)),
	            v_or(unpaired_in(c, v_load(p + 2 * V - 2), k),
	                 unpaired_in(d, v_load(p + 3 * V - 2), k)));
}

/* The boundary before the first error in the block at s[at]. */
static ALWAYS_INLINE size_t before_unpaired(bool big, const uint8_t *s, size_t at, vec errors)
{
	at += 2 * (size_t)__builtin_ctzll(v_mask_u16(errors));
	return at > 0 && ends_high(big, s + at) ? at - 2 : at;
}

/* How far groups of four blocks are well-formed, up to a boundary. */
static ALWAYS_INLINE size_t good_groups16(const uint8_t *s, size_t n, bool big)
{
	const struct marks k = marks_of(big);
	size_t at = 0;

	while (n - at >= 4 * V) {
		const uint8_t *p = s + at;
		vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);
		vec any = v_or(v_or(surrogates_in(a, k), surrogates_in(b, k)),
		               v_or(surrogates_in(c, k), surrogates_in(d, k)));
		if (v_has_high(any)) {
			if (v_has_high(unpaired_in_four(p, k)))
				break;
			if (ends_high(big, p + 4 * V))
				at -= 2;
		}
		at += 4 * V;
	}
	return at;
}

/* The same block by block from s[at] on, and of the rest. */
static ALWAYS_INLINE size_t good_blocks16(const uint8_t *s, size_t at, size_t n, bool big)
{
	while (at < n) {
		size_t length = n - at < V ? n - at : V;
		vec units = ordered16(big, load_first(s + at, length));
		vec errors = unpaired_in(units, v_up(units, 2), marks());
		if (v_has_high(errors))
			return before_unpaired(big, s, at, errors);
		at += length;
		if (ends_high(big, s + at)) {
			at -= 2;
			if (length < V || at + 2 == n)
				break;
		}
	}
	return at;
}

static NEVER_INLINE size_t K(long_utf16_prefix)(const uint8_t *s, size_t n, bool big)
{
	return good_blocks16(s, good_groups16(s, n, big), n, big);
}

/* Short text pays for nothing that only long text needs. */
static ALWAYS_INLINE size_t utf16_prefix(const uint8_t *s, size_t n, bool big)
{
	n -= n % 2;
	return n < 4 * V ? good_blocks16(s, 0, n, big) : K(long_utf16_prefix)(s, n, big);
}

/* What is below 800 as a number where a unit is a surrogate; 'big' is a constant. */
static ALWAYS_INLINE vec unless_surrogate(vec units, bool big, struct marks32 k)
{
	return v_xor(big ? v_and(units, k.xFFFFF800) : units, k.xD800);
}

/* How far groups of four blocks are well-formed; 'big' is a constant. */
static ALWAYS_INLINE size_t good_groups32(const uint8_t *s, size_t n, bool big)
{
	const struct marks32 k = marks32_of(big);
	size_t at = 0;

	while (n - at >= 4 * V) {
		vec greatest = v_splat(0), least = v_splat(0xFF);
		size_t groups = (n - at) / (4 * V), i;
		groups = groups < 4 ? groups : 4;
		const uint8_t *p = s + at;
		for (i = 0; i < groups; i++, p += 4 * V) {
			vec a = v_load(p), b = v_load(p + V);
			vec c = v_load(p + 2 * V), d = v_load(p + 3 * V);
			greatest = v_max(greatest, v_max(v_max(a, b), v_max(c, d)));
			a = unless_surrogate(a, big, k);
			b = unless_surrogate(b, big, k);
			c = unless_surrogate(c, big, k);
			d = unless_surrogate(d, big, k);
			least = v_min_u32(least, v_min_u32(v_min_u32(a, b), v_min_u32(c, d)));
		}
		vec wrong = v_equal_u32(v_and(least, k.xFFFFF800), v_splat(0));
		if (!v_is_zero(v_or(v_subs(greatest, k.x10FFFF), wrong)))
			break;
		at += groups * 4 * V;
	}
	return at;
}

/* The same block by block from s[at] on, and of the rest. */
static ALWAYS_INLINE size_t good_blocks32(const uint8_t *s, size_t at, size_t n, bool big)
{
	while (at < n) {
		size_t length = n - at < V ? n - at : V;
		uint64_t good = v_mask_u32(are_scalar(ordered32(big, load_first(s + at, length))));
		uint64_t wrong = ~good & first_bits(length / 4);
		if (wrong)
			return at + 4 * (size_t)__builtin_ctzll(wrong);
		at += length;
	}
	return at;
}

static NEVER_INLINE size_t K(long_utf32_prefix)(const uint8_t *s, size_t n, bool big)
{
	size_t at = big ? good_groups32(s, n, true) : good_groups32(s, n, false);

	return good_blocks32(s, at, n, big);
}

static ALWAYS_INLINE size_t utf32_prefix(const uint8_t *s, size_t n, bool big)
{
	n -= n % 4;
	if (n >= V && n <= 2 * V) { /* by one branch, for two blocks that may overlap */
		vec a = v_load(s), b = v_load(s + n - V);
		order_two32(big, &a, &b);
		vec good = v_and(are_scalar(a), are_scalar(b));
		if (v_is_zero(v_xor(good, v_splat(0xFF))))
			return n;
	}
	return n < 4 * V ? good_blocks32(s, 0, n, big) : K(long_utf32_prefix)(s, n, big);
}

#endif
