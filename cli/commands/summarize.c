/* SPDX-License-Identifier: MIT */
/* summarize.c - all that can be counted of files, or of parts of them, for 'octavo merge' */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "commands/commands.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/input.h"
#include "io/open.h"
#include "io/workers.h"
#include "text/charset.h"
#include "text/flags.h"
#include "text/summary_line.h"

/* The I-th of N parts of nearly the same size, from 1. All zero: the whole, of whatever size. */
struct share {
	uint64_t i, n;
};

struct summarizing {
	/* What the command line says: */
	struct charset form;
	unsigned options; /* of OCTAVO_EXCLUDE_MASK */
	struct share part;
	unsigned threads;
	struct files files;

	int status;
};

static void read_part(const struct command *command, const char *word, void *to)
{
	struct share *part = to;
	char *first = copy_string(word), *slash = strchr(first, '/');

	if (!slash)
		usage_error(command, word, "the part I of N is written I/N, such as 1/8");
	*slash = '\0';
	part->n = number_option(command, slash + 1, 1, UINT64_MAX);
	part->i = number_option(command, first, 1, part->n);
	free(first);
}

/* ---------------------------------------------------------------- a range */

struct range {
	uint64_t begin, end, file_size;
};

/* The first of the parts have one octet more, if they cannot all be the same: nothing overflows. */
static uint64_t part_begin(uint64_t size, uint64_t before, uint64_t n)
{
	uint64_t more = size % n;
	return size / n * before + (before < more ? before : more);
}

/* Returns the size of an input that nothing was read of; -1, after a message, if it has none. */
static int64_t whole_size(struct input *in)
{
	errno = 0;
	int64_t size = input_left(in);
	int reason = errno;

	if (reason && in->begin >= 0) {
		trouble(in->name, error_text(reason));
		in->failed = true;
		return -1;
	}
	/* The size of many special files is 0, whatever they have. */
	if (size >= 0 || (in->begin >= 0 && input_read(in) && in->ended && in->size == 0))
		return size < 0 ? 0 : size;
	if (!in->failed)
		trouble(in->name, "its size is not known before it is read, so it has no parts");
	in->failed = true;
	return -1;
}

static bool find_range(struct input *in, const struct share *part, struct range *range)
{
	*range = (struct range){ .end = UINT64_MAX };
	if (part->n == 0)
		return true;
	int64_t size = whole_size(in);
	if (size < 0)
		return false;
	range->file_size = (uint64_t)size;
	range->begin = part_begin(range->file_size, part->i - 1, part->n);
	range->end = part_begin(range->file_size, part->i, part->n);
	return true;
}

/* In any thread. */
static void summarize_block(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	const struct summarizing *s = context;
	struct octavo_summary *summary = result;

	*summary = octavo_summary_init(s->form.encoding, s->options, at);
	octavo_summary_feed(summary, text, n);
}

/* Adds the unused octets that are in the range. */
static void take(struct octavo_summary *summary, struct input *in, uint64_t end)
{
	uint64_t left = end - summary->offset - summary->size;
	size_t n = in->size < left ? in->size : (size_t)left;
	const struct octavo_summary *done = in->result;

	if (!done || done->size != n || !octavo_summary_join(summary, done))
		octavo_summary_feed(summary, in->text, n);
	input_use(in, n);
}

static bool summarize(struct summarizing *s, struct input *in, struct range *range,
                      struct octavo_summary *summary)
{
	const struct block_work work = {
		.context = s, .work = summarize_block, .size = sizeof *summary,
		.limit = s->part.n ? range->end : 0,
	};

	*summary = octavo_summary_init(s->form.encoding, s->options, range->begin);
	input_skip(in, range->begin);
	input_work(in, &work);
	do
		take(summary, in, range->end);
	while (summary->size < range->end - range->begin && input_read(in));
	if (in->failed)
		return false;
	if (s->part.n == 0)
		range->file_size = summary->size;
	if (range->begin + summary->size == range->end || s->part.n == 0)
		return true;
	trouble(in->name, "it became shorter while it was read");
	return false;
}

/* ---------------------------------------------------------------- files */

static void summarize_file(void *context, void *own, struct input *in, FILE *to)
{
	struct summarizing *s = context;
	struct octavo_summary summary;
	bool *is_done = own;
	struct range range;

	*is_done = !in->failed && find_range(in, &s->part, &range) &&
	           summarize(s, in, &range, &summary);
	if (*is_done)
		summary_line_print(to, in->name, range.file_size, &summary, 0);
}

static void end_file(void *context, void *own)
{
	struct summarizing *s = context;
	const bool *is_done = own;

	if (!*is_done)
		s->status = STATUS_TROUBLE;
	/* Each line is written at once: several processes may write to one pipe. */
	report_stdout();
}

static const struct option_row rows[] = {
	{ 0, "part", "I/N",
	  "summarize part I of N, from 1, of each FILE; parts are cut anywhere, and their sizes "
	  "differ by at most an octet", CALL(struct summarizing, part, read_part) },
	{ 'f', "from", "ENCODING", "the encoding (default UTF-8), one that needs no iconv(3)",
	  CALL(struct summarizing, form, read_charset) },
	ALIAS("form"),
	ALIAS("encoding"),
	DECOMPRESS_ROW,
	THREADS_ROW(struct summarizing, threads),
	EXCLUSION_ROWS(struct summarizing, options),
	FILES_ROWS(struct summarizing, files),
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct summarizing s = { .form = charset_option(&summarize_command, "UTF-8") };
	char **operands = read_options(&summarize_command, argc, argv, &s);
	const struct task task = { &s, sizeof(bool), summarize_file, NULL, end_file };

	if (s.form.is_foreign || s.form.is_iso2022)
		usage_error(&summarize_command, s.form.name, ONLY_LABELS);
	s.files.takes_binary |= s.options & OCTAVO_NO_NUL && !s.files.refuses_binary;
	files_open(&s.files, &summarize_command, operands);
	/* Nothing is printed before the end of a file: one alone need not be read by one thread. */
	work_on(&s.files, s.threads, &task);
	return files_close(&s.files) ? s.status : STATUS_TROUBLE;
}

const struct command summarize_command = {
	.name = "octavo summarize",
	.summary = "summarize files, or parts of them, for 'octavo merge'",
	.synopsis = "[--part=I/N] [-f ENCODING] [OPTION..] [FILE..]",
	.about =
		"Writes a line for each FILE, from which 'octavo merge' determines whether the "
		"FILE is well-formed, its first error, and how many lines, code points and errors "
		"it has. A large FILE may be summarized in parts, by several processes or "
		"machines: merged, in any order, the lines give the same result as one process "
		"that reads the whole.",
	.options = rows,
	.details =
		"A line has these fields, separated by tabs:\n"
		"\n"
		"  1  octavo-summary\n"
		"  2  the version of the line, 1\n"
		"  3  the name of the FILE, as in messages: printf %b decodes it\n"
		"  4  the size of the whole FILE, in octets\n"
		"  5  the output of octavo_summary_write() of octavo(3) for the part, in base64\n"
		"\n"
		"Lines may be sorted, concatenated, sent and stored like any text. Each is written "
		"by one system call: several processes may write to one pipe, unless a name has "
		"thousands of octets.\n"
		"\n"
		"With --part, the size of a FILE must be known before it is read. If the size of a "
		"FILE changes between parts, field 4 differs, and 'octavo merge' refuses them. If "
		"N is greater than the size, some parts are empty.\n"
		"\n"
		"Memory use does not depend on the size of the FILEs.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 every FILE was summarized, with or without errors; 2 trouble: a "
		"wrong command line, a file that cannot be read, which then has no line.",
	.examples =
		"octavo summarize --part=3/8 dump.sql > 3.summary\n"
		"find . -type f -print0 | xargs -0 -n 50 -P 4 octavo summarize | octavo merge\n",
	.run = run,
};
