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

/* A block, and the same octets one, two and three places later. */
struct octets {
	vec now, before1, before2, before3;
};

static ALWAYS_INLINE struct octets octets_at(const uint8_t *s)
{
	return (struct octets){ v_load(s), v_load(s - 1), v_load(s - 2), v_load(s - 3) };
}

/* The same where nothing is in front of them. */
static ALWAYS_INLINE struct octets first_octets(vec now)
{
	return (struct octets){ now, v_up(now, 1), v_up(now, 2), v_up(now, 3) };
}

/* What is needed for every block. */
struct checks {
	vec x0F;
	vec x60, x70, x80; /* E0 - 80, F0 - 80, NEXT */
	vec first_high, first_low, second_high;
};

static ALWAYS_INLINE struct checks checks(void)
{
	static const uint32_t values[] = { 0x0F0F0F0F, 0x60606060, 0x70707070, 0x80808080 };
	return (struct checks){
		v_hold_u32(values),       v_hold_u32(values + 1),
		v_hold_u32(values + 2),   v_hold_u32(values + 3),
		v_hold_table(first_high), v_hold_table(first_low), v_hold_table(second_high),
	};
}

/*
 * Not 0 where an octet shows an error. Where 'has_four' is false there is no lead of four
 * octets that would want any of these.
 */
static ALWAYS_INLINE vec errors_in(struct octets in, bool has_four, struct checks k)
{
	vec high = v_lookup16(k.first_high, v_and(v_right_u16(in.before1, 4), k.x0F));
	vec low = v_lookup16(k.first_low, v_and(in.before1, k.x0F));
	vec second = v_lookup16(k.second_high, v_and(v_right_u16(in.now, 4), k.x0F));
	/* Bit 7 is set for E0 and up two octets before, F0 and up three before. */
	vec wanted = v_subs(in.before2, k.x60);

	if (has_four)
		wanted = v_or(wanted, v_subs(in.before3, k.x70));
	return v_xor(v_and(v_and(high, low), second), v_and(wanted, k.x80));
}

/* The boundary at the first error of the block at s[at], where there is one. */
static inline size_t before_error(const uint8_t *s, size_t at, vec errors)
{
	return boundary(s, at + (size_t)__builtin_ctzll(v_nonzero_mask(errors)));
}

/*
 * By two blocks, as long as they are there and nothing is wrong. In front of s[at] are
 * three octets. Returns at which octet it stopped; what is in front of that is good, but may
 * end within a character.
 */
static ALWAYS_INLINE size_t good_blocks(const uint8_t *s, size_t at, size_t n)
{
	if (n - at < 2 * V)
		return at;
	const struct checks k = checks();
	while (n - at >= 2 * V) {
		const uint8_t *p = s + at;
		vec a = v_load(p), b = v_load(p + V), errors;

		if (!v_has_high(v_or(a, b))) {
			if (p[-1] >= 0x80 && boundary(s, at) != at)
				break;
			at += 2 * V;
			while (n - at >= 4 * V) {
				p = s + at;
				if (v_has_high(v_or(v_or(v_load(p), v_load(p + V)),
				                    v_or(v_load(p + 2 * V), v_load(p + 3 * V)))))
					break;
				at += 4 * V;
			}
			continue;
		}
		vec four = v_subs(v_max(v_load(p - 3), v_load(p + V - 3)), k.x70);
		if (v_has_high(four))
			errors = v_or(errors_in(octets_at(p), true, k),
			              errors_in(octets_at(p + V), true, k));
		else
			errors = v_or(errors_in(octets_at(p), false, k),
			              errors_in(octets_at(p + V), false, k));
		if (!v_is_zero(errors))
			break;
		at += 2 * V;
	}
	return at;
}

static size_t K(valid_prefix)(const uint8_t *s, size_t n)
{
	const struct checks k = checks();
	vec errors;

	if (n < V) {
		/* With a zero behind it, an unfinished character is an error like others. */
		errors = errors_in(first_octets(v_load_some(s, n)), true, k);
		return v_is_zero(errors) ? n : before_error(s, 0, errors);
	}
	errors = errors_in(first_octets(v_load(s)), true, k);
	if (!v_is_zero(errors))
		return before_error(s, 0, errors);

	size_t at = good_blocks(s, V, n);
	for (; n - at >= V; at += V) {
		errors = errors_in(octets_at(s + at), true, k);
		if (!v_is_zero(errors))
			return before_error(s, at, errors);
	}
	/* The rest, in a block that ends where the input does. */
	if (at < n && n - V >= 3) {
		errors = errors_in(octets_at(s + n - V), true, k);
		if (!v_is_zero(errors))
			return before_error(s, n - V, errors);
		at = n;
	}
	return boundary(s, at);
}
