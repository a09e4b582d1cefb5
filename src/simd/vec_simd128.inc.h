/* SPDX-License-Identifier: MIT */
/* vec_simd128.inc.h - the words of vec.h in SIMD128 of WebAssembly; nobody has measured them */
#include "few.inc.h"

#define V 16
typedef v128_t vec, vec16;

static inline vec v_load(const uint8_t *p)
{
	return wasm_v128_load(p);
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	struct few few = load_few(p, n);
	return wasm_u64x2_make(few.low, few.high);
}

static inline void v_store(uint8_t *p, vec a)
{
	wasm_v128_store(p, a);
}

static inline vec v_splat(uint8_t x)
{
	return wasm_u8x16_splat(x);
}

/* The compiler of WebAssembly is not the one that assigns registers. */
static inline vec v_hold(vec a)
{
	return a;
}

static inline vec v_hold_u32(const uint32_t *p)
{
	return wasm_v128_load32_splat(p);
}

static inline vec v_table(const uint8_t p[16])
{
	return wasm_v128_load(p);
}

static inline vec v_hold_table(const uint8_t p[16])
{
	return v_table(p);
}

static inline vec v_or(vec a, vec b)
{
	return wasm_v128_or(a, b);
}

static inline vec v_and(vec a, vec b)
{
	return wasm_v128_and(a, b);
}

static inline vec v_xor(vec a, vec b)
{
	return wasm_v128_xor(a, b);
}

static inline vec v_add(vec a, vec b)
{
	return wasm_i8x16_add(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return wasm_i8x16_sub(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return wasm_u8x16_sub_sat(a, b);
}

static inline vec v_max(vec a, vec b)
{
	return wasm_u8x16_max(a, b);
}

static inline vec v_high4(vec a)
{
	return wasm_u8x16_shr(a, 4);
}

static inline vec v_lookup16(vec table, vec a)
{
	return wasm_i8x16_swizzle(table, a);
}

static inline vec v_equal(vec a, vec b)
{
	return wasm_i8x16_eq(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return wasm_i8x16_lt(a, b);
}

static inline vec v_select(vec m, vec a, vec b)
{
	return wasm_v128_bitselect(a, b, wasm_i8x16_shr(m, 7));
}

static inline vec v_up(vec a, int k)
{
	vec zeros = wasm_u8x16_splat(0);
	return k == 1 ? wasm_i8x16_shuffle(zeros, a, 15, 16, 17, 18, 19, 20, 21, 22, 23,
	                                   24, 25, 26, 27, 28, 29, 30)
	     : k == 2 ? wasm_i8x16_shuffle(zeros, a, 14, 15, 16, 17, 18, 19, 20, 21, 22,
	                                   23, 24, 25, 26, 27, 28, 29)
	              : wasm_i8x16_shuffle(zeros, a, 13, 14, 15, 16, 17, 18, 19, 20, 21,
	                                   22, 23, 24, 25, 26, 27, 28);
}

static inline vec v_down2(vec a)
{
	return wasm_i8x16_shuffle(a, wasm_u8x16_splat(0), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
	                                              12, 13, 14, 15, 16, 17);
}

static inline bool v_has_high(vec a)
{
	return wasm_i8x16_bitmask(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return !wasm_v128_any_true(a);
}

static inline bool v_disjoint(vec a, vec b)
{
	return !wasm_v128_any_true(wasm_v128_and(a, b));
}

static inline uint64_t v_high_mask(vec a)
{
	return wasm_i8x16_bitmask(a);
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return ~(uint64_t)wasm_i8x16_bitmask(wasm_i8x16_eq(a, wasm_u8x16_splat(0))) & 0xFFFF;
}

static inline uint64_t v_below_mask(vec a, vec b)
{
	return v_high_mask(v_below(a, b));
}

static inline uint64_t v_equal_mask(vec a, vec b)
{
	return v_high_mask(v_equal(a, b));
}

static inline uint64_t v_at_most_mask(vec a, vec b)
{
	return v_equal_mask(v_max(a, b), b);
}

static inline vec v_spread(uint64_t x)
{
	const vec bits = wasm_u8x16_const(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128);
	vec spread = wasm_i8x16_shuffle(wasm_u16x8_splat((uint16_t)x), bits, 0, 0, 0, 0,
	                                                  0, 0, 0, 0,
	                                1, 1, 1, 1, 1, 1, 1, 1);
	return wasm_i8x16_eq(wasm_v128_and(spread, bits), bits);
}

static inline vec v_zip(vec a, vec b, int k)
{
	return k == 0 ? wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5,
	                                   21, 6, 22, 7, 23)
	              : wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
	                                   13, 29, 14, 30, 15, 31);
}

static inline size_t v_sum(vec a)
{
	vec sums = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(a));
	return wasm_u32x4_extract_lane(sums, 0) + wasm_u32x4_extract_lane(sums, 1) +
	       wasm_u32x4_extract_lane(sums, 2) + wasm_u32x4_extract_lane(sums, 3);
}

static inline vec v_count_high(vec c, vec a)
{
	return wasm_i8x16_add(c, wasm_u8x16_shr(a, 7));
}

static inline vec v_widen_u16(const uint8_t *p)
{
	return wasm_u16x8_load8x8(p);
}

static inline vec v_widen_u32(const uint8_t *p)
{
	return wasm_u32x4_extend_low_u16x8(wasm_u16x8_extend_low_u8x16(wasm_v128_load32_zero(p)));
}

static inline vec v_widen_u16_u32(const uint8_t *p)
{
	return wasm_u32x4_load16x4(p);
}

static inline vec v_splat_u16(uint16_t x)
{
	return wasm_u16x8_splat(x);
}

static inline vec v_add_u16(vec a, vec b)
{
	return wasm_i16x8_add(a, b);
}

static inline vec v_mul_u16(vec a, vec b)
{
	return wasm_i16x8_mul(a, b);
}

static inline vec v_subs_u16(vec a, vec b)
{
	return wasm_u16x8_sub_sat(a, b);
}

static inline vec v_min_u16(vec a, vec b)
{
	return wasm_u16x8_min(a, b);
}

static inline vec v_dot_u16(vec a, vec b)
{
	const vec low = wasm_u16x8_splat(0xFF);
	vec first = wasm_i16x8_mul(wasm_v128_and(a, low), wasm_v128_and(b, low));
	return wasm_i16x8_add(first, wasm_i16x8_mul(wasm_u16x8_shr(a, 8), wasm_u16x8_shr(b, 8)));
}

static inline vec v_left_u16(vec a, int k)
{
	return wasm_i16x8_shl(a, (uint32_t)k);
}

static inline vec v_right_u16(vec a, int k)
{
	return wasm_u16x8_shr(a, (uint32_t)k);
}

static inline vec v_equal_u16(vec a, vec b)
{
	return wasm_i16x8_eq(a, b);
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	return wasm_i16x8_sub(c, wasm_i16x8_eq(a, b));
}

static inline vec v_below_u16(vec a, vec b)
{
	return wasm_u16x8_lt(a, b);
}

static inline vec v_swap_u16(vec a)
{
	return wasm_i8x16_shuffle(a, a, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

static inline vec v_pack_u16(vec a, vec b)
{
	return wasm_u8x16_narrow_i16x8(a, b);
}

static inline uint64_t v_mask_u16(vec a)
{
	return wasm_i16x8_bitmask(a);
}

static inline uint64_t v_mask_two_u16(vec a, vec b)
{
	return wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(a, b));
}

static inline vec v_splat_u32(uint32_t x)
{
	return wasm_u32x4_splat(x);
}

static inline vec v_left_u32(vec a, int k)
{
	return wasm_i32x4_shl(a, (uint32_t)k);
}

static inline vec v_right_u32(vec a, int k)
{
	return wasm_u32x4_shr(a, (uint32_t)k);
}

static inline vec v_equal_u32(vec a, vec b)
{
	return wasm_i32x4_eq(a, b);
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	return wasm_i32x4_sub(c, wasm_i32x4_gt(a, b));
}

static inline vec v_swap_u32(vec a)
{
	return wasm_i8x16_shuffle(a, a, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

static inline uint64_t v_mask_u32(vec a)
{
	return wasm_i32x4_bitmask(a);
}

static inline vec v_min_u32(vec a, vec b)
{
	return wasm_u32x4_min(a, b);
}

static inline vec v_pack_u32(vec a, vec b)
{
	return wasm_u16x8_narrow_i32x4(a, b);
}

static inline vec16 v16_load(const uint8_t *p)
{
	return wasm_v128_load(p);
}

static inline void v16_store(uint8_t *p, vec16 a)
{
	wasm_v128_store(p, a);
}

static inline void v16_store_half(uint8_t *p, vec16 a)
{
	wasm_v128_store64_lane(p, a, 0);
}

static inline vec16 v16_lookup(vec16 a, vec16 order)
{
	return wasm_i8x16_swizzle(a, order);
}

static inline void v16_store_some(uint8_t *p, vec16 a, size_t n)
{
	if (n >= 8) { /* two stores that overlap */
		const vec16 first_8 =
			wasm_u8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0);
		vec16 order = wasm_i8x16_add(first_8, wasm_u8x16_splat((uint8_t)(n - 8)));
		v16_store_half(p, a);
		v16_store_half(p + n - 8, wasm_i8x16_swizzle(a, order));
	} else {
		store_few(p, wasm_u64x2_extract_lane(a, 0), n);
	}
}

static inline vec16 v16_pack_u16(vec16 a)
{
	return wasm_u8x16_narrow_i16x8(a, a);
}

static inline vec16 v16_part(vec a, int k)
{
	(void)k;
	return a;
}

static inline vec16 v16_zip(vec a, vec b, int k)
{
	return v_zip(a, b, k);
}

static inline vec16 v16_zip_u16(vec a, vec b, int k)
{
	return k == 0 ? wasm_i8x16_shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20,
	                                   21, 6, 7, 22, 23)
	              : wasm_i8x16_shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13,
	                                   28, 29, 14, 15, 30, 31);
}

static inline vec16 v16_mix_u16(vec16 a, vec16 b, int k)
{
	return v16_zip_u16(a, b, k);
}

static inline unsigned bits_in(uint64_t x)
{
	return (unsigned)__builtin_popcountll(x);
}

static inline unsigned count_bits(uint64_t x)
{
	return (unsigned)__builtin_popcountll(x);
}

static inline unsigned count_bits64(uint64_t x)
{
	return (unsigned)__builtin_popcountll(x);
}

static inline uint64_t first_bits(size_t count)
{
	return (UINT64_C(1) << count) - 1;
}

#include "lookup64.inc.h"
