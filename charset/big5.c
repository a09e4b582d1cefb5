/* SPDX-License-Identifier: MIT */
/* big5.c - Big5, its forms for Windows and for Hong Kong, and what the Web reads as Big5 */
#include "grid.h"
#include "tables.h"

static const struct shape shape = {
	.first_lead = 0x81, .last_lead = 0xFE,
	.first_low = 0x40, .last_low = 0x7E, .low = 0x40,
	.first_high = 0xA1, .last_high = 0xFE, .high = 0x62,
	.width = 157, .first = BIG5_FIRST, .size = BIG5_SIZE
};

/* ------------------------------------------------------------------ subsets */

/* Big5 of 1984, with the euro. */
static bool is_classic(unsigned code)
{
	return code >= 0xA140 && code < 0xF9D6 && !(code >= 0xA3C0 && code <= 0xA3E0) &&
	       !(code >= 0xC6A1 && code < 0xC940);
}

/* Of the table's. */
static bool is_cp950(unsigned code)
{
	return is_classic(code) || (code >= 0xF9D6 && code <= 0xF9FE);
}

/* The letters that may begin a pair of code points. */
#define CIRCUMFLEX_E 0x8866
#define SMALL_CIRCUMFLEX_E 0x88A7

/*
 * The control pictures are only in what the Web reads as Big5, and those letters are written by
 * write_held().
 */
static bool is_hkscs(unsigned code)
{
	return !(code >= 0xA3C0 && code <= 0xA3E0) && code != CIRCUMFLEX_E &&
	       code != SMALL_CIRCUMFLEX_E;
}

/* The encoder of the Encoding Standard. */
static bool is_web(unsigned code)
{
	return code >= 0xA100;
}

/* ------------------------------------------------------------------ what differs from the table */

static const struct mapping cp950_both[] = { { 0x80, 0x80 }, { 0xF9FE, 0x2593 }, { 0, 0 } };
static const struct mapping cp950_written[] = { { 0xC969, 0x4EDD }, { 0, 0 } };

static const struct area cp950_areas[] = {
	{ 0xE000, BIG5_POINTER(0xFA, 0x40), 785, 1 },
	{ 0xE311, BIG5_POINTER(0x8E, 0x40), 2983, 1 },
	{ 0xEEB8, BIG5_POINTER(0x81, 0x40), 2041, 1 },
	{ 0xF6B1, BIG5_POINTER(0xC6, 0xA1), 408, 1 },
	{ 0, 0, 0, 0 }
};

/* Frames that the 1984 edition has too, and a character that is twice in what the Web reads. */
static const struct mapping classic_written[] = {
	{ 0xA2A4, 0x2550 }, { 0xA2A5, 0x255E }, { 0xA2A7, 0x2561 }, { 0xA2A6, 0x256A },
	{ 0xC969, 0x4EDD }, { 0, 0 }
};

/* Which of two places HKSCS-2008 has. */
static const struct mapping hkscs_written[] = {
	{ 0xC969, 0x4EDD }, { 0x9DEF, 0x5605 }, { 0x9DFB, 0x5ED0 }, { 0xFBFD, 0x5EF4 },
	{ 0xA0DC, 0x60A4 }, { 0xFCD3, 0x65E0 }, { 0x96EE, 0x701E }, { 0x9975, 0x732A },
	{ 0xFEC1, 0x7676 }, { 0xA0D4, 0x89A9 }, { 0xA05F, 0x936E }, { 0x90C4, 0x96B6 },
	{ 0x9CE4, 0x975D }, { 0, 0 }
};

static bool differs_cp950(unsigned code)
{
	unsigned lead = code >> 8;

	return lead < 0xA1 || lead == 0xA3 || (lead >= 0xC6 && lead <= 0xC8) || lead >= 0xF9;
}

/* Code points beyond U+FFFF, and characters that are twice in the table. */
static bool differs(unsigned code)
{
	unsigned lead = code >> 8;

	return lead < 0xA1 || (lead >= 0xC6 && lead <= 0xC8) || lead >= 0xFA;
}

/* ------------------------------------------------------------------ pairs of code points */

#define MACRON 0x304
#define CARON 0x30C

static const struct {
	uint8_t trail; /* after 88 */
	uint8_t base;
	uint16_t mark;
} joined[] = {
	{ 0x62, 0xCA, MACRON }, { 0x64, 0xCA, CARON }, { 0xA3, 0xEA, MACRON }, { 0xA5, 0xEA, CARON }
};

#define JOINED (sizeof joined / sizeof *joined)

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	if (n >= 2 && s[0] == 0x88)
		for (size_t i = 0; i < JOINED; i++)
			if (s[1] == joined[i].trail)
				return (struct decoded){ { joined[i].base, joined[i].mark },
				                         2, 2, OCTAVO_OK };
	return octavo_grid_decode(charset, state, s, n, more);
}

/* The state is a letter that is held back until what follows shows whether it is joined. */
static unsigned write_held(const struct octavo_charset *charset, uint32_t *state, uint8_t *dst)
{
	uint32_t held = *state;

	(void)charset;
	*state = 0;
	if (held)
		put_pair(held == 0xCA ? CIRCUMFLEX_E : SMALL_CIRCUMFLEX_E, dst);
	return held ? 2 : 0;
}

static int encode_hkscs(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                        uint8_t *dst, const struct workspace *work)
{
	uint8_t octets[2];
	int length = 0;

	for (size_t i = 0; i < JOINED; i++)
		if (*state == joined[i].base && code_point == joined[i].mark) {
			dst[0] = 0x88;
			dst[1] = joined[i].trail;
			*state = 0;
			return 2;
		}
	bool holds = code_point == 0xCA || code_point == 0xEA;
	if (!holds)
		length = octavo_grid_encode(charset, state, code_point, octets, work);
	if (length < 0)
		return -1;
	unsigned before = write_held(charset, state, dst);
	for (int i = 0; i < length; i++)
		dst[before + (unsigned)i] = octets[i];
	if (holds)
		*state = code_point;
	return (int)before + length;
}

/* ------------------------------------------------------------------ codecs */

static inline unsigned code_by(uint32_t code_point)
{
	return code_by_row(&octavo_reverse_big5, code_point);
}

GRID_CODEC(cp950, octavo_grid_decode, &shape, code_by, differs_cp950, NULL)
GRID_CODEC(big5, decode, &shape, code_by, differs, is_classic)
GRID_CODEC(web_big5, decode, &shape, code_by, differs, is_web)

static struct run write_hkscs(const struct octavo_charset *charset, uint32_t *state,
                              const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
                              const struct workspace *work)
{
	(void)work;
	if (*state)
		return (struct run){ 0, 0 };
	return grid_write(charset->table, code_by, differs, is_hkscs, units, n, dst, cap);
}

static const struct codec big5_hkscs_codec = {
	.decode = decode, .encode = ENCODER(encode_hkscs), .finish = ENCODER(write_held),
	.read = big5_read, .write = ENCODER(write_hkscs)
};

/* ------------------------------------------------------------------ charsets */

#define BIG5 .shape = &shape, .table = octavo_table_big5, .code = ENCODER(code_by)
#define BEYOND                                                                               \
	.beyond = octavo_table_big5_beyond, .reverse_beyond = ENCODER(octavo_reverse_big5_beyond), \
	.reverse_beyond_size = BIG5_BEYOND

static const struct grid cp950_grid = {
	BIG5, .both = cp950_both, .written = cp950_written, .areas = cp950_areas, .has = is_cp950
};
static const struct grid big5_grid = {
	BIG5, BEYOND, .written = classic_written, .writes = is_classic
};
static const struct grid big5_hkscs_grid = {
	BIG5, BEYOND, .written = hkscs_written, .writes = is_hkscs
};
static const struct grid web_big5_grid = { BIG5, BEYOND, .writes = is_web, .is_web = true };

GRID_CHARSET(213, big5, "Big5", 2, false, "Big5 of 1984, with the euro", "web:big5")
GRID_CHARSET(214, cp950, "CP950", 2, false, "Windows code page 950", "CP950")
GRID_CHARSET(215, big5_hkscs, "Big5-HKSCS", 2, false, "HKSCS-2008", "web:big5")
GRID_CHARSET(526, web_big5, "web:big5", 2, false, "Encoding Standard", "web:big5")
