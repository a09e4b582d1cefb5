/* SPDX-License-Identifier: MIT */
/*
 * vec.h - the words that kernels are written in
 *
 * Each vec_<isa>.inc.h defines them as plain functions, that of AVX-512 only those that its
 * kernels use. A 'vec' is V octets; what is said of one octet holds for each, numbered from 0.
 * Unsigned arithmetic modulo 256 unless said otherwise. Numbers that are called k are constants.
 *
 *   V                          octets in a vec: 16, 32 or 64
 *   v_load(p)                  p[0..V), at any alignment
 *   v_load_some(p, n)          p[0..n), then zeros; n < V
 *   v_store(p, a)              to p[0..V), at any alignment
 *   v_splat(x)                 x everywhere
 *   v_hold(a)                  a, which the compiler shall hold, not make each time anew
 *   v_hold_u32(p) v_hold_table(p)   p[0..4) or p[0..16) again and again, held as well
 *   v_table(p)                 16 octets at p, for v_lookup16
 *   v_or(a, b) v_and(a, b) v_xor(a, b)
 *   v_add(a, b) v_sub(a, b)
 *   v_subs(a, b)               a - b, or 0 where b is greater
 *   v_max(a, b)                the greater one
 *   v_high4(a)                 a >> 4
 *   v_lookup16(table, a)       table[a], a < 16
 *   v_table64(p)               64 octets at p as a table64, for v_lookup64
 *   v_lookup64(table, a)       table[a & 3F]
 *   v_lookup64_from(t, a, b)   t[a & 3F] where a >= b, else 00
 *   v_equal(a, b)              FF where a == b, else 00
 *   v_below(a, b)              FF where a < b, both taken as signed, else 00
 *   v_select(m, a, b)          a where bit 7 of m is set, else b
 *   v_up(a, k)                 octet i is a[i - k], the first k are 0; k is 1, 2 or 3
 *   v_down2(a)                 octet i is a[i + 2], the last 2 are 0
 *   v_has_high(a)              whether bit 7 is set anywhere
 *   v_is_zero(a)               whether all octets are 0
 *   v_disjoint(a, b)           whether no bit is set in both
 *   v_nonzero_mask(a)          bit i is set where a[i] != 0
 *   v_high_mask(a)             bit i is bit 7 of a[i]
 *   v_below_mask(a, b)         bit i is set where a[i] < b[i], both taken as signed
 *   v_equal_mask(a, b)         bit i is set where a[i] == b[i]
 *   v_at_most_mask(a, b)       bit i is set where a[i] <= b[i]
 *   v_joined_mask(a)           of vecs a[0..64/V), all 00 or FF, the bits one after another; where
 *                              V_JOINS_MASKS is defined, as that is less than 64/V masks, with
 *                              v_nonzero(a) and v_at_most(a, b), as v_equal
 *   v_spread(x)                FF where bit i of x is set, else 00
 *   v_zip(a, b, k)             the k-th halves of a and b, their octets in turns
 *   v_sum(a)                   the sum of all octets, as a number
 *   v_count_high(c, a)         c + 1 where bit 7 of a is set, else c
 *
 * The same octets as units of 16 or 32 bits, the lower octets first:
 *
 *   v_widen_u16(p)             p[0..V/2), each octet as a unit of 16 bits
 *   v_widen_u32(p)             p[0..V/4), each octet as a unit of 32 bits
 *   v_widen_u16_u32(p)         p[0..V/2), each unit of 16 bits as one of 32
 *   v_splat_u16(x)             x everywhere
 *   v_add_u16(a, b)            a + b
 *   v_mul_u16(a, b)            a * b
 *   v_subs_u16(a, b)           a - b, or 0 where b is greater
 *   v_min_u16(a, b)            the lesser one
 *   v_dot_u16(a, b)            the products of the unit's two octets, added; b < 80, sum < 8000
 *   v_left_u16(a, k)           a << k
 *   v_right_u16(a, k)          a >> k
 *   v_equal_u16(a, b)          FFFF where a == b, else 0000
 *   v_count_equal_u16(c, a, b) c + 1 where a == b, else c
 *   v_below_u16(a, b)          FFFF where a < b, else 0000; both < 8000
 *   v_swap_u16(a)              the octets of each unit the other way round
 *   v_pack_u16(a, b)           the units of a, then those of b, as octets; all < 100
 *   v_mask_u16(a)              bit i tells unit i; all 0000 or FFFF
 *   v_mask_two_u16(a, b)       the same in octets, first of a, first of b, second of a, ..
 *
 *   v_splat_u32 v_left_u32 v_right_u32 v_equal_u32 v_swap_u32 v_mask_u32: as above
 *   v_count_above_u32(c, a, b) c + 1 where a > b, else c; both < 80000000
 *   v_min_u32(a, b)            the lesser one
 *   v_pack_u32(a, b)           the units of a, then those of b, as units of 16 bits; all
 *                              < 10000
 *
 * A 'vec16' is always 16 octets:
 *
 *   v16_load(p) v16_store(p, a)
 *   v16_store_half(p, a)       the first 8 octets
 *   v16_store_some(p, a, n)    the first n octets, 0 < n < 16
 *   v16_lookup(a, order)       octet i is a[order[i]], 0 where order[i] is 80
 *   v16_pack_u16(a)            units of 16 bits as octets, all < 100
 *   v16_mix_u16(a, b, k)       the k-th halves of a and b, their units in turns
 *   v16_part(a, k)             from a vec: octets 16k .. 16k + 15
 *   v16_zip(a, b, k)           from vecs: octets 8k .. 8k + 7 of a and b in turns
 *   v16_zip_u16(a, b, k)       units 4k .. 4k + 3 of 16 bits in turns
 *
 * And
 *
 *   bits_in(x)                 how many bits of x are set, of which only 4 .. 11 can be
 *   count_bits(x)              the same, of which only 0 .. V - 1 can be
 *   count_bits64(x)            the same, of which all can be
 *   first_bits(n)              bits 0 .. n - 1 set, the others clear; n < 64, or n <= 64 where
 *                              V is 64
 */
