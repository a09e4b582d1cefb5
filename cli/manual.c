/* SPDX-License-Identifier: MIT */
/*
 * manual.c - the manual page, of the same descriptions as --help
 *
 *     octavo manual < man/octavo.1.in > octavo.1
 *
 * A line "@check@" becomes the section of that command, "@SYNOPSIS@" a synopsis of all. The
 * build runs this; it is no command for users. The language is that of mdoc(7).
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"

/* Prints text in which nothing has a meaning to mdoc. */
static void print_escaped(const char *text, size_t n)
{
	/* A control character at the beginning of a line: after a zero-width one it is none. */
	if (n && (text[0] == '.' || text[0] == '\''))
		fputs("\\&", stdout);
	for (; n; n--, text++) {
		if (*text == '\\')
			fputs("\\e", stdout);
		else
			putchar(*text);
	}
}

/* Prints a sentence on each line, as mdoc wants it, and paragraphs. */
static void print_prose(const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		if (n == 0 && text[1]) {
			puts(".Pp");
		} else if (text[0] == ' ') {
			fputs(".D1 ", stdout);
			print_escaped(text + strspn(text, " "), n - strspn(text, " "));
			putchar('\n');
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
	if (option_letter(row))
		printf(" Fl %c%s", option_letter(row), row->name ? " ," : "");
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
		if (!row->text || row->id == HELP_ID)
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
	for (; *line; line += strcspn(line, "\n") + 1) {
		fputs(".Dl ", stdout);
		print_escaped(line, strcspn(line, "\n"));
		putchar('\n');
	}
}

static void print_section(const struct command *command)
{
	printf(".Ss %s\n.D1 ", command_word(command));
	print_escaped(command->name, strlen(command->name));
	putchar(' ');
	print_escaped(command->synopsis, strlen(command->synopsis));
	putchar('\n');
	puts(".Pp");
	print_prose(command->about);
	print_options(command->options);
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

	while (next_option(&manual_command, argc, argv))
		;
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
	return ALL_WELL;
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
