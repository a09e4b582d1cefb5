/* SPDX-License-Identifier: MIT */
/* locale.c - print which encoding the environment asks for */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/command.h"
#include "base/memory.h"
#include "base/message.h"
#include "commands/commands.h"
#include "report/report.h"
#include "text/charset.h"

#ifndef environ /* as it is on Windows */
extern char **environ;
#endif

/* The first variable that is set and not empty decides (POSIX, Base Definitions, 8.2). */
static const char *deciding_variable(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

	for (size_t i = 0; i < COUNT(names); i++) {
		const char *value = getenv(names[i]);
		if (value && value[0])
			return names[i];
	}
	return NULL;
}

/* Prints the first error of a text, if there is one. It is the "name" or "value" of a variable. */
static void print_error(const char *what, const char *name, const char *text)
{
	size_t size = strlen(what) + strlen(" of ") + strlen(name) + 1, n = strlen(text);
	struct octavo_result result = octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP);
	struct place place = BEGINNING;

	if (!result.error)
		return;
	char *file = allocate(size);
	snprintf(file, size, "%s of %s", what, name);
	place_pass_text(&place, text, result.read);
	struct finding finding = finding_at(&place, octavo_error_name(result.error),
	                                    text + result.read, result.length);
	fputs("  ", stdout);
	print_finding_place(stdout, file, &finding, false);
	putchar(' ');
	if (result.error == OCTAVO_TRUNCATED)
		printf("character cut off by the end of the %s", what);
	else
		print_finding_text(stdout, &finding);
	print_finding_in_brackets(stdout, &finding);
	putchar('\n');
	free(file);
}

/* Prints which environment variables are ill-formed, without values, which may be secret. */
static bool print_variables(void)
{
	bool has_errors = false;

	for (char **variable = environ; *variable; variable++) {
		if (octavo_valid_string(*variable, NULL))
			continue;
		if (!has_errors)
			puts("\nEnvironment variables that are not UTF-8:");
		has_errors = true;
		char *name = copy_string(*variable), *end = name + strcspn(name, "=");
		const char *value = *end ? end + 1 : end;
		*end = '\0';
		print_error("name", name, name);
		print_error("value", name, value);
		free(name);
	}
	return has_errors;
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
	bool has_errors = print_variables();
	if (is_utf8)
		return has_errors ? STATUS_ERRORS : STATUS_OK;
	printf("\n"
	       "To ask for UTF-8 in programs that are started from this shell:\n"
	       "  export %s=C.UTF-8\n"
	       "or another locale with UTF-8 in its name that 'locale -a' lists. This changes\n"
	       "neither files that exist nor the settings of the terminal.\n",
	       variable ? variable : "LANG");
	return STATUS_ERRORS;
}

const struct command locale_command = {
	.name = "octavo locale",
	.summary = "check whether the environment asks for UTF-8",
	.synopsis = "",
	.about =
		"Prints which encoding the environment asks programs to use, by LC_ALL, LC_CTYPE "
		"or LANG; whether standard input and output, file names and the environment "
		"should therefore be in UTF-8, and if not, how to change that; and the first "
		"error of each environment variable whose name or value is not UTF-8. Of the "
		"other commands only 'octavo iconv' depends on the locale.",
	.options = no_options,
	.notes =
		"Exit status: 0 the environment asks for UTF-8 and is UTF-8; 1 it does not, or is "
		"not; 2 trouble: a wrong command line.",
	.examples =
		"octavo locale\n"
		"LC_ALL=C.UTF-8 octavo locale\n",
	.run = run,
};
