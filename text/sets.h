/* SPDX-License-Identifier: MIT */
/* sets.h - sets of characters for the algorithms of text/simd/: see gen/sets.py */
#ifndef OCTAVO_TEXT_SETS_H
#define OCTAVO_TEXT_SETS_H

#include <stdint.h>

#include "tables/set_constants.h"

/* Nine tables of 64 octets: see simd/windows.inc.h. */
extern const uint8_t octavo_graphemes_set[9 * 64], octavo_width_set[9 * 64], octavo_nfc_set[9 * 64];
extern const uint8_t octavo_decomposed_set[9 * 64], octavo_compatible_set[9 * 64];
extern const uint8_t octavo_hidden_set[9 * 64], octavo_scripts_set[9 * 64];

/*
 * First octets of the characters that are looked at, 16 octets for each enum octavo_normal_form: by
 * the last four bits of a first octet a bit for each of the upper four, C to F.
 */
extern const uint8_t octavo_form_firsts[4 * 16];

/* A bit for each code point of two octets, or of three that begin with E0. */
extern const uint8_t octavo_extends_two[256], octavo_extends_e0[256]; /* Extend, SpacingMark */
extern const uint8_t octavo_consonants_e0[256]; /* Indic_Conjunct_Break is Consonant */
extern const uint8_t octavo_no_columns_two[256], octavo_no_columns_e0[256];
extern const uint8_t octavo_combines_two[256], octavo_combines_e0[256]; /* class is not 0 */
extern const uint8_t octavo_may_change_two[256], octavo_may_change_e0[256]; /* in NFC */
extern const uint8_t octavo_decomposes_two[256]; /* in NFD */
extern const uint8_t octavo_compatible_two[256]; /* the same of NFKC */

/* The same for those with two columns from 1F300 to 1F6FF, from 1F800 to 1FBFF, and the others. */
extern const uint8_t octavo_wide_1f300[128], octavo_wide_1f800[128], octavo_wide_others[128];

/* Products of nuktas and vowel signs that compose with an octet in front, by its last six bits. */
extern const uint8_t octavo_composes_behind[64];

/* Not 0 for second octets of linkers, by their last six bits. */
extern const uint8_t octavo_linker_seconds[64];

#endif
