/* SPDX-License-Identifier: MIT */
/* escape_text.h - what OCTAVO_ESCAPE writes, in ASCII */
#ifndef OCTAVO_ESCAPE_TEXT_H
#define OCTAVO_ESCAPE_TEXT_H

#include <stdint.h>

#define ESCAPE_TEXT 12 /* \u{7FFFFFFF} */

static inline char hex_digit(uint32_t value)
{
	return "0123456789ABCDEF"[value & 15];
}

/* \xE9. These return the length of the text. */
static inline unsigned octet_escape(uint8_t octet, char text[ESCAPE_TEXT])
{
	text[0] = '\\';
	text[1] = 'x';
	text[2] = hex_digit(octet >> 4);
	text[3] = hex_digit(octet);
	return 4;
}

/* \u{4E8C}, with as many digits as it takes */
static inline unsigned character_escape(uint32_t value, char text[ESCAPE_TEXT])
{
	unsigned length = 0;
	int bits = 28;

	text[length++] = '\\';
	text[length++] = 'u';
	text[length++] = '{';
	while (bits > 0 && value >> bits == 0)
		bits -= 4;
	for (; bits >= 0; bits -= 4)
		text[length++] = hex_digit(value >> bits);
	text[length++] = '}';
	return length;
}

#endif
