/* SPDX-License-Identifier: MIT */
/* bom.c - byte order marks */
#include <string.h>

#include "octavo.h"

/* U+FEFF in each encoding; UTF-32LE before UTF-16LE, whose mark it begins with. */
static const struct {
	struct octavo_bom bom;
	uint8_t octets[4];
} marks[] = {
	{ { OCTAVO_UTF8, 3 }, { 0xEF, 0xBB, 0xBF } },
	{ { OCTAVO_UTF32LE, 4 }, { 0xFF, 0xFE, 0x00, 0x00 } },
	{ { OCTAVO_UTF32BE, 4 }, { 0x00, 0x00, 0xFE, 0xFF } },
	{ { OCTAVO_UTF16LE, 2 }, { 0xFF, 0xFE } },
	{ { OCTAVO_UTF16BE, 2 }, { 0xFE, 0xFF } },
};

struct octavo_bom octavo_sniff_bom(const void *src, size_t n)
{
	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
		size_t length = marks[i].bom.length;
		if (n >= length && memcmp(src, marks[i].octets, length) == 0)
			return marks[i].bom;
	}
	return (struct octavo_bom){ OCTAVO_NO_ENCODING, 0 };
}
