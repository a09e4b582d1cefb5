/* SPDX-License-Identifier: MIT */
/* lint.c - what may deceive a reader, of any kinds, also in pieces: against the rules */
#include "text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	uint32_t number = feed_number(&feed);
	uint32_t kinds = number % 4 ? (1u << OCTAVO_ODDITIES) - 1 : feed_number(&feed);
	struct rest text = fuzz_text(&feed);
	struct said_lint said = rules_lint(text, kinds, number >> 8 & 1);

	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		check_lint_in_pieces(text, &said, (struct cuts){ text.n, 0 });
		for (size_t k = 0; k < 2; k++)
			check_lint_in_pieces(text, &said, fuzz_cuts(text.n));
	}
	return 0;
}
