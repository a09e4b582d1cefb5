/* SPDX-License-Identifier: MIT */
/*
 * oracle.h - what the answers ought to be, slowly
 *
 * Written from the documents alone: UTF-8 as Table 3-7 of the Unicode Standard (the
 * grammar of RFC 3629 section 4) row by row, UTF-16 as RFC 2781 section 2, one octet
 * after the other. It shares no code with the library and is made to be compared with
 * the documents by eye.
 *
 * All functions take any of the seven built encodings and abort on any other.
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* The encodings that are built. */
#define ORACLE_ENCODINGS 7
extern const enum octavo_encoding oracle_encodings[ORACLE_ENCODINGS];

/* The first piece of 's', as octavo_decode() ought to tell it. */
struct octavo_character oracle_next(enum octavo_encoding e, const uint8_t *s, size_t n);

/* Returns how many octets 'code_point' takes, or 0 where the encoding has no place. */
size_t oracle_encode(enum octavo_encoding e, uint32_t code_point, uint8_t dst[4]);

/* As octavo_check() and octavo_convert(). */
struct octavo_result oracle_check(enum octavo_encoding e, const uint8_t *s, size_t n,
                                  unsigned options);
struct octavo_result oracle_convert(enum octavo_encoding from, const uint8_t *src, size_t n,
                                    enum octavo_encoding to, uint8_t *dst, size_t cap,
                                    unsigned options);

/* Which of the options excludes the code point, as an error; OCTAVO_OK if none does. */
enum octavo_error oracle_excluded(uint32_t code_point, unsigned options);

/* Whether a row of a column is null. */
bool oracle_row_is_null(const struct octavo_column *column, size_t row);

/* As octavo_measure() and its siblings. */
struct octavo_size oracle_measure(const uint8_t *s, size_t n);
size_t oracle_count(const uint8_t *s, size_t n);
size_t oracle_utf16_length(const uint8_t *s, size_t n);

/* Sets begins[at] where a piece of the UTF-8 text begins, and begins[n]. */
void oracle_cut(const uint8_t *s, size_t n, bool *begins);

#endif
