/* SPDX-License-Identifier: MIT */
/* cpu.c - what the processor can run, where the compiler does not know it */
#include "cpu.h"

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

/* The tests replace AVX-512 by portable C where there is none: see CMakeLists.txt. */
#ifndef OCTAVO_EMULATE_AVX512
#define OCTAVO_EMULATE_AVX512 0
#endif

/* Registers that the operating system saves: bits of XCR0. */
#define SAVES_YMM 0x06u /* XMM, YMM                                              */
#define SAVES_ZMM 0xE6u /* and mask registers, upper halves of ZMM, ZMM16..ZMM31 */

static bool all(uint32_t word, uint32_t bits)
{
	return (word & bits) == bits;
}

static enum octavo_isa detect(void)
{
	uint32_t eax, ebx, ecx, edx, saved, ignored;

	if (OCTAVO_EMULATE_AVX512)
		return OCTAVO_ISA_AVX512;
	if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) ||
	    !all(ecx, LEAF1_ECX_SSSE3 | LEAF1_ECX_SSE41))
		return OCTAVO_ISA_PORTABLE;

	if (!OCTAVO_WIDE_SPILLS || !all(ecx, LEAF1_ECX_POPCNT | LEAF1_ECX_OSXSAVE))
		return OCTAVO_ISA_SSE41;
	__asm__("xgetbv" : "=a"(saved), "=d"(ignored) : "c"(0));
	if (!all(saved, SAVES_YMM) ||
	    !__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) ||
	    !all(ecx, EXTENDED1_ECX_LZCNT) ||
	    !__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) ||
	    !all(ebx, LEAF7_EBX_BMI1 | LEAF7_EBX_AVX2 | LEAF7_EBX_BMI2))
		return OCTAVO_ISA_SSE41;

	if (!all(saved, SAVES_ZMM) ||
	    !all(ebx, LEAF7_EBX_AVX512F | LEAF7_EBX_AVX512DQ | LEAF7_EBX_AVX512BW |
	              LEAF7_EBX_AVX512VL) ||
	    !all(ecx, LEAF7_ECX_AVX512VBMI | LEAF7_ECX_AVX512VBMI2 |
	              LEAF7_ECX_GFNI))
		return OCTAVO_ISA_AVX2;
	return OCTAVO_ISA_AVX512;
}

/* Asked once: in a virtual machine CPUID takes microseconds. */
enum octavo_isa octavo_cpu(void)
{
	static atomic_int known;
	int isa = atomic_load_explicit(&known, memory_order_relaxed);

	if (isa == OCTAVO_ISA_UNKNOWN) {
		isa = (int)detect();
		atomic_store_explicit(&known, isa, memory_order_relaxed);
	}
	return (enum octavo_isa)isa;
}

#elif OCTAVO_RVV

#include <sys/auxv.h>

/* The V extension has vectors of 16 octets at least. */
enum octavo_isa octavo_cpu(void)
{
	return getauxval(AT_HWCAP) >> ('V' - 'A') & 1 ? OCTAVO_ISA_GNU : OCTAVO_ISA_PORTABLE;
}

#else

enum octavo_isa octavo_cpu(void)
{
	return (enum octavo_isa)(OCTAVO_ISAS - 1);
}

#endif
