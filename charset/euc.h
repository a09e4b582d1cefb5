/* SPDX-License-Identifier: MIT */
/* euc.h - extended Unix codes: ASCII, a set in octets A1..FE, further sets after single shifts */
#ifndef OCTAVO_CHARSET_EUC_H
#define OCTAVO_CHARSET_EUC_H

#include "set.h"

struct euc_set {
	const struct set *set;
	uint8_t prefix; /* an octet; 0 for none */
	bool is_read_only;
};

struct euc {
	/* The first has no prefix. A character is written in the first set that has it. */
	const struct euc_set *sets;
	uint8_t count;
	/* For the Encoding Standard: what is written instead of a character; otherwise NULL. */
	uint32_t (*replace)(uint32_t code_point);
};

extern const struct codec octavo_euc_codec;

#endif
