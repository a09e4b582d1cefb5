/* SPDX-License-Identifier: MIT */
/* bits.c - which bits of which octet go where, by ISO/IEC 10646-1 Amd 2, R.2 */
#include "commands/inspect/bits.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "commands/inspect/item.h"
#include "report/color.h"
#include "text/unicode.h"

/* The ONE bits in front of the first ZERO bit. */
static unsigned ones(unsigned char octet)
{
	unsigned n = 0;

	while (n < 8 && octet & 0x80u >> n)
		n++;
	return n;
}

/*
 * What R.2 and its Table 1 say of an octet: how many octets the sequence has that it is the
 * first of, 0 where it is a continuing octet or not used; and how many free bit positions
 * are at its end.
 */
static unsigned announced(unsigned char octet)
{
	unsigned n = ones(octet);
	return n == 0 ? 1 : n >= 2 && n <= 6 ? n : 0;
}

static unsigned free_bits(unsigned char octet)
{
	unsigned n = ones(octet);
	return n == 0 ? 7 : n <= 6 ? 7 - n : 0;
}

static bool is_continuing(unsigned char octet)
{
	return ones(octet) == 1;
}

size_t sequence_length(const char *octets, size_t n)
{
	size_t most = n ? announced((unsigned char)octets[0]) : 0, length = n > 0;

	while (length < n && length < most && is_continuing((unsigned char)octets[length]))
		length++;
	return length;
}

/* ---------------------------------------------------------------- drawing */

/* One sequence, and of how many octets it should be. */
struct drawn {
	const unsigned char *octets;
	unsigned there, all; /* octets */
};

static unsigned char octet_at(const struct drawn *drawn, unsigned i)
{
	return i < drawn->there ? drawn->octets[i] : 0x80; /* what must come next */
}

static unsigned bits_behind(const struct drawn *drawn, unsigned i)
{
	unsigned bits = 0;

	while (++i < drawn->all)
		bits += free_bits(octet_at(drawn, i));
	return bits;
}

/* The value of all free bits, those that are missing being 'missing'. */
static uint32_t value(const struct drawn *drawn, bool missing)
{
	uint32_t bits = 0;

	for (unsigned i = 0; i < drawn->all; i++) {
		unsigned n = free_bits(octet_at(drawn, i));
		uint32_t mask = (1u << n) - 1;
		bits = bits << n | (i < drawn->there ? drawn->octets[i] & mask : missing * mask);
	}
	return bits;
}

enum cell { OCTET, BITS, FORMAT, FREE, NUMBERS };

static char digit(const struct drawn *drawn, unsigned i, unsigned bit, enum cell cell)
{
	unsigned char octet = octet_at(drawn, i);
	bool is_free = bit < free_bits(octet);

	if (cell == FREE && !is_free)
		return ' ';
	if (cell == FORMAT && is_free)
		return 'x';
	if (i >= drawn->there && (cell != FORMAT))
		return '.';
	return octet & 1u << bit ? '1' : '0';
}

static void draw_cell(bool color, const struct drawn *drawn, unsigned i, enum cell cell,
                      bool is_last)
{
	unsigned bits = free_bits(octet_at(drawn, i)), low = bits_behind(drawn, i);
	char text[16] = "";

	switch (cell) {
	case OCTET:
		if (i < drawn->there)
			snprintf(text, sizeof text, "%02x", drawn->octets[i]);
		printf("%-*s", is_last ? 0 : 8, i < drawn->there ? text : "missing");
		break;
	case NUMBERS:
		if (bits > 1)
			snprintf(text, sizeof text, "%u-%u", low + bits - 1, low);
		else if (bits)
			snprintf(text, sizeof text, "%u", low);
		printf("%8s", text);
		break;
	default:
		for (unsigned bit = 8; bit-- > 0;) {
			bool is_free = bit < bits;
			bool begins = bit == 7 || bit + 1 == bits;
			if (begins)
				color_begin(stdout, color, is_free ? COLOR_NUMBER : COLOR_FAINT);
			putchar(digit(drawn, i, bit, cell));
			if (bit == 0 || bit == bits)
				color_end(stdout, color);
		}
	}
}

static void draw_line(bool color, const char *word, const struct drawn *drawn, size_t n,
                      enum cell cell)
{
	begin_line(color, word);
	for (size_t i = 0; i < n; i++)
		for (unsigned j = 0; j < drawn[i].all; j++) {
			bool is_last = i + 1 == n && j + 1 == drawn[i].all;
			draw_cell(color, &drawn[i], j, cell, is_last);
			putchar(is_last ? '\n' : ' ');
		}
}

/* ---------------------------------------------------------------- what it says */

/* The least and the greatest code point of a row: R.2, Table 1. */
static uint32_t greatest(unsigned octets)
{
	return octets == 1 ? 0x7F : ((uint32_t)1 << (5 * octets + 1)) - 1;
}

static uint32_t least(unsigned octets)
{
	return octets == 1 ? 0 : greatest(octets - 1) + 1;
}

static unsigned octets_for(uint32_t c)
{
	unsigned octets = 1;

	while (c > greatest(octets))
		octets++;
	return octets;
}

static void print_range(uint32_t from, uint32_t to)
{
	printf("%04" PRIX32 " %04" PRIX32 "-%04" PRIX32 " %04" PRIX32, from >> 16, from & 0xFFFF,
	       to >> 16, to & 0xFFFF);
}

/* Ends a line about a row, in which the value should be. */
static void end_row(const struct drawn *drawn, uint32_t most)
{
	uint32_t c = value(drawn, false);

	if (drawn->there == drawn->all && c < least(drawn->all))
		printf("; %04" PRIX32 " is below", c);
	else if (drawn->there == drawn->all && c > most)
		printf("; %04" PRIX32 " is above", c);
	putchar('\n');
}

static void cite_rfc3629(const struct drawn *drawn)
{
	uint32_t most = drawn->all == 4 ? 0x10FFFF : greatest(drawn->all);
	uint32_t c = value(drawn, false);
	bool is_complete = drawn->there == drawn->all;

	if (drawn->all > 4) {
		puts("no such row: at most 4 octets (s.3, s.12)");
		return;
	}
	printf("s.3, row %u: ", drawn->all);
	print_range(least(drawn->all), most);
	if (is_complete && c >= 0xD800 && c <= 0xDFFF)
		fputs(", but D800..DFFF are prohibited", stdout);
	else if (is_complete && c >= least(drawn->all) && c <= most)
		printf("; s.4, UTF8-%u", drawn->all);
	end_row(drawn, most);
}

/* In which row of their tables the documents have sequences of so many octets. */
static void cite(bool color, const struct drawn *drawn)
{
	uint32_t most = greatest(drawn->all);

	begin_line(color, "RFC 3629");
	cite_rfc3629(drawn);
	begin_line(color, "RFC 2279, 2044");
	printf("s.2, row %u: ", drawn->all);
	print_range(least(drawn->all), most);
	end_row(drawn, most);
	begin_line(color, "10646-1 Amd 2");
	printf("R.2, Table 1, 1st of %u: up to %04" PRIX32 " %04" PRIX32 "; R.4, Table 4; R.5, "
	       "Table 5\n", drawn->all, most >> 16, most & 0xFFFF);
	begin_line(color, "utf-8(7)");
	printf("Encoding, row %u: 0x%08" PRIx32 "-0x%08" PRIx32, drawn->all, least(drawn->all),
	       most);
	end_row(drawn, most);
}

static void print_binary(uint32_t c, unsigned bits)
{
	for (unsigned bit = bits; bit-- > 0;) {
		putchar(c & (uint32_t)1 << bit ? '1' : '0');
		if (bit && bit % 4 == 0)
			putchar(' ');
	}
}

/* What the bits of a sequence are together. */
static void say_value(bool color, const struct drawn *drawn)
{
	uint32_t from = value(drawn, false), to = value(drawn, true);
	char name[MAX_NAME];

	begin_line(color, "together");
	if (drawn->there < drawn->all) {
		printf("one of %04" PRIX32 "..%04" PRIX32 "\n", from, to);
		return;
	}
	print_binary(from, bits_behind(drawn, 0) + free_bits(drawn->octets[0]));
	printf(" = %04" PRIX32, from);
	if (from < least(drawn->all))
		printf(", which takes %u octet%s: %s", octets_for(from),
		       octets_for(from) == 1 ? "" : "s", unicode_label(from, name));
	putchar('\n');
}

void draw_bits(bool color, const char *octets, size_t n)
{
	struct drawn drawn[8] = { { .there = 0 } };
	size_t sequences = 0;

	if (n == 0)
		return;

	for (size_t i = 0, length; i < n; i += length) {
		length = sequence_length(octets + i, n - i);
		struct drawn *one = &drawn[sequences++];
		one->octets = (const unsigned char *)octets + i;
		one->there = (unsigned)length;
		one->all = announced(one->octets[0]) ? announced(one->octets[0]) : 1;
	}
	draw_line(color, "octets", drawn, sequences, OCTET);
	draw_line(color, "bits", drawn, sequences, BITS);
	if (free_bits(drawn->octets[0]) == 0)
		return;
	draw_line(color, "format", drawn, sequences, FORMAT);
	draw_line(color, "x are", drawn, sequences, FREE);
	draw_line(color, "bit numbers", drawn, sequences, NUMBERS);
	if (!announced(drawn->octets[0]))
		return;
	for (size_t i = 0; i < sequences; i++)
		say_value(color, &drawn[i]);
	cite(color, drawn);
}
