/* SPDX-License-Identifier: MIT */
/* boundary.h - from where an error showed, or the input ended, to a boundary */

/*
 * Nothing in s[0..at) is wrong, but it may end within a character: returns where that
 * one begins, else 'at'. Three steps suffice, for a fourth octet completes any.
 */
static inline size_t boundary(const uint8_t *s, size_t at)
{
	for (size_t back = 1; back <= 3 && back <= at; back++) {
		uint8_t octet = s[at - back];
		if (octet >= 0xC0) {
			size_t length = 2u + (octet >= 0xE0) + (octet >= 0xF0);
			return length > back ? at - back : at;
		}
	}
	return at;
}
