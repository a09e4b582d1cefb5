/* SPDX-License-Identifier: MIT */
/* text_graphemes.c - graphemes and columns of any text: octavo-text.h */
#include "given.h"
#include "octavo-text.h"

int main(void)
{
	size_t n = Frama_C_size_t_interval(LEAST, MOST), at, end;
	unsigned options = any_unsigned();
	struct octavo_graphemes graphemes = { 0 };
	struct octavo_columns columns = octavo_columns_init(options);
	const char *s;

	//@ split n;
	s = (const char *)any_text(n);
	end = octavo_grapheme_next(s, n, 0);
	//@ check next: end <= n;
	at = Frama_C_size_t_interval(0, n);
	//@ split at;
	end = octavo_grapheme_previous(s, n, at);
	//@ check previous: end <= n;
	octavo_grapheme_is_boundary(s, n, at);
	//@ merge at;
	octavo_grapheme_count(s, n);
	octavo_graphemes_feed(&graphemes, s, n, Frama_C_interval(0, 1));
	//@ check held: graphemes.held_size <= 3;
	octavo_width(s, n, options);
	octavo_columns_feed(&columns, s, n, Frama_C_interval(0, 1));
	//@ check held_columns: columns.held_size <= 3;
	octavo_cut(s, n, Frama_C_int_interval(0, OCTAVO_LIMIT_COLUMNS),
	           Frama_C_size_t_interval(0, SIZE_MAX), options);
	return 0;
}
