/* SPDX-License-Identifier: MIT */
/* gb18030.c - GB2312, GBK and GB18030, in two editions and as the Web has them */
#include "grid.h"
#include "subset.h"
#include "tables.h"

static const struct shape shape = {
	.first_lead = 0x81, .last_lead = 0xFE,
	.first_low = 0x40, .last_low = 0x7E, .low = 0x40,
	.first_high = 0x80, .last_high = 0xFE, .high = 0x41,
	.width = 190, .size = GBK_SIZE
};

#define POINTER(lead, trail) (((lead)-0x81) * 190 + (trail)-0x41)

static const struct area areas[] = {
	{ 0xE000, POINTER(0xAA, 0xA1), 94, 6 },
	{ 0xE234, POINTER(0xF8, 0xA1), 94, 7 },
	{ 0xE4C6, POINTER(0xA1, 0x41), 96, 7 }, /* 40, which is a cell before 41 */
	{ 0, 0, 0, 0 }
};

/* A3 A0 is not the last of U+E586..: text has it for a space. */
static const struct area web_areas[] = {
	{ 0xE000, POINTER(0xAA, 0xA1), 94, 6 },
	{ 0xE234, POINTER(0xF8, 0xA1), 94, 7 },
	{ 0xE4C6, POINTER(0xA1, 0x41), 96, 2 },
	{ 0xE586, POINTER(0xA3, 0x41), 95, 1 },
	{ 0xE5E6, POINTER(0xA4, 0x41), 96, 4 },
	{ 0, 0, 0, 0 }
};

/*
 * Characters that Unicode lacked when GB 18030-2005 was written. That edition reads and writes
 * these code points, later ones only write them.
 */
static const struct mapping of_2005[] = {
	{ 0xA6D9, 0xE78D }, { 0xA6DA, 0xE78E }, { 0xA6DB, 0xE78F }, { 0xA6DC, 0xE790 },
	{ 0xA6DD, 0xE791 }, { 0xA6DE, 0xE792 }, { 0xA6DF, 0xE793 }, { 0xA6EC, 0xE794 },
	{ 0xA6ED, 0xE795 }, { 0xA6F3, 0xE796 }, { 0xFE59, 0xE81E }, { 0xFE61, 0xE826 },
	{ 0xFE66, 0xE82B }, { 0xFE67, 0xE82C }, { 0xFE6D, 0xE832 }, { 0xFE7E, 0xE843 },
	{ 0xFE90, 0xE854 }, { 0xFEA0, 0xE864 }, { 0, 0 }
};

static const struct mapping euro[] = { { 0x80, 0x20AC }, { 0, 0 } };

/* What all others than GBK have instead of A1A4 U+00B7 and A1AA U+2014. */
static const struct mapping gb2312_both[] = {
	{ 0xA1A4, 0x30FB }, { 0xA1AA, 0x2015 }, { 0x80, 0x20AC }, { 0, 0 }
};

/* ------------------------------------------------------------------ subsets */

/* What GBK lacks, but for user-defined areas. */
static const uint16_t not_in_gbk[][2] = {
	{ 0xA2AB, 0xA2B0 }, { 0xA2E3, 0xA2E4 }, { 0xA2EF, 0xA2F0 }, { 0xA2FD, 0xA2FE },
	{ 0xA4F4, 0xA4FE }, { 0xA5F7, 0xA5FE }, { 0xA6B9, 0xA6C0 }, { 0xA6D9, 0xA6DF },
	{ 0xA6EC, 0xA6ED }, { 0xA6F3, 0xA6F3 }, { 0xA6F6, 0xA6FE }, { 0xA7C2, 0xA7D0 },
	{ 0xA7F2, 0xA7FE }, { 0xA896, 0xA8A0 }, { 0xA8BC, 0xA8BC }, { 0xA8BF, 0xA8BF },
	{ 0xA8C1, 0xA8C4 }, { 0xA8EA, 0xA8FE }, { 0xA958, 0xA958 }, { 0xA95B, 0xA95B },
	{ 0xA95D, 0xA95F }, { 0xA989, 0xA995 }, { 0xA997, 0xA9A3 }, { 0xA9F0, 0xA9FE },
	{ 0xD7FA, 0xD7FE }, { 0xFE50, 0xFEA0 }
};

static bool is_in_gbk(unsigned code)
{
	unsigned row = code >> 8;

	/* User-defined areas. */
	if ((code & 0xFF) >= 0xA1 ? (row >= 0xAA && row <= 0xAF) || row >= 0xF8
	                          : row >= 0xA1 && row <= 0xA7)
		return false;
	for (size_t i = 0; i < sizeof not_in_gbk / sizeof *not_in_gbk; i++)
		if (code >= not_in_gbk[i][0] && code <= not_in_gbk[i][1])
			return false;
	return true;
}

/*
 * Of the characters of two octets and the euro: it is one of GBK, without user-defined ones. The
 * first conditions are true of nearly all text, as a processor learns.
 */
static inline bool is_gbk(unsigned code)
{
	unsigned row = code >> 8;

	if (row - 0xA1 >= 15 && row < 0xF8 && code - 0xD7FA >= 5)
		return true;
	return ((row == 0xA1 || row == 0xA3) && (code & 0xFF) >= 0xA1) || is_in_gbk(code);
}

static bool is_pair(unsigned code)
{
	return code >= 0x100;
}

/* What differs from the table, of two octets. */
static bool differs_gb2312(unsigned code)
{
	return code == 0xA1A4 || code == 0xA1AA;
}

static bool differs_gbk(unsigned code)
{
	return code == 0xA2E3;
}

static bool differs_2022(unsigned code)
{
	return code == 0xA3A0;
}

static bool differs_2005(unsigned code)
{
	unsigned cell = code & 0xFF;

	switch (code >> 8) {
	case 0xA6: return cell >= 0xD9;
	case 0xFE: return cell >= 0x59;
	default:   return differs_2022(code);
	}
}

static inline unsigned code_by(uint32_t code_point)
{
	uint32_t at = code_point - GBK_HANZI;

	return at < GBK_HANZI_SIZE ? octavo_reverse_gbk.range[at]
	                           : code_by_count(&octavo_reverse_gbk, code_point);
}

/* ------------------------------------------------------------------ four octets */

#define SUPPLEMENTARY 189000 /* the pointer of U+10000 */
#define OUTSIDE 7457         /* of the one that is in no range, U+E7C7 */
#define LAST 39419           /* of U+FFFF */

static bool is_digit(unsigned octet)
{
	return octet >= 0x30 && octet <= 0x39;
}

static bool is_upper(unsigned octet)
{
	return octet >= 0x81 && octet <= 0xFE;
}

/* Of the pairs that begin at 'range', the last one whose member is not greater than 'value'. */
static const uint16_t *range_of(unsigned member, uint32_t value)
{
	unsigned from = 0, to = GB18030_RANGES;

	while (to - from > 1) {
		unsigned middle = (from + to) / 2;
		if (octavo_table_gb18030_ranges[2 * middle + member] <= value)
			from = middle;
		else
			to = middle;
	}
	return octavo_table_gb18030_ranges + 2 * from;
}

/* The character of four octets of the right form; 0 for none. U+FFFD is one of them. */
static uint32_t four_octets(const uint8_t *s)
{
	uint32_t pointer = (s[0] - 0x81u) * 12600 + (s[1] - 0x30u) * 1260 + (s[2] - 0x81u) * 10 +
	                   (s[3] - 0x30u);

	if (pointer == OUTSIDE)
		return 0xE7C7;
	if (pointer >= SUPPLEMENTARY)
		return pointer - SUPPLEMENTARY < 0x100000 ? 0x10000 + pointer - SUPPLEMENTARY : 0;
	if (pointer > LAST)
		return 0;
	const uint16_t *range = range_of(0, pointer);
	return range[1] + pointer - range[0];
}

static unsigned put_four(uint32_t code_point, uint8_t *dst)
{
	const uint16_t *range = range_of(1, code_point);
	uint32_t pointer = code_point >= 0x10000 ? SUPPLEMENTARY + code_point - 0x10000 :
	                   code_point == 0xE7C7  ? OUTSIDE :
	                                           range[0] + code_point - range[1];

	dst[0] = (uint8_t)(0x81 + pointer / 12600);
	dst[1] = (uint8_t)(0x30 + pointer / 1260 % 10);
	dst[2] = (uint8_t)(0x81 + pointer / 10 % 126);
	dst[3] = (uint8_t)(0x30 + pointer % 10);
	return 4;
}

static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	if (n < 2 || !is_upper(s[0]) || !is_digit(s[1]))
		return octavo_grid_decode(charset, state, s, n, more);
	if ((n >= 3 && !is_upper(s[2])) || (n >= 4 && !is_digit(s[3])))
		return ill_formed(OCTAVO_INTERRUPTED, 1); /* what follows may be ASCII */
	if (n < 4)
		return ill_formed(OCTAVO_TRUNCATED, n);
	const struct grid *grid = charset->table;
	uint32_t c = four_octets(s);
	return c ? character(c, 4) : ill_formed(OCTAVO_UNASSIGNED, grid->is_web ? 4 : 1);
}

static int encode(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
                  uint8_t *dst, const struct workspace *work)
{
	const struct grid *grid = charset->table;
	int length = octavo_grid_encode(charset, state, code_point, dst, work);

	if (length > 0 || (grid->is_web && code_point == 0xE5E5) || code_point > 0x10FFFF ||
	    is_surrogate(code_point))
		return length;
	return (int)put_four(code_point, dst);
}

static inline struct run read_all(const struct grid *grid, bool (*differs_in)(unsigned),
                                  const uint8_t *s, size_t n, uint16_t *units, size_t cap)
{
	struct run run = { 0, 0 };

	for (;;) {
		struct run pairs = grid_read(grid, &shape, differs_in, s + run.read, n - run.read,
		                             units + run.written, cap - run.written);
		run.read += pairs.read;
		run.written += pairs.written;
		const uint8_t *four = s + run.read;
		if (n - run.read < 4 || cap - run.written < 2 || !is_upper(four[0]) ||
		    !is_digit(four[1]) || !is_upper(four[2]) || !is_digit(four[3]))
			return run;
		uint32_t c = four_octets(four);
		if (!c)
			return run;
		run.read += 4;
		run.written += put_units(c, units + run.written);
	}
}

static inline struct run write_all(const struct grid *grid, bool (*differs_in)(unsigned),
                                   const uint16_t *units, size_t n, uint8_t *dst, size_t cap)
{
	struct run run = { 0, 0 };

	for (;;) {
		struct run pairs = grid_write(grid, code_by, differs_in, NULL, units + run.read,
		                              n - run.read, dst + run.written, cap - run.written);
		run.read += pairs.read;
		run.written += pairs.written;
		if (n == run.read || cap - run.written < 4)
			return run;
		uint32_t c = units[run.read];
		if (is_surrogate(c)) {
			c = join_surrogates(c, units[run.read + 1]);
			run.read++;
		} else if (grid->is_web && c == 0xE5E5) {
			return run;
		}
		run.read++;
		run.written += put_four(c, dst + run.written);
	}
}

/* ------------------------------------------------------------------ codecs */

#define READ_ALL(differs_in) read_all(charset->table, differs_in, s, n, units, cap)
#define WRITE_ALL(differs_in) write_all(charset->table, differs_in, units, n, dst, cap)
#define WRITE_PAIRS(differs_in, writes) \
	grid_write(charset->table, code_by, differs_in, writes, units, n, dst, cap)

GRID_READ(gb2312, READ_ALL(differs_gb2312))
GRID_READ(gb18030_2005, READ_ALL(differs_2005))
GRID_READ(gb18030_2022, READ_ALL(differs_2022))
GRID_READ(web, READ_ALL(NULL))

GRID_WRITE(gb2312, WRITE_PAIRS(differs_gb2312, is_gb2312))
GRID_WRITE(gbk, WRITE_PAIRS(differs_gbk, is_gbk))
GRID_WRITE(web_gbk, WRITE_PAIRS(differs_gbk, NULL))
GRID_WRITE(gb18030_2005, WRITE_ALL(differs_2005))
GRID_WRITE(web, WRITE_ALL(NULL))

#define CODEC(reads, encodes, writes)                               \
	{                                                           \
		.decode = decode, .encode = ENCODER(encodes),       \
		.read = reads##_read, .write = ENCODER(writes##_write) \
	}

static const struct codec gb2312_codec = CODEC(gb2312, octavo_grid_encode, gb2312);
static const struct codec gbk_codec = CODEC(web, octavo_grid_encode, gbk);
static const struct codec gb18030_2005_codec = CODEC(gb18030_2005, encode, gb18030_2005);
static const struct codec gb18030_2022_codec = CODEC(gb18030_2022, encode, web);
static const struct codec web_gbk_codec = CODEC(web, octavo_grid_encode, web_gbk);
static const struct codec web_gb18030_codec = CODEC(web, encode, web);

/* ------------------------------------------------------------------ charsets */

#define GB .shape = &shape, .table = octavo_table_gbk, .code = ENCODER(code_by)

static const struct grid gb2312_grid = {
	GB, .both = gb2312_both, .areas = web_areas, .writes = is_gb2312
};
static const struct grid gbk_grid = { GB, .both = euro, .areas = web_areas, .writes = is_gbk };
static const struct grid gb18030_2005_grid = { GB, .both = of_2005, .areas = areas };
static const struct grid gb18030_2022_grid = { GB, .written = of_2005, .areas = areas };
static const struct grid web_gbk_grid = {
	GB, .both = euro, .written = of_2005, .areas = web_areas, .is_web = true
};
static const struct grid web_gb18030_grid = {
	GB, .both = euro, .written = of_2005, .areas = web_areas, .writes = is_pair, .is_web = true
};

GRID_CHARSET(208, gb2312, "GB2312", 4, false, "GB/T 2312-1980, EUC", "web:gbk")
GRID_CHARSET(209, gbk, "GBK", 4, false, "GBK 1.0, Windows code page 936", "web:gbk")
GRID_CHARSET(210, gb18030_2005, "GB18030-2005", 4, true, "GB 18030-2005", "GB18030-2005")
GRID_CHARSET(211, gb18030_2022, "GB18030", 4, true, "GB 18030-2022", "GB18030")
GRID_CHARSET(524, web_gbk, "web:gbk", 4, false, "Encoding Standard", "web:gb18030")
GRID_CHARSET(525, web_gb18030, "web:gb18030", 4, false, "Encoding Standard", "web:gb18030")
