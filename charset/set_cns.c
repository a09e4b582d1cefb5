/* SPDX-License-Identifier: MIT */
/* set_cns.c - planes 1 and 2 of CNS 11643 */
#include "cns.h"
#include "set.h"

/* In a code: it is of plane 2. */
#define SECOND 0x8000

static uint32_t read_code(unsigned code)
{
	unsigned pointer = ((code >> 8 & 0x7F) - 0x21) * 94 + (code & 0x7F) - 0x21;

	return cns_character(code & SECOND ? CNS_PLANE + pointer : pointer);
}

static unsigned code_by(uint32_t code_point)
{
	unsigned pointer = cns_pointer(code_point), plane = 0;

	if (pointer == NO_CNS)
		return 0;
	if (pointer >= CNS_PLANE) {
		pointer -= CNS_PLANE;
		plane = SECOND;
	}
	return plane | (pointer / 94 + 0x21) << 8 | (pointer % 94 + 0x21);
}

const struct set octavo_set_cns1 = {
	.octets = 2, .character = read_code, .code = ENCODER(code_by)
};

const struct set octavo_set_cns2 = {
	.octets = 2, .character = read_code, .code = ENCODER(code_by), .bits = SECOND
};
