/* SPDX-License-Identifier: MIT */
/*
 * to_utf8.inc.h - from UTF-16, UTF-32 and Latin-1 to UTF-8
 *
 * For each unit of 16 bits, four octets are computed: the unit as ASCII, the last octet of its
 * sequence, the octet before that, and a lead of three. A code of two bits tells which of them
 * the unit has; a shuffle keeps those of four units at once. Where no unit needs three octets,
 * two octets are computed for each, and a shuffle keeps those of eight.
 *
 * Each surrogate of a pair gives two octets of the four, so pairs need no loop of their own.
 */
#ifndef OCTAVO_SIMD_TO_UTF8_INC_H
#define OCTAVO_SIMD_TO_UTF8_INC_H

#include "compact.h"
#include "from_utf8.inc.h"
#include "units.inc.h"

struct sequences {
	vec tail;     /* low: as ASCII; high: the last octet              */
	vec head;     /* low: a lead of three; high: the octet before the last */
};

/* What every block needs. */
struct unit_constants {
	vec xFF80, xF800, xD800, x07C0, x3FFF, x8000, xC080, x80E0, x0003, x007F, x0080, x0140;
	vec zero, twice;
};

/* What (unit & F800) is of surrogates, which are not taken, or a value that it never has. */
static const uint32_t surrogates_end_it = 0xD800D800;
static const uint32_t surrogates_as_others = 0x00010001;

static ALWAYS_INLINE struct unit_constants constants_with(const uint32_t *surrogates)
{
	static const uint32_t values[] = {
		0xFF80FF80, 0xF800F800, 0x07C007C0, 0x3FFF3FFF, 0x80008000, 0xC080C080,
		0x80E080E0, 0x00030003, 0x007F007F, 0x00800080, 0x01400140,
	};
	static const uint8_t twice[16] = { 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14 };
	return (struct unit_constants){
		v_hold_u32(values),     v_hold_u32(values + 1), v_hold_u32(surrogates),
		v_hold_u32(values + 2), v_hold_u32(values + 3), v_hold_u32(values + 4),
		v_hold_u32(values + 5), v_hold_u32(values + 6), v_hold_u32(values + 7),
		v_hold_u32(values + 8), v_hold_u32(values + 9), v_hold_u32(values + 10),
		v_splat(0),             v_hold_table(twice),
	};
}

static ALWAYS_INLINE struct unit_constants unit_constants(void)
{
	return constants_with(&surrogates_end_it);
}

static ALWAYS_INLINE vec are_below800(vec units, struct unit_constants k)
{
	/* Held, because gcc 12 else compares the result with 0 again. */
	return v_hold(v_equal_u16(v_and(units, k.xF800), k.zero));
}

/* Two bits a unit: how many octets it needs beyond the first. */
static ALWAYS_INLINE uint64_t codes_of(vec units, vec below800, struct unit_constants k)
{
	return v_high_mask(v_or(v_and(below800, k.xF800), v_min_u16(units, k.x0080))) ^
	       (first_bits(V) & 0xAAAAAAAAAAAAAAAA);
}

static ALWAYS_INLINE struct sequences sequences_of(vec units, vec below800,
                                                   struct unit_constants k)
{
	struct sequences of;
	/* Low: x >> 12; high: x >> 6 & 3F. The bits above them are for the marks of each octet. */
	vec bits = v_dot_u16(v_right_u16(units, 4), k.x0140);

	of.tail = v_or(v_and(v_lookup16(units, k.twice), k.x3FFF), k.x8000);
	of.head = v_or(bits, v_select(below800, k.xC080, k.x80E0));
	return of;
}

/*
 * Replaces what 'of' has at surrogates of pairs with their halves of a sequence of four octets.
 * 'high' and 'low' are masks of them, 'before' has the unit before each.
 */
static ALWAYS_INLINE struct sequences with_halves(struct sequences of, vec units, vec before,
                                                  vec high, vec low)
{
	/* 0000 00pp ppxx xxxx: the surrogate has one less in the plane p */
	vec upper = v_add_u16(v_and(units, v_splat_u16(0x03FF)), v_splat_u16(0x0040));
	vec second = v_and(v_left_u16(upper, 6), v_splat_u16(0x3F00));
	/* The last two bits of the high surrogate and the first four of the low one. */
	vec third = v_and(v_left_u16(before, 12), v_splat_u16(0x3000));

	of.head = v_select(low, v_or(v_and(of.head, v_splat_u16(0xCFFF)), third), of.head);
	of.head = v_select(high, v_or(upper, v_splat_u16(0xF000)), of.head);
	of.tail = v_select(high, v_or(second, v_splat_u16(0x8000)), of.tail);
	return of;
}

static ALWAYS_INLINE size_t length_of(uint64_t codes, size_t units)
{
	return units + count_bits(codes & first_bits(2 * units));
}

/*
 * 16 times octet k of the codes: the index of a row. A rotation into another register is one
 * instruction with BMI2, and the asm keeps gcc 12 from making a copy and a shift of it.
 */
static ALWAYS_INLINE uint64_t row_of(uint64_t codes, int k)
{
	const int right = (8 * k + 60) % 64;
	uint64_t turned = codes >> right | codes << (64 - right);

	__asm__("" : "+r"(turned));
	return turned & 0xFF0;
}

/* Writes units 4k .. 4k + 3; 'limit' as in put_eight(). Returns the size in octets. */
static ALWAYS_INLINE size_t put_four_units(struct sequences of, uint64_t codes, int k, uint8_t *dst,
                                     const uint8_t *end, const uint8_t *limit)
{
	uint64_t row = row_of(codes, k);
	vec16 order = v16_load(octavo_keep_of_4 + row);

	put_row(v16_lookup(v16_zip_u16(of.tail, of.head, k), order), dst, end, limit);
	return 4 + bits_in(row);
}

/* Writes V / 2 units, with space for 2 V octets. */
static ALWAYS_INLINE void put_sequences(struct sequences of, uint64_t codes, uint8_t *dst)
{
	size_t size = put_four_units(of, codes, 0, dst, NULL, NULL);

	size += put_four_units(of, codes, 1, dst + size, NULL, NULL);
	if (V > 16) {
		size += put_four_units(of, codes, V > 16 ? 2 : 0, dst + size, NULL, NULL);
		put_four_units(of, codes, V > 16 ? 3 : 0, dst + size, NULL, NULL);
	}
}

/* Writes the first units, 'size' octets, to a capacity of 'cap' >= size. */
static ALWAYS_INLINE void put_sequences_in(struct sequences of, uint64_t codes, size_t units,
                                           size_t size, uint8_t *dst, size_t cap)
{
	const uint8_t *end = dst + size, *limit = dst + cap;

	if (cap >= 2 * V) {
		put_sequences(of, codes, dst);
		return;
	}
	dst += put_four_units(of, codes, 0, dst, end, limit);
	if (units > 4)
		dst += put_four_units(of, codes, 1, dst, end, limit);
	if (V > 16 && units > 8)
		dst += put_four_units(of, codes, V > 16 ? 2 : 0, dst, end, limit);
	if (V > 16 && units > 12)
		put_four_units(of, codes, V > 16 ? 3 : 0, dst, end, limit);
}

/* Low: as ASCII, or a lead of two; high: the last octet. */
static ALWAYS_INLINE vec pairs_of(vec units, vec from80, struct unit_constants k)
{
	/* Moves bits 6..10 up by 2: x + 3 * bits == x - bits + 4 * bits. */
	vec bits = v_add_u16(units, v_mul_u16(v_and(units, k.x07C0), k.x0003));
	return v_select(from80, v_or(bits, k.xC080), units);
}

/* Writes 8 units; octet k of 'two' has a bit for each of two octets. Returns the size. */
static ALWAYS_INLINE size_t put_eight_pairs(vec pairs, int part, uint64_t two, int k,
                                            uint8_t *dst)
{
	uint64_t row = row_of(two, k);

	v16_store(dst, v16_lookup(v16_part(pairs, part), v16_load(octavo_keep_of_2 + row)));
	return 8 + bits_in(row);
}

/* Writes the units of a, then those of b, all below 800. */
static ALWAYS_INLINE size_t put_pairs(vec a, vec b, struct unit_constants k, uint8_t *dst)
{
	vec two_a = v_hold(v_below_u16(k.x007F, a)), two_b = v_hold(v_below_u16(k.x007F, b));
	uint64_t two = v_mask_two_u16(two_a, two_b);

	a = pairs_of(a, two_a, k);
	b = pairs_of(b, two_b, k);
	size_t size = put_eight_pairs(a, 0, two, 0, dst);
	if (V > 16)
		size += put_eight_pairs(a, V > 16, two, V > 16 ? 2 : 0, dst + size);
	size += put_eight_pairs(b, 0, two, 1, dst + size);
	if (V > 16)
		put_eight_pairs(b, V > 16, two, V > 16 ? 3 : 0, dst + size);
	return V + count_bits(two);
}

/* The same for any units but surrogates. */
static ALWAYS_INLINE size_t put_threes(vec a, vec b, struct unit_constants k, uint8_t *dst)
{
	vec below_a = are_below800(a, k), below_b = are_below800(b, k);
	/* First, because the address of the second half waits for them. */
	uint64_t codes_a = codes_of(a, below_a, k), codes_b = codes_of(b, below_b, k);
	size_t size = V / 2 + count_bits(codes_a);

	put_sequences(sequences_of(a, below_a, k), codes_a, dst);
	put_sequences(sequences_of(b, below_b, k), codes_b, dst + size);
	return size + V / 2 + count_bits(codes_b);
}

/* What was made of some units. */
struct put {
	size_t units, size;      /* units of input, octets of output       */
	uint64_t codes;          /* two bits a unit: see codes_of()        */
	uint64_t halves;         /* high surrogates of pairs               */
};

/* The surrogates among V / 2 units. */
struct pairing {
	vec high, low; /* masks of surrogates that are paired */
	size_t count;  /* units to convert: up to one that is unpaired, or may be  */
};

static ALWAYS_INLINE struct pairing pair_up(vec units, size_t count)
{
	vec kind = v_and(units, v_splat_u16(0xFC00));
	vec high = v_equal_u16(kind, v_splat_u16(0xD800));
	vec low = v_equal_u16(kind, v_splat_u16(0xDC00));
	vec paired = v_or(v_and(high, v_down2(low)), v_and(low, v_up(high, 2)));
	uint64_t alone = v_mask_u16(v_xor(v_or(high, low), paired));
	struct pairing in = { v_and(high, paired), v_and(low, paired), count };

	/* The low one of the last may follow. */
	if (v_mask_u16(high) >> (count - 1) & 1)
		in.count--;
	alone &= first_bits(in.count);
	if (alone)
		in.count = (size_t)__builtin_ctzll(alone);
	return in;
}

/* Writes those of 'count' units that fit; none is a surrogate. */
static ALWAYS_INLINE struct put put_plain(vec units, size_t count, struct unit_constants k,
                                          uint8_t *dst, size_t cap)
{
	struct put put = { count, count, 0, 0 };

	if (v_disjoint(units, k.xFF80)) {
		if (count > cap)
			put.units = put.size = cap;
		put_row(v16_part(v_pack_u16(units, k.zero), 0), dst, dst + put.size, dst + cap);
		return put;
	}
	vec below800 = are_below800(units, k);
	struct sequences of = sequences_of(units, below800, k);
	put.codes = codes_of(units, below800, k);
	while ((put.size = length_of(put.codes, put.units)) > cap)
		put.units--;
	put_sequences_in(of, put.codes, put.units, put.size, dst, cap);
	return put;
}

/* The same for any units. Stops at an unpaired surrogate. */
static ALWAYS_INLINE struct put put_units(vec units, size_t count, struct unit_constants k,
                                          uint8_t *dst, size_t cap)
{
	if (!v_has_high(v_equal_u16(v_and(units, k.xF800), k.xD800)))
		return put_plain(units, count, k, dst, cap);

	struct pairing in = pair_up(units, count);
	vec below800 = are_below800(units, k), pairs = v_or(in.high, in.low);
	struct sequences of = with_halves(sequences_of(units, below800, k), units, v_up(units, 2),
	                                  in.high, in.low);
	uint64_t codes = codes_of(units, v_or(below800, pairs), k);
	uint64_t halves = v_mask_u16(in.high);
	struct put put = { in.count, length_of(codes, in.count), codes, halves };

	/* As many whole characters as fit. */
	while (put.size > cap) {
		put.units--;
		if (put.units > 0 && halves >> (put.units - 1) & 1)
			put.units--;
		put.size = length_of(codes, put.units);
	}
	if (put.units > 0)
		put_sequences_in(of, codes, put.units, put.size, dst, cap);
	return put;
}

/*
 * Converts blocks from s[at] on, at > 0, while each has surrogates and all of them are paired; a
 * block may cut a pair. Returns the boundary where it stopped.
 */
static ALWAYS_INLINE size_t with_surrogates_only(bool big, const uint8_t *s, size_t at,
                                                 size_t n, uint8_t *dst, size_t cap,
                                                 size_t *so_far)
{
	size_t written = *so_far, begin = at;

	const struct unit_constants k = unit_constants();
	const vec xFC00 = v_hold(v_splat_u16(0xFC00)), xDC00 = v_hold(v_splat_u16(0xDC00));
	const size_t last = n - V, most = cap - 2 * V;
	while (at <= last && written <= most) {
		vec units = v_load(s + at), before = v_load(s + at - 2);
		order_two16(big, &units, &before);
		vec high = v_equal_u16(v_and(units, xFC00), k.xD800);
		vec low = v_equal_u16(v_and(units, xFC00), xDC00);
		vec behind_high = v_equal_u16(v_and(before, xFC00), k.xD800);

		vec pairs = v_or(high, low);
		if (v_has_high(v_xor(low, behind_high)) || !v_has_high(pairs))
			break;
		vec below800 = are_below800(units, k);
		uint64_t codes = codes_of(units, v_or(below800, pairs), k);
		struct sequences of = with_halves(sequences_of(units, below800, k), units, before,
		                                  high, low);
		put_sequences(of, codes, dst + written);
		written += V / 2 + count_bits(codes);
		at += V;
	}
	if (at > begin && ends_high(big, s + at)) {
		at -= 2;
		written -= 2;
	}
	*so_far = written;
	return at;
}

/* Converts pairs of blocks of ASCII up to s[last] and dst[most]; 'big' is a constant. */
static ALWAYS_INLINE struct octavo_run ascii_of_utf16(bool big, const uint8_t *s, size_t last,
                                                      uint8_t *dst, size_t most, vec xFF80,
                                                      struct octavo_run at)
{
	while (at.read <= last && at.written <= most) {
		vec a = v_load(s + at.read), b = v_load(s + at.read + V);
		order_two16(big, &a, &b);
		if (!v_disjoint(v_or(a, b), xFF80))
			break;
		v_store(dst + at.written, v_pack_u16(a, b));
		at.written += V;
		at.read += 2 * V;
	}
	return at;
}

/*
 * Converts pairs of blocks from s[at] on while there is space for the most they could give and
 * they have no surrogates. Returns where it stopped.
 */
static ALWAYS_INLINE size_t without_surrogates(bool big, const uint8_t *s, size_t at, size_t n,
                                               uint8_t *dst, size_t cap, size_t *so_far,
                                               const uint32_t *surrogates)
{
	size_t written = *so_far;

	if (n - at < 2 * V || cap - written < 4 * V)
		return at;
	const struct unit_constants k = constants_with(surrogates);
	const size_t last = n - 2 * V, most = cap - 4 * V;
	while (at <= last && written <= most) {
		vec a = v_load(s + at), b = v_load(s + at + V);

		order_two16(big, &a, &b);
		if (v_disjoint(v_or(a, b), k.xFF80)) {
			v_store(dst + written, v_pack_u16(a, b));
			struct octavo_run now = { at + 2 * V, written + V };
			now = big ? ascii_of_utf16(true, s, last, dst, most, k.xFF80, now)
			          : ascii_of_utf16(false, s, last, dst, most, k.xFF80, now);
			at = now.read;
			written = now.written;
			continue;
		}
		if (v_disjoint(v_or(a, b), k.xF800)) {
			written += put_pairs(a, b, k, dst + written);
			at += 2 * V;
			continue;
		}
		if (v_has_high(v_or(v_equal_u16(v_and(a, k.xF800), k.xD800),
		                    v_equal_u16(v_and(b, k.xF800), k.xD800))))
			break;
		written += put_threes(a, b, k, dst + written);
		at += 2 * V;
	}
	*so_far = written;
	return at;
}

/* Converts blocks from 'come' on. */
static ALWAYS_INLINE struct octavo_run blocks_of_utf16(bool big, const uint8_t *s, size_t n,
                                                       uint8_t *dst, size_t cap,
                                                       struct octavo_run come,
                                                       const uint32_t *surrogates)
{
	come.read = without_surrogates(big, s, come.read, n, dst, cap, &come.written, surrogates);
	/* Unless it stopped because too little is left. */
	if (come.read > 0 && n - come.read >= 2 * V && cap - come.written >= 4 * V)
		come.read = with_surrogates_only(big, s, come.read, n, dst, cap, &come.written);
	return come;
}

static ALWAYS_INLINE struct octavo_run utf16_to_utf8(unsigned orders, const uint8_t *s, size_t n,
                                                     uint8_t *dst, size_t cap,
                                                     const uint32_t *surrogates)
{
	const bool big = reads_big(orders);
	struct octavo_run come = { 0, 0 };

	n -= n % 2;
	while (come.read < n) {
		if (n - come.read >= 2 * V && cap - come.written >= 4 * V) {
			come = blocks_of_utf16(big, s, n, dst, cap, come, surrogates);
			if (come.read == n)
				break;
		}
		const uint8_t *p = s + come.read;
		size_t length = n - come.read < V ? n - come.read : V;
		vec units = ordered16(big, load_first(p, length));
		struct put put = put_units(units, length / 2,
		                           constants_with(surrogates), dst + come.written,
		                           cap - come.written);
		if (put.units == 0)
			break;
		come.read += 2 * put.units;
		come.written += put.size;
	}
	return come;
}

/* How many octets code points need, as masks. */
struct widths {
	vec below80, below800, below10000;
};

static ALWAYS_INLINE struct widths widths_of(vec x)
{
	return (struct widths){
		v_equal_u32(v_and(x, v_splat_u32(0xFFFFFF80)), v_splat(0)),
		v_equal_u32(v_and(x, v_splat_u32(0xFFFFF800)), v_splat(0)),
		v_equal_u32(v_and(x, v_splat_u32(0xFFFF0000)), v_splat(0)),
	};
}

/* The order of octavo_keep_of_4: ASCII or a lead of four, last, second, third. */
static ALWAYS_INLINE vec four_octets_of(vec x, struct widths is)
{
	vec bits = v_or(v_or(v_right_u32(x, 18),
	                     v_and(v_left_u32(x, 8), v_splat_u32(0x00003F00))),
	                v_or(v_and(v_left_u32(x, 4), v_splat_u32(0x003F0000)),
	                     v_and(v_left_u32(x, 18), v_splat_u32(0x3F000000))));
	vec marks = v_select(is.below10000, v_splat_u32(0x80E08000), v_splat_u32(0x808080F0));
	marks = v_select(is.below800, v_splat_u32(0xC0008000), marks);
	return v_select(is.below80, x, v_or(bits, marks));
}

/* The codes of octavo_keep_of_4, in the first two octets of each unit. */
static ALWAYS_INLINE vec codes_of_4(struct widths is)
{
	vec low = v_xor(is.below80, is.below10000);
	vec high = v_xor(is.below800, v_splat(0xFF));
	return v_or(v_and(low, v_splat_u32(0x00FF)), v_and(high, v_splat_u32(0xFF00)));
}

/* Code points of four octets: two more than their code says. */
static ALWAYS_INLINE uint64_t fours_in(uint64_t codes)
{
	return codes & ~(codes << 1) & 0xAAAAAAAAAAAAAAAA;
}

static ALWAYS_INLINE size_t length_of_4(uint64_t codes, size_t units)
{
	return length_of(codes, units) + 2 * count_bits(fours_in(codes) & first_bits(2 * units));
}

/* Writes code points 4k .. 4k + 3 of two vecs; returns the end of what it wrote. */
static ALWAYS_INLINE uint8_t *put_four_of_4(vec a, vec b, uint64_t codes, int k, uint8_t *dst)
{
	uint64_t row = row_of(codes, k);
	vec16 four = k < V / 16 ? v16_part(a, k % (V / 16)) : v16_part(b, k % (V / 16));

	v16_store(dst, v16_lookup(four, v16_load(octavo_keep_of_4 + row)));
	return dst + 4 + bits_in(row) + 2 * bits_in(fours_in(row));
}

/* Writes V / 2 code points and returns their codes. */
static ALWAYS_INLINE uint64_t put_any32(vec a, vec b, uint8_t *dst)
{
	struct widths is_a = widths_of(a), is_b = widths_of(b);
	uint64_t codes = v_high_mask(v_pack_u32(codes_of_4(is_a), codes_of_4(is_b)));

	a = four_octets_of(a, is_a);
	b = four_octets_of(b, is_b);
	dst = put_four_of_4(a, b, codes, 0, dst);
	dst = put_four_of_4(a, b, codes, 1, dst);
	if (V > 16) {
		dst = put_four_of_4(a, b, codes, V > 16 ? 2 : 0, dst);
		put_four_of_4(a, b, codes, V > 16 ? 3 : 0, dst);
	}
	return codes;
}

/* How many of 'count' units of two vecs are before the first that is no scalar value. */
static ALWAYS_INLINE size_t good_among(vec a, vec b, size_t count)
{
	uint64_t good = v_mask_u32(are_scalar(a)) | v_mask_u32(are_scalar(b)) << V / 4;
	uint64_t bad = ~good & first_bits(count);

	return bad ? (size_t)__builtin_ctzll(bad) : count;
}

/* Writes those of 'count' code points that fit. Stops at what is no scalar value. */
static ALWAYS_INLINE struct put put_units32(vec a, vec b, size_t count, uint8_t *dst,
                                            size_t cap)
{
	const struct unit_constants k = unit_constants();

	if (v_disjoint(v_or(a, b), v_splat_u32(0xFFFF0000))) {
		vec units = v_pack_u32(a, b);
		if (!v_has_high(v_equal_u16(v_and(units, k.xF800), k.xD800)))
			return put_plain(units, count, k, dst, cap);
	}
	struct put put = { .units = good_among(a, b, count) };
	uint8_t block[2 * V];
	put.codes = put_any32(a, b, cap >= sizeof block ? dst : block);
	while ((put.size = length_of_4(put.codes, put.units)) > cap)
		put.units--;
	if (cap < sizeof block)
		memcpy(dst, block, put.size);
	return put;
}

/* The same from s[0..n), n <= 2 V. */
static ALWAYS_INLINE struct put put_some32(bool big, const uint8_t *s, size_t n, uint8_t *dst,
                                           size_t cap)
{
	vec a = load_first(s, n), b = load_second(s, n);

	order_two32(big, &a, &b);
	return put_units32(a, b, n / 4, dst, cap);
}

/* As without_surrogates(), for code points up to FFFF. */
static ALWAYS_INLINE size_t plain_units32(bool big, const uint8_t *s, size_t at, size_t n,
                                          uint8_t *dst, size_t cap, size_t *so_far)
{
	size_t written = *so_far;

	if (n - at < 4 * V || cap - written < 4 * V)
		return at;
	const struct unit_constants k = unit_constants();
	const vec x80 = v_hold(v_splat_u32(0xFFFFFF80)), x800 = v_hold(v_splat_u32(0xFFFFF800));
	const vec x10000 = v_hold(v_splat_u32(0xFFFF0000));
	const size_t last = n - 4 * V, most = cap - 4 * V;
	while (at <= last && written <= most) {
		vec a = v_load(s + at), b = v_load(s + at + V);
		vec c = v_load(s + at + 2 * V), d = v_load(s + at + 3 * V);
		order_four32(big, &a, &b, &c, &d);
		vec any = v_or(v_or(a, b), v_or(c, d));

		if (!v_disjoint(any, x10000))
			break;
		a = v_pack_u32(a, b);
		b = v_pack_u32(c, d);
		if (v_disjoint(any, x80)) {
			v_store(dst + written, v_pack_u16(a, b));
			written += V;
		} else if (v_disjoint(any, x800)) {
			written += put_pairs(a, b, k, dst + written);
		} else {
			if (v_has_high(v_or(v_equal_u16(v_and(a, k.xF800), k.xD800),
			                    v_equal_u16(v_and(b, k.xF800), k.xD800))))
				break;
			written += put_threes(a, b, k, dst + written);
		}
		at += 4 * V;
	}
	*so_far = written;
	return at;
}

/* Converts blocks while some code points are above FFFF and all are scalar values. */
static ALWAYS_INLINE size_t wide_units32(bool big, const uint8_t *s, size_t at, size_t n,
                                         uint8_t *dst, size_t cap, size_t *so_far)
{
	size_t written = *so_far;

	while (n - at >= 2 * V && cap - written >= 2 * V) {
		vec a = v_load(s + at), b = v_load(s + at + V);
		order_two32(big, &a, &b);
		vec good = v_and(are_scalar(a), are_scalar(b));
		if (v_disjoint(v_or(a, b), v_splat_u32(0xFFFF0000)) ||
		    !v_is_zero(v_xor(good, v_splat(0xFF))))
			break;
		written += length_of_4(put_any32(a, b, dst + written), V / 2);
		at += 2 * V;
	}
	*so_far = written;
	return at;
}

static ALWAYS_INLINE struct octavo_run utf32_to_utf8(unsigned orders, const uint8_t *s, size_t n,
                                                     uint8_t *dst, size_t cap)
{
	const bool big = reads_big(orders);
	size_t at = 0, written = 0;

	n -= n % 4;
	while (at < n) {
		at = plain_units32(big, s, at, n, dst, cap, &written);
		at = wide_units32(big, s, at, n, dst, cap, &written);
		if (at == n)
			break;
		struct put put = put_some32(big, s + at, n - at < 2 * V ? n - at : 2 * V,
		                            dst + written, cap - written);
		if (put.units == 0)
			break;
		at += 4 * put.units;
		written += put.size;
	}
	return (struct octavo_run){ at, written };
}

/*
 * Converts s[0..n) if it is short ASCII for which there is space; returns {0, 0} if not. What all
 * else needs is not loaded for it.
 */
static ALWAYS_INLINE struct octavo_run short_ascii16(unsigned orders, const uint8_t *s, size_t n,
                                                     uint8_t *dst, size_t cap)
{
	const struct octavo_run none = { 0, 0 };
	const vec above = v_splat_u16(0xFF80);

	n -= n % 2;
	if (n > 2 * V || cap < n / 2)
		return none;
	vec a = load_first(s, n), b = load_second(s, n);
	order_two16(reads_big(orders), &a, &b);
	if (!v_disjoint(v_or(a, b), above))
		return none;
	a = v_pack_u16(a, b);
	put_row(v16_part(a, 0), dst, dst + n / 2, dst + cap);
	if (V > 16 && n > V)
		put_row(v16_part(a, V > 16), dst + 16, dst + n / 2, dst + cap);
	return (struct octavo_run){ n, n / 2 };
}

/* The same of UTF-32. */
static ALWAYS_INLINE struct octavo_run short_ascii32(unsigned orders, const uint8_t *s, size_t n,
                                                     uint8_t *dst, size_t cap)
{
	const struct octavo_run none = { 0, 0 };
	const vec above = v_splat_u32(0xFFFFFF80);

	n -= n % 4;
	if (n > 2 * V || cap < n / 4)
		return none;
	vec a = load_first(s, n), b = load_second(s, n);
	order_two32(reads_big(orders), &a, &b);
	if (!v_disjoint(v_or(a, b), above))
		return none;
	a = v_pack_u32(a, b);
	put_row(v16_part(v_pack_u16(a, v_splat(0)), 0), dst, dst + n / 4, dst + cap);
	return (struct octavo_run){ n, n / 4 };
}

static ALWAYS_INLINE struct octavo_run latin1_to_utf8(const uint8_t *s, size_t n,
                                                   uint8_t *dst, size_t cap)
{
	const struct unit_constants k = unit_constants();
	size_t at = 0, written = 0;

	if (n >= V && cap >= 2 * V) {
		const size_t last = n - V, most = cap - 2 * V;
		while (at <= last && written <= most) {
			vec octets = v_load(s + at);
			if (!v_has_high(octets)) {
				v_store(dst + written, octets);
				written += V;
			} else {
				vec a = v_widen_u16(s + at), b = v_widen_u16(s + at + V / 2);
				written += put_pairs(a, b, k, dst + written);
			}
			at += V;
		}
	}
	while (at < n) {
		size_t count = n - at < V / 2 ? n - at : V / 2;
		struct put put = put_plain(v_zip(v_load_some(s + at, count), k.zero, 0), count, k,
		                           dst + written, cap - written);
		if (put.units == 0)
			break;
		written += put.size;
		at += put.units;
	}
	return (struct octavo_run){ at, written };
}

/*
 * A kernel that tries a function for short text first, of at least 8 octets, and keeps the rest out
 * of line: up to three units of 16 bits, or two of 32, go one by one.
 */
#define SHORT_OR(name, from, to, short_function, rest)                                   \
	static NEVER_INLINE struct octavo_run K(few_##name)(                             \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap, unsigned orders)   \
	{                                                                                \
		struct octavo_run all = few_units(OCTAVO_KIND_##from, OCTAVO_KIND_##to,  \
		                                  0x10000, orders, s, n, dst, cap);      \
		return all.read ? all : rest;                                            \
	}                                                                                \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced, unsigned orders)  \
	{                                                                                \
		(void)replaced;                                                          \
		if (n < 7 + unit_size(OCTAVO_KIND_##from) / 2)                           \
			return K(few_##name)(s, n, dst, cap, orders);                    \
		struct octavo_run all = short_function(orders, s, n, dst, cap);          \
		return all.read ? all : rest;                                            \
	}

#define SHORT_FIRST(name, from, to, function, short_function)                            \
	static NEVER_INLINE struct octavo_run K(any_##name)(                             \
		const uint8_t *s, size_t n, uint8_t *dst, size_t cap, unsigned orders)   \
	{                                                                                \
		return function(orders, s, n, dst, cap);                                 \
	}                                                                                \
	SHORT_OR(name, from, to, short_function, K(any_##name)(s, n, dst, cap, orders))

static NEVER_INLINE struct octavo_run K(any_utf16_to_utf8)(const uint8_t *s, size_t n,
                                                           uint8_t *dst, size_t cap,
                                                           unsigned orders,
                                                           const uint32_t *surrogates)
{
	return utf16_to_utf8(orders, s, n, dst, cap, surrogates);
}

SHORT_OR(utf16_to_utf8, UTF16LE, UTF8, short_ascii16,
         K(any_utf16_to_utf8)(s, n, dst, cap, orders, &surrogates_end_it))
SHORT_FIRST(utf32_to_utf8, UTF32LE, UTF8, utf32_to_utf8, short_ascii32)
CONVERTS(latin1_to_utf8, latin1_to_utf8(s, n, dst, cap))

/* See WITH_SURROGATES. */
octavo_convert_kernel K(utf16_to_cesu8);
struct octavo_run K(utf16_to_cesu8)(const uint8_t *s, size_t n, uint8_t *dst, size_t cap,
                                    size_t *replaced, unsigned orders)
{
	(void)replaced;
	return K(any_utf16_to_utf8)(s, n, dst, cap, orders, &surrogates_as_others);
}

#endif
