/* SPDX-License-Identifier: MIT */
/*
 * avx512_emulated.h - AVX-512 intrinsics in portable C, for machines that lack them
 *
 * src/simd/avx512*.c include this instead of <immintrin.h> in a build with
 * -DOCTAVO_EMULATE_AVX512=ON: the tests then cover those kernels on any x86-64 machine with
 * AVX2. SIMDe (Debian: libsimde-dev) has most of the intrinsics; the rest is here. It is slow
 * and for tests only.
 */
#ifndef AVX512_EMULATED_H
#define AVX512_EMULATED_H

#include <stdint.h>
#include <string.h>

/* SIMDe's headers do not pass our warnings. */
#pragma GCC system_header
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#include <simde/x86/gfni.h>

/* Octets of 'v' as an array of 'type', and back. */
#define LANES(type, name, v) \
	type name[sizeof(v) / sizeof(type)]; \
	memcpy(name, &(v), sizeof(v))
#define RETURN_LANES(vector, name) \
	vector vector_of_##name; \
	memcpy(&vector_of_##name, name, sizeof vector_of_##name); \
	return vector_of_##name

#define EMULATE_COMPRESS(bits, mask) \
	static inline simde__m512i emulated_maskz_compress_epi##bits(mask k, simde__m512i a) \
	{ \
		LANES(uint##bits##_t, from, a); \
		uint##bits##_t to[512 / bits] = { 0 }; \
		int n = 0; \
		for (int i = 0; i < 512 / bits; i++) \
			if (k >> i & 1) \
				to[n++] = from[i]; \
		RETURN_LANES(simde__m512i, to); \
	}
EMULATE_COMPRESS(8, uint64_t)
EMULATE_COMPRESS(16, uint32_t)

#define EMULATE_MASK_STORE(prefix, vector, mask) \
	static inline void emulated##prefix##_mask_storeu_epi8(void *p, mask k, vector a) \
	{ \
		LANES(uint8_t, from, a); \
		for (unsigned i = 0; i < sizeof from; i++) \
			if (k >> i & 1) \
				((uint8_t *)p)[i] = from[i]; \
	}
EMULATE_MASK_STORE(_mm, simde__m128i, uint16_t)
EMULATE_MASK_STORE(_mm256, simde__m256i, uint32_t)
EMULATE_MASK_STORE(_mm512, simde__m512i, uint64_t)

/* Reads only the octets whose bits are set, as the instruction does. */
static inline simde__m512i emulated_maskz_loadu_epi8(uint64_t k, const void *p)
{
	uint8_t to[64];
	for (int i = 0; i < 64; i++)
		to[i] = k >> i & 1 ? ((const uint8_t *)p)[i] : 0;
	RETURN_LANES(simde__m512i, to);
}

#define EMULATE_TEST(name, bits, mask, condition) \
	static inline mask emulated_##name##_epi##bits##_mask(simde__m512i a, simde__m512i b) \
	{ \
		LANES(uint##bits##_t, x, a); \
		LANES(uint##bits##_t, y, b); \
		mask k = 0; \
		for (int i = 0; i < 512 / bits; i++) \
			if (condition) \
				k |= (mask)((mask)1 << i); \
		return k; \
	}
EMULATE_TEST(cmpeq, 16, uint32_t, x[i] == y[i])
EMULATE_TEST(cmpgtu, 16, uint32_t, x[i] > y[i])
EMULATE_TEST(cmpltu, 16, uint32_t, x[i] < y[i])
EMULATE_TEST(cmpgtu, 32, uint16_t, x[i] > y[i])
EMULATE_TEST(cmpltu, 32, uint16_t, x[i] < y[i])
EMULATE_TEST(testn, 16, uint32_t, (x[i] & y[i]) == 0)
EMULATE_TEST(testn, 32, uint16_t, (x[i] & y[i]) == 0)

/* Each 16 octets of a:b, moved down by k octets. */
static inline simde__m512i emulated_alignr_epi8(simde__m512i a, simde__m512i b, int k)
{
	LANES(uint8_t, high, a);
	LANES(uint8_t, low, b);
	uint8_t to[64];
	for (int i = 0; i < 64; i++) {
		int at = i % 16 + k, lane = i - i % 16;
		to[i] = at < 16 ? low[lane + at] : at < 32 ? high[lane + at - 16] : 0;
	}
	RETURN_LANES(simde__m512i, to);
}

static inline simde__m512i emulated_alignr_epi32(simde__m512i a, simde__m512i b, int k)
{
	LANES(uint32_t, high, a);
	LANES(uint32_t, low, b);
	uint32_t to[16];
	for (int i = 0; i < 16; i++)
		to[i] = i + (k & 15) < 16 ? low[i + (k & 15)] : high[i + (k & 15) - 16];
	RETURN_LANES(simde__m512i, to);
}

#define EMULATE_MASK_SHIFT(bits, mask) \
	static inline simde__m512i emulated_mask_slli_epi##bits(simde__m512i src, mask k, \
	                                                        simde__m512i a, unsigned count) \
	{ \
		LANES(uint##bits##_t, from, a); \
		LANES(uint##bits##_t, to, src); \
		for (int i = 0; i < 512 / bits; i++) \
			if (k >> i & 1) \
				to[i] = (uint##bits##_t)(count < bits ? (uint32_t)from[i] << count : 0); \
		RETURN_LANES(simde__m512i, to); \
	}
EMULATE_MASK_SHIFT(16, uint32_t)
EMULATE_MASK_SHIFT(32, uint16_t)

static inline simde__m512i emulated_cvtepu16_epi32(simde__m256i a)
{
	LANES(uint16_t, from, a);
	uint32_t to[16];
	for (int i = 0; i < 16; i++)
		to[i] = from[i];
	RETURN_LANES(simde__m512i, to);
}

static inline simde__m128i emulated_cvtepi32_epi8(simde__m512i a)
{
	LANES(uint32_t, from, a);
	uint8_t to[16];
	for (int i = 0; i < 16; i++)
		to[i] = (uint8_t)from[i];
	RETURN_LANES(simde__m128i, to);
}

static inline int64_t emulated_reduce_add_epi64(simde__m512i a)
{
	LANES(int64_t, from, a);
	int64_t sum = 0;
	for (int i = 0; i < 8; i++)
		sum += from[i];
	return sum;
}

#undef _mm512_maskz_compress_epi8
#undef _mm512_mask_storeu_epi8
#undef _mm512_maskz_loadu_epi8
#undef _mm512_cmpeq_epi16_mask
#undef _mm512_alignr_epi8
#undef _mm512_alignr_epi32
#undef _mm512_cvtepi32_epi8
#define _mm512_maskz_compress_epi8 emulated_maskz_compress_epi8
#define _mm512_maskz_compress_epi16 emulated_maskz_compress_epi16
#define _mm_mask_storeu_epi8 emulated_mm_mask_storeu_epi8
#define _mm256_mask_storeu_epi8 emulated_mm256_mask_storeu_epi8
#define _mm512_mask_storeu_epi8 emulated_mm512_mask_storeu_epi8
#define _mm512_maskz_loadu_epi8 emulated_maskz_loadu_epi8
#define _mm512_cmpeq_epi16_mask emulated_cmpeq_epi16_mask
#define _mm512_cmpgt_epu16_mask emulated_cmpgtu_epi16_mask
#define _mm512_cmplt_epu16_mask emulated_cmpltu_epi16_mask
#define _mm512_cmpgt_epu32_mask emulated_cmpgtu_epi32_mask
#define _mm512_cmplt_epu32_mask emulated_cmpltu_epi32_mask
#define _mm512_testn_epi16_mask emulated_testn_epi16_mask
#define _mm512_testn_epi32_mask emulated_testn_epi32_mask
#define _mm512_alignr_epi8 emulated_alignr_epi8
#define _mm512_alignr_epi32 emulated_alignr_epi32
#define _mm512_mask_slli_epi16 emulated_mask_slli_epi16
#define _mm512_mask_slli_epi32 emulated_mask_slli_epi32
#define _mm512_cvtepu16_epi32 emulated_cvtepu16_epi32
#define _mm512_cvtepi32_epi8 emulated_cvtepi32_epi8
#define _mm512_reduce_add_epi64 emulated_reduce_add_epi64

#endif
