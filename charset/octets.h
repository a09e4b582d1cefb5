/* SPDX-License-Identifier: MIT */
/* octets.h - charsets of single octets */
#ifndef OCTAVO_CHARSET_OCTETS_H
#define OCTAVO_CHARSET_OCTETS_H

#include "row.h"

struct octet_table {
	const uint16_t *low;  /* of octets 00..7F; NULL if they are ASCII */
	const uint16_t *high; /* of octets 80..FF */
	bool fills_c1;        /* octets 80..9F without a character are control characters */
};

extern const struct codec octavo_octets_codec;

#endif
