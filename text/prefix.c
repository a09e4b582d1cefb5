/* SPDX-License-Identifier: MIT */
/* prefix.c - how far a text is in a normal form */
#include "prefix.h"

#include "scan.h"
#include "text_kernels.h"
#include "unit.h"

/* Text is checked in blocks that stay in the first-level cache, before fewer are left than: */
#define BLOCK ((size_t)16 << 10)
#define FEW 64

size_t octavo_normal_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                           size_t *good)
{
	octavo_search_kernel *kernel = octavo_text_kernels()->nfc;

	if (form != OCTAVO_NFC)
		return octavo_scan_until((struct octavo_scan){ 0, 0 }, form, s, n, at);
	while (at < n) {
		if (*good < n && *good < at + FEW) {
			size_t size = n - at < BLOCK ? n - at : BLOCK;
			*good = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;
		}
		if (*good == at) {
			at += first_unit(s + at, n - at).length;
			continue;
		}
		size_t end = *good < n ? octavo_sequence_begin(s, at, *good) : n;
		bool is_one = end == at; /* which may go on far behind what is known to be good */
		end += is_one ? good_length(s[at]) : 0;
		at = kernel(s, end, n, at);
		if (at < end || (is_one && !octavo_scan_sequence(s, n, &at)))
			return at;
	}
	return n;
}

size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n)
{
	size_t good = 0;
	return octavo_normal_until(form, (const uint8_t *)s, n, 0, &good);
}
