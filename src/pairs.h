/* SPDX-License-Identifier: MIT */
/*
 * pairs.h - RFC 3629's UTF-8 from text of CESU-8 or MUTF-8, and back
 *
 * Nothing is checked: what is the same in both is copied, well-formed or not. The functions that
 * write stop in front of the first character that no longer fits.
 */
#ifndef OCTAVO_PAIRS_H
#define OCTAVO_PAIRS_H

#include "form.h"
#include "kernels.h"

/*
 * Makes one sequence of four octets of each pair, and 00 of C0 80 where 'form' has that. The text
 * holds no sequences of four octets. Stops in front of what may be a pair that its end cuts.
 */
struct octavo_run octavo_join_pairs(const struct form *form, const uint8_t *s, size_t n,
                                    uint8_t *dst, size_t cap);

/* How many octets of s[0..n) octavo_join_pairs() made its first 'written' octets of. */
size_t octavo_joined_from(const struct form *form, const uint8_t *s, size_t n, size_t written);

/*
 * Makes a pair of each sequence of four octets, and C0 80 of 00 where 'form' has that. The text
 * is well-formed; two octets behind it may be read.
 */
struct octavo_run octavo_split_pairs(const struct form *form, const uint8_t *s, size_t n,
                                     uint8_t *dst, size_t cap);

#endif
