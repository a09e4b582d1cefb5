/* SPDX-License-Identifier: MIT */
/* command.c - what --help prints, and how options are read, by the rows of a command */
#include "base/command.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/nearest.h"
#include "base/status.h"
#include "octavo.h"

/* ------------------------------------------------------------------ help */

#define WIDTH 79
#define TEXT_COLUMN 28 /* where the texts of options begin */

/* Prints paragraphs filled, and lines that begin with a blank as they are. */
static void print_text(const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		const char *gap = strstr(text, "\n\n");

		if (text[0] != ' ' && text[0] != '\n') {
			n = gap ? (size_t)(gap - text) : strlen(text);
			print_words(stdout, text, n, WIDTH, 0, 0);
		} else {
			printf("%.*s\n", (int)n, text);
		}
		text += n;
		text += *text == '\n';
	}
}

static void print_option(const struct option_row *row)
{
	const char *argument = row->argument ? row->argument : "";
	bool optional = argument[0] == '[';
	int column = 2;

	fputs("  ", stdout);
	if (row->letter)
		column += printf("-%c", row->letter);
	else
		column += printf("  ");
	if (row->name)
		column += printf("%s --%s", row->letter ? "," : " ", row->name);
	if (optional)
		column += printf("%s%s", row->name ? "[=" : "[", argument + 1);
	else if (row->argument)
		column += printf("%s%s", row->name ? "=" : " ", argument);
	if (column > TEXT_COLUMN - 2) {
		putchar('\n');
		column = 0;
	}
	printf("%*s", TEXT_COLUMN - column, "");
	print_words(stdout, row->text, strlen(row->text), WIDTH, TEXT_COLUMN, TEXT_COLUMN);
}

static void print_commands(const struct command *const *one)
{
	putchar('\n');
	for (; *one; one++)
		printf("  %-12s%s\n", command_word(*one), (*one)->summary);
}

void print_help(const struct command *command, bool has_details)
{
	const struct option_row *row = command->options;
	bool has_printed = false;

	printf("Usage: %s%s%s\n", command->name, command->synopsis[0] ? " " : "",
	       command->synopsis);
	putchar('\n');
	print_text(command->about);
	if (command->commands)
		print_commands(command->commands);
	putchar('\n');
	for (; !is_last_row(row); row++) {
		/* --help itself belongs to no heading. */
		if (is_heading(row) || (row->action.kind == OPTION_HELP && has_printed))
			putchar('\n');
		has_printed |= row->text != NULL;
		if (is_heading(row))
			printf("%s\n", row->text);
		else if (row->text)
			print_option(row);
	}
	putchar('\n');
	if (command->details && has_details) {
		print_text(command->details);
		putchar('\n');
	}
	print_text(command->notes);
	if (command->details && !has_details)
		printf("\n'octavo help %s' tells more.\n", command_word(command));
	puts("\nExamples:");
	for (const char *line = command->examples; *line; line += strcspn(line, "\n") + 1)
		printf("  %.*s\n", (int)strcspn(line, "\n"), line);
}

/* ------------------------------------------------------------------ options */

/* The option that is acted on, as it was given, up to its argument: "--jobs=" or "-j ". */
static char given[64];

_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason)
{
	size_t size = strlen(given) + strlen(word) + 1;
	char *name = allocate(size);

	snprintf(name, size, "%s%s", given, word);
	trouble(name, reason);
	free(name);
	fprintf(stderr, "Try '%s --help'.\n", command->name);
	exit(STATUS_TROUBLE);
}

char **operands_or_stdin(char **operands)
{
	static char standard_input[] = "-";
	static char *none[] = { standard_input, NULL };
	return operands[0] ? operands : none;
}

/* What getopt_long() returns for the long option of the first row. */
#define FIRST_LONG 1024

/* The arguments of getopt_long(). */
struct syntax {
	struct option *names;
	char *letters;
};

bool is_same_option(const struct option_row *a, const struct option_row *b)
{
	if (!a->name || !b->name)
		return a->letter == b->letter && !a->name && !b->name;
	return strcmp(a->name, b->name) == 0;
}

/* Whether the option of this row takes an argument, as getopt_long() has it. */
static int argument_kind(const struct option_row *row)
{
	bool has_argument = false, may_lack_it = false;

	for (const struct option_row *one = row; is_same_option(one, row); one++) {
		has_argument |= one->argument != NULL;
		may_lack_it |= !one->argument || one->argument[0] == '[';
	}
	if (!has_argument)
		return no_argument;
	return may_lack_it ? optional_argument : required_argument;
}

static size_t count_rows(const struct option_row *rows)
{
	size_t n = 0;

	while (!is_last_row(rows + n))
		n++;
	return n;
}

static struct syntax syntax_of(const struct command *command)
{
	const struct option_row *rows = command->options, *first = rows;
	size_t n = count_rows(rows);
	struct syntax syntax = {
		.names = allocate((n + 1) * sizeof *syntax.names),
		.letters = allocate(3 * n + sizeof "+"),
	};
	struct option *name = syntax.names;
	char *letter = syntax.letters;

	/* Options end at the name of a subcommand; elsewhere operands may precede them. */
	if (command->commands)
		*letter++ = '+';
	for (const struct option_row *row = rows; !is_last_row(row); row++) {
		if (is_heading(row) || (row != rows && is_same_option(row - 1, row)))
			continue;
		if (row->action.kind != OPTION_ALIAS)
			first = row;
		int argument = argument_kind(first);
		if (row->letter) {
			*letter++ = row->letter;
			for (int colons = argument; colons; colons--)
				*letter++ = ':';
		}
		/* An abbreviation of two names is not ambiguous if they have the same value. */
		if (row->name)
			*name++ = (struct option){ row->name, argument, NULL,
				                   FIRST_LONG + (int)(first - rows) };
	}
	return syntax;
}

static void free_syntax(struct syntax *syntax)
{
	free(syntax->names);
	free(syntax->letters);
}

static _Noreturn void no_such_choice(const struct command *command,
                                     const struct option_row *row, const char *word)
{
	char reason[400] = "no such choice, there are";
	size_t n = strlen(reason);
	const char *comma = "";

	for (const struct option_row *one = row; is_same_option(one, row) && n < sizeof reason;
	     one++) {
		if (!one->text)
			continue;
		n += (size_t)snprintf(reason + n, sizeof reason - n, "%s %s", comma,
		                      one->argument);
		comma = ",";
	}
	usage_error(command, word, reason);
}

static bool takes(const struct option_row *row, const char *word)
{
	if (!word)
		return !row->argument || row->argument[0] == '[';
	return row->argument && (!is_choice(row) || strcmp(row->argument, word) == 0);
}

/* Finds the row for the argument among those of an option, the first of which is 'row'. */
static const struct option_row *choose(const struct command *command,
                                       const struct option_row *row, const char *word)
{
	for (const struct option_row *one = row; is_same_option(one, row); one++)
		if (takes(one, word))
			return one;
	no_such_choice(command, row, word);
}

static const struct option_row *find_row(const struct command *command, int found)
{
	const struct option_row *row = command->options;

	if (found >= FIRST_LONG)
		return row + (found - FIRST_LONG);
	while (row->letter != found)
		row++;
	return row;
}

uint64_t number_option(const struct command *command, const char *word, uint64_t min,
                       uint64_t max)
{
	char reason[80], *end;

	errno = 0;
	uint64_t value = strtoumax(word, &end, 10);
	/* strtoumax() would also take blanks and signs. */
	if (isdigit((unsigned char)word[0]) && !*end && !errno && value >= min && value <= max)
		return value;
	if (max == UINT64_MAX)
		snprintf(reason, sizeof reason, "not a number of at least %" PRIu64, min);
	else
		snprintf(reason, sizeof reason, "not a number from %" PRIu64 " to %" PRIu64, min,
		         max);
	usage_error(command, word, reason);
}

/*
 * Returns the place of the name, or of the only one that begins so; n if there is none. All begin
 * with a word of no length, so of two or more it is none.
 */
static size_t find_name(const char *word, size_t length, const char *const *names, size_t n)
{
	size_t found = n;
	bool is_only = true;

	for (size_t i = 0; i < n; i++) {
		if (strncmp(names[i], word, length) != 0)
			continue;
		if (!names[i][length])
			return i;
		is_only = found == n;
		found = i;
	}
	return is_only ? found : n;
}

unsigned list_option(const struct command *command, const char *list, const char *const *names,
                     size_t n)
{
	char reason[400] = "no such kind, there are";
	size_t size = strlen(reason);
	unsigned found = 0;

	for (;;) {
		size_t length = strcspn(list, ","), name = find_name(list, length, names, n);
		if (name == n)
			break;
		found |= 1u << name;
		if (!list[length])
			return found;
		list += length + 1;
	}
	for (size_t i = 0; i < n && size < sizeof reason; i++)
		size += (size_t)snprintf(reason + size, sizeof reason - size, "%s %s",
		                         i ? "," : "", names[i]);
	usage_error(command, list, reason);
}

static void act(const struct command *command, const struct option_action *action,
                const char *word, void *options)
{
	void *member = options ? (char *)options + action->offset : NULL;

	switch (action->kind) {
	case OPTION_FLAG:
		*(bool *)member = true;
		break;
	case OPTION_VALUE:
		*(unsigned *)member = (*(unsigned *)member & ~action->mask) | action->value;
		break;
	case OPTION_STRING:
		*(const char **)member = word;
		break;
	case OPTION_UNSIGNED:
		*(unsigned *)member = (unsigned)number_option(command, word, action->min,
		                                              action->max);
		break;
	case OPTION_UINT64:
		*(uint64_t *)member = number_option(command, word, action->min, action->max);
		break;
	case OPTION_CALL:
		action->call(command, word, member);
		break;
	case OPTION_KERNELS:
		if (!octavo_kernels_choose(word))
			usage_error(command, word, "no such kernels on this machine");
		break;
	case OPTION_HELP:
		print_help(command, false);
		finish(STATUS_OK);
	case OPTION_HEADING:
	case OPTION_ALIAS:
		break;
	}
}

/* Returns the name nearest to a word that begins none; NULL for none. No other name is proposed. */
static const char *nearest_name(const struct command *command, const struct option *names,
                                const char *word)
{
	size_t n = strcspn(word, "=");
	char name[64];
	struct nearest nearest = { .word = name };

	if (strncmp(word, "--", 2) != 0 || n >= sizeof name)
		return NULL;
	snprintf(name, sizeof name, "%.*s", (int)(n - 2), word + 2);
	for (; names->name; names++) {
		if (strncmp(names->name, name, n - 2) == 0)
			return NULL;
		if (strcmp(find_row(command, names->val)->name, names->name) == 0)
			nearest_try(&nearest, names->name);
	}
	return nearest.found;
}

/* Ends the process after getopt_long() has printed what is wrong with an option. */
static _Noreturn void wrong_option(const struct command *command, const struct option *names,
                                   const char *word)
{
	const char *name = nearest_name(command, names, word);

	if (name)
		fprintf(stderr, "Did you mean --%s?\n", name);
	fprintf(stderr, "Try '%s --help'.\n", command->name);
	exit(STATUS_TROUBLE);
}

/* Sets 'given'. */
static void note_given(int found, const char *long_name)
{
	if (!optarg)
		given[0] = '\0';
	else if (found >= FIRST_LONG)
		snprintf(given, sizeof given, "--%s=", long_name);
	else
		snprintf(given, sizeof given, "-%c ", found);
}

char **read_options(const struct command *command, int argc, char **argv, void *options)
{
	struct syntax syntax = syntax_of(command);
	int found, name = 0;

	optind = 0; /* getopt_long() may have read other arguments before */
	while ((found = getopt_long(argc, argv, syntax.letters, syntax.names, &name)) != -1) {
		if (found == '?')
			wrong_option(command, syntax.names, argv[optind - 1]);
		note_given(found, syntax.names[name].name);
		const struct option_row *row = find_row(command, found);
		row = choose(command, row, optarg);
		act(command, &row->action, optarg, options);
		given[0] = '\0';
	}
	free_syntax(&syntax);
	return argv + optind;
}
