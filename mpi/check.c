/* SPDX-License-Identifier: MIT */
/* check.c - octavo-mpi check: what 'octavo merge' tells of files, by all ranks */
#include "base/status.h"
#include "commands.h"
#include "commands/merge/outcome.h"
#include "ranks.h"
#include "shards.h"
#include "text/flags.h"

struct checking {
	struct shards shards;
	struct sum sum;
};

static void tell(void *context, const char *name, const struct octavo_summary *summary)
{
	struct checking *c = context;

	if (!summary) {
		c->sum.lacks_input = true;
		return;
	}
	struct octavo_totals totals = octavo_summary_totals(summary);
	sum_tell(&c->sum, c->shards.printed.words->to, name, &totals);
}

static const struct option_row rows[] = {
	OUTCOME_ROWS(struct checking, sum.format),
	SHARDS_ROWS(struct checking, shards),
	EXCLUSION_ROWS(struct checking, shards.options),
	FILES_ROWS(struct checking, shards.files),
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct checking c = { .shards = SHARDS_DEFAULTS(&mpi_check_command, tell) };
	char **operands = read_options(&mpi_check_command, argc, argv, &c);

	c.shards.context = &c;
	c.shards.files.takes_binary |= c.shards.options & OCTAVO_NO_NUL &&
	                               !c.shards.files.refuses_binary;
	if (!shards_begin(&c.shards, &mpi_check_command, operands))
		return STATUS_TROUBLE;
	c.sum.lacks_input |= !shards_summarize(&c.shards, &mpi_check_command, operands);
	if (rank_is_first())
		sum_print(&c.sum, c.shards.printed.words->to);
	return shards_end(&c.shards) ? sum_status(&c.sum) : STATUS_TROUBLE;
}

const struct command mpi_check_command = {
	.name = "octavo-mpi check",
	.summary = "check whether files are well-formed, and count what they contain",
	.synopsis = "[--resume=JOURNAL] [OPTION..] FILE..",
	.about =
		"Prints for each FILE what 'octavo summarize' and 'octavo merge' do: whether it is "
		"well-formed, the first error, the number of errors of each kind, and of lines, "
		"code points and octets. All ranks read a large FILE, in blocks; small ones are "
		"read by whichever rank is free. The number of ranks affects only the time.",
	.options = rows,
	.notes =
		ENDS_THE_JOB
		"Exit status: 0 every FILE is well-formed; 1 an error was found; 2 trouble: a "
		"wrong command line, a file that cannot be read; results of the others are still "
		"printed.",
	.examples =
		"mpirun -n 8 octavo-mpi check dump.sql\n"
		"mpirun -n 64 octavo-mpi check --resume=journal --json shards/*.txt\n",
	.run = run,
};
