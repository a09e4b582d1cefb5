/* SPDX-License-Identifier: MIT */
/* option.c - read the options of a command by its rows */
#include "base/option.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/nearest.h"
#include "base/status.h"
#include "octavo.h"

/* For getopt_long(): what it returns for a long option is FIRST_LONG and its row. */
#define FIRST_LONG 1024
#define MAX_ROWS 96

static struct {
	const struct command *command;
	struct option names[MAX_ROWS];
	char letters[3 * MAX_ROWS + 2];
} syntax;

bool is_last_row(const struct option_row *row)
{
	return row->id == 0 && !row->text;
}

bool is_heading(const struct option_row *row)
{
	return row->id == 0 && row->text;
}

bool is_choice(const struct option_row *row)
{
	return row->argument && (islower((unsigned char)row->argument[0]) ||
	                         isdigit((unsigned char)row->argument[0]));
}

char option_letter(const struct option_row *row)
{
	return row->id < KERNELS_ID ? (char)row->id : '\0';
}

static int argument_kind(const struct option_row *row)
{
	if (!row->argument)
		return no_argument;
	return row->argument[0] == '[' ? optional_argument : required_argument;
}

static bool is_same_option(const struct option_row *a, const struct option_row *b)
{
	if (!a->name || !b->name)
		return a->id == b->id && !a->name && !b->name;
	return strcmp(a->name, b->name) == 0;
}

/* Whether the row before it is of the same option, which has been dealt with then. */
static bool is_further_choice(const struct command *command, const struct option_row *row)
{
	return row != command->options && is_same_option(row - 1, row);
}

static void prepare(const struct command *command)
{
	struct option *name = syntax.names;
	char *letter = syntax.letters;

	/* Options end at the name of a command, and anywhere between operands. */
	if (command->commands)
		*letter++ = '+';
	for (const struct option_row *row = command->options; !is_last_row(row); row++) {
		if (is_heading(row) || is_further_choice(command, row))
			continue;
		if (option_letter(row)) {
			*letter++ = option_letter(row);
			for (int colons = argument_kind(row); colons; colons--)
				*letter++ = ':';
		}
		if (row->name)
			*name++ = (struct option){ row->name, argument_kind(row), NULL,
				                   FIRST_LONG + (int)(row - command->options) };
	}
	*letter = '\0';
	*name = (struct option){ .name = NULL };
	syntax.command = command;
}

static _Noreturn void no_such_choice(const struct command *command,
                                     const struct option_row *row, const char *word)
{
	char reason[400] = "no such choice, there are";
	size_t n = strlen(reason);

	for (const struct option_row *one = row; is_same_option(one, row) && n < sizeof reason;
	     one++)
		if (one->text)
			n += (size_t)snprintf(reason + n, sizeof reason - n, "%s %s",
			                      one == row ? "" : ",", one->argument);
	usage_error(command, word, reason);
}

/*
 * The row of the word, among those of the option that begin with 'row'. The last may be one
 * for all other words.
 */
static const struct option_row *choose(const struct command *command,
                                       const struct option_row *row, const char *word)
{
	const struct option_row *one = row;

	if (!is_choice(row))
		return row;
	while (is_choice(one) && strcmp(one->argument, word) != 0)
		if (!is_same_option(++one, row))
			no_such_choice(command, row, word);
	return one;
}

static const struct option_row *find_row(const struct command *command, int found)
{
	const struct option_row *row = command->options;

	if (found >= FIRST_LONG)
		return row + (found - FIRST_LONG);
	while (row->id != found)
		row++;
	return row;
}

/* The name that a word was to be that is the beginning of none; NULL if there is no such. */
static const char *nearest_name(const char *word)
{
	size_t n = strcspn(word, "=");
	char name[64];
	struct nearest nearest = { .word = name };

	if (strncmp(word, "--", 2) != 0 || n >= sizeof name)
		return NULL;
	snprintf(name, sizeof name, "%.*s", (int)(n - 2), word + 2);
	for (const struct option *one = syntax.names; one->name; one++) {
		if (strncmp(one->name, name, n - 2) == 0)
			return NULL;
		nearest_try(&nearest, one->name);
	}
	return nearest.found;
}

/* Ends the process after getopt_long() has said what is wrong with an option. */
static _Noreturn void wrong_option(const struct command *command, const char *word)
{
	const char *name = nearest_name(word);

	if (name)
		fprintf(stderr, "Is --%s meant?\n", name);
	fprintf(stderr, "Try '%s --help'.\n", command->name);
	exit(STATUS_TROUBLE);
}

const struct option_row *next_option(const struct command *command, int argc, char **argv)
{
	if (syntax.command != command)
		prepare(command);
	for (;;) {
		int found = getopt_long(argc, argv, syntax.letters, syntax.names, NULL);
		if (found == -1)
			return NULL;
		if (found == '?')
			wrong_option(command, argv[optind - 1]);
		const struct option_row *row = find_row(command, found);
		if (row->id == HELP_ID) {
			print_help(command);
			finish(STATUS_OK);
		}
		if (row->id != KERNELS_ID)
			return choose(command, row, optarg);
		if (!octavo_kernels_choose(optarg))
			usage_error(command, optarg, "no such kernels on this machine");
	}
}

unsigned long long number_option(const struct command *command, const char *word)
{
	char *end;

	errno = 0;
	unsigned long long value = strtoull(word, &end, 10);
	/* strtoull() would take blanks and signs as well. */
	if (!isdigit((unsigned char)word[0]) || *end || errno)
		usage_error(command, word, "no number");
	return value;
}
