/* SPDX-License-Identifier: MIT */
/* locale.c - print which encoding the environment asks for */
#include <stdio.h>
#include <stdlib.h>

#include "base/message.h"
#include "base/command.h"
#include "commands/commands.h"
#include "text/charset.h"

/* The first variable that is set and not empty decides (POSIX, Base Definitions, 8.2). */
static const char *deciding_variable(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *value = getenv(names[i]);
		if (value && value[0])
			return names[i];
	}
	return NULL;
}

static int run(int argc, char **argv)
{
	const char *variable = deciding_variable();
	char **operands = read_options(&locale_command, argc, argv, NULL);
	char codeset[64] = "";

	if (*operands)
		usage_error(&locale_command, *operands, "no operand is expected");

	bool is_utf8 = locale_codeset(codeset, sizeof codeset);
	if (variable) {
		printf("%s=", variable);
		print_name(stdout, getenv(variable));
		putchar('\n');
	} else {
		puts("none of LC_ALL, LC_CTYPE and LANG is set");
	}
	if (codeset[0])
		printf("codeset: %s\n", codeset);
	else
		puts("codeset: none, there is no such locale");
	printf("By convention standard input and output, file names and the environment are\n"
	       "%sin UTF-8.\n", is_utf8 ? "" : "not ");
	if (is_utf8)
		return STATUS_OK;
	printf("\n"
	       "To change that for programs that are started from this shell:\n"
	       "  export %s=C.UTF-8\n"
	       "or another locale with UTF-8 in its name that 'locale -a' lists. Files that are\n"
	       "there already, and the terminal, do not change with it.\n",
	       variable ? variable : "LANG");
	return STATUS_ERRORS;
}

const struct command locale_command = {
	.name = "octavo locale",
	.summary = "check whether the environment asks for UTF-8",
	.synopsis = "",
	.about =
		"Prints which encoding the environment asks programs to use, by LC_ALL, LC_CTYPE "
		"or LANG; whether standard input and output, file names and the environment are "
		"therefore in UTF-8; and if not, how to change that. Of the other commands only "
		"'octavo iconv' depends on the locale.",
	.options = no_options,
	.notes =
		"Exit status: 0 it is UTF-8, 1 it is not, 2 trouble: a wrong command line.",
	.examples =
		"octavo locale\n"
		"LC_ALL=C.UTF-8 octavo locale\n",
	.run = run,
};
