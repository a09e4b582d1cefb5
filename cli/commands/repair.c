/* SPDX-License-Identifier: MIT */
/* repair.c - make ill-formed text well-formed UTF-8, in place or to an output */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/command.h"
#include "commands/commands.h"
#include "commands/repair/chain.h"
#include "commands/repair/diff.h"
#include "io/files.h"
#include "io/input.h"
#include "io/output.h"
#include "text/charset.h"
#include "text/flags.h"
#include "text/unicode.h"

/* The end of a chain that writes the result. */
struct writer {
	struct filter filter;
	struct output out;
	bool has_text; /* something was written */
};

struct repair {
	struct files files;
	bool in_place, dry_run, shows_diff;
	bool quiet, verbose, touches;
	const char *output;  /* NULL: standard output               */
	const char *suffix;  /* of backups, or NULL                 */
	const char *invalid; /* what to write in place of errors    */
	struct octets octets;
	struct chain chain;
	struct writer writer;
	struct diff diff;
};

static bool take_result(struct filter *filter, const char *src, size_t n, bool last)
{
	struct writer *writer = (struct writer *)filter;

	(void)last;
	writer->has_text |= n > 0;
	return output_write(&writer->out, src, n);
}

/* ---------------------------------------------------------------- one text */

/* Whether the input is not UTF-8 text, so that repairing would destroy it. */
static bool is_binary_text(const struct input *in, bool is_first)
{
	enum octavo_encoding bom = octavo_sniff_bom(in->text, in->size).encoding;

	return memchr(in->text, '\0', in->size) ||
	       (is_first && bom != OCTAVO_NO_ENCODING && bom != OCTAVO_UTF8);
}

/*
 * Sends an input through the chain to 'end'. Returns false if 'end' stops it, or with a message, if
 * it cannot be read, or is binary and would be replaced.
 */
static bool run_chain(struct repair *r, struct input *in, struct filter *end)
{
	enum { STEP = 64 << 10 }; /* limits the memory of the diff */
	bool refuses_binary = r->in_place && !r->files.takes_binary, is_first = true;
	bool compares = end == &r->diff.filter;
	size_t unused = 0; /* octets of an incomplete character; the diff already has them */

	chain_begin(&r->chain, end);
	do {
		input_read(in);
		if (in->failed)
			return false;
		if (refuses_binary && is_binary_text(in, is_first)) {
			trouble(in->name, "is no text: it has NUL, or the byte order mark of "
			        "another encoding; see --binary");
			return false;
		}
		is_first = false;
		do {
			size_t n = in->size < STEP || !compares ? in->size : STEP;
			bool is_last = in->ended && n == in->size;
			if (compares)
				diff_add_source(&r->diff, in->text + unused, n - unused);
			size_t used = chain_feed(&r->chain, in->text, n, is_last);
			if (r->chain.errors.failed)
				return false;
			input_use(in, used);
			unused = n - used;
		} while (in->size > unused);
		if (!compares && !r->in_place)
			output_flush(&r->writer.out);
	} while (!in->ended);
	return true;
}

/* Prints "NAME: repaired: 3 errors" or "NAME: unchanged". */
static void report(const struct repair *r, FILE *to, const char *name, const char *verb)
{
	print_name(to, name);
	chain_report(&r->chain, verb, to);
	putc('\n', to);
}

static void report_unchanged(const struct repair *r, const char *name)
{
	if (!r->verbose)
		return;
	print_name(stderr, name);
	fputs(": unchanged\n", stderr);
}

/* ---------------------------------------------------------------- to an output */

/* Whether --undo-double had to guess, which is reported even without --verbose. */
static bool has_guessed(const struct chain *chain)
{
	return chain->options.undoes_double && (chain->undo.filter.changes || chain->undo.unsure);
}

static int repair_to_output(struct repair *r, const char *name)
{
	unsigned *flags = &r->chain.options.flags;
	struct input in;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	bool is_done = run_chain(r, &in, &r->writer.filter);
	if (!input_close(&in) || !is_done)
		return STATUS_TROUBLE;
	if (r->verbose || (has_guessed(&r->chain) && !r->quiet))
		report(r, stderr, name, "repaired");
	/* The files are joined, and only the beginning may have a byte order mark. */
	unsigned bom = *flags & OCTAVO_BOM_MASK;
	if (r->writer.has_text && (bom == OCTAVO_BOM_ADD || bom == BOM_OF_FIRST))
		*flags = (*flags & ~OCTAVO_BOM_MASK) | OCTAVO_BOM_STRIP;
	return STATUS_OK;
}

static int repair_all_to_output(struct repair *r, char **names)
{
	struct output *out = &r->writer.out;
	int status = STATUS_OK;

	if (!output_open(out, r->output, names))
		return STATUS_TROUBLE;
	for (; *names && !out->failed; names++)
		status = worse(status, repair_to_output(r, *names));
	return output_close(out, status == STATUS_OK) ? status : STATUS_TROUBLE;
}

/* ---------------------------------------------------------------- changes only shown */

static int show_changes(struct repair *r, const char *name)
{
	struct diff *diff = &r->diff;
	struct input in;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	diff_begin(diff, r->shows_diff ? DIFF_PRINT : DIFF_COUNT, name);
	bool is_done = run_chain(r, &in, &diff->filter);
	if (is_done && diff->differs && !r->shows_diff && !r->quiet)
		report(r, stdout, name, "would be repaired");
	report_stdout();
	if (!input_close(&in) || !is_done)
		return STATUS_TROUBLE;
	if (!diff->differs)
		report_unchanged(r, name);
	return diff->differs ? STATUS_ERRORS : STATUS_OK;
}

/* ---------------------------------------------------------------- in place */

static bool find_change(struct repair *r, struct input *in, bool *changes)
{
	if (chain_is_plain(&r->chain)) {
		*changes = input_finds_error(in);
		return !in->failed;
	}
	diff_begin(&r->diff, DIFF_FIRST, in->name);
	bool is_done = run_chain(r, in, &r->diff.filter);
	*changes = r->diff.differs;
	return is_done || *changes;
}

static bool rewrite(struct repair *r, struct input *in, const struct replaced_file *replaced)
{
	if (!output_replace(&r->writer.out, replaced))
		return false;
	bool is_done = input_rewind(in) && run_chain(r, in, &r->writer.filter);
	return output_close(&r->writer.out, is_done) && is_done;
}

static int repair_in_place(struct repair *r, const char *name)
{
	struct replaced_file replaced;
	struct input in;
	bool changes = false;

	if (strcmp(name, "-") == 0) {
		trouble(name, "standard input cannot be repaired in place");
		return STATUS_TROUBLE;
	}
	if (!replaced_file_find(&replaced, name, r->suffix))
		return STATUS_TROUBLE;
	replaced.keeps_times = !r->touches;
	if (!input_open(&in, name)) {
		replaced_file_end(&replaced);
		return STATUS_TROUBLE;
	}
	bool is_done = replaced_file_begin(&replaced, in.fd) && find_change(r, &in, &changes) &&
	               (!changes || rewrite(r, &in, &replaced));
	replaced_file_end(&replaced);
	if (!input_close(&in) || !is_done)
		return STATUS_TROUBLE;
	if (changes && !r->quiet)
		report(r, stdout, name, "repaired");
	else if (!changes)
		report_unchanged(r, name);
	return STATUS_OK;
}

/* ---------------------------------------------------------------- the command */

/* What to write for each octet of an error: --invalid. */
static void choose_octets(struct repair *r, const char *word)
{
	r->chain.options.octets = &r->octets;
	if (strcmp(word, "xml") == 0)
		octets_format(&r->octets, "&#x%X;");
	else if (strcmp(word, "uplus") == 0)
		octets_format(&r->octets, "<U+%04X>");
	else if (!octets_charset(&r->octets, word))
		usage_error(&repair_command, word,
		            "neither replace, skip, escape, xml or uplus, nor an encoding of "
		            "single octets");
}

static void choose_replacement(struct repair *r)
{
	r->chain.options.flags |= OCTAVO_REPLACE;
	if (!r->invalid || strcmp(r->invalid, "replace") == 0)
		return;
	if (strcmp(r->invalid, "skip") == 0)
		r->chain.options.flags ^= OCTAVO_REPLACE ^ OCTAVO_SKIP;
	else if (strcmp(r->invalid, "escape") == 0)
		r->chain.options.flags ^= OCTAVO_REPLACE ^ OCTAVO_ESCAPE;
	else
		choose_octets(r, r->invalid);
}

static void read_form(const struct command *command, const char *word, void *form)
{
	struct charset charset = charset_option(command, word);

	if (charset.is_foreign || charset.is_iso2022 ||
	    !octavo_encoding_info(charset.encoding)->is_utf8)
		usage_error(command, word, "no form of UTF-8: see octavo convert");
	*(enum octavo_encoding *)form = charset.encoding;
}

static void read_in_place(const struct command *command, const char *suffix, void *to)
{
	struct repair *r = to;

	(void)command;
	r->in_place = true;
	r->suffix = suffix && suffix[0] ? suffix : NULL;
}

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING", "the form of UTF-8 that every FILE is in (default UTF-8)",
	  CALL(struct repair, chain.options.form, read_form) },
	{ 'o', "output", "FILE", "write to FILE, which is replaced when all is repaired",
	  SET_STRING(struct repair, output) },
	{ 'i', "in-place", "[SUFFIX]",
	  "repair each FILE itself; with -iSUFFIX keep the old one under its name and SUFFIX, "
	  "and skip such files with -r", ACT(read_in_place) },
	{ 0, "touch", NULL,
	  "with -i: give changed files a new time of modification; otherwise they keep theirs",
	  SET_FLAG(struct repair, touches) },
	{ 'n', "dry-run", NULL, "only print which files would change, and how",
	  SET_FLAG(struct repair, dry_run) },
	{ 0, "diff", NULL,
	  "only print which lines would change, as a unified diff; <FF> is an octet that is not "
	  "UTF-8, <U+202E> a character that cannot be seen", SET_FLAG(struct repair, shows_diff) },
	{ 'q', "quiet", NULL, "do not print which files have changed",
	  SET_FLAG(struct repair, quiet) },
	{ 'v', "verbose", NULL,
	  "print to standard error what is repaired in each FILE, or that nothing is",
	  SET_FLAG(struct repair, verbose) },
	HEADING("At an error:"),
	{ 0, "invalid", "replace", "write U+FFFD (default)", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "skip", "write nothing", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "escape", "write \\xE9 for each octet",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "xml", "write &#xE9; for each octet", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "uplus", "write <U+00E9> for each octet",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "ENCODING",
	  "decode each octet as windows-1252, latin1 or another encoding of single octets; one "
	  "that it lacks becomes the C1 control of that number, as in WHATWG's windows-1252, or "
	  "U+FFFD", SET_STRING(struct repair, invalid) },
	REPLACE_PER_ROWS(struct repair, chain.options.flags),
	HEADING("Also change well-formed text:"),
	{ 0, "undo-double", NULL,
	  "decode text that was encoded twice, as UTF-8 that was taken for windows-1252 or "
	  "Latin-1, in lines that are such text only",
	  SET_FLAG(struct repair, chain.options.undoes_double) },
	{ 0, "bom", "keep",
	  "keep a byte order mark; the default keeps only that of the first of joined FILEs",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_KEEP) },
	{ 0, "bom", "strip", "remove it",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_STRIP) },
	{ 0, "bom", "add", "add one if there is none",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_ADD) },
	{ 0, "nfc", NULL,
	  "compose letters and marks: normalization form C, up to 1000 marks in a row",
	  SET_FLAG(struct repair, chain.options.wants_nfc) },
	{ 0, "eol", "lf", "end lines with LF instead of CR LF",
	  SET_VALUE(struct repair, chain.options.eol, EOL_LF) },
	{ 0, "eol", "crlf", "end lines with CR LF instead of LF",
	  SET_VALUE(struct repair, chain.options.eol, EOL_CRLF) },
	FILES_ROWS(struct repair, files),
	UNRESTRICTED_ROW(struct repair, files),
	COMMON_ROWS,
};

/* Whether a file in a directory is a backup that an earlier run made. */
static bool is_backup(const struct repair *r, const char *name)
{
	size_t n = strlen(name), length = r->suffix ? strlen(r->suffix) : 0;

	return length && files_in_directory(&r->files) && n > length &&
	       strcmp(name + n - length, r->suffix) == 0;
}

static void refuse(const struct repair *r)
{
	if (r->chain.options.wants_nfc && !unicode_is_there())
		left_out("--nfc", "libunistring");
	if (r->in_place && r->output)
		usage_error(&repair_command, "--output", "not together with --in-place");
	if (r->dry_run && r->output)
		usage_error(&repair_command, "--output", "not together with --dry-run or --diff");
	if (r->touches && !r->in_place)
		usage_error(&repair_command, "--touch", "needs --in-place");
	if (r->suffix && strchr(r->suffix, '/'))
		usage_error(&repair_command, r->suffix, "no suffix of a name");
	if ((r->files.is_recursive || r->files.list_name) && !r->in_place && !r->dry_run)
		usage_error(&repair_command,
		            r->files.is_recursive ? "--recursive" : "--files0-from",
		            "needs --in-place, --dry-run or --diff");
}

static int repair_files(struct repair *r, char **operands)
{
	const char *name;
	int status = STATUS_OK;

	files_open(&r->files, &repair_command, operands);
	while ((name = files_next(&r->files))) {
		if (is_backup(r, name))
			continue;
		status = worse(status, r->dry_run ? show_changes(r, name)
		                                  : repair_in_place(r, name));
	}
	return files_close(&r->files) ? status : STATUS_TROUBLE;
}

static int run(int argc, char **argv)
{
	struct repair *r = allocate(sizeof *r); /* large, for --undo-double */
	int status;

	r->chain.options.form = OCTAVO_UTF8;
	r->chain.options.flags = BOM_OF_FIRST;
	r->writer.filter.take = take_result;
	char **operands = read_options(&repair_command, argc, argv, r);
	r->dry_run |= r->shows_diff;
	choose_replacement(r);
	refuse(r);
	if (r->chain.options.undoes_double && !undo_open(&r->chain.undo))
		usage_error(&repair_command, "--undo-double",
		            "iconv(3) does not know windows-1252");
	if (r->in_place || r->dry_run)
		status = repair_files(r, operands);
	else
		status = repair_all_to_output(r, operands_or_stdin(operands));
	chain_close(&r->chain);
	free(r->diff.source.octets);
	free(r);
	return status;
}

const struct command repair_command = {
	.name = "octavo repair",
	.summary = "make text well-formed, and change nothing else",
	.synopsis = "[-i[SUFFIX]] [--invalid=WHAT] [OPTION..] [FILE..]",
	.about =
		"Writes each FILE as well-formed UTF-8 (RFC 3629), one after the other, to "
		"standard output or another file; with --in-place it replaces the FILE. "
		"Well-formed text stays as it is, octet for octet, unless an option asks for "
		"more.",
	.options = rows,
	.details =
		"--in-place writes a new file beside the old one and renames it, so that at any "
		"time there is either the old text or the new one. Mode, owner, group, times, "
		"extended attributes and access control lists are kept; if one cannot be kept, "
		"the file is left as it is. So is a file that has other names (hard links), that "
		"is read-only, that was changed while it was read, or that is open for writing, "
		"whose backup would overwrite a file, or which has, without --binary, a NUL or "
		"the byte order mark of another encoding. Where FILE is a symbolic link, its "
		"target is repaired. A file in which nothing changes is not touched. A line on "
		"standard output tells which files have changed.\n"
		"\n"
		"Other processes are not locked out: a change between the last check of a file "
		"and the renaming, a few system calls later, is lost. In directories that other "
		"users may write to, what they replace by a symbolic link meanwhile is "
		"followed.\n"
		"\n"
		"--undo-double changes a line only if all its text that is not ASCII, run by "
		"run, becomes well-formed UTF-8 when each character is encoded in windows-1252, "
		"or all of them in Latin-1; and again as long as that is so. If a run becomes a "
		"single character, that must be a Latin letter up to U+017F, in windows-1252, or "
		"above U+FFFF; otherwise the line stays. Encoding the result once more gives the "
		"old line.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 all is repaired, or was well-formed; 1 with --dry-run or --diff: "
		"something would change; 2 trouble: a wrong command line, a file that cannot be "
		"read, written or replaced. It is then what it was before, unless the message "
		"says that it was replaced, or is about standard output; other files are still "
		"repaired.",
	.examples =
		"octavo repair broken.txt > repaired.txt\n"
		"octavo repair -i.bak --invalid=windows-1252 *.txt\n"
		"octavo repair -r -i --bom=strip .\n"
		"octavo repair --diff --undo-double *.txt\n",
	.run = run,
};
