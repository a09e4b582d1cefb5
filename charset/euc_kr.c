/* SPDX-License-Identifier: MIT */
/* euc_kr.c - EUC-KR and UHC, which has all modern Hangul in addition */
#include "grid.h"
#include "subset.h"
#include "tables.h"

static const struct shape shape = {
	.first_lead = 0x81, .last_lead = 0xFE,
	.first_low = 0x41, .last_low = 0x7E, .low = 0x41,
	.first_high = 0x81, .last_high = 0xFE, .high = 0x41,
	.width = 190, .size = UHC_SIZE
};

static inline unsigned code_by(uint32_t code_point)
{
	uint32_t at = code_point - UHC_HANGUL;

	return at < UHC_HANGUL_SIZE ? octavo_reverse_uhc.range[at]
	                            : code_by_count(&octavo_reverse_uhc, code_point);
}

GRID_CODEC(euc_kr, octavo_grid_decode, &shape, code_by, NULL, is_ksx1001)
GRID_CODEC(uhc, octavo_grid_decode, &shape, code_by, NULL, NULL)
#define web_euc_kr_codec uhc_codec

#define UHC .shape = &shape, .table = octavo_table_uhc, .code = ENCODER(code_by)

static const struct grid euc_kr_grid = { UHC, .writes = is_ksx1001 };
static const struct grid uhc_grid = { UHC };
static const struct grid web_euc_kr_grid = { UHC, .is_web = true };

GRID_CHARSET(240, euc_kr, "EUC-KR", 2, false, "KS X 2901, KS X 1001:1998", "UHC")
GRID_CHARSET(241, uhc, "UHC", 2, false, "Unified Hangul Code, Windows code page 949", "UHC")
GRID_CHARSET(530, web_euc_kr, "web:euc-kr", 2, false, "Encoding Standard", "web:euc-kr")
