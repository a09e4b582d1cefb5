/* SPDX-License-Identifier: MIT */
/*
 * forms_oracle.h - what each document calls UTF-8, slowly
 *
 * Every form is a table of octet sequences, like the grammar of RFC 3629
 * section 4: those that are characters, and those that are errors. Values are what Table 5
 * of ISO/IEC 10646-1 Amd 2 computes, sequences what its Table 4 does. It shares no code
 * with the library and is made to be compared with the documents by eye.
 */
#ifndef TESTS_FORMS_ORACLE_H
#define TESTS_FORMS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* The forms of UTF-8. */
#define FORMS 8
extern const enum octavo_encoding forms[FORMS];

/* All encodings that say their octets' order: the forms, and those of units. */
#define ALL_ENCODINGS 20
extern const enum octavo_encoding all_encodings[ALL_ENCODINGS];

/* The first piece of 's', as octavo_decode() ought to tell it; forms only. */
struct octavo_character form_next(enum octavo_encoding e, const uint8_t *s, size_t n);

/* How many errors there are: 'per' is OCTAVO_PER_SUBPART, ..OCTET, ..SEQUENCE or ..RUN. */
size_t form_errors(enum octavo_encoding e, const uint8_t *s, size_t n, unsigned per);

/* Amd 2, Table 5: the value of the octets of one sequence, of its length. */
uint32_t form_table_5(const uint8_t *s, unsigned length);

/* Amd 2, Table 4: the octets of a value, at most 6, returning how many; 0 above 7FFFFFFF. */
unsigned form_table_4(uint32_t x, uint8_t *dst);

/*
 * Whether one of 'all_encodings' can represent 'code_point', by its definition alone. Of
 * OCTAVO_UTF8_UNICODE11 it is told only outside of the Hangul syllables.
 */
bool form_holds(enum octavo_encoding e, uint32_t code_point);

/* Returns how many octets 'code_point' takes in it, or 0 where it cannot be represented. */
unsigned form_encode(enum octavo_encoding e, uint32_t code_point, uint8_t dst[6]);

#endif
