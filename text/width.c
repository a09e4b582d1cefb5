/* SPDX-License-Identifier: MIT */
/* width.c - columns of a terminal */
#include "columns.h"
#include "text_kernels.h"
#include "unit.h"

#define GREATEST 0x10FFFF

unsigned octavo_code_point_width(uint32_t c, unsigned options)
{
	return columns_of(c <= GREATEST ? kind_of(c) : kind_of(GREATEST), options);
}

struct octavo_columns octavo_columns_init(unsigned options)
{
	return (struct octavo_columns){ .options = (uint8_t)options };
}

static void add_one(struct octavo_columns *columns, uint32_t c)
{
	unsigned kind = kind_of(c), state = grapheme_step(columns->state, kind);

	columns_add(columns, kind, state & BEGINS);
	columns->state = (uint8_t)(state % BEGINS);
}

/* Text is checked in blocks that stay in the first-level cache. */
#define BLOCK ((size_t)16 << 10)

/*
 * Counts from s[at] on by a kernel, up to the first error or as far as a block goes. Returns where
 * it stopped.
 */
static size_t count_block(struct octavo_columns *columns, const uint8_t *s, size_t n, size_t at)
{
	size_t size = n - at < BLOCK ? n - at : BLOCK;
	size_t end = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;

	columns->width += octavo_text_kernels()->width(s, end, n, at);
	return end;
}

void octavo_columns_feed(struct octavo_columns *columns, const char *text, size_t n, bool last)
{
	const uint8_t *s = (const uint8_t *)text;
	bool is_plain = columns->options == (OCTAVO_WIDTH_SUM | OCTAVO_AMBIGUOUS_NARROW);
	size_t at = 0;

	if (columns->held_size > 0) {
		struct held_unit unit =
			complete_held(columns->held, &columns->held_size, s, n, last);
		if (unit.character.length == 0)
			return;
		add_one(columns, unit.character.code_point);
		at = unit.taken;
	}
	while (at < n) {
		if (is_plain)
			at = count_block(columns, s, n, at);
		if (at == n)
			return;
		struct octavo_character c = next_unit(s + at, n - at, !last);
		if (is_cut(c, n - at, last)) {
			hold(columns->held, &columns->held_size, s + at, n - at);
			return;
		}
		add_one(columns, c.code_point);
		at += c.length;
	}
}

size_t octavo_width(const char *s, size_t n, unsigned options)
{
	struct octavo_columns columns = octavo_columns_init(options);

	octavo_columns_feed(&columns, s, n, true);
	return (size_t)columns.width;
}
