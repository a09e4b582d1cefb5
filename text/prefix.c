/* SPDX-License-Identifier: MIT */
/* prefix.c - how far a text is in a normal form */
#include "prefix.h"

#include "scan.h"

size_t octavo_normal_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                           struct octavo_search *search)
{
	search->is_pair = false;
	return octavo_text_kernels()->normal(form, s, n, n, at, search);
}

size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n)
{
	struct octavo_search search = { .is_pair = false };
	return octavo_normal_until(form, (const uint8_t *)s, n, 0, &search);
}
