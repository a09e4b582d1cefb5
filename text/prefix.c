/* SPDX-License-Identifier: MIT */
/* prefix.c - how far a text is in a normal form */
#include "prefix.h"

#include "scan.h"
#include "text_kernels.h"
#include "unit.h"

/* Where ASCII ends that begins at s[at]. */
static size_t behind_ascii(const uint8_t *s, size_t n, size_t at)
{
	while (n - at >= 8 && (word_at(s + at) & UINT64_C(0x8080808080808080)) == 0)
		at += 8;
	while (at < n && s[at] < 0x80)
		at++;
	return at;
}

/* By one character after another, for any form. ASCII is in all of them. */
static size_t scan_any(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at)
{
	struct octavo_scan scan = { 0, 0 };

	while (at < n) {
		if (s[at] < 0x80) {
			at = behind_ascii(s, n, at);
			scan = (struct octavo_scan){ s[at - 1], 0 };
			continue;
		}
		struct octavo_character c = first_unit(s + at, n - at);
		if (c.error)
			scan = (struct octavo_scan){ 0, 0 };
		else if (!octavo_scan_next(&scan, form, c.code_point))
			return at;
		at += c.length;
	}
	return n;
}

/* Text is checked in blocks that stay in the first-level cache, before fewer are left than: */
#define BLOCK ((size_t)16 << 10)
#define FEW 64

size_t octavo_normal_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                           size_t *good)
{
	octavo_search_kernel *kernel = octavo_text_kernels()->nfc;

	if (form != OCTAVO_NFC)
		return scan_any(form, s, n, at);
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
