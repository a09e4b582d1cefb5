/* SPDX-License-Identifier: MIT */
/* octets.c - charsets of single octets */
#include "octets.h"

#include <string.h>

#include "charset_kernels.h"

static uint32_t code_point_of(const struct octet_table *table, uint8_t octet)
{
	uint32_t c = octet_meaning(table, octet);

	return c == UNASSIGNED && table->fills_c1 && octet < 0xA0 ? octet : c;
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	uint32_t c = code_point_of(charset->table, s[0]);

	(void)state, (void)n, (void)more;
	return c == UNASSIGNED ? ill_formed(OCTAVO_UNASSIGNED, 1) : character(c, 1);
}

static struct run read_run(const struct octavo_charset *charset, uint32_t *state,
                           const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	octavo_octets_kernel *read = octavo_charset_kernels()->read_octets;
	size_t most = n < cap ? n : cap, i = 0;

	(void)state;
	for (;;) {
		i += read(charset->table, s + i, most - i, units + i);
		if (i == most)
			break;
		uint32_t c = code_point_of(charset->table, s[i]);
		if (c == UNASSIGNED)
			break;
		units[i++] = (uint16_t)c;
	}
	return (struct run){ i, i };
}

/* ------------------------------------------------------------------ writing */

static void prepare(const struct octavo_charset *charset, struct workspace *work)
{
	const struct octet_table *table = charset->table;
	unsigned pages = 2, first = table->low ? 0 : 0x80;

	work->is_ascii = !table->low;
	memset(work->pages, 0, sizeof work->pages);
	memset(work->octets[0], 0, 2 * sizeof work->octets[0]);
	work->pages[0] = 1;
	for (unsigned octet = 256; octet-- > first;) { /* the least one of a character remains */
		uint32_t c = code_point_of(table, (uint8_t)octet);
		if (c == UNASSIGNED)
			continue;
		uint8_t *page = &work->pages[c >> 8];
		if (!*page) {
			memset(work->octets[pages], 0, sizeof work->octets[pages]);
			*page = (uint8_t)pages++;
		}
		work->octets[*page][c & 0xFF] = (uint8_t)octet;
	}
	for (unsigned octet = 0; octet < first; octet++)
		work->octets[1][octet] = (uint8_t)octet;
}

/* Finds a code point in half a table. */
static bool find(const uint8_t *half, uint32_t code_point, uint8_t *place)
{
	for (size_t at = 0; at < 128; at++) {
		const uint8_t *found = memchr(half + at, (int)(code_point & 0xFF), 128 - at);
		if (!found)
			return false;
		at = (size_t)(found - half);
		if (half[at + 128] == code_point >> 8) {
			*place = (uint8_t)at;
			return true;
		}
	}
	return false;
}

static bool encode_one(const struct octet_table *table, uint32_t code_point, uint8_t *dst,
                       const struct workspace *work)
{
	if (code_point > 0xFFFF || code_point == UNASSIGNED)
		return false;
	if (work) {
		dst[0] = octet_of_unit(work, (uint16_t)code_point);
		return dst[0] || !code_point;
	}
	dst[0] = (uint8_t)code_point;
	if (table->low ? find(table->low, code_point, dst) : code_point < 0x80)
		return true;
	if (code_point >= 0x80 && code_point < 0xA0 &&
	    code_point_of(table, (uint8_t)code_point) == code_point)
		return true;
	if (!find(table->high, code_point, dst))
		return false;
	dst[0] |= 0x80;
	return true;
}

/* Writes one octet, or two; 0 if the charset lacks the character. */
static unsigned encode_all(const struct octet_table *table, uint32_t code_point, uint8_t dst[2],
                           const struct workspace *work)
{
	uint16_t parts[2];

	if (encode_one(table, code_point, dst, work))
		return 1;
	return table->split && table->split(code_point, parts) &&
	                       encode_one(table, parts[0], dst, work) &&
	                       encode_one(table, parts[1], dst + 1, work)
	               ? 2
	               : 0;
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	unsigned length = encode_all(charset->table, code_point, dst, work);

	(void)state;
	return length ? (int)length : -1;
}

static struct run write_run(const struct octavo_charset *charset, uint32_t *state,
                            const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
                            const struct workspace *work)
{
	octavo_units_kernel *write = octavo_charset_kernels()->write_octets;
	struct run run = { 0, 0 };

	(void)state;
	while (run.read < n && run.written < cap) {
		size_t most = n - run.read, free = cap - run.written, plain = 0;
		uint8_t octets[2];
		if (work)
			plain = write(work, units + run.read, most < free ? most : free,
			              dst + run.written);
		run.read += plain;
		run.written += plain;
		if (run.read == n)
			break;
		unsigned length = encode_all(charset->table, units[run.read], octets, work);
		if (!length || length > cap - run.written)
			break;
		memcpy(dst + run.written, octets, length);
		run.read++;
		run.written += length;
	}
	return run;
}

const struct codec octavo_octets_codec = {
	.decode = decode, .encode = encode, .read = read_run, .write = write_run, .prepare = prepare
};
