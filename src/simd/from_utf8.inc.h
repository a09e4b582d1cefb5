/* SPDX-License-Identifier: MIT */
/*
 * from_utf8.inc.h - from UTF-8
 *
 * Each character is taken at its last octet. There, what stands in the octets in front
 * of it gives the planes of its code point. The planes are zipped into units, and of
 * each 8 units those that are at last octets are moved together by a table. So a block is
 * always V octets, wherever characters begin, and takes the same time whatever it holds.
 *
 * In UTF-16 a character of four octets ends twice: its third octet gives the high
 * surrogate, its fourth the low one.
 */
#ifndef OCTAVO_SIMD_FROM_UTF8_INC_H
#define OCTAVO_SIMD_FROM_UTF8_INC_H

#include "compact.h"
#include "utf8_errors.inc.h"

struct planes {
	vec low, high, top;
};

/* FF at octets 80..BF. */
static ALWAYS_INLINE vec continuing_in(vec now)
{
	return v_below(now, v_splat(0xC0));
}

/* Bit 7 is set two, three octets behind F0 and up. */
static ALWAYS_INLINE vec third_of_4(struct octets in)
{
	return v_subs(in.before2, v_splat(0xF0 - 0x80));
}

static ALWAYS_INLINE vec fourth_of_4(struct octets in)
{
	return v_subs(in.before3, v_splat(0xF0 - 0x80));
}

/* Octets that a kind has no place for, not 0. */
static ALWAYS_INLINE vec unmappable(enum octavo_kind to, vec now)
{
	return to == OCTAVO_KIND_LATIN1 ? v_subs(now, v_splat(0xC3)) : v_splat(0);
}

/* What is needed for every block. */
struct constants {
	struct checks checks;
	vec x0F, x70, x7F, xC0, xE0;
};

static ALWAYS_INLINE struct constants constants(void)
{
	static const uint32_t values[] = { 0x7F7F7F7F, 0xC0C0C0C0, 0xE0E0E0E0 };
	struct checks k = checks();
	return (struct constants){
		k, k.x0F, k.x70, v_hold_u32(values), v_hold_u32(values + 1),
		v_hold_u32(values + 2),
	};
}

/* Code points of up to three octets, at their last one. */
static ALWAYS_INLINE struct planes planes_of_3(struct octets in, struct constants k)
{
	struct planes code;
	vec continuing = v_below(in.now, k.xC0);
	vec low6 = v_and(v_left_u16(in.before1, 6), v_and(continuing, k.xC0));
	vec high6 = v_and(v_right_u16(in.before1, 2), v_and(continuing, k.x0F));
	/* The last bits of E0 and up, which no shift brings into another octet. */
	vec high4 = v_left_u16(v_subs(in.before2, k.xE0), 4);

	code.low = v_or(v_and(in.now, k.x7F), low6);
	code.high = v_or(high6, high4);
	code.top = v_splat(0);
	return code;
}

/* Puts surrogates in place of what 'code' has for characters of four octets. */
static ALWAYS_INLINE struct planes with_surrogates(struct planes code, struct octets in)
{
	/* D7C0 and the code point without its last ten bits: 00xx xxxx of the third octet */
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

/* Puts the upper planes in place of what 'code' has for characters of four octets. */
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

/* Writes 16 octets where they fit, else those in front of 'end'. */
static ALWAYS_INLINE void put_row(vec16 row, uint8_t *dst, const uint8_t *end,
                                  const uint8_t *limit)
{
	if (!limit || limit - dst >= 16)
		v16_store(dst, row);
	else if (dst < end)
		v16_store_some(dst, row, (size_t)(end - dst));
}

/*
 * Writes the k-th 8 octets' characters and returns behind them. There is room up to 'limit',
 * or where that is NULL for more than they are.
 */
static ALWAYS_INLINE uint8_t *put_eight(enum octavo_kind to, struct planes code, bool has_top,
                                        uint64_t ends, int k, uint8_t *dst,
                                        const uint8_t *limit)
{
	/* 16 times the number of the order. */
	uint64_t wanted = (k == 0 ? ends << 4 : ends >> (8 * k - 4)) & 0xFF0;
	vec16 order = v16_load(octavo_keep_u16 + wanted);
	vec16 units = is_big(to) ? v16_zip(code.high, code.low, k)
	                         : v16_zip(code.low, code.high, k);
	uint8_t *end = dst + unit_size(to) * bits_in(wanted);

	units = v16_lookup(units, order);
	if (is_utf32(to)) {
		const vec zero = v_splat(0);
		vec16 upper = v16_zip(zero, zero, k);
		if (has_top)
			upper = v16_lookup(is_big(to) ? v16_zip(zero, code.top, k)
			                              : v16_zip(code.top, zero, k), order);
		vec16 first = is_big(to) ? upper : units, second = is_big(to) ? units : upper;
		put_row(v16_mix_u16(first, second, 0), dst, end, limit);
		put_row(v16_mix_u16(first, second, 1), dst + 16, end, limit);
	} else if (is_utf16(to)) {
		put_row(units, dst, end, limit);
	} else if (!limit) {
		v16_store_half(dst, v16_pack_u16(units));
	} else {
		put_row(v16_pack_u16(units), dst, end, limit);
	}
	return end;
}

/*
 * Writes the characters whose last octets 'ends' tells. 'dst' has room for as many as
 * there are octets. Returns how many octets it wrote.
 */
static ALWAYS_INLINE size_t put_planes(enum octavo_kind to, struct planes code, bool has_top,
                                       uint64_t ends, uint8_t *dst)
{
	uint8_t *end = dst;

	end = put_eight(to, code, has_top, ends, 0, end, NULL);
	end = put_eight(to, code, has_top, ends, 1, end, NULL);
	if (V > 16) {
		end = put_eight(to, code, has_top, ends, V > 16 ? 2 : 0, end, NULL);
		end = put_eight(to, code, has_top, ends, V > 16 ? 3 : 0, end, NULL);
	}
	return (size_t)(end - dst);
}

/* The same with room up to 'limit', just what they need, or more. */
static ALWAYS_INLINE size_t put_planes_in(enum octavo_kind to, struct planes code,
                                          uint64_t ends, uint8_t *dst, const uint8_t *limit)
{
	uint8_t *end = dst;

	end = put_eight(to, code, true, ends, 0, end, limit);
	if (ends >> 8)
		end = put_eight(to, code, true, ends, 1, end, limit);
	if (V > 16 && ends >> 16)
		end = put_eight(to, code, true, ends, V > 16 ? 2 : 0, end, limit);
	if (V > 16 && ends >> 24)
		end = put_eight(to, code, true, ends, V > 16 ? 3 : 0, end, limit);
	return (size_t)(end - dst);
}

/* The same for V octets of ASCII at p. */
static ALWAYS_INLINE void put_ascii(enum octavo_kind to, const uint8_t *p, uint8_t *dst)
{
	if (is_utf32(to)) {
		for (size_t i = 0; i < V; i += V / 4) {
			vec units = v_widen_u32(p + i);
			v_store(dst + 4 * i, is_big(to) ? v_left_u32(units, 24) : units);
		}
	} else if (is_utf16(to)) {
		vec first = v_widen_u16(p), last = v_widen_u16(p + V / 2);
		v_store(dst, is_big(to) ? v_left_u16(first, 8) : first);
		v_store(dst + V, is_big(to) ? v_left_u16(last, 8) : last);
	} else {
		v_store(dst, v_load(p));
	}
}

/*
 * What was written of a character that began at s[start], in front of the block at
 * s[at], and will not be completed.
 */
static ALWAYS_INLINE size_t written_of(enum octavo_kind to, size_t start, size_t at)
{
	return is_utf16(to) && at - start == 3 ? 2 : 0;
}

/*
 * As long as there is a block, an octet behind it, and room for what they could be, and
 * nothing is wrong. In front of s[at] is a boundary, and three good octets. Returns at which
 * boundary it stopped.
 */
static ALWAYS_INLINE size_t well_formed(enum octavo_kind to, const uint8_t *s, size_t at,
                                        size_t n, uint8_t *dst, size_t cap, size_t *so_far)
{
	const size_t widest = unit_size(to) * V;
	size_t written = *so_far, begin = at;

	if (n - at <= V || cap - written < widest)
		return at;
	const struct constants k = constants();
	const size_t last = n - V - 1, most = cap - widest;
	while (at <= last && written <= most) {
		const uint8_t *p = s + at;
		struct octets in = octets_at(p);

		if (!v_has_high(in.now)) {
			if (p[-1] >= 0x80 && boundary(s, at) != at)
				break;
			put_ascii(to, p, dst + written);
			written += widest;
			at += V;
			while (to == OCTAVO_KIND_LATIN1 && at + 3 * V <= last &&
			       written + 3 * widest <= most) {
				vec a = v_load(s + at), b = v_load(s + at + V);
				vec c = v_load(s + at + 2 * V), d = v_load(s + at + 3 * V);
				if (v_has_high(v_or(v_or(a, b), v_or(c, d))))
					break;
				v_store(dst + written, a);
				v_store(dst + written + V, b);
				v_store(dst + written + 2 * V, c);
				v_store(dst + written + 3 * V, d);
				written += 4 * V;
				at += 4 * V;
			}
			while (at + V <= last && written + widest <= most &&
			       !v_has_high(v_or(v_load(s + at), v_load(s + at + V)))) {
				put_ascii(to, s + at, dst + written);
				put_ascii(to, s + at + V, dst + written + widest);
				written += 2 * widest;
				at += 2 * V;
			}
			/* Otherwise the last of a block is not written if such an octet follows. */
			if ((s[at] & 0xC0) == 0x80) {
				written -= unit_size(to);
				break;
			}
			continue;
		}
		uint64_t ends = ~v_high_mask(v_below(v_load(p + 1), k.xC0));
		vec four = v_subs(v_max(in.before2, in.before3), k.x70);
		struct planes code = planes_of_3(in, k);

		if (!v_has_high(four)) {
			vec errors = v_or(errors_in(in, false, k.checks), unmappable(to, in.now));
			if (!v_is_zero(errors))
				break;
			written += put_planes(to, code, false, ends, dst + written);
			at += V;
			continue;
		}
		vec errors = v_or(errors_in(in, true, k.checks), unmappable(to, in.now));
		if (!v_is_zero(errors))
			break;
		if (is_utf16(to)) {
			code = with_surrogates(code, in);
			ends |= v_high_mask(third_of_4(in));
		} else if (is_utf32(to)) {
			code = with_top(code, in);
		}
		written += put_planes(to, code, true, ends, dst + written);
		at += V;
	}
	if (at > begin) {
		size_t start = boundary(s, at);
		bool continues = (s[at] & 0xC0) == 0x80;

		if (start == at && continues) {
			/* The last character is good, and was not thought to have ended. */
			while ((s[--start] & 0xC0) == 0x80)
				;
			written -= is_utf16(to) && at - start == 4 ? 2 : 0;
		} else if (start < at && !continues) {
			written -= unit_size(to); /* it was thought to have ended, and isn't good */
		} else {
			written -= written_of(to, start, at);
		}
		at = start;
	}
	*so_far = written;
	return at;
}

/* What pieces a block falls into, a bit for each octet. */
struct pieces {
	uint64_t inside;  /* not the first of a piece */
	uint64_t ends;    /* the last of a piece */
	uint64_t bad;     /* the last of an ill-formed one */
	uint64_t third;   /* of a character of three octets, or of four */
	uint64_t fourth;
};

/*
 * Each piece is a character or a maximal subpart, and ends where the next octet does not go on
 * with it. The first 'skip' octets do not count.
 */
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

/* Leaves of the neighbours what characters need, and nothing where there is none. */
static ALWAYS_INLINE struct octets of_characters(struct octets in, struct pieces are)
{
	in.before2 = v_and(in.before2, v_spread(are.third | are.fourth));
	in.before3 = v_and(in.before3, v_spread(are.fourth));
	return in;
}

/*
 * As many whole characters as have room, of those that 'ends' tells: returns their size,
 * and changes 'stop' to where the last of them ends.
 */
static size_t with_room(enum octavo_kind to, uint64_t ends, uint64_t third, size_t room,
                        size_t *stop)
{
	size_t size = 0, end = 0;

	for (; ends && room - size >= unit_size(to); ends &= ends - 1) {
		bool is_half = is_utf16(to) && (third & ends & -ends);
		if (is_half && room - size < 4)
			break;
		size += is_half ? 4 : unit_size(to);
		if (is_half)
			ends &= ends - 1;
		end = (size_t)__builtin_ctzll(ends) + 1;
	}
	*stop = end;
	return size;
}

/* 'to' is a constant. */
static ALWAYS_INLINE struct octavo_run from_utf8(enum octavo_kind to, const uint8_t *s,
                                                 size_t n, uint8_t *dst, size_t cap,
                                                 size_t *replaced)
{
	const size_t unit = unit_size(to);
	size_t at = 0, written = 0;
	size_t good = 0; /* from where on nothing is wrong, up to s[at] */

	while (at < n) {
		if (at - good >= 3) {
			at = well_formed(to, s, at, n, dst, cap, &written);
			if (at == n)
				break;
		}
		/*
		 * A block as if nothing was in front of s[at], and if possible the last of the
		 * text, of which the first octets are not wanted.
		 */
		size_t length = n - at < V ? n - at : V, skip = 0;
		const uint8_t *p = s + at;
		vec now;

		if (length == V) {
			now = v_load(p);
		} else if (n - good >= V) {
			skip = V - length;
			length = V;
			p -= skip;
			now = v_load(p);
		} else {
			now = v_load_some(p, length);
		}
		struct planes code = { now, v_splat(0), v_splat(0) };
		uint64_t ends = first_bits(length), third = 0, wrong = 0, bad = 0;
		size_t stop = length;

		if (v_high_mask(now) >> skip) {
			const struct constants k = constants();
			struct octets in = first_octets(now);
			vec errors = v_or(errors_in(in, true, k.checks), unmappable(to, now));

			/* With a zero behind it, an unfinished character is an error too. */
			wrong = v_nonzero_mask(errors) >> skip << skip;
			if (wrong && replaced && to != OCTAVO_KIND_LATIN1) {
				struct pieces are = pieces_of(now, errors, skip);
				bad = are.bad & first_bits(length);
				bool goes_on = at + length - skip < n;
				/* The last piece may go on behind the block, or the text. */
				if (goes_on || bad >> (length - 1) & 1)
					stop = 63 - (size_t)__builtin_clzll(~are.inside &
					                                    first_bits(length));
				wrong = goes_on ? 0 : wrong;
				bad &= first_bits(stop);
				ends = are.ends & first_bits(stop);
				in = of_characters(in, are);
			} else {
				if (wrong)
					stop = (size_t)__builtin_ctzll(wrong);
				stop = boundary(p, stop);
				ends = ~(v_high_mask(v_below(now, k.xC0)) >> 1);
				ends |= stop > 0 ? UINT64_C(1) << (stop - 1) : 0;
				ends &= first_bits(stop);
			}
			code = planes_of_3(in, k);
			third = v_high_mask(third_of_4(in)) & first_bits(stop) >> skip << skip;
			if (third && is_utf16(to)) {
				code = with_surrogates(code, in);
				ends |= third;
			} else if (third && is_utf32(to)) {
				code = with_top(code, in);
			}
			if (bad) {
				vec is_bad = v_spread(bad);
				code.low = v_select(is_bad, v_splat(0xFD), code.low);
				code.high = v_select(is_bad, v_splat(0xFF), code.high);
				code.top = v_select(is_bad, v_splat(0), code.top);
			}
		}
		ends = ends >> skip << skip;
		if (ends) {
			bool fits = true;
			if ((cap - written) / unit < count_bits(ends)) {
				size_t whole = stop;
				with_room(to, ends, third, cap - written, &whole);
				fits = whole == stop;
				ends &= first_bits(whole);
				stop = whole;
			}
			if (stop > skip) {
				uint8_t *end = dst + written;
				written += cap - written >= unit * V
				                   ? put_planes(to, code, true, ends, end)
				                   : put_planes_in(to, code, ends, end, dst + cap);
				at = (size_t)(p - s) + stop;
			}
			if (bad) {
				*replaced += count_bits(bad & ends);
				good = at;
			}
			if (!fits)
				break;
		} else {
			break;
		}
		if (wrong && !bad)
			break;
	}
	return (struct octavo_run){ at, written };
}

#define FROM_UTF8(name, kind)                                                            \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced)                   \
	{                                                                                \
		return from_utf8(OCTAVO_KIND_##kind, s, n, dst, cap, replaced);          \
	}

FROM_UTF8(utf8_to_utf16le, UTF16LE)
FROM_UTF8(utf8_to_utf16be, UTF16BE)
FROM_UTF8(utf8_to_utf32le, UTF32LE)
FROM_UTF8(utf8_to_utf32be, UTF32BE)
FROM_UTF8(utf8_to_latin1, LATIN1)

#endif
