/* SPDX-License-Identifier: MIT */
/* labels.c - list the encodings, find one by name */
#include <stdio.h>

#include "base/message.h"
#include "base/command.h"
#include "commands/commands.h"
#include "text/charset.h"

static void print_encodings(void)
{
	const char *label;

	for (unsigned number = 0; number < OCTAVO_CHARSET_NUMBERS; number++) {
		const struct octavo_charset *charset = charset_numbered(number);
		for (size_t i = 0; (label = system_alias(charset, i)); i++)
			printf(&" %s"[i == 0], label);
		if (charset)
			putchar('\n');
		if (number == OCTAVO_UTF8_UNICODE11)
			puts(ISO2022);
	}
}

void list_encodings(const struct command *command, const char *none, void *options)
{
	(void)command;
	(void)none;
	(void)options;
	print_encodings();
	finish(STATUS_OK);
}

static void print_unknown(const char *name)
{
	const char *label = nearest_label(name);

	if (label)
		printf(": unknown, did you mean %s?\n", label);
	else
		puts(": unknown");
}

/* Prints the encoding that has this name. Returns false if there is none. */
static bool print_encoding(const char *name)
{
	struct charset charset;
	bool is_known = charset_ask(name, &charset);

	print_name(stdout, name);
	if (!is_known)
		print_unknown(name);
	else if (!charset_own(&charset))
		puts(": converted by iconv(3) of this system");
	else if (charset.is_iso2022)
		puts(": " ISO2022);
	else
		printf(": %s\n", octavo_charset_label(charset_own(&charset)));
	return is_known;
}

static int run(int argc, char **argv)
{
	char **names = read_options(&labels_command, argc, argv, NULL);
	int status = STATUS_OK;

	if (!*names)
		print_encodings();
	for (; *names; names++)
		if (!print_encoding(*names))
			status = STATUS_ERRORS;
	return status;
}

const struct command labels_command = {
	.name = "octavo labels",
	.summary = "list the encodings, or find one by name",
	.synopsis = "[NAME..]",
	.about =
		"Lists the encodings of octavo, one per line, the preferred name first, then the "
		"aliases. 'octavo convert', 'check' and 'count' also take the names of other "
		"encodings that iconv(3) of this system converts; 'iconv -l' may list them. With "
		"NAMEs, prints which encoding each one is, or that iconv(3) converts it.\n"
		"\n"
		"In a name, case, all characters except letters and digits, and leading zeros of a "
		"number are ignored. web:NAME is what NAME means in HTML (the Encoding Standard of "
		"WHATWG): web:latin1 is windows-1252. Names that only 'iconv -l' lists must be "
		"spelled as there, without //.",
	.options = no_options,
	.notes =
		"Exit status: 0 every NAME is known, 1 one is not, 2 trouble: a wrong command "
		"line.",
	.examples =
		"octavo labels\n"
		"octavo labels latin1 csUTF8 KOI8-R\n",
	.run = run,
};
