/* SPDX-License-Identifier: MIT */
/* prefix.h - how far a text is in a normal form */
#ifndef OCTAVO_TEXT_PREFIX_H
#define OCTAVO_TEXT_PREFIX_H

#include "octavo-text.h"

#include <stdint.h>

#include "text_kernels.h"

/*
 * The offset of the first character of s[0..n) with which it is not in the form, if s[0..at) is and
 * a sequence begins at s[at]; else n. 'search' is what the kernel knows of this text.
 */
size_t octavo_normal_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                           struct octavo_search *search);

#endif
