/* SPDX-License-Identifier: MIT */
/* scan.h - whether a text is in a normal form, one character after another */
#ifndef OCTAVO_TEXT_SCAN_H
#define OCTAVO_TEXT_SCAN_H

#include "canonical.h"

/* What is in front, all of it normalized: an error is U+FFFD. All zero at the beginning. */
struct octavo_scan {
	uint32_t starter; /* the last character of class 0 .. */
	uint8_t class;    /* .. and the class of the last character after it; 0 for none */
};

/* Tells whether the text is still in the form with the next character. Constant time. */
bool octavo_scan_next(struct octavo_scan *scan, enum octavo_normal_form form, uint32_t c);

/* Where the first character of s[at..n) is with which the text is not; n if there is none. */
size_t octavo_scan_until(struct octavo_scan scan, enum octavo_normal_form form, const uint8_t *s,
                         size_t n, size_t at);

/*
 * The characters of s[end - 64..end) that are still to be looked at, a bit for each octet where one
 * begins: so what was searched is not searched again from a place within it. All zero at first.
 */
struct octavo_window {
	size_t end;
	uint64_t bits;
};

/* What is known of a text from one search to the next. All zero at first. */
struct octavo_search {
	struct octavo_window window;
	/* What was found: with the character in front, if they compose; alone, if it decomposes. */
	struct octavo_sequence sequence;
	bool has_sequence;
};

/*
 * Tells whether s[0..n) is still in the form, if s[0..*at) is, up to the next character that
 * neither combines nor composes with what is in front, or an error. Sets '*at' to there, or to the
 * first character with which it is not, and then what 'search' has of it.
 */
bool octavo_scan_sequence(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t *at,
                          struct octavo_search *search);

/* Where in s[begin..at), in a normal form, the sequence begins that one at s[at] may belong to. */
size_t octavo_sequence_begin(const uint8_t *s, size_t begin, size_t at);

/* The kernel where there is no other: see text_kernels.h. */
size_t octavo_normal_scalar(enum octavo_normal_form form, const uint8_t *s, size_t n,
                            size_t readable, size_t at, struct octavo_search *search);

#endif
