/* SPDX-License-Identifier: MIT */
/* vec_avx512.inc.h - the words of vec.h in AVX-512, those that its kernels need */
#define V 64
typedef __m512i vec;

static inline vec v_load(const uint8_t *p)
{
	return _mm512_loadu_si512(p);
}

static inline vec v_load_some(const uint8_t *p, size_t n)
{
	return _mm512_maskz_loadu_epi8(_bzhi_u64(~UINT64_C(0), (unsigned)n), p);
}

static inline void v_store(uint8_t *p, vec a)
{
	_mm512_storeu_si512(p, a);
}

static inline vec v_splat(uint8_t x)
{
	return _mm512_set1_epi8((char)x);
}

static inline vec v_hold(vec a)
{
	return a; /* masks are what gcc 12 makes too much of; see number() */
}

static inline vec v_hold_u32(const uint32_t *p)
{
	return _mm512_set1_epi32((int)*p);
}

static inline vec v_or(vec a, vec b)
{
	return _mm512_or_si512(a, b);
}

static inline vec v_and(vec a, vec b)
{
	return _mm512_and_si512(a, b);
}

static inline vec v_xor(vec a, vec b)
{
	return _mm512_xor_si512(a, b);
}

static inline vec v_add(vec a, vec b)
{
	return _mm512_add_epi8(a, b);
}

static inline vec v_sub(vec a, vec b)
{
	return _mm512_sub_epi8(a, b);
}

static inline vec v_subs(vec a, vec b)
{
	return _mm512_subs_epu8(a, b);
}

static inline vec v_max(vec a, vec b)
{
	return _mm512_max_epu8(a, b);
}

static inline vec v_select(vec m, vec a, vec b)
{
	return _mm512_mask_blend_epi8(_mm512_movepi8_mask(m), b, a);
}

static inline vec v_equal(vec a, vec b)
{
	return _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b));
}

static inline bool v_has_high(vec a)
{
	return _mm512_movepi8_mask(a) != 0;
}

static inline bool v_is_zero(vec a)
{
	return _mm512_test_epi32_mask(a, a) == 0;
}

static inline vec v_table(const uint8_t p[16])
{
	return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)p));
}

static inline vec v_high4(vec a)
{
	return _mm512_and_si512(_mm512_srli_epi16(a, 4), _mm512_set1_epi8(0x0F));
}

static inline vec v_lookup16(vec table, vec a)
{
	return _mm512_shuffle_epi8(table, a);
}

typedef vec table64;

static inline table64 v_table64(const uint8_t p[64])
{
	table64 table = v_load(p);
#if !OCTAVO_EMULATE_AVX512
	__asm__("" : "+v"(table)); /* held, or gcc 12 loads it again each time */
#endif
	return table;
}

static inline vec v_lookup64(table64 table, vec a)
{
	return _mm512_permutexvar_epi8(a, table);
}

static inline vec v_lookup64_from(table64 table, vec a, vec b)
{
	return _mm512_maskz_permutexvar_epi8(_mm512_cmpge_epu8_mask(a, b), a, table);
}

static inline uint64_t v_nonzero_mask(vec a)
{
	return _mm512_test_epi8_mask(a, a);
}

static inline uint64_t v_high_mask(vec a)
{
	return _mm512_movepi8_mask(a);
}

static inline uint64_t v_equal_mask(vec a, vec b)
{
	return _mm512_cmpeq_epi8_mask(a, b);
}

static inline uint64_t v_at_most_mask(vec a, vec b)
{
	return _mm512_cmple_epu8_mask(a, b);
}

static inline vec v_below(vec a, vec b)
{
	return _mm512_movm_epi8(_mm512_cmplt_epi8_mask(a, b));
}

static inline uint64_t v_below_mask(vec a, vec b)
{
	return _mm512_cmplt_epi8_mask(a, b);
}

static inline vec v_zip(vec a, vec b, int k)
{
	const vec order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
	vec x = _mm512_permutexvar_epi64(order, a), y = _mm512_permutexvar_epi64(order, b);
	return k == 0 ? _mm512_unpacklo_epi8(x, y) : _mm512_unpackhi_epi8(x, y);
}

static inline uint64_t v_sum(vec a)
{
	return (uint64_t)_mm512_reduce_add_epi64(_mm512_sad_epu8(a, _mm512_setzero_si512()));
}

static inline vec v_count_high(vec c, vec a)
{
	return _mm512_mask_add_epi8(c, _mm512_movepi8_mask(a), c, v_splat(1));
}

static inline vec v_splat_u16(uint16_t x)
{
	return _mm512_set1_epi16((short)x);
}

static inline vec v_subs_u16(vec a, vec b)
{
	return _mm512_subs_epu16(a, b);
}

static inline vec v_right_u16(vec a, int k)
{
	return _mm512_srl_epi16(a, _mm_cvtsi32_si128(k));
}

static inline vec v_equal_u16(vec a, vec b)
{
	return _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b));
}

static inline vec v_count_equal_u16(vec c, vec a, vec b)
{
	return _mm512_mask_add_epi16(c, _mm512_cmpeq_epi16_mask(a, b), c, _mm512_set1_epi16(1));
}

static inline vec v_swap_u16(vec a)
{
	return _mm512_shuffle_epi8(a, _mm512_set4_epi32(0x0E0F0C0D, 0x0A0B0809, 0x06070405,
	                                                0x02030001));
}

static inline vec v_pack_u16(vec a, vec b)
{
	return _mm512_permutexvar_epi64(_mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0),
	                                _mm512_packus_epi16(a, b));
}

static inline uint64_t v_mask_u16(vec a)
{
	return _mm512_movepi16_mask(a);
}

static inline vec v_splat_u32(uint32_t x)
{
	return _mm512_set1_epi32((int)x);
}

static inline vec v_equal_u32(vec a, vec b)
{
	return _mm512_movm_epi32(_mm512_cmpeq_epi32_mask(a, b));
}

static inline vec v_count_above_u32(vec c, vec a, vec b)
{
	return _mm512_mask_add_epi32(c, _mm512_cmpgt_epi32_mask(a, b), c, _mm512_set1_epi32(1));
}

static inline vec v_swap_u32(vec a)
{
	return _mm512_shuffle_epi8(a, _mm512_set4_epi32(0x0C0D0E0F, 0x08090A0B, 0x04050607,
	                                                0x00010203));
}

static inline uint64_t v_mask_u32(vec a)
{
	return _mm512_movepi32_mask(a);
}

static inline unsigned count_bits(uint64_t x)
{
	return (unsigned)_mm_popcnt_u64(x);
}

static inline uint64_t first_bits(size_t count)
{
	return count < 64 ? _bzhi_u64(~UINT64_C(0), (unsigned)count) : ~UINT64_C(0);
}

static inline unsigned count_bits64(uint64_t x)
{
	return (unsigned)_mm_popcnt_u64(x);
}
