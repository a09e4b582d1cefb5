/* SPDX-License-Identifier: MIT */
/* set_cns.c - planes 1 and 2 of CNS 11643 */
#include "set.h"
#include "tables.h"

const struct set octavo_set_cns1 = {
	.octets = 2, .table = octavo_table_cns, .width = 94, .size = CNS_PLANE,
	.reverse = &octavo_reverse_cns
};

const struct set octavo_set_cns2 = {
	.octets = 2, .table = octavo_table_cns + CNS_PLANE, .width = 94, .size = CNS_PLANE,
	.reverse = &octavo_reverse_cns, .bits = 0x8000
};
