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
#define MIN_LEFT 32

/* A text of more octets is counted by kernels from its first plain character on. */
#define SHORT 67

/* Text is checked in blocks that stay in the first-level cache until they are counted. */
#define BLOCK ((size_t)16 << 10)

/*
 * Whether a kernel may go on at s[at]. 'is_known' tells whether the state does not depend on what
 * is before this piece of the text.
 */
static inline bool may_go_on(unsigned state, size_t n, size_t at, bool is_known)
{
	return n - at >= MIN_LEFT && state == STATE_PLAIN && at >= KERNEL_BEFORE && is_known;
}

/*
 * Counts one character after the other from s[at] on, up to the end or to where a kernel may go
 * on. Returns where it stopped.
 */
static size_t count_some(struct octavo_graphemes *graphemes, const uint8_t *s, size_t n, size_t at,
                         bool last, bool *is_known)
{
	unsigned state = graphemes->state;

	do {
		struct octavo_character c = next_unit(s + at, n - at, !last);
		if (is_cut(c, n - at, last)) {
			hold(graphemes->held, &graphemes->held_size, s + at, n - at);
			at = n;
			break;
		}
		state = grapheme_after(state, c.code_point);
		graphemes->count += state / BEGINS;
		state %= BEGINS;
		*is_known = *is_known || grapheme_decides(c.code_point);
		at += c.length;
	} while (at < n && !may_go_on(state, n, at, *is_known));
	graphemes->state = (uint8_t)state;
	return at;
}

/*
 * Counts from s[at] on by a kernel, up to the first error or as far as a block goes. Returns where
 * it stopped, which may be where it began.
 */
static size_t count_block(struct octavo_graphemes *graphemes, const uint8_t *s, size_t n, size_t at)
{
	size_t size = n - at < BLOCK ? n - at : BLOCK;
	size_t end = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;

	if (end > at)
		graphemes->count += octavo_text_kernels()->graphemes(s, end, n, at);
	return end;
}

void octavo_graphemes_feed(struct octavo_graphemes *graphemes, const char *text, size_t n,
                           bool last)
{
	const uint8_t *s = (const uint8_t *)text;
	size_t at = 0;
	bool is_known = false; /* the state, by what is before s[at] in this piece */

	if (graphemes->held_size > 0) {
		struct held_unit unit =
			complete_held(graphemes->held, &graphemes->held_size, s, n, last);
		if (unit.character.length == 0)
			return;
		count_one(graphemes, unit.character.code_point);
		at = unit.taken;
	}
	/* The state before a text is one that kernels know, too. */
	bool is_short = n >= MIN_LEFT && n <= SHORT;
	bool by_kernel = is_short && at == 0 && graphemes->state == STATE_CONTROL;
	while (at < n) {
		size_t end = by_kernel ? count_block(graphemes, s, n, at) : at;
		if (end == at) {
			at = count_some(graphemes, s, n, at, last, &is_known);
			by_kernel = true;
			continue;
		}
		if (end == n && last)
			return;
		graphemes->state =
			(uint8_t)octavo_grapheme_state(graphemes->state, s + at, end - at);
		/* Or the next block would look for it in all those before. */
		is_known = grapheme_decides(last_unit(s, end).code_point);
		at = end;
		by_kernel = may_go_on(graphemes->state, n, at, is_known);
	}
}

size_t octavo_grapheme_count(const char *s, size_t n)
{
	struct octavo_graphemes graphemes = { .count = 0 };

	octavo_graphemes_feed(&graphemes, s, n, true);
	return (size_t)graphemes.count;
}
