/* SPDX-License-Identifier: MIT */
/* valid_units.inc.h - how far text is well-formed UTF-16 or UTF-32 */
#ifndef OCTAVO_SIMD_VALID_UNITS_INC_H
#define OCTAVO_SIMD_VALID_UNITS_INC_H

#include "units.inc.h"

/* unpaired_in() of four blocks that begin at a boundary. */
static ALWAYS_INLINE vec unpaired_in_four(const uint8_t *p)
{
	vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);
	return v_or(v_or(unpaired_in(a, v_up(a, 2)),
	                 unpaired_in(b, v_load(p + V - 2))),
	            v_or(unpaired_in(c, v_load(p + 2 * V - 2)),
	                 unpaired_in(d, v_load(p + 3 * V - 2))));
}

/* The boundary in front of the first error in the block at s[at]. */
static ALWAYS_INLINE size_t before_unpaired(const uint8_t *s, size_t at, vec errors)
{
	at += 2 * (size_t)__builtin_ctzll(v_mask_u16(errors));
	return at > 0 && ends_high(s + at) ? at - 2 : at;
}

static ALWAYS_INLINE size_t utf16_prefix(const uint8_t *s, size_t n)
{
	size_t at = 0;

	n -= n % 2;
	while (n - at >= 4 * V) {
		const uint8_t *p = s + at;
		vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);
		vec any = v_or(v_or(surrogates_in(a), surrogates_in(b)),
		               v_or(surrogates_in(c), surrogates_in(d)));
		if (v_has_high(any)) {
			if (v_has_high(unpaired_in_four(p)))
				break;
			if (ends_high(p + 4 * V))
				at -= 2;
		}
		at += 4 * V;
	}
	while (at < n) {
		size_t length = n - at < V ? n - at : V;
		vec units = load_first(s + at, length);
		vec errors = unpaired_in(units, v_up(units, 2));
		if (v_has_high(errors))
			return before_unpaired(s, at, errors);
		at += length;
		if (ends_high(s + at)) {
			at -= 2;
			if (length < V || at + 2 == n)
				break;
		}
	}
	return at;
}

static ALWAYS_INLINE size_t utf32_prefix(const uint8_t *s, size_t n)
{
	size_t at = 0;

	n -= n % 4;
	if (n >= V && n <= 2 * V) { /* by one branch, for two blocks that may overlap */
		vec good = v_and(are_scalar(v_load(s)),
		                 are_scalar(v_load(s + n - V)));
		if (v_is_zero(v_xor(good, v_splat(0xFF))))
			return n;
	}
	const vec surrogate = v_hold(v_splat_u32(0xD800));
	while (n - at >= 4 * V) {
		/* D800..DFFF ^ D800 is below 800: 'least' finds surrogates. */
		vec greatest = v_splat(0), least = v_splat(0xFF);
		size_t groups = (n - at) / (4 * V), i;
		groups = groups < 4 ? groups : 4;
		const uint8_t *p = s + at;
		for (i = 0; i < groups; i++, p += 4 * V) {
			vec a = v_load(p), b = v_load(p + V);
			vec c = v_load(p + 2 * V), d = v_load(p + 3 * V);
			greatest = v_max_u32(greatest, v_max_u32(v_max_u32(a, b), v_max_u32(c, d)));
			least = v_min_u32(least, v_min_u32(v_min_u32(v_xor(a, surrogate),
			                                             v_xor(b, surrogate)),
			                                   v_min_u32(v_xor(c, surrogate),
			                                             v_xor(d, surrogate))));
		}
		vec wrong = v_equal_u32(v_and(least, v_splat_u32(0xFFFFF800)), v_splat(0));
		if (!v_is_zero(v_or(v_subs_u16(greatest, v_splat_u32(0x0010FFFF)), wrong)))
			break;
		at += groups * 4 * V;
	}
	while (at < n) {
		size_t length = n - at < V ? n - at : V;
		vec x = load_first(s + at, length);
		uint64_t good = v_mask_u32(are_scalar(x));
		uint64_t wrong = ~good & first_bits(length / 4);
		if (wrong)
			return at + 4 * (size_t)__builtin_ctzll(wrong);
		at += length;
	}
	return at;
}

#endif
