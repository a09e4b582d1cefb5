/* SPDX-License-Identifier: MIT */
/*
 * convert_portable.c - the conversion kernels in portable C
 *
 * Characters below U+10000 go from source to target as four lanes of a word. Where such a run ends
 * they go one by one, and errors are decided, by the functions of decode.h, units.h and encode.h.
 */
#include "../encode.h"
#include "../kernels.h"
#include "../prefix.h"
#include "words.h"

#if OCTAVO_PORTABLE

/* What is converted to what: the kinds are constants wherever this is passed. */
struct way {
	enum octavo_kind from, to;
	bool from_big, to_big;
};

/* Octets that may be written at once. */
#define MAX_WRITTEN 32

/* Fours of units in a block, and characters that go one by one before another block is tried. */
#define FOURS 4
#define ONES 16

/* ---------------------------------------------------------------------------------- */
/* From UTF-8                                                                         */

static ALWAYS_INLINE size_t unit_size(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16LE ? 2 : kind == OCTAVO_KIND_UTF32LE ? 4 : 1;
}

static ALWAYS_INLINE void put_unit(const struct way *way, uint32_t unit, uint8_t *dst)
{
	if (way->to == OCTAVO_KIND_UTF16LE)
		put16(dst, unit, way->to_big);
	else if (way->to == OCTAVO_KIND_UTF32LE)
		put32(dst, unit, way->to_big);
	else
		*dst = (uint8_t)unit;
}

/* Writes four characters below U+10000, or below U+0100. */
static ALWAYS_INLINE void put_lanes(const struct way *way, uint64_t lanes, uint8_t *dst)
{
	if (way->to == OCTAVO_KIND_UTF16LE) {
		store_word(ordered_lanes(way->to_big, lanes), dst);
	} else if (way->to == OCTAVO_KIND_UTF32LE) {
		store_word(ordered_halves(way->to_big, spread_lanes(lanes & 0xFFFFFFFF)), dst);
		store_word(ordered_halves(way->to_big, spread_lanes(lanes >> 32)), dst + 8);
	} else {
		store_half(gather_octets(lanes), dst);
	}
}

/* Eight characters of ASCII: in a unit of any order that is one octet, which needs a shift. */
static ALWAYS_INLINE void put_ascii(const struct way *way, uint64_t octets, uint8_t *dst)
{
	const unsigned shift = !way->to_big ? 0 : way->to == OCTAVO_KIND_UTF16LE ? 8 : 24;

	if (way->to == OCTAVO_KIND_LATIN1) {
		store_word(octets, dst);
	} else if (way->to == OCTAVO_KIND_UTF16LE) {
		store_word(spread_octets(octets & 0xFFFFFFFF) << shift, dst);
		store_word(spread_octets(octets >> 32) << shift, dst + 8);
	} else {
		for (size_t i = 0; i < 32; i += 8, octets >>= 16)
			store_word(((octets & 0xFF) | (octets & 0xFF00) << 24) << shift, dst + i);
	}
}

/*
 * Up to four characters of two octets each, with which a word begins. Returns how many were
 * written, 0 if the first one is none, or none of the target.
 */
static ALWAYS_INLINE size_t put_twos(const struct way *way, uint64_t word, uint8_t *dst)
{
	uint64_t lanes = (word & EACH_LANE(0x1F)) << 6 | (word >> 8 & EACH_LANE(0x3F));
	/* Lanes that are not 110xxxxx 10xxxxxx, or begin with C0 or C1. */
	uint64_t others = nonzero_lanes((word & EACH_LANE(0xC0E0)) ^ EACH_LANE(0x80C0));

	others |= (~((word & EACH_LANE(0x1E)) + EACH_LANE(0xFE)) & EACH_LANE(0x100)) << 7;
	lanes &= lanes_below(others);
	if (way->to == OCTAVO_KIND_LATIN1 && (lanes & EACH_LANE(0xFF00)))
		return 0;
	put_lanes(way, lanes, dst);
	return others ? lanes_before(others) : 4;
}

/* 24 bits, twice. */
#define TWICE(x) (UINT64_C(0x000001000001) * (x))

/* Likewise up to two characters of three octets each, to UTF-16 or UTF-32. */
static ALWAYS_INLINE size_t put_threes(const struct way *way, uint64_t word, uint8_t *dst)
{
	uint64_t two = (word & TWICE(0x0F)) << 12 | (word & TWICE(0x3F00)) >> 2 |
	               (word >> 16 & TWICE(0x3F));
	uint64_t lanes = (two & 0xFFFF) | (two >> 8 & 0xFFFF0000);
	/* What is not 1110xxxx 10xxxxxx 10xxxxxx, or is below U+0800 or a surrogate. */
	uint64_t others = (word & TWICE(0xC0C0F0)) ^ TWICE(0x8080E0);
	uint64_t upper = two >> 11 & TWICE(0x1F);

	others |= ~((upper + TWICE(0x1F)) & ((upper ^ TWICE(0x1B)) + TWICE(0x1F))) & TWICE(0x20);
	if (way->to == OCTAVO_KIND_UTF16LE)
		store_word(ordered_lanes(way->to_big, lanes), dst);
	else
		store_word(ordered_halves(way->to_big, spread_lanes(lanes)), dst);
	return !others ? 2 : !(others & 0xFFFFFF);
}

/* One character of four octets. Returns how many octets were written. */
static ALWAYS_INLINE size_t put_four(const struct way *way, uint64_t word, uint8_t *dst)
{
	uint32_t c = (uint32_t)((word & 0x07) << 18 | (word & 0x3F00) << 4 |
	                        (word >> 10 & 0xFC0) | (word >> 24 & 0x3F));

	if ((word & 0xC0C0C0F8) != 0x808080F0 || c - 0x10000 > 0xFFFFF)
		return 0;
	return way->to == OCTAVO_KIND_UTF16LE ? encode_utf16(c, dst, way->to_big)
	                                      : encode_units32(c, dst, way->to_big, 0x10FFFF);
}

/* Goes on over words of ASCII, of which there is one at least. */
static ALWAYS_INLINE struct octavo_run run_of_ascii(const struct way *way, const uint8_t *s,
                                                    size_t n, uint8_t *dst, size_t cap,
                                                    struct octavo_run run)
{
	uint64_t word = load_word(s + run.read);

	do {
		put_ascii(way, word, dst + run.written);
		run.read += 8;
		run.written += 8 * unit_size(way->to);
		if (n - run.read < 8 || cap - run.written < MAX_WRITTEN)
			break;
		word = load_word(s + run.read);
	} while (!(word & EACH_OCTET(0x80)));
	return run;
}

static ALWAYS_INLINE struct octavo_run run_from_utf8(const struct way *way, const uint8_t *s,
                                                     size_t n, uint8_t *dst, size_t cap)
{
	const bool is_narrow = way->to == OCTAVO_KIND_LATIN1;
	const size_t unit = unit_size(way->to);
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= 8 && cap - run.written >= MAX_WRITTEN) {
		uint64_t word = load_word(s + run.read), high = word & EACH_OCTET(0x80);
		uint8_t *to = dst + run.written;
		size_t characters, read;

		if (!high) {
			run = run_of_ascii(way, s, n, dst, cap, run);
			continue;
		}
		if (!(high & 0x80)) {
			put_ascii(way, word, to);
			run.read += octets_before(high);
			run.written += unit * octets_before(high);
			continue;
		}
		if ((word & 0xE0) == 0xC0) {
			characters = put_twos(way, word, to);
			read = 2 * characters;
		} else if (!is_narrow && (word & 0xF0) == 0xE0) {
			characters = put_threes(way, word, to);
			read = 3 * characters;
		} else {
			size_t size = is_narrow ? 0 : put_four(way, word, to);
			if (size == 0)
				break;
			run.read += 4;
			run.written += size;
			continue;
		}
		if (characters == 0)
			break;
		/* The space after a word, without a branch. */
		uint32_t next = (uint32_t)(word >> (8 * read - 8) >> 8) & 0xFF;
		bool follows = next < 0x80 && read < 8;
		put_unit(way, next, to + unit * characters);
		run.read += read + follows;
		run.written += unit * (characters + follows);
	}
	return run;
}

/* ---------------------------------------------------------------------------------- */
/* From units                                                                         */

/* The first four characters; '*others' is not 0 if one is not a unit of source and target. */
static ALWAYS_INLINE uint64_t lanes_at(const struct way *way, const uint8_t *s, uint64_t *others)
{
	uint64_t lanes;

	if (way->from == OCTAVO_KIND_LATIN1)
		return spread_octets(load_half(s));
	if (way->from == OCTAVO_KIND_UTF16LE) {
		lanes = ordered_lanes(way->from_big, load_word(s));
	} else {
		uint64_t a = ordered_halves(way->from_big, load_word(s));
		uint64_t b = ordered_halves(way->from_big, load_word(s + 8));
		*others |= (a | b) & UINT64_C(0xFFFF0000FFFF0000);
		lanes = gather_lanes(a) | gather_lanes(b) << 32;
	}
	*others |= way->to == OCTAVO_KIND_LATIN1 ? lanes & EACH_LANE(0xFF00)
	                                         : surrogate_lanes(lanes);
	return lanes;
}

/* put_sequence() with a branch for each length; 0 for what is no character. */
static ALWAYS_INLINE size_t put_short(uint32_t c, uint8_t *dst)
{
	if (c < 0x80) {
		dst[0] = (uint8_t)c;
		return 1;
	}
	if (c < 0x800) {
		dst[0] = (uint8_t)(0xC0 | c >> 6);
		dst[1] = continuing(c);
		return 2;
	}
	if (c < 0x10000) {
		if (is_surrogate(c))
			return 0;
		dst[0] = (uint8_t)(0xE0 | c >> 12);
		dst[1] = continuing(c >> 6);
		dst[2] = continuing(c);
		return 3;
	}
	return c <= 0x10FFFF ? put_sequence(c, dst) : 0;
}

/* Four characters below U+10000. Returns how many octets these have. */
static ALWAYS_INLINE size_t put_utf8(uint64_t lanes, uint8_t *dst)
{
	size_t at = 0;

	if (!(lanes & EACH_LANE(0xFF80))) {
		store_half(gather_octets(lanes), dst);
		return 4;
	}
	/* All of two octets, or all of three. */
	if (!(lanes & EACH_LANE(0xF800)) &&
	    ((lanes + EACH_LANE(0x7F80)) & EACH_LANE(0x8000)) == EACH_LANE(0x8000)) {
		store_word(EACH_LANE(0x80C0) | (lanes >> 6 & EACH_LANE(0x1F)) |
		                   (lanes & EACH_LANE(0x3F)) << 8, dst);
		return 8;
	}
	if (nonzero_lanes(lanes & EACH_LANE(0xF800)) == EACH_LANE(0x8000)) {
		for (; at < 12; at += 3, lanes >>= 16)
			store_half(0x8080E0 | (lanes >> 12 & 0x0F) | (lanes << 2 & 0x3F00) |
			                   (lanes << 16 & 0x3F0000), dst + at);
		return 12;
	}
	for (size_t i = 0; i < 4; i++, lanes >>= 16)
		at += put_short((uint32_t)(lanes & 0xFFFF), dst + at);
	return at;
}

static ALWAYS_INLINE struct octavo_run run_from_utf16(const struct way *way, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= 16 && cap - run.written >= MAX_WRITTEN) {
		uint64_t lanes = ordered_lanes(way->from_big, load_word(s + run.read));
		uint64_t more = ordered_lanes(way->from_big, load_word(s + run.read + 8));
		uint8_t *to = dst + run.written;
		if (!((lanes | more) & EACH_LANE(0xFF80))) {
			store_word(gather_octets(lanes) | gather_octets(more) << 32, to);
			run.read += 16;
			run.written += 8;
			continue;
		}
		if (surrogate_lanes(lanes))
			break;
		run.written += put_utf8(lanes, to);
		run.read += 8;
	}
	return run;
}

/* Two units at once if four are not ASCII: more are seldom alike. */
static ALWAYS_INLINE struct octavo_run run_from_utf32(const struct way *way, const uint8_t *s,
                                                      size_t n, uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= 16 && cap - run.written >= MAX_WRITTEN) {
		uint64_t two = ordered_halves(way->from_big, load_word(s + run.read));
		uint64_t more = ordered_halves(way->from_big, load_word(s + run.read + 8));
		uint8_t *to = dst + run.written;
		if (!((two | more) & ~UINT64_C(0x0000007F0000007F))) {
			store_half(((two | two >> 24) & 0xFFFF) |
			                   ((more | more >> 24) & 0xFFFF) << 16, to);
			run.read += 16;
			run.written += 4;
			continue;
		}
		size_t first = put_short((uint32_t)two, to);
		size_t second = first ? put_short((uint32_t)(two >> 32), to + first) : 0;
		if (second == 0)
			break;
		run.read += 8;
		run.written += first + second;
	}
	return run;
}

static ALWAYS_INLINE struct octavo_run run_from_latin1(const uint8_t *s, size_t n, uint8_t *dst,
                                                       size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= 8 && cap - run.written >= MAX_WRITTEN) {
		uint64_t word = load_word(s + run.read);
		uint8_t *to = dst + run.written;
		if (!(word & EACH_OCTET(0x80))) {
			store_word(word, to);
			run.read += 8;
			run.written += 8;
			continue;
		}
		run.written += put_utf8(spread_octets(word & 0xFFFFFFFF), to);
		run.read += 4;
	}
	return run;
}

static ALWAYS_INLINE struct octavo_run run_to_utf8(const struct way *way, const uint8_t *s,
                                                   size_t n, uint8_t *dst, size_t cap)
{
	if (way->from == OCTAVO_KIND_UTF16LE)
		return run_from_utf16(way, s, n, dst, cap);
	if (way->from == OCTAVO_KIND_UTF32LE)
		return run_from_utf32(way, s, n, dst, cap);
	return run_from_latin1(s, n, dst, cap);
}

static ALWAYS_INLINE struct octavo_run run_between_units(const struct way *way, const uint8_t *s,
                                                         size_t n, uint8_t *dst, size_t cap)
{
	const size_t from = 4 * unit_size(way->from), to = 4 * unit_size(way->to);
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= FOURS * from && cap - run.written >= FOURS * to) {
		uint64_t lanes[FOURS], others = 0;
		for (size_t i = 0; i < FOURS; i++)
			lanes[i] = lanes_at(way, s + run.read + i * from, &others);
		if (others)
			break;
		for (size_t i = 0; i < FOURS; i++)
			put_lanes(way, lanes[i], dst + run.written + i * to);
		run.read += FOURS * from;
		run.written += FOURS * to;
	}
	return run;
}

/* ---------------------------------------------------------------------------------- */

static ALWAYS_INLINE struct octavo_run run_same_utf8(const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap)
{
	size_t size = octavo_utf8_prefix(s, n < cap ? n : cap); /* whole characters */

	if (size > 0)
		memcpy(dst, s, size);
	return (struct octavo_run){ size, size };
}

/* The first character of s[0..n); U+FFFD for an error, with its length. */
static ALWAYS_INLINE struct octavo_character first_of(const struct way *way, const uint8_t *s,
                                                      size_t n)
{
	switch (way->from) {
	case OCTAVO_KIND_UTF8:
		return decode_utf8(&rfc3629, s, n, false);
	case OCTAVO_KIND_UTF16LE:
		return decode_utf16(s, n, way->from_big);
	case OCTAVO_KIND_UTF32LE:
		return decode_units32(s, n, way->from_big, 0x10FFFF);
	default:
		return good(s[0], 1);
	}
}

static ALWAYS_INLINE size_t put_one(const struct way *way, uint32_t c, uint8_t *dst)
{
	switch (way->to) {
	case OCTAVO_KIND_UTF8:
		return put_sequence(c, dst);
	case OCTAVO_KIND_UTF16LE:
		return encode_utf16(c, dst, way->to_big);
	case OCTAVO_KIND_UTF32LE:
		return encode_units32(c, dst, way->to_big, 0x10FFFF);
	default:
		return encode_octet(c, dst, 0xFF);
	}
}

/* Characters above U+FFFF, of units, n octets. */
static ALWAYS_INLINE struct octavo_run run_astral(const struct way *way, const uint8_t *s,
                                                  size_t n, uint8_t *dst, size_t cap)
{
	struct octavo_run run = { 0, 0 };

	while (n - run.read >= 4 && cap - run.written >= OCTAVO_MAX_CHARACTER) {
		const uint8_t *p = s + run.read;
		uint32_t c;
		if (way->from == OCTAVO_KIND_UTF16LE) {
			uint32_t high = get16(p, way->from_big), low = get16(p + 2, way->from_big);
			if (!is_high_surrogate(high) || !is_low_surrogate(low))
				break;
			c = join_surrogates(high, low);
		} else {
			c = get32(p, way->from_big);
			if (c - 0x10000 > 0xFFFFF)
				break;
		}
		size_t size = put_one(way, c, dst + run.written);
		if (size == 0)
			break;
		run.read += 4;
		run.written += size;
	}
	return run;
}

/* Converts one character or error; reads nothing if that cannot be done here. */
static ALWAYS_INLINE struct octavo_run convert_one(const struct way *way, const uint8_t *s,
                                                   size_t n, uint8_t *dst, size_t cap,
                                                   size_t *replaced)
{
	const struct octavo_run none = { 0, 0 };
	bool narrows = way->from == OCTAVO_KIND_UTF8 && way->to == OCTAVO_KIND_LATIN1;
	bool replaces = way->from == OCTAVO_KIND_UTF8 ? !narrows : way->from == way->to;
	struct octavo_character c = first_of(way, s, n);
	uint8_t octets[OCTAVO_MAX_CHARACTER];
	bool is_changed = false;

	if (c.error) {
		/* What is truncated may go on after s[n]. */
		if (!replaces || !replaced || c.error == OCTAVO_TRUNCATED)
			return none;
		c.code_point = REPLACEMENT;
		is_changed = true;
	}
	if (narrows && replaced && c.code_point > 0xFF) {
		c.code_point = '?';
		is_changed = true;
	}
	size_t size = cap >= OCTAVO_MAX_CHARACTER ? put_one(way, c.code_point, dst)
	                                          : put_one(way, c.code_point, octets);
	if (size == 0 || size > cap)
		return none;
	if (cap < OCTAVO_MAX_CHARACTER)
		memcpy(dst, octets, size);
	if (is_changed)
		++*replaced;
	return (struct octavo_run){ c.length, size };
}

static ALWAYS_INLINE struct octavo_run convert(const struct way *way, const uint8_t *s, size_t n,
                                               uint8_t *dst, size_t cap, size_t *replaced)
{
	struct octavo_run all = { 0, 0 }, run;

	for (;;) {
		const uint8_t *from = s + all.read;
		uint8_t *to = dst + all.written;
		size_t left = n - all.read, free = cap - all.written;
		if (way->from == OCTAVO_KIND_UTF8 && way->to == OCTAVO_KIND_UTF8)
			run = run_same_utf8(from, left, to, free);
		else if (way->from == OCTAVO_KIND_UTF8)
			run = run_from_utf8(way, from, left, to, free);
		else if (way->to == OCTAVO_KIND_UTF8)
			run = run_to_utf8(way, from, left, to, free);
		else
			run = run_between_units(way, from, left, to, free);
		all.read += run.read;
		all.written += run.written;
		if (way->from == OCTAVO_KIND_UTF16LE || way->from == OCTAVO_KIND_UTF32LE) {
			run = run_astral(way, s + all.read, n - all.read, dst + all.written,
			                 cap - all.written);
			all.read += run.read;
			all.written += run.written;
		}
		for (size_t i = 0; i < ONES; i++) {
			if (all.read == n)
				return all;
			run = convert_one(way, s + all.read, n - all.read, dst + all.written,
			                  cap - all.written, replaced);
			if (run.read == 0)
				return all;
			all.read += run.read;
			all.written += run.written;
		}
	}
}

#define CONVERTS(name, source, target)                                                   \
	static struct octavo_run name(const uint8_t *s, size_t n, uint8_t *dst,          \
	                              size_t cap, size_t *replaced, unsigned orders)     \
	{                                                                                \
		const struct way way = {                                                 \
			.from = OCTAVO_KIND_##source, .from_big = orders & OCTAVO_FROM_BIG, \
			.to = OCTAVO_KIND_##target, .to_big = orders & OCTAVO_TO_BIG,     \
		};                                                                       \
                                                                                         \
		return convert(&way, s, n, dst, cap, replaced);                          \
	}

CONVERTS(utf8_to_utf8, UTF8, UTF8)
CONVERTS(utf8_to_utf16, UTF8, UTF16LE)
CONVERTS(utf8_to_utf32, UTF8, UTF32LE)
CONVERTS(utf8_to_latin1, UTF8, LATIN1)
CONVERTS(utf16_to_utf8, UTF16LE, UTF8)
CONVERTS(utf16_to_utf16, UTF16LE, UTF16LE)
CONVERTS(utf16_to_utf32, UTF16LE, UTF32LE)
CONVERTS(utf16_to_latin1, UTF16LE, LATIN1)
CONVERTS(utf32_to_utf8, UTF32LE, UTF8)
CONVERTS(utf32_to_utf16, UTF32LE, UTF16LE)
CONVERTS(utf32_to_utf32, UTF32LE, UTF32LE)
CONVERTS(utf32_to_latin1, UTF32LE, LATIN1)
CONVERTS(latin1_to_utf8, LATIN1, UTF8)
CONVERTS(latin1_to_utf16, LATIN1, UTF16LE)
CONVERTS(latin1_to_utf32, LATIN1, UTF32LE)

const struct octavo_convert_kernels octavo_convert_kernels_portable = {
	.convert[OCTAVO_KIND_UTF8] = {
		[OCTAVO_KIND_UTF8] = utf8_to_utf8,
		[OCTAVO_KIND_UTF16LE] = utf8_to_utf16,
		[OCTAVO_KIND_UTF32LE] = utf8_to_utf32,
		[OCTAVO_KIND_LATIN1] = utf8_to_latin1,
	},
	.convert[OCTAVO_KIND_UTF16LE] = {
		[OCTAVO_KIND_UTF8] = utf16_to_utf8,
		[OCTAVO_KIND_UTF16LE] = utf16_to_utf16,
		[OCTAVO_KIND_UTF32LE] = utf16_to_utf32,
		[OCTAVO_KIND_LATIN1] = utf16_to_latin1,
	},
	.convert[OCTAVO_KIND_UTF32LE] = {
		[OCTAVO_KIND_UTF8] = utf32_to_utf8,
		[OCTAVO_KIND_UTF16LE] = utf32_to_utf16,
		[OCTAVO_KIND_UTF32LE] = utf32_to_utf32,
		[OCTAVO_KIND_LATIN1] = utf32_to_latin1,
	},
	.convert[OCTAVO_KIND_LATIN1] = {
		[OCTAVO_KIND_UTF8] = latin1_to_utf8,
		[OCTAVO_KIND_UTF16LE] = latin1_to_utf16,
		[OCTAVO_KIND_UTF32LE] = latin1_to_utf32,
	},
};

#endif
