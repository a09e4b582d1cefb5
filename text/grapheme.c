/* SPDX-License-Identifier: MIT */
/* grapheme.c - where graphemes begin */
#include "octavo-text.h"

#include "graphemes.h"
#include "kinds.h"
#include "text_kernels.h"
#include "unit.h"

static ALWAYS_INLINE unsigned step(unsigned state, uint32_t c)
{
	return grapheme_step(state & ~(unsigned)BEGINS, kind_of(c));
}

static bool decides(uint32_t c)
{
	return octavo_kind_flags[kind_of(c)] & DECIDES;
}

/*
 * The beginning of the last character of s[0..at), at > 0, behind which the state of the automaton
 * does not depend on what is in front; or 0, the beginning of the text.
 */
static size_t known_before(const uint8_t *s, size_t at)
{
	struct octavo_character c;

	do {
		c = last_unit(s, at);
		at -= c.length;
	} while (at > 0 && !decides(c.code_point));
	return at;
}

/* The state behind s[from..to), if 'from' is what known_before() returns. */
static unsigned state_behind(const uint8_t *s, size_t from, size_t to)
{
	unsigned state = STATE_CONTROL;

	while (from < to) {
		struct octavo_character c = first_unit(s + from, to - from);
		state = step(state, c.code_point);
		from += c.length;
	}
	return state & ~(unsigned)BEGINS;
}

static unsigned state_before(const uint8_t *s, size_t at)
{
	return at > 0 ? state_behind(s, known_before(s, at), at) : STATE_CONTROL;
}

size_t octavo_grapheme_next(const char *text, size_t n, size_t at)
{
	const uint8_t *s = (const uint8_t *)text;
	unsigned state = STATE_CONTROL;

	for (size_t begin = at; at < n;) {
		struct octavo_character c = first_unit(s + at, n - at);
		state = step(state, c.code_point);
		if (state & BEGINS && at > begin)
			return at;
		at += c.length;
	}
	return n;
}

size_t octavo_grapheme_previous(const char *text, size_t n, size_t at)
{
	const uint8_t *s = (const uint8_t *)text;

	if (at == 0)
		return 0;
	/* The character in front of it, which is the last one that may begin a grapheme. */
	at = unit_start(s, n, (at < n ? at : n) - 1);
	while (at > 0) {
		size_t from = known_before(s, at), last = from;
		unsigned state = STATE_CONTROL;
		for (size_t i = from; i <= at;) {
			struct octavo_character c = first_unit(s + i, n - i);
			state = step(state, c.code_point);
			if (state & BEGINS)
				last = i;
			i += c.length;
		}
		/* Whether one begins where the state becomes known depends on what is in front. */
		if (last > from)
			return last;
		at = from;
	}
	return 0;
}

bool octavo_grapheme_is_boundary(const char *text, size_t n, size_t at)
{
	const uint8_t *s = (const uint8_t *)text;

	if (at == 0 || at >= n)
		return true;
	if (unit_start(s, n, at) != at)
		return false;
	return step(state_before(s, at), first_unit(s + at, n - at).code_point) & BEGINS;
}

struct octavo_graphemes octavo_graphemes_at(const char *text, size_t n, size_t at)
{
	return (struct octavo_graphemes){
		.state = (uint8_t)state_before((const uint8_t *)text, at < n ? at : n),
	};
}

/* ---------------------------------------------------------------------------------- */
/* Counting                                                                           */

size_t octavo_grapheme_settle(const uint8_t *s, size_t n, size_t at, uint64_t *count)
{
	unsigned state = state_before(s, at);

	while (at < n) {
		struct octavo_character c = first_unit(s + at, n - at);
		state = step(state, c.code_point);
		*count += state / BEGINS;
		state %= BEGINS;
		at += c.length;
		if (decides(c.code_point) && state != STATE_CONTROL && state != STATE_CR)
			break;
	}
	return at;
}

static void count_one(struct octavo_graphemes *graphemes, uint32_t c)
{
	unsigned state = step(graphemes->state, c);

	graphemes->count += state / BEGINS;
	graphemes->state = (uint8_t)(state % BEGINS);
}

uint64_t octavo_graphemes_scalar(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	unsigned state = STATE_PLAIN;
	uint64_t count = 0;

	(void)readable;
	for (; at < n; at += good_length(s[at])) {
		state = step(state, good_unit(s + at));
		count += state / BEGINS;
	}
	return count;
}

/* Kernels are worth it from so many octets on. */
#define MIN_LEFT 64

/* Text is checked in blocks that stay in the first-level cache until they are counted. */
#define BLOCK ((size_t)16 << 10)

/*
 * Counts from s[at] on by a kernel, up to the first error or as far as a block goes. Returns where it
 * stopped, which may be where it began.
 */
static size_t count_block(struct octavo_graphemes *graphemes, const uint8_t *s, size_t n, size_t at)
{
	size_t size = n - at < BLOCK ? n - at : BLOCK;
	size_t end = at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;
	if (end == at)
		return at;
	graphemes->count += octavo_text_kernels()->graphemes(s, end, n, at);
	graphemes->state = (uint8_t)state_before(s, end);
	return end;
}

void octavo_graphemes_feed(struct octavo_graphemes *graphemes, const char *text, size_t n,
                           bool last)
{
	const uint8_t *s = (const uint8_t *)text;
	size_t at = 0;
	bool is_known = false; /* what is in front of s[at], from this piece alone */

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
		is_known = is_known || decides(c.code_point);
		at += c.length;
	}
}

size_t octavo_grapheme_count(const char *s, size_t n)
{
	struct octavo_graphemes graphemes = { .count = 0 };

	octavo_graphemes_feed(&graphemes, s, n, true);
	return (size_t)graphemes.count;
}
