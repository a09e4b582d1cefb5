/* SPDX-License-Identifier: MIT */
/* prefix.h - how far text is well-formed UTF-8 */
#ifndef OCTAVO_PREFIX_H
#define OCTAVO_PREFIX_H

#include <stddef.h>
#include <stdint.h>

/*
 * Octets that are looked at once, such as checked, and then once more, such as counted, before the
 * next: so that the second look finds them in the first-level cache.
 */
#define BLOCK 16384

/* The length of the longest prefix of s[0..n) that is well-formed UTF-8. */
size_t octavo_utf8_prefix(const uint8_t *s, size_t n);

/* The length of the ASCII prefix of s[0..n). */
size_t octavo_ascii_prefix(const uint8_t *s, size_t n);

#endif
