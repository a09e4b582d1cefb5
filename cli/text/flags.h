/* SPDX-License-Identifier: MIT */
/* flags.h - options of the command that are options of the library */
#ifndef FLAGS_H
#define FLAGS_H

#include <stdbool.h>

#include "octavo.h"
#include "base/option.h"

/* Rows with FLAG_ID, which set_flag() understands. */
#define EXCLUSION_ROWS                                                                     \
	{ 0, NULL, NULL, "Also take for errors:", 0, 0 },                                  \
	{ FLAG_ID, "no-nul", NULL, "U+0000", OCTAVO_NO_NUL, 0 },                           \
	{ FLAG_ID, "no-noncharacters", NULL, "FDD0..FDEF, and the last two of each plane", \
	  OCTAVO_NO_NONCHARACTERS, 0 },                                                    \
	{ FLAG_ID, "bmp-only", NULL, "what is above U+FFFF, as utf8mb3 of MySQL does",     \
	  OCTAVO_BMP_ONLY, 0 },                                                            \
	{ FLAG_ID, "ascii-only", NULL, "what is above U+007F", OCTAVO_ASCII_ONLY, 0 }

#define REPLACE_PER_ROWS                                                                   \
	{ FLAG_ID, "replace-per", "subpart",                                               \
	  "one U+FFFD for each maximal subpart, as browsers, Python and ICU do (The "      \
	  "Unicode Standard, section 3.9; default)", OCTAVO_PER_SUBPART, OCTAVO_PER_MASK }, \
	{ FLAG_ID, "replace-per", "octet", "one for each octet", OCTAVO_PER_OCTET,         \
	  OCTAVO_PER_MASK },                                                               \
	{ FLAG_ID, "replace-per", "sequence",                                              \
	  "one for each malformed sequence (ISO/IEC 10646-1 Amd 2, R.7)",                  \
	  OCTAVO_PER_SEQUENCE, OCTAVO_PER_MASK },                                          \
	{ FLAG_ID, "replace-per", "run", "one for all up to the next that is well-formed", \
	  OCTAVO_PER_RUN, OCTAVO_PER_MASK }

unsigned set_flag(unsigned flags, const struct option_row *row);

/* What happens at a character that the target has no place for: OCTAVO_STOP or another. */
unsigned at_unmappable(unsigned flags);

/* Tells whether a byte order mark is left out or added. */
bool changes_bom(unsigned flags);

#endif
