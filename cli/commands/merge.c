/* SPDX-License-Identifier: MIT */
/* merge.c - what the lines of 'octavo summarize' tell of each file */
#include <stdio.h>

#include "base/command.h"
#include "base/message.h"
#include "base/status.h"
#include "commands/commands.h"
#include "commands/merge/outcome.h"
#include "commands/merge/parts.h"
#include "text/summary_line.h"

struct merging {
	struct parts_sink sink;

	bool joins; /* prints summaries again */
	struct sum sum;
};

static void take(struct parts_sink *sink, const struct joined *joined)
{
	struct merging *m = (struct merging *)sink;

	if (!joined) {
		m->sum.refused++;
		return;
	}
	if (m->joins) {
		summary_line_print(stdout, joined->name, joined->file_size, &joined->summary, 0);
	} else {
		struct octavo_totals totals = octavo_summary_totals(&joined->summary);
		sum_tell(&m->sum, stdout, joined->name, &totals);
	}
	report_stdout();
}

static const struct option_row rows[] = {
	{ 0, "join", NULL,
	  "print lines of 'octavo summarize' again, one for all parts of a file that follow one "
	  "another; parts may be missing", SET_FLAG(struct merging, joins) },
	OUTCOME_ROWS(struct merging, sum.format),
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct merging m = { .sink = { take } };
	char **inputs = operands_or_stdin(read_options(&merge_command, argc, argv, &m));
	struct parts parts = { .count = 0 };

	if (m.joins && m.sum.format != OUTCOME_TEXT)
		usage_error(&merge_command, "--format", "not with --join");
	for (; *inputs; inputs++)
		m.sum.lacks_input |= !parts_read(&parts, *inputs);
	m.sum.lacks_input |= parts.has_bad_lines;
	if (parts.count == 0 && !m.sum.lacks_input) {
		/* Tasks that have all failed must not look like good files. */
		trouble("merge", "there are no lines of 'octavo summarize'");
		m.sum.lacks_input = true;
	}
	parts_join(&parts, m.joins, &m.sink);
	if (!m.joins)
		sum_print(&m.sum, stdout);
	parts_free(&parts);
	return sum_status(&m.sum);
}

const struct command merge_command = {
	.name = "octavo merge",
	.summary = "print the result for files from lines of 'octavo summarize'",
	.synopsis = "[--join | --format=text | --format=json] [SUMMARIES..]",
	.about =
		"Reads the lines that 'octavo summarize' has printed, for any number of files and "
		"in any order, joins the parts of each file, and prints the result that one "
		"process would give for the whole: the first error, the number of errors of each "
		"kind, and of lines, code points and octets. For several files there is a total at "
		"the end.",
	.options = rows,
	.details =
		"Lines with the same name are for one file. All of its octets must have been "
		"summarized, once, in the same encoding, with the same options, and the file must "
		"have had the same size each time. Otherwise a message says what is missing or "
		"differs, and nothing else is printed for that file. But a part may be "
		"summarized again, as when a task is repeated, if the result is the same, octet "
		"for octet.\n"
		"\n"
		"A checksum detects damage to a summary. It does not cover the name, and does not "
		"protect from forged lines.\n"
		"\n"
		"Columns and lines are those of 'octavo check'. The octets of an error are not in "
		"a summary.\n"
		"\n"
		"--format=json prints one object per line, {\"type\":TYPE,\"data\":{..}}. The "
		"types, and the members of their data:\n"
		"\n"
		"  file   path; encoding, in its byte order; well_formed; octets; code_points;\n"
		"         utf16_units; utf8_octets, of the text in UTF-8; surplus, by how many\n"
		"         octets sequences that UTF-8-AMD2 and UTF-8-RFC2044 accept are longer\n"
		"         than needed; lines, line feeds; returns; crlf; nuls; longest_line, in\n"
		"         code points; widest, which\n"
		"         characters there are: US-ASCII, ISO-8859-1, BMP, beyond-BMP; has_bom;\n"
		"         errors; kinds, an array of kind, errors; replaced and repaired, with\n"
		"         subpart, octet, sequence, run: how many U+FFFD 'octavo repair' writes\n"
		"         with each --replace-per, and how many octets in all; first, if there\n"
		"         is an error: line, column, offset, length, kind, text\n"
		"  total  files; with_errors, how many of them; refused, how many have no\n"
		"         result; complete, false if there was any trouble; sums of octets and\n"
		"         so on; the greatest longest_line\n"
		"\n"
		"A path is {\"text\":..}, or {\"bytes\":..} in base64 if it is not UTF-8.\n"
		"\n"
		"All lines are kept in memory until the end, at about 1100 octets each. With "
		"millions of parts, --join some thousands at a time, and merge the results: that "
		"gives the same.",
	.notes =
		"Without SUMMARIES, or if that is -, standard input is read.\n"
		"\n"
		"Exit status: 0 all files are well-formed; 1 an error was found; 2 trouble: a "
		"wrong command line, SUMMARIES that are empty or cannot be read, a line that is "
		"not a summary, a file of which a part is missing or contradicts another; the "
		"others are still printed. With --join only 0 or 2.",
	.examples =
		"octavo merge *.summary\n"
		"cat *.summary | octavo merge --json\n"
		"octavo merge --join a/*.summary > a.summary\n",
	.run = run,
};
