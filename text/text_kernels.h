/* SPDX-License-Identifier: MIT */
/*
 * text_kernels.h - the operations on text that have fast implementations for some instruction sets
 *
 * A kernel takes UTF-8, s[0..n), from s[at] on, a boundary between characters; all but 'normal'
 * take only well-formed text. It looks at many octets at once and leaves to the scalar code each
 * character that is not as most are; so it gives what that gives, and takes all of the text unless
 * it says otherwise.
 */
#ifndef OCTAVO_TEXT_TEXT_KERNELS_H
#define OCTAVO_TEXT_TEXT_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scan.h"

/* So many octets may be read before s[at]. */
#define KERNEL_BEFORE 3

/*
 * Counts the graphemes that begin in s[at..n). Before s[at] the state is STATE_PLAIN, or, if 'at'
 * is 0, STATE_CONTROL. Up to s[readable] there are further octets of the text, which make no
 * difference.
 */
typedef uint64_t octavo_grapheme_kernel(const uint8_t *s, size_t n, size_t readable, size_t at);

/* The columns of the characters that begin there, where ambiguous ones are narrow. */
typedef uint64_t octavo_width_kernel(const uint8_t *s, size_t n, size_t readable, size_t at);

/*
 * The first character with which s[0..n) is not in the form, if s[0..at) is; n if
 * there is none.
 */
typedef size_t octavo_normal_kernel(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                    size_t readable, size_t at, struct octavo_search *search);

/*
 * How far there is nothing in s[at..n): where a character begins, or n.
 *
 *   hidden   one that lint may find to be odd by itself: the first that is so, or one before
 *   scripts  one with which a word may have letters of several scripts, if one begins at s[at]
 */
typedef size_t octavo_search_kernel(const uint8_t *s, size_t n, size_t readable, size_t at);

struct octavo_text_kernels {
	octavo_grapheme_kernel *graphemes;
	octavo_width_kernel *width;
	octavo_normal_kernel *normal;
	octavo_search_kernel *hidden, *scripts; /* NULL if lint itself is as fast */
};

/* The table in use, by octavo_kernels_name(). */
const struct octavo_text_kernels *octavo_text_kernels(void);

#endif
