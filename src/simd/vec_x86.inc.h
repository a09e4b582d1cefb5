/* SPDX-License-Identifier: MIT */
/* vec_x86.inc.h - operations on 16 octets that are the same for SSE4.1 and AVX2 */
#include "few.inc.h"

typedef __m128i vec16;

static inline vec16 v16_load(const uint8_t *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void v16_store(uint8_t *p, vec16 a)
{
	_mm_storeu_si128((__m128i *)(void *)p, a);
}

static inline void v16_store_half(uint8_t *p, vec16 a)
{
	_mm_storel_epi64((__m128i *)(void *)p, a);
}

static inline vec16 v16_lookup(vec16 a, vec16 order)
{
	return _mm_shuffle_epi8(a, order);
}

static inline void v16_store_some(uint8_t *p, vec16 a, size_t n)
{
	static const uint8_t order[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

	if (n >= 8) { /* two stores that overlap */
		const __m128i *from = (const __m128i *)(const void *)(order + n - 8);
		vec16 last = v16_lookup(a, _mm_loadl_epi64(from));
		v16_store_half(p, a);
		v16_store_half(p + n - 8, last);
	} else {
		store_few(p, (uint64_t)_mm_cvtsi128_si64(a), n);
	}
}

static inline vec16 v16_pack_u16(vec16 a)
{
	return _mm_packus_epi16(a, a);
}

static inline vec16 v16_mix_u16(vec16 a, vec16 b, int k)
{
	return k == 0 ? _mm_unpacklo_epi16(a, b) : _mm_unpackhi_epi16(a, b);
}
