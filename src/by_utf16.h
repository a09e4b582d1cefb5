/* SPDX-License-Identifier: MIT */
/*
 * by_utf16.h - forms of UTF-8 that kernels convert by way of UTF-16: CESU-8, MUTF-8, WTF-8, and the
 * UTF-8 of Unicode 1.1
 *
 * Surrogates are units there as all others, so that pairs need nothing but a check; and a code
 * point is a unit in a table. All is of whole characters, and may stop at any of them.
 */
#ifndef OCTAVO_BY_UTF16_H
#define OCTAVO_BY_UTF16_H

#include "encoding.h"

/* Whether these functions are for the encoding. */
bool octavo_goes_by_utf16(const struct encoding *e);

/*
 * Converts a well-formed prefix of s[0..n) to UTF-16LE, in which surrogates are unpaired where the
 * form has those. Nothing that the end of the text could change is taken, and WTF-8 only where it
 * begins with what may be a surrogate; n > 0.
 */
struct octavo_run octavo_form_to_utf16(const struct encoding *from, const uint8_t *s, size_t n,
                                       uint8_t *dst, size_t cap);

/* How many octets of s its first 'size' octets of UTF-16 are of. */
size_t octavo_form_read_for(const uint8_t *s, size_t size);

/* Converts UTF-16LE, n > 0, with unpaired surrogates only where the form has those. */
struct octavo_run octavo_utf16_to_form(const struct encoding *to, const uint8_t *s, size_t n,
                                       uint8_t *dst, size_t cap);

#endif
