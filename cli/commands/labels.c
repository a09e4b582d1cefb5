/* SPDX-License-Identifier: MIT */
/* labels.c - what encodings are called */
#include <stdio.h>

#include "base/option.h"
#include "commands/commands.h"
#include "text/charset.h"
#include "base/message.h"

static void print_encodings(void)
{
	const char *label;

	for (int e = 0; (label = octavo_encoding_label((enum octavo_encoding)e)); e++) {
		fputs(label, stdout);
		for (size_t i = 1; (label = octavo_encoding_alias((enum octavo_encoding)e, i)); i++)
			printf(" %s", label);
		putchar('\n');
	}
	puts(ISO2022);
}

void list_encodings(const struct command *command, const char *none, void *options)
{
	(void)command;
	(void)none;
	(void)options;
	print_encodings();
	finish(STATUS_OK);
}

static bool say(const char *name)
{
	struct charset charset;
	bool known = charset_find(name, &charset);

	print_name(stdout, name);
	if (!known)
		puts(": unknown");
	else if (charset.is_foreign)
		puts(": converted by iconv(3)");
	else if (charset.is_iso2022)
		puts(": " ISO2022);
	else
		printf(": %s\n", octavo_encoding_label(charset.encoding));
	return known;
}

static const struct option_row rows[] = { COMMON_ROWS };

static int run(int argc, char **argv)
{
	char **names = read_options(&labels_command, argc, argv, NULL);
	int status = STATUS_OK;

	if (!*names)
		print_encodings();
	for (; *names; names++)
		if (!say(*names))
			status = STATUS_ERRORS;
	return status;
}

const struct command labels_command = {
	.name = "octavo labels",
	.summary = "what encodings are called",
	.synopsis = "[NAME..]",
	.about =
		"Lists the encodings, one a line, the preferred name first and then the aliases. "
		"With NAMEs, says for each which encoding that is, or that it is one of those "
		"that iconv(3) converts, which it has no list of.\n"
		"\n"
		"Case, and everything but letters and digits, is ignored in a name, as are zeros "
		"in front of a number.",
	.options = rows,
	.notes =
		"Exit status: 0 all names are known, 1 one is not, 2 trouble: a wrong command "
		"line.",
	.examples =
		"octavo labels\n"
		"octavo labels latin1 csUTF8 KOI8-R\n",
	.run = run,
};
