/* SPDX-License-Identifier: MIT */
/* labels.c - list the encodings, find one by name */
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "base/command.h"
#include "commands/commands.h"
#include "text/charset.h"

static void print_encodings(void)
{
	const char *label;
	struct charset charset;

	for (int e = 0; (label = octavo_encoding_label((enum octavo_encoding)e)); e++) {
		fputs(label, stdout);
		for (size_t i = 1; (label = octavo_encoding_alias((enum octavo_encoding)e, i)); i++)
			printf(" %s", label);
		putchar('\n');
	}
	puts(ISO2022);
	for (size_t i = 0; (label = iconv_label(i)); i++)
		if (charset_find(label, &charset))
			puts(label);
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
	bool is_known = charset_find(name, &charset);

	print_name(stdout, name);
	if (!is_known)
		print_unknown(name);
	else if (charset.is_foreign && strcmp(charset.name, name) != 0)
		printf(": %s, converted by iconv(3)\n", charset.name);
	else if (charset.is_foreign)
		puts(": converted by iconv(3)");
	else if (charset.is_iso2022)
		puts(": " ISO2022);
	else
		printf(": %s\n", octavo_encoding_label(charset.encoding));
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
		"aliases; after " ISO2022 " come those that iconv(3) of this system converts, by "
		"their common names. octavo takes all names that 'iconv -l' lists. With NAMEs, "
		"prints which encoding each one is, or that iconv(3) converts it.\n"
		"\n"
		"In a name, case, all characters except letters and digits, and leading zeros of a "
		"number are ignored. Names that only 'iconv -l' lists must be spelled as there, "
		"without //.",
	.options = no_options,
	.notes =
		"Exit status: 0 every NAME is known, 1 one is not, 2 trouble: a wrong command "
		"line.",
	.examples =
		"octavo labels\n"
		"octavo labels latin1 csUTF8 KOI8-R\n",
	.run = run,
};
