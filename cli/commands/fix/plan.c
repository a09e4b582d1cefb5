/* SPDX-License-Identifier: MIT */
/* plan.c - the command that fixes a file, as words */
#define _POSIX_C_SOURCE 200809L
#include "commands/fix/plan.h"

#include <string.h>

#include "base/message.h"

static void cut_command(struct plan *plan, const char *suffix)
{
	char *rest = NULL;

	snprintf(plan->in_place, sizeof plan->in_place, "-i%s", suffix ? suffix : "");
	for (char *word = strtok_r(plan->command, " ", &rest); word && plan->count < MAX_WORDS - 1;
	     word = strtok_r(NULL, " ", &rest))
		plan->words[plan->count++] = strcmp(word, "-i.bak") == 0 ? plan->in_place : word;
}

bool plan_find(struct plan *plan, const struct answer *answer, const char *suffix)
{
	plan->count = 0;
	if (!advice_certain(answer, plan->command))
		return false;
	cut_command(plan, suffix);
	return true;
}

void plan_convert(struct plan *plan, const char *charset, const char *suffix)
{
	plan->count = 0;
	snprintf(plan->command, sizeof plan->command, "octavo convert -i.bak -f %s", charset);
	cut_command(plan, suffix);
}

void plan_print(FILE *to, const struct plan *plan, const char *name)
{
	for (int i = 0; i < plan->count; i++) {
		print_word(to, plan->words[i]);
		putc(' ', to);
	}
	print_operand(to, name);
}
