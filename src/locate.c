/* SPDX-License-Identifier: MIT */
/* locate.c - places in a text, counted in octets, code points, units of UTF-16, lines */
#include "decode.h"
#include "prefix.h"
#include "shared_prefix.h"
#include "tally.h"

/*
 * Octets from one checkpoint of an index to the next. 'before' of checkpoint i is how many
 * checkpoints have fewer than (i + 1) * STEP code points, UTF-16 units before them. That covers
 * all multiples of STEP, as a text has no more units than octets; and as no unit has more than
 * four octets, from one multiple to the next there are at most four checkpoints.
 */
#define STEP 1024

/* Octets in which a place is sought character by character. */
#define MIN_STEP 64

static size_t min(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void add(size_t sums[3], size_t octets, size_t code_points, size_t utf16_units)
{
	sums[OCTAVO_OCTETS] += octets;
	sums[OCTAVO_CODE_POINTS] += code_points;
	sums[OCTAVO_UTF16_UNITS] += utf16_units;
}

static void add_well_formed(size_t sums[3], size_t n, const struct octavo_tally *in)
{
	size_t code_points = n - in->continuing;
	add(sums, n, code_points, code_points + in->lead4);
}

/* The end of the last line feed of s[0..n), which has one. */
static size_t after_last_line(const uint8_t *s, size_t n)
{
	for (uint64_t word; n >= sizeof word; n -= sizeof word) {
		memcpy(&word, s + n - sizeof word, sizeof word);
		if (zeros_in(word ^ EACH_OCTET('\n')))
			break;
	}
	while (s[n - 1] != '\n')
		n--;
	return n;
}

/* Goes on after the well-formed text s[0..n). */
static void pass(struct octavo_position *at, const uint8_t *s, size_t n)
{
	struct octavo_tally all = { .lines = 0 }, last_line = all;

	tally_octets(s, n, &all);
	add_well_formed(at->offset, n, &all);
	at->line += all.lines;
	if (all.lines == 0) {
		add_well_formed(at->column, n, &all);
		return;
	}
	size_t begin = after_last_line(s, n);
	memset(at->column, 0, sizeof at->column);
	tally_octets(s + begin, n - begin, &last_line);
	add_well_formed(at->column, n - begin, &last_line);
}

static size_t units_of(struct octavo_character c, enum octavo_unit unit)
{
	size_t utf16_units = c.code_point > 0xFFFF ? 2 : 1;
	return unit == OCTAVO_OCTETS ? c.length : unit == OCTAVO_CODE_POINTS ? 1 : utf16_units;
}

/* Goes on after a character or error. */
static void pass_one(struct octavo_position *at, struct octavo_character c)
{
	size_t utf16_units = units_of(c, OCTAVO_UTF16_UNITS);

	add(at->offset, c.length, 1, utf16_units);
	add(at->column, c.length, 1, utf16_units);
	if (c.code_point == '\n') {
		at->line++;
		memset(at->column, 0, sizeof at->column);
	}
}

/* Goes on to the last boundary at or before s[to], to <= n. */
static void walk(struct octavo_position *at, const uint8_t *s, size_t n, size_t to)
{
	for (size_t here; (here = at->offset[OCTAVO_OCTETS]) < to;) {
		size_t good = octavo_utf8_prefix(s + here, min(to - here, BLOCK));
		if (good) {
			pass(at, s + here, good);
			continue;
		}
		struct octavo_character c = decode_utf8(&rfc3629, s + here, n - here, false);
		if (c.length > to - here)
			break;
		pass_one(at, c);
	}
}

size_t octavo_index_length(size_t n)
{
	return n / STEP;
}

void octavo_index_build(const char *s, size_t n, struct octavo_checkpoint *index)
{
	struct octavo_position at = { .line = 0 };
	size_t length = n / STEP, filled[2] = { 0 };

	for (size_t i = 0; i < length; i++) {
		walk(&at, (const uint8_t *)s, n, (i + 1) * STEP);
		index[i].at = at;
		for (int u = 0; u < 2; u++)
			for (; filled[u] < at.offset[u + 1] / STEP; filled[u]++)
				index[filled[u]].before[u] = i;
	}
	for (int u = 0; u < 2; u++)
		for (; filled[u] < length; filled[u]++)
			index[filled[u]].before[u] = length;
}

/* What is looked for: so many units, or so many in a line. */
struct goal {
	enum octavo_unit unit;
	bool has_line;
	size_t line, count;
};

static bool is_beyond(const struct octavo_position *at, const struct goal *goal)
{
	if (!goal->has_line)
		return at->offset[goal->unit] > goal->count;
	return at->line > goal->line ||
	       (at->line == goal->line && at->column[goal->unit] > goal->count);
}

/* Whether the place after the character or error at 'at', which is not beyond it, would be. */
static bool is_next_beyond(const struct octavo_position *at, struct octavo_character c,
                           const struct goal *goal)
{
	const size_t *sums = goal->has_line ? at->column : at->offset;

	if (goal->has_line && at->line < goal->line)
		return false;
	if (goal->has_line && c.code_point == '\n')
		return true;
	return sums[goal->unit] + units_of(c, goal->unit) > goal->count;
}

/* The last checkpoint that is not beyond the goal. */
static struct octavo_position begin_at(const struct octavo_checkpoint *index, size_t n,
                                       const struct goal *goal)
{
	size_t length = index ? n / STEP : 0, low = 0, high = length;

	if (!goal->has_line && goal->unit == OCTAVO_OCTETS) {
		low = high = min(length, goal->count / STEP);
	} else if (!goal->has_line) {
		size_t multiple = min(length, goal->count / STEP), u = goal->unit - 1;
		if (multiple > 0)
			low = index[multiple - 1].before[u];
		if (multiple < length)
			high = index[multiple].before[u];
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (is_beyond(&index[middle].at, goal))
			high = middle;
		else
			low = middle + 1;
	}
	return low ? index[low - 1].at : (struct octavo_position){ .line = 0 };
}

/* From a checkpoint to the last place that is not beyond the goal: by ever smaller steps. */
static struct octavo_position seek(const uint8_t *s, size_t n,
                                   const struct octavo_checkpoint *index, struct goal goal)
{
	if ((unsigned)goal.unit > OCTAVO_UTF16_UNITS)
		goal = (struct goal){ OCTAVO_OCTETS, false, 0, n };
	struct octavo_position at = begin_at(index, n, &goal), next;

	if (!goal.has_line && goal.unit == OCTAVO_OCTETS) {
		walk(&at, s, n, min(n, goal.count));
		return at;
	}
	for (size_t step = index ? STEP / 4 : BLOCK; step >= MIN_STEP; step /= 4)
		while (at.offset[OCTAVO_OCTETS] < n) {
			size_t here = at.offset[OCTAVO_OCTETS];
			next = at;
			walk(&next, s, n, here + min(n - here, step));
			if (is_beyond(&next, &goal))
				break;
			at = next;
		}
	while (at.offset[OCTAVO_OCTETS] < n) {
		size_t here = at.offset[OCTAVO_OCTETS];
		struct octavo_character c = decode_utf8(&rfc3629, s + here, n - here, false);
		if (is_next_beyond(&at, c, &goal))
			break;
		pass_one(&at, c);
	}
	return at;
}

struct octavo_position octavo_locate(const char *s, size_t n,
                                     const struct octavo_checkpoint *index,
                                     enum octavo_unit unit, size_t offset)
{
	return seek((const uint8_t *)s, n, index, (struct goal){ unit, false, 0, offset });
}

struct octavo_position octavo_locate_line(const char *s, size_t n,
                                          const struct octavo_checkpoint *index, size_t line,
                                          enum octavo_unit unit, size_t column)
{
	return seek((const uint8_t *)s, n, index, (struct goal){ unit, true, line, column });
}
