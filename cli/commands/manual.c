/* SPDX-License-Identifier: MIT */
/*
 * manual.c - make the manual page from the descriptions that --help prints
 *
 *     octavo manual < man/octavo.1.in > octavo.1
 *
 * Replaces a line "@check@" by the section of that command, "@SYNOPSIS@" by a synopsis of all.
 * Writes mdoc(7). The build runs this; --help does not list it.
 */
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "commands/commands.h"

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

static void print_options(const struct option_row *row)
{
	bool in_list = false;

	for (; !is_last_row(row); row++) {
		if (!row->text || row->action.kind == OPTION_HELP)
			continue;
		if (is_heading(row)) {
			printf("%s.Pp\n", in_list ? ".El\n" : "");
			print_prose(row->text);
		}
		if (is_heading(row) || !in_list)
			puts(".Bl -tag -width Ds");
		in_list = true;
		if (!is_heading(row))
			print_option(row);
	}
	if (in_list)
		puts(".El\n.Pp");
}

static void print_examples(const char *line)
{
	puts("Examples:");
	for (; *line; line += strcspn(line, "\n") + 1)
		print_line(".Dl", line, strcspn(line, "\n"));
}

static void print_section(const struct command *command)
{
	char usage[256];

	snprintf(usage, sizeof usage, "%s %s", command->name, command->synopsis);
	printf(".Ss %s\n", command_word(command));
	print_line(".D1", usage, strlen(usage));
	puts(".Pp");
	print_prose(command->about);
	print_options(command->options);
	if (command->details) {
		print_prose(command->details);
		puts(".Pp");
	}
	print_prose(command->notes);
	puts(".Pp");
	print_examples(command->examples);
}

static void print_synopsis(void)
{
	for (const struct command *const *one = commands; *one; one++) {
		printf(".Nm\n.Cm %s\n", command_word(*one));
		if ((*one)->synopsis[0])
			printf("%s\n", (*one)->synopsis);
	}
}

static int run(int argc, char **argv)
{
	char line[1024];

	read_options(&manual_command, argc, argv, NULL);
	while (fgets(line, sizeof line, stdin)) {
		char name[32];
		const struct command *command;

		if (strcmp(line, "@SYNOPSIS@\n") == 0)
			print_synopsis();
		else if (sscanf(line, "@%31[a-z0-9]@", name) == 1 && (command = find_command(name)))
			print_section(command);
		else
			fputs(line, stdout);
	}
	return STATUS_OK;
}

static const struct option_row rows[] = { COMMON_ROWS };

const struct command manual_command = {
	.name = "octavo manual",
	.summary = "make the manual page",
	.synopsis = "< octavo.1.in > octavo.1",
	.about = "Puts the descriptions of all commands into the manual page.",
	.options = rows,
	.notes = "Exit status: 0 it is made.",
	.examples = "octavo manual < man/octavo.1.in > octavo.1\n",
	.run = run,
};
