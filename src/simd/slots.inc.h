/* SPDX-License-Identifier: MIT */
/*
 * slots.inc.h - writes for each octet of a text one octet, none, three, or four
 *
 * Four octets are computed for each, its slots: the octet itself or the first one of what takes
 * its place, then the others. Shuffles keep those that are wanted, of four octets at a time.
 */
#ifndef OCTAVO_SIMD_SLOTS_INC_H
#define OCTAVO_SIMD_SLOTS_INC_H

#include "compact.h"

struct slot_planes {
	vec first, second, third, fourth;
};

static ALWAYS_INLINE struct slot_planes slot_planes(unsigned policy, vec now,
                                                    vec changes)
{
	static const uint8_t digits[16] = "0123456789ABCDEF";

	switch (policy) {
	case OCTAVO_REPLACE: /* EF BF BD */
		return (struct slot_planes){ v_select(changes, v_splat(0xEF), now), v_splat(0xBF),
			                     v_splat(0xBD), v_splat(0) };
	case OCTAVO_ESCAPE: /* \xE9 */
		return (struct slot_planes){
			v_select(changes, v_splat('\\'), now), v_splat('x'),
			v_lookup16(v_table(digits), v_high4(now)),
			v_lookup16(v_table(digits), v_and(now, v_splat(0x0F))),
		};
	default: /* ED B2 80 and up */
		return (struct slot_planes){
			v_select(changes, v_splat(0xED), now),
			v_add(v_splat(0xB0), v_and(v_right_u16(now, 6), v_splat(0x03))),
			v_or(v_splat(0x80), v_and(now, v_splat(0x3F))), v_splat(0),
		};
	}
}

/* Four octets of slots, of which the row keeps some; returns the end of what it wrote. */
static ALWAYS_INLINE uint8_t *put_four(vec16 slots, uint64_t row, uint8_t *dst)
{
	v16_store(dst, v16_lookup(slots, v16_load(octavo_slots + 16 * row)));
	return dst + octavo_slots_kept[row];
}

/* Octets 8k .. 8k + 7 of the planes, of which the last eight bits of the rows tell. */
static ALWAYS_INLINE uint8_t *put_eight_slots(struct slot_planes planes, int k, uint64_t even,
                                              uint64_t odd, uint8_t *dst)
{
	vec16 front = v16_zip(planes.first, planes.second, k);
	vec16 back = v16_zip(planes.third, planes.fourth, k);

	dst = put_four(v16_mix_u16(front, back, 0), even >> 8 * k & 0xFF, dst);
	return put_four(v16_mix_u16(front, back, 1), odd >> 8 * k & 0xFF, dst);
}

/*
 * Writes 64 octets of text: those in 'three' as three octets, those in 'none' not at all, those in
 * both as four. Returns how many octets that are; up to 16 octets after them change.
 */
static ALWAYS_INLINE size_t put_slots(const uint8_t *p, unsigned policy, uint64_t three,
                                      uint64_t none, uint8_t *dst)
{
	const uint64_t halves = 0x0F0F0F0F0F0F0F0F;
	uint8_t *end = dst;
	/* Rows of the first, third, .. four octets, and of the others. */
	uint64_t even = (three & halves) | (none & halves) << 4;
	uint64_t odd = (three >> 4 & halves) | (none & ~halves);

#pragma GCC unroll 2
	for (int i = 0; i < 64; i += V) {
		struct slot_planes planes =
			slot_planes(policy, v_load(p + i), v_spread(three >> i & first_bits(V)));
		end = put_eight_slots(planes, 0, even >> i, odd >> i, end);
		end = put_eight_slots(planes, 1, even >> i, odd >> i, end);
		if (V > 16) {
			end = put_eight_slots(planes, V > 16 ? 2 : 0, even >> i, odd >> i, end);
			end = put_eight_slots(planes, V > 16 ? 3 : 0, even >> i, odd >> i, end);
		}
	}
	return (size_t)(end - dst);
}

#endif
