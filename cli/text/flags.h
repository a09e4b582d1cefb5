/* SPDX-License-Identifier: MIT */
/* flags.h - rows for options of the command that are options of the library */
#ifndef FLAGS_H
#define FLAGS_H

#include "base/command.h"
#include "octavo-text.h"
#include "octavo.h"

/* Rows for an unsigned 'member' with such options. */
#define EXCLUSION_ROWS(type, member)                                                       \
	HEADING("Also treat as errors:"),                                                  \
	{ 0, "no-nul", NULL, "U+0000",                                                     \
	  SET_BITS(type, member, OCTAVO_NO_NUL, OCTAVO_NO_NUL) },                          \
	{ 0, "no-noncharacters", NULL, "FDD0..FDEF, the last two of each plane",           \
	  SET_BITS(type, member, OCTAVO_NO_NONCHARACTERS, OCTAVO_NO_NONCHARACTERS) },      \
	{ 0, "bmp-only", NULL, "characters above U+FFFF, like MySQL's utf8mb3",            \
	  SET_BITS(type, member, OCTAVO_BMP_ONLY, OCTAVO_BMP_ONLY) },                      \
	{ 0, "ascii-only", NULL, "characters above U+007F",                                \
	  SET_BITS(type, member, OCTAVO_ASCII_ONLY, OCTAVO_ASCII_ONLY) }

#define BOM_ROW(type, member, word, to, text)                                              \
	{ 0, "bom", word, text, SET_BITS(type, member, OCTAVO_BOM_MASK, to) }

#define BOM_RULE_ROWS(type, member)                                                        \
	BOM_ROW(type, member, "refuse", OCTAVO_BOM_REFUSE,                                 \
	        "treat it as an error; 'forbid' is the same"),                             \
	BOM_ROW(type, member, "forbid", OCTAVO_BOM_REFUSE, NULL),                          \
	BOM_ROW(type, member, "require", OCTAVO_BOM_REQUIRE, "treat its absence as an error")

#define REPLACE_PER_ROWS(type, member)                                                     \
	{ 0, "replace-per", "subpart",                                                     \
	  "one U+FFFD for each maximal subpart, as browsers, Python and ICU do (The "      \
	  "Unicode Standard, section 3.9; default)",                                       \
	  SET_BITS(type, member, OCTAVO_PER_MASK, OCTAVO_PER_SUBPART) },                   \
	{ 0, "replace-per", "octet", "one for each octet",                                 \
	  SET_BITS(type, member, OCTAVO_PER_MASK, OCTAVO_PER_OCTET) },                     \
	{ 0, "replace-per", "sequence",                                                    \
	  "one for each malformed sequence (ISO/IEC 10646-1 Amd 2, R.7)",                  \
	  SET_BITS(type, member, OCTAVO_PER_MASK, OCTAVO_PER_SEQUENCE) },                  \
	{ 0, "replace-per", "run", "one for each run of errors",                           \
	  SET_BITS(type, member, OCTAVO_PER_MASK, OCTAVO_PER_RUN) }

/* Rows for an unsigned 'member' with options for columns, DEFAULT_COLUMNS if none is given. */
#define DEFAULT_COLUMNS ~0u
#define COLUMNS_PER_ROWS(type, member)                                                     \
	{ 0, "columns-per", "grapheme",                                                    \
	  "columns of each grapheme as a whole, as newer terminals show it: at most two, " \
	  "and two for an emoji with U+FE0F (default)",                                    \
	  SET_VALUE(type, member, OCTAVO_WIDTH_GRAPHEMES) },        \
	{ 0, "columns-per", "code-point",                                                  \
	  "the sum of the columns of each code point by itself, as wcwidth(3) and older "  \
	  "terminals count",                                                               \
	  SET_VALUE(type, member, OCTAVO_WIDTH_SUM) }

/*
 * The default for byte order marks of joined inputs: that of the first is kept, the others are left
 * out, as they would not be marks within a text (RFC 3629 s.6). Not a value of the library.
 */
#define BOM_OF_FIRST OCTAVO_BOM_MASK

#endif
