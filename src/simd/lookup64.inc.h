/* SPDX-License-Identifier: MIT */
/* lookup64.inc.h - tables of 64 octets where an instruction set has only those of 16 */
#ifndef OCTAVO_SIMD_LOOKUP64_INC_H
#define OCTAVO_SIMD_LOOKUP64_INC_H

typedef struct {
	vec quarters[4];
} table64;

static inline table64 v_table64(const uint8_t p[64])
{
	return (table64){ { v_table(p), v_table(p + 16), v_table(p + 32), v_table(p + 48) } };
}

static inline vec v_lookup64(table64 table, vec a)
{
	/* Bits 4 and 5 choose the quarter. */
	vec place = v_and(a, v_splat(0x0F)), odd = v_left_u16(a, 3), upper = v_left_u16(a, 2);
	vec first = v_lookup16(table.quarters[0], place);
	vec second = v_lookup16(table.quarters[1], place);
	vec third = v_lookup16(table.quarters[2], place);
	vec fourth = v_lookup16(table.quarters[3], place);

	return v_select(upper, v_select(odd, fourth, third), v_select(odd, second, first));
}

static inline vec v_lookup64_from(table64 table, vec a, vec b)
{
	return v_and(v_lookup64(table, a), v_equal(v_max(a, b), a));
}

#endif
