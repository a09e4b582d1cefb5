/* SPDX-License-Identifier: MIT */
/* count.c - print how much text there is, and what it is made of */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "commands/commands.h"
#include "commands/count/counts.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/workers.h"
#include "base/message.h"
#include "report/json.h"

static const struct {
	const char *label, *key;
} names[QUANTITIES] = {
	[LINES] = { "lines", "lines" },
	[GRAPHEMES] = { "graphemes", "graphemes" },
	[CODE_POINTS] = { "code-points", "code_points" },
	[UTF16_UNITS] = { "utf16-units", "utf16_units" },
	[OCTETS] = { "octets", "octets" },
	[LONGEST] = { "longest", "longest" },
	[LINE_OCTETS] = { "line-octets", "line_octets" },
	[WIDEST] = { "widest", "widest" },
	[ERRORS] = { "errors", "errors" },
};

/* The widest label and a blank; also enough for the octets of a terabyte. */
#define WIDTH 13

/* ------------------------------------------------------------------ what is printed */

static void print_labels(const bool *wanted)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (wanted[i])
			printf("%*s", WIDTH, names[i].label);
	fputs("  file\n", stdout);
}

/* Prints a line; without 'name' the numbers alone, for scripts. */
static void print_counts(FILE *to, const bool *wanted, const struct counts *counts,
                         const char *name)
{
	const char *gap = "";

	for (int i = 0; i < QUANTITIES; i++) {
		if (!wanted[i])
			continue;
		fprintf(to, "%s%*" PRIu64, name ? " " : gap, name ? WIDTH - 1 : 0, counts->of[i]);
		gap = " ";
	}
	if (name) {
		fputs("  ", to);
		print_name(to, name);
	}
	putc('\n', to);
}

static void put_counts(struct json *json, const bool *wanted, const struct counts *counts)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (wanted[i])
			put_number(json, names[i].key, counts->of[i]);
}

/* ------------------------------------------------------------------ files */

struct count {
	struct count_options options;
	bool wants_chart[CHARTS];
	bool has_columns; /* a line for each file */
	bool is_json, is_brief;
	unsigned threads;
	struct files files;
	uint64_t number, counted; /* all files; those that could be read */
	struct counts total;
};

static void count_file(void *context, void *own, struct input *in, FILE *to)
{
	const struct count *count = context;
	const bool *wanted = count->options.wants;
	struct counts *counts = own;

	counts_count(counts, &count->options, in);
	if (!counts->is_read || !count->has_columns)
		return;
	if (count->is_json) {
		struct json json = begin_message(to, "file");
		put_octets(&json, "path", in->name, strlen(in->name));
		put_counts(&json, wanted, counts);
		end_message(&json);
	} else {
		print_counts(to, wanted, counts, count->is_brief ? NULL : in->name);
	}
}

static void end_file(void *context, void *own)
{
	struct count *count = context;
	const struct counts *counts = own;

	count->number++;
	count->counted += counts->is_read;
	if (counts->is_read)
		counts_add(&count->total, counts);
	if (counts->histogram)
		histogram_join(count->total.histogram, counts->histogram);
	histogram_free(counts->histogram);
	report_stdout();
}

static void print_total(const struct count *count)
{
	const bool *wanted = count->options.wants;

	if (!count->is_json) {
		print_counts(stdout, wanted, &count->total, "total");
		return;
	}
	struct json json = begin_message(stdout, "total");
	put_number(&json, "files", count->counted);
	put_counts(&json, wanted, &count->total);
	end_message(&json);
}

static void print_charts(const struct count *count)
{
	for (enum chart_kind kind = 0; kind < CHARTS; kind++)
		if (count->wants_chart[kind] && count->is_json) {
			struct json json = begin_message(stdout, "histogram");
			histogram_put(count->total.histogram, kind, &json);
			end_message(&json);
		} else if (count->wants_chart[kind]) {
			histogram_print(count->total.histogram, kind);
		}
}

/* ------------------------------------------------------------------ the command line */

#define QUANTITY(quantity) SET_FLAG(struct count, options.wants[quantity])

static const struct option_row rows[] = {
	{ 'l', "lines", NULL, "line feeds", QUANTITY(LINES) },
	{ 'G', "graphemes", NULL,
	  "extended grapheme clusters, what readers call characters (Unicode Standard Annex #29)",
	  QUANTITY(GRAPHEMES) },
	{ 'm', "code-points", NULL, "Unicode code points", QUANTITY(CODE_POINTS) },
	ALIAS("chars"),
	{ 'U', "utf16-units", NULL, "16-bit units of the text in UTF-16", QUANTITY(UTF16_UNITS) },
	{ 'c', "octets", NULL, "octets", QUANTITY(OCTETS) },
	ALIAS("bytes"),
	{ 'L', "longest", NULL, "code points of the longest line, without its line feed",
	  QUANTITY(LONGEST) },
	ALIAS("max-line-length"),
	{ 0, "line-octets", NULL,
	  "octets of the longest line, without its line feed; in UTF-8, where FILE is in another "
	  "encoding", QUANTITY(LINE_OCTETS) },
	{ 'W', "widest", NULL,
	  "terminal columns of the widest line: two for East Asian characters, none for "
	  "combining and control characters, tabs to the next multiple of 8", QUANTITY(WIDEST) },
	{ 'F', "errors", NULL, "errors, as 'octavo check' finds them", QUANTITY(ERRORS) },
	HEADING("Over all files:"),
	{ 0, "script", NULL, "a bar chart of scripts, by code points",
	  SET_FLAG(struct count, wants_chart[SCRIPTS]) },
	{ 0, "blocks", NULL, "a bar chart of blocks",
	  SET_FLAG(struct count, wants_chart[BLOCKS]) },
	HEADING("Other options:"),
	{ 'f', "from", "ENCODING",
	  "the encoding (default UTF-8), one that 'octavo labels' or 'iconv -l' lists",
	  CALL(struct count, options.form, read_charset) },
	ALIAS("form"),
	ALIAS("encoding"),
	{ 'b', "brief", NULL, "numbers alone: no header, no names, no total",
	  SET_FLAG(struct count, is_brief) },
	{ 0, "json", NULL, "a line of JSON for each file, the total, and each chart",
	  SET_FLAG(struct count, is_json) },
	DECOMPRESS_ROW,
	THREADS_ROW(struct count, threads),
	FILES_ROWS(struct count, files),
	COMMON_ROWS,
};

/* Refuses options that need a library which this build lacks. */
static void require_libraries(const struct count *count)
{
	const struct count_options *options = &count->options;

	if (unicode_is_there())
		return;
	if (options->wants[GRAPHEMES])
		left_out("--graphemes", "libunistring");
	if (options->wants[WIDEST])
		left_out("--widest", "libunistring");
	if (count->wants_chart[SCRIPTS])
		left_out("--script", "libunistring");
	if (count->wants_chart[BLOCKS])
		left_out("--blocks", "libunistring");
}

static void choose_columns(struct count *count)
{
	static const enum quantity usual[] = { LINES, CODE_POINTS, OCTETS, ERRORS };
	struct count_options *options = &count->options;

	for (int i = 0; i < QUANTITIES; i++)
		count->has_columns |= options->wants[i];
	options->wants_histogram = count->wants_chart[SCRIPTS] || count->wants_chart[BLOCKS];
	if (options->wants_histogram)
		count->total.histogram = histogram_new();
	if (count->has_columns || options->wants_histogram)
		return;
	for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
		options->wants[usual[i]] = true;
	count->has_columns = true;
}

static int run(int argc, char **argv)
{
	struct count count = { .options.form = charset_option(&count_command, "UTF-8") };
	char **operands = read_options(&count_command, argc, argv, &count);
	const struct task task = { &count, sizeof(struct counts), count_file, NULL, end_file };

	if (count.is_json && count.is_brief)
		usage_error(&count_command, "--brief", "not with --json");
	require_libraries(&count);
	choose_columns(&count);
	files_open(&count.files, &count_command, operands);
	if (count.has_columns && !count.is_json && !count.is_brief)
		print_labels(count.options.wants);
	work_on(&count.files, count.threads, &task);
	if (count.has_columns && count.number > 1 && !count.is_brief)
		print_total(&count);
	print_charts(&count);
	histogram_free(count.total.histogram);
	return files_close(&count.files) && count.counted == count.number ? STATUS_OK
	                                                                  : STATUS_TROUBLE;
}

const struct command count_command = {
	.name = "octavo count",
	.summary = "count lines, characters, code points, octets, errors",
	.synopsis = "[-lGmUcLWF] [-f ENCODING] [OPTION..] [FILE..]",
	.about =
		"Counts each FILE, which should be UTF-8, and the total of several. An error "
		"counts as one code point, one UTF-16 unit and one grapheme, like U+FFFD. The "
		"columns are in the order below; the default is lines, code points, octets and "
		"errors.",
	.options = rows,
	.notes =
		"Nothing depends on the locale. Graphemes, columns, scripts and blocks are those "
		"of libunistring's version of Unicode; characters that it does not know are in "
		"the script Unknown and in No_Block.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 all is counted, errors or not; 2 trouble: a wrong command line, "
		"a file that cannot be read.",
	.examples =
		"octavo count *.txt\n"
		"octavo count --brief --graphemes < notes.txt\n"
		"octavo count -r -g '*.c' src\n"
		"octavo count --script notes.txt\n",
	.run = run,
};
