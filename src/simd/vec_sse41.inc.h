/* SPDX-License-Identifier: MIT */
/* vec_sse41.inc.h - the words of vec.h in SSE4.1 */
#include "bits.inc.h"
#include "few.inc.h"

#define V 16
typedef __m128i vec, vec16;

static inline vec v_load(const uint8_t *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	struct few few = load_few(p, n);
	return _mm_set_epi64x((int64_t)few.high, (int64_t)few.low);
}

static inline void v_store(uint8_t *p, vec a)
{
	_mm_storeu_si128((__m128i *)(void *)p, a);
}

static inline vec v_splat(uint8_t x)
{
	return _mm_set1_epi8((char)x);
}

static inline vec v_hold(vec a)
{
	__asm__("" : "+x"(a));
	return a;
}

static inline vec v_hold_u32(const uint32_t *p)
{
	__asm__("" : "+r"(p));
	return v_hold(_mm_set1_epi32((int)*p));
}

static inline vec v_table(const uint8_t p[16])
{
	return v_load(p);
}

static inline vec v_hold_table(const uint8_t p[16])
{
	__asm__("" : "+r"(p));
	return v_hold(v_table(p));
}

static inline vec v_or(vec a, vec b)
{
	return _mm_or_si128(a, b);
}

static inline vec v_and(vec a, vec b)
{
	return _mm_and_si128(a, b);
}

static inline vec v_xor(vec a, vec b)
{
	return _mm_xor_si128(a, b);
}

static inline vec v_add(vec a, vec b)
{
	return _mm_add_epi8(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return _mm_sub_epi8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm_subs_epu8(a, b);
}

static inline vec v_max(vec a, vec b)
{
	return _mm_max_epu8(a, b);
}

static inline vec v_high4(vec a)
{
	return _mm_and_si128(_mm_srli_epi16(a, 4), _mm_set1_epi8(0x0F));
}

static inline vec v_lookup16(vec table, vec a)
{
	return _mm_shuffle_epi8(table, a);
}

static inline vec v_equal(vec a, vec b)
{
	return _mm_cmpeq_epi8(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return _mm_cmpgt_epi8(b, a);
}

static inline vec v_select(vec m, vec a, vec b)
{
	return _mm_blendv_epi8(b, a, m);
}

static inline vec v_up(vec a, int k)
{
	return k == 1 ? _mm_slli_si128(a, 1)
	     : k == 2 ? _mm_slli_si128(a, 2)
	              : _mm_slli_si128(a, 3);
}

static inline vec v_down2(vec a)
{
	return _mm_srli_si128(a, 2);
}

static inline bool v_has_high(vec a)
{
	return _mm_movemask_epi8(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return _mm_testz_si128(a, a) != 0;
}

static inline bool v_disjoint(vec a, vec b)
{
	return _mm_testz_si128(a, b) != 0;
}

static inline uint64_t v_nonzero_mask(vec a)
{
	int zeros = _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128()));
	return (uint64_t)(zeros ^ 0xFFFF);
}

static inline uint64_t v_high_mask(vec a)
{
	return (uint64_t)_mm_movemask_epi8(a);
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
	const vec octet = _mm_set_epi64x(0x0101010101010101, 0);
	const vec bits = _mm_set1_epi64x((int64_t)0x8040201008040201);
	vec spread = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)x), octet);
	return _mm_cmpeq_epi8(_mm_and_si128(spread, bits), bits);
}

static inline vec v_zip(vec a, vec b, int k)
{
	return k == 0 ? _mm_unpacklo_epi8(a, b) : _mm_unpackhi_epi8(a, b);
}

static inline uint64_t v_sum(vec a)
{
	vec halves = _mm_sad_epu8(a, _mm_setzero_si128());
	return (uint64_t)_mm_cvtsi128_si64(halves) +
	       (uint64_t)_mm_extract_epi64(halves, 1);
}

static inline vec v_count_high(vec c, vec a)
{
	return _mm_sub_epi8(c, _mm_cmpgt_epi8(_mm_setzero_si128(), a));
}

static inline vec v_widen_u16(const uint8_t *p)
{
	return _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)p));
}

static inline vec v_widen_u32(const uint8_t *p)
{
	int four;
	memcpy(&four, p, 4);
	return _mm_cvtepu8_epi32(_mm_cvtsi32_si128(four));
}

static inline vec v_widen_u16_u32(const uint8_t *p)
{
	return _mm_cvtepu16_epi32(_mm_loadl_epi64((const __m128i *)(const void *)p));
}

static inline vec v_splat_u16(uint16_t x)
{
	return _mm_set1_epi16((short)x);
}

static inline vec v_add_u16(vec a, vec b)
{
	return _mm_add_epi16(a, b);
}

static inline vec v_mul_u16(vec a, vec b)
{
	return _mm_mullo_epi16(a, b);
}

static inline vec v_subs_u16(vec a, vec b)
{
	return _mm_subs_epu16(a, b);
}

static inline vec v_min_u16(vec a, vec b)
{
	return _mm_min_epu16(a, b);
}

static inline vec v_dot_u16(vec a, vec b)
{
	return _mm_maddubs_epi16(a, b);
}

static inline vec v_left_u16(vec a, int k)
{
	return _mm_slli_epi16(a, k);
}

static inline vec v_right_u16(vec a, int k)
{
	return _mm_srli_epi16(a, k);
}

static inline vec v_equal_u16(vec a, vec b)
{
	return _mm_cmpeq_epi16(a, b);
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	return _mm_sub_epi16(c, _mm_cmpeq_epi16(a, b));
}

static inline vec v_below_u16(vec a, vec b)
{
	return _mm_cmpgt_epi16(b, a);
}

static inline vec v_swap_u16(vec a)
{
	const vec order = _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
	return _mm_shuffle_epi8(a, order);
}

static inline vec v_pack_u16(vec a, vec b)
{
	return _mm_packus_epi16(a, b);
}

static inline uint64_t v_mask_u16(vec a)
{
	return (uint64_t)_mm_movemask_epi8(_mm_packs_epi16(a, _mm_setzero_si128()));
}

static inline uint64_t v_mask_two_u16(vec a, vec b)
{
	return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(a, b));
}

static inline vec v_splat_u32(uint32_t x)
{
	return _mm_set1_epi32((int)x);
}

static inline vec v_left_u32(vec a, int k)
{
	return _mm_slli_epi32(a, k);
}

static inline vec v_right_u32(vec a, int k)
{
	return _mm_srli_epi32(a, k);
}

static inline vec v_equal_u32(vec a, vec b)
{
	return _mm_cmpeq_epi32(a, b);
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	return _mm_sub_epi32(c, _mm_cmpgt_epi32(a, b));
}

static inline vec v_swap_u32(vec a)
{
	const vec order = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
	return _mm_shuffle_epi8(a, order);
}

static inline uint64_t v_mask_u32(vec a)
{
	return (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(a));
}

static inline vec v_min_u32(vec a, vec b)
{
	return _mm_min_epu32(a, b);
}

static inline vec v_pack_u32(vec a, vec b)
{
	return _mm_packus_epi32(a, b);
}

#include "vec_x86.inc.h"

static inline vec16 v16_part(vec a, int k)
{
	(void)k;
	return a;
}

static inline vec16 v16_zip(vec a, vec b, int k)
{
	return k == 0 ? _mm_unpacklo_epi8(a, b) : _mm_unpackhi_epi8(a, b);
}

static inline vec16 v16_zip_u16(vec a, vec b, int k)
{
	return k == 0 ? _mm_unpacklo_epi16(a, b) : _mm_unpackhi_epi16(a, b);
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

#include "lookup64.inc.h"
