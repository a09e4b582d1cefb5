/* SPDX-License-Identifier: MIT */
/*
 * long_run.c - runs of code points above 10FFFF, which no kernel takes
 *
 * A loop takes sequences of one length: so the place of the next one depends on nothing in this.
 */
#include "long_run.h"

#include "decode.h"
#include "encode.h"
#include "shared_prefix.h"

/* What is converted, and how far it has come. */
struct run {
	const uint8_t *s, *end;
	uint8_t *dst, *limit;
	const struct encoding *to; /* NULL where the text is only read */
	bool big;                  /* the target, if it has units      */
};

/* Sequences of a length: at the end of a word their marks, and which bits these are. */
struct shape {
	unsigned length;
	uint64_t marks, mask;
};

static struct shape shape_of(unsigned length)
{
	unsigned lead = 8 * (length - 1);
	uint64_t others = (UINT64_C(1) << lead) - 1;

	return (struct shape){
		length,
		(uint64_t)(0x3F00u >> length & 0xFF) << lead | (EACH_OCTET(0x80) & others),
		(uint64_t)(0xFF00u >> (length + 1) & 0xFF) << lead | (EACH_OCTET(0xC0) & others),
	};
}

/* Six bits of each octet, one after the other, and back. */
static ALWAYS_INLINE uint32_t close_up(uint64_t x)
{
	x = (x & 0x003F003F003F) | (x >> 2 & 0x0FC00FC00FC0);
	return (uint32_t)((x & 0xFFF) | (x >> 4 & 0xFFF000) | (x >> 8 & 0x7F000000));
}

static ALWAYS_INLINE uint64_t spread(uint64_t x)
{
	x = (x & 0xFFF) | (x & 0xFFF000) << 4 | (x & 0x7F000000) << 8;
	return (x & 0x003F003F003F) | (x & 0x0FC00FC00FC0) << 2;
}

/* A unit in either byte order; with a constant order, compilers make one load of get32(). */
static ALWAYS_INLINE uint32_t in_order(uint32_t x, bool big)
{
	return big ? x >> 24 | (x >> 8 & 0xFF00) | (x << 8 & 0xFF0000) | x << 24 : x;
}

static ALWAYS_INLINE void put(struct run *run, uint32_t value, struct shape shape)
{
	if (!run->to)
		return;
	if (run->to->form) {
		put_word((spread(value) | shape.marks) << (64 - 8 * shape.length), run->dst);
		run->dst += shape.length;
	} else {
		put32(run->dst, in_order(value, run->big), false);
		run->dst += 4;
	}
}

static ALWAYS_INLINE bool has_space(const struct run *run)
{
	return run->end - run->s >= 8 && (!run->to || run->limit - run->dst >= 8);
}

static NEVER_INLINE struct run take_sequences(struct run run, struct shape shape)
{
	while (has_space(&run)) {
		uint64_t word = first_word(run.s) >> (64 - 8 * shape.length);
		uint32_t value = close_up(word & ~shape.mask);
		if ((word & shape.mask) != shape.marks || value < min_value[shape.length])
			break;
		put(&run, value, shape);
		run.s += shape.length;
	}
	return run;
}

/* Units of what takes as many octets. */
static NEVER_INLINE struct run take_units(struct run run, bool big, struct shape shape)
{
	uint32_t first = min_value[shape.length];
	uint32_t last = shape.length < 6 ? min_value[shape.length + 1] - 1 : 0x7FFFFFFF;

	while (has_space(&run)) {
		uint32_t value = in_order(get32(run.s, false), big);
		if (value < first || value > last)
			break;
		put(&run, value, shape);
		run.s += 4;
	}
	return run;
}

struct octavo_run octavo_run_long(const struct encoding *from, const struct encoding *to,
                                  const uint8_t *s, size_t n, uint8_t *dst, size_t cap)
{
	struct run run = { s, s + n, dst, dst ? dst + cap : NULL, to,
		           to && to->info.byte_order == OCTAVO_ORDER_BIG };
	bool big = from->info.byte_order == OCTAVO_ORDER_BIG;

	if (n >= 8 && (from->form ? s[0] < 0xF0
	                          : in_order(get32(s, false), big) - 0x10000 > 0x7FFEFFFF))
		return (struct octavo_run){ 0, 0 }; /* most often */
	for (const uint8_t *before = NULL; run.s != before;) {
		before = run.s;
		for (unsigned length = 4; length <= 6; length++)
			run = from->form ? take_sequences(run, shape_of(length))
			                 : take_units(run, big, shape_of(length));
	}
	return (struct octavo_run){ (size_t)(run.s - s), to ? (size_t)(run.dst - dst) : 0 };
}
