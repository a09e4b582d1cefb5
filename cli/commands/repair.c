/* SPDX-License-Identifier: MIT */
/* repair.c - make well-formed UTF-8 of what is not, in place or on the way */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <string.h>

#include "base/option.h"
#include "commands/commands.h"
#include "text/charset.h"
#include "text/target.h"
#include "io/files.h"
#include "text/flags.h"
#include "base/message.h"
#include "commands/repair/chain.h"
#include "commands/repair/compare.h"
#include "commands/repair/diff.h"
#include "text/unicode.h"

/* An end of the way of a text: the output. */
struct writer {
	struct filter filter;
	struct target target;
};

struct repair {
	struct repair_options wishes;
	struct files files;
	bool in_place, dry_run, shows_diff;
	bool quiet, verbose, touches;
	const char *output; /* NULL for standard output               */
	const char *suffix; /* of backups, or NULL                    */
	const char *invalid; /* what to write instead of errors       */
	struct chain chain;
	struct compare compare;
	struct diff diff;
	struct writer writer;
	struct octets octets;
};

static bool take_output(struct filter *filter, const char *src, size_t n, bool last)
{
	struct writer *writer = (struct writer *)filter;

	(void)last;
	target_take(&writer->target, src, n);
	return !writer->target.out.failed;
}

/* ---------------------------------------------------------------- one text */

#define NO_TEXT "is no text: it has NUL, or the byte order mark of another encoding; see --binary"

/* How it went. */
enum way { DONE, CUT, BINARY, FAILED };

/* What is no text in UTF-8, and would be destroyed if it were repaired as such. */
static bool is_binary_text(const struct input *in, bool is_first)
{
	enum octavo_encoding bom = octavo_sniff_bom(in->text, in->size).encoding;

	return memchr(in->text, '\0', in->size) ||
	       (is_first && bom != OCTAVO_NO_ENCODING && bom != OCTAVO_UTF8);
}

/* Sends an input through the chain; 'copy' is what compares it, or NULL. */
static enum way feed(struct repair *r, struct input *in, struct backlog *copy)
{
	enum { STEP = 64 << 10 }; /* so that no more than this waits to be compared */
	bool wants_text = r->in_place && !r->files.takes_binary, is_first = true;

	do {
		input_read(in);
		if (in->failed)
			return FAILED;
		if (wants_text && is_binary_text(in, is_first))
			return BINARY;
		is_first = false;
		do {
			size_t n = in->size < STEP || !copy ? in->size : STEP;
			if (copy)
				backlog_add(copy, in->text, n);
			if (!filter_feed(r->chain.first, in->text, n, in->ended))
				return CUT;
			input_use(in, n);
		} while (in->size);
		if (!copy && !r->in_place)
			output_flush(&r->writer.target.out);
	} while (!in->ended);
	return DONE;
}

/* "NAME: repaired: 3 errors" */
static void report(const struct repair *r, FILE *to, const char *name, const char *verb,
                   const struct filter *end)
{
	print_name(to, name);
	fprintf(to, ": %s", verb);
	chain_report(&r->chain, end, to);
	putc('\n', to);
}

static void tell_unchanged(const struct repair *r, const char *name)
{
	if (!r->verbose)
		return;
	print_name(stderr, name);
	fputs(": unchanged\n", stderr);
}

/* ---------------------------------------------------------------- to an output */

/* What was encoded twice, is a guess that must not be made in silence. */
static bool guesses(const struct repair *r)
{
	const struct undo *undo = &r->chain.undo;
	return r->wishes.undoes_double && (undo->filter.changes || undo->unsure);
}

static int repair_to_output(struct repair *r, const char *name)
{
	struct input in;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	chain_begin(&r->chain, &r->wishes, &r->writer.filter);
	enum way way = feed(r, &in, NULL);
	if (!input_close(&in) || way != DONE)
		return STATUS_TROUBLE;
	if (r->verbose || (guesses(r) && !r->quiet))
		report(r, stderr, name, "repaired", &r->writer.filter);
	/* Files are joined: only what comes first has a byte order mark. */
	if ((r->wishes.options & OCTAVO_BOM_MASK) == OCTAVO_BOM_ADD)
		r->wishes.options ^= OCTAVO_BOM_ADD ^ OCTAVO_BOM_STRIP;
	return STATUS_OK;
}

static int repair_all_to_output(struct repair *r, char **names)
{
	int status = STATUS_OK;

	if (!target_open(&r->writer.target, r->output, names))
		return STATUS_TROUBLE;
	for (; *names && !r->writer.target.out.failed; names++)
		if (repair_to_output(r, *names) != STATUS_OK)
			status = STATUS_TROUBLE;
	return target_close(&r->writer.target, status == STATUS_OK) ? status : STATUS_TROUBLE;
}

/* ---------------------------------------------------------------- what would change */

/* Sends an input through the chain to something that compares. */
static enum way compare(struct repair *r, struct input *in, struct filter *end,
                        struct backlog *copy)
{
	chain_begin(&r->chain, &r->wishes, end);
	enum way way = feed(r, in, copy);
	if (way == BINARY)
		trouble(in->name, NO_TEXT);
	return way;
}

/* Says that there is a change, and which. */
static enum way count_changes(struct repair *r, struct input *in, bool *differs)
{
	compare_begin(&r->compare, false);
	enum way way = compare(r, in, &r->compare.filter, &r->compare.source);
	*differs = r->compare.differs;
	if (*differs && way == DONE && !r->quiet)
		report(r, stdout, in->name, "would be repaired", &r->compare.filter);
	return way;
}

static enum way show_diff(struct repair *r, struct input *in, bool *differs)
{
	diff_begin(&r->diff, in->name);
	enum way way = compare(r, in, &r->diff.filter, &r->diff.source);
	*differs = r->diff.differs;
	return way;
}

static int show_changes(struct repair *r, const char *name)
{
	struct input in;
	bool differs = false;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	enum way way = r->shows_diff ? show_diff(r, &in, &differs)
	                             : count_changes(r, &in, &differs);
	report_stdout();
	if (!input_close(&in) || way != DONE)
		return STATUS_TROUBLE;
	if (!differs)
		tell_unchanged(r, name);
	return differs ? STATUS_ERRORS : STATUS_OK;
}

/* ---------------------------------------------------------------- in place */

/* Whether it is anything else than what would become of it. */
static enum way look_for_change(struct repair *r, struct input *in, bool *changes)
{
	if (chain_is_plain(&r->wishes)) {
		*changes = input_finds_error(in);
		return in->failed ? FAILED : DONE;
	}
	compare_begin(&r->compare, true);
	chain_begin(&r->chain, &r->wishes, &r->compare.filter);
	enum way way = feed(r, in, &r->compare.source);
	*changes = r->compare.differs;
	return way == CUT ? DONE : way;
}

static enum way rewrite(struct repair *r, struct input *in, struct replaced_file *original)
{
	struct target *target = &r->writer.target;
	enum way way = FAILED;

	if (!target_replace(target, original))
		return FAILED;
	chain_begin(&r->chain, &r->wishes, &r->writer.filter);
	if (input_rewind(in))
		way = feed(r, in, NULL);
	return target_close(target, way == DONE) || way != DONE ? way : FAILED;
}

static int repair_in_place(struct repair *r, const char *name)
{
	struct replaced_file original;
	struct input in;
	enum way way = FAILED;
	bool changes = false;

	if (strcmp(name, "-") == 0) {
		trouble(name, "standard input cannot be repaired in place");
		return STATUS_TROUBLE;
	}
	if (!replaced_file_find(&original, name, r->suffix))
		return STATUS_TROUBLE;
	original.keeps_times = !r->touches;
	if (!input_open(&in, name)) {
		replaced_file_end(&original);
		return STATUS_TROUBLE;
	}
	if (replaced_file_begin(&original, in.fd))
		way = look_for_change(r, &in, &changes);
	if (way == DONE && changes)
		way = rewrite(r, &in, &original);
	if (way == BINARY)
		trouble(name, NO_TEXT);
	replaced_file_end(&original);
	if (!input_close(&in) || way != DONE)
		return STATUS_TROUBLE;
	if (changes && !r->quiet)
		report(r, stdout, name, "repaired", &r->writer.filter);
	else if (!changes)
		tell_unchanged(r, name);
	return STATUS_OK;
}

/* ---------------------------------------------------------------- the command */

/* What to write for each octet of an error. */
static void choose_octets(struct repair *r, const char *word)
{
	r->wishes.octets = &r->octets;
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
	r->wishes.options |= OCTAVO_REPLACE;
	if (!r->invalid || strcmp(r->invalid, "replace") == 0)
		return;
	if (strcmp(r->invalid, "skip") == 0)
		r->wishes.options ^= OCTAVO_REPLACE ^ OCTAVO_SKIP;
	else if (strcmp(r->invalid, "escape") == 0)
		r->wishes.options ^= OCTAVO_REPLACE ^ OCTAVO_ESCAPE;
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
	  CALL(struct repair, wishes.form, read_form) },
	{ 'o', "output", "FILE", "write to this file, once all is repaired",
	  SET_STRING(struct repair, output) },
	{ 'i', "in-place", "[SUFFIX]",
	  "repair each FILE itself; with SUFFIX, which begins right behind the i, the old file is "
	  "kept under its name and that, and -r leaves out those that are called so",
	  ACT(read_in_place) },
	{ 0, "touch", NULL,
	  "with -i: let files that change have a new time of modification, which they do not get "
	  "otherwise", SET_FLAG(struct repair, touches) },
	{ 'n', "dry-run", NULL, "only say which files would change, and what in them",
	  SET_FLAG(struct repair, dry_run) },
	{ 0, "diff", NULL,
	  "only print which lines would change, as a unified diff for looking at: <FF> is an octet "
	  "that is not UTF-8, <U+202E> a character that cannot be seen",
	  SET_FLAG(struct repair, shows_diff) },
	{ 'q', "quiet", NULL, "do not say which files have changed",
	  SET_FLAG(struct repair, quiet) },
	{ 'v', "verbose", NULL, "say on standard error what has been repaired in each FILE, or "
	  "that it is unchanged", SET_FLAG(struct repair, verbose) },
	HEADING("Instead of an error:"),
	{ 0, "invalid", "replace", "write U+FFFD (default)", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "skip", "write nothing", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "escape", "write \\xE9 for each octet",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "xml", "write &#xE9; for each octet", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "uplus", "write <U+00E9> for each octet",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "ENCODING",
	  "take each octet for a character of windows-1252, latin1 or any other encoding of "
	  "single octets; where it has none, write the C1 control of that number, as WHATWG "
	  "has it for windows-1252, or else U+FFFD", SET_STRING(struct repair, invalid) },
	REPLACE_PER_ROWS(struct repair, wishes.options),
	HEADING("Change also what is well-formed:"),
	{ 0, "undo-double", NULL,
	  "undo that UTF-8 was taken for windows-1252 or Latin-1 and encoded once more, in lines "
	  "where all that is not ASCII is such text",
	  SET_FLAG(struct repair, wishes.undoes_double) },
	{ 0, "bom", "keep", "leave a byte order mark where it is (default)",
	  SET_BITS(struct repair, wishes.options, OCTAVO_BOM_MASK, OCTAVO_BOM_KEEP) },
	{ 0, "bom", "strip", "leave it out",
	  SET_BITS(struct repair, wishes.options, OCTAVO_BOM_MASK, OCTAVO_BOM_STRIP) },
	{ 0, "bom", "add", "write one where there is none",
	  SET_BITS(struct repair, wishes.options, OCTAVO_BOM_MASK, OCTAVO_BOM_ADD) },
	{ 0, "nfc", NULL,
	  "compose letters and their marks: normalization form C, of each 1000 marks in a row for "
	  "themselves", SET_FLAG(struct repair, wishes.wants_nfc) },
	{ 0, "eol", "lf", "end lines with LF where they end with CR LF",
	  SET_STRING(struct repair, wishes.eol) },
	{ 0, "eol", "crlf", "end lines with CR LF where they end with LF",
	  SET_STRING(struct repair, wishes.eol) },
	FILES_ROWS(struct repair, files),
	UNRESTRICTED_ROW(struct repair, files),
	COMMON_ROWS,
};

/* Whether a file that a walk has found is one that an earlier call has kept. */
static bool is_backup(const struct repair *r, const char *name)
{
	size_t n = strlen(name), length = r->suffix ? strlen(r->suffix) : 0;

	return length && r->files.walk && n > length &&
	       strcmp(name + n - length, r->suffix) == 0;
}

static void refuse(const struct repair *r)
{
	if (r->wishes.wants_nfc && !unicode_is_there())
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

static int run(int argc, char **argv)
{
	static struct repair r = {
		.wishes.form = OCTAVO_UTF8,
		.writer.filter.take = take_output,
	};
	char **operands = read_options(&repair_command, argc, argv, &r);
	const char *name;
	int status = STATUS_OK;

	r.writer.target.charset = charset_option(&repair_command, "UTF-8");
	r.dry_run |= r.shows_diff;
	choose_replacement(&r);
	refuse(&r);
	if (r.wishes.undoes_double && !undo_open(&r.chain.undo))
		usage_error(&repair_command, "--undo-double",
		            "iconv(3) does not know windows-1252");
	if (!r.in_place && !r.dry_run)
		return repair_all_to_output(&r, operands_or_stdin(operands));
	files_open(&r.files, &repair_command, operands);
	while ((name = files_next(&r.files))) {
		if (is_backup(&r, name))
			continue;
		int one = r.dry_run ? show_changes(&r, name) : repair_in_place(&r, name);
		status = worse(status, one);
	}
	return files_close(&r.files) ? status : STATUS_TROUBLE;
}

const struct command repair_command = {
	.name = "octavo repair",
	.summary = "make it well-formed without harm to what is",
	.synopsis = "[-i[SUFFIX]] [--invalid=WHAT] [OPTION..] [FILE..]",
	.about =
		"Writes each FILE as well-formed UTF-8 (RFC 3629), one after the other, to "
		"standard output or another file; or, with --in-place, puts the repaired text in "
		"place of the FILE. What is well-formed stays as it is, octet for octet, but for "
		"what you ask for.",
	.options = rows,
	.notes =
		"--in-place writes a new file beside the old one and renames it, so that "
		"whatever happens, there is the old text or the new one. Mode, owner, group, "
		"times, extended attributes and access control lists are kept; what cannot be "
		"kept is a reason to leave the file alone. So are other names of the file "
		"(hard links), a file that is read-only, that somebody changes meanwhile or "
		"has open for writing, a backup that would overwrite a file, and, without "
		"--binary, NUL or the byte order mark of another encoding in it. Where FILE "
		"is a symbolic link, the file that it leads to is repaired. A file in which "
		"nothing changes is not touched. A line on standard output tells which files "
		"have changed.\n"
		"\n"
		"--undo-double changes a line where all in it that is not ASCII, run by run, "
		"is well-formed UTF-8 once each character is the octet again that it is in "
		"windows-1252, or all of them those of Latin-1, and does so again as long as "
		"that is so. A single character that becomes of a run must be a Latin letter "
		"up to U+017F, in windows-1252 or above U+FFFF, else the line stays, and so "
		"does one in which anything is right as it is. What it has changed, encoding "
		"it once more would bring back.\n"
		"\n"
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is repaired, or was well-formed; 1 with --dry-run or --diff: "
		"something would change; 2 trouble: a wrong command line, a file that cannot be "
		"read, "
		"written or replaced, which is then what it was before; other files are still "
		"repaired. After trouble the output file is what it was before, too.",
	.examples =
		"octavo repair broken.txt > repaired.txt\n"
		"octavo repair -i.bak --invalid=windows-1252 *.txt\n"
		"octavo repair -r -i --bom=strip .\n"
		"octavo repair --diff --undo-double *.txt\n",
	.run = run,
};
