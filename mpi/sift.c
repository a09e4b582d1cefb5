/* SPDX-License-Identifier: MIT */
/* sift.c - octavo-mpi sift: what 'octavo sift' does with a file, by all ranks */
#include <stdio.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/status.h"
#include "change.h"
#include "commands.h"
#include "commands/sift/sifting.h"
#include "ranks.h"
#include "text/converted.h"
#include "text/flags.h"

/* In the sums of pieces. */
enum { RECORDS, BAD_RECORDS, LONGER };

struct sifting_ranges {
	struct sifting sifting; /* as the command line says; first for the option rows */
	struct change change;
};

/* ---------------------------------------------------------------- ranges */

/* Ranges begin with records: after an octet that ends one. */
static size_t find_record(const void *context, const char *s, size_t n, size_t front,
                          size_t *place)
{
	const char *end = memchr(s, sieve_end(context), front);
	size_t at = end ? (size_t)(end - s) : front;

	(void)n;
	*place = at + 1;
	return at;
}

/* Counts the records of a range. */
static bool count_records(void *context, uint64_t *n)
{
	const struct sifting_ranges *s = context;
	unsigned char end = (unsigned char)sieve_end(&s->sifting.sieve);
	char last = (char)end;
	struct input in;

	if (!change_open(&s->change, &in))
		return false;
	while (input_read(&in)) {
		*n += count_octets(in.text, in.size, end, end);
		if (in.size)
			last = in.text[in.size - 1];
		input_use(&in, in.size);
	}
	*n += last != (char)end;
	return input_close(&in);
}

/* The outputs are watched only. */
static bool open_watched(struct sifting_ranges *s, struct sifting *range)
{
	for (int i = 0; i < OUTPUTS; i++) {
		if (!sifting_wants(range, i))
			continue;
		if (!output_replace(&range->out[i], NULL))
			return false;
		output_watch(&range->out[i], &s->change.captured[i].watcher);
	}
	return true;
}

static bool close_watched(struct sifting *range)
{
	bool done = true;

	for (int i = 0; i < OUTPUTS; i++)
		done = (!sifting_wants(range, i) || output_close(&range->out[i], true)) && done;
	return done;
}

static void sift_range(void *context, const struct piece *before, struct piece *piece)
{
	struct sifting_ranges *s = context;
	struct sifting range = s->sifting;
	struct records records = {
		.end = sieve_end(&range.sieve), .max_size = (size_t)range.max_record,
	};

	if (!open_watched(s, &range) || !change_open(&s->change, &records.in))
		return;
	sifting_begin(&range);
	bool goes_on = sift_records(&range, &records, s->change.range_begin, before->sums[RECORDS]);
	sifting_end(&range);
	goes_on = records_close(&records) && goes_on;
	goes_on = close_watched(&range) && goes_on;
	piece->sums[RECORDS] = range.records;
	piece->sums[BAD_RECORDS] = range.bad;
	piece->sums[LONGER] = range.longer;
	if (goes_on)
		piece->status = STATUS_OK;
}

static void set_sums(struct sifting *s, const struct piece *all)
{
	s->records = all->sums[RECORDS];
	s->bad = all->sums[BAD_RECORDS];
	s->longer = all->sums[LONGER];
}

/* Writes the last of the reasons. */
static void finish_reasons(void *context, const struct piece *all)
{
	struct sifting_ranges *s = context;
	struct sifting range = s->sifting;

	set_sums(&range, all);
	if (!sifting_wants(&range, REASONS) || !open_watched(s, &range))
		return;
	sifting_begin(&range);
	sifting_put_summary(&range);
	sifting_end(&range);
	close_watched(&range);
}

/* ---------------------------------------------------------------- the command */

#define OUTPUT_ROW(word, i, text)                                                            \
	{ 0, word, "FILE", text, SET_STRING(struct sifting, names[i]) }

static const struct option_row rows[] = {
	RECORD_ROWS,
	OUTPUT_ROW("good", GOOD, "write good records to FILE, which is replaced at the end"),
	OUTPUT_ROW("bad", BAD, "write bad records to FILE, in the same way; --bad=/dev/null drops "
	           "them"),
	OUTPUT_ROW("reasons", REASONS, "write a line for each bad record to FILE, in the same way"),
	REASON_ROWS,
	BLOCK_ROW(struct sifting_ranges, change.block),
	NO_RESUME_ROW,
	EXCLUSION_ROWS(struct sifting, sieve.options),
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	static struct sifting_ranges s;

	s.sifting = (struct sifting){
		.form = charset_option(&mpi_sift_command, "UTF-8"),
		.max_record = (uint64_t)64 << 20,
	};
	s.change = (struct change){
		.block = DEFAULT_BLOCK,
		.cut = { .find = find_record, .context = &s.sifting.sieve, .before = 1 },
		.context = &s, .count = count_records, .convert = sift_range,
		.finish = finish_reasons,
	};
	char **operands = read_options(&mpi_sift_command, argc, argv, &s);
	sifting_refuse(&s.sifting, &mpi_sift_command);
	change_refuse_output(&mpi_sift_command, "--good", s.sifting.names[GOOD]);
	change_refuse_output(&mpi_sift_command, "--bad", s.sifting.names[BAD]);
	if (s.sifting.names[REASONS])
		change_refuse_output(&mpi_sift_command, "--reasons", s.sifting.names[REASONS]);
	s.change.name = change_operand(&mpi_sift_command, operands);
	s.sifting.sieve.form = s.sifting.form.encoding;
	memcpy(s.change.outputs, s.sifting.names, sizeof s.change.outputs);
	ranks_go();
	int status = change(&s.change);
	if (status != STATUS_OK)
		return status;
	set_sums(&s.sifting, &s.change.all);
	if (rank_is_first())
		warn_of_longer(s.change.name, s.sifting.longer, s.sifting.form.name);
	if (rank_is_first() && !s.sifting.is_quiet)
		sifting_print_summary(&s.sifting, stderr);
	return s.sifting.bad ? STATUS_ERRORS : STATUS_OK;
}

const struct command mpi_sift_command = {
	.name = "octavo-mpi sift",
	.summary = "separate good records of a file from bad ones, with the reasons",
	.synopsis = "--good=FILE --bad=FILE [--reasons=FILE] [OPTION..] FILE",
	.about =
		"Writes the same as 'octavo sift' with the same options, octet for octet. All "
		"ranks sift ranges of FILE, each of which begins with a record, and write them to "
		"temporary files beside the outputs, which all machines must see.",
	.options = rows,
	.notes =
		ENDS_THE_JOB
		"Exit status: 0 all records are good; 1 some are bad, and all were written; 2 "
		"trouble: a wrong command line, a file that cannot be read or written; then the "
		"outputs are as they were before. They are replaced in the order reasons, bad, "
		"good; if that fails, a message names the file, and those after it are as they "
		"were before.",
	.examples =
		"mpirun -n 8 octavo-mpi sift --good=good.csv --bad=bad.csv export.csv\n"
		"mpirun -n 8 octavo-mpi sift --by=nul --good=good --bad=bad --reasons=why names\n",
	.run = run,
};
