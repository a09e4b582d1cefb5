/* SPDX-License-Identifier: MIT */
/* iso_2022.c - text in which escape sequences and shifts say which set of characters follows */
#include "iso_2022.h"

#define ESC 0x1B
#define SO 0x0E
#define SI 0x0F
#define SINGLE_SHIFT 'N'

#define MAX_ERROR 6

/* The state: the sets of G0, G1 and G2, and bits. */
#define SET_BITS 4
#define SET(g) (0xFu << SET_BITS * (g))
#define SHIFTED 0x1000u   /* after SO                                                          */
#define ANNOUNCED 0x2000u /* written: the sequence that belongs at the beginning of a text     */
#define ESCAPED 0x4000u   /* read by the Encoding Standard: nothing but an escape sequence since the
                             last character; another one is an error                            */

/* RFC 1554, 1922: what is in G1 or G2 is announced in each line. */
#define OF_LINE (SET(1) | SET(2))

static bool is_web(const struct form *form)
{
	return form->replace;
}

static bool has_shifts(const struct form *form)
{
	return form->designations[0].g == 1;
}

/* The set in one of G0 to G2; in the last two 0 is none. */
static unsigned designated(const struct form *form, uint32_t state, unsigned g)
{
	unsigned set = (state & SET(g)) >> SET_BITS * g;

	return g == 1 && !set ? form->shifted : set;
}

static unsigned current(const struct form *form, uint32_t state)
{
	return designated(form, state, state & SHIFTED ? 1 : 0);
}

/* ------------------------------------------------------------------ reading */

static bool has_single_shifts(const struct form *form)
{
	return form->designations[form->designation_count - 1].g == 2;
}

/* ESC N and one or two octets, for a character of G2. */
static struct decoded decode_single(const struct form *form, uint32_t state, const uint8_t *s,
                                    size_t n)
{
	unsigned number = designated(form, state, 2), length = 2;
	const struct set *set = form->sets[number];
	uint32_t code_point;

	if (!number)
		return ill_formed(OCTAVO_BAD_SHIFT, 2);
	for (; length < 2u + set->octets; length++) {
		if (n == length)
			return ill_formed(OCTAVO_TRUNCATED, length);
		/* Single octets are of a set of 96. */
		if (set->octets == 1 ? s[2] < 0x20 || s[2] > 0x7F : !is_cell(s[length]))
			return ill_formed(OCTAVO_INTERRUPTED, length);
	}
	code_point = set->octets == 1 ? octavo_read_single(set, s[2]) : read_cell(set, s[2], s[3]);
	return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, length)
	                                : character(code_point, length);
}

/* How many octets of an escape sequence that announces nothing belong to it: ISO/IEC 2022 s.13. */
static struct decoded unknown_escape(const uint8_t *s, size_t n)
{
	size_t i = 1;

	while (i < n && i < MAX_ERROR && s[i] >= 0x20 && s[i] < 0x30)
		i++;
	if (i == MAX_ERROR)
		return ill_formed(OCTAVO_BAD_SHIFT, i);
	if (i == n)
		return ill_formed(OCTAVO_TRUNCATED, n);
	return ill_formed(OCTAVO_BAD_SHIFT, s[i] >= 0x30 && s[i] < 0x7F ? i + 1 : 1);
}

static uint32_t designate(const struct designation *designation, uint32_t state)
{
	return (state & ~SET(designation->g)) |
	       (uint32_t)designation->set << SET_BITS * designation->g;
}

static struct decoded decode_escape(const struct form *form, uint32_t *state, const uint8_t *s,
                                    size_t n, bool more)
{
	bool is_cut = false;

	for (unsigned d = 0; d < form->designation_count; d++) {
		const char *sequence = form->designations[d].escape;
		size_t i = 1;

		while (i < n && sequence[i - 1] && s[i] == (uint8_t)sequence[i - 1])
			i++;
		if (!sequence[i - 1]) {
			bool is_second = *state & ESCAPED;

			*state = designate(&form->designations[d], *state);
			if (is_web(form))
				*state |= ESCAPED;
			return is_second ? ill_formed(OCTAVO_BAD_SHIFT, i) : escape((unsigned)i);
		}
		is_cut = is_cut || i == n;
	}
	if (is_cut && (more || !is_web(form)))
		return ill_formed(OCTAVO_TRUNCATED, n);
	if (is_web(form)) {
		*state &= ~ESCAPED;
		return ill_formed(is_cut ? OCTAVO_TRUNCATED : OCTAVO_BAD_SHIFT, 1);
	}
	if (has_single_shifts(form) && s[1] == SINGLE_SHIFT)
		return decode_single(form, *state, s, n);
	return unknown_escape(s, n);
}

/* What neither is an escape sequence nor a shift. */
static struct decoded decode_character(const struct form *form, const struct set *set,
                                       const uint8_t *s, size_t n)
{
	uint32_t code_point;
	bool is_full = set->last == 0x7F; /* with control characters and space */

	if (s[0] >= 0x80)
		return ill_formed(OCTAVO_STRAY, 1);
	if (s[0] < 0x20 && (is_full || !is_web(form)))
		return character(s[0], 1);
	if (!is_cell(s[0]) && !is_full)
		return ill_formed(OCTAVO_STRAY, 1);
	if (set->octets == 1) {
		code_point = octavo_read_single(set, s[0]);
		return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, 1)
		                                : character(code_point, 1);
	}
	if (n == 1)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	if (!is_cell(s[1]))
		return ill_formed(OCTAVO_INTERRUPTED, is_web(form) && s[1] != ESC ? 2 : 1);
	code_point = read_cell(set, s[0], s[1]);
	return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, 2)
	                                : character(code_point, 2);
}

/* The state after a line. */
static uint32_t next_line(const struct form *form, uint32_t state)
{
	return has_shifts(form) ? 0 : state;
}

static inline struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                                    const uint8_t *s, size_t n, bool more)
{
	const struct form *form = charset->table;
	struct decoded decoded;

	if (s[0] == ESC)
		return decode_escape(form, state, s, n, more);
	if (s[0] == SO || s[0] == SI) {
		*state &= ~ESCAPED;
		if (s[0] == SO ? !designated(form, *state, 1) : !has_shifts(form))
			return ill_formed(OCTAVO_BAD_SHIFT, 1);
		*state = s[0] == SO ? *state | SHIFTED : *state & ~SHIFTED;
		return escape(1);
	}
	decoded = decode_character(form, form->sets[current(form, *state)], s, n);
	if (decoded.error != OCTAVO_TRUNCATED)
		*state &= ~ESCAPED;
	if (s[0] == '\n')
		*state = next_line(form, *state);
	return decoded;
}

static bool is_plain_ascii(unsigned c)
{
	return c < 0x80 && c != ESC && c != SO && c != SI;
}

/* Characters of the set of the moment. */
static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	const struct form *form = charset->table;
	unsigned number = current(form, *state);
	struct run run = { 0, 0 };

	if (form->sets[number]->octets == 2) {
		run = read_cells(form->sets[number], s, n, units, cap);
	} else if (number == 0) {
		size_t i = 0, most = n < cap ? n : cap;

		for (; i < most && is_plain_ascii(s[i]); i++) {
			units[i] = s[i];
			if (s[i] == '\n')
				*state = next_line(form, *state);
		}
		run = (struct run){ i, i };
	}
	if (run.read)
		*state &= ~ESCAPED;
	return run;
}

/* ------------------------------------------------------------------ writing */

static const struct designation *designation_of(const struct form *form, unsigned set)
{
	const struct designation *designation = form->designations;

	while (designation->set != set)
		designation++;
	return designation;
}

static uint8_t *announce(const struct form *form, uint32_t *state, unsigned set, uint8_t *d)
{
	const struct designation *designation = designation_of(form, set);

	*d++ = ESC;
	for (const char *sequence = designation->escape; *sequence; sequence++)
		*d++ = (uint8_t)*sequence;
	*state = designate(designation, *state);
	return d;
}

static uint8_t *leave_shift(uint32_t *state, uint8_t *d)
{
	if (*state & SHIFTED)
		*d++ = SI;
	*state &= ~SHIFTED;
	return d;
}

/* Announces a set, if it is not, and shifts to it. */
static uint8_t *change_to(const struct form *form, uint32_t *state, unsigned set, uint8_t *d)
{
	unsigned g = set ? designation_of(form, set)->g : 0;
	bool is_new;

	if (form->shifted && !(*state & ANNOUNCED))
		d = announce(form, state, form->shifted, d);
	*state |= ANNOUNCED;
	is_new = designated(form, *state, g) != set;
	if (g == 0)
		d = leave_shift(state, d);
	if (is_new)
		d = announce(form, state, set, d);
	if (g == 1) {
		/* The GNU C library looks for another set only then. */
		if (is_new || !(*state & SHIFTED))
			*d++ = SO;
		*state |= SHIFTED;
	} else if (g == 2) {
		*d++ = ESC;
		*d++ = SINGLE_SHIFT;
	}
	return d;
}

/* The code of a character in a set; set 0 is ASCII. */
static int code_in(const struct form *form, unsigned set, uint32_t c)
{
	if (set == 0)
		return c < 0x80 ? (int)c : -1;
	return octavo_write_set(form->sets[set], c);
}

static inline int encode(const struct octavo_charset *charset, uint32_t *state,
                         uint32_t code_point, uint8_t *dst, const struct workspace *work)
{
	const struct form *form = charset->table;
	unsigned set = current(form, *state);
	uint32_t c = form->replace ? form->replace(code_point) : code_point;
	uint8_t *d = dst;
	int code;

	(void)work;
	if (set == 0)
		set = designated(form, *state, 1);
	if (c < 0x80 && form->sets[set]->octets == 2)
		set = 0;
	code = code_in(form, set, c);
	/* Lines end in ASCII; the Encoding Standard stays in JIS X 0201. */
	if (set && !is_web(form) && (code < 0x20 || code == 0x7F))
		code = -1;
	for (unsigned i = 0; code < 0 && i < form->written; i++) {
		code = code_in(form, i, c);
		set = i;
	}
	if (code < 0 || code == ESC || code == SO || code == SI)
		return -1;
	d = change_to(form, state, set, d);
	if (form->sets[set]->octets == 2)
		d = put_pair((unsigned)code, d);
	else
		*d++ = (uint8_t)code;
	if (code_point == '\n')
		*state &= ~OF_LINE;
	return (int)(d - dst);
}

/* Characters of the set of the moment. */
static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	const struct form *form = charset->table;
	unsigned number = current(form, *state);
	struct run run = { 0, 0 };

	if (form->sets[number]->octets == 2) {
		run = write_cells(form->sets[number], form->replace, units, n, dst, cap);
	} else if (number == 0 && *state & ANNOUNCED) {
		size_t i = 0, most = n < cap ? n : cap;

		for (; i < most && is_plain_ascii(units[i]); i++) {
			dst[i] = (uint8_t)units[i];
			if (units[i] == '\n')
				*state &= ~OF_LINE;
		}
		run = (struct run){ i, i };
	}
	return run;
}

DEFINE_RUNS

static unsigned finish(const struct octavo_charset *charset, uint32_t *state, uint8_t *dst)
{
	uint8_t *d = leave_shift(state, dst);

	if (*state & SET(0))
		d = announce(charset->table, state, 0, d);
	*state = 0;
	return (unsigned)(d - dst);
}

const struct codec octavo_iso2022_codec = {
	.decode = decode, .encode = ENCODER(encode), .finish = ENCODER(finish),
	.read = read, .write = ENCODER(write)
};
