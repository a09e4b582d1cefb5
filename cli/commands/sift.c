/* SPDX-License-Identifier: MIT */
/* sift.c - good records to one file, bad ones to another, reasons to a third */
#include <stdio.h>

#include "base/command.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "commands/sift/sifting.h"
#include "io/compressed.h"
#include "io/workers.h"
#include "text/charset.h"
#include "text/converted.h"
#include "text/flags.h"

/* ---------------------------------------------------------------- outputs */

static bool close_outputs(struct sifting *s, int n, bool keep)
{
	/* Where there is no space, that is known before the first is replaced. */
	for (int i = 0; i < n; i++)
		keep = (!sifting_wants(s, i) || output_flush(&s->out[i])) && keep;
	/* The good records come last: whoever finds them finds all. */
	for (int i = n; i-- > 0;)
		if (sifting_wants(s, i))
			keep = output_close(&s->out[i], keep) && keep;
	return keep;
}

static bool open_outputs(struct sifting *s, char **inputs)
{
	for (int i = 0; i < OUTPUTS; i++) {
		if (!sifting_wants(s, i))
			continue;
		if (!output_open(&s->out[i], s->names[i], inputs))
			return close_outputs(s, i, false);
		for (int j = 0; j < i; j++)
			if (!output_is_apart(&s->out[i], &s->out[j]))
				return close_outputs(s, i + 1, false);
	}
	return true;
}

static bool sift_input(struct sifting *s, const char *name)
{
	struct records records;

	if (!records_open(&records, name, sieve_end(&s->sieve), (size_t)s->max_record))
		return false;
	bool goes_on = sift_records(s, &records, 0, 0);
	warn_of_longer(name, s->longer, s->form.name);
	return records_close(&records) && goes_on;
}

/* ---------------------------------------------------------------- the command */

static const struct option_row rows[] = {
	RECORD_ROWS,
	{ 0, "good", "FILE",
	  "write good records to FILE, by default to standard output. FILE is replaced at the "
	  "end, and keeps its permissions; if it is a symbolic link, its target is replaced",
	  SET_STRING(struct sifting, names[GOOD]) },
	{ 0, "bad", "FILE",
	  "write bad records to FILE, in the same way; --bad=/dev/null drops them",
	  SET_STRING(struct sifting, names[BAD]) },
	{ 0, "reasons", "FILE",
	  "write a line for each bad record to FILE, in the same way, or to standard output if "
	  "that is - and --good is given", SET_STRING(struct sifting, names[REASONS]) },
	REASON_ROWS,
	DECOMPRESS_ROW,
	THREADS_ROW(struct sifting, threads),
	EXCLUSION_ROWS(struct sifting, sieve.options),
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct sifting s = {
		.form = charset_option(&sift_command, "UTF-8"),
		.names = { [GOOD] = "-" },
		.max_record = (uint64_t)64 << 20,
	};
	char **inputs = operands_or_stdin(read_options(&sift_command, argc, argv, &s));
	bool done = true;

	sifting_refuse(&s, &sift_command);
	threads_allow(s.threads);
	s.sieve.form = s.form.encoding;
	if (!open_outputs(&s, inputs))
		return STATUS_TROUBLE;
	sifting_begin(&s);
	for (; *inputs && done; inputs++)
		done = sift_input(&s, *inputs);
	if (done)
		sifting_put_summary(&s);
	sifting_end(&s);
	if (!close_outputs(&s, OUTPUTS, done))
		return STATUS_TROUBLE;
	if (!s.is_quiet)
		sifting_print_summary(&s, stderr);
	return s.bad ? STATUS_ERRORS : STATUS_OK;
}

const struct command sift_command = {
	.name = "octavo sift",
	.summary = "separate good records from bad ones, with the reasons",
	.synopsis = "--bad=FILE [--good=FILE] [--reasons=FILE] [OPTION..] [FILE..]",
	.about =
		"Writes the records of each FILE that are well-formed UTF-8 to one file and all "
		"others to another, unchanged and in order: each octet of the input is in one of "
		"the two. Prints the numbers of good and bad records to standard error. So "
		"the good records can be used, such as loaded into a database, before the bad ones "
		"are repaired.",
	.options = rows,
	.details =
		"A record includes the octet that ends it, 0A or 00; a line feed in an overlong "
		"sequence, where 'octavo check' counts a line, ends none. The last one of a FILE "
		"may lack that octet, and is written without it unless a record of another FILE "
		"follows. A byte order mark is part of the first record, and not an error.\n"
		"\n"
		"A reason has these fields, separated by tabs, for awk -F'\\t':\n"
		"\n"
		"  1  the name of the FILE, as in messages\n"
		"  2  the number of the record in it, from 1\n"
		"  3  the offset of the record in it, in octets from 0\n"
		"  4  the size of the record in octets, with its end\n"
		"  5  the offset of its first error, in the record\n"
		"  6  the kind of that error, which 'octavo explain' explains\n"
		"  7  how many errors the record has\n"
		"  8  the octets of the first error, or -\n"
		"\n"
		"--format=json prints one object per line, {\"type\":TYPE,\"data\":{..}}. The "
		"types, and the members of their data:\n"
		"\n"
		"  bad      path; record, its number; offset and size of the record; at, the\n"
		"           offset of its first error in it; length, kind, text and octets of\n"
		"           that error; errors, how many the record has\n"
		"  summary  good, bad: how many records\n"
		"\n"
		"A path, and the octets of an error, are {\"text\":..}, or {\"bytes\":..} in "
		"base64 if they are not UTF-8.\n"
		"\n"
		"--by=json-line does not parse JSON, but knows its escapes. A pair of them stands "
		"for a character above U+FFFF; half a pair names no character, and readers refuse "
		"it or make it U+FFFD or ill-formed text (RFC 8259, section 8.2). JSON allows "
		"\\u0000, so like U+0000 itself it is an error only with --no-nul: a database that "
		"cannot store the one cannot store the other.\n"
		"\n"
		"Memory use does not depend on the size of the FILEs: a record that is longer than "
		"--max-record is bad, of the kind too-long. Its text is not checked, and is "
		"written as it is read.\n"
		"\n"
		"The outputs must be different files, and none may be one of the inputs. Only a "
		"device, such as /dev/null, may be given more than once.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 all records are good; 1 some are bad, and all were written; 2 "
		"trouble: a wrong command line, a file that cannot be read or written. Then no "
		"output file is replaced, and standard output has some of the records. Output "
		"files are replaced in the order reasons, bad, good; if that fails, a message "
		"names the file, and those after it are as they were before.",
	.examples =
		"octavo sift --good=good.csv --bad=bad.csv --reasons=why.tsv export.csv\n"
		"octavo sift --by=json-line --bad=bad.jsonl shard.jsonl > good.jsonl\n"
		"find . -print0 | octavo sift --by=nul --bad=/dev/null > names\n",
	.run = run,
};
