/* SPDX-License-Identifier: MIT */
/* sift.c - good records to one file, bad ones to another, reasons to a third */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/memory_stream.h"
#include "base/message.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "commands/sift/reason.h"
#include "commands/sift/sieve.h"
#include "io/compressed.h"
#include "io/output.h"
#include "io/records.h"
#include "io/workers.h"
#include "report/json.h"
#include "report/kind.h"
#include "text/charset.h"
#include "text/flags.h"

enum { GOOD, BAD, REASONS, OUTPUTS };

enum reason_format { FORMAT_TEXT, FORMAT_JSON };

struct sifting {
	struct sieve_sink sink;

	/* What the command line says: */
	struct charset form;
	struct sieve sieve;
	const char *names[OUTPUTS]; /* NULL: no reasons are wanted */
	uint64_t max_record;
	enum reason_format format;
	bool is_quiet;
	unsigned threads;

	/* The outputs: */
	struct output out[OUTPUTS];
	bool is_open_ended[OUTPUTS]; /* its last record lacks its end */
	bool needs_end[OUTPUTS];     /* and another one, of another input, will be behind it */
	struct memory_stream *reasons;
	uint64_t records, bad;

	/* The input that is read: */
	const char *name;
	uint64_t offset, number; /* octets and records before the block */
	uint64_t long_size;      /* of the record that is too long, so far */
};

/* ---------------------------------------------------------------- outputs */

static bool is_wanted(const struct sifting *s, int i)
{
	return s->names[i] != NULL;
}

static bool close_outputs(struct sifting *s, int n, bool keep)
{
	/* Where there is no space, that is known before the first is replaced. */
	for (int i = 0; i < n; i++)
		keep = (!is_wanted(s, i) || output_flush(&s->out[i])) && keep;
	/* The good records come last: whoever finds them finds all. */
	for (int i = n; i-- > 0;)
		if (is_wanted(s, i))
			keep = output_close(&s->out[i], keep) && keep;
	return keep;
}

static bool open_outputs(struct sifting *s, char **inputs)
{
	for (int i = 0; i < OUTPUTS; i++) {
		if (!is_wanted(s, i))
			continue;
		if (!output_open(&s->out[i], s->names[i], inputs))
			return close_outputs(s, i, false);
		for (int j = 0; j < i; j++)
			if (!output_is_apart(&s->out[i], &s->out[j]))
				return close_outputs(s, i + 1, false);
	}
	return true;
}

static bool flush_outputs(struct sifting *s)
{
	bool done = true;

	for (int i = 0; i < OUTPUTS; i++)
		done = (!is_wanted(s, i) || output_flush(&s->out[i])) && done;
	return done;
}

/* Writes records, or a part of one. */
static void put(struct sifting *s, int i, const char *text, size_t n)
{
	char end = sieve_end(&s->sieve);

	if (n == 0)
		return;
	if (s->needs_end[i])
		output_write(&s->out[i], &end, 1);
	output_write(&s->out[i], text, n);
	s->needs_end[i] = false;
	s->is_open_ended[i] = text[n - 1] != end;
}

/* ---------------------------------------------------------------- records */

static void flush_reasons(struct sifting *s)
{
	memory_stream_flush(s->reasons);
	output_write(&s->out[REASONS], s->reasons->text, s->reasons->size);
	memory_stream_empty(s->reasons);
}

static void put_reason(struct sifting *s, const struct reason *reason)
{
	s->bad++;
	if (!is_wanted(s, REASONS))
		return;
	if (s->format == FORMAT_JSON)
		reason_print_json(s->reasons->to, reason);
	else
		reason_print(s->reasons->to, reason);
	flush_reasons(s);
}

static void take_good(struct sieve_sink *sink, const char *text, size_t n)
{
	put((struct sifting *)sink, GOOD, text, n);
}

static void take_bad(struct sieve_sink *sink, const char *text, const struct bad_record *bad)
{
	struct sifting *s = (struct sifting *)sink;
	const struct place place = { .offset = s->offset + bad->first.at };

	put(s, BAD, text + bad->at, bad->size);
	put_reason(s, &(struct reason){
		.file = s->name,
		.record = s->number + bad->before + 1,
		.offset = s->offset + bad->at,
		.size = bad->size,
		.errors = bad->errors,
		.first = finding_at(&place, bad->first.kind, text + bad->first.at,
		                    bad->first.length),
	});
}

/* A record that is too long is written as it is read. */
static void take_long(struct sifting *s, const struct record_block *block)
{
	const struct place place = { .offset = s->offset + s->max_record };

	put(s, BAD, block->text, block->size);
	s->long_size += block->size;
	if (!block->is_last)
		return;
	put_reason(s, &(struct reason){
		.file = s->name,
		.record = ++s->number,
		.offset = s->offset,
		.size = s->long_size,
		.errors = 1,
		.first = finding_at(&place, TOO_LONG_KIND, block->text, 0),
	});
	s->offset += s->long_size;
	s->long_size = 0;
}

/* Sifts whole records, of which another thread may have found most to be good. */
static uint64_t sift_block(struct sifting *s, const struct sifted *sifted, const char *text,
                           size_t n)
{
	bool is_sifted = sifted && sifted->end == text + n && sifted->begin >= text;
	size_t front = is_sifted ? (size_t)(sifted->begin - text) : n;
	uint64_t records = sift(&s->sieve, text, front, &s->sink);

	if (!is_sifted)
		return records;
	take_good(&s->sink, sifted->begin, n - front);
	return records + sifted->records;
}

static bool sift_input(struct sifting *s, const char *name)
{
	const struct block_work work = {
		.context = &s->sieve, .work = sift_ahead, .size = sizeof(struct sifted),
	};
	struct records records;
	struct record_block block;
	bool goes_on = true;

	if (!records_open(&records, name, sieve_end(&s->sieve), (size_t)s->max_record))
		return false;
	input_work(&records.in, &work);
	s->name = name;
	s->offset = s->number = 0;
	for (int i = 0; i < OUTPUTS; i++)
		s->needs_end[i] |= s->is_open_ended[i];
	while (goes_on && records_next(&records, &block)) {
		if (block.is_long) {
			take_long(s, &block);
		} else {
			s->number += sift_block(s, records.in.result, block.text, block.size);
			s->offset += block.size;
		}
		goes_on = flush_outputs(s); /* reading may take long */
	}
	s->records += s->number;
	return records_close(&records) && goes_on;
}

static void print_summary(const struct sifting *s)
{
	uint64_t good = s->records - s->bad;

	before_writing(stderr);
	fprintf(stderr, "%" PRIu64 " record%s good, %" PRIu64 " bad\n", good, good == 1 ? "" : "s",
	        s->bad);
}

static void put_summary(struct sifting *s)
{
	if (!is_wanted(s, REASONS) || s->format != FORMAT_JSON)
		return;
	struct json json = begin_message(s->reasons->to, "summary");
	put_number(&json, "good", s->records - s->bad);
	put_number(&json, "bad", s->bad);
	end_message(&json);
	flush_reasons(s);
}

/* ---------------------------------------------------------------- the command */

static const struct option_row rows[] = {
	{ 0, "by", "line", "records are lines: each ends with LF (default)",
	  SET_VALUE(struct sifting, sieve.by, LINE_RECORDS) },
	{ 0, "by", "nul", "each ends with NUL",
	  SET_VALUE(struct sifting, sieve.by, NUL_RECORDS) },
	{ 0, "by", "json-line",
	  "lines, in which an escape of half a surrogate pair is an error, too: \\ud83d without "
	  "\\ude42 behind it",
	  SET_VALUE(struct sifting, sieve.by, JSON_RECORDS) },
	{ 0, "good", "FILE",
	  "write good records to FILE, by default to standard output. FILE is replaced when all is "
	  "done, and keeps its permissions; if it is a symbolic link, its target is replaced",
	  SET_STRING(struct sifting, names[GOOD]) },
	{ 0, "bad", "FILE",
	  "write bad records to FILE, in the same way; --bad=/dev/null drops them",
	  SET_STRING(struct sifting, names[BAD]) },
	{ 0, "reasons", "FILE",
	  "write a line for each bad record to FILE, in the same way, or to standard output if "
	  "that is -", SET_STRING(struct sifting, names[REASONS]) },
	{ 0, "format", "text", "of reasons: fields with tabs between them (default)",
	  SET_VALUE(struct sifting, format, FORMAT_TEXT) },
	{ 0, "format", "json", "JSON, an object a line",
	  SET_VALUE(struct sifting, format, FORMAT_JSON) },
	{ 0, "json", NULL, "--format=json", SET_VALUE(struct sifting, format, FORMAT_JSON) },
	{ 0, "max-record", "OCTETS",
	  "a record of more octets is bad, whatever it holds (default 67108864, at least 1048576)",
	  SET_NUMBER(struct sifting, max_record, MAX_READ, SIZE_MAX / 2) },
	{ 'f', "from", "ENCODING",
	  "the encoding (default UTF-8): another form of UTF-8, US-ASCII, or ISO-8859-1",
	  CALL(struct sifting, form, read_charset) },
	ALIAS("form"),
	ALIAS("encoding"),
	{ 'q', "quiet", NULL, "do not print how many records there are of each sort",
	  SET_FLAG(struct sifting, is_quiet) },
	DECOMPRESS_ROW,
	THREADS_ROW(struct sifting, threads),
	EXCLUSION_ROWS(struct sifting, sieve.options),
	COMMON_ROWS,
};

static void refuse(const struct sifting *s)
{
	const struct charset *form = &s->form;

	if (form->is_foreign || form->is_iso2022 || charset_unit(form) > 1)
		usage_error(&sift_command, form->name,
		            "records are found by their octets, which needs a form of UTF-8, "
		            "US-ASCII or ISO-8859-1; 'octavo convert' makes UTF-8 of others");
	if (!is_wanted(s, BAD))
		usage_error(&sift_command, "--bad",
		            "missing: say where bad records go; --bad=/dev/null drops them");
	if (s->format == FORMAT_JSON && !is_wanted(s, REASONS))
		usage_error(&sift_command, "--format", "only with --reasons");
}

static int run(int argc, char **argv)
{
	struct sifting s = {
		.sink = { take_good, take_bad },
		.form = charset_option(&sift_command, "UTF-8"),
		.names = { [GOOD] = "-" },
		.max_record = (uint64_t)64 << 20,
	};
	char **inputs = operands_or_stdin(read_options(&sift_command, argc, argv, &s));
	bool done = true;

	refuse(&s);
	threads_allow(s.threads);
	s.sieve.form = s.form.encoding;
	if (!open_outputs(&s, inputs))
		return STATUS_TROUBLE;
	s.reasons = memory_stream_open();
	for (; *inputs && done; inputs++)
		done = sift_input(&s, *inputs);
	if (done)
		put_summary(&s);
	memory_stream_close(s.reasons);
	if (!close_outputs(&s, OUTPUTS, done))
		return STATUS_TROUBLE;
	if (!s.is_quiet)
		print_summary(&s);
	return s.bad ? STATUS_ERRORS : STATUS_OK;
}

const struct command sift_command = {
	.name = "octavo sift",
	.summary = "separate good records from bad ones, with the reasons",
	.synopsis = "--bad=FILE [--good=FILE] [--reasons=FILE] [OPTION..] [FILE..]",
	.about =
		"Writes the records of each FILE that are well-formed UTF-8 to one file and all "
		"others to another, unchanged and in their order: each octet of the input is in "
		"one of the two. Where a few lines of a large file are broken, the rest can be "
		"loaded at once. Prints to standard error how many there are of each sort.",
	.options = rows,
	.details =
		"A record includes the octet that ends it. The last one of a FILE may lack that, "
		"and does so in the output; but it gets it if a record of another FILE is written "
		"behind it. A byte order mark is a part of the first record, and no error.\n"
		"\n"
		"A reason has these fields, with a tab between them, for awk -F'\\t':\n"
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
		"--format=json prints an object a line, {\"type\":TYPE,\"data\":{..}}. The types, "
		"and the members of their data:\n"
		"\n"
		"  bad      path; record, its number; offset and size of the record; at, the\n"
		"           offset of its first error in it; length, kind, text and octets of\n"
		"           that error; errors, how many the record has\n"
		"  summary  good, bad: how many records\n"
		"\n"
		"A path, and the octets of an error, are {\"text\":..}, or {\"bytes\":..} in "
		"base64 if they are not UTF-8.\n"
		"\n"
		"--by=json-line does not read JSON, but knows its escapes. Two of them, a pair, "
		"write a character above U+FFFF; half a pair names no character, and readers "
		"refuse it or make U+FFFD or ill-formed text of it (RFC 8259, section 8.2). JSON "
		"allows \\u0000, so it is an error only with --no-nul, as U+0000 itself is: a "
		"database that cannot store the one cannot store the other.\n"
		"\n"
		"Memory use does not depend on the size of the FILEs: a record that is longer "
		"than --max-record is bad, of the kind too-long. What it holds is not looked at, "
		"and written as it is read.\n"
		"\n"
		"The outputs must be different files, and none may be one of the inputs. Only a "
		"device, such as /dev/null, may be given more than once.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 all records are good; 1 some are bad, and all is written; 2 "
		"trouble: a wrong command line, a file that cannot be read or written. Then no "
		"output file is replaced, and standard output has some of the records. If it is "
		"the replacing that fails, a message names the file, and those after it are as "
		"they were before, in the order of reasons, bad, good.",
	.examples =
		"octavo sift --good=good.csv --bad=bad.csv --reasons=why.tsv export.csv\n"
		"octavo sift --by=json-line --bad=bad.jsonl shard.jsonl > good.jsonl\n"
		"find . -print0 | octavo sift --by=nul --bad=/dev/null > names\n",
	.run = run,
};
