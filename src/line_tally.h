/* SPDX-License-Identifier: MIT */
/* line_tally.h - what a summary counts in well-formed UTF-8 */
#ifndef OCTAVO_LINE_TALLY_H
#define OCTAVO_LINE_TALLY_H

#include "tally.h"

struct line_tally {
	struct octavo_line_tally in; /* but for 'has_rare' and 'has_lead4' */
	struct octavo_rare_tally rare;
	uint64_t lead4;      /* octets F0..FF             */
	bool ends_in_return; /* whether the last one is 0D */
};

/* Adds the octets of s[0..n), n > 0, by kernels. Returns how many these took. */
static inline size_t tally_by_kernels(const uint8_t *s, size_t n, struct line_tally *tally)
{
	const struct octavo_line_kernels *kernels = octavo_line_kernels();
	uint64_t before = tally->in.code_points;
	size_t at = kernels->lines ? kernels->lines(s, n, &tally->in) : 0;

	if (at == 0)
		return 0;
	tally->rare.crlf += tally->ends_in_return && s[0] == '\n';
	tally->ends_in_return = s[at - 1] == '\r';
	if (tally->in.has_rare)
		kernels->rare(s, at, &tally->rare);
	if (tally->in.has_lead4)
		tally->lead4 += octavo_count_kernels()->utf16_length(s, at) -
		                (tally->in.code_points - before);
	tally->in.has_rare = tally->in.has_lead4 = false;
	return at;
}

/* Adds the octets of s[0..n). */
static inline void tally_lines(const uint8_t *s, size_t n, struct line_tally *tally)
{
	struct octavo_line_tally *in = &tally->in;

	for (size_t at = n ? tally_by_kernels(s, n, tally) : 0; at < n; at++) {
		bool begins = !is_continuing(s[at]);

		in->code_points += begins;
		in->line += begins;
		if (s[at] == '\n') {
			in->line--; /* which is not part of it */
			in->longest = in->line > in->longest ? in->line : in->longest;
			in->line = 0;
			in->lines++;
			tally->rare.crlf += tally->ends_in_return;
		}
		in->above_latin1 |= s[at] >= 0xC4;
		tally->rare.nuls += s[at] == 0;
		tally->rare.returns += s[at] == '\r';
		tally->ends_in_return = s[at] == '\r';
		tally->lead4 += s[at] >= 0xF0;
	}
}

#endif
