/* SPDX-License-Identifier: MIT */
/* locate.c - places in a text, without an index: one has a checkpoint for each 1024 octets */
#include "given.h"

static size_t any_size(void)
{
	return Frama_C_size_t_interval(0, SIZE_MAX);
}

int main(void)
{
	enum octavo_unit unit = Frama_C_int_interval(OCTAVO_OCTETS, OCTAVO_UTF16_UNITS + 1);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	const char *s;
	struct octavo_position at;

	//@ split unit;
	//@ split n;
	s = (const char *)any_text(n);
	at = octavo_locate(s, n, NULL, unit, any_size());
	//@ check offset: at.offset[OCTAVO_OCTETS] <= n;
	at = octavo_locate_line(s, n, NULL, any_size(), unit, any_size());
	//@ check offset_line: at.offset[OCTAVO_OCTETS] <= n;
	octavo_index_build(s, n, NULL);
	return 0;
}
