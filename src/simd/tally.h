/* SPDX-License-Identifier: MIT */
/*
 * tally.h - how many octets of some kinds there are
 *
 * A comparison gives FF, which is -1, where it holds: subtracting it counts, in 8 bits
 * an octet, for as many blocks as 8 bits can hold.
 */

static size_t K(tally)(const uint8_t *s, size_t n, struct octavo_tally *tally)
{
	const vec zero = v_splat(0);
	size_t at = 0;

	while (n - at >= V) {
		vec continuing = zero, lead4 = zero, lines = zero;
		size_t blocks = (n - at) / V;
		size_t end = at + (blocks < 255 ? blocks : 255) * V;

		for (; at < end; at += V) {
			vec octets = v_load(s + at);
			continuing = v_sub(continuing, v_below(octets, v_splat(0xC0)));
			/* Bit 7 is set for F0 and up. */
			lead4 = v_sub(lead4, v_below(v_subs(octets, v_splat(0xF0 - 0x80)), zero));
			lines = v_sub(lines, v_equal(octets, v_splat('\n')));
		}
		tally->continuing += v_sum(continuing);
		tally->lead4 += v_sum(lead4);
		tally->lines += v_sum(lines);
	}
	return at;
}
