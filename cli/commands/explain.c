/* SPDX-License-Identifier: MIT */
/* explain.c - what the kinds of errors and warnings mean */
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/command.h"
#include "commands/commands.h"
#include "report/kind.h"

static void list_kinds(void)
{
	for (size_t i = 0; i < kind_count(); i++)
		printf("%-20s%s\n", kind_at(i).name, kind_at(i).text);
}

static size_t find_kind(const char *name)
{
	struct nearest nearest = { .word = name };
	char reason[64] = "no such kind, 'octavo explain' lists them";
	size_t i = kind_named(name);

	if (i < kind_count())
		return i;
	for (i = 0; i < kind_count(); i++)
		nearest_try(&nearest, kind_at(i).name);
	if (nearest.found)
		snprintf(reason, sizeof reason, "no such kind, did you mean '%s'?", nearest.found);
	usage_error(&explain_command, name, reason);
}

static void explain(size_t i)
{
	struct kind kind = kind_at(i);

	printf("%s: %s\n", kind.name, kind.text);
	/* A document on each line. */
	for (const char *one = kind.clauses; *one;) {
		size_t n = strcspn(one, ";");
		printf("  %.*s\n", (int)n, one);
		one += n + strspn(one + n, "; ");
	}
	printf("\n%s", kind.explanation);
}

static int run(int argc, char **argv)
{
	char **names = read_options(&explain_command, argc, argv, NULL);

	if (!*names)
		list_kinds();
	for (char **one = names; *one; one++) {
		if (one != names)
			putchar('\n');
		explain(find_kind(*one));
	}
	return STATUS_OK;
}

const struct command explain_command = {
	.name = "octavo explain",
	.summary = "explain what a kind of error means",
	.synopsis = "[KIND..]",
	.about =
		"Explains the kinds of errors and warnings that 'octavo check -v' and the other "
		"commands name: what each is, which clauses of the standards it violates, what "
		"causes it, and how to repair it. Without KIND it lists them all.",
	.options = no_options,
	.notes = "Exit status: 0 success, 2 trouble: a wrong command line.",
	.examples =
		"octavo explain\n"
		"octavo explain overlong\n",
	.run = run,
};
