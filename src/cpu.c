/* SPDX-License-Identifier: MIT */
/* cpu.c - asks x86-64 processors what they are; others are known to the compiler */
#include "cpu.h"

#include "base.h"

#if OCTAVO_X86_64

#include <cpuid.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Bits of CPUID, by leaf and register (Intel, Software Developer's Manual, volume 2). */
#define LEAF1_ECX_SSSE3 (1u << 9)
#define LEAF1_ECX_SSE41 (1u << 19)
#define LEAF1_ECX_POPCNT (1u << 23)
#define LEAF1_ECX_OSXSAVE (1u << 27)
#define LEAF7_EBX_BMI1 (1u << 3)
#define LEAF7_EBX_AVX2 (1u << 5)
#define LEAF7_EBX_BMI2 (1u << 8)
#define LEAF7_EBX_AVX512F (1u << 16)
#define LEAF7_EBX_AVX512DQ (1u << 17)
#define LEAF7_EBX_AVX512BW (1u << 30)
#define LEAF7_EBX_AVX512VL (1u << 31)
#define LEAF7_ECX_AVX512VBMI (1u << 1)
#define LEAF7_ECX_AVX512VBMI2 (1u << 6)
#define LEAF7_ECX_GFNI (1u << 8)
#define EXTENDED1_ECX_LZCNT (1u << 5)

/* Registers that the operating system saves, bits of XCR0. */
#define SAVES_YMM 0x06u /* SSE, AVX                                    */
#define SAVES_ZMM 0xE6u /* and mask registers, upper halves, 16 to 31  */

static bool all(uint32_t word, uint32_t bits)
{
	return (word & bits) == bits;
}

static enum octavo_cpu detect(void)
{
	uint32_t eax, ebx, ecx, edx, saved, ignored;

	if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) ||
	    !all(ecx, LEAF1_ECX_SSSE3 | LEAF1_ECX_SSE41))
		return OCTAVO_CPU_BASELINE;

	if (!all(ecx, LEAF1_ECX_POPCNT | LEAF1_ECX_OSXSAVE))
		return OCTAVO_CPU_SSE41;
	__asm__("xgetbv" : "=a"(saved), "=d"(ignored) : "c"(0));
	if (!all(saved, SAVES_YMM) ||
	    !__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) ||
	    !all(ecx, EXTENDED1_ECX_LZCNT) ||
	    !__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) ||
	    !all(ebx, LEAF7_EBX_BMI1 | LEAF7_EBX_AVX2 | LEAF7_EBX_BMI2))
		return OCTAVO_CPU_SSE41;

	if (!all(saved, SAVES_ZMM) ||
	    !all(ebx, LEAF7_EBX_AVX512F | LEAF7_EBX_AVX512DQ | LEAF7_EBX_AVX512BW |
	              LEAF7_EBX_AVX512VL) ||
	    !all(ecx, LEAF7_ECX_AVX512VBMI | LEAF7_ECX_AVX512VBMI2 |
	              LEAF7_ECX_GFNI))
		return OCTAVO_CPU_AVX2;
	return OCTAVO_CPU_AVX512;
}

/* Asked once: CPUID takes microseconds in a virtual machine. */
enum octavo_cpu octavo_cpu(void)
{
	static atomic_int known; /* one more than the answer */
	int answer = atomic_load_explicit(&known, memory_order_relaxed);

	if (!answer) {
		answer = (int)detect() + 1;
		atomic_store_explicit(&known, answer, memory_order_relaxed);
	}
	return (enum octavo_cpu)(answer - 1);
}

#endif
