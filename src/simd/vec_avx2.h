/* SPDX-License-Identifier: MIT */
/* vec_avx2.h - the words of vec.h in AVX2 */
#include <immintrin.h>

#define V 32
typedef __m256i vec;

static inline vec v_load(const uint8_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

static inline vec v_splat(uint8_t x)
{
	return _mm256_set1_epi8((char)x);
}

static inline vec v_table(const uint8_t p[16])
{
	return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p));
}

static inline vec v_or(vec a, vec b)
{
	return _mm256_or_si256(a, b);
}

static inline vec v_and(vec a, vec b)
{
	return _mm256_and_si256(a, b);
}

static inline vec v_xor(vec a, vec b)
{
	return _mm256_xor_si256(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return _mm256_sub_epi8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm256_subs_epu8(a, b);
}

static inline vec v_high4(vec a)
{
	return _mm256_and_si256(_mm256_srli_epi16(a, 4), _mm256_set1_epi8(0x0F));
}

static inline vec v_lookup16(vec table, vec a)
{
	return _mm256_shuffle_epi8(table, a);
}

static inline vec v_equal(vec a, vec b)
{
	return _mm256_cmpeq_epi8(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return _mm256_cmpgt_epi8(b, a);
}

static inline vec v_up(vec a, int k)
{
	/* Zeros, then the lower half: what lies in front of each half of 'a'. */
	vec before = _mm256_permute2x128_si256(a, a, 0x08);
	return k == 1 ? _mm256_alignr_epi8(a, before, 15)
	     : k == 2 ? _mm256_alignr_epi8(a, before, 14)
	              : _mm256_alignr_epi8(a, before, 13);
}

static inline bool v_has_high(vec a)
{
	return _mm256_movemask_epi8(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return _mm256_testz_si256(a, a) != 0;
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_setzero_si256()));
}

static inline uint64_t v_sum(vec a)
{
	vec quarters = _mm256_sad_epu8(a, _mm256_setzero_si256());
	__m128i halves = _mm_add_epi64(_mm256_castsi256_si128(quarters),
	                               _mm256_extracti128_si256(quarters, 1));
	return (uint64_t)_mm_cvtsi128_si64(halves) +
	       (uint64_t)_mm_extract_epi64(halves, 1);
}
