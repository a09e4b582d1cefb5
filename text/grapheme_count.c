/* SPDX-License-Identifier: MIT */
/* grapheme_count.c - how many graphemes a text has */
#include "graphemes.h"
#include "octavo-text.h"
#include "text_kernels.h"
#include "unit.h"

static void count_one(struct octavo_graphemes *graphemes, uint32_t c)
{
	unsigned state = grapheme_after(graphemes->state, c);

	graphemes->count += state / BEGINS;
	graphemes->state = (uint8_t)(state % BEGINS);
}

/* Kernels are worth it from so many octets on. */
#define MIN_LEFT 64

/* Text is checked in blocks that stay in the first-level cache until they are counted. */
#define BLOCK ((size_t)16 << 10)

/*
 * Counts from s[at] on by a kernel, up to the first error or as far as a block goes. Returns where
 * it stopped, which may be where it began.
 */
static size_t count_block(struct octavo_graphemes *graphemes, const uint8_t *s, size_t n, size_t at)
{
	size_t size = n - at < BLOCK ? n - at : BLOCK;
	size_t end = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;
	if (end == at)
		return at;
	graphemes->count += octavo_text_kernels()->graphemes(s, end, n, at);
	graphemes->state = (uint8_t)octavo_grapheme_state(graphemes->state, s + at, end - at);
	return end;
}

void octavo_graphemes_feed(struct octavo_graphemes *graphemes, const char *text, size_t n,
                           bool last)
{
	const uint8_t *s = (const uint8_t *)text;
	size_t at = 0;
	bool is_known = false; /* what is before s[at], from this piece alone */

	if (graphemes->held_size > 0) {
		struct held_unit unit =
			complete_held(graphemes->held, &graphemes->held_size, s, n, last);
		if (unit.character.length == 0)
			return;
		count_one(graphemes, unit.character.code_point);
		at = unit.taken;
	}
	while (at < n) {
		if (is_known && graphemes->state == STATE_PLAIN && at >= KERNEL_BEFORE &&
		    n - at >= MIN_LEFT) {
			size_t end = count_block(graphemes, s, n, at);
			if (end > at) {
				/* Or the next block would look for it in all those before. */
				uint32_t c = octavo_decode_last(OCTAVO_UTF8, s, end).code_point;
				is_known = grapheme_decides(c);
				at = end;
				continue;
			}
		}
		struct octavo_character c = next_unit(s + at, n - at, !last);
		if (is_cut(c, n - at, last)) {
			hold(graphemes->held, &graphemes->held_size, s + at, n - at);
			return;
		}
		count_one(graphemes, c.code_point);
		is_known = is_known || grapheme_decides(c.code_point);
		at += c.length;
	}
}

size_t octavo_grapheme_count(const char *s, size_t n)
{
	struct octavo_graphemes graphemes = { .count = 0 };

	octavo_graphemes_feed(&graphemes, s, n, true);
	return (size_t)graphemes.count;
}
