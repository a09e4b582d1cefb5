/* SPDX-License-Identifier: MIT */
/* euc.c - extended Unix codes */
#include "euc.h"

#include "each.h"

#define HIGH 0x80

static bool is_high(unsigned octet)
{
	return octet >= HIGH && is_cell(octet - HIGH);
}

static bool begins(const struct euc_set *set, const uint8_t *s, size_t n)
{
	if (!set->prefix)
		return is_high(s[0]);
	return s[0] == set->prefix && (!set->first_plane || n < 2 ||
	                               (s[1] >= set->first_plane && s[1] <= set->last_plane));
}

/* s[from] begins the code; a prefix is before it. */
static struct decoded decode_code(const struct euc *euc, const struct set *set,
                                  const uint8_t *s, size_t n, unsigned from)
{
	uint32_t code_point;

	for (unsigned i = from ? from : 1; i < from + set->octets; i++) {
		if (i >= n)
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
	enum octavo_error error = OCTAVO_STRAY;

	(void)state, (void)more;
	if (s[0] < HIGH)
		return character(s[0], 1);
	for (const struct euc_set *set = euc->sets; set < euc->sets + euc->count; set++) {
		if (begins(set, s, n))
			return decode_code(euc, set->set, s, n,
			                   !set->prefix ? 0 : set->first_plane ? 2 : 1);
		if (s[0] == set->prefix)
			error = OCTAVO_INTERRUPTED;
	}
	return ill_formed(error, 1);
}

/* ASCII and the first set. */
static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	const struct euc *euc = charset->table;
	const struct set set = *euc->sets->set;
	struct run run = { 0, 0 };

	(void)state;
	while (run.read < n && run.written < cap) {
		unsigned c = s[run.read], next;
		uint32_t code_point = c, length = 1;

		if (c >= HIGH) {
			if (n - run.read < 2)
				break;
			next = s[run.read + 1];
			if (!is_high(c) || !is_high(next))
				break;
			code_point = read_cell(&set, c - HIGH, next - HIGH);
			if (code_point == UNASSIGNED)
				break;
			length = 2;
		}
		units[run.written++] = (uint16_t)code_point;
		run.read += length;
	}
	return run;
}

static struct run read(const struct octavo_charset *charset, uint32_t *state, const uint8_t *s,
                       size_t n, uint16_t *units, size_t cap)
{
	return read_each(read_plain, decode, charset, state, s, n, units, cap);
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
		if (set->first_plane)
			*d++ = set->first_plane;
		if (set->set->octets == 2)
			*d++ = (uint8_t)(code >> 8 | HIGH);
		*d++ = (uint8_t)(code | HIGH);
		return (int)(d - dst);
	}
	return -1;
}

static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	const struct euc *euc = charset->table;
	const struct set set = *euc->sets->set;
	struct run run = { 0, 0 };

	(void)state;
	for (; run.read < n && cap - run.written >= 2; run.read++) {
		uint32_t c = units[run.read];
		int code;

		if (c < HIGH) {
			dst[run.written++] = (uint8_t)c;
			continue;
		}
		code = write_cell(&set, euc->replace ? euc->replace(c) : c);
		if (code < 0)
			break;
		dst[run.written++] = (uint8_t)(code >> 8 | HIGH);
		dst[run.written++] = (uint8_t)(code | HIGH);
	}
	return run;
}

static struct run write(const struct octavo_charset *charset, uint32_t *state,
                        const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
                        const struct workspace *work)
{
	(void)work;
	return write_each(write_plain, encode, charset, state, units, n, dst, cap);
}

const struct codec octavo_euc_codec = { decode, encode, NULL, read, write, NULL };
