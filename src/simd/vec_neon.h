/* SPDX-License-Identifier: MIT */
/* vec_neon.h - the words of vec.h in NEON */
#include <arm_neon.h>

#define V 16
typedef uint8x16_t vec;

static inline vec v_load(const uint8_t *p)
{
	return vld1q_u8(p);
}

static inline vec v_splat(uint8_t x)
{
	return vdupq_n_u8(x);
}

static inline vec v_table(const uint8_t p[16])
{
	return vld1q_u8(p);
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

static inline vec v_sub(vec a, vec b)
{
	return vsubq_u8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return vqsubq_u8(a, b);
}

static inline vec v_high4(vec a)
{
	return vshrq_n_u8(a, 4);
}

static inline vec v_lookup16(vec table, vec a)
{
	return vqtbl1q_u8(table, a);
}

static inline vec v_equal(vec a, vec b)
{
	return vceqq_u8(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return vcltq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}

static inline vec v_up(vec a, int k)
{
	vec zeros = vdupq_n_u8(0);
	return k == 1 ? vextq_u8(zeros, a, 15)
	     : k == 2 ? vextq_u8(zeros, a, 14)
	              : vextq_u8(zeros, a, 13);
}

static inline bool v_has_high(vec a)
{
	return vmaxvq_u8(a) >= 0x80;
}

static inline bool v_is_zero(vec a)
{
	return vmaxvq_u8(a) == 0;
}

static inline uint64_t v_nonzero_mask(vec a)
{
	/* One bit an octet, then each half added up. */
	static const uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128,
	                                  1, 2, 4, 8, 16, 32, 64, 128 };
	vec set = vandq_u8(vtstq_u8(a, a), vld1q_u8(bits));
	return (uint64_t)vaddv_u8(vget_low_u8(set)) |
	       (uint64_t)vaddv_u8(vget_high_u8(set)) << 8;
}

static inline uint64_t v_sum(vec a)
{
	return vaddlvq_u8(a);
}
