/* SPDX-License-Identifier: MIT */
/* totals.c - what a text has, counted one character after the other */
#include "totals.h"

#include "oracle.h"

/* The byte order, and the octets of the mark that decided it. */
static enum octavo_encoding decided(enum octavo_encoding e, const uint8_t *s, size_t n,
                                    size_t *mark)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	*mark = 0;
	if (info->byte_order != OCTAVO_ORDER_BY_BOM)
		return e;
	if (octavo_decode(info->little, s, n).code_point == 0xFEFF)
		*mark = info->unit_size;
	if (*mark)
		return info->little;
	if (octavo_decode(info->big, s, n).code_point == 0xFEFF)
		*mark = info->unit_size;
	return info->big;
}

/* Octets in the UTF-8 of RFC 2279, surrogates included. */
static size_t utf8_octets(uint32_t c)
{
	return 1u + (c >= 0x80) + (c >= 0x800) + (c >= 0x10000) + (c >= 0x200000) +
	       (c >= 0x4000000);
}

static enum octavo_widest widest(uint32_t c)
{
	return c > 0xFFFF ? OCTAVO_WIDEST_BEYOND_BMP : c > 0xFF ? OCTAVO_WIDEST_BMP
	       : c > 0x7F ? OCTAVO_WIDEST_LATIN1 : OCTAVO_WIDEST_ASCII;
}

static void count_one(struct octavo_totals *t, uint32_t c, uint64_t *line, bool *after_return)
{
	t->code_points++;
	t->utf16_units += c > 0xFFFF ? 2 : 1;
	t->utf8_octets += utf8_octets(c);
	t->lines += c == '\n';
	t->returns += c == '\r';
	t->crlf += c == '\n' && *after_return;
	*after_return = c == '\r';
	*line = c == '\n' ? 0 : *line + 1;
	t->longest_line = *line > t->longest_line ? *line : t->longest_line;
}

struct octavo_totals totals_of(enum octavo_encoding e, const uint8_t *s, size_t n, unsigned options)
{
	struct octavo_totals t = { .octets = n };
	uint64_t line = 0;
	bool after_return = false;
	size_t at;

	bool takes_longer = e == OCTAVO_UTF8_AMD2 || e == OCTAVO_UTF8_RFC2044;
	t.encoding = decided(e, s, n, &at);
	t.has_bom = n && octavo_decode(t.encoding, s, n).code_point == 0xFEFF;
	while (at < n) {
		struct octavo_character c =
			octavo_decode(t.encoding, s + at, n - at);
		enum octavo_error error =
			c.error ? c.error : oracle_excluded(c.code_point, options);
		if (error && !t.error) {
			t.error = error;
			t.length = c.length;
			t.offset = at;
			t.line = t.lines;
			t.column = line;
		}
		t.errors[error] += error != OCTAVO_OK;
		if (!error) {
			t.nuls += c.code_point == 0;
			t.surplus += takes_longer ? c.length - utf8_octets(c.code_point) : 0;
			enum octavo_widest needs = widest(c.code_point);
			t.widest = needs > t.widest ? needs : t.widest;
		}
		count_one(&t, error ? 0xFFFD : c.code_point, &line, &after_return);
		at += c.length;
	}
	for (unsigned i = 0; i < 4; i++) {
		unsigned per = options | OCTAVO_REPLACE | i * OCTAVO_PER_OCTET;
		t.replaced[i] = octavo_check(e, s, n, per).replaced;
		t.repaired[i] = octavo_convert_length(e, s, n, e, per);
	}
	return t;
}
