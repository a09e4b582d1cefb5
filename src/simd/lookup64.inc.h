/* SPDX-License-Identifier: MIT */
/* lookup64.inc.h - tables of 64 octets where an instruction set has only those of 16 */
#ifndef OCTAVO_SIMD_LOOKUP64_INC_H
#define OCTAVO_SIMD_LOOKUP64_INC_H

typedef const uint8_t *table64;

static inline table64 v_table64(const uint8_t p[64])
{
	return p;
}

static inline vec v_lookup64(table64 table, vec a)
{
	/* Read at each use, or more tables than there are registers are copied to the stack. */
	__asm__("" : "+r"(table));
	/* Bits 4 and 5 choose the quarter. */
	vec place = v_and(a, v_splat(0x0F)), odd = v_left_u16(a, 3), upper = v_left_u16(a, 2);
	vec first = v_lookup16(v_table(table), place);
	vec second = v_lookup16(v_table(table + 16), place);
	vec third = v_lookup16(v_table(table + 32), place);
	vec fourth = v_lookup16(v_table(table + 48), place);

	return v_select(upper, v_select(odd, fourth, third), v_select(odd, second, first));
}

static inline vec v_lookup64_from(table64 table, vec a, vec b)
{
	return v_and(v_lookup64(table, a), v_equal(v_max(a, b), a));
}

#endif
