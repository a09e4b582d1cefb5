/* SPDX-License-Identifier: MIT */
/* character.c - one character: decoded from either end, encoded, found around an offset */
#include "given.h"

int main(void)
{
	enum octavo_encoding e = Frama_C_int_interval(FIRST, LAST);
	size_t n = Frama_C_size_t_interval(LEAST, MOST), at = Frama_C_size_t_interval(0, MOST + 1);
	unsigned i = Frama_C_unsigned_int_interval(0, ROOMS - 1);
	size_t floor, ceil;
	uint8_t *s;
	struct octavo_character first, last;
	struct octavo_result r;
	struct octavo_escape escape;

	//@ split e;
	//@ split n;
	s = any_text(n);

	first = octavo_decode(e, s, n);
	//@ check first: first.length <= n;
	//@ check first_error: 0 <= first.error <= OCTAVO_UNSUPPORTED;
	last = octavo_decode_last(e, s, n);
	//@ check last: last.length <= n;
	//@ check last_error: 0 <= last.error <= OCTAVO_UNSUPPORTED;

	//@ split at;
	floor = octavo_floor(e, s, n, at);
	//@ check floor: floor <= at && floor <= n;
	ceil = octavo_ceil(e, s, n, at);
	//@ check ceil: ceil <= n;
	//@ merge at;

	//@ split i;
	r = octavo_encode(e, any_unsigned(), room_of(i), caps[i]);
	//@ check encoded: r.written <= caps[i] && r.written <= OCTAVO_MAX_CHARACTER;
	//@ check encoded_error: 0 <= r.error <= OCTAVO_UNSUPPORTED;
	//@ merge i;

	escape = octavo_escape_find(e, s, n);
	//@ split escape.at;
	//@ check escape: escape.at + escape.length <= n;
	return 0;
}
