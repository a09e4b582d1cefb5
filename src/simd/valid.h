/* SPDX-License-Identifier: MIT */
/*
 * valid.h - how far text is well-formed UTF-8
 *
 * After Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte"
 * (2020). Whether two neighbouring octets can stand side by side is looked up three
 * times: by the first one's upper and lower half and by the second one's upper half.
 * Each answer is a set of the ways in which such a pair may be wrong; a way that stays
 * in all three is an error. Third and fourth octets are checked by counting: they must
 * be where, and only where, a lead two or three octets before wants them.
 *
 * Instead of moving octets between registers, the neighbours are loaded from memory
 * again, one, two and three octets earlier: loads cost less than alignments do.
 */

/* The ways in which a pair is wrong. */
#define SHORT 0x01  /* 11______ then not 10______                        */
#define STRAY 0x02  /* 0_______ then 10______                            */
#define LONG2 0x04  /* 1100000_ 10______                                 */
#define LONG3 0x08  /* 11100000 100_____                                 */
#define HALF 0x10   /* 11101101 101_____, a surrogate                    */
#define EDGE4 0x20  /* 11110000 1000____, and above 11110100 1000____    */
#define LARGE 0x40  /* 11110100 1001____ and up                          */
#define NEXT 0x80   /* 10______ 10______: wrong unless a lead wants it   */
#define ALWAYS (SHORT | STRAY | NEXT)

/* By the upper half of the first octet. */
static const uint8_t first_high[16] = {
	STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, /* 0_______ */
	NEXT, NEXT, NEXT, NEXT,                                 /* 10______ */
	SHORT | LONG2,                                          /* 1100____ */
	SHORT,                                                  /* 1101____ */
	SHORT | LONG3 | HALF,                                   /* 1110____ */
	SHORT | EDGE4 | LARGE,                                  /* 1111____ */
};

/* By its lower half. */
static const uint8_t first_low[16] = {
	ALWAYS | LONG2 | LONG3 | EDGE4, /* C0, E0, F0 */
	ALWAYS | LONG2,                 /* C1         */
	ALWAYS, ALWAYS,
	ALWAYS | LARGE,                 /* F4         */
	ALWAYS | LARGE | EDGE4,         /* F5 and up  */
	ALWAYS | LARGE | EDGE4, ALWAYS | LARGE | EDGE4, ALWAYS | LARGE | EDGE4,
	ALWAYS | LARGE | EDGE4, ALWAYS | LARGE | EDGE4, ALWAYS | LARGE | EDGE4,
	ALWAYS | LARGE | EDGE4,
	ALWAYS | LARGE | EDGE4 | HALF,  /* ED         */
	ALWAYS | LARGE | EDGE4, ALWAYS | LARGE | EDGE4,
};

/* By the upper half of the second. */
static const uint8_t second_high[16] = {
	SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, /* 0_______ */
	STRAY | NEXT | LONG2 | LONG3 | EDGE4,                   /* 1000____ */
	STRAY | NEXT | LONG2 | LONG3 | LARGE,                   /* 1001____ */
	STRAY | NEXT | LONG2 | HALF | LARGE,                    /* 101_____ */
	STRAY | NEXT | LONG2 | HALF | LARGE,
	SHORT, SHORT, SHORT, SHORT,                             /* 11______ */
};

/* Not 0 where an octet shows an error; before1 is the octet in front of it, .. */
static inline vec errors_in(vec now, vec before1, vec before2, vec before3)
{
	vec first = v_and(v_lookup16(v_table(first_high), v_high4(before1)),
	                  v_lookup16(v_table(first_low), v_and(before1, v_splat(0x0F))));
	vec pair = v_and(first, v_lookup16(v_table(second_high), v_high4(now)));
	/* Bit 7 is set for E0 and up two octets before, F0 and up three before. */
	vec wanted = v_or(v_subs(before2, v_splat(0xE0 - 0x80)),
	                  v_subs(before3, v_splat(0xF0 - 0x80)));
	return v_xor(pair, v_and(wanted, v_splat(NEXT)));
}

static inline vec errors_at(const uint8_t *s)
{
	return errors_in(v_load(s), v_load(s - 1), v_load(s - 2), v_load(s - 3));
}

/* The boundary at the first error of the block at s[at], where there is one. */
static inline size_t before_error(const uint8_t *s, size_t at, vec errors)
{
	return boundary(s, at + (size_t)__builtin_ctzll(v_nonzero_mask(errors)));
}

/* Blocks that are tested for errors at once. */
#define GROUP (4 * V)

static size_t K(valid_prefix)(const uint8_t *s, size_t n)
{
	if (n < V) {
		/* With a zero behind it, an unfinished character is an error like others. */
		uint8_t block[3 + V] = { 0 };
		memcpy(block + 3, s, n);
		vec errors = errors_at(block + 3);
		return v_is_zero(errors) ? n : before_error(s, 0, errors);
	}

	vec now = v_load(s);
	vec errors = errors_in(now, v_up(now, 1), v_up(now, 2), v_up(now, 3));
	if (!v_is_zero(errors))
		return before_error(s, 0, errors);
	size_t at = V;

	while (n - at >= GROUP) {
		vec a = v_load(s + at), b = v_load(s + at + V);
		vec c = v_load(s + at + 2 * V), d = v_load(s + at + 3 * V);
		if (v_has_high(v_or(v_or(a, b), v_or(c, d)))) {
			errors = v_or(v_or(errors_at(s + at), errors_at(s + at + V)),
			              v_or(errors_at(s + at + 2 * V), errors_at(s + at + 3 * V)));
			if (!v_is_zero(errors))
				break;
		} else if (boundary(s, at) != at) {
			return boundary(s, at);
		}
		at += GROUP;
	}
	for (; n - at >= V; at += V) {
		errors = errors_at(s + at);
		if (!v_is_zero(errors))
			return before_error(s, at, errors);
	}
	/* The rest, in a block that ends where the input does. */
	if (at < n && n - V >= 3) {
		errors = errors_at(s + n - V);
		if (!v_is_zero(errors))
			return before_error(s, n - V, errors);
		at = n;
	}
	return boundary(s, at);
}
