/* SPDX-License-Identifier: MIT */
/* normal_prefix.c - how far a text is in a normal form */
#include "octavo-text.h"

#include "canonical.h"
#include "text_kernels.h"

size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n)
{
	struct octavo_search search = { .has_sequence = false };

	if (!is_normal_form(form))
		return 0;
	return octavo_text_kernels()->normal(form, (const uint8_t *)s, n, n, 0, &search);
}
