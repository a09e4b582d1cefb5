/* SPDX-License-Identifier: MIT */
/*
 * locate.c - octavo_locate(), octavo_locate_line(), with and without an index: against a walk
 * through the text by the oracle
 */
#include <stdlib.h>
#include <string.h>

#include "../tests/oracle.h"
#include "fuzz.h"

static void check_same(struct octavo_position a, struct octavo_position b)
{
	for (int unit = OCTAVO_OCTETS; unit <= OCTAVO_UTF16_UNITS; unit++)
		require(a.offset[unit] == b.offset[unit] && a.column[unit] == b.column[unit]);
	require(a.line == b.line);
}

/* The place after the character or error at 'at'. */
static struct octavo_position next(struct octavo_position at, const struct text *text)
{
	size_t octet = at.offset[OCTAVO_OCTETS];
	struct octavo_character c = oracle_next(OCTAVO_UTF8, text->s + octet, text->n - octet);
	const size_t units[] = { c.length, 1, c.code_point > 0xFFFF ? 2 : 1 };

	for (int unit = OCTAVO_OCTETS; unit <= OCTAVO_UTF16_UNITS; unit++) {
		at.offset[unit] += units[unit];
		at.column[unit] += units[unit];
	}
	if (c.code_point == '\n') {
		at.line++;
		memset(at.column, 0, sizeof at.column);
	}
	return at;
}

/* The character or error that the unit of this offset belongs to, or the end. */
static struct octavo_position by_offset(const struct text *text, int unit, size_t offset)
{
	struct octavo_position at = { .line = 0 }, behind;

	for (; at.offset[OCTAVO_OCTETS] < text->n; at = behind) {
		behind = next(at, text);
		if (behind.offset[unit] > offset)
			break;
	}
	return at;
}

/* The same in a line, in which its line feed is the last. */
static struct octavo_position by_line(const struct text *text, size_t line, int unit, size_t column)
{
	struct octavo_position at = { .line = 0 }, behind;

	for (; at.offset[OCTAVO_OCTETS] < text->n; at = behind) {
		behind = next(at, text);
		if (behind.line > line || (at.line == line && behind.column[unit] > column))
			break;
	}
	return at;
}

/* A text as long as some checkpoints: the same again and again, as inputs are short. */
#define LONG_ENOUGH 5000
static struct text repeated(struct text piece, size_t times)
{
	if (times > 1 + LONG_ENOUGH / (piece.n + 1))
		times = 1 + LONG_ENOUGH / (piece.n + 1);
	struct text text = { exactly(piece.n * times), piece.n * times };

	for (size_t i = 0; piece.n && i < times; i++)
		memcpy(text.s + i * piece.n, piece.s, piece.n);
	free(piece.s);
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	int unit = (int)feed_below(&feed, OCTAVO_UTF16_UNITS + 1);
	size_t offset = feed_number(&feed), line = feed_number(&feed), column = feed_number(&feed);
	size_t times = 1 + feed_below(&feed, 40);
	struct text text = repeated(feed_text(&feed), times);
	const char *s = (const char *)text.s;
	struct octavo_checkpoint *index = exactly(octavo_index_length(text.n) * sizeof *index);

	offset %= text.n + 2;
	line %= 100;
	column %= line % 2 ? 20 : 2000;
	struct octavo_position wanted = by_offset(&text, unit, offset);
	struct octavo_position in_line = by_line(&text, line, unit, column);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		octavo_index_build(s, text.n, index);
		for (int with = 0; with < 2; with++) {
			const struct octavo_checkpoint *help = with ? index : NULL;
			enum octavo_unit u = (enum octavo_unit)unit;

			check_same(octavo_locate(s, text.n, help, u, offset), wanted);
			check_same(octavo_locate_line(s, text.n, help, line, u, column), in_line);
		}
	}
	free(index);
	free(text.s);
	return 0;
}
