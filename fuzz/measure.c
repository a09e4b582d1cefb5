/* SPDX-License-Identifier: MIT */
/*
 * measure.c - octavo_measure(), octavo_count(), octavo_utf16_length() against the oracles; other
 * encodings than UTF-8 against what their characters come to one by one
 */
#include <stdlib.h>

#include "expected.h"

static bool same_size(struct octavo_size a, struct octavo_size b)
{
	return a.valid == b.valid && a.code_points == b.code_points &&
	       a.utf16_units == b.utf16_units && a.lines == b.lines && a.widest == b.widest;
}

static struct octavo_size expected_size(enum octavo_encoding e, const struct text *text)
{
	struct octavo_size size = { .valid = 0 };

	while (size.valid < text->n) {
		struct octavo_character c =
			expected_next(e, text->s + size.valid, text->n - size.valid);
		enum octavo_widest widest = c.code_point > 0xFFFF ? OCTAVO_WIDEST_BEYOND_BMP
		                            : c.code_point > 0xFF ? OCTAVO_WIDEST_BMP
		                            : c.code_point > 0x7F ? OCTAVO_WIDEST_LATIN1
		                                                  : OCTAVO_WIDEST_ASCII;
		if (c.error)
			break;
		size.valid += c.length;
		size.code_points++;
		size.utf16_units += widest == OCTAVO_WIDEST_BEYOND_BMP ? 2 : 1;
		size.lines += c.code_point == '\n';
		size.widest = widest > size.widest ? widest : size.widest;
	}
	return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_encoding e = feed_encoding(&feed);
	struct text text = feed_text(&feed);
	const char *s = (const char *)text.s;
	struct octavo_size of_utf8 = oracle_measure(text.s, text.n);
	size_t count = oracle_count(text.s, text.n), units = oracle_utf16_length(text.s, text.n);

	fuzz_use("scalar");
	struct octavo_size wanted = octavo_measure(e, s, text.n);
	if (expected_knows(e))
		require(same_size(wanted, expected_size(e, &text)));
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		require(same_size(octavo_measure(e, s, text.n), wanted));
		require(same_size(octavo_measure(OCTAVO_UTF8, s, text.n), of_utf8));
		require(octavo_count(s, text.n) == count);
		require(octavo_utf16_length(s, text.n) == units);
	}
	free(text.s);
	return 0;
}
