/* SPDX-License-Identifier: MIT */
/* vec_avx512.inc.h - the words of vec.h in AVX-512, those that its kernels need */
#define V 64
typedef __m512i vec;

static inline vec v_load(const uint8_t *p)
{
	return _mm512_loadu_si512(p);
}

static inline vec v_splat(uint8_t x)
{
	return _mm512_set1_epi8((char)x);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm512_subs_epu8(a, b);
}

static inline uint64_t v_sum(vec a)
{
	return (uint64_t)_mm512_reduce_add_epi64(_mm512_sad_epu8(a, _mm512_setzero_si512()));
}

static inline uint64_t first_bits(size_t count)
{
	return count < 64 ? _bzhi_u64(~UINT64_C(0), (unsigned)count) : ~UINT64_C(0);
}
