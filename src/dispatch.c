/* SPDX-License-Identifier: MIT */
/* dispatch.c - one table of kernels, chosen once */
#include <string.h>

#include "base.h"
#include "cpu.h"
#include "kernels.h"
#include "octavo.h"

_Atomic(const struct octavo_kernels *) octavo_kernels_chosen;

void octavo_kernels_list(const struct octavo_kernels *list[OCTAVO_MAX_KERNELS + 1])
{
#if OCTAVO_X86_64
	if (octavo_cpu() >= OCTAVO_CPU_AVX512)
		*list++ = &octavo_kernels_avx512;
	if (octavo_cpu() >= OCTAVO_CPU_AVX2)
		*list++ = &octavo_kernels_avx2;
	if (octavo_cpu() >= OCTAVO_CPU_SSE41)
		*list++ = &octavo_kernels_sse41;
#elif OCTAVO_NEON
	*list++ = &octavo_kernels_neon;
#endif
	*list++ = &octavo_kernels_scalar;
	*list = NULL;
}

const struct octavo_kernels *octavo_kernels_choose_best(void)
{
	const struct octavo_kernels *list[OCTAVO_MAX_KERNELS + 1];
	const struct octavo_kernels *none = NULL;

	octavo_kernels_list(list);
	/* Threads that race here find the same table; a choice already made stays. */
	atomic_compare_exchange_strong_explicit(&octavo_kernels_chosen, &none, list[0],
	                                        memory_order_relaxed, memory_order_relaxed);
	return atomic_load_explicit(&octavo_kernels_chosen, memory_order_relaxed);
}

const char *octavo_kernels_name(void)
{
	return octavo_kernels()->name;
}

bool octavo_kernels_choose(const char *name)
{
	const struct octavo_kernels *list[OCTAVO_MAX_KERNELS + 1];

	octavo_kernels_list(list);
	for (size_t i = 0; list[i]; i++) {
		if (strcmp(list[i]->name, name) == 0) {
			atomic_store_explicit(&octavo_kernels_chosen, list[i],
			                      memory_order_relaxed);
			return true;
		}
	}
	return false;
}
