/* SPDX-License-Identifier: MIT */
/* graphemes.c - where graphemes begin, how many there are, also in pieces: against the rules */
#include "text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct said said = { .text = fuzz_text(&feed) };

	rules_graphemes(&said);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		if (i == 0)
			check_graphemes(&said);
		else
			check_grapheme_count(&said);
		for (size_t k = 0; k < 2; k++)
			check_graphemes_in_pieces(&said, fuzz_cuts(said.text.n));
	}
	return 0;
}
