/* SPDX-License-Identifier: MIT */
/*
 * normal.c - normal forms, in one call, with less capacity, in pieces; how far a text is in one;
 * whether texts are equivalent: against the rules
 */
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* The text with parts in other forms, and perhaps an octet less: often equivalent to it. */
static struct text other_text(const struct said *said)
{
	struct text other = { exactly(said->form[OCTAVO_NFD].normal.n +
	                              said->form[OCTAVO_NFC].normal.n), 0 };
	size_t n = said->text.n, cut = chance_below(n + 1);
	struct said part = { .text = { said->text.s, cut } };

	for (size_t i = 0; i < 2; i++) {
		enum octavo_normal_form form = (enum octavo_normal_form)chance_below(2);
		struct rest made;

		rules_form(&part, form);
		made = chance_below(4) ? part.form[form].normal : part.text;
		if (made.n > 0)
			memcpy(other.s + other.n, made.s, made.n);
		other.n += made.n;
		part.text = (struct rest){ said->text.s + cut, n - cut };
	}
	if (other.n > 0 && chance_below(4) == 0) {
		size_t at = chance_below(other.n);

		other.n--;
		memmove(other.s + at, other.s + at + 1, other.n - at);
	}
	return other;
}

static void check_other(const struct said *said)
{
	struct text other = other_text(said);
	struct rest b = { other.s, other.n };
	size_t cut = chance_below(said->text.n + 1);
	struct rest first = { said->text.s, cut };
	struct rest second = { said->text.s + cut, said->text.n - cut };

	check_equivalent(said->text, b, rules_equivalent(said->text, b));
	check_equivalent(first, second, rules_equivalent(first, second));
	free(other.s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_normal_form form = (enum octavo_normal_form)feed_below(&feed, FORMS);
	struct said said = { .text = fuzz_text(&feed) };

	rules_graphemes(&said); /* and where characters begin */
	for (size_t i = 0; i < FORMS; i++)
		if (i == form || i <= OCTAVO_NFD)
			rules_form(&said, (enum octavo_normal_form)i);
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		check_form(&said, form);
		check_small_capacities(&said, form);
		for (size_t k = 0; k < 2; k++)
			check_form_in_pieces(&said, form, fuzz_cuts(said.text.n));
	}
	check_other(&said);
	return 0;
}
