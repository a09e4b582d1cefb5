/* SPDX-License-Identifier: MIT */
/* exclude.h - well-formed characters that the options exclude */
#ifndef OCTAVO_EXCLUDE_H
#define OCTAVO_EXCLUDE_H

#include "form.h"
#include "octavo.h"

/* Returns which option excludes the code point, as an error; OCTAVO_OK if none does. */
enum octavo_error octavo_excluded(uint32_t code_point, unsigned options);

/*
 * Returns a lower bound of the prefix of s[0..n) in which the options, some of OCTAVO_EXCLUDE_MASK,
 * exclude nothing, but perhaps a character that its end cuts. 0 may mean that each character has
 * to be decoded; it is always 0 where 'form' is NULL, because the text is not UTF-8.
 */
size_t octavo_included_prefix(const struct form *form, const uint8_t *s, size_t n,
                              unsigned options);

#endif
