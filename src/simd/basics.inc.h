/* SPDX-License-Identifier: MIT */
/* basics.inc.h - what the algorithms of this directory share, compiled by isa_*.inc.h */
#ifndef OCTAVO_SIMD_BASICS_INC_H
#define OCTAVO_SIMD_BASICS_INC_H

#ifndef V
#error "isa_<instruction set>.inc.h defines the words of vec.h, and then includes this"
#endif

/*
 * A conversion kernel. Within, UTF-16 and UTF-32 of any order are of the little-endian kind. The
 * order is no constant, because kernels of their own for each take half as much space again; only
 * short loops are written twice.
 */
#define CONVERTS(name, call)                                                             \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, size_t *replaced, unsigned orders)  \
	{                                                                                \
		(void)replaced;                                                          \
		(void)orders;                                                            \
		return call;                                                             \
	}

static ALWAYS_INLINE bool reads_big(unsigned orders)
{
	return orders & OCTAVO_FROM_BIG;
}

static ALWAYS_INLINE bool writes_big(unsigned orders)
{
	return orders & OCTAVO_TO_BIG;
}

static ALWAYS_INLINE bool is_utf16(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16LE;
}

static ALWAYS_INLINE bool is_utf32(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF32LE;
}

static ALWAYS_INLINE size_t unit_size(enum octavo_kind kind)
{
	return is_utf16(kind) ? 2 : is_utf32(kind) ? 4 : 1;
}

/* The first V octets of p[0..n), with zeros for those that it has not. */
static ALWAYS_INLINE vec load_first(const uint8_t *p, size_t n)
{
	return n < V ? v_load_some(p, n) : v_load(p);
}

/* The V octets after these, likewise. */
static ALWAYS_INLINE vec load_second(const uint8_t *p, size_t n)
{
	return n > V ? load_first(p + V, n - V) : v_splat(0);
}

/* The bits that two tables of 16 both have, by the upper four bits of octets and the lower four. */
static ALWAYS_INLINE vec by_halves(vec upper, vec lower, vec a)
{
	return v_and(v_lookup16(upper, v_high4(a)), v_lookup16(lower, v_and(a, v_splat(0x0F))));
}

/*
 * s[0..at) is well-formed, but may end within a character: returns where that character
 * begins, else 'at'. Three steps suffice, because a fourth octet completes any character.
 */
static inline size_t boundary(const uint8_t *s, size_t at)
{
	for (size_t back = 1; back <= 3 && back <= at; back++) {
		uint8_t octet = s[at - back];
		if (octet >= 0xC0) {
			size_t length = 2u + (octet >= 0xE0) + (octet >= 0xF0);
			return length > back ? at - back : at;
		}
	}
	return at;
}

#endif
