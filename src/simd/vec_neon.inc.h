/* SPDX-License-Identifier: MIT */
/* vec_neon.inc.h - the words of vec.h in NEON */
#include "bits.inc.h"
#include "few.inc.h"

#define V 16
typedef uint8x16_t vec, vec16;

static inline vec v_load(const uint8_t *p)
{
	return vld1q_u8(p);
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	struct few few = load_few(p, n);
	return vcombine_u8(vcreate_u8(few.low), vcreate_u8(few.high));
}

static inline void v_store(uint8_t *p, vec a)
{
	vst1q_u8(p, a);
}

static inline vec v_splat(uint8_t x)
{
	return vdupq_n_u8(x);
}

static inline vec v_hold(vec a)
{
	__asm__("" : "+w"(a));
	return a;
}

static inline vec v_hold_u32(const uint32_t *p)
{
	__asm__("" : "+r"(p));
	return v_hold(vreinterpretq_u8_u32(vld1q_dup_u32(p)));
}

static inline vec v_table(const uint8_t p[16])
{
	return vld1q_u8(p);
}

static inline vec v_hold_table(const uint8_t p[16])
{
	__asm__("" : "+r"(p));
	return v_hold(v_table(p));
}

static inline vec v_or(vec a, vec b)
{
	return vorrq_u8(a, b);
}

static inline vec v_and(vec a, vec b)
{
	return vandq_u8(a, b);
}

static inline vec v_xor(vec a, vec b)
{
	return veorq_u8(a, b);
}

static inline vec v_add(vec a, vec b)
{
	return vaddq_u8(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return vsubq_u8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return vqsubq_u8(a, b);
}

static inline vec v_max(vec a, vec b)
{
	return vmaxq_u8(a, b);
}

static inline vec v_high4(vec a)
{
	return vshrq_n_u8(a, 4);
}

static inline vec v_lookup16(vec table, vec a)
{
	return vqtbl1q_u8(table, a);
}

typedef uint8x16x4_t table64;

static inline table64 v_table64(const uint8_t p[64])
{
	return vld1q_u8_x4(p);
}

static inline vec v_lookup64(table64 table, vec a)
{
	return vqtbl4q_u8(table, vandq_u8(a, vdupq_n_u8(0x3F)));
}

static inline vec v_lookup64_from(table64 table, vec a, vec b)
{
	return vandq_u8(v_lookup64(table, a), vcgeq_u8(a, b));
}

static inline vec v_equal(vec a, vec b)
{
	return vceqq_u8(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return vcltq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}

static inline vec v_select(vec m, vec a, vec b)
{
	return vbslq_u8(vcltzq_s8(vreinterpretq_s8_u8(m)), a, b);
}

static inline vec v_up(vec a, int k)
{
	vec zeros = vdupq_n_u8(0);
	return k == 1 ? vextq_u8(zeros, a, 15)
	     : k == 2 ? vextq_u8(zeros, a, 14)
	              : vextq_u8(zeros, a, 13);
}

static inline vec v_down2(vec a)
{
	return vextq_u8(a, vdupq_n_u8(0), 2);
}

static inline bool v_has_high(vec a)
{
	return vmaxvq_u8(a) >= 0x80;
}

static inline bool v_is_zero(vec a)
{
	return vmaxvq_u8(a) == 0;
}

static inline bool v_disjoint(vec a, vec b)
{
	return vmaxvq_u8(vandq_u8(a, b)) == 0;
}

/* A bit for each octet of eight. */
static inline vec v_octet_bits(void)
{
	static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128,
	                                  1, 2, 4, 8, 16, 32, 64, 128 };
	return vld1q_u8(bits);
}

/* Of 00 and FF: one bit an octet, then each half added up. */
static inline uint64_t v_mask(vec a)
{
	vec set = vandq_u8(a, v_octet_bits());
	return (uint64_t)vaddv_u8(vget_low_u8(set)) |
	       (uint64_t)vaddv_u8(vget_high_u8(set)) << 8;
}

#define V_JOINS_MASKS

static inline uint64_t v_joined_mask(const vec a[4])
{
	vec bits = v_octet_bits();
	vec lower = vpaddq_u8(vandq_u8(a[0], bits), vandq_u8(a[1], bits));
	vec upper = vpaddq_u8(vandq_u8(a[2], bits), vandq_u8(a[3], bits));
	vec joined = vpaddq_u8(lower, upper);
	return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(joined, joined)), 0);
}

static inline vec v_nonzero(vec a)
{
	return vtstq_u8(a, a);
}

static inline vec v_at_most(vec a, vec b)
{
	return vcleq_u8(a, b);
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return v_mask(v_nonzero(a));
}

static inline uint64_t v_high_mask(vec a)
{
	return v_mask(vcltzq_s8(vreinterpretq_s8_u8(a)));
}

static inline uint64_t v_below_mask(vec a, vec b)
{
	return v_mask(v_below(a, b));
}

static inline uint64_t v_equal_mask(vec a, vec b)
{
	return v_mask(v_equal(a, b));
}

static inline uint64_t v_at_most_mask(vec a, vec b)
{
	return v_mask(v_at_most(a, b));
}

static inline vec v_spread(uint64_t x)
{
	vec spread = vcombine_u8(vdup_n_u8((uint8_t)x), vdup_n_u8((uint8_t)(x >> 8)));
	return vtstq_u8(spread, v_octet_bits());
}

static inline vec v_zip(vec a, vec b, int k)
{
	return k == 0 ? vzip1q_u8(a, b) : vzip2q_u8(a, b);
}

static inline uint64_t v_sum(vec a)
{
	return vaddlvq_u8(a);
}

static inline vec v_count_high(vec c, vec a)
{
	return vsraq_n_u8(c, a, 7);
}

static inline vec v_widen_u16(const uint8_t *p)
{
	return vreinterpretq_u8_u16(vmovl_u8(vld1_u8(p)));
}

static inline vec v_widen_u32(const uint8_t *p)
{
	uint32_t four;
	memcpy(&four, p, 4);
	uint16x8_t units = vmovl_u8(vcreate_u8(four));
	return vreinterpretq_u8_u32(vmovl_u16(vget_low_u16(units)));
}

static inline vec v_widen_u16_u32(const uint8_t *p)
{
	return vreinterpretq_u8_u32(vmovl_u16(vreinterpret_u16_u8(vld1_u8(p))));
}

static inline vec v_splat_u16(uint16_t x)
{
	return vreinterpretq_u8_u16(vdupq_n_u16(x));
}

static inline vec v_add_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(
		vaddq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_mul_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(vmulq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_subs_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(
		vqsubq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_min_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(vminq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_dot_u16(vec a, vec b)
{
	uint16x8_t low = vmull_u8(vget_low_u8(a), vget_low_u8(b));
	return vreinterpretq_u8_u16(vpaddq_u16(low, vmull_high_u8(a, b)));
}

static inline vec v_left_u16(vec a, int k)
{
	return vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(a), vdupq_n_s16((int16_t)k)));
}

static inline vec v_right_u16(vec a, int k)
{
	return vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(a), vdupq_n_s16((int16_t)-k)));
}

static inline vec v_equal_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(vceqq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	uint16x8_t equal = vceqq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b));
	return vreinterpretq_u8_u16(vsubq_u16(vreinterpretq_u16_u8(c), equal));
}

static inline vec v_below_u16(vec a, vec b)
{
	return vreinterpretq_u8_u16(vcltq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec v_swap_u16(vec a)
{
	return vrev16q_u8(a);
}

static inline vec v_pack_u16(vec a, vec b)
{
	return vuzp1q_u8(a, b);
}

static inline uint64_t v_mask_u16(vec a)
{
	static const uint8_t bits[8] = { 1, 2, 4, 8, 16, 32, 64, 128 };
	return vaddv_u8(vand_u8(vmovn_u16(vreinterpretq_u16_u8(a)), vld1_u8(bits)));
}

static inline uint64_t v_mask_two_u16(vec a, vec b)
{
	return v_mask_u16(a) | v_mask_u16(b) << 8;
}

static inline vec v_splat_u32(uint32_t x)
{
	return vreinterpretq_u8_u32(vdupq_n_u32(x));
}

static inline vec v_left_u32(vec a, int k)
{
	return vreinterpretq_u8_u32(vshlq_u32(vreinterpretq_u32_u8(a), vdupq_n_s32(k)));
}

static inline vec v_right_u32(vec a, int k)
{
	return vreinterpretq_u8_u32(vshlq_u32(vreinterpretq_u32_u8(a), vdupq_n_s32(-k)));
}

static inline vec v_equal_u32(vec a, vec b)
{
	return vreinterpretq_u8_u32(vceqq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	uint32x4_t above = vcgtq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b));
	return vreinterpretq_u8_u32(vsubq_u32(vreinterpretq_u32_u8(c), above));
}

static inline vec v_swap_u32(vec a)
{
	return vrev32q_u8(a);
}

static inline uint64_t v_mask_u32(vec a)
{
	static const uint32_t bits[4] = { 1, 2, 4, 8 };
	return vaddvq_u32(vandq_u32(vreinterpretq_u32_u8(a), vld1q_u32(bits)));
}

static inline vec v_min_u32(vec a, vec b)
{
	return vreinterpretq_u8_u32(
		vminq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
}

static inline vec v_pack_u32(vec a, vec b)
{
	return vreinterpretq_u8_u16(vuzp1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

static inline vec16 v16_load(const uint8_t *p)
{
	return vld1q_u8(p);
}

static inline void v16_store(uint8_t *p, vec16 a)
{
	vst1q_u8(p, a);
}

static inline void v16_store_half(uint8_t *p, vec16 a)
{
	vst1_u8(p, vget_low_u8(a));
}

static inline vec16 v16_lookup(vec16 a, vec16 order)
{
	return vqtbl1q_u8(a, order);
}

static inline void v16_store_some(uint8_t *p, vec16 a, size_t n)
{
	static const uint8_t order[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

	if (n >= 8) { /* two stores that overlap */
		vec16 last = vqtbl1q_u8(a, vcombine_u8(vld1_u8(order + n - 8), vdup_n_u8(0)));
		v16_store_half(p, a);
		v16_store_half(p + n - 8, last);
	} else {
		store_few(p, vgetq_lane_u64(vreinterpretq_u64_u8(a), 0), n);
	}
}

static inline vec16 v16_pack_u16(vec16 a)
{
	return vuzp1q_u8(a, a);
}

static inline vec16 v16_part(vec a, int k)
{
	(void)k;
	return a;
}

static inline vec16 v16_zip(vec a, vec b, int k)
{
	return k == 0 ? vzip1q_u8(a, b) : vzip2q_u8(a, b);
}

static inline vec16 v16_zip_u16(vec a, vec b, int k)
{
	uint16x8_t x = vreinterpretq_u16_u8(a), y = vreinterpretq_u16_u8(b);
	return vreinterpretq_u8_u16(k == 0 ? vzip1q_u16(x, y) : vzip2q_u16(x, y));
}

static inline vec16 v16_mix_u16(vec16 a, vec16 b, int k)
{
	return v16_zip_u16(a, b, k);
}

static inline unsigned bits_in(uint64_t x)
{
	return bits_of_octet[x >> 4];
}

static inline unsigned count_bits(uint64_t x)
{
	return (unsigned)bits_of_octet[x & 0xFF] + bits_of_octet[x >> 8];
}

static inline uint64_t first_bits(size_t count)
{
	return (UINT64_C(1) << count) - 1;
}
