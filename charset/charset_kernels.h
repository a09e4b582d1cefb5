/* SPDX-License-Identifier: MIT */
/* charset_kernels.h - what has fast implementations for some instruction sets */
#ifndef OCTAVO_CHARSET_CHARSET_KERNELS_H
#define OCTAVO_CHARSET_CHARSET_KERNELS_H

#include "octet_table.h"

/*
 * Reads octets s[0..n) by a table, a unit of UTF-16 for each. Returns how many it took: all before
 * the first one to which the table gives no character. Writes only units[0..n).
 */
typedef size_t octavo_octets_kernel(const struct octet_table *table, const uint8_t *s, size_t n,
                                    uint16_t *units);

/*
 * Writes units[0..n) as octets, by what prepare() made. Returns how many it took: all before the
 * first one that the charset lacks. Writes only dst[0..n).
 */
typedef size_t octavo_units_kernel(const struct workspace *work, const uint16_t *units, size_t n,
                                   uint8_t *dst);

/* In portable C, for text that is too short for others. */
octavo_octets_kernel octavo_read_octets_scalar;
octavo_units_kernel octavo_write_octets_scalar;

struct octavo_charset_kernels {
	octavo_octets_kernel *read_octets;
	octavo_units_kernel *write_octets;
};

/* The table in use, by octavo_kernels_name(). */
const struct octavo_charset_kernels *octavo_charset_kernels(void);

#endif
