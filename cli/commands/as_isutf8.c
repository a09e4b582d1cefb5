/* SPDX-License-Identifier: MIT */
/* as_isutf8.c - what isutf8 of moreutils does, for scripts that call it */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands/commands.h"
#include "base/message.h"
#include "base/command.h"
#include "commands/check/check_file.h"
#include "report/excerpt.h"

static void begin(struct report *report)
{
	if (strcmp(report->file, "-") == 0)
		report->file = "(standard input)";
}

static void error(struct report *report, const struct finding *finding,
                  const struct spot *spot)
{
	const struct place *place = &finding->place;

	print_name(report->to, report->file);
	fprintf(report->to, ": line %" PRIu64 ", char %" PRIu64 ", byte %" PRIu64 ": ",
	        place->line, place->column, place->offset);
	print_finding_text(report->to, finding);
	print_finding_in_brackets(report->to, finding);
	putc('\n', report->to);
	if (report->options->excerpt) {
		struct excerpt excerpt;
		excerpt_begin(&excerpt, finding, spot, report->options->excerpt);
		excerpt_print(report->to, &excerpt, false);
	}
}

struct isutf8_options {
	bool is_quiet, lists, inverts, is_verbose;
};

static const struct option_row rows[] = {
	{ 'q', "quiet", NULL, "print nothing", SET_FLAG(struct isutf8_options, is_quiet) },
	{ 'l', "list", NULL, "print only the names of files that are not UTF-8",
	  SET_FLAG(struct isutf8_options, lists) },
	{ 'i', "invert", NULL,
	  "print only the names of files that are UTF-8; the exit status is the same",
	  SET_FLAG(struct isutf8_options, inverts) },
	{ 'v', "verbose", NULL, "also print the line of the error, with carets below it",
	  SET_FLAG(struct isutf8_options, is_verbose) },
	COMMON_ROWS,
};

static struct format find_format(const struct isutf8_options *options)
{
	if (options->is_quiet)
		return quiet_format;
	if (options->inverts)
		return good_names_format;
	return options->lists ? bad_names_format : (struct format){ .error = error };
}

static int run(int argc, char **argv)
{
	struct isutf8_options options = { .is_quiet = false };
	struct check_options check = { .form = charset_option(&isutf8_command, "UTF-8") };
	char **files = operands_or_stdin(read_options(&isutf8_command, argc, argv, &options));
	struct format format = find_format(&options);
	int status = STATUS_OK;

	format.begin = begin;
	struct report_options report_options = {
		.format = &format,
		.max_findings = 1,
		.stops = true,
		.excerpt = options.is_verbose ? excerpt_columns(EXCERPT_ALWAYS, stdout) : 0,
	};
	struct report report = { .options = &report_options, .to = stdout };

	report_open(&report_options, stdout);
	for (; *files; files++) {
		struct input in;
		bool is_open = input_open(&in, *files);
		status = worse(status, examine(&check, &in, &report));
		if (is_open)
			input_close(&in);
		report_stdout();
	}
	report_close(&report_options, stdout, &report.totals);
	return status;
}

const struct command isutf8_command = {
	.name = "octavo isutf8",
	.summary = "act as isutf8 of moreutils",
	.synopsis = "[-qliv] [FILE..]",
	.about =
		"Does what isutf8 of moreutils does, with its options. octavo also does so if it "
		"is called by the name isutf8, through a link, for instance. It prints the first "
		"error of each FILE that is not UTF-8 (RFC 3629):\n"
		"\n"
		"  FILE: line N, char N, byte N: TEXT [OCTETS]\n"
		"\n"
		"Lines and characters are counted from 1, bytes from 0. 'octavo check' prints "
		"more.",
	.options = rows,
	.notes =
		"Differences from isutf8 1.2: the messages; characters are counted from 1 on every "
		"line; FILE may be -; a directory is trouble, not a well-formed file; -i lists an "
		"empty file and standard input; -v shows the line instead of octets around the "
		"error; trouble ends with 2.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 every FILE is well-formed; 1 one is not; 2 trouble: a wrong "
		"command line, a file that cannot be read.",
	.examples =
		"octavo isutf8 *.txt\n"
		"octavo isutf8 -l *.txt\n"
		"octavo isutf8 -q notes.txt && echo UTF-8\n",
	.run = run,
};
