/* SPDX-License-Identifier: MIT */
/* length.c - octavo_convert_length() from each encoding to each */
#include "given.h"

int main(void)
{
	enum octavo_encoding from = Frama_C_int_interval(FIRST, LAST);
	enum octavo_encoding to = Frama_C_int_interval(FIRST_TO, LAST_TO);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);

	//@ split from;
	//@ split to;
	//@ split n;
	octavo_convert_length(from, any_text(n), n, to, any_unsigned());
	return 0;
}
