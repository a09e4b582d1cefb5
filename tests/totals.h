/* SPDX-License-Identifier: MIT */
/*
 * totals.h - what octavo_summary_totals() ought to say of a whole text
 *
 * By octavo_decode(), and by octavo_check() and octavo_convert_length() for each way to replace: all
 * of which have oracles of their own.
 */
#ifndef TESTS_TOTALS_H
#define TESTS_TOTALS_H

#include "octavo.h"

struct octavo_totals totals_of(enum octavo_encoding e, const uint8_t *s, size_t n,
                               unsigned options);

#endif
