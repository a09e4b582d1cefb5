/* SPDX-License-Identifier: MIT */
/* check.c - octavo_check() and octavo_valid() */
#include "given.h"

int main(void)
{
	enum octavo_encoding e = Frama_C_int_interval(FIRST, LAST);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	uint8_t *s;
	struct octavo_result r;

	//@ split e;
	//@ split n;
	s = any_text(n);
	r = octavo_check(e, s, n, any_unsigned());
	//@ check read: r.read <= n;
	//@ check length: r.length <= n;
	//@ check written: r.written == 0;
	//@ check error: 0 <= r.error <= OCTAVO_UNSUPPORTED;

	if (e == OCTAVO_UTF8)
		octavo_valid((const char *)s, n);
	return 0;
}
