/* SPDX-License-Identifier: MIT */
/*
 * vec_gnu.inc.h - the words of vec.h in the vectors of gcc and clang; nobody has measured them
 *
 * Only for table look-ups and masks must the instruction set be known.
 */
#include "few.inc.h"

#define V 16
typedef __attribute__((vector_size(16))) uint8_t vec;
typedef vec vec16;
typedef __attribute__((vector_size(16))) int8_t vec_i8;
typedef __attribute__((vector_size(16))) uint16_t vec_u16;
typedef __attribute__((vector_size(16))) uint32_t vec_u32;
typedef __attribute__((vector_size(16))) uint64_t vec_u64;

/* In memory, at any alignment. */
typedef __attribute__((vector_size(16), aligned(1), may_alias)) uint8_t vec_at;
typedef __attribute__((vector_size(8), aligned(1), may_alias)) uint8_t half_at;
typedef __attribute__((vector_size(8))) uint8_t half_vec;

#define SHUFFLE __builtin_shufflevector
#define CONVERT __builtin_convertvector

/* look_up(): table[a[i]], a[i] < 16. mask_of(): bit i tells a[i], which is 00 or FF. */
#if OCTAVO_RVV

/* By memory: clang 19 has no other way between vectors of fixed and of variable length. */
static inline vec look_up(vec table, vec a)
{
	vec found;
	vuint8m1_t in = __riscv_vle8_v_u8m1((const uint8_t *)&table, V);
	vuint8m1_t at = __riscv_vle8_v_u8m1((const uint8_t *)&a, V);

	__riscv_vse8_v_u8m1((uint8_t *)&found, __riscv_vrgather_vv_u8m1(in, at, V), V);
	return found;
}

static inline uint64_t mask_of(vec_i8 a)
{
	typedef __attribute__((ext_vector_type(16))) bool bools;
	return __builtin_bit_cast(uint16_t, CONVERT(a, bools));
}

#elif OCTAVO_VSX

static inline vec look_up(vec table, vec a)
{
	return __builtin_shuffle(table, a);
}

/* The instruction numbers bits from the highest one. */
static inline uint64_t mask_of(vec_i8 a)
{
	const vec bits = { 120, 112, 104, 96, 88, 80, 72, 64, 56, 48, 40, 32, 24, 16, 8, 0 };
	return ((vec_u64)__builtin_vec_vbpermq((vec)a, bits))[1];
}

#endif

static inline vec v_load(const uint8_t *p)
{
	return *(const vec_at *)(const void *)p;
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	struct few few = load_few(p, n);
	return (vec)(vec_u64){ few.low, few.high };
}

static inline void v_store(uint8_t *p, vec a)
{
	*(vec_at *)(void *)p = a;
}

static inline vec v_splat(uint8_t x)
{
	return (vec){ x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x };
}

static inline vec v_splat_u16(uint16_t x)
{
	return (vec)(vec_u16){ x, x, x, x, x, x, x, x };
}

static inline vec v_splat_u32(uint32_t x)
{
	return (vec)(vec_u32){ x, x, x, x };
}

/* Compilers differ in what they take for a register here. */
static inline vec v_hold(vec a)
{
	return a;
}

static inline vec v_hold_u32(const uint32_t *p)
{
	return v_splat_u32(*p);
}

static inline vec v_table(const uint8_t p[16])
{
	return v_load(p);
}

static inline vec v_hold_table(const uint8_t p[16])
{
	return v_table(p);
}

static inline vec v_or(vec a, vec b)
{
	return a | b;
}

static inline vec v_and(vec a, vec b)
{
	return a & b;
}

static inline vec v_xor(vec a, vec b)
{
	return a ^ b;
}

static inline vec v_add(vec a, vec b)
{
	return a + b;
}

static inline vec v_sub(vec a, vec b)
{
	return a - b;
}

static inline vec v_subs(vec a, vec b)
{
	return (a - b) & (vec)(a > b);
}

static inline vec v_max(vec a, vec b)
{
	vec m = (vec)(a > b);
	return (a & m) | (b & ~m);
}

static inline vec v_high4(vec a)
{
	return a >> 4;
}

static inline vec v_lookup16(vec table, vec a)
{
	return look_up(table, a);
}

static inline vec v_equal(vec a, vec b)
{
	return (vec)(a == b);
}

static inline vec v_below(vec a, vec b)
{
	return (vec)((vec_i8)a < (vec_i8)b);
}

static inline vec v_select(vec m, vec a, vec b)
{
	vec which = (vec)((vec_i8)m < 0);
	return (a & which) | (b & ~which);
}

static inline vec v_up(vec a, int k)
{
	const vec zeros = { 0 };
	return k == 1 ? SHUFFLE(zeros, a, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
	                        29, 30)
	     : k == 2 ? SHUFFLE(zeros, a, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
	                        28, 29)
	              : SHUFFLE(zeros, a, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
	                        27, 28);
}

static inline vec v_down2(vec a)
{
	const vec zeros = { 0 };
	return SHUFFLE(a, zeros, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
}

static inline bool v_is_zero(vec a)
{
	return (((vec_u64)a)[0] | ((vec_u64)a)[1]) == 0;
}

static inline bool v_has_high(vec a)
{
	return !v_is_zero(a & 0x80);
}

static inline bool v_disjoint(vec a, vec b)
{
	return v_is_zero(a & b);
}

static inline uint64_t v_high_mask(vec a)
{
	return mask_of((vec_i8)a < 0);
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return mask_of((vec_i8)(a != 0));
}

static inline uint64_t v_below_mask(vec a, vec b)
{
	return mask_of((vec_i8)a < (vec_i8)b);
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
	const vec bits = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
	vec spread = v_splat_u16((uint16_t)x);

	spread = SHUFFLE(spread, spread, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
	return (vec)((spread & bits) != 0);
}

static inline vec v_zip(vec a, vec b, int k)
{
	return k == 0 ? SHUFFLE(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
	              : SHUFFLE(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

static inline size_t v_sum(vec a)
{
	vec_u64 pairs = (vec_u64)(((vec_u16)a & 0xFF) + ((vec_u16)a >> 8));
	return (size_t)((pairs[0] + pairs[1]) * UINT64_C(0x0001000100010001) >> 48);
}

static inline vec v_count_high(vec c, vec a)
{
	return c + (a >> 7);
}

static inline vec v_widen_u16(const uint8_t *p)
{
	half_vec octets = *(const half_at *)(const void *)p;
	return (vec)CONVERT(octets, vec_u16);
}

static inline vec v_widen_u32(const uint8_t *p)
{
	const vec zeros = { 0 };
	uint32_t four;
	memcpy(&four, p, 4);
	vec octets = v_splat_u32(four);
	return SHUFFLE(octets, zeros, 0, 16, 16, 16, 1, 16, 16, 16, 2, 16, 16, 16, 3, 16, 16, 16);
}

static inline vec v_widen_u16_u32(const uint8_t *p)
{
	typedef __attribute__((vector_size(8))) uint16_t units;
	half_vec octets = *(const half_at *)(const void *)p;
	return (vec)CONVERT((units)octets, vec_u32);
}

static inline vec v_add_u16(vec a, vec b)
{
	return (vec)((vec_u16)a + (vec_u16)b);
}

static inline vec v_mul_u16(vec a, vec b)
{
	return (vec)((vec_u16)a * (vec_u16)b);
}

static inline vec v_subs_u16(vec a, vec b)
{
	return (vec)((vec_u16)a - (vec_u16)b) & (vec)((vec_u16)a > (vec_u16)b);
}

static inline vec v_min_u16(vec a, vec b)
{
	vec m = (vec)((vec_u16)a < (vec_u16)b);
	return (a & m) | (b & ~m);
}

static inline vec v_dot_u16(vec a, vec b)
{
	return (vec)(((vec_u16)a & 0xFF) * ((vec_u16)b & 0xFF) +
	             ((vec_u16)a >> 8) * ((vec_u16)b >> 8));
}

static inline vec v_left_u16(vec a, int k)
{
	return (vec)((vec_u16)a << (uint16_t)k);
}

static inline vec v_right_u16(vec a, int k)
{
	return (vec)((vec_u16)a >> (uint16_t)k);
}

static inline vec v_equal_u16(vec a, vec b)
{
	return (vec)((vec_u16)a == (vec_u16)b);
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	return (vec)((vec_u16)c - (vec_u16)((vec_u16)a == (vec_u16)b));
}

static inline vec v_below_u16(vec a, vec b)
{
	return (vec)((vec_u16)a < (vec_u16)b);
}

static inline vec v_swap_u16(vec a)
{
	return SHUFFLE(a, a, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

static inline vec v_pack_u16(vec a, vec b)
{
	return SHUFFLE(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

static inline uint64_t v_mask_two_u16(vec a, vec b)
{
	return mask_of((vec_i8)v_pack_u16(a, b));
}

static inline uint64_t v_mask_u16(vec a)
{
	const vec zeros = { 0 };
	return v_mask_two_u16(a, zeros);
}

static inline vec v_left_u32(vec a, int k)
{
	return (vec)((vec_u32)a << (uint32_t)k);
}

static inline vec v_right_u32(vec a, int k)
{
	return (vec)((vec_u32)a >> (uint32_t)k);
}

static inline vec v_equal_u32(vec a, vec b)
{
	return (vec)((vec_u32)a == (vec_u32)b);
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	return (vec)((vec_u32)c - (vec_u32)((vec_u32)a > (vec_u32)b));
}

static inline vec v_swap_u32(vec a)
{
	return SHUFFLE(a, a, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

static inline vec v_min_u32(vec a, vec b)
{
	vec m = (vec)((vec_u32)a < (vec_u32)b);
	return (a & m) | (b & ~m);
}

static inline vec v_pack_u32(vec a, vec b)
{
	return (vec)SHUFFLE((vec_u16)a, (vec_u16)b, 0, 2, 4, 6, 8, 10, 12, 14);
}

static inline uint64_t v_mask_u32(vec a)
{
	const vec zeros = { 0 };
	return v_mask_u16(v_pack_u32(a, zeros));
}

static inline vec16 v16_load(const uint8_t *p)
{
	return v_load(p);
}

static inline void v16_store(uint8_t *p, vec16 a)
{
	v_store(p, a);
}

static inline void v16_store_half(uint8_t *p, vec16 a)
{
	*(half_at *)(void *)p = SHUFFLE(a, a, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline vec16 v16_lookup(vec16 a, vec16 order)
{
	return look_up(a, order & 0x0F) & (vec)((vec_i8)order >= 0);
}

static inline void v16_store_some(uint8_t *p, vec16 a, size_t n)
{
	if (n >= 8) { /* two stores that overlap */
		const vec first_8 = { 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0 };
		v16_store_half(p, a);
		v16_store_half(p + n - 8, look_up(a, first_8 + v_splat((uint8_t)(n - 8))));
	} else {
		store_few(p, ((vec_u64)a)[0], n);
	}
}

static inline vec16 v16_pack_u16(vec16 a)
{
	return v_pack_u16(a, a);
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
	return k == 0 ? (vec)SHUFFLE((vec_u16)a, (vec_u16)b, 0, 8, 1, 9, 2, 10, 3, 11)
	              : (vec)SHUFFLE((vec_u16)a, (vec_u16)b, 4, 12, 5, 13, 6, 14, 7, 15);
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
