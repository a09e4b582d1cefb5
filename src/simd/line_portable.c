/* SPDX-License-Identifier: MIT */
/* line_portable.c - the kernels for lines in portable C */
#include "../kernels.h"
#include "words.h"

#if OCTAVO_PORTABLE

static ALWAYS_INLINE void end_line(struct octavo_line_tally *tally)
{
	tally->longest = tally->line > tally->longest ? tally->line : tally->longest;
	tally->line = 0;
	tally->lines++;
}

static size_t lines(const uint8_t *s, size_t n, struct octavo_line_tally *tally)
{
	uint64_t rare = 0, above = 0, lead4 = 0;
	size_t at = 0;

	for (; n - at >= 8; at += 8) {
		uint64_t word = load_word(s + at), begins = ~continuing_in(word) & EACH_OCTET(1);
		uint64_t ends = equal_in(word, '\n');
		rare |= equal_in(word, 0) | equal_in(word, '\r');
		above |= above_latin1_in(word);
		lead4 |= lead4_in(word);
		tally->code_points += sum_octets(begins);
		for (; ends; ends &= ends - 1) {
			uint64_t before = (ends & (0 - ends)) - 1;
			tally->line += sum_octets(begins & before);
			begins &= ~before << 1; /* but for the line feed */
			end_line(tally);
		}
		tally->line += sum_octets(begins);
	}
	tally->has_rare |= rare != 0;
	tally->above_latin1 |= above != 0;
	tally->has_lead4 |= lead4 != 0;
	return at;
}

static void rare(const uint8_t *s, size_t n, struct octavo_rare_tally *tally)
{
	for (size_t at = 0; at < n; at++) {
		bool is_return = s[at] == '\r';
		tally->nuls += s[at] == 0;
		tally->returns += is_return;
		tally->crlf += is_return && at + 1 < n && s[at + 1] == '\n';
	}
}

const struct octavo_line_kernels octavo_line_kernels_portable = { .lines = lines, .rare = rare };

#endif
