/* SPDX-License-Identifier: MIT */
/* text_normal.c - normal forms of any text: octavo-text.h */
#include "given.h"
#include "octavo-text.h"

int main(void)
{
	enum octavo_normal_form form = Frama_C_int_interval(OCTAVO_NFC, OCTAVO_NFKD);
	size_t n = Frama_C_size_t_interval(LEAST, MOST), end;
	const char *s;

	//@ split form;
	//@ split n;
	s = (const char *)any_text(n);
	end = octavo_normal_prefix(form, s, n);
	//@ check prefix: end <= n;
	octavo_normalize_length(form, s, n);
	return 0;
}
