/* SPDX-License-Identifier: MIT */
/*
 * manual.c - make manual pages from the descriptions that --help prints
 *
 *     octavo manual check > octavo-check.1
 *     octavo manual < man/octavo.1.in > octavo.1
 *
 * Replaces a line "@DATE@" by the date, "@COMMANDS@" by a list of all commands, "@FILES@" by the
 * options that choose files, which the pages of commands only name. Writes mdoc(7). The build runs
 * this; --help does not list it.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "commands/commands.h"
#include "io/files.h"

#define DATE "November 22, 2026"

/* Prints text that mdoc must not interpret. */
static void print_escaped(const char *text, size_t n)
{
	/* At the beginning of a line these begin a macro, unless \& precedes them. */
	if (n && (text[0] == '.' || text[0] == '\''))
		fputs("\\&", stdout);
	for (; n; n--, text++) {
		if (*text == '\\')
			fputs("\\e", stdout);
		else
			putchar(*text);
	}
}

/* Prints a line as it is. Short words could be macros or punctuation: \& precedes them. */
static void print_line(const char *macro, const char *text, size_t n)
{
	fputs(macro, stdout);
	for (const char *end = text + n; text < end;) {
		size_t gap = strspn(text, " "), word = strcspn(text + gap, " \n");

		putchar(' ');
		if (word <= 3)
			fputs("\\&", stdout);
		print_escaped(text + gap, word);
		text += gap + word;
	}
	putchar('\n');
}

/* The length of the word that a line of a table explains; 0 if it is no such line. */
static size_t term_length(const char *line)
{
	size_t indent = strspn(line, " "), n = strcspn(line + indent, " \n");

	return indent == 2 && strncmp(line + indent + n, "  ", 2) == 0 ? n : 0;
}

/* Prints a table of words with explanations, and returns its end. */
static const char *print_table(const char *text)
{
	puts(".Bl -tag -width Ds");
	for (; *text == ' '; text += *text == '\n') {
		size_t term = term_length(text);

		text += strspn(text, " ");
		if (term)
			printf(".It Cm %.*s\n", (int)term, text);
		text += term + strspn(text + term, " ");

		size_t n = strcspn(text, "\n");
		print_escaped(text, n);
		putchar('\n');
		text += n;
	}
	puts(".El");
	return text;
}

/* Prints paragraphs, with a line for each sentence, as mdoc wants it. */
static void print_prose(const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		if (term_length(text)) {
			text = print_table(text);
			continue;
		}
		if (n == 0 && text[1]) {
			if (!term_length(text + 1)) /* .Bl begins a paragraph itself */
				puts(".Pp");
		} else if (text[0] == ' ') {
			print_line(".D1", text, n);
		} else {
			const char *end;
			while ((end = strstr(text, ". ")) && end < text + n) {
				print_escaped(text, (size_t)(end + 1 - text));
				putchar('\n');
				n -= (size_t)(end + 2 - text);
				text = end + 2;
			}
			print_escaped(text, n);
			putchar('\n');
		}
		text += n;
		text += *text == '\n';
	}
}

static void print_argument(const struct option_row *row, bool follows_name)
{
	const char *argument = row->argument;

	if (!argument)
		return;
	if (argument[0] == '[')
		printf(" Ns Oo %sAr %.*s Oc", follows_name ? "= Ns " : "",
		       (int)strcspn(argument + 1, "]"), argument + 1);
	else
		printf("%s %s %s", follows_name ? " Ns = Ns" : "", is_choice(row) ? "Cm" : "Ar",
		       argument);
}

static void print_option(const struct option_row *row)
{
	fputs(".It", stdout);
	if (row->letter)
		printf(" Fl %c%s", row->letter, row->name ? " ," : "");
	if (row->name)
		printf(" Fl Fl %s", row->name);
	print_argument(row, row->name != NULL);
	putchar('\n');
	print_prose(row->text);
}

/* Whether the options below the heading are described once, for all commands. */
static bool is_shared(const struct option_row *row)
{
	return is_heading(row) && strcmp(row->text, FILES_HEADING) == 0;
}

/* Prints the options up to the next heading, and returns that row. */
static const struct option_row *print_list(const struct option_row *row)
{
	puts(".Bl -tag -width Ds");
	for (; !is_last_row(row) && !is_heading(row); row++)
		if (row->text && row->action.kind != OPTION_HELP)
			print_option(row);
	puts(".El");
	return row;
}

/* Prints only the names of the options up to the next heading, and returns that row. */
static const struct option_row *print_names(const struct option_row *row)
{
	puts(".Pp\nWhich files, see\n.Xr octavo 1 :");
	for (bool is_first = true; !is_last_row(row) && !is_heading(row); row++) {
		if (!row->text || row->action.kind == OPTION_HELP)
			continue;
		if (!is_first)
			puts(" ,");
		is_first = false;
		printf(".Fl Fl %s", row->name);
	}
	puts(" .");
	return row;
}

static void print_options(const struct option_row *row)
{
	while (!is_last_row(row)) {
		if (is_shared(row)) {
			row = print_names(row + 1);
		} else if (is_heading(row)) {
			puts(".Pp");
			print_prose(row->text);
			row = print_list(row + 1);
		} else if (row->action.kind == OPTION_HELP || !row->text) {
			row++;
		} else {
			row = print_list(row);
		}
	}
}

static void print_examples(const char *line)
{
	puts(".Sh EXAMPLES");
	for (; *line; line += strcspn(line, "\n") + 1)
		print_line(".Dl", line, strcspn(line, "\n"));
}

/* Prints the notes; what they say of the exit status, at their end, is a section. */
static void print_notes(const char *notes)
{
	static const char begin[] = "Exit status: ";
	const char *status = strstr(notes, begin);
	char before[2048];
	size_t n = (size_t)(status - notes);

	while (n && notes[n - 1] == '\n')
		n--;
	snprintf(before, sizeof before, "%.*s", (int)n, notes);
	if (n) {
		puts(".Pp");
		print_prose(before);
	}
	puts(".Sh EXIT STATUS");
	print_prose(status + strlen(begin));
}

static void print_page(const struct command *command)
{
	const char *name = command_word(command);

	fputs(".Dd " DATE "\n.Dt OCTAVO-", stdout);
	for (const char *s = name; *s; s++)
		putchar(toupper((unsigned char)*s));
	printf(" 1\n.Os\n.Sh NAME\n.Nm octavo-%s\n.Nd %s\n", name, command->summary);
	printf(".Sh SYNOPSIS\n.Nm octavo\n.Cm %s\n", name);
	if (command->synopsis[0])
		puts(command->synopsis);
	puts(".Sh DESCRIPTION");
	print_prose(command->about);
	print_options(command->options);
	if (command->details) {
		puts(".Pp");
		print_prose(command->details);
	}
	print_notes(command->notes);
	print_examples(command->examples);
	puts(".Sh SEE ALSO\n.Xr octavo 1");
}

static void print_commands(void)
{
	puts(".Bl -tag -width Ds");
	for (const struct command *const *one = commands; *one; one++)
		printf(".It Xr octavo-%s 1\n%s\n", command_word(*one), (*one)->summary);
	puts(".El");
}

static void print_shared(const struct option_row *row)
{
	while (!is_shared(row))
		row++;
	print_list(row + 1);
}

static void print_overview(void)
{
	char line[1024];

	while (fgets(line, sizeof line, stdin)) {
		if (strcmp(line, "@DATE@\n") == 0)
			puts(".Dd " DATE);
		else if (strcmp(line, "@COMMANDS@\n") == 0)
			print_commands();
		else if (strcmp(line, "@FILES@\n") == 0)
			print_shared(check_command.options);
		else
			fputs(line, stdout);
	}
}

struct manual_options {
	bool lists;
};

static int run(int argc, char **argv)
{
	struct manual_options options = { .lists = false };
	char **operands = read_options(&manual_command, argc, argv, &options);

	for (const struct command *const *one = commands; options.lists && *one; one++)
		puts(command_word(*one));
	if (!options.lists && *operands)
		print_page(must_find_command(*operands));
	else if (!options.lists)
		print_overview();
	return STATUS_OK;
}

static const struct option_row rows[] = {
	{ 0, "list", NULL, "list the commands", SET_FLAG(struct manual_options, lists) },
	COMMON_ROWS,
};

const struct command manual_command = {
	.name = "octavo manual",
	.summary = "make the manual pages",
	.synopsis = "[COMMAND]",
	.about =
		"Prints the manual page of a command; without COMMAND, the overview, whose "
		"template it reads from standard input.",
	.options = rows,
	.notes = "Exit status: 0 success, 2 trouble: there is no such command.",
	.examples = "octavo manual check > octavo-check.1\n",
	.run = run,
};
