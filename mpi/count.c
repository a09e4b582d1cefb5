/* SPDX-License-Identifier: MIT */
/* count.c - octavo-mpi count: what 'octavo count' counts, by all ranks */
#include "base/status.h"
#include "commands.h"
#include "commands/count/table.h"
#include "ranks.h"
#include "shards.h"
#include "text/converted.h"

struct counting {
	struct shards shards;
	bool wants[QUANTITIES];
	struct table table;
};

static uint64_t count_errors(const struct octavo_totals *totals)
{
	uint64_t errors = 0;

	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++)
		errors += totals->errors[i];
	return errors;
}

static void tell(void *context, const char *name, const struct octavo_summary *summary)
{
	struct counting *c = context;
	struct counts counts = { .is_read = summary };

	if (summary) {
		struct octavo_totals totals = octavo_summary_totals(summary);
		counts.of[LINES] = totals.lines;
		counts.of[CODE_POINTS] = totals.code_points;
		counts.of[UTF16_UNITS] = totals.utf16_units;
		counts.of[OCTETS] = totals.octets;
		counts.of[LONGEST] = totals.longest_line;
		counts.of[ERRORS] = count_errors(&totals);
		warn_of_longer(name, totals.surplus ? UINT64_MAX : 0, c->shards.form.name);
		table_print(&c->table, c->shards.printed.words->to, name, &counts);
	}
	table_add(&c->table, &counts);
}

static const struct option_row rows[] = {
	LINES_ROW(struct counting, wants),
	CODE_POINTS_TO_LONGEST_ROWS(struct counting, wants),
	ERRORS_ROW(struct counting, wants),
	HEADING("Other options:"),
	SHARDS_ROWS(struct counting, shards),
	TABLE_ROWS(struct counting, table),
	FILES_ROWS(struct counting, shards.files),
	COMMON_ROWS,
};

static void choose_columns(struct counting *c)
{
	bool is_any = false;

	for (int i = 0; i < QUANTITIES; i++)
		is_any |= c->wants[i];
	if (!is_any)
		want_usual(c->wants);
	c->table.wanted = c->wants;
}

static void refuse(const struct counting *c)
{
	uint8_t beyond[OCTAVO_MAX_CHARACTER];

	if (c->table.is_json && c->table.is_brief)
		usage_error(&mpi_count_command, "--brief", "not with --json");
	/* A summary takes such a code point for two units, 'octavo count' for one. */
	if (c->wants[UTF16_UNITS] && !octavo_encode(c->shards.form.encoding, 0x110000, beyond,
	                                            sizeof beyond).error)
		usage_error(&mpi_count_command, "--utf16-units",
		            "UTF-16 cannot have all that this encoding has");
}

static int run(int argc, char **argv)
{
	struct counting c = { .shards = SHARDS_DEFAULTS(&mpi_count_command, tell) };
	char **operands = read_options(&mpi_count_command, argc, argv, &c);

	c.shards.context = &c;
	choose_columns(&c);
	refuse(&c);
	if (!shards_begin(&c.shards, &mpi_count_command, operands))
		return STATUS_TROUBLE;
	if (rank_is_first())
		table_begin(&c.table, c.shards.printed.words->to);
	bool is_done = shards_summarize(&c.shards, &mpi_count_command, operands);
	if (rank_is_first())
		table_end(&c.table, c.shards.printed.words->to);
	is_done = shards_end(&c.shards) && is_done;
	return is_done ? table_status(&c.table) : STATUS_TROUBLE;
}

const struct command mpi_count_command = {
	.name = "octavo-mpi count",
	.summary = "count lines, code points, octets, errors",
	.synopsis = "[-lmUcLF] [--resume=JOURNAL] [OPTION..] FILE..",
	.about =
		"Counts each FILE as 'octavo count' does, and prints the total of several. All "
		"ranks read a large FILE, in blocks; small ones are read by whichever rank is "
		"free. Only 'octavo count' counts graphemes, terminal columns, scripts and blocks, "
		"as they depend on adjacent characters, which two ranks may have.",
	.options = rows,
	.notes =
		ENDS_THE_JOB
		"Exit status: 0 everything was counted, with or without errors; 2 trouble: a wrong "
		"command line, a file that cannot be read.",
	.examples =
		"mpirun -n 8 octavo-mpi count dump.sql\n"
		"mpirun -n 64 octavo-mpi count --json -r shards\n",
	.run = run,
};
