/* SPDX-License-Identifier: MIT */
/* choose.c - octavo_kernels_choose(), apart because it needs the kernels of all families */
#include <string.h>

#include "dispatch.h"
#include "kernels.h"
#include "octavo.h"

bool octavo_kernels_choose(const char *name)
{
	for (int i = OCTAVO_ISA_SCALAR; i <= (int)octavo_cpu(); i++) {
		enum octavo_isa isa = (enum octavo_isa)i;

		if (strcmp(octavo_isa_names[isa], name) == 0) {
			atomic_store_explicit(&octavo_isa_chosen, i, memory_order_relaxed);
			octavo_valid_kernels_choose(isa);
			octavo_count_kernels_choose(isa);
			octavo_length_kernels_choose(isa);
			octavo_convert_kernels_choose(isa);
			return true;
		}
	}
	return false;
}
