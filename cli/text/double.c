/* SPDX-License-Identifier: MIT */
/* double.c - text that was encoded as UTF-8 twice, by way of a charset of single octets */
#include "text/double.h"

#include <string.h>

#include "../detect/detector.h"
#include "base/count_octets.h"
#include "base/memory.h"
#include "base/threads.h"
#include "text/octet_table.h"
#include "text/unicode.h"

/*
 * Who asks for it expects such text, and even more who names the charset, or asks for parts: so it
 * takes less than 'octavo fix' does to be certain.
 */
enum { MIN_ODDS = MILLINATS(5750), MIN_ODDS_OF_ONE = 4 * NAT, MIN_ODDS_OF_PARTS = NAT };

/* ---------------------------------------------------------------- ways */

#define BIT(way) (UINT32_C(1) << (way))
#define BLANKS (BIT(BY_BLANKS) | BIT(BY_FEWER_BLANKS))

/* The charset of BY_ONE_MORE. */
static uint16_t one_more[128];

static bool add_one(const char *charset)
{
	struct octets octets;

	if (!octets_charset(&octets, charset) || !octets_contain_ascii(&octets))
		return false;
	for (unsigned i = 0; i < 128; i++) {
		uint32_t c = octets.code_points[0x80 + i];
		one_more[i] = (uint16_t)(c >= 0x80 && c < 0x10000 ? c : NO_CHARACTER);
	}
	return true;
}

uint32_t double_ways(const char *charset)
{
	if (!charset)
		return DOUBLE_USUAL | BLANKS;
	if (strcmp(charset, "auto") == 0)
		return DOUBLE_AUTO;
	const struct octavo_charset *known =
		octavo_charset_from_label(charset, OCTAVO_NAMES_SYSTEM);
	for (unsigned i = 0; known && i < BY_ONE_MORE; i++)
		if (octavo_charset_from_label(octavo_ways[i], OCTAVO_NAMES_SYSTEM) == known)
			return i ? BIT(i) : BIT(0) | BLANKS;
	return add_one(charset) ? BIT(BY_ONE_MORE) : 0;
}

const char *double_name(uint32_t ways)
{
	for (unsigned i = 0; i < BY_WAY_OF; i++)
		if (ways >> i & 1)
			return octavo_ways[i];
	return NULL;
}

/* ---------------------------------------------------------------- memory */

/* Of a result, which is not longer than the line, but may end in a part of a character. */
#define CAPACITY (MAX_DOUBLE + 8)

/* A short line that was undone, or stays: many texts have the same lines again and again. */
struct kept {
	uint32_t ways;
	bool has_parts, takes_parts;
	size_t n;
	char line[128], text[128];
	struct undone undone;
};

/* What each thread has for its work. */
struct work {
	struct detector detector;
	char undone[2][CAPACITY], other[CAPACITY];
	struct kept kept[64]; /* by hash */
};

/* It takes some milliseconds to make a detector, and less to copy it. */
static struct {
	pthread_once_t once;
	struct detector *detector;
} made = { .once = PTHREAD_ONCE_INIT };

static void make_detector(void)
{
	made.detector = allocate(sizeof *made.detector);
	octavo_detector_init(made.detector);
	octavo_decodings_add(&made.detector->words.decodings, one_more);
	octavo_prior_of_lines(&made.detector->world);
	octavo_detector_begin(made.detector, NULL, 0, true);
}

static struct work *get_work(void)
{
	static _Thread_local struct work *work;

	if (!work) {
		threads_once(&made.once, make_detector);
		work = thread_memory(sizeof *work);
		work->detector = *made.detector;
		memset(work->kept, 0, sizeof work->kept);
	}
	return work;
}

/* ---------------------------------------------------------------- a quick look */

/*
 * Whether a run of characters beyond ASCII may be of octets of UTF-8: the first is none of those
 * that no charset has, and something comes after it that may be an octet.
 */
static bool may_be_octets(const char *run, size_t n)
{
	unsigned char first = (unsigned char)run[0];
	size_t second = first < 0xE0 ? 2 : 3;

	return first != 0xE1 && first < 0xE3 && n > second &&
	       (run[second] & '\x80' || run[second] == ' ');
}

/* The ways by which a text that begins with such a run may have been encoded twice. Mostly none. */
static uint32_t ways_of(uint32_t ways, const char *text, size_t n)
{
	if (!may_be_octets(text, n))
		return 0;
	const struct decodings *d = &get_work()->detector.words.decodings;
	struct octavo_character first = decode_quickly(text, n);
	struct octavo_character second = decode_quickly(text + first.length, n - first.length);
	const struct way_row *row = octavo_way_row(d, first.code_point);
	ways &= row->begins[0] | row->begins[1] | row->begins[2];
	if (second.code_point != ' ')
		ways &= octavo_way_row(d, second.code_point)->continues;
	return ways ? octavo_ways_of(d, (const uint8_t *)text, n, ways) : 0;
}

/*
 * Such a part has one of U+00C0..U+00DF, whose UTF-8 begins with C3 and less than A0, and another
 * character above ASCII, or a greater one and two others. So many octets are looked at together
 * that compilers do it in vectors.
 */
bool double_may_be_in_part(const char *line, size_t n)
{
	enum { BLOCK = 32, MOST = 4 };
	const unsigned char *s = (const unsigned char *)line;
	unsigned char found = 0;

	if (n < MOST)
		return false;
	size_t at = 0, end = n - MOST;
	for (; end >= BLOCK && at < end && !found; at += BLOCK) {
		if (end - at < BLOCK)
			at = end - BLOCK; /* looks at some again, which is faster than one by one */
		for (size_t i = at; i < at + BLOCK; i++)
			found |= (s[i] == 0xC3) & (s[i + 2] > 0x7F) &
			         ((s[i + 1] < 0xA0) | (s[i + 4] > 0x7F));
	}
	for (; at < end && !found; at++)
		found = s[at] == 0xC3 && s[at + 2] > 0x7F &&
		        (s[at + 1] < 0xA0 || s[at + 4] > 0x7F);
	return found || (s[end] == 0xC3 && s[end + 1] < 0xA0 && s[end + 2] > 0x7F);
}

/* The ways by which all of a line may have been encoded twice, or else any run if so asked. */
static uint32_t find_ways(uint32_t ways, bool in_parts, const char *line, size_t n)
{
	size_t at = ascii_length(line, n);
	uint32_t found = at < n ? ways_of(ways, line + at, n - at) : 0;

	if (found)
		return found;
	while (at < n && in_parts) {
		size_t end = at + run_length(line + at, n - at);
		bool has_blank = end < n && line[end] == ' ';
		found |= ways_of(ways, line + at, end - at + has_blank);
		at = end + ascii_length(line + end, n - end);
	}
	return found;
}

/* ---------------------------------------------------------------- lines */

/* The ways that make the same of a text as one of them. */
static uint32_t ways_to(struct work *work, uint32_t ways, const char *text, size_t n,
                        const char *undone, size_t size)
{
	uint32_t by = 0;

	for (unsigned i = 0; i < BY_WAY_OF; i++) {
		if (!(ways >> i & 1))
			continue;
		struct octavo_result done = octavo_undo(&work->detector.words.decodings, i, text, n,
		                                        work->other, sizeof work->other);
		if (!done.error && done.written == size && memcmp(work->other, undone, size) == 0)
			by |= BIT(i);
	}
	return by;
}

/* What a line is if it is undone once. */
struct once {
	size_t n;
	uint32_t by; /* the ways that undo all that was encoded twice */
	bool is_twice, is_whole; /* some of it was, or all that is beyond ASCII */
	bool is_certain;
};

static void add_span(struct work *work, const char *line, const struct span *span, uint32_t ways,
                     char *to, struct once *once)
{
	size_t n = span->end - span->begin;

	line += span->begin;
	to += once->n;
	if (!is_twice(span->decoding)) {
		memcpy(to, line, n);
		once->n += n;
		once->is_whole &= ascii_length(line, n) == n;
		return;
	}
	struct octavo_result done =
		octavo_undo(&work->detector.words.decodings, span->decoding - AS_TWICE, line, n, to,
	                    CAPACITY - once->n);
	once->n += done.written;
	once->is_twice = true;
	once->by &= ways_to(work, ways, line, n, to, done.written);
	once->is_certain &= !done.error && !span->has_errors;
}

static struct once undo_once(struct work *work, uint32_t ways, int32_t min_odds, const char *line,
                             size_t n, char *to)
{
	struct once once = { .by = UINT32_MAX, .is_whole = true, .is_certain = true };
	struct span span;

	octavo_detector_line(&work->detector, line, n, ways);
	while (octavo_detector_next(&work->detector, &span))
		add_span(work, line, &span, ways, to, &once);
	once.is_certain &= work->detector.odds >= (once.is_whole ? min_odds : MIN_ODDS_OF_PARTS);
	return once;
}

/* Parts are looked for if that is said, or only found if they are not to be taken. */
static struct undone undo_anew(uint32_t ways, bool has_parts, bool takes_parts, const char *line,
                               size_t n)
{
	enum { MAX_TIMES = 5 };
	uint32_t others = ways & ~BLANKS & ((ways & ~BLANKS) - 1); /* all but the first */
	int32_t min_odds = others ? MIN_ODDS : MIN_ODDS_OF_ONE;
	struct undone undone = { .text = line, .n = n };

	for (unsigned i = 0; i < MAX_TIMES; i++) {
		uint32_t found = find_ways(ways, has_parts, undone.text, undone.n);
		if (!found)
			break;
		struct work *work = get_work();
		char *to = work->undone[i % 2];
		struct once once = undo_once(work, found, min_odds, undone.text, undone.n, to);
		/* Where there are parts, what stands before a blank is no rest of a letter. */
		if (takes_parts && !once.is_certain && (found &= ~BLANKS))
			once = undo_once(work, found, min_odds, undone.text, undone.n, to);
		if (!once.is_twice)
			break;
		undone.is_unsure = !once.is_certain || (!once.is_whole && !takes_parts);
		if (undone.is_unsure)
			break;
		undone.text = to;
		undone.n = once.n;
		undone.by = i ? undone.by : once.by;
		undone.is_twice = true;
		undone.is_in_part |= !once.is_whole;
	}
	return undone;
}

/* The place for a line that is short enough. */
static struct kept *kept_for(const char *line, size_t n)
{
	struct work *work = get_work();
	uint32_t hash = 0;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)line[i]) * UINT32_C(0x9E3779B1);
	return &work->kept[hash >> 26];
}

static struct undone undo(uint32_t ways, bool has_parts, bool takes_parts, const char *line,
                          size_t n)
{
	struct kept *kept;
	struct undone undone = { .text = line, .n = n };

	if (n > sizeof kept->line)
		return undo_anew(ways, has_parts, takes_parts, line, n);
	if (!find_ways(ways, has_parts, line, n))
		return undone;
	kept = kept_for(line, n);
	if (kept->n == n && memcmp(kept->line, line, n) == 0 && kept->ways == ways &&
	    kept->has_parts == has_parts && kept->takes_parts == takes_parts) {
		undone = kept->undone;
		undone.text = undone.is_twice ? kept->text : line;
		return undone;
	}
	undone = undo_anew(ways, has_parts, takes_parts, line, n);
	if (undone.n <= sizeof kept->text) {
		*kept = (struct kept){ ways, has_parts, takes_parts, n, "", "", undone };
		memcpy(kept->line, line, n);
		memcpy(kept->text, undone.text, undone.n);
	}
	return undone;
}

struct undone double_undo(uint32_t ways, bool in_parts, const char *line, size_t n)
{
	return undo(ways, in_parts || double_may_be_in_part(line, n), in_parts, line, n);
}

bool double_is(const char *line, size_t n, bool goes_on, bool in_part, struct undone *undone)
{
	enum { CUTS = 4 }; /* a character that is cut, and up to three of a sequence that is */
	size_t whole = goes_on ? length_to_ascii(line, n) : n;

	if (whole) {
		in_part = in_part && double_may_be_in_part(line, whole);
		*undone = undo(DOUBLE_AUTO, in_part, in_part, line, whole);
		return undone->is_twice;
	}
	/* No octet is ASCII, so what is cut may be anywhere: one of the last characters ends it. */
	for (unsigned i = 0; n && i < CUTS; i++) {
		*undone = undo(DOUBLE_AUTO, false, false, line, n);
		if (undone->is_twice)
			return true;
		n = octavo_floor(OCTAVO_UTF8, line, n, n - 1);
	}
	return false;
}
