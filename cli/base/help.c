/* SPDX-License-Identifier: MIT */
/* help.c - what --help and 'octavo help' print */
#include "base/help.h"

#include <stdio.h>
#include <string.h>

#define WIDTH 79
#define TEXT_COLUMN 28 /* where the texts of options begin */

/* Prints words in lines that begin at 'indent'; the first begins at 'column'. */
static void print_words(const char *text, size_t n, int indent, int column)
{
	const char *end = text + n;

	while (text < end) {
		int length = (int)strcspn(text, " \n");
		if (column > indent && column + 1 + length > WIDTH) {
			printf("\n%*s", indent, "");
			column = indent;
		} else if (column > indent) {
			putchar(' ');
			column++;
		}
		printf("%.*s", length, text);
		column += length;
		text += length;
		text += strspn(text, " \n");
	}
	putchar('\n');
}

/* Prints paragraphs filled, and lines that begin with a blank as they are. */
static void print_text(const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		const char *gap = strstr(text, "\n\n");

		if (text[0] != ' ' && text[0] != '\n') {
			n = gap ? (size_t)(gap - text) : strlen(text);
			print_words(text, n, 0, 0);
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
	print_words(row->text, strlen(row->text), TEXT_COLUMN, TEXT_COLUMN);
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

	printf("Usage: %s%s%s\n", command->name, command->synopsis[0] ? " " : "",
	       command->synopsis);
	putchar('\n');
	print_text(command->about);
	if (command->commands)
		print_commands(command->commands);
	putchar('\n');
	for (; !is_last_row(row); row++) {
		/* --help itself belongs to no heading. */
		if (is_heading(row) || (row->action.kind == OPTION_HELP && row != command->options))
			putchar('\n');
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
