/* SPDX-License-Identifier: MIT */
/* cpu.c - the kernels that are chosen where one bit of CPUID or XCR0 is missing */
#include "support.h"

#include <cpuid.h>
#include <string.h>

/* What the processor says: EBX and ECX by leaf, and XCR0. */
static struct {
	uint32_t leaf1_ecx, leaf7_ebx, leaf7_ecx, extended1_ecx, xcr0;
	bool has_leaf1, has_leaf7, has_extended1;
} now;

static int fake_cpuid(unsigned leaf, unsigned *eax, unsigned *ebx, unsigned *ecx, unsigned *edx)
{
	*eax = *ebx = *edx = 0;
	*ecx = leaf == 1 ? now.leaf1_ecx : now.extended1_ecx;
	return leaf == 1 ? now.has_leaf1 : leaf == 0x80000001 && now.has_extended1;
}

static int fake_cpuid_count(unsigned leaf, unsigned subleaf, unsigned *eax, unsigned *ebx,
                            unsigned *ecx, unsigned *edx)
{
	*eax = *edx = 0;
	*ebx = now.leaf7_ebx;
	*ecx = now.leaf7_ecx;
	return leaf == 7 && subleaf == 0 && now.has_leaf7;
}

#define __get_cpuid fake_cpuid
#define __get_cpuid_count fake_cpuid_count
#define __asm__(...) (saved = now.xcr0 + (ignored = 0)) /* the only one there is XGETBV */
#undef OCTAVO_WIDE_SPILLS
#define OCTAVO_WIDE_SPILLS 1
#define octavo_cpu unused_octavo_cpu
enum octavo_isa octavo_cpu(void);
#include "../src/cpu.c"
#undef __asm__

/* By number, as in the manuals of Intel and AMD, and what is left without it. */
static const struct bit {
	uint32_t *word;
	unsigned number;
	const char *name;
	enum octavo_isa without;
} bits[] = {
	{ &now.leaf1_ecx, 9, "SSSE3", OCTAVO_ISA_SCALAR },
	{ &now.leaf1_ecx, 19, "SSE4.1", OCTAVO_ISA_SCALAR },
	{ &now.leaf1_ecx, 23, "POPCNT", OCTAVO_ISA_SSE41 },
	{ &now.leaf1_ecx, 27, "OSXSAVE", OCTAVO_ISA_SSE41 },
	{ &now.extended1_ecx, 5, "LZCNT", OCTAVO_ISA_SSE41 },
	{ &now.leaf7_ebx, 3, "BMI1", OCTAVO_ISA_SSE41 },
	{ &now.leaf7_ebx, 5, "AVX2", OCTAVO_ISA_SSE41 },
	{ &now.leaf7_ebx, 8, "BMI2", OCTAVO_ISA_SSE41 },
	{ &now.xcr0, 1, "XMM", OCTAVO_ISA_SSE41 },
	{ &now.xcr0, 2, "YMM", OCTAVO_ISA_SSE41 },
	{ &now.leaf7_ebx, 16, "AVX512F", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ebx, 17, "AVX512DQ", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ebx, 30, "AVX512BW", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ebx, 31, "AVX512VL", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ecx, 1, "AVX512_VBMI", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ecx, 6, "AVX512_VBMI2", OCTAVO_ISA_AVX2 },
	{ &now.leaf7_ecx, 8, "GFNI", OCTAVO_ISA_AVX2 },
	{ &now.xcr0, 5, "mask registers", OCTAVO_ISA_AVX2 },
	{ &now.xcr0, 6, "ZMM0 .. ZMM15", OCTAVO_ISA_AVX2 },
	{ &now.xcr0, 7, "ZMM16 .. ZMM31", OCTAVO_ISA_AVX2 },
};

static void has_these_only(void)
{
	memset(&now, 0, sizeof now);
	now.has_leaf1 = now.has_leaf7 = now.has_extended1 = true;
	for (size_t i = 0; i < COUNT(bits); i++)
		*bits[i].word |= UINT32_C(1) << bits[i].number;
}

static void test_each_bit(void **state)
{
	(void)state;
	has_these_only();
	assert_int_equal(detect(), OCTAVO_ISA_AVX512);
	for (size_t i = 0; i < COUNT(bits); i++) {
		has_these_only();
		*bits[i].word &= ~(UINT32_C(1) << bits[i].number);
		if (detect() != bits[i].without)
			fail_msg("without %s: %d", bits[i].name, (int)detect());
	}
}

static void test_missing_leaf(void **state)
{
	(void)state;
	has_these_only();
	now.has_leaf1 = false;
	assert_int_equal(detect(), OCTAVO_ISA_SCALAR);
	has_these_only();
	now.has_leaf7 = false;
	assert_int_equal(detect(), OCTAVO_ISA_SSE41);
	has_these_only();
	now.has_extended1 = false;
	assert_int_equal(detect(), OCTAVO_ISA_SSE41);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_bit),
		cmocka_unit_test(test_missing_leaf),
	};

	return cmocka_run_group_tests_name("cpu", tests, NULL, NULL);
}
