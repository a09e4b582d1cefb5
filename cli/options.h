/* SPDX-License-Identifier: MIT */
/* options.h - options that stand for flags of the library */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>

#include "command.h"
#include "octavo.h"

/* What getopt_long() returns for them. */
enum {
	BOM_OPTION = LAST_COMMON_OPTION,
	INVALID_OPTION,
	UNMAPPABLE_OPTION,
	REPLACE_PER_OPTION,
	NO_NUL_OPTION,
	NO_NONCHARACTERS_OPTION,
	BMP_ONLY_OPTION,
	ASCII_ONLY_OPTION,
	LEVEL_OPTION,
	LAST_FLAG_OPTION
};

/* Those that check and convert have in common. */
#define FLAG_OPTIONS                                                      \
	{ "bom", required_argument, NULL, BOM_OPTION },                   \
	{ "no-nul", no_argument, NULL, NO_NUL_OPTION },                   \
	{ "no-noncharacters", no_argument, NULL, NO_NONCHARACTERS_OPTION }, \
	{ "bmp-only", no_argument, NULL, BMP_ONLY_OPTION },               \
	{ "ascii-only", no_argument, NULL, ASCII_ONLY_OPTION },           \
	{ "level", required_argument, NULL, LEVEL_OPTION }

/* Groups of enum octavo_options. */
#define AT_FAULT 0xFu
#define PIECE 0xF0u
#define SIGNATURE 0xF00u
#define AT_UNMAPPABLE 0xF0000u

/* What happens at a character that the target has no place for: OCTAVO_STOP or another. */
unsigned at_unmappable(unsigned flags);

/* Tells whether a byte order mark is left out or added. */
bool changes_bom(unsigned flags);

/*
 * Changes 'flags' as the option says, whose argument is 'word'. Returns false where it is
 * none of those above; a wrong word is a usage error.
 */
bool flag_option(const struct command *command, int option, const char *word,
                 unsigned *flags);

/* The implementation level, 1 to 3, that the word says. */
unsigned level_option(const struct command *command, const char *word);

#endif
