/* SPDX-License-Identifier: MIT */
/* cut.c - as much of a text as fits, in whole graphemes */
#include "columns.h"
#include "unit.h"

/* What a text so far has of each unit. */
struct extent {
	struct octavo_columns columns;
	size_t code_points, utf16_units, graphemes;
};

static size_t extent_in(const struct extent *extent, enum octavo_limit limit, size_t octets)
{
	switch (limit) {
	case OCTAVO_LIMIT_OCTETS:
		return octets;
	case OCTAVO_LIMIT_CODE_POINTS:
		return extent->code_points;
	case OCTAVO_LIMIT_UTF16_UNITS:
		return extent->utf16_units;
	case OCTAVO_LIMIT_GRAPHEMES:
		return extent->graphemes;
	case OCTAVO_LIMIT_COLUMNS:
		return (size_t)extent->columns.width;
	}
	return SIZE_MAX;
}

size_t octavo_cut(const char *text, size_t n, enum octavo_limit limit, size_t most,
                  unsigned options)
{
	const uint8_t *s = (const uint8_t *)text;
	struct extent extent = { .columns = octavo_columns_init(options) };
	unsigned state = STATE_CONTROL;
	size_t at = 0, fits = 0;

	while (at < n) {
		struct octavo_character c = first_unit(s + at, n - at);
		unsigned kind = kind_of(c.code_point);
		state = grapheme_step(state % BEGINS, kind);
		bool begins = state & BEGINS;
		if (begins) {
			if (extent_in(&extent, limit, at) > most)
				return fits;
			fits = at;
		}
		columns_add(&extent.columns, kind, begins);
		extent.code_points++;
		extent.utf16_units += c.code_point > 0xFFFF ? 2 : 1;
		extent.graphemes += begins;
		at += c.length;
		/* Only columns can become fewer in the rest of a grapheme. */
		if (limit != OCTAVO_LIMIT_COLUMNS && extent_in(&extent, limit, at) > most)
			return fits;
	}
	return extent_in(&extent, limit, n) <= most ? n : fits;
}
