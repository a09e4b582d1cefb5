/* SPDX-License-Identifier: MIT */
/* freestanding.c - a program that has nothing but the libraries, see freestanding.sh */
#include <stdint.h>
#include <string.h>

#include "octavo-detect.h"
#include "octavo-text.h"
#include "octavo.h"

#if __STDC_HOSTED__
#error "-ffreestanding is missing"
#endif

void *memcpy(void *to, const void *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
	return to;
}

void *memmove(void *to, const void *from, size_t n)
{
	if ((uintptr_t)to < (uintptr_t)from)
		return memcpy(to, from, n);
	while (n-- > 0)
		((volatile uint8_t *)to)[n] = ((const uint8_t *)from)[n];
	return to;
}

void *memset(void *to, int octet, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((volatile uint8_t *)to)[i] = (uint8_t)octet;
	return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
	const volatile uint8_t *p = a, *q = b;

	for (size_t i = 0; i < n; i++)
		if (p[i] != q[i])
			return p[i] < q[i] ? -1 : 1;
	return 0;
}

void *memchr(const void *s, int octet, size_t n)
{
	const volatile uint8_t *p = s;

	for (size_t i = 0; i < n; i++)
		if (p[i] == (uint8_t)octet)
			return (void *)(uintptr_t)(p + i);
	return NULL;
}

int strcmp(const char *a, const char *b)
{
	size_t i = 0;

	while (a[i] != 0 && a[i] == b[i])
		i++;
	return (uint8_t)a[i] - (uint8_t)b[i];
}

size_t strlen(const char *s)
{
	size_t n = 0;

	while (s[n] != 0)
		n++;
	return n;
}

#define TEXT "na\xC3\xAFve, \xE6\xBC\xA2\xE5\xAD\x97, \xF0\x9F\x99\x82; then what is no text: \xC0\xAF."
#define LENGTH (sizeof TEXT - 1)
#define GERMAN "Gr\xFC\xDF" "e aus K\xF6ln, sch\xF6ne M\xFCnchner \xC4pfel"

/* Which check failed, or 0. */
int main(void)
{
	uint8_t units[2 * LENGTH], again[3 * LENGTH];
	struct octavo_result there, back;

	if (octavo_valid(TEXT, LENGTH) || !octavo_valid(TEXT, LENGTH - 3))
		return 1;
	there = octavo_check(OCTAVO_UTF8, TEXT, LENGTH, OCTAVO_STOP);
	if (there.error != OCTAVO_OVERLONG || there.read != LENGTH - 3)
		return 2;
	there = octavo_convert(OCTAVO_UTF8, TEXT, LENGTH - 3, OCTAVO_UTF16BE, units, sizeof units,
	                       OCTAVO_STOP);
	back = octavo_convert(OCTAVO_UTF16BE, units, there.written, OCTAVO_UTF8, again,
	                      sizeof again, OCTAVO_STOP);
	if (there.error != OCTAVO_OK || back.error != OCTAVO_OK || back.written != LENGTH - 3 ||
	    memcmp(again, TEXT, LENGTH - 3) != 0)
		return 3;
	if (octavo_encoding_from_label("utf-16le") != OCTAVO_UTF16LE)
		return 4;

	/* 39 characters and errors, of which two Chinese ones and an emoji are wide. */
	if (octavo_width(TEXT, LENGTH, OCTAVO_WIDTH_SUM) != 42)
		return 5;
	there = octavo_normalize(OCTAVO_NFD, TEXT, 6, (char *)again, sizeof again);
	if (there.written != 7 || !octavo_equivalent(TEXT, 6, (char *)again, there.written))
		return 6;
	if (!octavo_value_name(OCTAVO_BLOCK, octavo_property(OCTAVO_BLOCK, 0x6F22)))
		return 7;

	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	there = octavo_charset_convert(octavo_charset_from_label("sjis", OCTAVO_NAMES_WEB),
	                               "\x8A\xBF", 2, utf8, again, sizeof again, OCTAVO_STOP);
	if (there.written != 3 || memcmp(again, "\xE6\xBC\xA2", 3) != 0)
		return 8;

	static uint64_t memory[OCTAVO_DETECT_MEMORY / 8];
	struct octavo_span span;
	struct octavo_spans done = octavo_detect_spans(octavo_detect_begin(memory, NULL), GERMAN,
	                                               sizeof GERMAN - 1, true, &span, 1);
	if (done.count != 1 || span.length != sizeof GERMAN - 1 ||
	    span.decoding.charset != octavo_charset_windows_1252())
		return 9;
	return 0;
}
