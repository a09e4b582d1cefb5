/* SPDX-License-Identifier: MIT */
/* command.c - what --help prints, and how options are read, by the rows of a command */
#include "base/command.h"

#include <errno.h>
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
	size_t size = strlen(given) + strlen(word) + sizeof "''";
	char *name = allocate(size);

	snprintf(name, size, "%s%s", given, *word ? word : no_name);
	trouble(name, reason);
	free(name);
	fprintf(stderr, "Try '%s --help'.\n", command->name);
	end_process(STATUS_TROUBLE);
}

char **operands_or_stdin(char **operands)
{
	static char standard_input[] = "-";
	static char *none[] = { standard_input, NULL };
	return operands[0] ? operands : none;
}

bool is_same_option(const struct option_row *a, const struct option_row *b)
{
	if (!a->name || !b->name)
		return a->letter == b->letter && !a->name && !b->name;
	return strcmp(a->name, b->name) == 0;
}

enum argument { NO_ARGUMENT, OPTIONAL_ARGUMENT, NEEDED_ARGUMENT };

/* Whether the option of this row takes an argument. */
static enum argument argument_kind(const struct option_row *row)
{
	bool has_argument = false, may_lack_it = false;

	for (const struct option_row *one = row; is_same_option(one, row); one++) {
		has_argument |= one->argument != NULL;
		may_lack_it |= !one->argument || one->argument[0] == '[';
	}
	if (!has_argument)
		return NO_ARGUMENT;
	return may_lack_it ? OPTIONAL_ARGUMENT : NEEDED_ARGUMENT;
}

/* A reason that ends with words that would be right. */
struct reason {
	char text[400];
	size_t words;
};

static void add_word(struct reason *reason, const char *before, const char *word)
{
	size_t n = strlen(reason->text);

	snprintf(reason->text + n, sizeof reason->text - n, "%s %s%s", reason->words++ ? "," : "",
	         before, word);
}

static _Noreturn void no_such_choice(const struct command *command,
                                     const struct option_row *row, const char *word)
{
	struct reason reason = { .text = "unknown choice: give one of" };

	for (const struct option_row *one = row; is_same_option(one, row); one++)
		if (one->text)
			add_word(&reason, "", one->argument);
	usage_error(command, word, reason.text);
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
	struct reason reason = { .text = "no such kind, there are" };
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
	for (size_t i = 0; i < n; i++)
		add_word(&reason, "", names[i]);
	usage_error(command, list, reason.text);
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

/* ------------------------------------------------------------------ the command line */

/* A name of an option; the row is the first of what the option does. */
struct name {
	const char *name;
	const struct option_row *row;
};

/* What is read, and where its options and operands go. */
struct reader {
	const struct command *command;
	struct name *names; /* of all options, ended by NULL */
	char **next;        /* the next word                 */
	char **kept;        /* where the next option goes    */
	void *options;
};

/* Returns the names of the options of a command, to be freed. */
static struct name *names_of(const struct command *command)
{
	const struct option_row *rows = command->options, *first = rows;
	size_t n = 0;

	while (!is_last_row(rows + n))
		n++;
	struct name *names = allocate((n + 1) * sizeof *names), *name = names;
	for (const struct option_row *row = rows; row < rows + n; row++) {
		if (is_heading(row) || (row != rows && is_same_option(row - 1, row)))
			continue;
		if (row->action.kind != OPTION_ALIAS)
			first = row;
		if (row->name)
			*name++ = (struct name){ row->name, first };
	}
	return names;
}

/*
 * Returns the option that has this name, or whose name alone begins so. If there is none, 'meant'
 * lists those whose names do.
 */
static struct name find_option(const struct name *names, const char *word, size_t n,
                               struct reason *meant)
{
	struct name found = { .name = NULL };
	bool is_one = true;

	for (; n && names->name; names++) {
		if (strncmp(names->name, word, n) != 0)
			continue;
		if (!names->name[n])
			return *names;
		/* Two names may be of the same option. */
		is_one &= !found.row || found.row == names->row;
		found = *names;
		add_word(meant, "--", names->name);
	}
	return is_one ? found : (struct name){ .name = NULL };
}

/* Returns the name nearest to a word that begins none, or NULL. Aliases are not proposed. */
static const char *nearest_name(const struct name *names, const char *word, size_t n)
{
	char name[64];
	struct nearest nearest = { .word = name };

	if (n >= sizeof name)
		return NULL;
	snprintf(name, sizeof name, "%.*s", (int)n, word);
	for (; names->name; names++)
		if (names->name == names->row->name)
			nearest_try(&nearest, names->name);
	return nearest.found;
}

/* Returns the next word, for an option that is given as 'name' and needs it as its argument. */
static char *take_argument(struct reader *reader, const char *name)
{
	if (!*reader->next)
		usage_error(reader->command, name, "needs an argument");
	return *reader->kept++ = *reader->next++;
}

static void act_on(const struct reader *reader, const struct option_row *row, char *argument)
{
	row = choose(reader->command, row, argument);
	act(reader->command, &row->action, argument, reader->options);
	given[0] = '\0';
}

/* Acts on "--name" or "--name=argument". */
static void read_name(struct reader *reader, char *word)
{
	size_t n = strcspn(word + 2, "=");
	char *argument = word[2 + n] ? word + 2 + n + 1 : NULL;
	struct reason reason = { .text = "ambiguous, it could be" };
	struct name found = find_option(reader->names, word + 2, n, &reason);
	const char *nearest = reason.words ? NULL : nearest_name(reader->names, word + 2, n);

	if (!found.row && !reason.words)
		snprintf(reason.text, sizeof reason.text, "no such option%s%s%s",
		         nearest ? ", did you mean --" : "", nearest ? nearest : "",
		         nearest ? "?" : "");
	if (!found.row)
		usage_error(reader->command, word, reason.text);
	enum argument kind = argument_kind(found.row);
	if (argument && kind == NO_ARGUMENT)
		usage_error(reader->command, word, "the option takes no argument");
	if (!argument && kind == NEEDED_ARGUMENT)
		argument = take_argument(reader, word);
	if (argument)
		snprintf(given, sizeof given, "--%s=", found.name);
	act_on(reader, found.row, argument);
}

static const struct option_row *row_of_letter(const struct reader *reader, const char *letter)
{
	const struct option_row *row = reader->command->options;
	char name[sizeof "-" + 4] = "-";

	while (!is_last_row(row) && (is_heading(row) || row->letter != *letter))
		row++;
	if (!is_last_row(row))
		return row;
	memcpy(name + 1, letter, octavo_decode(OCTAVO_UTF8, letter, strlen(letter)).length);
	usage_error(reader->command, name, "no such option");
}

/* Acts on "-abc", where c may have an argument, in the same word or the next one. */
static void read_letters(struct reader *reader, char *word)
{
	for (char *letter = word + 1; *letter; letter++) {
		const struct option_row *row = row_of_letter(reader, letter);
		enum argument kind = argument_kind(row);
		char *argument = NULL, name[] = { '-', *letter, '\0' };
		if (kind != NO_ARGUMENT && letter[1])
			argument = letter + 1;
		else if (kind == NEEDED_ARGUMENT)
			argument = take_argument(reader, name);
		if (argument)
			snprintf(given, sizeof given, "%s ", name);
		act_on(reader, row, argument);
		if (argument)
			break;
	}
}

/* All words are kept, so that they can be read again: first options, then operands. */
char **read_options(const struct command *command, int argc, char **argv, void *options)
{
	struct reader reader = {
		command, names_of(command), argv + (argc > 0), argv + (argc > 0), options,
	};
	char **operands = allocate(((size_t)argc + 1) * sizeof *operands), *word;
	bool stops = command->commands || getenv("POSIXLY_CORRECT"), has_ended = false;
	size_t n = 0;

	while ((word = *reader.next)) {
		reader.next++;
		bool is_option = !has_ended && word[0] == '-' && word[1];
		if (is_option)
			*reader.kept++ = word;
		else
			operands[n++] = word;
		has_ended |= is_option ? strcmp(word, "--") == 0 : stops;
		if (is_option && word[1] != '-')
			read_letters(&reader, word);
		else if (is_option && word[2])
			read_name(&reader, word);
	}
	memcpy(reader.kept, operands, n * sizeof *operands);
	free(operands);
	free(reader.names);
	return reader.kept;
}
