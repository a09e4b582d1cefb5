/* SPDX-License-Identifier: MIT */
/* euc_tw.c - EUC-TW: ASCII, plane 1 of CNS 11643, and after two more octets planes 1 and 2 */
#include "cns.h"
#include "row.h"

#define PREFIX 0x8E /* then A1..B0 for a plane */

static bool is_high(unsigned octet)
{
	return octet >= 0xA1 && octet <= 0xFE;
}

static bool is_plane(unsigned octet)
{
	return octet >= 0xA1 && octet <= 0xB0;
}

static uint8_t *put(unsigned pointer, uint8_t *dst)
{
	if (pointer >= CNS_PLANE) {
		pointer -= CNS_PLANE;
		*dst++ = PREFIX;
		*dst++ = 0xA2;
	}
	*dst++ = (uint8_t)(pointer / 94 + 0xA1);
	*dst++ = (uint8_t)(pointer % 94 + 0xA1);
	return dst;
}

/* ------------------------------------------------------------------ one character */

/* The character of s[0..length), whose last two octets are row and cell. */
static inline uint32_t read_one(const uint8_t *s, unsigned length)
{
	unsigned pointer = (s[length - 2] - 0xA1u) * 94 + s[length - 1] - 0xA1u;

	if (length == 4 && s[1] > 0xA2)
		return UNASSIGNED;
	return cns_character(length == 4 && s[1] == 0xA2 ? CNS_PLANE + pointer : pointer);
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	unsigned length = s[0] == PREFIX ? 4 : 2;

	(void)charset, (void)state, (void)more;
	if (s[0] < 0x80)
		return character(s[0], 1);
	if (length == 2 && !is_high(s[0]))
		return ill_formed(OCTAVO_STRAY, 1);
	for (unsigned i = 1; i < length; i++) {
		if (i == n)
			return ill_formed(OCTAVO_TRUNCATED, n);
		if (i == 1 && length == 4 ? !is_plane(s[1]) : !is_high(s[i]))
			return ill_formed(OCTAVO_INTERRUPTED, i);
	}
	uint32_t c = read_one(s, length);
	return c == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, length) : character(c, length);
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	(void)charset, (void)state, (void)work;
	if (code_point < 0x80) {
		dst[0] = (uint8_t)code_point;
		return 1;
	}
	unsigned pointer = code_point > 0xFFFF ? NO_CNS : cns_pointer(code_point);
	return pointer == NO_CNS ? -1 : (int)(put(pointer, dst) - dst);
}

/* ------------------------------------------------------------------ runs */

static struct run read_run(const struct octavo_charset *charset, uint32_t *state, const uint8_t *s,
                           size_t n, uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	(void)charset, (void)state;
	while (run.read < n && run.written < cap) {
		const uint8_t *p = s + run.read;
		unsigned length = p[0] < 0x80 ? 1 : p[0] == PREFIX ? 4 : 2;
		uint32_t c = p[0];
		if (length > 1) {
			if (n - run.read < length || (length == 4 && !is_plane(p[1])) ||
			    !is_high(p[length - 2]) || !is_high(p[length - 1]))
				break;
			c = read_one(p, length);
			if (c == UNASSIGNED)
				break;
		}
		units[run.written++] = (uint16_t)c;
		run.read += length;
	}
	return run;
}

static struct run write_run(const struct octavo_charset *charset, uint32_t *state,
                            const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
                            const struct workspace *work)
{
	uint8_t *d = dst;
	size_t i;

	(void)charset, (void)state, (void)work;
	for (i = 0; i < n && cap - (size_t)(d - dst) >= 4; i++) {
		if (units[i] < 0x80) {
			*d++ = (uint8_t)units[i];
			continue;
		}
		unsigned pointer = cns_pointer(units[i]);
		if (pointer == NO_CNS)
			break;
		d = put(pointer, d);
	}
	return (struct run){ i, (size_t)(d - dst) };
}

static const struct codec codec = {
	.decode = decode, .encode = ENCODER(encode),
	.read = read_run, .write = ENCODER(write_run)
};

static const struct octavo_charset charset = {
	"EUC-TW",
	{ 216, OCTAVO_NO_ENCODING, 1, 4, true, true, false, false,
	  "CNS 11643, planes 1 and 2", "EUC-TW" },
	&codec, NULL
};

const struct octavo_charset *octavo_charset_euc_tw(void)
{
	return &charset;
}
