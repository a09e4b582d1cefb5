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

/* The end of the well-formed text that begins at s[at], or of a block. */
static size_t good_end(const uint8_t *s, size_t n, size_t at)
{
	size_t size = n - at < BLOCK ? n - at : BLOCK;

	return at + octavo_check(OCTAVO_UTF8, s + at, size, OCTAVO_STOP).read;
}

/* Whether a grapheme begins with all but marks and what the action ACTION_SETTLE is for. */
static bool begins_most(unsigned state)
{
	return 1u << state & (1u << STATE_CONTROL | 1u << STATE_CR | 1u << STATE_V | 1u << STATE_T |
	                      1u << STATE_PLAIN | 1u << STATE_PLAIN_PICTOGRAPH);
}

static bool begins_grapheme(uint32_t c)
{
	unsigned action = octavo_grapheme_actions[kind_of(c)];

	return c < 0x80 || action == ACTION_PASS || action == ACTION_CONSONANT;
}

/* Whether the columns of graphemes are a sum in spite of this character. */
static bool is_summed(uint32_t c)
{
	unsigned kind = kind_of(c);
	bool is_mark = octavo_grapheme_actions[kind] == ACTION_JOIN &&
	               !(octavo_kind_flags[kind] & (3u << NARROW_SHIFT | IS_EMOJI | IS_TEXT));

	return is_mark || begins_grapheme(c);
}

/* Whether all characters of its block of 64, which two octets of well-formed text tell, are so. */
static ALWAYS_INLINE bool is_in_summed_block(const uint8_t *s)
{
	unsigned block = s[0] < 0xE0 ? s[0] & 0x1Fu : (s[0] & 0x0Fu) << 6 | (s[1] & 0x3Fu);

	return s[0] < 0xF0 && octavo_summed_blocks[block / 8] >> block % 8 & 1;
}

/*
 * Graphemes have as many columns as their characters together, as long as these begin one or have
 * no columns, and are no presentation selectors. Returns how far that is so in well-formed
 * s[at..end), which begins where begins_most().
 */
static size_t sums_end(const uint8_t *s, size_t end, size_t at)
{
	while (at < end) {
		if (s[at] < 0x80)
			at = ascii_end(s, end, at);
		else if (is_in_summed_block(s + at))
			at += s[at] < 0xE0 ? 2 : 3;
		else if (is_summed(good_unit(s + at)))
			at += good_length(s[at]);
		else
			break;
	}
	return at;
}

/* The beginning of the last grapheme of s[at..end) that begins there whatever is before it. */
static size_t last_begin(const uint8_t *s, size_t end, size_t at)
{
	while (end > at) {
		struct octavo_character c = last_unit(s, end);
		end -= c.length;
		if (begins_grapheme(c.code_point))
			break;
	}
	return end;
}

/* The kernel is worth it from so many octets on. Where it is not, it is not tried for a while. */
#define MIN_SUMS 32
#define NOT_TRIED 256

/*
 * Counts columns of graphemes in well-formed s[at..end) by the kernel for sums, as far as these are
 * the same. Returns where it stopped, at the beginning of a grapheme, which may be where it began;
 * before '*until', which is after that, it is not worth trying again.
 */
static NEVER_INLINE size_t count_sums(struct octavo_columns *columns, const uint8_t *s, size_t end,
                                      size_t n, size_t at, size_t *until)
{
	size_t sums = begins_most(columns->state) ? sums_end(s, end, at) : at;

	if (sums - at < MIN_SUMS) {
		*until = end - at > NOT_TRIED ? at + NOT_TRIED : end;
		return at;
	}
	*until = sums;
	size_t last = last_begin(s, sums, at);
	columns->width += octavo_text_kernels()->width(s, last, n, at);
	return last;
}

/* Counts columns of well-formed s[at..end), where there is no kernel for all. */
static void count_good(struct octavo_columns *columns, const uint8_t *s, size_t end, size_t n,
                       size_t at)
{
	bool has_sums = !(columns->options & OCTAVO_AMBIGUOUS_WIDE);

	while (at < end) {
		size_t until = end;
		if (has_sums)
			at = count_sums(columns, s, end, n, at, &until);
		struct octavo_columns here = *columns; /* which the compiler keeps in registers */
		for (; at < until; at += good_length(s[at]))
			add_one(&here, good_unit(s + at));
		*columns = here;
	}
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
		size_t end = good_end(s, n, at);
		if (is_plain)
			columns->width += octavo_text_kernels()->width(s, end, n, at);
		else
			count_good(columns, s, end, n, at);
		at = end;
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
