/* SPDX-License-Identifier: MIT */
/*
 * utf8_errors.inc.h - which octets of a block show that UTF-8 is ill-formed
 *
 * After Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte"
 * (2020). Three tables tell whether two neighbouring octets may follow each other: one for the
 * upper half of the first octet, one for its lower half, one for the upper half of the second.
 * Each entry is a set of possible errors; the intersection of the three is the error of the pair.
 * Third and fourth octets must be continuation octets exactly where a lead two or three octets
 * before requires them.
 *
 * The neighbours are loaded from memory again, one, two and three octets earlier, because loads
 * cost less than shifting octets across registers.
 */
#ifndef OCTAVO_SIMD_UTF8_ERRORS_INC_H
#define OCTAVO_SIMD_UTF8_ERRORS_INC_H

#include "basics.inc.h"

/* The errors of a pair. */
#define SHORT 0x01  /* 11______ then not 10______                        */
#define STRAY 0x02  /* 0_______ then 10______                            */
#define LONG2 0x04  /* 1100000_ 10______                                 */
#define LONG3 0x08  /* 11100000 100_____                                 */
#define HALF 0x10   /* 11101101 101_____, a surrogate                    */
#define EDGE4 0x20  /* 11110000 1000____, and above 11110100 1000____    */
#define LARGE 0x40  /* 11110100 1001____ and up                          */
#define NEXT 0x80   /* 10______ 10______: unless a lead requires it      */
#define ALWAYS (SHORT | STRAY | NEXT)

/* Possible errors by the upper half of the first octet. */
static const uint8_t first_high[16] = {
	STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, /* 0_______ */
	NEXT, NEXT, NEXT, NEXT,                                 /* 10______ */
	SHORT | LONG2,                                          /* 1100____ */
	SHORT,                                                  /* 1101____ */
	SHORT | LONG3 | HALF,                                   /* 1110____ */
	SHORT | EDGE4 | LARGE,                                  /* 1111____ */
};

/* Possible errors by the lower half of the first octet. */
#define FROM_F4 (ALWAYS | LARGE | EDGE4)
#define FIRST_LOW(of_ED)                                                                 \
	{                                                                                \
		ALWAYS | LONG2 | LONG3 | EDGE4, /* C0, E0, F0 */                         \
		ALWAYS | LONG2,                 /* C1         */                         \
		ALWAYS, ALWAYS,                                                          \
		ALWAYS | LARGE,                 /* F4         */                         \
		FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4,  \
		FROM_F4 | (of_ED), FROM_F4, FROM_F4,                                     \
	}
static const uint8_t first_low[16] = FIRST_LOW(HALF);

/* The same where surrogates are characters .. */
static const uint8_t first_low_of_wtf8[16] = FIRST_LOW(0);

/* .. and F0..FF begin none. */
static const uint8_t first_low_of_cesu8[16] = {
	FROM_F4 | LONG2 | LONG3, FROM_F4 | LONG2, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4,
	FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4, FROM_F4,
};

/* Possible errors by the upper half of the second octet. */
static const uint8_t second_high[16] = {
	SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, /* 0_______ */
	STRAY | NEXT | LONG2 | LONG3 | EDGE4,                   /* 1000____ */
	STRAY | NEXT | LONG2 | LONG3 | LARGE,                   /* 1001____ */
	STRAY | NEXT | LONG2 | HALF | LARGE,                    /* 101_____ */
	STRAY | NEXT | LONG2 | HALF | LARGE,
	SHORT, SHORT, SHORT, SHORT,                             /* 11______ */
};

/* Blocks that are looked at for ASCII before anything else. */
#define SOME 8

/* Whether the first blocks are ASCII, and the last one, which is 'last'; n >= V. */
static ALWAYS_INLINE bool is_ascii(const uint8_t *s, size_t n, vec last)
{
	vec any = v_or(v_load(s), last);

	if (v_has_high(any))
		return false;
	for (size_t at = V; n - at > V && at < SOME * V; at += V)
		any = v_or(any, v_load(s + at));
	return !v_has_high(any);
}

/* A block, and for each of its octets the ones one, two and three places before. */
struct octets {
	vec now, before1, before2, before3;
};

static ALWAYS_INLINE struct octets octets_at(const uint8_t *s)
{
	return (struct octets){ v_load(s), v_load(s - 1), v_load(s - 2), v_load(s - 3) };
}

/* The same for a block with nothing before it. */
static ALWAYS_INLINE struct octets first_octets(vec now)
{
	return (struct octets){ now, v_up(now, 1), v_up(now, 2), v_up(now, 3) };
}

/* What every block needs. */
struct checks {
	vec x0F;
	vec x60, x70, x80; /* E0 - 80, F0 - 80, NEXT */
	vec first_high, first_low, second_high;
};

static ALWAYS_INLINE struct checks checks_by(const uint8_t *low)
{
	static const uint32_t values[] = { 0x0F0F0F0F, 0x60606060, 0x70707070, 0x80808080 };
	const vec low_table = v_hold_table(low); /* first, or gcc 12 spills more in loops */
	return (struct checks){
		v_hold_u32(values),       v_hold_u32(values + 1),
		v_hold_u32(values + 2),   v_hold_u32(values + 3),
		v_hold_table(first_high), low_table,              v_hold_table(second_high),
	};
}

static ALWAYS_INLINE struct checks checks(void)
{
	return checks_by(first_low);
}

/*
 * Not 0 at octets that show an error. 'has_four' may be false where no lead of four is up to
 * three octets before any of them.
 */
static ALWAYS_INLINE vec errors_in(struct octets in, bool has_four, struct checks k)
{
	vec high = v_lookup16(k.first_high, v_and(v_right_u16(in.before1, 4), k.x0F));
	vec low = v_lookup16(k.first_low, v_and(in.before1, k.x0F));
	vec second = v_lookup16(k.second_high, v_and(v_right_u16(in.now, 4), k.x0F));
	/* Bit 7 is set two octets after E0..FF and three after F0..FF. */
	vec wanted = v_subs(in.before2, k.x60);

	if (has_four)
		wanted = v_or(wanted, v_subs(in.before3, k.x70));
	return v_xor(v_and(v_and(high, low), second), v_and(wanted, k.x80));
}

#endif
