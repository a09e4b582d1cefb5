/* SPDX-License-Identifier: MIT */
/* texts.c - text of any encoding, good or broken */
#include "texts.h"

#include <string.h>

#include "forms_oracle.h"
#include "support.h"

/* -------------------------------------------------------------------------------- */
/* Units                                                                            */
/* -------------------------------------------------------------------------------- */

unsigned text_unit(enum octavo_encoding e)
{
	switch (e) {
	case OCTAVO_UTF16LE:
	case OCTAVO_UTF16BE:
	case OCTAVO_WTF16LE:
	case OCTAVO_WTF16BE:
	case OCTAVO_UCS2LE:
	case OCTAVO_UCS2BE: return 2;
	case OCTAVO_UTF32LE:
	case OCTAVO_UTF32BE:
	case OCTAVO_UCS4LE:
	case OCTAVO_UCS4BE: return 4;
	default: return 1;
	}
}

static void put_unit(enum octavo_encoding e, uint32_t unit, uint8_t *s)
{
	bool little = e == OCTAVO_UTF16LE || e == OCTAVO_WTF16LE || e == OCTAVO_UTF32LE || e == OCTAVO_UCS2LE ||
	              e == OCTAVO_UCS4LE;
	unsigned size = text_unit(e);

	for (unsigned i = 0; i < size; i++)
		s[i] = (uint8_t)(unit >> 8 * (little ? i : size - 1 - i));
}

/* -------------------------------------------------------------------------------- */
/* Characters                                                                       */
/* -------------------------------------------------------------------------------- */

static uint32_t between(uint32_t first, uint32_t last)
{
	return first + (uint32_t)chance_below(last - first + 1);
}

static uint32_t edge(void)
{
	static const uint32_t edges[] = { 0x0,    0x7F,   0x80,   0xFF,    0x100,   0x7FF,
		                          0x800,  0xFFF,  0x1000, 0xCFFF,  0xD000,  0xD7FF,
		                          0xE000, 0xFEFF, 0xFFFD, 0xFFFE,  0xFFFF,  0x10000,
		                          0x103FF, 0x10400, 0x3FFFF, 0x40000, 0xFFFFF,
		                          0x100000, 0x10FC00, 0x10FFFF };

	return edges[chance_below(COUNT(edges))];
}

static uint32_t beyond(void)
{
	static const uint32_t some[] = { 0x0, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x10FFFF, 0x110000,
		                         0x1FFFFF, 0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF };

	return some[chance_below(COUNT(some))];
}

static uint32_t character(enum texture texture)
{
	switch (texture) {
	case TEXT_HIGH: return between(0x80, 0xFF);
	case TEXT_TWO: return between(0x80, 0x7FF);
	case TEXT_THREE:
		return chance_below(4) == 0 ? between(0xE000, 0xFFFF) : between(0x800, 0xD7FF);
	case TEXT_FOUR: return between(0x10000, 0x10FFFF);
	case TEXT_LATIN: return between(0, 0xFF);
	case TEXT_SHORT: return character(chance_below(2) == 0 ? TEXT_ASCII : TEXT_TWO);
	case TEXT_BMP:
		return chance_below(3) == 0 ? character(TEXT_THREE) : character(TEXT_SHORT);
	case TEXT_ANY:
		return chance_below(4) == 0 ? character(TEXT_FOUR) : character(TEXT_BMP);
	case TEXT_EDGES: return edge();
	case TEXT_SPOTS:
		return character(chance_below(40) != 0 ? TEXT_ASCII
		                                       : (enum texture)chance_below(TEXT_RUNS));
	case TEXT_BEYOND: return chance_below(2) == 0 ? beyond() : edge();
	case TEXT_SURROGATES: return between(0xD800, 0xDFFF);
	case TEXT_LONG:
		return chance_below(2) == 0 ? between(0x200000, 0x3FFFFFF)
		                            : between(0x4000000, 0x7FFFFFFF);
	default: return between(0, 0x7F);
	}
}

/* Writes one, or what is most like it, and returns how many octets it takes. */
static size_t put_character(enum octavo_encoding e, uint32_t code_point, uint8_t s[6])
{
	size_t length = form_encode(e, code_point, s);

	if (length == 0)
		length = form_encode(e, code_point & 0xFFFF, s);
	if (length == 0)
		length = form_encode(e, code_point & 0xFF, s);
	return length != 0 ? length : form_encode(e, code_point & 0x7F, s);
}

void text_make(enum octavo_encoding e, enum texture texture, uint8_t *s, size_t n)
{
	enum texture now = texture;
	size_t at = 0, run = 0;

	while (at < n) {
		uint8_t octets[6];
		size_t length;

		if (texture == TEXT_RUNS && run-- == 0) {
			run = chance_below(chance_below(4) == 0 ? 200 : 20);
			now = (enum texture)chance_below(TEXT_RUNS);
		}
		length = put_character(e, character(now), octets);
		if (length > n - at)
			length = put_character(e, 'x', octets);
		if (length > n - at)
			length = n - at;
		memcpy(s + at, octets, length);
		at += length;
	}
}

/* -------------------------------------------------------------------------------- */
/* Errors                                                                           */
/* -------------------------------------------------------------------------------- */

struct piece {
	unsigned count;
	uint32_t unit[6];
};

static const struct piece octets[] = {
	{ 1, { 0x80 } },                               /* stray                       */
	{ 1, { 0xBF } },
	{ 4, { 0x80, 0x9F, 0xA0, 0xBF } },
	{ 1, { 0xC2 } },                               /* cut off                     */
	{ 1, { 0xDF } },
	{ 1, { 0xE0 } },
	{ 2, { 0xE0, 0xA0 } },
	{ 1, { 0xE1 } },
	{ 2, { 0xEF, 0xBF } },
	{ 1, { 0xED } },
	{ 2, { 0xED, 0x9F } },
	{ 1, { 0xF0 } },
	{ 2, { 0xF0, 0x90 } },
	{ 3, { 0xF0, 0x9F, 0x98 } },
	{ 2, { 0xF4, 0x8F } },
	{ 3, { 0xF4, 0x8F, 0xBF } },
	{ 2, { 0xC2, 0xC2 } },                         /* by another                  */
	{ 4, { 0xE4, 0xB8, 0xE4, 0xB8 } },
	{ 6, { 0xF0, 0x9F, 0x98, 0xF0, 0x9F, 0x98 } },
	{ 5, { 0xF0, 0x9F, 0x98, 0x80, 0x80 } },       /* one too many                */
	{ 4, { 0xE4, 0xB8, 0x80, 0x80 } },
	{ 3, { 0xC3, 0xA9, 0xA9 } },
	{ 1, { 0xC0 } },                               /* overlong                    */
	{ 1, { 0xC1 } },
	{ 2, { 0xE0, 0x9F } },
	{ 2, { 0xF0, 0x8F } },
	{ 2, { 0xC0, 0x80 } },
	{ 2, { 0xC1, 0xBF } },
	{ 3, { 0xE0, 0x80, 0x80 } },
	{ 3, { 0xE0, 0x9F, 0xBF } },
	{ 4, { 0xF0, 0x80, 0x80, 0x80 } },
	{ 4, { 0xF0, 0x8F, 0xBF, 0xBF } },
	{ 3, { 0xED, 0xA0, 0x80 } },                   /* surrogates                  */
	{ 3, { 0xED, 0xBF, 0xBF } },
	{ 6, { 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80 } }, /* a pair                      */
	{ 6, { 0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD } }, /* none                        */
	{ 2, { 0xED, 0xA0 } },
	{ 1, { 0xF4 } },                               /* too large                   */
	{ 2, { 0xF4, 0x90 } },
	{ 1, { 0xF5 } },
	{ 1, { 0xF8 } },
	{ 1, { 0xFD } },
	{ 4, { 0xF4, 0x90, 0x80, 0x80 } },
	{ 4, { 0xF5, 0x80, 0x80, 0x80 } },
	{ 4, { 0xF7, 0xBF, 0xBF, 0xBF } },
	{ 5, { 0xF8, 0x88, 0x80, 0x80, 0x80 } },
	{ 5, { 0xF8, 0x87, 0xBF, 0xBF, 0xBF } },
	{ 6, { 0xFC, 0x84, 0x80, 0x80, 0x80, 0x80 } },
	{ 6, { 0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF } },
	{ 1, { 0xFE } },
	{ 2, { 0xFF, 0xFF } },
};

static const struct piece units16[] = {
	{ 1, { 0xD800 } },
	{ 1, { 0xDBFF } },
	{ 1, { 0xDC00 } },
	{ 1, { 0xDFFF } },
	{ 2, { 0xDC00, 0xD800 } },
	{ 2, { 0xD83D, 0xD83D } },
	{ 2, { 0xDE00, 0xDE00 } },
	{ 3, { 0xD83D, 0xD83D, 0xDE00 } },
	{ 3, { 0xD83D, 0xDE00, 0xDE00 } },
	{ 4, { 0xDE00, 0xD83D, 0xDE00, 0xD83D } },
	{ 2, { 0xD800, 0xE000 } },
	{ 2, { 0xDBFF, 0xDBFF } },
	{ 2, { 0xD7FF, 0xDC00 } },
	{ 2, { 0x00D8, 0x00DC } }, /* good: what surrogates are in the other order */
};

static const struct piece units32[] = {
	{ 1, { 0xD800 } },     { 1, { 0xDBFF } },     { 1, { 0xDC00 } },
	{ 1, { 0xDFFF } },     { 1, { 0x110000 } },   { 1, { 0x1FFFFF } },
	{ 1, { 0x200000 } },   { 1, { 0x1000041 } },  { 1, { 0x10000D8 } },
	{ 1, { 0x41000000 } }, { 1, { 0x7FFFFFFF } }, { 1, { 0x80000000 } },
	{ 1, { 0x80000041 } }, { 1, { 0x8010FFFF } }, { 1, { 0xFFFFFFFF } },
	{ 1, { 0xFFFE0000 } }, { 2, { 0xD83D, 0xDE00 } }, { 2, { 0xFFFFFFFF, 0xD800 } },
};

static const uint32_t characters[] = { 'A',    0x80,   0xFF,   0x100,   0x7FF,    0x800,
	                               0xD7FF, 0xE000, 0xFEFF, 0xFFFF,  0x10000,  0x1F600,
	                               0x10FFFF, 0x0,  0x110000, 0xD800, 0x3FFFFFF,
	                               0x7FFFFFFF };

size_t text_piece(enum octavo_encoding e, size_t i, uint8_t s[MAX_PIECE])
{
	unsigned size = text_unit(e);
	const struct piece *list = size == 1 ? octets : size == 2 ? units16 : units32;
	size_t count = size == 1   ? COUNT(octets)
	               : size == 2 ? COUNT(units16)
	                           : COUNT(units32);

	if (e == OCTAVO_LATIN1)
		count = 0;
	if (i < count) {
		for (unsigned k = 0; k < list[i].count; k++)
			put_unit(e, list[i].unit[k], s + size * k);
		return size * list[i].count;
	}
	for (size_t c = 0; c < COUNT(characters); c++) {
		size_t length = form_encode(e, characters[c], s);

		if (length != 0 && i-- == count)
			return length;
	}
	return 0;
}

static size_t random_piece(enum octavo_encoding e, uint8_t s[MAX_PIECE])
{
	static size_t counts[OCTAVO_UTF8_UNICODE11 + 1];

	while (counts[e] == 0 || text_piece(e, counts[e], s) != 0)
		counts[e]++;
	return text_piece(e, chance_below(counts[e]), s);
}

static void overwrite(uint8_t *s, size_t n, size_t at, const uint8_t *piece, size_t length)
{
	memcpy(s + at, piece, length < n - at ? length : n - at);
}

size_t text_break(enum octavo_encoding e, uint8_t *s, size_t n, size_t cap, size_t every)
{
	unsigned unit = text_unit(e);

	for (size_t at = chance_below(2 * every); at < n; at += 1 + chance_below(2 * every)) {
		uint8_t piece[MAX_PIECE];
		size_t length = random_piece(e, piece), step = unit;

		switch (chance_below(8)) {
		case 0: s[at] = (uint8_t)chance(); continue;
		case 1: random_text(LIKE_CLASSES, s + at, 1); continue;
		case 2: /* another piece more: there is less of something at the end */
			at -= at % unit;
			if (length > cap - n)
				length = cap - n;
			memmove(s + at + length, s + at, n - at);
			memcpy(s + at, piece, length);
			n += length;
			continue;
		case 3: /* all that follows can be at another place of its unit */
			if (chance_below(8) == 0)
				step = 1;
			if (step > n - at)
				step = n - at;
			memmove(s + at, s + at + step, n - at - step);
			n -= step;
			continue;
		case 4: /* the order of two units */
			at -= at % unit;
			if (n - at >= 2 * unit) {
				memcpy(piece, s + at, unit);
				memmove(s + at, s + at + unit, unit);
				memcpy(s + at + unit, piece, unit);
			}
			continue;
		default:
			at -= at % unit;
			overwrite(s, n, at, piece, length);
		}
	}
	if (n > 0 && chance_below(4) == 0)
		n -= chance_below(n < 4 ? n : 4);
	return n;
}

void text_ruin(enum octavo_encoding e, uint8_t *s, size_t n)
{
	uint8_t piece[MAX_PIECE];
	size_t length = random_piece(e, piece), kind = chance_below(4);

	if (kind == 0) {
		random_text(chance_below(2) == 0 ? LIKE_OCTETS : LIKE_CLASSES, s, n);
		return;
	}
	for (size_t at = 0; at < n; at += length) {
		if (kind != 1) /* else always the same */
			length = random_piece(e, piece);
		overwrite(s, n, at, piece, length);
	}
}
