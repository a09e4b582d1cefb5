/* SPDX-License-Identifier: MIT */
/* count.c - print how much text there is, and what it is made of */
#include <stdio.h>

#include "base/command.h"
#include "commands/commands.h"
#include "commands/count/counts.h"
#include "commands/count/table.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/workers.h"
#include "text/flags.h"
#include "base/message.h"
#include "report/json.h"

/* ------------------------------------------------------------------ files */

struct count {
	struct count_options options;
	bool wants_chart[CHARTS];
	bool has_columns; /* a line for each file */
	struct table table;
	unsigned threads;
	struct files files;
};

static void count_file(void *context, void *own, struct input *in, FILE *to)
{
	const struct count *count = context;
	struct counts *counts = own;

	counts_count(counts, &count->options, in);
	if (counts->is_read && count->has_columns)
		table_print(&count->table, to, in->name, counts);
}

static void end_file(void *context, void *own)
{
	struct count *count = context;
	const struct counts *counts = own;

	table_add(&count->table, counts);
	if (counts->histogram)
		histogram_join(count->table.total.histogram, counts->histogram);
	histogram_free(counts->histogram);
	report_stdout();
}

static void print_charts(const struct count *count)
{
	for (enum chart_kind kind = 0; kind < CHARTS; kind++)
		if (count->wants_chart[kind] && count->table.is_json) {
			struct json json = begin_message(stdout, "histogram");
			histogram_put(count->table.total.histogram, kind, &json);
			end_message(&json);
		} else if (count->wants_chart[kind]) {
			histogram_print(count->table.total.histogram, kind);
		}
}

/* ------------------------------------------------------------------ the command line */

#define QUANTITY(quantity) SET_FLAG(struct count, options.wants[quantity])

static const struct option_row rows[] = {
	LINES_ROW(struct count, options.wants),
	{ 'G', "graphemes", NULL,
	  "extended grapheme clusters, what readers call characters (Unicode Standard Annex #29)",
	  QUANTITY(GRAPHEMES) },
	CODE_POINTS_TO_LONGEST_ROWS(struct count, options.wants),
	{ 0, "line-octets", NULL,
	  "octets of the longest line, without its line feed; if FILE is in another encoding, "
	  "when converted to UTF-8", QUANTITY(LINE_OCTETS) },
	{ 'W', "widest", NULL,
	  "terminal columns of the widest line: two for East Asian characters and emoji, none "
	  "for combining and control characters, tabs to the next multiple of 8",
	  QUANTITY(WIDEST) },
	ERRORS_ROW(struct count, options.wants),
	HEADING("Over all files:"),
	{ 0, "script", NULL, "a bar chart of scripts, by code points",
	  SET_FLAG(struct count, wants_chart[SCRIPTS]) },
	{ 0, "blocks", NULL, "a bar chart of blocks",
	  SET_FLAG(struct count, wants_chart[BLOCKS]) },
	HEADING("What --widest counts:"),
	COLUMNS_PER_ROWS(struct count, options.columns),
	HEADING("Other options:"),
	{ 'f', "from", "ENCODING",
	  "the encoding (default UTF-8), see 'octavo labels'",
	  CALL(struct count, options.form, read_charset) },
	ALIAS("form"),
	ALIAS("encoding"),
	OUTSIDE_ROW(struct count, options.outside),
	TABLE_ROWS(struct count, table),
	DECOMPRESS_ROW,
	THREADS_ROW(struct count, threads),
	FILES_ROWS(struct count, files),
	COMMON_ROWS,
};

static void choose_columns(struct count *count)
{
	struct count_options *options = &count->options;

	if (options->columns == DEFAULT_COLUMNS)
		options->columns = OCTAVO_WIDTH_GRAPHEMES;
	else if (!options->wants[WIDEST])
		usage_error(&count_command, "--columns-per", "only with --widest");
	for (int i = 0; i < QUANTITIES; i++)
		count->has_columns |= options->wants[i];
	options->wants_histogram = count->wants_chart[SCRIPTS] || count->wants_chart[BLOCKS];
	if (options->wants_histogram)
		count->table.total.histogram = histogram_new();
	if (count->has_columns || options->wants_histogram)
		return;
	want_usual(options->wants);
	count->has_columns = true;
}

static int run(int argc, char **argv)
{
	struct count count = {
		.options.form = charset_option(&count_command, "UTF-8"),
		.options.columns = DEFAULT_COLUMNS,
	};
	char **operands = read_options(&count_command, argc, argv, &count);
	const struct task task = { &count, sizeof(struct counts), count_file, NULL, end_file };

	if (count.table.is_json && count.table.is_brief)
		usage_error(&count_command, "--brief", "not with --json");
	outside_option(&count_command, &count.options.form, &count.options.outside);
	choose_columns(&count);
	files_open(&count.files, &count_command, operands);
	count.table.wanted = count.options.wants;
	if (count.has_columns)
		table_begin(&count.table, stdout);
	work_on(&count.files, count.threads, &task);
	if (count.has_columns)
		table_end(&count.table, stdout);
	print_charts(&count);
	histogram_free(count.table.total.histogram);
	return files_close(&count.files) ? table_status(&count.table) : STATUS_TROUBLE;
}

const struct command count_command = {
	.name = "octavo count",
	.summary = "count lines, characters, code points, octets, errors",
	.synopsis = "[-lGmUcLWF] [-f ENCODING] [OPTION..] [FILE..]",
	.about =
		"Counts each FILE, which should be UTF-8, and prints the total of several. An "
		"error counts as one code point, one UTF-16 unit and one grapheme, like U+FFFD. "
		"The columns are in the order below; by default they are lines, code points, "
		"octets and errors.",
	.options = rows,
	.notes =
		"Nothing depends on the locale. Graphemes, columns, scripts and blocks are those "
		"of the version of Unicode that 'octavo version' prints; code points that it does "
		"not assign are in the script Unknown, and those outside of any block in "
		"No_Block.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 everything was counted, with or without errors; 2 trouble: a wrong "
		"command line, a file that cannot be read.",
	.examples =
		"octavo count *.txt\n"
		"octavo count --brief --graphemes < notes.txt\n"
		"octavo count -r -g '*.c' src\n"
		"octavo count --script notes.txt\n",
	.run = run,
};
