/* SPDX-License-Identifier: MIT */
/* dispatch.h - the instruction set in use */
#ifndef OCTAVO_DISPATCH_H
#define OCTAVO_DISPATCH_H

#include <stdatomic.h>

#include "cpu.h"

/* OCTAVO_ISA_UNKNOWN until one was chosen by name: then it is the best. */
extern atomic_int octavo_isa_chosen;

static inline enum octavo_isa octavo_isa(void)
{
	int isa = atomic_load_explicit(&octavo_isa_chosen, memory_order_relaxed);
	return isa == OCTAVO_ISA_UNKNOWN ? octavo_cpu() : (enum octavo_isa)isa;
}

#endif
