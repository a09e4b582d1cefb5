/* SPDX-License-Identifier: MIT */
/*
 * avx512_from_utf8.h - from UTF-8
 *
 * Each character is taken at its last octet. There, what stands in the octets in front
 * of it gives the planes of its code point, which are then compressed by the mask of last
 * octets. So a block is always 64 octets, wherever characters begin, and blocks depend on
 * each other by a few bits and by where the output goes.
 *
 * In UTF-16 a character of four octets ends twice: its third octet gives the high
 * surrogate, its fourth the low one.
 */

/* What the octets of a block are, one bit each. */
struct sorted {
	uint64_t continuing; /* 80..BF */
	uint64_t lead2;      /* C0..FF */
	uint64_t lead3;      /* E0..FF */
	uint64_t lead4;      /* F0..FF */
	uint64_t bad_second; /* may not follow the lead in front, if there is one */
};

/* Which octets are the second, third, .. of a character, by the leads in front of them. */
struct places {
	uint64_t second, third, third_of_4, fourth;
};

static ALWAYS_INLINE struct sorted sort(vec now, vec before1)
{
	struct sorted is;
	is.lead2 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xC0)));
	is.lead3 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xE0)));
	is.lead4 = number(_mm512_cmpge_epu8_mask(now, v_splat(0xF0)));
	is.continuing = number(_mm512_movepi8_mask(now)) & ~is.lead2;
	is.bad_second = number(_mm512_movepi8_mask(_mm512_add_epi8(
		now, _mm512_permutexvar_epi8(before1, _mm512_loadu_si512(second_octet)))));
	return is;
}

/* 'before' is what leads in front of the block want of its first octets. */
static ALWAYS_INLINE struct places places_in(struct sorted is, struct places before)
{
	return (struct places){
		is.lead2 << 1 | before.second, is.lead3 << 2 | before.third,
		is.lead4 << 2 | before.third_of_4, is.lead4 << 3 | before.fourth,
	};
}

static ALWAYS_INLINE struct places places_behind(struct sorted is)
{
	return (struct places){
		is.lead2 >> 63, is.lead3 >> 62, is.lead4 >> 62, is.lead4 >> 61,
	};
}

static ALWAYS_INLINE bool any_place(struct places p)
{
	return (p.second | p.third | p.fourth) != 0;
}

static ALWAYS_INLINE bool is_utf16(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF16LE || kind == OCTAVO_KIND_UTF16BE;
}

static ALWAYS_INLINE bool is_utf32(enum octavo_kind kind)
{
	return kind == OCTAVO_KIND_UTF32LE || kind == OCTAVO_KIND_UTF32BE;
}

/* Code points of up to three octets, at their last one. */
static ALWAYS_INLINE struct planes planes_of_3(vec now, vec before1, vec before2,
                                               uint64_t continuing, uint64_t third_of_3)
{
	struct planes code;
	vec low6 = bits_of(continuing, before1, LEFT_6);
	vec high6 = bits_of(continuing, before1, RIGHT_2_MASK_0F);
	code.low = _mm512_ternarylogic_epi64(now, v_splat(0x7F), low6, 0xEA); /* now & 7F | .. */
	code.high = _mm512_or_si512(high6, bits_of(third_of_3, before2, LEFT_4));
	code.top = _mm512_setzero_si512();
	return code;
}

/* DC00 and up, by the bits that are left of the high plane. */
static const uint8_t low_surrogate_high[16] = {
	0xDC, 0xDD, 0xDE, 0xDF, 0xDC, 0xDD, 0xDE, 0xDF,
	0xDC, 0xDD, 0xDE, 0xDF, 0xDC, 0xDD, 0xDE, 0xDF,
};

/* Puts surrogates in place of what 'code' has for characters of four octets. */
static ALWAYS_INLINE struct planes with_surrogates(struct planes code, vec now, vec before1,
                                                   vec before2, uint64_t third_of_4,
                                                   uint64_t fourth)
{
	vec table = _mm512_broadcast_i32x4(
		_mm_loadu_si128((const __m128i *)(const void *)low_surrogate_high));
	/* D7C0 and the code point without its last ten bits: 00xx xxxx of the third octet */
	vec upper = _mm512_or_si512(bits_of_all(before1, LEFT_2), bits_of_all(now, RIGHT_4_MASK_03));
	uint64_t borrows = _mm512_cmplt_epu8_mask(upper, v_splat(0x40));
	vec high = _mm512_sub_epi8(before2, v_splat(0xF0 - 0xD8));

	high = _mm512_mask_sub_epi8(high, borrows, high, v_splat(1));
	code.low = _mm512_mask_sub_epi8(code.low, third_of_4, upper, v_splat(0x40));
	code.high = _mm512_mask_shuffle_epi8(code.high, fourth, table, code.high);
	code.high = _mm512_mask_mov_epi8(code.high, third_of_4, high);
	return code;
}

/* Adds to 'code' what characters of four octets have more. */
static ALWAYS_INLINE struct planes with_top(struct planes code, vec before2, vec before3,
                                            uint64_t fourth)
{
	code.high = _mm512_or_si512(code.high, bits_of(fourth, before2, LEFT_4));
	code.top = _mm512_or_si512(bits_of(fourth, before2, RIGHT_4_MASK_03),
	                           bits_of(fourth, before3, LEFT_2_MASK_1C));
	return code;
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
 * As long as there are 64 octets and room for what they could be, and nothing is wrong:
 * all is known from the octets themselves, and those in front, loaded again. Returns at
 * which octet it stopped.
 */
static ALWAYS_INLINE size_t well_formed(enum octavo_kind to, const uint8_t *s, size_t at,
                                        size_t n, uint8_t *dst, size_t cap, size_t *so_far)
{
	const size_t widest = is_utf16(to) ? 2 * V : is_utf32(to) ? 4 * V : V;
	size_t written = *so_far;

	while (n - at > V && cap - written >= widest) {
		vec now = v_load(s + at);
		vec before1 = v_load(s + at - 1);
		vec before2 = v_load(s + at - 2);
		vec before3 = v_load(s + at - 3);
		vec lead2 = v_subs(before1, v_splat(0xC0 - 0x80)); /* bit 7: C0 and up */
		vec lead3 = v_subs(before2, v_splat(0xE0 - 0x80)); /* bit 7: E0 and up */
		vec lead4 = v_subs(before3, v_splat(0xF0 - 0x80)); /* bit 7: F0 and up */
		vec wanted = _mm512_ternarylogic_epi64(lead2, lead3, lead4, 0xFE);

		vec not80 = v_subs(now, v_splat(0xC0 - 0x80));
		vec range = _mm512_add_epi8(
			now, _mm512_permutexvar_epi8(before1, _mm512_loadu_si512(second_octet)));
		vec misplaced = _mm512_ternarylogic_epi64(wanted, now, not80, 0xB4);
		vec errors = _mm512_ternarylogic_epi64(misplaced, lead2, range, 0xF8);
		if (to == OCTAVO_KIND_LATIN1) /* leads C4 and up have no place there */
			errors = _mm512_or_si512(errors, v_subs(now, v_splat(0xC4 - 0x80)));
		vec third_of_4 = v_subs(before2, v_splat(0xF0 - 0x80));
		vec special = _mm512_ternarylogic_epi64(errors, third_of_4, lead4, 0xFE);
		uint64_t continuing = _mm512_cmplt_epi8_mask(now, v_splat(0xC0));
		uint64_t ends = _mm512_cmpge_epi8_mask(v_load(s + at + 1), v_splat(0xC0));
		struct planes code = planes_of_3(now, before1, v_subs(before2, v_splat(0xE0)),
		                                 continuing, ~UINT64_C(0));
		bool has_top = false;

		if (_mm512_movepi8_mask(special)) {
			if (_mm512_movepi8_mask(errors))
				break;
			uint64_t third = _mm512_movepi8_mask(third_of_4);
			uint64_t fourth = _mm512_movepi8_mask(lead4);
			code.high = _mm512_mask_mov_epi8(code.high, third | fourth,
			                                 bits_of_all(before1, RIGHT_2_MASK_0F));
			if (is_utf16(to)) {
				code = with_surrogates(code, now, before1, before2, third, fourth);
				ends |= third;
			} else if (is_utf32(to)) {
				code = with_top(code, before2, before3, fourth);
				code.top = _mm512_maskz_compress_epi8(ends, code.top);
				has_top = true;
			}
		}
		code.low = _mm512_maskz_compress_epi8(ends, code.low);
		if (to != OCTAVO_KIND_LATIN1)
			code.high = _mm512_maskz_compress_epi8(ends, code.high);
		size_t count = (size_t)_mm_popcnt_u64(number(ends));
		written += put_planes(to, code, has_top, count, dst + written, widest);
		at += V;
		while (count == V && n - at > V && cap - written >= widest) {
			now = v_load(s + at);
			if (_mm512_movepi8_mask(now))
				break;
			struct planes ascii = { now, _mm512_setzero_si512(), now };
			written += put_planes(to, ascii, false, V, dst + written, widest);
			at += V;
		}
	}
	*so_far = written;
	return at;
}

/* What the three octets in front of s[0] want, if nothing is wrong with them. */
static ALWAYS_INLINE struct places places_after(const uint8_t *s)
{
	uint64_t lead4 = (uint64_t)(s[-1] >= 0xF0) << 2 | (uint64_t)(s[-2] >= 0xF0) << 1 |
	                 (s[-3] >= 0xF0);
	return (struct places){
		s[-1] >= 0xC0, (uint64_t)(s[-1] >= 0xE0) << 1 | (s[-2] >= 0xE0), lead4 >> 1, lead4,
	};
}

/* 'to' is a constant. */
static ALWAYS_INLINE struct octavo_run from_utf8(enum octavo_kind to, const uint8_t *s,
                                                 size_t n, uint8_t *dst, size_t cap,
                                                 bool replaces)
{
	const struct places none = { 0, 0, 0, 0 };
	struct places before = none;
	const size_t unit = is_utf16(to) ? 2 : is_utf32(to) ? 4 : 1;
	size_t at = 0, written = 0, replaced = 0;

	while (at < n) {
		/* Not behind something ill-formed that looks as if it went on. */
		if (at >= 3 && any_place(places_after(s + at)) == any_place(before)) {
			size_t come = at;
			at = well_formed(to, s, at, n, dst, cap, &written);
			if (at > come) {
				before = places_after(s + at);
				bool continues = (s[at] & 0xC0) == 0x80;
				if (any_place(before) != continues) {
					/* The last character did not end where its block thought. */
					size_t end = at;
					while ((s[--at] & 0xC0) == 0x80)
						;
					written -= !continues ? unit : is_utf16(to) && end - at == 4 ? 2 : 0;
					before = none;
				}
			}
		}
		size_t left = n - at, stop = left < V ? n : at + V;
		vec now, before1, before2;

		if (at >= 3 && left >= V) {
			now = v_load(s + at);
			before1 = v_load(s + at - 1);
			before2 = v_load(s + at - 2);
		} else {
			uint64_t some = first_bits(left);
			now = load_some(some, s + at);
			before1 = load_some(at ? some : some << 1, s + at - 1);
			before2 = load_some(at >= 2 ? some : some << (2 - at), s + at - 2);
		}

		if (_mm512_movepi8_mask(now) == 0 && !any_place(before)) {
			struct planes ascii = { now, _mm512_setzero_si512(), _mm512_setzero_si512() };
			size_t size = put_planes(to, ascii, false, stop - at, dst + written,
			                         cap - written);
			if (size == 0)
				break;
			written += size;
			at = stop;
			continue;
		}

		struct sorted is = sort(now, before1);
		struct places in = places_in(is, before);
		struct places behind = places_behind(is);
		uint64_t ends = ~(is.continuing >> 1 | (uint64_t)any_place(behind) << 63), bad = 0;
		uint64_t wrong = (is.continuing ^ (in.second | in.third | in.fourth)) |
		                 (in.second & is.bad_second);
		bool last = false;

		if (to == OCTAVO_KIND_LATIN1)
			wrong |= _mm512_cmpge_epu8_mask(now, v_splat(0xC4));
		if (wrong) {
			size_t start = any_place(before) ? boundary(s, at) : at;
			if (!replaces || to == OCTAVO_KIND_LATIN1) {
				size_t error = at + (size_t)_tzcnt_u64(wrong);
				stop = boundary(s, error);
				if (stop <= at)
					break;
				/* Where something is wrong, what is in front of it has ended. */
				ends |= UINT64_C(1) << (stop - at - 1);
				last = true;
			} else if (start < at) {
				/* Once more, so that it is all in one block. */
				written -= written_of(to, start, at);
				at = start;
				before = none;
				continue;
			} else {
				/* Each piece ends where the next octet continues none. */
				uint64_t two = (is.lead2 & ~is.lead3) << 1;
				uint64_t three = (is.lead3 & ~is.lead4) << 2;
				in.second &= is.continuing & ~is.bad_second;
				in.third &= is.continuing & in.second << 1;
				in.fourth &= is.continuing & in.third << 1;
				in.third_of_4 = in.fourth >> 1;
				uint64_t inside = in.second | in.third | in.fourth;
				uint64_t good = ~(is.continuing | is.lead2) | (in.second & two) |
				                (in.third & three) | in.fourth;
				ends = ~(inside >> 1);
				bad = ends & ~good;
				/* The last piece may go on behind the block. */
				bool whole = left <= V && (bad >> (left - 1) & 1) == 0;
				if (!whole) {
					stop = at + 63 - (size_t)_lzcnt_u64(~inside & first_bits(left));
					last = left <= V;
				}
				bad &= first_bits(stop - at);
				behind = none;
				in.third &= three;
				in.third |= in.third_of_4;
			}
		}
		ends &= first_bits(stop - at);

		struct planes code = planes_of_3(now, before1, before2, is.continuing,
		                                 in.third & ~in.third_of_4);
		bool has_top = false;
		if (in.third_of_4 | in.fourth) {
			if (is_utf16(to)) {
				code = with_surrogates(code, now, before1, before2, in.third_of_4,
				                       in.fourth);
				ends |= in.third_of_4 & first_bits(stop - at);
			} else if (is_utf32(to)) {
				uint64_t some = first_bits(left);
				vec before3 = load_some(at >= 3 ? some : some << (3 - at), s + at - 3);
				code = with_top(code, before2, before3, in.fourth);
				has_top = true;
			}
		}
		if (bad) {
			code.low = _mm512_mask_mov_epi8(code.low, bad, v_splat(0xFD));
			code.high = _mm512_mask_mov_epi8(code.high, bad, v_splat(0xFF));
			code.top = _mm512_maskz_mov_epi8(~bad, code.top);
		}
		code.low = _mm512_maskz_compress_epi8(ends, code.low);
		if (to != OCTAVO_KIND_LATIN1)
			code.high = _mm512_maskz_compress_epi8(ends, code.high);
		if (has_top)
			code.top = _mm512_maskz_compress_epi8(ends, code.top);
		size_t count = (size_t)_mm_popcnt_u64(ends);
		if (count) {
			size_t size = put_planes(to, code, has_top, count, dst + written, cap - written);
			if (size == 0)
				break;
			written += size;
			replaced += (size_t)_mm_popcnt_u64(bad);
		}
		at = stop;
		before = behind;
		if (last) {
			before = none;
			break;
		}
	}
	size_t start = any_place(before) ? boundary(s, at) : at;
	return (struct octavo_run){ start, written - written_of(to, start, at), replaced };
}

#define FROM_UTF8(name, kind)                                                            \
	static struct octavo_run K(name)(const uint8_t *s, size_t n, uint8_t *dst,       \
	                                 size_t cap, bool replaces)                      \
	{                                                                                \
		return from_utf8(OCTAVO_KIND_##kind, s, n, dst, cap, replaces);          \
	}

FROM_UTF8(utf8_to_utf16le, UTF16LE)
FROM_UTF8(utf8_to_utf16be, UTF16BE)
FROM_UTF8(utf8_to_utf32le, UTF32LE)
FROM_UTF8(utf8_to_utf32be, UTF32BE)
FROM_UTF8(utf8_to_latin1, LATIN1)
