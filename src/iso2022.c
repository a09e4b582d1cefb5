/* SPDX-License-Identifier: MIT */
/* iso2022.c - the escape sequences that announce UTF-8 */
#include <string.h>

#include "encoding.h"

#define ESC 0x1B

/* ISO/IEC 10646-1 Amd 2, R.6, and its Note 6; utf-8(7). None begins with another one. */
static const char *const sequences[] = {
	[OCTAVO_DESIGNATE_UTF8] = "\x1B%G",
	[OCTAVO_DESIGNATE_UTF8_LEVEL1] = "\x1B%/G",
	[OCTAVO_DESIGNATE_UTF8_LEVEL2] = "\x1B%/H",
	[OCTAVO_DESIGNATE_UTF8_LEVEL3] = "\x1B%/I",
	[OCTAVO_DESIGNATE_RETURN] = "\x1B%@",
};

#define DESIGNATIONS (sizeof sequences / sizeof sequences[0])

/* Four of the longest units. */
struct padded {
	uint8_t octets[16];
	unsigned length;
};

/* Clause 16 pads an octet to what the character of that number is encoded as. */
static struct padded pad(const struct encoding *to, const char *sequence)
{
	struct padded padded = { .length = 0 };
	for (; *sequence; sequence++)
		padded.length += to->encode(to, (uint8_t)*sequence, padded.octets + padded.length);
	return padded;
}

/* Not memcmp(): clang would make it bcmp(), which no C header has. */
static bool same(const uint8_t *a, const uint8_t *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

struct octavo_escape octavo_escape_find(enum octavo_encoding e, const void *src, size_t n)
{
	const struct encoding *from = octavo_encoding_find(e);
	const uint8_t *s = src;
	struct padded wanted[DESIGNATIONS];
	size_t at = 0;

	if (!from)
		return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, n, 0 };
	size_t unit = from->info.unit_size;
	for (size_t i = OCTAVO_DESIGNATE_UTF8; i < DESIGNATIONS; i++)
		wanted[i] = pad(from, sequences[i]);

	while (at < n) {
		const uint8_t *esc = memchr(s + at, ESC, n - at);
		/* The unit that contains it; without one, an incomplete unit at the end. */
		at = (esc ? (size_t)(esc - s) : n) / unit * unit;

		for (size_t i = OCTAVO_DESIGNATE_UTF8; i < DESIGNATIONS; i++) {
			unsigned length = wanted[i].length;
			bool cut = n - at < length;
			if (!same(s + at, wanted[i].octets, cut ? n - at : length))
				continue;
			if (cut)
				return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, at, 0 };
			return (struct octavo_escape){ (enum octavo_designation)i, at, length };
		}
		at += unit;
	}
	return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, n, 0 };
}

struct octavo_result octavo_escape_write(enum octavo_encoding e,
                                         enum octavo_designation designation, void *dst,
                                         size_t cap)
{
	struct octavo_result result = { .error = OCTAVO_UNSUPPORTED };
	const struct encoding *to = octavo_encoding_find(e);

	if (!to || designation == OCTAVO_NO_DESIGNATION || (size_t)designation >= DESIGNATIONS)
		return result;
	struct padded padded = pad(to, sequences[designation]);
	result.error = padded.length <= cap ? OCTAVO_OK : OCTAVO_NO_ROOM;
	if (!result.error) {
		memcpy(dst, padded.octets, padded.length);
		result.written = padded.length;
	}
	return result;
}
