/* SPDX-License-Identifier: MIT */
/* measure.c - how much text it is: octavo_measure(), octavo_count(), octavo_valid_string() */
#include "given.h"

/* Any octets, then a NUL. */
static const char *any_string(size_t n)
{
	uint8_t *text = octets_of(n + 1);

	Frama_C_make_unknown((char *)text, n + 1);
	text[n] = 0;
	return (const char *)text;
}

int main(void)
{
	enum octavo_encoding e = Frama_C_int_interval(FIRST, LAST);
	size_t n = Frama_C_size_t_interval(LEAST, MOST), count, length;
	uint8_t *s;
	struct octavo_size size;

	//@ split e;
	//@ split n;
	s = any_text(n);
	size = octavo_measure(e, s, n);
	//@ check valid: size.valid <= n;
	//@ check widest: 0 <= size.widest <= OCTAVO_WIDEST_BEYOND_BMP;
	if (e != OCTAVO_UTF8)
		return 0;

	count = octavo_count((const char *)s, n);
	//@ check count: count <= n;
	count = octavo_utf16_length((const char *)s, n);
	//@ check utf16_length: count <= 2 * n;
	if (n < 8) {
		octavo_valid_string(any_string(n), NULL);
		octavo_valid_string(any_string(n), &length);
		//@ check length: length <= n;
	}
	return 0;
}
