/* SPDX-License-Identifier: MIT */
/* scripts.c - how scripts are mixed: against the rules */
#include "text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct rest text = fuzz_text(&feed);

	fuzz_use(fuzz_kernels[0]); /* these functions use none */
	check_scripts(text, rules_restriction(text), rules_mixed(text));
	return 0;
}
