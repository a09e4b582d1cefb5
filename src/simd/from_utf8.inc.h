/* SPDX-License-Identifier: MIT */
/*
 * from_utf8.inc.h - from UTF-8 to UTF-16, UTF-32 and Latin-1
 *
 * A code point is computed at the last octet of each character, from that octet and those in
 * front of it, as planes: one vec for its lowest octets, one for the next, one for the top. The
 * planes are zipped into units; of each 8 units a shuffle keeps those at last octets. So a block
 * is always V octets, wherever characters begin.
 *
 * In UTF-16 a character of four octets gives two units: its third octet the high surrogate, its
 * fourth the low one.
 */
#ifndef OCTAVO_SIMD_FROM_UTF8_INC_H
#define OCTAVO_SIMD_FROM_UTF8_INC_H

#include "compact.h"
#include "few_units.inc.h"
#include "units.inc.h"
#include "utf8_errors.inc.h"

/* Octets 0, 1 and 2 of code points, or of units of UTF-16. */
struct planes {
	vec low, high, top;
};

/* FF at continuation octets, 80..BF. */
static ALWAYS_INLINE vec continuing_in(vec now)
{
	return v_below(now, v_splat(0xC0));
}

/* Bit 7 is set two octets, three octets after a lead of four. */
static ALWAYS_INLINE vec third_of_4(struct octets in)
{
	return v_subs(in.before2, v_splat(0xF0 - 0x80));
}

static ALWAYS_INLINE vec fourth_of_4(struct octets in)
{
	return v_subs(in.before3, v_splat(0xF0 - 0x80));
}

/*
 * What is a character, and what becomes of others. One argument for all, because each that lives
 * through the loop over blocks takes a register from it.
 */
struct how {
	const uint8_t *low; /* one of the tables by the lower half of the first octet */
	size_t *replaced;   /* of octavo_convert_kernel                               */
	struct octavo_narrowing narrowing;
};

/* Not 0 at leads of characters that the target cannot represent, unless they are replaced. */
static ALWAYS_INLINE vec unmappable(enum octavo_kind to, vec now, bool replaces)
{
	return to == OCTAVO_KIND_LATIN1 && !replaces ? v_subs(now, v_splat(0xC3)) : v_splat(0);
}

/* What every block needs. */
struct constants {
	struct checks checks;
	vec x0F, x70, x7F, xC0, xE0;
};

static ALWAYS_INLINE struct constants constants(const uint8_t *low)
{
	static const uint32_t values[] = { 0x7F7F7F7F, 0xC0C0C0C0, 0xE0E0E0E0 };
	struct checks k = checks_by(low);
	return (struct constants){
		k, k.x0F, k.x70, v_hold_u32(values), v_hold_u32(values + 1),
		v_hold_u32(values + 2),
	};
}

/* Code points of up to three octets, at their last octet. */
static ALWAYS_INLINE struct planes planes_of_3(struct octets in, struct constants k)
{
	struct planes code;
	vec continuing = v_below(in.now, k.xC0);
	vec low6 = v_and(v_left_u16(in.before1, 6), v_and(continuing, k.xC0));
	vec high6 = v_and(v_right_u16(in.before1, 2), v_and(continuing, k.x0F));
	/* The low four bits of leads of three; without the others no shift crosses octets. */
	vec high4 = v_left_u16(v_subs(in.before2, k.xE0), 4);

	code.low = v_or(v_and(in.now, k.x7F), low6);
	code.high = v_or(high6, high4);
	code.top = v_splat(0);
	return code;
}

/* Puts surrogates where characters of four octets are. */
static ALWAYS_INLINE struct planes with_surrogates(struct planes code, struct octets in)
{
	/* The high surrogate is D7C0 + (code point >> 10): this has bits 10..17. */
	vec upper = v_or(v_and(v_left_u16(in.before1, 2), v_splat(0xFC)),
	                 v_and(v_right_u16(in.now, 4), v_splat(0x03)));
	vec borrow = v_equal(v_and(upper, v_splat(0xC0)), v_splat(0));
	vec high = v_add(v_sub(in.before2, v_splat(0xF0 - 0xD8)), borrow);
	vec bits = v_and(v_right_u16(in.before1, 2), v_splat(0x03));

	code.low = v_select(third_of_4(in), v_sub(upper, v_splat(0x40)), code.low);
	code.high = v_select(fourth_of_4(in), v_or(bits, v_splat(0xDC)), code.high);
	code.high = v_select(third_of_4(in), high, code.high);
	return code;
}

/* Adds the upper planes of characters of four octets. */
static ALWAYS_INLINE struct planes with_top(struct planes code, struct octets in)
{
	vec fourth = fourth_of_4(in);
	vec third = v_subs(in.before2, v_splat(0xE0 - 0x80));
	vec six = v_and(v_right_u16(in.before1, 2), v_splat(0x0F));
	vec four = v_and(v_left_u16(in.before2, 4), v_splat(0xF0));
	vec top = v_or(v_and(v_right_u16(in.before2, 4), v_splat(0x03)),
	               v_and(v_left_u16(in.before3, 2), v_splat(0x1C)));

	four = v_select(v_or(third, fourth), four, v_splat(0));
	code.high = v_and(continuing_in(in.now), v_or(six, four));
	code.top = v_select(fourth, top, v_splat(0));
	return code;
}

/*
 * Puts '?' where the last octets of characters are that the target lacks, and returns a bit for
 * each of these, and for some other octets that are not the last of a character.
 */
static ALWAYS_INLINE uint64_t narrow(struct planes *code, struct octets in,
                                     struct octavo_narrowing to)
{
	vec above = v_or(code->high, v_subs(code->low, v_splat(to.greatest)));
	vec fits = v_equal(above, v_splat(0));
	vec wide = v_or(v_xor(fits, v_splat(0xFF)), fourth_of_4(in));

	code->low = v_select(wide, v_splat('?'), code->low);
	code->high = v_splat(0);
	return v_high_mask(wide);
}

/* Adds what planes_of_3() leaves out of characters of four octets. */
static ALWAYS_INLINE struct planes with_four(enum octavo_kind to, struct planes code,
                                             struct octets in)
{
	return is_utf16(to) ? with_surrogates(code, in) : is_utf32(to) ? with_top(code, in) : code;
}

/* The planes of units of 16 bits, the first octet of each in 'low'. */
static ALWAYS_INLINE struct planes ordered_planes(enum octavo_kind to, bool big,
                                                  struct planes code)
{
	if (is_utf16(to) && big)
		code = (struct planes){ code.high, code.low, code.top };
	return code;
}

/* Writes 16 octets, or only those before 'end' where 'limit' leaves no space for 16. */
static ALWAYS_INLINE void put_row(vec16 row, uint8_t *dst, const uint8_t *end,
                                  const uint8_t *limit)
{
	if (!limit || limit - dst >= 16)
		v16_store(dst, row);
	else if (dst < end)
		v16_store_some(dst, row, (size_t)(end - dst));
}

/* Writes 8 units of 32 bits, given by their halves, see put_eight(). */
static ALWAYS_INLINE void put_eight_u32(bool big, vec16 low, vec16 high, uint8_t *dst,
                                        const uint8_t *end, const uint8_t *limit)
{
	vec16 first = v16_mix_u16(low, high, 0), last = v16_mix_u16(low, high, 1);

	if (big) {
		first = v16_mix_u16(high, low, 0);
		last = v16_mix_u16(high, low, 1);
	}
	put_row(first, dst, end, limit);
	if (!limit || end - dst > 16)
		put_row(last, dst + 16, end, limit);
}

/*
 * Writes the units of octets 8k .. 8k + 7 that 'ends' has; returns the end of what it wrote.
 * Nothing is written after 'limit'; if that is NULL, there is space for 8 units. Of UTF-16
 * 'code' has ordered_planes().
 */
static ALWAYS_INLINE uint8_t *put_eight(enum octavo_kind to, bool big, struct planes code,
                                        bool has_top, uint64_t ends, int k, uint8_t *dst,
                                        const uint8_t *limit)
{
	uint64_t row = (k == 0 ? ends << 4 : ends >> (8 * k - 4)) & 0xFF0; /* 16 octets a row */
	vec16 order = v16_load(octavo_keep_u16 + row);
	bool swaps = is_utf32(to) && big;
	vec16 units = swaps ? v16_zip(code.high, code.low, k) : v16_zip(code.low, code.high, k);
	uint8_t *end = dst + unit_size(to) * bits_in(row);

	units = v16_lookup(units, order);
	if (is_utf32(to)) {
		const vec zero = v_splat(0);
		vec16 upper = v16_zip(zero, zero, k);
		if (has_top)
			upper = v16_lookup(swaps ? v16_zip(zero, code.top, k)
			                         : v16_zip(code.top, zero, k), order);
		put_eight_u32(big, units, upper, dst, end, limit);
	} else if (is_utf16(to)) {
		put_row(units, dst, end, limit);
	} else if (!limit) {
		v16_store_half(dst, v16_pack_u16(units));
	} else {
		put_row(v16_pack_u16(units), dst, end, limit);
	}
	return end;
}

static ALWAYS_INLINE size_t put_all(enum octavo_kind to, bool big, struct planes code,
                                    bool has_top, uint64_t ends, uint8_t *dst)
{
	uint8_t *end = dst;

	end = put_eight(to, big, code, has_top, ends, 0, end, NULL);
	end = put_eight(to, big, code, has_top, ends, 1, end, NULL);
	if (V > 16) {
		end = put_eight(to, big, code, has_top, ends, V > 16 ? 2 : 0, end, NULL);
		end = put_eight(to, big, code, has_top, ends, V > 16 ? 3 : 0, end, NULL);
	}
	return (size_t)(end - dst);
}

/* Writes the units that 'ends' has, with space for V units; returns their size in octets. */
static ALWAYS_INLINE size_t put_planes(enum octavo_kind to, bool big, struct planes code,
                                       bool has_top, uint64_t ends, uint8_t *dst)
{
	code = ordered_planes(to, big, code);
	if (is_utf32(to) && big)
		return put_all(to, true, code, has_top, ends, dst);
	return put_all(to, false, code, has_top, ends, dst);
}

/* The same up to 'limit', with space for at least the units that 'ends' has. */
static ALWAYS_INLINE size_t put_planes_in(enum octavo_kind to, bool big, struct planes code,
                                          uint64_t ends, uint8_t *dst, const uint8_t *limit)
{
	uint8_t *end = dst;

	code = ordered_planes(to, big, code);
	end = put_eight(to, big, code, true, ends, 0, end, limit);
	if (ends >> 8)
		end = put_eight(to, big, code, true, ends, 1, end, limit);
	if (V > 16 && ends >> 16)
		end = put_eight(to, big, code, true, ends, V > 16 ? 2 : 0, end, limit);
	if (V > 16 && ends >> 24)
		end = put_eight(to, big, code, true, ends, V > 16 ? 3 : 0, end, limit);
	return (size_t)(end - dst);
}

/* Writes the units of V octets of ASCII. */
static ALWAYS_INLINE void put_ascii_block(enum octavo_kind to, bool big, const uint8_t *p,
                                          uint8_t *dst)
{
	if (is_utf32(to)) { /* no loop, which gcc -O2 keeps */
		vec a = v_widen_u32(p), b = v_widen_u32(p + V / 4);
		vec c = v_widen_u32(p + V / 2), d = v_widen_u32(p + 3 * (V / 4));
		if (big) {
			a = v_left_u32(a, 24);
			b = v_left_u32(b, 24);
			c = v_left_u32(c, 24);
			d = v_left_u32(d, 24);
		}
		v_store(dst, a);
		v_store(dst + V, b);
		v_store(dst + 2 * V, c);
		v_store(dst + 3 * V, d);
	} else if (is_utf16(to)) {
		vec first = v_widen_u16(p), last = v_widen_u16(p + V / 2);
		if (big) {
			first = v_left_u16(first, 8);
			last = v_left_u16(last, 8);
		}
		v_store(dst, first);
		v_store(dst + V, last);
	} else {
		v_store(dst, v_load(p));
	}
}

/* Writes the first 8 octets of a vec as units. */
static ALWAYS_INLINE void put_eight_octets(enum octavo_kind to, bool big, vec octets, uint8_t *dst)
{
	vec upper = v_splat(0);

	if (big) {
		upper = octets;
		octets = v_splat(0);
	}
	vec16 units = v16_zip(octets, upper, 0);
	if (is_utf32(to))
		put_eight_u32(big, units, v16_zip(v_splat(0), v_splat(0), 0), dst, NULL, NULL);
	else if (is_utf16(to))
		v16_store(dst, units);
	else
		v16_store_half(dst, v16_pack_u16(units));
}

/* Writes n octets as units, 8 <= n < V, by parts that overlap. */
static ALWAYS_INLINE void put_octets(enum octavo_kind to, bool big, const uint8_t *p, size_t n,
                                     uint8_t *dst)
{
	const size_t unit = unit_size(to), half = V / 2, quarter = V / 4;

	if (n < half || to == OCTAVO_KIND_LATIN1) {
		for (size_t at = 0; n - at > 8; at += 8)
			put_eight_octets(to, big, v_load_some(p + at, 8), dst + unit * at);
		put_eight_octets(to, big, v_load_some(p + n - 8, 8), dst + unit * (n - 8));
	} else if (is_utf32(to)) {
		vec a = v_widen_u32(p), b = v_widen_u32(p + quarter);
		vec c = v_widen_u32(p + n - half), d = v_widen_u32(p + n - quarter);
		order_four32(big, &a, &b, &c, &d);
		v_store(dst, a);
		v_store(dst + V, b);
		v_store(dst + unit * (n - half), c);
		v_store(dst + unit * (n - quarter), d);
	} else {
		vec a = v_widen_u16(p), b = v_widen_u16(p + n - half);
		order_two16(big, &a, &b);
		v_store(dst, a);
		v_store(dst + unit * (n - half), b);
	}
}

/* Converts s[0..n) if it is short ASCII for which there is space. Returns whether it did. */
static ALWAYS_INLINE bool put_short_ascii(enum octavo_kind to, bool big, const uint8_t *s,
                                          size_t n, uint8_t *dst, size_t cap)
{
	const size_t unit = unit_size(to);

	if (n > SOME * V || cap < unit * n)
		return false;
	if (n < V) {
		if (v_has_high(v_load_some(s, n)))
			return false;
		put_octets(to, big, s, n, dst);
		return true;
	}
	if (!is_ascii(s, n, v_load(s + n - V)))
		return false;
#pragma GCC unroll 2
	for (size_t at = 0; n - at > V; at += V)
		put_ascii_block(to, big, s + at, dst + unit * at);
	put_ascii_block(to, big, s + n - V, dst + unit * (n - V));
	return true;
}

/*
 * Writes blocks of ASCII, of which one is known to be there, up to s[last] and dst[most]: the
 * last places where a block of input, and its output, still have space.
 */
static ALWAYS_INLINE struct octavo_run put_ascii_blocks(enum octavo_kind to, bool big,
                                                        const uint8_t *s, size_t last,
                                                        uint8_t *dst, size_t most,
                                                        struct octavo_run at)
{
	const size_t widest = unit_size(to) * V;

	put_ascii_block(to, big, s + at.read, dst + at.written);
	at.written += widest;
	at.read += V;
	while (to == OCTAVO_KIND_LATIN1 && at.read + 3 * V <= last &&
	       at.written + 3 * widest <= most) {
		const uint8_t *p = s + at.read;
		vec a = v_load(p), b = v_load(p + V), c = v_load(p + 2 * V), d = v_load(p + 3 * V);
		if (v_has_high(v_or(v_or(a, b), v_or(c, d))))
			break;
		v_store(dst + at.written, a);
		v_store(dst + at.written + V, b);
		v_store(dst + at.written + 2 * V, c);
		v_store(dst + at.written + 3 * V, d);
		at.written += 4 * V;
		at.read += 4 * V;
	}
	while (at.read + V <= last && at.written + widest <= most &&
	       !v_has_high(v_or(v_load(s + at.read), v_load(s + at.read + V)))) {
		put_ascii_block(to, big, s + at.read, dst + at.written);
		put_ascii_block(to, big, s + at.read + V, dst + at.written + widest);
		at.written += 2 * widest;
		at.read += 2 * V;
	}
	return at;
}

static ALWAYS_INLINE bool is_good_block(enum octavo_kind to, struct octets in, bool has_four,
                                        bool replaces, struct constants k)
{
	return v_is_zero(v_or(errors_in(in, has_four, k.checks),
	                      unmappable(to, in.now, replaces)));
}

/* narrow() of a block: counts the characters, and leaves them out of 'ends' if they are skipped. */
static ALWAYS_INLINE uint64_t narrow_ends(struct planes *code, struct octets in, uint64_t ends,
                                          const struct how *how)
{
	uint64_t wide = narrow(code, in, how->narrowing) & ends;

	*how->replaced += count_bits(wide);
	return how->narrowing.skips ? ends & ~wide : ends;
}

/*
 * Converts the block at p, with space for V units, and adds the size of its output to 'written';
 * returns false if the block has an error. Reads p[-3..V]: a character ends where no continuation
 * octet follows.
 */
static ALWAYS_INLINE bool put_block(enum octavo_kind to, bool big, const uint8_t *p,
                                    struct octets in, uint8_t *dst, size_t *written,
                                    const struct how *how, struct constants k)
{
	bool narrows = to == OCTAVO_KIND_LATIN1 && how->replaced;
	uint64_t ends = ~v_high_mask(v_below(v_load(p + 1), k.xC0));
	vec four = v_subs(v_max(in.before2, in.before3), k.x70);
	struct planes code = planes_of_3(in, k);

	if (!v_has_high(four)) {
		if (!is_good_block(to, in, false, narrows, k))
			return false;
		if (narrows && (how->narrowing.greatest < 0xFF || !v_is_zero(code.high)))
			ends = narrow_ends(&code, in, ends, how);
		*written += put_planes(to, big, code, false, ends, dst + *written);
	} else {
		if (!is_good_block(to, in, true, narrows, k))
			return false;
		if (narrows)
			ends = narrow_ends(&code, in, ends, how);
		if (is_utf16(to))
			ends |= v_high_mask(third_of_4(in));
		*written += put_planes(to, big, with_four(to, code, in), true, ends,
		                       dst + *written);
	}
	return true;
}

/*
 * Goes back to the boundary at or before at.read, where put_block() stopped, and takes back
 * what was written of a character that is not complete there.
 */
static ALWAYS_INLINE struct octavo_run back_to_boundary(enum octavo_kind to, const uint8_t *s,
                                                        struct octavo_run at,
                                                        const struct how *how)
{
	size_t start = boundary(s, at.read), length;
	bool continues = (s[at.read] & 0xC0) == 0x80;

	if (start == at.read && continues) {
		/* A stray octet follows the last character, which so was not taken to end. */
		while ((s[--start] & 0xC0) == 0x80)
			;
		length = at.read - start;
		at.written -= is_utf16(to) && length == 4 ? 2 : 0;
	} else if (start < at.read && !continues) {
		/* It was taken to end although cut. Two octets of it, or three, gave a '?'. */
		bool is_wide =
			to == OCTAVO_KIND_LATIN1 && how->replaced && s[at.read - 1] < 0xC0;
		if (is_wide)
			(*how->replaced)--;
		if (!is_wide || !how->narrowing.skips)
			at.written -= unit_size(to);
	} else {
		length = at.read - start;
		at.written -= is_utf16(to) && length == 3 ? 2 : 0; /* its high surrogate */
	}
	at.read = start;
	return at;
}

/*
 * Converts blocks from at.read on, which is a boundary with three well-formed octets in front
 * of it, while there is an octet after the block, space for the most it could give, and no
 * error. Returns the boundary where it stopped.
 */
static ALWAYS_INLINE struct octavo_run blocks_of_utf8(enum octavo_kind to, bool big,
                                                      const uint8_t *s, size_t n,
                                                      uint8_t *dst, size_t cap,
                                                      const struct how *how,
                                                      struct octavo_run at)
{
	const size_t widest = unit_size(to) * V, begin = at.read;

	if (n - at.read <= V || cap - at.written < widest)
		return at;
	const struct constants k = constants(how->low);
	const size_t last = n - V - 1, most = cap - widest;
	while (at.read <= last && at.written <= most) {
		const uint8_t *p = s + at.read;
		struct octets in = octets_at(p);

		if (!v_has_high(in.now)) {
			if (p[-1] >= 0x80 && boundary(s, at.read) != at.read)
				break;
			at = put_ascii_blocks(to, big, s, last, dst, most, at);
			if ((s[at.read] & 0xC0) != 0x80)
				continue;
			at.written -= unit_size(to); /* as back_to_boundary() expects */
			break;
		}
		if (!put_block(to, big, p, in, dst, &at.written, how, k))
			break;
		at.read += V;
	}
	return at.read > begin ? back_to_boundary(to, s, at, how) : at;
}

/* How a block divides into characters and maximal subparts: a bit for each octet. */
struct pieces {
	uint64_t inside; /* not the first octet of one               */
	uint64_t ends;   /* the last octet of one                    */
	uint64_t bad;    /* the last octet of an ill-formed one      */
	uint64_t third;  /* of a character of three octets or of four */
	uint64_t fourth;
};

/* A piece ends where the next octet does not continue it. The first 'skip' octets are ignored. */
static ALWAYS_INLINE struct pieces pieces_of(vec now, vec errors, size_t skip)
{
	uint64_t continuing = v_high_mask(continuing_in(now));
	uint64_t lead2 = (v_high_mask(now) & ~continuing) >> skip << skip;
	uint64_t lead3 = v_high_mask(v_subs(now, v_splat(0xE0 - 0x80))) >> skip << skip;
	uint64_t lead4 = v_high_mask(v_subs(now, v_splat(0xF0 - 0x80))) >> skip << skip;
	uint64_t bad_second = v_nonzero_mask(
		v_and(errors, v_splat(LONG2 | LONG3 | HALF | EDGE4 | LARGE)));
	uint64_t second = lead2 << 1 & continuing & ~bad_second;
	uint64_t third = lead3 << 2 & continuing & second << 1;
	uint64_t fourth = lead4 << 3 & continuing & third << 1;
	uint64_t of_2 = second & ~(lead3 << 1), of_3 = third & ~(lead4 << 2);
	struct pieces in = { .inside = second | third | fourth, .fourth = fourth };

	in.ends = ~(in.inside >> 1);
	in.bad = in.ends & (continuing | lead2) & ~(of_2 | of_3 | fourth);
	in.third = of_3 | fourth >> 1;
	return in;
}

/* Where the last piece of the first 'count' octets begins. */
static ALWAYS_INLINE size_t last_piece(struct pieces in, size_t count)
{
	return 63 - (size_t)__builtin_clzll(~in.inside & first_bits(count));
}

/* Clears in the neighbours what ill-formed pieces have there. */
static ALWAYS_INLINE struct octets of_characters(struct octets in, struct pieces are)
{
	in.before2 = v_and(in.before2, v_spread(are.third | are.fourth));
	in.before3 = v_and(in.before3, v_spread(are.fourth));
	return in;
}

/* Octets skip .. length - 1 of the V octets at p, decoded as if nothing was before them. */
struct block {
	const uint8_t *p;
	size_t skip, length;
	vec now;
	bool goes_on; /* more octets follow */
};

/*
 * The block at s[at], or if fewer than V octets are left, the last V of the input, where those
 * from s[good] on are well-formed.
 */
static ALWAYS_INLINE struct block block_at(const uint8_t *s, size_t n, size_t at, size_t good)
{
	struct block in = { .p = s + at, .length = n - at < V ? n - at : V };

	if (in.length == V) {
		in.now = v_load(in.p);
	} else if (n - good >= V) {
		in.skip = V - in.length;
		in.length = V;
		in.p -= in.skip;
		in.now = v_load(in.p);
	} else {
		in.now = v_load_some(in.p, in.length);
	}
	in.goes_on = (size_t)(in.p - s) + in.length < n;
	return in;
}

/* What a block gives; bits are for octets of the block. */
struct decoded {
	struct planes code;
	uint64_t ends;  /* where units are                                      */
	uint64_t third; /* of them high surrogates, each with the low one after */
	uint64_t bad;   /* of them U+FFFD, or '?' in Latin-1, also if it is skipped */
	size_t stop;    /* the end of the last character                        */
	bool is_last;   /* an error stands at 'stop', or the input ends         */
};

/* Decodes up to the first error. */
static ALWAYS_INLINE struct octets up_to_error(struct block block, struct octets in,
                                               uint64_t wrong, struct decoded *out)
{
	out->stop = boundary(block.p, wrong ? (size_t)__builtin_ctzll(wrong) : block.length);
	out->ends = ~(v_high_mask(continuing_in(in.now)) >> 1);
	out->ends |= out->stop > 0 ? UINT64_C(1) << (out->stop - 1) : 0;
	out->is_last = wrong;
	return in;
}

/* Decodes all, with U+FFFD for each maximal subpart. */
static ALWAYS_INLINE struct octets across_errors(struct block block, struct octets in,
                                                 vec errors, struct decoded *out)
{
	struct pieces are = pieces_of(in.now, errors, block.skip);

	out->bad = are.bad & first_bits(block.length);
	/* What follows may continue the last piece, or complete it if the input goes on. */
	if (block.goes_on || out->bad >> (block.length - 1) & 1)
		out->stop = last_piece(are, block.length);
	out->bad &= first_bits(out->stop);
	out->ends = are.ends;
	out->is_last = !block.goes_on && !out->bad;
	return of_characters(in, are);
}

static ALWAYS_INLINE struct planes with_replacements(struct planes code, uint64_t bad)
{
	vec is_bad = v_spread(bad);

	code.low = v_select(is_bad, v_splat(0xFD), code.low);
	code.high = v_select(is_bad, v_splat(0xFF), code.high);
	code.top = v_select(is_bad, v_splat(0), code.top);
	return code;
}

static ALWAYS_INLINE struct decoded decode_block(enum octavo_kind to, struct block block,
                                                 const struct how *how)
{
	struct decoded out = { .code = { block.now, v_splat(0), v_splat(0) },
		               .ends = ~UINT64_C(0), .stop = block.length };
	uint64_t wanted = first_bits(block.length);

	if (v_high_mask(block.now) >> block.skip) {
		const struct constants k = constants(how->low);
		struct octets in = first_octets(block.now);
		bool replaces = how->replaced, narrows = replaces && to == OCTAVO_KIND_LATIN1;
		vec errors = v_or(errors_in(in, true, k.checks),
		                  unmappable(to, in.now, narrows));
		/* v_load_some() puts a zero after what the input cuts: that is an error too. */
		uint64_t wrong = v_nonzero_mask(errors) >> block.skip << block.skip;

		in = wrong && replaces && !narrows ? across_errors(block, in, errors, &out)
		                                   : up_to_error(block, in, wrong, &out);
		wanted = first_bits(out.stop);
		out.code = planes_of_3(in, k);
		out.third = v_high_mask(third_of_4(in)) & wanted >> block.skip << block.skip;
		if (out.third) {
			out.code = with_four(to, out.code, in);
			out.ends |= is_utf16(to) ? out.third : 0;
		}
		if (narrows)
			out.bad = narrow(&out.code, in, how->narrowing) & out.ends;
		else if (out.bad)
			out.code = with_replacements(out.code, out.bad);
	}
	wanted = wanted >> block.skip << block.skip;
	out.bad &= wanted;
	if (to == OCTAVO_KIND_LATIN1 && how->narrowing.skips)
		wanted &= ~out.bad;
	out.ends &= wanted;
	return out;
}

/* Keeps only the characters of 'in' that fit in 'cap' octets. Returns whether all do. */
static ALWAYS_INLINE bool fit(enum octavo_kind to, struct decoded *in, size_t cap)
{
	const size_t unit = unit_size(to);
	uint64_t left = in->ends;
	size_t end = 0, before = in->stop;

	if (cap / unit >= count_bits(left))
		return true;
	for (; left && cap >= unit; left &= left - 1) {
		bool is_half = is_utf16(to) && (in->third & left & -left);
		if (is_half && cap < 4)
			break;
		cap -= is_half ? 4 : unit;
		if (is_half)
			left &= left - 1;
		end = (size_t)__builtin_ctzll(left) + 1;
	}
	in->stop = end;
	in->ends &= first_bits(end);
	return end == before;
}

/* 'to' is a constant. */
static ALWAYS_INLINE struct octavo_run from_utf8(enum octavo_kind to, bool big,
                                                 const uint8_t *s, size_t n, uint8_t *dst,
                                                 size_t cap, const struct how *how)
{
	struct octavo_run at = { 0, 0 };
	size_t good = 0; /* s[good .. at.read) is well-formed */

	while (at.read < n) {
		if (at.read - good >= 3) {
			at = blocks_of_utf8(to, big, s, n, dst, cap, how, at);
			if (at.read == n)
				break;
		}
		struct block block = block_at(s, n, at.read, good);
		struct decoded in = decode_block(to, block, how);
		size_t left = cap - at.written;

		if (!in.ends && !in.bad)
			break;
		bool fits = fit(to, &in, left);
		if (in.stop > block.skip) {
			uint8_t *end = dst + at.written;
			at.written += left >= unit_size(to) * V
			                      ? put_planes(to, big, in.code, true, in.ends, end)
			                      : put_planes_in(to, big, in.code, in.ends, end,
			                                      dst + cap);
			at.read = (size_t)(block.p - s) + in.stop;
		}
		if (in.bad) {
			*how->replaced += count_bits(in.bad & first_bits(in.stop));
			if (to != OCTAVO_KIND_LATIN1)
				good = at.read;
		}
		if (!fits || in.is_last)
			break;
	}
	return at;
}

#define FROM_UTF8(name, kind)                                                            \
	static NEVER_INLINE struct octavo_run K(any_##name)(                             \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap,                    \
		const struct how *how, unsigned orders)                                  \
	{                                                                                \
		return from_utf8(OCTAVO_KIND_##kind, orders, s, n, dst, cap, how);       \
	}                                                                                \
	static NEVER_INLINE struct octavo_run K(few_##name)(                             \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap, size_t *replaced,  \
		unsigned orders)                                                         \
	{                                                                                \
		const struct how how = { first_low, replaced, { 0xFF, false } };         \
		struct octavo_run all = few_units(OCTAVO_KIND_UTF8, OCTAVO_KIND_##kind,  \
		                                  0x80, orders, s, n, dst, cap);         \
		return all.read ? all : K(any_##name)(s, n, dst, cap, &how, orders);     \
	}                                                                                \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced, unsigned orders)  \
	{                                                                                \
		const struct how how = { first_low, replaced, { 0xFF, false } };         \
		if (n < 8)                                                               \
			return K(few_##name)(s, n, dst, cap, replaced, orders);          \
		if (put_short_ascii(OCTAVO_KIND_##kind, orders, s, n, dst, cap))         \
			return (struct octavo_run){ n, n * unit_size(OCTAVO_KIND_##kind) }; \
		return K(any_##name)(s, n, dst, cap, &how, orders);                      \
	}

FROM_UTF8(utf8_to_utf16, UTF16LE)
FROM_UTF8(utf8_to_utf32, UTF32LE)
FROM_UTF8(utf8_to_latin1, LATIN1)

/* These are not static, because another instruction set uses them. */
octavo_narrow_kernel K(utf8_narrow);
struct octavo_run K(utf8_narrow)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                 size_t *count, struct octavo_narrowing narrowing)
{
	const struct how how = { first_low, count, narrowing };
	return K(any_utf8_to_latin1)(s, n, dst, cap, &how, 0);
}

/* With surrogates as characters. */
#define WITH_SURROGATES(name, any, low)                                                  \
	octavo_convert_kernel K(name);                                                   \
	struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,  \
	                          size_t *replaced, unsigned orders)                     \
	{                                                                                \
		const struct how how = { low, NULL, { 0xFF, false } };                   \
		(void)replaced;                                                          \
		return K(any)(s, n, dst, cap, &how, orders);                             \
	}

WITH_SURROGATES(cesu8_to_utf16, any_utf8_to_utf16, first_low_of_cesu8)
WITH_SURROGATES(wtf8_to_utf16, any_utf8_to_utf16, first_low_of_wtf8)
WITH_SURROGATES(wtf8_to_utf32, any_utf8_to_utf32, first_low_of_wtf8)

#endif
