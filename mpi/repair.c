/* SPDX-License-Identifier: MIT */
/* repair.c - octavo-mpi repair: errors as by 'octavo repair', by all ranks */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "change.h"
#include "commands.h"
#include "commands/repair/chain.h"
#include "commands/repair/invalid.h"
#include "ranks.h"
#include "text/flags.h"
#include "text_cut.h"

/* In the sums of pieces. */
enum { ERRORS, KEPT, LONGER, MARKS, ADDED };

/* The end of a chain. */
struct catcher {
	struct filter filter;
	struct watcher *watcher;
};

struct repairing {
	struct change change;
	const char *invalid;
	struct octets octets;
	struct chain chain;
	unsigned flags; /* of the first range */
	struct catcher catcher;
	struct octavo_stream stream; /* after the first character, to cut */
};

/* ---------------------------------------------------------------- ranges */

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct watcher *watcher = ((struct catcher *)filter)->watcher;

	(void)last;
	watcher->take(watcher, src, n);
	return true;
}

static bool changes_mark(const struct repairing *r)
{
	unsigned bom = r->flags & OCTAVO_BOM_MASK;
	return bom == OCTAVO_BOM_STRIP || bom == OCTAVO_BOM_ADD;
}

static void repair_range(void *context, const struct piece *before, struct piece *piece)
{
	struct repairing *r = context;
	struct chain *chain = &r->chain;
	bool is_first = change_is_first(&r->change);
	struct input in;

	(void)before;
	if (!change_open(&r->change, &in))
		return;
	chain->options.flags = is_first ? r->flags : r->flags & ~OCTAVO_BOM_MASK;
	chain_begin(chain, &r->catcher.filter);
	do {
		if (!input_read(&in))
			break;
		input_use(&in, chain_feed(chain, in.text, in.size, in.ended));
	} while (!in.ended);
	if (input_close(&in))
		piece->status = STATUS_OK;
	piece->sums[ERRORS] = chain->errors.filter.changes;
	piece->sums[KEPT] = chain->errors.kept;
	piece->sums[LONGER] = chain->errors.decoder.longer;
	if (is_first && changes_mark(r)) {
		piece->sums[MARKS] = chain->bom.filter.changes;
		piece->sums[ADDED] = chain->bom.added;
	}
}

/* Says of all ranges what 'octavo repair' says of a file. */
static void tell(struct repairing *r)
{
	const uint64_t *sums = r->change.all.sums;
	struct chain *chain = &r->chain;

	chain->options.flags = r->flags;
	chain_begin(chain, &r->catcher.filter);
	chain->errors.decoder.longer = sums[LONGER];
	decoder_warn(&chain->errors.decoder, r->change.name);
	if (!sums[ERRORS] && !sums[KEPT])
		return;
	chain->errors.filter.changes = sums[ERRORS];
	chain->errors.kept = sums[KEPT];
	if (changes_mark(r))
		chain_count_marks(chain, sums[MARKS], sums[ADDED]);
	before_writing(stderr);
	print_name(stderr, r->change.name);
	chain_report(chain, "repaired", "unchanged", stderr); /* with --invalid=keep */
	putc('\n', stderr);
}

/* ---------------------------------------------------------------- the command */

#define AT_BOM(word, to, text)                                                               \
	{ 0, "bom", word, text,                                                              \
	  SET_BITS(struct repairing, chain.options.flags, OCTAVO_BOM_MASK, to) }

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING", "the form of UTF-8 that FILE is in (default UTF-8)",
	  CALL(struct repairing, chain.options.form, read_form) },
	ALIAS("encoding"),
	{ 'o', "output", "FILE", "write to FILE, which is replaced at the end",
	  SET_STRING(struct repairing, change.outputs[0]) },
	BLOCK_ROW(struct repairing, change.block),
	NO_RESUME_ROW,
	{ 0, "invalid", "WHAT",
	  "at an error: replace, skip, escape, xml, uplus, keep, or an encoding of single octets, "
	  "as 'octavo help repair' says", SET_STRING(struct repairing, invalid) },
	REPLACE_PER_ROWS(struct repairing, chain.options.flags),
	AT_BOM("keep", OCTAVO_BOM_KEEP, "keep a byte order mark (default)"),
	AT_BOM("strip", OCTAVO_BOM_STRIP, "remove it"),
	AT_BOM("add", OCTAVO_BOM_ADD, "add one if there is none"),
	COMMON_ROWS,
};

static void refuse(const struct repairing *r)
{
	if (!r->invalid)
		usage_error(&mpi_repair_command, "--invalid",
		            "missing: say what becomes of errors");
	if (r->chain.options.decodes_runs)
		usage_error(&mpi_repair_command, r->invalid,
		            "no encoding of single octets; 'octavo repair' knows others");
	change_refuse_output(&mpi_repair_command, "-o", r->change.outputs[0]);
}

static int run(int argc, char **argv)
{
	struct repairing *r = allocate(sizeof *r);

	r->change = (struct change){
		.block = DEFAULT_BLOCK, .cut = { .find = find_text_cut, .context = &r->stream },
		.context = r, .convert = repair_range,
	};
	r->chain.options.form = OCTAVO_UTF8;
	char **operands = read_options(&mpi_repair_command, argc, argv, r);
	invalid_choose(&mpi_repair_command, r->invalid, &r->chain, &r->octets);
	refuse(r);
	r->change.name = change_operand(&mpi_repair_command, operands);
	r->flags = r->chain.options.flags;
	r->stream = octavo_stream_init(r->chain.options.form, OCTAVO_UTF8, OCTAVO_REPLACE);
	r->catcher = (struct catcher){ { .take = take }, &r->change.captured[0].watcher };
	ranks_go();
	int status = change(&r->change);
	if (rank_is_first() && r->change.all.status != STATUS_TROUBLE)
		tell(r);
	chain_close(&r->chain);
	free(r);
	return status;
}

const struct command mpi_repair_command = {
	.name = "octavo-mpi repair",
	.summary = "make a file well-formed, and change nothing else",
	.synopsis = "--invalid=WHAT -o FILE [OPTION..] FILE",
	.about =
		"Writes the same as 'octavo repair -o' with the same options, octet for octet. All "
		"ranks repair ranges of FILE and write them to a temporary file beside the output, "
		"which all machines must see. It does not detect the encoding of FILE, so "
		"--invalid must be given. For options that change well-formed text use 'octavo "
		"repair'.",
	.options = rows,
	.notes =
		ENDS_THE_JOB
		DOES_NOT_WARN
		"Exit status: 0 everything was repaired, or was well-formed; 2 trouble: a wrong "
		"command line, a file that cannot be read or written; then the output is as it was "
		"before.",
	.examples =
		"mpirun -n 8 octavo-mpi repair --invalid=replace -o new.txt old.txt\n"
		"mpirun -n 8 octavo-mpi repair --invalid=windows-1252 -o new.sql dump.sql\n",
	.run = run,
};
