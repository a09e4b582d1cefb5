/* SPDX-License-Identifier: MIT */
/* normalize.h - normal forms of a part of a text */
#ifndef OCTAVO_TEXT_NORMALIZE_H
#define OCTAVO_TEXT_NORMALIZE_H

#include <stdint.h>

#include "octavo-text.h"

/*
 * octavo_normalize(); with 'dst' NULL it only counts. With 'more' the text goes on after s[0..n):
 * the last sequence, to which that may belong, is left, and 'read' is where it begins.
 */
struct octavo_result octavo_normalize_part(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                           uint8_t *dst, size_t cap, bool more);

#endif
