/* SPDX-License-Identifier: MIT */
/* text_kernels.c - the choice among the tables of kernels for text */
#include "text_kernels.h"

#include <stdatomic.h>
#include <string.h>

#include "columns.h"
#include "graphemes.h"
#include "octavo.h"
#include "scan.h"
#include "simd/by_isa.h"

static const struct octavo_text_kernels scalar = {
	.graphemes = octavo_graphemes_scalar,
	.width = octavo_width_scalar,
	.normal = octavo_normal_scalar,
};

DEFINE_NAMED(octavo_text_kernels)

const struct octavo_text_kernels *octavo_text_kernels(void)
{
	/* The first library tells which set is in use by a string that stays where it is. */
	static _Atomic(const char *) known_name;
	static _Atomic(const struct octavo_text_kernels *) known;
	const char *name = octavo_kernels_name();
	const struct octavo_text_kernels *kernels =
		atomic_load_explicit(&known, memory_order_acquire);

	/* If another thread stores those of another set meanwhile, they give the same. */
	if (kernels && atomic_load_explicit(&known_name, memory_order_acquire) == name)
		return kernels;
	kernels = octavo_text_kernels_named(name);
	atomic_store_explicit(&known, kernels, memory_order_release);
	atomic_store_explicit(&known_name, name, memory_order_release);
	return kernels;
}
