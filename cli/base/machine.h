/* SPDX-License-Identifier: MIT */
/* machine.h - what this machine is */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

/* Whether the first octet of a number is its least. */
static inline bool is_little_endian(void)
{
	const uint16_t one = 1;
	return *(const char *)&one;
}

#endif
