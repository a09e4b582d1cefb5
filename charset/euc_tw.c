/* SPDX-License-Identifier: MIT */
/* euc_tw.c - EUC-TW, planes 1 and 2 */
#include "euc.h"

/* Planes 3 to 16. */
static const struct set none = { .octets = 2 };

static const struct euc_set sets[] = {
	{ .set = &octavo_set_cns1 },
	{ .set = &octavo_set_cns1, .prefix = 0x8E, .first_plane = 0xA1, .last_plane = 0xA1,
	  .is_read_only = true },
	{ .set = &octavo_set_cns2, .prefix = 0x8E, .first_plane = 0xA2, .last_plane = 0xA2 },
	{ .set = &none, .prefix = 0x8E, .first_plane = 0xA3, .last_plane = 0xB0,
	  .is_read_only = true },
};

static const struct euc form = { sets, 4, NULL };

static const struct octavo_charset charset = {
	"EUC-TW",
	{ 216, OCTAVO_NO_ENCODING, 1, 4, true, true, false, false,
	  "CNS 11643, planes 1 and 2", "EUC-TW" },
	&octavo_euc_codec, &form
};

const struct octavo_charset *octavo_charset_euc_tw(void)
{
	return &charset;
}
