/* SPDX-License-Identifier: MIT */
/* option.h - the options of a command: for reading, for --help, the manual, and shells */
#ifndef OPTION_H
#define OPTION_H

#include <stdbool.h>
#include <stddef.h>

struct command;

/*
 * An option; or, where it has neither letter nor name, the heading of those that follow.
 *
 * One whose argument is a choice of words has a row for each, with the word in lower case.
 * Any other argument is named in upper case, in brackets where it may be left out. Of these
 * names ENCODING, FILE and KIND tell shells what there is to complete.
 */
struct option_row {
	int id;                /* a letter, or a number from LAST_COMMON_ID up     */
	const char *name;      /* what follows "--"; NULL where there is none      */
	const char *argument;  /* "N", "[SUFFIX]", "keep"; NULL where there is none */
	const char *text;      /* NULL where it is not shown                       */
	unsigned value, group; /* what the choice stands for, and among which bits */
};

enum {
	HELP_ID = 'h',
	KERNELS_ID = 256,
	FLAG_ID,  /* see flags.h */
	FILES_ID, /* see files.h */
	COLOR_ID, /* see color.h */
	LAST_COMMON_ID
};

/* What ends the rows of every command. */
#define COMMON_ROWS                                                   \
	{ KERNELS_ID, "kernels", "NAME", NULL, 0, 0 },                \
	{ HELP_ID, "help", NULL, "this text", 0, 0 },                 \
	{ 0, NULL, NULL, NULL, 0, 0 }

/*
 * Returns the row of the next option, NULL where there are no more; 'optarg' and 'optind'
 * are those of getopt_long(). What is wrong ends the process, and so does --help.
 */
const struct option_row *next_option(const struct command *command, int argc, char **argv);

/* Whether the row is the last, which is none; a heading; one of a choice of words. */
bool is_last_row(const struct option_row *row);
bool is_heading(const struct option_row *row);
bool is_choice(const struct option_row *row);

/* The letter of the option, 0 where it has none. */
char option_letter(const struct option_row *row);

/* The number that 'word' is, in decimal digits; anything else is a usage error. */
unsigned long long number_option(const struct command *command, const char *word);

#endif
