/* SPDX-License-Identifier: MIT */
/* graphemes.c - where graphemes begin */
#include "graphemes.h"

#include "octavo-text.h"
#include "unit.h"

/*
 * The beginning of the last character of s[0..at), at > 0, after which the state of the automaton
 * does not depend on what is in front; or 0.
 */
static size_t known_before(const uint8_t *s, size_t at)
{
	struct octavo_character c;

	do {
		c = last_unit(s, at);
		at -= c.length;
	} while (at > 0 && !grapheme_decides(c.code_point));
	return at;
}

unsigned octavo_grapheme_state(unsigned state, const uint8_t *s, size_t n)
{
	for (size_t at = n > 0 ? known_before(s, n) : n; at < n;) {
		struct octavo_character c = first_unit(s + at, n - at);
		state = grapheme_after(state, c.code_point);
		at += c.length;
	}
	return state & ~(unsigned)BEGINS;
}

size_t octavo_grapheme_next(const char *text, size_t n, size_t at)
{
	const uint8_t *s = (const uint8_t *)text;
	unsigned state = STATE_CONTROL;

	for (size_t begin = at; at < n;) {
		struct octavo_character c = first_unit(s + at, n - at);
		state = grapheme_after(state, c.code_point);
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
	/* The character before it, which is the last one that may begin a grapheme. */
	at = unit_start(s, n, (at < n ? at : n) - 1);
	while (at > 0) {
		size_t from = known_before(s, at), last = from;
		unsigned state = STATE_CONTROL;
		for (size_t i = from; i <= at;) {
			struct octavo_character c = first_unit(s + i, n - i);
			state = grapheme_after(state, c.code_point);
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
	uint32_t c = first_unit(s + at, n - at).code_point;
	return grapheme_after(octavo_grapheme_state(STATE_CONTROL, s, at), c) & BEGINS;
}

struct octavo_graphemes octavo_graphemes_at(const char *text, size_t n, size_t at)
{
	return (struct octavo_graphemes){
		.state = (uint8_t)octavo_grapheme_state(
			STATE_CONTROL, (const uint8_t *)text, at < n ? at : n),
	};
}

size_t octavo_grapheme_settle(const uint8_t *s, size_t n, size_t at, uint64_t *count)
{
	unsigned state = octavo_grapheme_state(STATE_CONTROL, s, at);

	while (at < n) {
		struct octavo_character c = first_unit(s + at, n - at);
		state = grapheme_after(state, c.code_point);
		*count += state / BEGINS;
		state %= BEGINS;
		at += c.length;
		/* To kernels most characters begin a grapheme: only after these they do. */
		bool is_plain = state == STATE_PLAIN || state == STATE_PLAIN_PICTOGRAPH;
		if (is_plain && grapheme_decides(c.code_point))
			break;
	}
	return at;
}

uint64_t octavo_graphemes_scalar(const uint8_t *s, size_t n, size_t readable, size_t at)
{
	unsigned state = at > 0 ? STATE_PLAIN : STATE_CONTROL;
	uint64_t count = 0;

	(void)readable;
	for (; at < n; at += good_length(s[at])) {
		state = grapheme_after(state, good_unit(s + at));
		count += state / BEGINS;
	}
	return count;
}
