/* SPDX-License-Identifier: MIT */
/* euc.c - extended Unix codes */
#include "euc.h"

#define HIGH 0x80

static bool is_high(unsigned octet)
{
	return octet >= HIGH && is_cell(octet - HIGH);
}

/* s[from] begins the code; a prefix is before it. */
static struct decoded decode_code(const struct euc *euc, const struct set *set,
                                  const uint8_t *s, size_t n, unsigned from)
{
	uint32_t code_point;

	for (unsigned i = 1; i < from + set->octets; i++) {
		if (i == n)
			return ill_formed(OCTAVO_TRUNCATED, n);
		if (!is_high(s[i]))
			return ill_formed(OCTAVO_INTERRUPTED,
			                  euc->replace && s[i] >= HIGH ? i + 1 : i);
	}
	if (set->octets == 1)
		code_point = octavo_read_single(set, s[from] - HIGH);
	else
		code_point = read_cell(set, s[from] - HIGH, s[from + 1] - HIGH);
	return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, from + set->octets)
	                                : character(code_point, from + set->octets);
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	const struct euc *euc = charset->table;

	(void)state, (void)more;
	if (s[0] < HIGH)
		return character(s[0], 1);
	if (is_high(s[0]))
		return decode_code(euc, euc->sets->set, s, n, 0);
	for (unsigned i = 1; i < euc->count; i++)
		if (s[0] == euc->sets[i].prefix)
			return decode_code(euc, euc->sets[i].set, s, n, 1);
	return ill_formed(OCTAVO_STRAY, 1);
}

static uint32_t read_pair(const void *about, unsigned first, unsigned second)
{
	return is_high(first) && is_high(second) ? read_cell(about, first - HIGH, second - HIGH)
	                                         : UNASSIGNED;
}

static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	const struct euc *euc = charset->table;
	const struct set set = *euc->sets->set; /* a copy cannot overlap 'units' */

	(void)state;
	return read_pairs(read_pair, &set, s, n, units, cap);
}

static int encode(const struct octavo_charset *charset, uint32_t *state,
                  uint32_t code_point, uint8_t *dst, const struct workspace *work)
{
	const struct euc *euc = charset->table;
	uint32_t c = euc->replace ? euc->replace(code_point) : code_point;
	uint8_t *d = dst;

	(void)state, (void)work;
	if (c < HIGH) {
		*d = (uint8_t)c;
		return 1;
	}
	for (const struct euc_set *set = euc->sets; set < euc->sets + euc->count; set++) {
		int code = set->is_read_only ? -1 : octavo_write_set(set->set, c);

		if (code < 0)
			continue;
		if (set->prefix)
			*d++ = set->prefix;
		if (set->set->octets == 2)
			*d++ = (uint8_t)(code >> 8 | HIGH);
		*d++ = (uint8_t)(code | HIGH);
		return (int)(d - dst);
	}
	return -1;
}

/* Copies cannot overlap 'dst'. */
struct first {
	struct set set;
	uint32_t (*replace)(uint32_t code_point);
};

static unsigned write_pair(const void *about, uint32_t code_point)
{
	const struct first *first = about;
	int code = write_cell(&first->set,
	                      first->replace ? first->replace(code_point) : code_point);

	return code < 0 ? 0 : (unsigned)code | (HIGH << 8 | HIGH);
}

static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	const struct euc *euc = charset->table;
	const struct first first = { *euc->sets->set, euc->replace };

	(void)state;
	return write_pairs(write_pair, &first, units, n, dst, cap);
}

DEFINE_RUNS

const struct codec octavo_euc_codec = {
	.decode = decode, .encode = ENCODER(encode), .read = read, .write = ENCODER(write)
};
