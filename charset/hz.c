/* SPDX-License-Identifier: MIT */
/* hz.c - HZ-GB-2312 (RFC 1843): GB 2312 in 7 bits between ~{ and ~} */
#include "set.h"

/* The state: in GB 2312. */
#define IN_GB 1u

#define LAST_ROW 0x77

/* What they mean does not depend on the state: ICU begins texts with ~}. */
static struct decoded decode_escape(uint32_t *state, const uint8_t *s, size_t n)
{
	if (n == 1)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	switch (s[1]) {
	case '~':
		return character('~', 2);
	case '{':
		*state = IN_GB;
		return escape(2);
	case '}':
		*state = 0;
		return escape(2);
	case '\n':
		return escape(2);
	default:
		return ill_formed(OCTAVO_BAD_SHIFT, *state == IN_GB && is_cell(s[1]) ? 2 : 1);
	}
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	uint32_t code_point;

	(void)charset, (void)more;
	if (s[0] == '~')
		return decode_escape(state, s, n);
	/* Each line begins in ASCII (RFC 1842, section 2), also after one that has lost its ~}. */
	if (s[0] == '\n' || s[0] == '\r')
		*state = 0;
	if (*state == 0)
		return s[0] < 0x80 ? character(s[0], 1) : ill_formed(OCTAVO_STRAY, 1);
	if (!is_cell(s[0]))
		return ill_formed(OCTAVO_STRAY, 1);
	if (n == 1)
		return ill_formed(OCTAVO_TRUNCATED, 1);
	if (!is_cell(s[1]))
		return ill_formed(OCTAVO_INTERRUPTED, 1);
	code_point = s[0] > LAST_ROW ? UNASSIGNED : read_cell(&octavo_set_gb2312, s[0], s[1]);
	return code_point == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, 2)
	                                : character(code_point, 2);
}

static struct run read_plain(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	size_t i = 0, most = n < cap ? n : cap;

	(void)charset;
	if (*state == IN_GB)
		return read_cells(&octavo_set_gb2312, s, n, units, cap);
	for (; i < most && s[i] < 0x80 && s[i] != '~'; i++)
		units[i] = s[i];
	return (struct run){ i, i };
}

static unsigned finish(const struct octavo_charset *charset, uint32_t *state, uint8_t *dst)
{
	(void)charset;
	if (*state == 0)
		return 0;
	dst[0] = '~';
	dst[1] = '}';
	*state = 0;
	return 2;
}

static int encode(const struct octavo_charset *charset, uint32_t *state,
                  uint32_t code_point, uint8_t *dst, const struct workspace *work)
{
	uint8_t *d = dst;

	(void)work;
	if (code_point < 0x80) {
		d += finish(charset, state, d);
		*d++ = (uint8_t)code_point;
		if (code_point == '~')
			*d++ = '~';
		return (int)(d - dst);
	}
	int code = octavo_write_set(&octavo_set_gb2312, code_point);
	if (code < 0)
		return -1;
	if (*state == 0) {
		*d++ = '~';
		*d++ = '{';
	}
	*state = IN_GB;
	return (int)(put_pair((unsigned)code, d) - dst);
}

static struct run write_plain(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	size_t i = 0, most = n < cap ? n : cap;

	(void)charset;
	if (*state == IN_GB)
		return write_cells(&octavo_set_gb2312, NULL, units, n, dst, cap);
	for (; i < most && units[i] < 0x80 && units[i] != '~'; i++)
		dst[i] = (uint8_t)units[i];
	return (struct run){ i, i };
}

DEFINE_RUNS

static const struct codec codec = {
	.decode = decode, .encode = ENCODER(encode), .finish = ENCODER(finish),
	.read = read, .write = ENCODER(write)
};

static const struct octavo_charset charset = {
	"HZ-GB-2312",
	{ 212, OCTAVO_NO_ENCODING, 1, 2, false, false, true, false,
	  "GB 2312-80, RFC 1843", "HZ-GB-2312" },
	&codec, NULL
};

const struct octavo_charset *octavo_charset_hz_gb_2312(void)
{
	return &charset;
}
