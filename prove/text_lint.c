/* SPDX-License-Identifier: MIT */
/* text_lint.c - oddities and scripts of any text: octavo-text.h */
#include "given.h"
#include "octavo-text.h"

int main(void)
{
	size_t n = Frama_C_size_t_interval(LEAST, MOST), end;
	struct octavo_lint lint = octavo_lint_init(any_unsigned(), Frama_C_interval(0, 1));
	struct octavo_found found;
	const char *s;

	//@ split n;
	s = (const char *)any_text(n);
	found = octavo_lint_next(&lint, s, n, Frama_C_interval(0, 1));
	//@ check read: found.read <= n;
	//@ check held: lint.held_size <= 3;
	end = octavo_mixed_scripts(s, n);
	//@ check mixed: end <= n;
	octavo_restriction_level(s, n);
	return 0;
}
