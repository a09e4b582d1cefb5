/* SPDX-License-Identifier: MIT */
/* width.c - columns of texts, also in pieces, and as much as fits: against the rules */
#include "text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct said said = { .text = fuzz_text(&feed) };

	rules_graphemes(&said);
	rules_columns(&said);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		check_columns(&said);
		if (i == 0)
			check_cut(&said); /* which uses no kernels */
		for (size_t k = 0; k < 2; k++)
			check_columns_in_pieces(&said, fuzz_cuts(said.text.n));
	}
	return 0;
}
