/* SPDX-License-Identifier: MIT */
/* vec_sse41.h - the words of vec.h in SSE4.1 */
#include <immintrin.h>

#define V 16
typedef __m128i vec;

static inline vec v_load(const uint8_t *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline vec v_splat(uint8_t x)
{
	return _mm_set1_epi8((char)x);
}

static inline vec v_table(const uint8_t p[16])
{
	return v_load(p);
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

static inline vec v_sub(vec a, vec b)
{
	return _mm_sub_epi8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm_subs_epu8(a, b);
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

static inline vec v_up(vec a, int k)
{
	return k == 1 ? _mm_slli_si128(a, 1)
	     : k == 2 ? _mm_slli_si128(a, 2)
	              : _mm_slli_si128(a, 3);
}

static inline bool v_has_high(vec a)
{
	return _mm_movemask_epi8(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return _mm_testz_si128(a, a) != 0;
}

static inline uint64_t v_nonzero_mask(vec a)
{
	int zeros = _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128()));
	return (uint64_t)(zeros ^ 0xFFFF);
}

static inline uint64_t v_sum(vec a)
{
	vec halves = _mm_sad_epu8(a, _mm_setzero_si128());
	return (uint64_t)_mm_cvtsi128_si64(halves) +
	       (uint64_t)_mm_extract_epi64(halves, 1);
}
