/* SPDX-License-Identifier: MIT */
/* getopt.c - options, and what is wrong with them */
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the word begins as the name of an option does, so that several are meant. */
static bool is_ambiguous(const char *word, const struct option *names)
{
	for (; names->name; names++)
		if (strncmp(names->name, word + 2, strlen(word) - 2) == 0)
			return true;
	return false;
}

static void complain(const char *program, const char *word, const char *letters,
                     const struct option *names)
{
	bool is_letter = optopt > 0 && optopt <= 0xFF; /* 0 or what stands for a name, else */

	fprintf(stderr, "%s: ", program);
	if (is_letter)
		fprintf(stderr, strchr(letters, optopt) ? "option requires an argument -- '%c'\n"
		                                        : "invalid option -- '%c'\n", optopt);
	else if (optopt && strchr(word, '='))
		fprintf(stderr, "option '%.*s' doesn't allow an argument\n",
		        (int)strcspn(word, "="), word);
	else if (optopt)
		fprintf(stderr, "option '%s' requires an argument\n", word);
	else
		fprintf(stderr, is_ambiguous(word, names) ? "option '%s' is ambiguous\n"
		                                          : "unrecognized option '%s'\n", word);
}

#undef getopt_long

/* The C library's would write to its own stream, and name the file of the program. */
int windows_getopt_long(int argc, char *const *argv, const char *letters,
                        const struct option *names, int *index)
{
	opterr = 0;
	int found = getopt_long(argc, argv, letters, names, index);

	if (found == '?')
		complain(argv[0], argv[optind - 1], letters, names);
	return found;
}
