/* SPDX-License-Identifier: MIT */
/* graphemes.h - where graphemes begin, one character after another */
#ifndef OCTAVO_TEXT_GRAPHEMES_H
#define OCTAVO_TEXT_GRAPHEMES_H

#include <stdbool.h>

#include "kinds.h"

static ALWAYS_INLINE unsigned grapheme_after(unsigned state, uint32_t c)
{
	return grapheme_step(state & ~(unsigned)BEGINS, kind_of(c));
}

/* Whether the state after this character does not depend on what is before it. */
static inline bool grapheme_decides(uint32_t c)
{
	return octavo_kind_flags[kind_of(c)] & DECIDES;
}

/* The state after s[0..n), if it is 'state' in front. Looks at the end as far as it decides. */
unsigned octavo_grapheme_state(unsigned state, const uint8_t *s, size_t n);

/*
 * Adds to '*count' the graphemes that begin in s[at..end), and returns 'end': after the first
 * character from 'at' on after which the state is plain, whatever is before it; or n.
 */
size_t octavo_grapheme_settle(const uint8_t *s, size_t n, size_t at, uint64_t *count);

/* The kernel where there is no other: see text_kernels.h. */
uint64_t octavo_graphemes_scalar(const uint8_t *s, size_t n, size_t readable, size_t at);

#endif
