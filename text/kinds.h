/* SPDX-License-Identifier: MIT */
/*
 * kinds.h - kinds of code points, and the automaton that finds where graphemes begin
 *
 * Code points of a kind are alike to whoever finds graphemes or counts columns.
 */
#ifndef OCTAVO_TEXT_KINDS_H
#define OCTAVO_TEXT_KINDS_H

#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "stages.h"
#include "tables/kind_constants.h"

extern const uint8_t octavo_kind_top[], octavo_kind_leaf[];
extern const uint16_t octavo_kind_middle[];
extern const uint8_t octavo_kind_flags[KINDS];
extern const uint8_t octavo_grapheme_states[STATES * KINDS];
extern const uint8_t octavo_grapheme_actions[KINDS];
extern const uint8_t octavo_summed_blocks[0x10000 / 64 / 8];

/* The kind of a code point up to 10FFFF. */
static ALWAYS_INLINE unsigned kind_of(uint32_t c)
{
	return STAGES(octavo_kind, 4, c);
}

/* The automaton takes a step: the state after a code point of this kind, and perhaps BEGINS. */
static ALWAYS_INLINE unsigned grapheme_step(unsigned state, unsigned kind)
{
	return octavo_grapheme_states[state * KINDS + kind];
}

#endif
