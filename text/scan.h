/* SPDX-License-Identifier: MIT */
/* scan.h - whether a text is in a normal form, one character after another */
#ifndef OCTAVO_TEXT_SCAN_H
#define OCTAVO_TEXT_SCAN_H

#include "canonical.h"

/* What is in front, all of it normalized. All zero at the beginning, and behind an error. */
struct octavo_scan {
	uint32_t starter; /* the last character of class 0 .. */
	uint8_t class;    /* .. and the class of the last character behind it; 0 for none */
};

/* Tells whether the text is still in the form with the next character. Constant time. */
bool octavo_scan_next(struct octavo_scan *scan, enum octavo_normal_form form, uint32_t c);

/*
 * The offset of the first character of s[0..n) with which it is not in the form, else n. '*begin'
 * is where the sequence begins that this character, or the end, belongs to.
 */
size_t octavo_scan(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t *begin);

#endif
