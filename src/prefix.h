/* SPDX-License-Identifier: MIT */
/* prefix.h - how far text is well-formed UTF-8 */
#ifndef OCTAVO_PREFIX_H
#define OCTAVO_PREFIX_H

#include <stddef.h>
#include <stdint.h>

/* The length of the longest prefix of s[0..n) that is well-formed UTF-8. */
size_t octavo_utf8_prefix(const uint8_t *s, size_t n);

#endif
