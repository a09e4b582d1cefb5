/* SPDX-License-Identifier: MIT */
/*
 * pairs.h - RFC 3629's UTF-8 from text of CESU-8 or MUTF-8, and back
 *
 * Nothing is checked: what is the same in both is copied, well-formed or not. The functions that
 * write stop before the first character that does not fit.
 */
#ifndef OCTAVO_PAIRS_H
#define OCTAVO_PAIRS_H

#include "form.h"
#include "kernels.h"

/*
 * Turns each pair into a sequence of four octets, and C0 80 into 00 if 'form' has that. The text
 * must hold no sequences of four octets. Stops before what may be an incomplete pair at its end.
 */
struct octavo_run octavo_join_pairs(const struct form *form, const uint8_t *s, size_t n,
                                    uint8_t *dst, size_t cap);

/* How many octets of s[0..n) octavo_join_pairs() used for its first 'written' octets. */
size_t octavo_joined_from(const struct form *form, const uint8_t *s, size_t n, size_t written);

/*
 * Turns each sequence of four octets into a pair, and 00 into C0 80 if 'form' has that. The text
 * must be well-formed; two octets after it may be read.
 */
struct octavo_run octavo_split_pairs(const struct form *form, const uint8_t *s, size_t n,
                                     uint8_t *dst, size_t cap);

#endif
