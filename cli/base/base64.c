/* SPDX-License-Identifier: MIT */
/* base64.c - octets as base64 (RFC 4648, section 4), and back */
#include "base/base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                             "0123456789+/";

void base64_print(FILE *to, const void *octets, size_t n)
{
	const uint8_t *s = octets;

	for (size_t i = 0; i < n; i += 3) {
		uint32_t bits = 0;
		for (size_t j = 0; j < 3; j++)
			bits = bits << 8 | (i + j < n ? s[i + j] : 0u);
		for (size_t j = 0; j < 4; j++)
			putc(i + j > n ? '=' : digits[bits >> (18 - 6 * j) & 0x3F], to);
	}
}

/* The octets that four digits are, of which the last may be padding: 1 to 3; 0 for none. */
static size_t read_four(const char *text, uint8_t dst[3])
{
	size_t n = text[3] != '=' ? 3 : text[2] != '=' ? 2 : 1;
	uint32_t bits = 0;

	for (size_t i = 0; i < 4; i++) {
		const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
		if (i <= n && !digit)
			return 0;
		bits = bits << 6 | (i <= n ? (uint32_t)(digit - digits) : 0);
	}
	for (size_t i = 0; i < 3; i++)
		dst[i] = (uint8_t)(bits >> (16 - 8 * i));
	/* Bits that belong to no octet are 0: each sequence of octets has one text. */
	return bits & (UINT32_C(0xFFFFFF) >> 8 * n) ? 0 : n;
}

size_t base64_read(const char *text, size_t length, uint8_t *dst, size_t cap)
{
	size_t size = 0;

	if (length % 4)
		return SIZE_MAX;
	for (size_t at = 0; at < length; at += 4) {
		uint8_t three[3];
		size_t n = read_four(text + at, three);
		if (n == 0 || n > cap - size || (n < 3 && at + 4 < length))
			return SIZE_MAX;
		memcpy(dst + size, three, n);
		size += n;
	}
	return size;
}
