/* SPDX-License-Identifier: MIT */
/* vec_avx2.inc.h - the words of vec.h in AVX2 */
#define V 32
typedef __m256i vec;

static inline vec v_load(const uint8_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	/* Whole units of 32 bits, then up to three octets: these from one load, if possible. */
	const vec number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
	vec whole = _mm256_set1_epi32((int)(n / 4));
	uint64_t rest = 0;

	if (n >= 4) {
		uint32_t last;
		memcpy(&last, p + n - 4, 4);
		rest = (uint64_t)last >> (32 - n % 4 * 8);
	} else if (n > 0) {
		rest = p[0] | (uint64_t)p[n / 2] << n / 2 * 8 | (uint64_t)p[n - 1] << (n - 1) * 8;
	}
	vec a = _mm256_maskload_epi32((const int *)(const void *)p,
	                              _mm256_cmpgt_epi32(whole, number));
	return _mm256_or_si256(a, _mm256_and_si256(_mm256_cmpeq_epi32(whole, number),
	                                           _mm256_set1_epi32((int)rest)));
}

static inline void v_store(uint8_t *p, vec a)
{
	_mm256_storeu_si256((__m256i *)(void *)p, a);
}

static inline vec v_splat(uint8_t x)
{
	return _mm256_set1_epi8((char)x);
}

static inline vec v_hold(vec a)
{
	__asm__("" : "+x"(a));
	return a;
}

static inline vec v_hold_u32(const uint32_t *p)
{
	__asm__("" : "+r"(p));
	return v_hold(_mm256_set1_epi32((int)*p));
}

static inline vec v_table(const uint8_t p[16])
{
	return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p));
}

static inline vec v_hold_table(const uint8_t p[16])
{
	__asm__("" : "+r"(p));
	return v_hold(v_table(p));
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

static inline vec v_add(vec a, vec b)
{
	return _mm256_add_epi8(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return _mm256_sub_epi8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm256_subs_epu8(a, b);
}

static inline vec v_max(vec a, vec b)
{
	return _mm256_max_epu8(a, b);
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

static inline vec v_select(vec m, vec a, vec b)
{
	return _mm256_blendv_epi8(b, a, m);
}

static inline vec v_up(vec a, int k)
{
	/* Zeros, then the lower half: what comes before each half of 'a'. */
	vec before = _mm256_permute2x128_si256(a, a, 0x08);
	return k == 1 ? _mm256_alignr_epi8(a, before, 15)
	     : k == 2 ? _mm256_alignr_epi8(a, before, 14)
	              : _mm256_alignr_epi8(a, before, 13);
}

static inline vec v_down2(vec a)
{
	/* The upper half, then zeros: what follows each half of 'a'. */
	return _mm256_alignr_epi8(_mm256_permute2x128_si256(a, a, 0x81), a, 2);
}

static inline bool v_has_high(vec a)
{
	return _mm256_movemask_epi8(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return _mm256_testz_si256(a, a) != 0;
}

static inline bool v_disjoint(vec a, vec b)
{
	return _mm256_testz_si256(a, b) != 0;
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_setzero_si256()));
}

static inline uint64_t v_high_mask(vec a)
{
	return (uint32_t)_mm256_movemask_epi8(a);
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
	const vec octet = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
	                                     0x0303030303030303);
	const vec bits = _mm256_set1_epi64x((int64_t)0x8040201008040201);
	vec spread = _mm256_shuffle_epi8(_mm256_set1_epi32((int)x), octet);
	return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bits), bits);
}

static inline vec v_zip(vec a, vec b, int k)
{
	vec x = _mm256_permute4x64_epi64(a, 0xD8), y = _mm256_permute4x64_epi64(b, 0xD8);
	return k == 0 ? _mm256_unpacklo_epi8(x, y) : _mm256_unpackhi_epi8(x, y);
}

static inline uint64_t v_sum(vec a)
{
	vec quarters = _mm256_sad_epu8(a, _mm256_setzero_si256());
	__m128i halves = _mm_add_epi64(_mm256_castsi256_si128(quarters),
	                               _mm256_extracti128_si256(quarters, 1));
	return (uint64_t)_mm_cvtsi128_si64(halves) +
	       (uint64_t)_mm_extract_epi64(halves, 1);
}

static inline vec v_count_high(vec c, vec a)
{
	return _mm256_sub_epi8(c, _mm256_cmpgt_epi8(_mm256_setzero_si256(), a));
}

static inline vec v_widen_u16(const uint8_t *p)
{
	return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)p));
}

static inline vec v_widen_u32(const uint8_t *p)
{
	return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)p));
}

static inline vec v_widen_u16_u32(const uint8_t *p)
{
	return _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(const void *)p));
}

static inline vec v_splat_u16(uint16_t x)
{
	return _mm256_set1_epi16((short)x);
}

static inline vec v_add_u16(vec a, vec b)
{
	return _mm256_add_epi16(a, b);
}

static inline vec v_mul_u16(vec a, vec b)
{
	return _mm256_mullo_epi16(a, b);
}

static inline vec v_subs_u16(vec a, vec b)
{
	return _mm256_subs_epu16(a, b);
}

static inline vec v_min_u16(vec a, vec b)
{
	return _mm256_min_epu16(a, b);
}

static inline vec v_dot_u16(vec a, vec b)
{
	return _mm256_maddubs_epi16(a, b);
}

static inline vec v_left_u16(vec a, int k)
{
	return _mm256_slli_epi16(a, k);
}

static inline vec v_right_u16(vec a, int k)
{
	return _mm256_srli_epi16(a, k);
}

static inline vec v_equal_u16(vec a, vec b)
{
	return _mm256_cmpeq_epi16(a, b);
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	return _mm256_sub_epi16(c, _mm256_cmpeq_epi16(a, b));
}

static inline vec v_below_u16(vec a, vec b)
{
	return _mm256_cmpgt_epi16(b, a);
}

static inline vec v_swap_u16(vec a)
{
	const __m128i order = _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
	return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order));
}

static inline vec v_pack_u16(vec a, vec b)
{
	return _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xD8); /* 0, 2, 1, 3 */
}

static inline uint64_t v_mask_u16(vec a)
{
	return _pext_u32((uint32_t)_mm256_movemask_epi8(a), 0x55555555);
}

static inline uint64_t v_mask_two_u16(vec a, vec b)
{
	return (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(a, b));
}

static inline vec v_splat_u32(uint32_t x)
{
	return _mm256_set1_epi32((int)x);
}

static inline vec v_left_u32(vec a, int k)
{
	return _mm256_slli_epi32(a, k);
}

static inline vec v_right_u32(vec a, int k)
{
	return _mm256_srli_epi32(a, k);
}

static inline vec v_equal_u32(vec a, vec b)
{
	return _mm256_cmpeq_epi32(a, b);
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	return _mm256_sub_epi32(c, _mm256_cmpgt_epi32(a, b));
}

static inline vec v_swap_u32(vec a)
{
	const __m128i order = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
	return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order));
}

static inline uint64_t v_mask_u32(vec a)
{
	return (uint64_t)_mm256_movemask_ps(_mm256_castsi256_ps(a));
}

static inline vec v_min_u32(vec a, vec b)
{
	return _mm256_min_epu32(a, b);
}

static inline vec v_pack_u32(vec a, vec b)
{
	return _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xD8); /* 0, 2, 1, 3 */
}

#include "vec_x86.inc.h"

static inline vec16 v16_part(vec a, int k)
{
	return k == 0 ? _mm256_castsi256_si128(a) : _mm256_extracti128_si256(a, 1);
}

static inline vec16 v16_zip(vec a, vec b, int k)
{
	vec pairs = k % 2 == 0 ? _mm256_unpacklo_epi8(a, b) : _mm256_unpackhi_epi8(a, b);
	return k < 2 ? _mm256_castsi256_si128(pairs) : _mm256_extracti128_si256(pairs, 1);
}

static inline vec16 v16_zip_u16(vec a, vec b, int k)
{
	vec pairs = k % 2 == 0 ? _mm256_unpacklo_epi16(a, b) : _mm256_unpackhi_epi16(a, b);
	return k < 2 ? _mm256_castsi256_si128(pairs) : _mm256_extracti128_si256(pairs, 1);
}

static inline unsigned bits_in(uint64_t x)
{
	return (unsigned)_mm_popcnt_u64(x);
}

static inline unsigned count_bits(uint64_t x)
{
	return (unsigned)_mm_popcnt_u64(x);
}

static inline unsigned count_bits64(uint64_t x)
{
	return (unsigned)_mm_popcnt_u64(x);
}

static inline uint64_t first_bits(size_t count)
{
	return (UINT64_C(1) << count) - 1;
}

#include "lookup64.inc.h"
