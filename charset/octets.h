/* SPDX-License-Identifier: MIT */
/* octets.h - charsets of single octets */
#ifndef OCTAVO_CHARSET_OCTETS_H
#define OCTAVO_CHARSET_OCTETS_H

#include "row.h"
#include "tones.h"

struct octet_table {
	const uint16_t *low;  /* of octets 00..7F; NULL if they are ASCII */
	const uint16_t *high; /* of octets 80..FF */
	bool fills_c1;        /* octets 80..9F without a character are control characters */
	/* What the charset lacks, as two characters that it may have: octavo_split_tone or NULL. */
	bool (*split)(uint32_t code_point, uint16_t parts[2]);
};

extern const struct codec octavo_octets_codec;

#endif
