/* SPDX-License-Identifier: MIT */
/* octets.h - what stands in text for each octet of what is no text */
#ifndef OCTETS_H
#define OCTETS_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_OCTET_TEXT 15

struct octets {
	struct {
		char utf8[MAX_OCTET_TEXT];
		unsigned char size;
	} text[256];
	uint32_t code_points[256]; /* where the text is one character, else 0 */
	bool has_row[256];         /* one of them is among the 256 of this one */
};

/* Each octet is written as a number: "&#x%X;". */
void octets_format(struct octets *octets, const char *format);

/*
 * Each octet is what it is in the charset. Where it is nothing, it is the control of that
 * number if there is one, as in windows-1252 (WHATWG), else U+FFFD. Returns false where
 * the charset is unknown, or one that tells more than ASCII by several octets.
 */
bool octets_charset(struct octets *octets, const char *charset);

/* The octet that stands for the character; -1 where there is none. */
int octets_find(const struct octets *octets, uint32_t code_point);

#endif
