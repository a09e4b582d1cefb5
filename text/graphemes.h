/* SPDX-License-Identifier: MIT */
/* graphemes.h - graphemes that the automaton counts for kernels */
#ifndef OCTAVO_TEXT_GRAPHEMES_H
#define OCTAVO_TEXT_GRAPHEMES_H

#include <stddef.h>
#include <stdint.h>

#include "text_kernels.h"

/*
 * Adds to '*count' the graphemes that begin in s[at..end), and returns 'end': behind the first character
 * from 'at' on behind which the state does not depend on what is in front, and which is no
 * control; or n.
 */
size_t octavo_grapheme_settle(const uint8_t *s, size_t n, size_t at, uint64_t *count);

/* The kernel where there is no other. */
octavo_grapheme_kernel octavo_graphemes_scalar;

#endif
