/* SPDX-License-Identifier: MIT */
/* by_utf16.c - forms of UTF-8 that kernels convert by way of UTF-16 */
#include "by_utf16.h"

#include <string.h>

#include "base.h"
#include "form.h"
#include "hangul.h"
#include "shared_prefix.h"
#include "units.h"

/* Units between two encodings of which neither is UTF-16. */
#define SCRATCH 1024

static bool is_unicode11(const struct encoding *e)
{
	return octavo_encoding_of(e) == OCTAVO_UTF8_UNICODE11;
}

bool octavo_goes_by_utf16(const struct encoding *e)
{
	return is_unicode11(e) || (e->form && (e->form->pairs || e->form->lone));
}

/* Whether s[0..n) ends with a high surrogate. */
static bool ends_high(const uint8_t *s, size_t n)
{
	return n >= 2 && (s[n - 1] & 0xFC) == 0xD8;
}

/* How many octets of WTF-8 are before a pair of surrogates that is not four octets. */
static size_t before_pair(const uint8_t *s, size_t n)
{
	size_t at = 0;

	for (; n - at >= 12; at += 8) {
		const uint8_t *p = s + at;
		uint64_t high = (word_at(p) ^ EACH_OCTET(0xED)) |
		                ((word_at(p + 1) & EACH_OCTET(0xF0)) ^ EACH_OCTET(0xA0));
		uint64_t low = (word_at(p + 3) ^ EACH_OCTET(0xED)) |
		               ((word_at(p + 4) & EACH_OCTET(0xF0)) ^ EACH_OCTET(0xB0));
		if (zeros_in(high | low))
			break;
	}
	while (n - at >= 6 && !is_pair(s + at))
		at++;
	return n - at >= 6 ? at : n;
}

/*
 * Goes on with U+0000 as C0 80, and other ASCII: there is often more of both. The text has no octet
 * 00.
 */
static void take_nuls(const uint8_t *s, size_t n, uint8_t *dst, size_t cap, struct octavo_run *run)
{
	while (run->read < n && cap - run->written >= 2) {
		const uint8_t *at = s + run->read;
		bool is_nul = at[0] == 0xC0 && n - run->read >= 2 && at[1] == 0x80;
		if (at[0] >= 0x80 && !is_nul)
			break;
		put16(dst + run->written, is_nul ? 0 : at[0], false);
		run->read += is_nul ? 2 : 1;
		run->written += 2;
	}
}

struct octavo_run octavo_form_to_utf16(const struct encoding *from, const uint8_t *s, size_t n,
                                       uint8_t *dst, size_t cap)
{
	const struct octavo_convert_kernels *kernels = octavo_convert_kernels();
	octavo_convert_kernel *kernel =
		is_unicode11(from) ? kernels->convert[OCTAVO_KIND_UTF8][OCTAVO_KIND_UTF16LE]
		: from->form->pairs ? kernels->cesu8_to_utf16
		                    : kernels->wtf8_to_utf16;
	struct octavo_run run = { 0, 0 };
	bool has_nuls = from->form && from->form->long_nul;
	bool is_wtf8 = from->form && !from->form->pairs;

	if (!kernel || (is_wtf8 && s[0] != 0xED))
		return run;
	if (has_nuls) {
		const uint8_t *nul = memchr(s, 0, n);
		n = nul ? (size_t)(nul - s) : n;
	}
	while (run.read < n && cap - run.written >= 2) {
		struct octavo_run part = kernel(s + run.read, n - run.read, dst + run.written,
		                                cap - run.written, NULL, 0);
		run.read += part.read;
		run.written += part.written;
		if (run.read == n || !has_nuls || s[run.read] != 0xC0)
			break;
		size_t before = run.read;
		take_nuls(s, n, dst, cap, &run);
		if (run.read == before)
			break;
	}
	if (is_wtf8) {
		size_t good = before_pair(s, run.read);
		if (good < run.read) {
			run = (struct octavo_run){ 0, 0 };
			if (good)
				run = kernel(s, good, dst, cap, NULL, 0);
		}
	}
	/* What follows may make it half of a pair. */
	if (ends_high(dst, run.written)) {
		run.read -= 3;
		run.written -= 2;
	}
	size_t good = run.written;
	if (is_unicode11(from))
		good = octavo_hangul_move(dst, good, dst, false);
	else if (!from->form->lone && good)
		good = octavo_kinds_prefix(OCTAVO_KIND_UTF16LE, dst, good);
	if (good < run.written)
		run = (struct octavo_run){ octavo_form_read_for(s, good), good };
	return run;
}

size_t octavo_form_read_for(const uint8_t *s, size_t size)
{
	size_t at = 0;

	while (size) {
		size -= s[at] >= 0xF0 ? 4 : 2;
		at += s[at] < 0x80 ? 1 : announced(s[at]);
	}
	return at;
}

/* A lower bound of how many octets of UTF-16 are before U+0000: whole words. */
static size_t before_nul(const uint8_t *s, size_t n)
{
	const uint64_t ones = UINT64_C(0x0001000100010001), highs = UINT64_C(0x8000800080008000);
	size_t at = 0;

	for (; n - at >= 8; at += 8) {
		uint64_t word = word_at(s + at);
		if ((word - ones) & ~word & highs)
			break;
	}
	while (n - at >= 2 && (s[at] | s[at + 1]))
		at += 2;
	return at;
}

/* The reverse of take_nuls(). */
static void put_nuls(const uint8_t *s, size_t n, uint8_t *dst, size_t cap, struct octavo_run *run)
{
	while (run->read < n && cap - run->written >= 2) {
		uint32_t unit = get16(s + run->read, false);
		if (unit >= 0x80)
			break;
		dst[run->written] = unit ? (uint8_t)unit : 0xC0;
		dst[run->written + 1] = 0x80;
		run->written += unit ? 1 : 2;
		run->read += 2;
	}
}

/* Converts units that are in the form as they are in UTF-16. */
static struct octavo_run put_units(octavo_convert_kernel *kernel, const uint8_t *s, size_t n,
                                   uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	if (kernel && n && cap)
		run = kernel(s, n, dst, cap, NULL, 0);
	return run;
}

static struct octavo_run put_moved(octavo_convert_kernel *kernel, const uint8_t *s, size_t n,
                                   uint8_t *dst, size_t cap)
{
	uint8_t then[2 * SCRATCH];
	size_t moved = octavo_hangul_move(s, n < sizeof then ? n : sizeof then, then, true);

	return put_units(kernel, then, moved, dst, cap);
}

struct octavo_run octavo_utf16_to_form(const struct encoding *to, const uint8_t *s, size_t n,
                                       uint8_t *dst, size_t cap)
{
	const struct octavo_convert_kernels *kernels = octavo_convert_kernels();
	octavo_convert_kernel *strict = kernels->convert[OCTAVO_KIND_UTF16LE][OCTAVO_KIND_UTF8];
	struct octavo_run run = { 0, 0 };

	if (is_unicode11(to))
		return put_moved(strict, s, n, dst, cap);
	if (!to->form->pairs)
		return put_units(strict, s, n, dst, cap);
	for (size_t before = 1; run.read < n && before != run.read;) {
		const uint8_t *at = s + run.read;
		size_t left = n - run.read, size = to->form->long_nul ? before_nul(at, left) : left;
		struct octavo_run part = put_units(kernels->utf16_to_cesu8, at, size,
		                                   dst + run.written, cap - run.written);

		before = run.read;
		run.read += part.read;
		run.written += part.written;
		if (part.read < size)
			break;
		put_nuls(s, n, dst, cap, &run);
	}
	/* Its other half may be missing. */
	if (ends_high(s, run.read)) {
		run.read -= 2;
		run.written -= 3;
	}
	return run;
}
