/* SPDX-License-Identifier: MIT */
/* convert.c - octavo_convert() from each encoding to each */
#include "given.h"

int main(void)
{
	enum octavo_encoding from = Frama_C_int_interval(FIRST, LAST);
	enum octavo_encoding to = Frama_C_int_interval(FIRST_TO, LAST_TO);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	unsigned i = Frama_C_unsigned_int_interval(0, FEW_ROOMS - 1);
	struct octavo_result r;
	uint8_t *s;

	//@ split from;
	//@ split to;
	//@ split n;
	//@ split i;
	s = any_text(n);
	r = octavo_convert(from, s, n, to, room_of(i), caps[i], any_unsigned());
	//@ check read: r.read <= n;
	//@ check length: r.length <= n;
	//@ check error: 0 <= r.error <= OCTAVO_UNSUPPORTED;
	return 0;
}
