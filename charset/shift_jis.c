/* SPDX-License-Identifier: MIT */
/* shift_jis.c - Shift_JIS, windows-31J, and what the Web reads as Shift_JIS */
#include "grid.h"
#include "tables.h"

static const struct shape shape = {
	.first_lead = 0x81, .last_lead = 0xFC, .has_katakana = true,
	.first_low = 0x40, .last_low = 0x7E, .low = 0x40,
	.first_high = 0x80, .last_high = 0xFC, .high = 0x41,
	.width = 188, .size = JIS0208_SIZE
};

static inline unsigned code_by(uint32_t code_point)
{
	return code_by_row(&octavo_reverse_jis0208, code_point);
}

/* Of JIS X 0208. */
static bool is_classic(unsigned code)
{
	return code >= 0x8140 && code < 0xEB00 && code >> 8 != 0x87;
}

/*
 * JIS X 0208 has other characters in these places than windows-31J, which reads as them what is the
 * same here.
 */
static const struct mapping classic_both[] = {
	{ 0x8160, 0x301C }, { 0x8161, 0x2016 }, { 0x817C, 0x2212 }, { 0x8191, 0x00A2 },
	{ 0x8192, 0x00A3 }, { 0x81CA, 0x00AC }, { 0x80, 0x80 }, { 0, 0 }
};

/* JIS X 0201 has them where ASCII has a backslash and a tilde. */
static const struct mapping classic_written[] = { { 0x5C, 0xA5 }, { 0x7E, 0x203E }, { 0, 0 } };

static const struct mapping control[] = { { 0x80, 0x80 }, { 0, 0 } };

/* What JIS X 0208 has in the places of others. */
static const struct mapping windows_written[] = {
	{ 0x8160, 0x301C }, { 0x8161, 0x2016 }, { 0x817C, 0x2212 }, { 0x8191, 0x00A2 },
	{ 0x8192, 0x00A3 }, { 0x81CA, 0x00AC }, { 0, 0 }
};

static const struct mapping web_written[] = {
	{ 0x5C, 0xA5 }, { 0x7E, 0x203E }, { 0x817C, 0x2212 }, { 0, 0 }
};

static const struct area areas[] = { { 0xE000, 8836, 1880, 1 }, { 0, 0, 0, 0 } };

static bool is_user_defined(unsigned code)
{
	return code >= 0xF040 && code < 0xFA00;
}

static bool differs(unsigned code)
{
	switch (code) {
	case 0x8160:
	case 0x8161:
	case 0x817C:
	case 0x8191:
	case 0x8192:
	case 0x81CA:
		return true;
	default:
		return is_user_defined(code);
	}
}

/* The encoder of the Encoding Standard writes no user-defined characters. */
static bool is_web(unsigned code)
{
	return !is_user_defined(code);
}

GRID_CODEC(shift_jis, octavo_grid_decode, &shape, code_by, differs, is_classic)
GRID_CODEC(windows_31j, octavo_grid_decode, &shape, code_by, is_user_defined, NULL)
#define web_shift_jis_codec windows_31j_codec

#define SJIS                                                                             \
	.shape = &shape, .table = octavo_table_jis0208, .code = ENCODER(code_by), \
	 .areas = areas

static const struct grid shift_jis_grid = {
	SJIS, .both = classic_both, .written = classic_written, .writes = is_classic
};
static const struct grid windows_31j_grid = { SJIS, .both = control, .written = windows_written };
static const struct grid web_shift_jis_grid = {
	SJIS, .both = control, .written = web_written, .writes = is_web, .is_web = true
};

GRID_CHARSET(224, shift_jis, "Shift_JIS", 2, false, "JIS X 0208:1997, Appendix 1", "windows-31J")
GRID_CHARSET(225, windows_31j, "windows-31J", 2, false, "Windows code page 932", "windows-31J")
GRID_CHARSET(529, web_shift_jis, "web:shift_jis", 2, false, "Encoding Standard", "web:shift_jis")
