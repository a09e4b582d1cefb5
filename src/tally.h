/* SPDX-License-Identifier: MIT */
/* tally.h - how often some octets occur */
#ifndef OCTAVO_TALLY_H
#define OCTAVO_TALLY_H

#include "decode.h"
#include "kernels.h"

/* Adds the octets of s[0..n), which may be ill-formed, to 'tally'. */
static inline void tally_octets(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	const struct octavo_count_kernels *kernels = octavo_count_kernels();

	for (size_t at = kernels->tally && n ? kernels->tally(s, n, tally) : 0; at < n; at++) {
		tally->continuing += is_continuing(s[at]);
		tally->lead4 += s[at] >= 0xF0;
		tally->lines += s[at] == '\n';
		tally->above_latin1 |= s[at] >= 0xC4;
	}
}

#endif
