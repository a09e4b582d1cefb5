/* SPDX-License-Identifier: MIT */
/* check.c - octavo_check(), octavo_valid(), octavo_valid_string() against the oracles */
#include <stdlib.h>
#include <string.h>

#include "expected.h"

static void check_string(const struct text *text)
{
	char *string = exactly(text->n + 1);
	size_t length;

	if (text->n)
		memcpy(string, text->s, text->n);
	string[text->n] = '\0';
	bool is_valid = octavo_valid_string(string, &length);
	require(length == strlen(string));
	require(is_valid == octavo_valid(string, length));
	require(is_valid == octavo_valid_string(string, NULL));
	free(string);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct task t = { .from = feed_encoding(&feed), .to = OCTAVO_NO_ENCODING,
		          .options = feed_options(&feed) };
	t.text = feed_text(&feed);
	struct task plain = { .to = OCTAVO_NO_ENCODING, .text = t.text };
	bool is_valid = expected_result(&plain, NULL).error == OCTAVO_OK;

	fuzz_use("scalar");
	struct octavo_result wanted = octavo_check(t.from, t.text.s, t.text.n, t.options);
	require(wanted.written == 0 && wanted.read <= t.text.n);
	require(wanted.length <= t.text.n - wanted.read);
	require((wanted.error == OCTAVO_OK) <= (wanted.read == t.text.n));
	if (expected_knows_task(&t))
		require(same_result(wanted, expected_result(&t, NULL)));
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		require(same_result(wanted, octavo_check(t.from, t.text.s, t.text.n, t.options)));
		require(octavo_valid((const char *)t.text.s, t.text.n) == is_valid);
		check_string(&t.text);
	}
	free(t.text.s);
	return 0;
}
