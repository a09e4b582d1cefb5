/* SPDX-License-Identifier: MIT */
/* octet_table.h - text for each octet: a number, or its character in a charset */
#ifndef OCTET_TABLE_H
#define OCTET_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_OCTET_TEXT 15

struct octets {
	struct {
		char utf8[MAX_OCTET_TEXT];
		unsigned char size;
	} text[256];
	uint32_t code_points[256]; /* the character, if the text is just one; else 0 */
};

/* Fills the table with numbers in a format of printf(): "&#x%X;". */
void octets_format(struct octets *octets, const char *format);

/*
 * Fills the table with the characters of a charset. An octet that it does not use is the C1
 * control of that number, as in windows-1252 of WHATWG, or else U+FFFD. Returns false if the
 * charset is unknown, or not one of single octets.
 */
bool octets_charset(struct octets *octets, const char *charset);

bool octets_contain_ascii(const struct octets *octets);

#endif
