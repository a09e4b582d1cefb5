/* SPDX-License-Identifier: MIT */
/* columns.h - counts columns of a terminal, one character after another */
#ifndef OCTAVO_TEXT_COLUMNS_H
#define OCTAVO_TEXT_COLUMNS_H

#include "kinds.h"
#include "octavo-text.h"

/* What is last in a grapheme, of characters that have presentation sequences. */
enum { NO_BASE, ALONE, BEHIND_OTHERS };

static ALWAYS_INLINE unsigned columns_of(unsigned kind, unsigned options)
{
	unsigned shift = options & OCTAVO_AMBIGUOUS_WIDE ? WIDE_SHIFT : NARROW_SHIFT;
	return octavo_kind_flags[kind] >> shift & 3u;
}

/* Adds a character of this kind, which begins a grapheme or goes on with one. */
static inline void columns_add(struct octavo_columns *columns, unsigned kind, bool begins)
{
	unsigned flags = octavo_kind_flags[kind], width = columns_of(kind, columns->options);
	unsigned before = begins ? 0 : columns->grapheme;
	uint8_t base = begins ? NO_BASE : columns->base;

	if (columns->options & OCTAVO_WIDTH_GRAPHEMES) {
		if (flags & IS_EMOJI && base != NO_BASE)
			width = 2;
		else if (flags & IS_TEXT && base == ALONE)
			width = 1;
		else
			width = before + width < 2 ? before + width : 2;
		columns->grapheme = (uint8_t)width;
		columns->base = !(flags & HAS_BOTH) ? NO_BASE : begins ? ALONE : BEHIND_OTHERS;
		columns->width -= before;
	}
	columns->width += width;
}

/* The kernel where there is no other: see text_kernels.h. */
uint64_t octavo_width_scalar(const uint8_t *s, size_t n, size_t readable, size_t at);

#endif
