/* SPDX-License-Identifier: MIT */
/*
 * utf7.c - UTF-7, and the names of mailboxes in IMAP: some of ASCII as it is, the rest as UTF-16 in
 * base64 between two signs
 */
#include "each.h"

/* RFC 2152 s.2, RFC 3501 s.5.1.3. */
struct dress {
	uint8_t shift; /* before base64 */
	uint8_t last;  /* digit 63      */
	/* Base64 must be ended by '-', may not begin again at once, nor hold what is direct. */
	bool is_strict;
};

static const struct dress mail = { '+', '/', false }, mailbox = { '&', ',', true };

/* Bits of the state: in base64; in a mailbox, where base64 has just ended. */
#define IN_BASE64 0x10000u
#define ENDED 0x20000u

/* Bits of digits that are no part of a unit yet; between two units there are 0, 2 or 4. */
struct bits {
	uint32_t value;
	unsigned count;
	size_t digits; /* that have been read since */
};

static struct bits bits_of(uint32_t state)
{
	return (struct bits){ state & 0xFF, state >> 8 & 0xFF, 0 };
}

static uint32_t state_of(const struct bits *bits)
{
	return IN_BASE64 | bits->count << 8 | bits->value;
}

/* Characters that mailboxes never have in base64: direct ones, and "&", which is "&-". */
static bool is_printable(uint32_t c)
{
	return c >= ' ' && c <= '~';
}

/* Rules 1 and 3 of RFC 2152: also what may be written directly, as most programs do. */
static bool is_direct(const struct dress *dress, uint32_t c)
{
	if (dress->is_strict)
		return is_printable(c) && c != '&';
	if (c < ' ')
		return c == '\t' || c == '\n' || c == '\r';
	return c < '~' && c != '+' && c != '\\';
}

/* -1 for what is no digit. */
static int value_of(const struct dress *dress, uint8_t c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == dress->last ? 63 : -1;
}

static uint8_t digit(const struct dress *dress, uint32_t value)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

	return (uint8_t)(value == 63 ? dress->last : digits[value]);
}

/* Reads one unit; false if there are not digits enough. */
static bool read_unit(const struct dress *dress, struct bits *bits, const uint8_t *s, size_t n,
                      uint32_t *unit)
{
	while (bits->count < 16) {
		int value = bits->digits < n ? value_of(dress, s[bits->digits]) : -1;

		if (value < 0)
			return false;
		bits->value = bits->value << 6 | (uint32_t)value;
		bits->count += 6;
		bits->digits++;
	}
	bits->count -= 16;
	*unit = bits->value >> bits->count;
	bits->value &= (1u << bits->count) - 1;
	return true;
}

/* Whether the digits are the last ones: what follows s[0..digits) is none. */
static bool ends_at(const struct dress *dress, const uint8_t *s, size_t n, size_t digits)
{
	return digits < n && value_of(dress, s[digits]) < 0;
}

/*
 * A character whose first digit is s[0]. After an error the digits that follow are read as if they
 * began the base64, unless they follow a whole unit.
 */
static struct decoded decode_digits(const struct dress *dress, uint32_t *state, const uint8_t *s,
                                    size_t n, bool more)
{
	struct bits bits = bits_of(*state), pair;
	uint32_t unit = 0, low = 0;

	if (!read_unit(dress, &bits, s, n, &unit)) {
		if (bits.digits == n)
			return ill_formed(OCTAVO_TRUNCATED, n);
		*state = IN_BASE64;
		return ill_formed(OCTAVO_INTERRUPTED, bits.digits);
	}
	pair = bits;
	if (is_high_surrogate(unit)) {
		if (!read_unit(dress, &pair, s, n, &low) && pair.digits == n)
			return ill_formed(OCTAVO_TRUNCATED, n);
		if (is_low_surrogate(low)) {
			unit = join_surrogates(unit, low);
			bits = pair;
		}
	}
	/* Padding must be 0, and only the next octet tells whether this is padding. */
	if (bits.digits == n && (bits.value || dress->is_strict) &&
	    (more || !is_surrogate(unit)))
		return ill_formed(OCTAVO_TRUNCATED, n);
	*state = ends_at(dress, s, n, bits.digits) ? IN_BASE64 : state_of(&bits);
	if (is_surrogate(unit))
		return ill_formed(OCTAVO_SURROGATE, bits.digits);
	if (bits.value && *state == IN_BASE64)
		return ill_formed(OCTAVO_BAD_SHIFT, bits.digits);
	if (dress->is_strict && is_printable(unit))
		return ill_formed(OCTAVO_OVERLONG, bits.digits);
	return character(unit, (unsigned)bits.digits);
}

static struct decoded decode_shift(const struct dress *dress, uint32_t *state, const uint8_t *s,
                                   size_t n)
{
	bool has_ended = *state == ENDED;

	if (n < 2)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	if (s[1] == '-') {
		*state = 0;
		return character(s[0], 2);
	}
	*state = value_of(dress, s[1]) < 0 ? 0 : IN_BASE64;
	return *state && !has_ended ? escape(1) : ill_formed(OCTAVO_BAD_SHIFT, 1);
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	const struct dress *dress = charset->table;
	bool in_base64 = *state & IN_BASE64;

	if (in_base64 && value_of(dress, s[0]) >= 0)
		return decode_digits(dress, state, s, n, more);
	if (in_base64 && s[0] == '-') {
		*state = dress->is_strict ? ENDED : 0;
		return escape(1);
	}
	if (in_base64 && dress->is_strict) {
		*state = 0;
		return ill_formed(OCTAVO_STRAY, 1);
	}
	if (s[0] == dress->shift)
		return decode_shift(dress, state, s, n);
	*state = 0;
	return is_direct(dress, s[0]) ? character(s[0], 1) : ill_formed(OCTAVO_STRAY, 1);
}

/* Units after which base64 goes on. */
static struct run read_base64(const struct dress *dress, uint32_t *state, const uint8_t *s,
                              size_t n, uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };
	struct bits bits = bits_of(*state);
	uint32_t unit = 0;

	while (run.written < cap && read_unit(dress, &bits, s + run.read, n - run.read, &unit)) {
		if (run.read + bits.digits == n || is_surrogate(unit) ||
		    ends_at(dress, s + run.read, n - run.read, bits.digits) ||
		    (dress->is_strict && is_printable(unit)))
			break;
		units[run.written++] = (uint16_t)unit;
		run.read += bits.digits;
		bits.digits = 0;
		*state = state_of(&bits);
	}
	return run;
}

static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	const struct dress *dress = charset->table;
	size_t i = 0, most = n < cap ? n : cap;

	if (*state & IN_BASE64)
		return read_base64(dress, state, s, n, units, cap);
	for (; i < most && is_direct(dress, s[i]); i++)
		units[i] = s[i];
	if (i)
		*state = 0;
	return (struct run){ i, i };
}

/* Ends base64 before an octet, or before the end of the text, -1. */
static uint8_t *end_base64(const struct dress *dress, uint32_t *state, int next, uint8_t *d)
{
	struct bits bits = bits_of(*state);

	if (*state & IN_BASE64) {
		if (bits.count)
			*d++ = digit(dress, bits.value << (6 - bits.count));
		if (dress->is_strict || next < 0 || next == '-' ||
		    value_of(dress, (uint8_t)next) >= 0)
			*d++ = '-';
	}
	*state = 0;
	return d;
}

static uint8_t *write_unit(const struct dress *dress, struct bits *bits, uint32_t unit, uint8_t *d)
{
	bits->value = bits->value << 16 | unit;
	bits->count += 16;
	while (bits->count >= 6) {
		bits->count -= 6;
		*d++ = digit(dress, bits->value >> bits->count & 63);
	}
	bits->value &= (1u << bits->count) - 1;
	return d;
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	const struct dress *dress = charset->table;
	bool is_shift = code_point == dress->shift;
	struct bits bits = bits_of(*state);
	uint16_t units[2];
	uint8_t *d = dst;

	(void)work;
	if (is_surrogate(code_point) || code_point > 0x10FFFF)
		return -1;
	if (is_direct(dress, code_point) ||
	    (is_shift && (dress->is_strict || !(*state & IN_BASE64)))) {
		d = end_base64(dress, state, (int)code_point, d);
		*d++ = (uint8_t)code_point;
		if (is_shift)
			*d++ = '-';
		return (int)(d - dst);
	}
	if (!(*state & IN_BASE64))
		*d++ = dress->shift;
	for (size_t i = 0, count = put_units(code_point, units); i < count; i++)
		d = write_unit(dress, &bits, units[i], d);
	*state = state_of(&bits);
	return (int)(d - dst);
}

static unsigned finish(const struct octavo_charset *charset, uint32_t *state, uint8_t *dst)
{
	return (unsigned)(end_base64(charset->table, state, -1, dst) - dst);
}

static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	const struct dress *dress = charset->table;
	size_t i = 0, most = n < cap ? n : cap;

	if (*state & IN_BASE64)
		return (struct run){ 0, 0 };
	for (; i < most && is_direct(dress, units[i]); i++)
		dst[i] = (uint8_t)units[i];
	return (struct run){ i, i };
}

DEFINE_RUNS

static const struct codec utf7 = { decode, encode, finish, read, write, NULL };

static const struct octavo_charset utf_7 = {
	"UTF-7",
	{ 256, OCTAVO_NO_ENCODING, 1, 6, false, false, true, true, "RFC 2152", "UTF-7" },
	&utf7,
	&mail,
};

static const struct octavo_charset utf_7_imap = {
	"UTF-7-IMAP",
	{ 257, OCTAVO_NO_ENCODING, 1, 6, false, false, true, true,
	  "RFC 3501 s.5.1.3", "UTF-7-IMAP" },
	&utf7,
	&mailbox,
};

const struct octavo_charset *octavo_charset_utf_7(void)
{
	return &utf_7;
}

const struct octavo_charset *octavo_charset_utf_7_imap(void)
{
	return &utf_7_imap;
}
