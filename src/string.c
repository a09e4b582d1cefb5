/* SPDX-License-Identifier: MIT */
/* string.c - text that ends at a NUL */
#include <string.h>

#include "octavo.h"
#include "prefix.h"

/* The last octets of a block may belong to a character that goes on in the next one. */
#define MAX_CUT 3

bool octavo_valid_string(const char *s, size_t *length)
{
	const uint8_t *octets = (const uint8_t *)s;
	size_t valid = 0, end = 0; /* octets that are well-formed, and that are not NUL */
	bool found = false;

	while (!found && (length || end - valid <= MAX_CUT)) {
		bool is_good = end - valid <= MAX_CUT;
		const uint8_t *nul = memchr(octets + end, 0, BLOCK);
		end = nul ? (size_t)(nul - octets) : end + BLOCK;
		if (is_good)
			valid += octavo_utf8_prefix(octets + valid, end - valid);
		found = nul != NULL;
	}
	if (length)
		*length = end;
	return found && valid == end;
}
