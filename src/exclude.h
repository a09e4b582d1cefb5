/* SPDX-License-Identifier: MIT */
/* exclude.h - well-formed characters that the options exclude */
#ifndef OCTAVO_EXCLUDE_H
#define OCTAVO_EXCLUDE_H

#include "encoding.h"
#include "options.h"

/* Octets to search at once: no more than the first-level cache holds. */
#define LOOK_AHEAD 16384

/*
 * Whether text can be searched for what the options exclude. Otherwise each character has to be
 * decoded.
 */
bool octavo_is_searched(const struct encoding *from, unsigned options);

/*
 * A lower bound of the prefix of s[0..n) in which the options exclude nothing, but
 * perhaps a character that its end cuts; 0 where text cannot be searched.
 */
size_t octavo_included_prefix(const struct encoding *from, const uint8_t *s, size_t n,
                              unsigned options);

#endif
