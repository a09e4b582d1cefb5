/* SPDX-License-Identifier: MIT */
/*
 * vec.h - the words that kernels are written in
 *
 * Each vec_<isa>.h defines them all, in this order, as plain functions. A 'vec' is V
 * octets; what is said of one octet holds for each, numbered from 0. Unsigned
 * arithmetic modulo 256 unless said otherwise.
 *
 *   V                          octets in a vec: 16, 32 or 64
 *   v_load(p)                  p[0..V), at any alignment
 *   v_splat(x)                 x everywhere
 *   v_table(p)                 16 octets at p, for v_lookup16
 *   v_or(a, b) v_and(a, b) v_xor(a, b)
 *   v_sub(a, b)
 *   v_subs(a, b)               a - b, or 0 where b is greater
 *   v_high4(a)                 a >> 4
 *   v_lookup16(table, a)       table[a], a < 16
 *   v_equal(a, b)              FF where a == b, else 00
 *   v_below(a, b)              FF where a < b, both taken as signed, else 00
 *   v_up(a, k)                 octet i is a[i - k], the first k are 0; k is 1, 2 or 3
 *   v_has_high(a)              whether bit 7 is set anywhere
 *   v_is_zero(a)               whether all octets are 0
 *   v_nonzero_mask(a)          bit i is set where a[i] != 0
 *   v_sum(a)                   the sum of all octets, as a number
 */
