/* SPDX-License-Identifier: MIT */
/*
 * canonical.c - combining classes, decompositions, and what composes; text where that is simple
 *
 * What reads the tables for one character after another is here, too, as the compiler has to see
 * both.
 */
#include "canonical.h"

#include "decode.h"
#include "encode.h"
#include "stages.h"
#include "tables/normal.h"
#include "unit.h"

/* Hangul syllables (The Unicode Standard, section 3.12). */
#define SYLLABLES 0xAC00u
#define LEADING 0x1100u
#define VOWELS 0x1161u
#define TRAILING 0x11A7u /* stands for no trailing consonant */
#define LEADING_COUNT 19u
#define VOWEL_COUNT 21u
#define TRAILING_COUNT 28u
#define SYLLABLE_COUNT (LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT)

static bool is_syllable(uint32_t c)
{
	return c - SYLLABLES < SYLLABLE_COUNT;
}

static unsigned value_of(uint32_t c)
{
	return STAGES(normal, 4, c);
}

/* ---------------------------------------------------------------------------------- */

/* The units of a decomposition, of UTF-16. */
struct units {
	const uint16_t *units;
	size_t n;
};

/* That of the code point with this value; none if it has none. */
static struct units units_of(unsigned value, bool compatible)
{
	if (value == 0 || value >= COMBINES)
		return (struct units){ NULL, 0 };
	const uint16_t *at = &decompositions[value];
	if (value < COMPATIBLE_UNITS_END)
		return (struct units){ at, value < CANONICAL_UNITS_END || compatible };
	size_t canonical = CANONICAL(*at), other = COMPATIBLE(*at);
	if (compatible && other)
		return (struct units){ at + 1 + canonical, other };
	return (struct units){ at + 1, canonical };
}

/* The part that begins with the unit '*i', which becomes the last one of it. */
static inline uint32_t part_from(struct units from, size_t *i)
{
	uint32_t unit = from.units[*i];

	return is_high_surrogate(unit) ? join_surrogates(unit, from.units[++*i]) : unit;
}

static uint8_t class_of(unsigned value)
{
	return value >= COMBINES ? (uint8_t)(value & 0xFF) : 0;
}

/* The number of a second half of pairs; 0 for what is none. */
static unsigned number_of(unsigned value)
{
	return value >= COMBINES ? value >> 8 & 0x7F : 0;
}

unsigned octavo_class_of_part(uint32_t part)
{
	return class_of(value_of(part));
}

static void decompose_syllable(uint32_t c, struct octavo_parts *parts)
{
	uint32_t index = c - SYLLABLES, trailing = index % TRAILING_COUNT;

	parts->c[0] = LEADING + index / TRAILING_COUNT / VOWEL_COUNT;
	parts->c[1] = VOWELS + index / TRAILING_COUNT % VOWEL_COUNT;
	parts->c[2] = TRAILING + trailing;
	parts->n = trailing ? 3 : 2;
	memset(parts->classes, 0, 3);
}

void octavo_decompose(uint32_t c, bool compatible, struct octavo_parts *parts)
{
	unsigned value = value_of(c);
	struct units from = units_of(value, compatible);

	if (from.n == 0 && is_syllable(c)) {
		decompose_syllable(c, parts);
		return;
	}
	parts->n = 0;
	for (size_t i = 0; i < from.n; i++, parts->n++) {
		uint32_t part = part_from(from, &i);
		parts->c[parts->n] = part;
		parts->classes[parts->n] = class_of(value_of(part));
	}
	if (parts->n == 0) {
		parts->c[0] = c;
		parts->classes[0] = class_of(value);
		parts->n = 1;
	}
}

static ALWAYS_INLINE struct octavo_behaviour behaviour_of(enum octavo_normal_form form, uint32_t c,
                                                   unsigned value)
{
	bool composes = composes_in(form);

	if (value >= COMBINES)
		return (struct octavo_behaviour){
			composes && number_of(value) ? OCTAVO_MAY_JOIN : OCTAVO_STANDS,
			class_of(value),
		};
	bool never = false, joins = false;
	if (value == 0)
		never = !composes && is_syllable(c);
	else if (value < COMPATIBLE_UNITS_END)
		never = value < CANONICAL_UNITS_END || is_compatible(form);
	else if (is_compatible(form) && COMPATIBLE(decompositions[value]))
		never = true;
	else if (CANONICAL(decompositions[value])) {
		never = !composes || decompositions[value] & EXCLUDED;
		joins = decompositions[value] & JOINS;
	}
	return (struct octavo_behaviour){
		never ? OCTAVO_NEVER : joins ? OCTAVO_MAY_JOIN : OCTAVO_STANDS, 0,
	};
}

struct octavo_behaviour octavo_behaviour(enum octavo_normal_form form, uint32_t c)
{
	return behaviour_of(form, c, value_of(c));
}

/* ---------------------------------------------------------------------------------- */

static uint32_t compose_syllable(uint32_t first, uint32_t second, unsigned number)
{
	if (number == VOWEL && first - LEADING < LEADING_COUNT)
		return SYLLABLES + ((first - LEADING) * VOWEL_COUNT + (second - VOWELS)) *
		                           TRAILING_COUNT;
	if (number == TRAILER && is_syllable(first) && (first - SYLLABLES) % TRAILING_COUNT == 0)
		return first + (second - TRAILING);
	return 0;
}

/* The second has this number. */
static uint32_t compose(uint32_t first, uint32_t second, unsigned number)
{
	if (number == 0)
		return 0;
	if (number >= VOWEL)
		return compose_syllable(first, second, number);
	unsigned row = STAGES(first, 4, first);
	if (row == 0)
		return 0;
	size_t place = pair_begins[row - 1] + (size_t)number;
	if (pair_firsts[place] != row)
		return 0;
	uint32_t composed = pair_composed[place];
	return is_surrogate(composed) ? composed_beyond[composed - 0xD800] : composed;
}

uint32_t octavo_compose(uint32_t first, uint32_t second)
{
	return compose(first, second, number_of(value_of(second)));
}

/* ---------------------------------------------------------------------------------- */

/* Of what decomposes: whether a first part is a mark, or may compose with what is in front. */
static bool first_joins(unsigned value)
{
	return value >= COMPATIBLE_UNITS_END && decompositions[value] & JOINS;
}

/* What a character with this value does whatever is in front, or OCTAVO_OTHER. An error begins. */
static ALWAYS_INLINE enum octavo_next next_alone(enum octavo_normal_form form,
                                                 struct octavo_character c, unsigned value)
{
	struct octavo_behaviour is = behaviour_of(form, c.code_point, value);

	if (c.error || is_inert(is))
		return OCTAVO_BEGINS;
	if (is.standing == OCTAVO_NEVER && !first_joins(value))
		return OCTAVO_DECOMPOSES;
	return OCTAVO_OTHER;
}

enum octavo_next octavo_next_at(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                size_t at, struct octavo_sequence *sequence)
{
	struct octavo_character c = first_unit(s + at, n - at);
	unsigned value = value_of(c.code_point);
	enum octavo_next alone = next_alone(form, c, value);

	if (alone == OCTAVO_DECOMPOSES)
		*sequence = (struct octavo_sequence){ at, at + c.length, c.code_point, true };
	if (alone != OCTAVO_OTHER)
		return alone;
	if (!composes_in(form) || number_of(value) == 0 || at == 0)
		return OCTAVO_OTHER;
	struct octavo_character first = last_unit(s, at);
	*sequence = (struct octavo_sequence){
		.begin = at - first.length,
		.end = at + c.length,
		.c = octavo_compose(first.code_point, c.code_point),
	};
	return sequence->c ? OCTAVO_COMPOSES : OCTAVO_OTHER;
}

/*
 * What the next character does after what is composed so far, and that with it. A mark that is out
 * of order does not compose: see find_pairs() in gen/normal.py.
 */
static ALWAYS_INLINE enum octavo_next next_of(enum octavo_normal_form form,
                                              struct octavo_character c, uint32_t *composed)
{
	unsigned value = value_of(c.code_point);
	enum octavo_next alone = next_alone(form, c, value);

	if (alone != OCTAVO_OTHER)
		return alone;
	*composed = compose(*composed, c.code_point, number_of(value));
	return *composed ? OCTAVO_COMPOSES : OCTAVO_OTHER;
}

/*
 * Of a Hangul syllable after its leading consonant, to which '*composed' is set: makes that the
 * syllable, and returns how many octets its vowel and its trailing consonant have. Each has three;
 * in Korean text there is little else, so no tables are asked.
 */
static ALWAYS_INLINE size_t compose_jamo(const uint8_t *s, size_t n, uint32_t *composed)
{
	if (n < 6 || s[0] != 0xE1 || s[1] != 0x85 || s[2] - 0xA1u >= VOWEL_COUNT)
		return 0;
	*composed = SYLLABLES + ((*composed - LEADING) * VOWEL_COUNT + (s[2] - 0xA1u)) *
	                                TRAILING_COUNT;
	if (s[3] != 0xE1 || !is_continuing(s[4]) || !is_continuing(s[5]))
		return 3;
	uint32_t trailing = good_unit(s + 3) - TRAILING;
	if (trailing == 0 || trailing >= TRAILING_COUNT)
		return 3;
	*composed += trailing;
	return 6;
}

/* No decomposition has more octets. */
#define MAX_DECOMPOSED (MAX_PARTS * 3)

/* Writes what a character decomposes to. Returns 0 if a part may compose with others. */
static size_t put_inert_parts(enum octavo_normal_form form, uint32_t c, uint8_t *to)
{
	struct units from = units_of(value_of(c), is_compatible(form));
	size_t size = 0;

	for (size_t i = 0; i < from.n; i++) {
		uint32_t part = part_from(from, &i);
		if (!is_inert(behaviour_of(form, part, value_of(part))))
			return 0;
		size += put_sequence(part, to + size);
	}
	return size;
}

struct octavo_simple octavo_compose_simple(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                           struct octavo_sequence next, uint8_t *dst, size_t cap)
{
	uint8_t none[MAX_DECOMPOSED];
	struct octavo_simple to = { .at = next.begin };
	size_t plain_end = next.begin + good_length(s[next.begin]);

	for (;;) {
		struct octavo_character c;
		enum octavo_next is;
		if (next.c - LEADING < LEADING_COUNT)
			next.end += compose_jamo(s + next.end, n - next.end, &next.c);
		for (;; next.end += c.length) {
			if (next.end == n)
				return to;
			c = first_unit(s + next.end, n - next.end);
			is = next_of(form, c, &next.c);
			if (is != OCTAVO_COMPOSES || next.decomposes)
				break;
		}
		size_t left = cap - to.written;
		if (is == OCTAVO_OTHER || is == OCTAVO_COMPOSES || left < MAX_DECOMPOSED)
			return to;
		uint8_t *put = dst ? dst + to.written : none;
		if (next.decomposes || next.end > plain_end) {
			size_t size = next.decomposes ? put_inert_parts(form, next.c, put)
			                              : put_sequence(next.c, put);
			if (size == 0)
				return to;
			to.written += size;
			to.changed++;
			to.at = next.end;
		} else {
			/* Nothing joins it. The last one of ASCII may be joined. */
			size_t end = n - to.at < left ? n : to.at + left;
			size_t plain = ascii_end(s, end, to.at) - to.at;
			plain -= plain > 1;
			if (plain == 0 && is == OCTAVO_DECOMPOSES)
				plain = next.end - to.at;
			to.is_plain = plain == 0;
			if (to.is_plain)
				return to;
			if (dst)
				memcpy(put, s + to.at, plain);
			to.written += plain;
			to.at += plain;
			if (to.at > next.end) {
				c = first_unit(s + to.at, n - to.at);
				is = OCTAVO_BEGINS;
			}
		}
		if (c.error)
			return to;
		next.c = c.code_point;
		next.decomposes = is == OCTAVO_DECOMPOSES;
		next.end = plain_end = to.at + c.length;
	}
}

/* ---------------------------------------------------------------------------------- */

/*
 * Whether tables of bits say that an inert character of two or three octets begins here. Two
 * questions, not one that returns a length: a branch is predicted, so that the next character is
 * looked at before the table was read.
 */
static inline bool is_inert_two(const uint8_t *s)
{
	uint32_t c = (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu);

	return s[0] >= 0xC2 && s[0] < 0xE0 && is_continuing(s[1]) &&
	       inert_low[c >> 3] >> (c & 7) & 1;
}

static inline bool is_inert_three(enum octavo_normal_form form, const uint8_t *s)
{
	uint32_t c = (s[0] & 0xFu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);

	if (s[0] >> 4 != 0xE || !is_continuing(s[1]) || !is_continuing(s[2]) || c < 0x800)
		return false;
	if (c < 0x1000)
		return inert_low[c >> 3] >> (c & 7) & 1;
	if (is_syllable(c))
		return composes_in(form);
	return inert_blocks[c >> 9] >> (c >> 6 & 7) & 1;
}

/*
 * See octavo_inert_until(). Passes as many characters that are not ASCII as '*few' has, and counts
 * them down. '*c' becomes the character after them, if there is one and '*few' is not 0.
 */
static ALWAYS_INLINE size_t inert_until(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                        size_t at, size_t *few, size_t *last,
                                        struct octavo_character *c)
{
	for (; at < n && *few; --*few) {
		if (s[at] < 0x80) {
			/* One space between other words is as likely as more ASCII. */
			at = at + 8 < n && s[at + 1] < 0x80 ? ascii_end(s, n, at) : at + 1;
			*last = at - 1;
			++*few; /* it does not count */
			continue;
		}
		if (n - at > 2 && is_inert_two(s + at)) {
			*last = at;
			at += 2;
			continue;
		}
		if (n - at > 2 && is_inert_three(form, s + at)) {
			*last = at;
			at += 3;
			continue;
		}
		*c = first_unit(s + at, n - at);
		uint32_t point = c->code_point;
		if (c->error || !is_inert(behaviour_of(form, point, value_of(point))))
			break;
		*last = at;
		at += c->length;
	}
	return at;
}

size_t octavo_inert_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                          size_t *last)
{
	size_t all = SIZE_MAX;
	struct octavo_character c;
	return inert_until(form, s, n, at, &all, last, &c);
}

/* What was written of a character, its last part, and the combining class of the first one. */
struct decomposed {
	size_t size;
	uint32_t last;
	unsigned class;
	bool is_changed;
};

/* Writes the decomposition of the character at 's', or that itself, as an error. */
static ALWAYS_INLINE struct decomposed put_decomposed(struct octavo_character c, const uint8_t *s,
                                                      bool compatible, uint8_t *to)
{
	unsigned value = value_of(c.code_point);
	struct units from = units_of(value, compatible);
	struct decomposed put = { .is_changed = true };
	size_t first = 0;

	if (from.n == 0 && is_syllable(c.code_point)) {
		struct octavo_parts parts;
		decompose_syllable(c.code_point, &parts);
		for (size_t i = 0; i < parts.n; i++)
			put.size += put_sequence(parts.c[i], to + put.size);
		return put;
	}
	if (from.n == 0) {
		memcpy(to, s, c.length);
		return (struct decomposed){ c.length, c.code_point, class_of(value), false };
	}
	if (first_joins(value))
		put.class = octavo_class_of_part(part_from(from, &first));
	for (size_t i = 0; i < from.n; i++) {
		put.last = part_from(from, &i);
		put.size += put_sequence(put.last, to + put.size);
	}
	return put;
}

/* Where a sequence begins: in the text, in what is written, and what has changed before it. */
static inline void begin_at(struct octavo_simple *to, size_t at, size_t written, bool *is_changed)
{
	to->at = at;
	to->written = written;
	to->changed += *is_changed;
	*is_changed = false;
}

struct octavo_simple octavo_decompose_simple(enum octavo_normal_form form, const uint8_t *s,
                                             size_t n, struct octavo_sequence first,
                                             size_t plain, uint8_t *dst, size_t cap)
{
	uint8_t none[MAX_DECOMPOSED];
	struct octavo_simple to = { .at = first.begin };
	struct octavo_character c = good(first.c, first.end - first.begin);
	size_t at = first.begin, written = 0;
	uint32_t part = 0; /* the last one */
	bool is_changed = false;

	while (cap - written >= MAX_DECOMPOSED) {
		struct decomposed put = put_decomposed(c, s + at, is_compatible(form),
		                                       dst ? dst + written : none);
		if (put.class && put.class < octavo_class_of_part(part))
			break;
		if (put.class == 0)
			begin_at(&to, at, written, &is_changed);
		is_changed |= put.is_changed;
		part = put.last;
		written += put.size;
		at += c.length;

		size_t left = cap - written, end = n - at < left ? n : at + left, last = at;
		size_t few = plain;
		size_t size = inert_until(form, s, end, at, &few, &last, &c) - at;
		if (size > 0) {
			if (dst)
				memcpy(dst + written, s + at, size);
			/* Marks may follow the last one. */
			begin_at(&to, last, written + (last - at), &is_changed);
			part = 0;
			written += size;
			at += size;
		}
		to.is_plain = few == 0;
		if (to.is_plain || at == n)
			break;
		if (end < n)
			c = first_unit(s + at, n - at); /* it may have been cut */
	}
	return to;
}
