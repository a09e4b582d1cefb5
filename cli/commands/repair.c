/* SPDX-License-Identifier: MIT */
/* repair.c - make ill-formed text well-formed UTF-8, in place or to an output */
#define _XOPEN_SOURCE 700
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/count_octets.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "commands/repair/binary.h"
#include "commands/repair/chain.h"
#include "commands/repair/diff.h"
#include "commands/repair/invalid.h"
#include "commands/repair/judge.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/in_place.h"
#include "io/output.h"
#include "io/stretches.h"
#include "io/workers.h"
#include "text/advice.h"
#include "text/charset.h"
#include "text/flags.h"
#include "text/form.h"
#include "text/preset.h"

/* The end of a chain that writes the result. */
struct writer {
	struct filter filter;
	struct output out;
	bool has_text; /* something was written */
};

struct repair {
	struct files files;
	struct in_place in_place; /* --diff makes it dry, too */
	bool shows_diff, verbose;
	unsigned threads;
	const char *output;  /* NULL: standard output                             */
	const char *invalid; /* what to write in place of errors; NULL: not said  */
	bool refuses;        /* files with errors stay as they are                */
	bool decodes;        /* octets of errors are decoded                      */
	bool is_for;         /* a reader: --for                                   */
	struct judge judge;  /* another charset throughout is not to be replaced  */
	bool has_refused;    /* and has said why                                  */
	struct octets octets;
	struct chain chain;
	struct writer writer;
	struct diff diff;
};

/* In place, or as if. */
static bool is_in_place(const struct repair *r)
{
	return r->in_place.is_wanted || r->in_place.is_dry;
}

static bool take_result(struct filter *filter, const char *src, size_t n, bool last)
{
	struct writer *writer = (struct writer *)filter;

	(void)last;
	writer->has_text |= n > 0;
	return output_write(&writer->out, src, n);
}

/* ---------------------------------------------------------------- one text */

struct feeding {
	struct repair *r;
	bool is_begun, is_done;
	size_t unused; /* octets of an incomplete character; the diff already has them */
};

/* Feeds what was read to the chain. Returns false at the end, and if no more is wanted. */
static bool feed_some(void *context, struct input *in)
{
	enum { STEP = 64 << 10 }; /* limits the memory of the diff */
	struct feeding *feeding = context;
	struct repair *r = feeding->r;
	bool refuses_binary = is_in_place(r) && !r->files.takes_binary;
	bool compares = r->chain.end == &r->diff.filter;

	const char *why = refuses_binary
		                  ? why_binary(&r->chain.options, in, !feeding->is_begun)
		                  : NULL;
	if (why) {
		trouble(in->name, why);
		return false;
	}
	if (judge_refuses(&r->judge, in)) {
		r->has_refused = true;
		return false;
	}
	feeding->is_begun = true;
	do {
		size_t n = in->size < STEP || !compares ? in->size : STEP;
		bool is_last = in->ended && n == in->size;
		if (compares)
			line_pairs_add_source(&r->diff.pairs, in->text + feeding->unused,
			                      n - feeding->unused);
		size_t used = chain_feed(&r->chain, in->text, n, is_last);
		if (r->chain.errors.failed)
			return false;
		input_use(in, used);
		feeding->unused = n - used;
	} while (in->size > feeding->unused);
	if (!compares && !r->in_place.is_wanted)
		output_flush(&r->writer.out);
	/* Other threads read less at once, by which NUL would be judged. */
	if (!compares && !r->judge.is_open &&
	    !(refuses_binary && expects_nul(&r->chain.options)))
		chain_work(&r->chain, in);
	feeding->is_done = in->ended;
	return !in->ended;
}

/*
 * Sends an input through the chain to 'end'. Returns false if 'end' stops it, or with a message, if
 * it cannot be read, or is binary and would be replaced.
 */
static bool run_chain(struct repair *r, struct input *in, struct filter *end)
{
	struct feeding feeding = { .r = r };

	chain_begin(&r->chain, end);
	if (input_read(in))
		input_each(in, feed_some, &feeding);
	chain_end_work(&r->chain);
	return feeding.is_done;
}

/* ---------------------------------------------------------------- to an output */

/*
 * Whether --undo-double had to guess, or --eol found only CR, which is reported even without
 * --verbose.
 */
static bool has_guessed(const struct chain *chain)
{
	const struct repair_options *options = &chain->options;

	return (options->undoes_double && (chain->undo.filter.changes || chain->undo.unsure)) ||
	       (options->eol != EOL_KEEP && chain->eol.kept && !chain->eol.has_lf);
}

/* The status of a text through which the chain was run. */
static int chain_status(const struct repair *r)
{
	const struct chain *chain = &r->chain;
	bool keeps = r->invalid && strcmp(r->invalid, "keep") == 0;

	if (chain->options.preset && chain->fit.kept)
		return STATUS_ERRORS;
	/* What was to be is no error, unless there is a reader who would refuse it. */
	return chain->errors.kept && (!keeps || r->is_for) ? STATUS_ERRORS : STATUS_OK;
}

/*
 * Prints "NAME: repaired: 3 errors removed", "NAME: not repaired: 1 error left as it is", or
 * "NAME: unchanged".
 */
static void report(const struct repair *r, FILE *to, const char *name, const char *verb)
{
	print_name(to, name);
	chain_report(&r->chain, verb,
	             chain_status(r) == STATUS_OK ? "unchanged" : "not repaired", to);
	putc('\n', to);
}

static void report_unchanged(const struct repair *r, const char *name)
{
	bool is_told = chain_status(r) != STATUS_OK || has_guessed(&r->chain);

	if (is_told && !r->in_place.is_quiet) {
		report(r, stderr, name, "unchanged");
	} else if (r->verbose) {
		print_name(stderr, name);
		fputs(": unchanged\n", stderr);
	}
}

/* The status of a text that could not be repaired. */
static int failure_status(const struct repair *r, const struct input *in)
{
	return r->has_refused && !in->failed ? STATUS_ERRORS : STATUS_TROUBLE;
}

/* For text that is read only once, where nobody told what to do with errors. */
static void begin_judging(struct repair *r)
{
	if (!r->invalid && !r->chain.options.keeps_errors && r->chain.options.form == OCTAVO_UTF8)
		judge_begin(&r->judge);
}

static int repair_to_output(struct repair *r, const char *name)
{
	unsigned *flags = &r->chain.options.flags;
	struct input in;

	r->has_refused = false;
	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	begin_judging(r);
	bool is_done = run_chain(r, &in, &r->writer.filter);
	if (!input_close(&in) || !is_done)
		return failure_status(r, &in);
	const struct error_filter *errors = &r->chain.errors;
	chain_warn(&r->chain, name);
	bool strips = r->chain.options.strips && r->chain.strip.filter.changes;
	bool fits = r->chain.options.preset && (r->chain.fit.filter.changes || r->chain.fit.kept);
	bool is_told = errors->filter.changes || errors->kept || strips || fits ||
	               has_guessed(&r->chain);
	if (r->verbose || (is_told && !r->in_place.is_quiet))
		report(r, stderr, name, "repaired");
	/* The files are joined, and only the beginning may have a byte order mark. */
	unsigned bom = *flags & OCTAVO_BOM_MASK;
	if (r->writer.has_text && (bom == OCTAVO_BOM_ADD || bom == BOM_OF_FIRST))
		*flags = (*flags & ~OCTAVO_BOM_MASK) | OCTAVO_BOM_STRIP;
	return chain_status(r);
}

static int repair_all_to_output(struct repair *r, char **names)
{
	struct output *out = &r->writer.out;
	int status = STATUS_OK;

	if (!output_open(out, r->output, names))
		return STATUS_TROUBLE;
	bool is_whole = true;
	for (; *names && !out->failed; names++) {
		status = worse(status, repair_to_output(r, *names));
		is_whole = is_whole && status != STATUS_TROUBLE && !r->has_refused;
	}
	bool is_kept = output_close(out, is_whole);
	return is_whole && !is_kept ? STATUS_TROUBLE : status;
}

/* ---------------------------------------------------------------- files */

/* What is well-formed is never decoded, also in a line that is not UTF-8. */
static void warn_of_chance(const char *name, const struct lines *lines)
{
	if (!lines->count)
		return;
	before_writing(stderr);
	print_name(stderr, name);
	fprintf(stderr, ": warning: line %" PRIu64, lines->first);
	if (lines->count > 1)
		fprintf(stderr, " and %" PRIu64 " more", lines->count - 1);
	fprintf(stderr, ": hardly UTF-8, but what of it looks so stays as it is\n");
}

/* Says why a file in a form of UTF-8 stays as it is. */
static void refuse_form(struct repair *r, const char *name, const char *before, const char *after)
{
	before_writing(stderr);
	print_name(stderr, name);
	fprintf(stderr, ": not repaired: %s %s%s\n", before,
	        octavo_encoding_label(r->chain.options.form), after);
	r->has_refused = true;
}

/*
 * Whether a file with errors must stay as it is, which is then said: nobody told what to do with
 * errors; or they are to be decoded, but all of the text is in another charset, and has a few
 * sequences of UTF-8 only by chance, which would not be decoded.
 */
static bool must_stay(struct repair *r, struct input *in)
{
	struct answer answer;

	/* A diagnosis is about UTF-8. */
	if (!r->invalid && r->chain.options.form != OCTAVO_UTF8) {
		refuse_form(r, in->name, "errors in",
		            ", and no --invalid to say what to do with them");
		return true;
	}
	if (!input_rewind(in) || !detect_input(&answer, in, UINT64_MAX))
		return true; /* with a message */
	/* With the byte order mark of UTF-8 the text is meant to be that. */
	if (r->invalid && (answer.evidence == EVIDENCE_BOM || !is_utf8_by_chance(&answer))) {
		if (r->decodes && !r->in_place.is_quiet)
			warn_of_chance(in->name, &answer.lines.chance);
		return !input_rewind(in);
	}
	if (r->invalid && !diagnosis_encoding(&answer))
		snprintf(answer.name, sizeof answer.name, "%s", r->invalid); /* as the user says */
	refuse_with_advice(in->name, "not repaired", &answer);
	r->has_refused = true;
	return true;
}

/*
 * Finds out whether a file is to be changed: 'changes' is true also where that remains to be seen.
 * Returns false if it must stay as it is.
 */
static bool look_first(struct repair *r, struct input *in, bool *changes)
{
	bool is_plain = chain_is_plain(&r->chain);

	*changes = true;
	if (is_utf8_instead(r->chain.options.form, in)) {
		refuse_form(r, in->name, "is UTF-8, and not", "");
		return false;
	}
	if (in->failed)
		return false;
	if (!is_plain && !r->refuses && !r->decodes)
		return true;
	bool is_bad = form_has_error(r->chain.options.form, in);
	if (in->failed || (is_bad && (r->refuses || r->decodes) && must_stay(r, in)))
		return false;
	*changes = is_bad || !is_plain;
	return input_rewind(in);
}

/* ---------------------------------------------------------------- changes only shown */

/* Whether nothing far into a file makes it stay as it is, of which nothing must be shown then. */
static bool may_be_shown(struct repair *r, struct input *in)
{
	diff_begin(&r->diff, DIFF_COUNT, in->name);
	return run_chain(r, in, &r->diff.filter) && input_rewind(in);
}

static int show_changes(struct repair *r, const char *name)
{
	struct diff *diff = &r->diff;
	struct input in;
	bool changes, is_done = true;

	r->has_refused = false;
	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	bool has_marks = r->chain.options.normal != NORMAL_ANY;
	enum diff_mode mode = !r->shows_diff ? DIFF_COUNT
	                      : has_marks    ? DIFF_PRINT_MARKS
	                                     : DIFF_PRINT;

	if (in.begin < 0)
		begin_judging(r);
	else
		is_done = look_first(r, &in, &changes) &&
		          (!r->shows_diff || may_be_shown(r, &in));
	diff_begin(diff, mode, name);
	is_done = is_done && run_chain(r, &in, &diff->filter);
	if (is_done && diff->differs && !r->shows_diff && !r->in_place.is_quiet)
		report(r, stdout, name, "would be repaired");
	report_stdout();
	if (!input_close(&in) || !is_done)
		return failure_status(r, &in);
	chain_warn(&r->chain, name);
	r->in_place.changes = diff->differs;
	if (!diff->differs)
		report_unchanged(r, name);
	return diff->differs ? STATUS_ERRORS : chain_status(r);
}

/* ---------------------------------------------------------------- in place */

static bool find_change(struct repair *r, struct input *in, bool *changes)
{
	if (!look_first(r, in, changes))
		return false;
	if (!*changes || chain_is_plain(&r->chain))
		return true;
	diff_begin(&r->diff, DIFF_FIRST, in->name);
	bool is_done = run_chain(r, in, &r->diff.filter);
	*changes = r->diff.differs;
	return is_done || *changes;
}

static bool rewrite(struct repair *r, struct input *in, const struct replaced_file *replaced)
{
	if (!output_replace(&r->writer.out, replaced))
		return false;
	output_watch(&r->writer.out, r->in_place.watcher);
	bool is_done = input_rewind(in) && run_chain(r, in, &r->writer.filter);
	return output_close(&r->writer.out, is_done) && is_done;
}

static int repair_in_place(void *context, struct input *in, const struct replaced_file *replaced)
{
	struct repair *r = context;
	bool changes = false;

	r->has_refused = false;
	/* What is told of this file is not about the one before, if no text is read. */
	chain_begin(&r->chain, &r->writer.filter);
	if (!find_change(r, in, &changes) || (changes && !rewrite(r, in, replaced)))
		return failure_status(r, in);
	chain_warn(&r->chain, in->name);
	r->in_place.changes = changes;
	if (changes && !r->in_place.is_quiet)
		report(r, stdout, in->name, "repaired");
	else if (!changes)
		report_unchanged(r, in->name);
	return chain_status(r);
}

/* ---------------------------------------------------------------- the command */

/* Whether anything is to be changed but errors. */
static bool changes_more(const struct repair_options *options)
{
	return options->undoes_double || options->decodes_c1 || options->strips ||
	       options->preset || options->normal != NORMAL_ANY || options->eol != EOL_KEEP ||
	       (options->flags & OCTAVO_BOM_MASK) != BOM_OF_FIRST;
}

static void choose_replacement(struct repair *r)
{
	struct repair_options *options = &r->chain.options;

	if (!r->invalid) {
		options->keeps_errors = changes_more(options);
		r->refuses = !options->keeps_errors && is_in_place(r);
	}
	r->decodes = invalid_choose(&repair_command, r->invalid, &r->chain, &r->octets);
}

/* What --for asks of a byte order mark, unless --bom decides otherwise; and of characters. */
static void apply_preset(struct repair_options *options)
{
	const struct preset *preset = options->preset;

	if (!preset)
		return;
	if ((options->flags & OCTAVO_BOM_MASK) == BOM_OF_FIRST && preset->bom != OCTAVO_BOM_KEEP)
		options->flags = (options->flags & ~OCTAVO_BOM_MASK) |
		                 (preset->bom == OCTAVO_BOM_REFUSE ? OCTAVO_BOM_STRIP
		                                                   : OCTAVO_BOM_ADD);
	if (preset->count == 0)
		options->preset = NULL;
}

static void read_undo(const struct command *command, const char *word, void *member)
{
	struct chain *chain = member;

	chain->options.undoes_double = true;
	if ((chain->undo.ways = double_ways(word)))
		return;
	usage_error(command, word, "neither auto, nor an encoding of single octets that "
	            "contains ASCII");
}

static void read_controls(const struct command *command, const char *word, void *member)
{
	struct chain *chain = member;

	chain->options.decodes_c1 = true;
	read_c1(command, word, &chain->c1);
}

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING", "the form of UTF-8 that every FILE is in (default UTF-8)",
	  CALL(struct repair, chain.options.form, read_form) },
	ALIAS("encoding"),
	DECOMPRESS_ROW,
	{ 'o', "output", "FILE", "write to FILE, which is replaced at the end",
	  SET_STRING(struct repair, output) },
	IN_PLACE_ROWS(struct repair, in_place),
	{ 0, "diff", NULL,
	  "only print which lines would change, as a unified diff; <FF> is an octet that is not "
	  "UTF-8, <U+202E> an invisible character", SET_FLAG(struct repair, shows_diff) },
	{ 'v', "verbose", NULL,
	  "print to standard error what is repaired in each FILE, or that nothing is",
	  SET_FLAG(struct repair, verbose) },
	HEADING("At an error (in place, the FILE stays as it is without --invalid):"),
	{ 0, "invalid", "keep",
	  "leave it as it is (default with options that change well-formed text)",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "replace",
	  "write U+FFFD; this is the default to standard output and with --output, but then text "
	  "that looks like another encoding, in the MiB from its first error on, is refused",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "skip",
	  "write nothing; a warning tells of \"../\" and the like that this makes of /.<FF>./",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "escape", "write \\xE9 for each octet; with --for, \\u00e9",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "xml", "write &#xE9; for each octet", SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "uplus", "write <U+00E9> for each octet",
	  SET_STRING(struct repair, invalid) },
	{ 0, "invalid", "ENCODING",
	  "decode each octet as windows-1252, latin1 or another encoding of single octets; an "
	  "octet that it lacks becomes the C1 control of that number, as in WHATWG's windows-1252, "
	  "or U+FFFD; in Shift_JIS and the like decode whole runs of octets",
	  SET_STRING(struct repair, invalid) },
	REPLACE_PER_ROWS(struct repair, chain.options.flags),
	HEADING("Also change well-formed text:"),
	{ 0, "undo-double", NULL,
	  "decode UTF-8 that was taken for windows-1252 or Latin-1 and encoded again, in lines "
	  "that have only such text beyond ASCII", CALL(struct repair, chain, read_undo) },
	{ 0, "undo-double", "auto",
	  "the same, also if it was taken for one of 19 other encodings of single octets, listed "
	  "by 'octavo help repair'", CALL(struct repair, chain, read_undo) },
	{ 0, "undo-double", "ENCODING",
	  "the same for text that was taken for this encoding of single octets",
	  CALL(struct repair, chain, read_undo) },
	{ 0, "parts", NULL,
	  "with --undo-double, also undo parts of lines that are otherwise correct",
	  SET_FLAG(struct repair, chain.undo.takes_parts) },
	{ 0, "c1", "ENCODING",
	  "decode the controls U+0080 to U+009F as octets of ENCODING, usually windows-1252, in "
	  "text that was taken for Latin-1", CALL(struct repair, chain, read_controls) },
	{ 0, "bom", "keep",
	  "keep a byte order mark; the default keeps only that of the first of joined FILEs",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_KEEP) },
	{ 0, "bom", "strip", "remove it, also several",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_STRIP) },
	{ 0, "bom", "add", "add one if there is none, and remove further ones",
	  SET_BITS(struct repair, chain.options.flags, OCTAVO_BOM_MASK, OCTAVO_BOM_ADD) },
	{ 0, "strip", "KIND,..",
	  "remove characters of these kinds: invisible, bidi-control, tag, nul, control, "
	  "bom-inside; those that 'octavo check --lint' reports, except ends of lines and pages",
	  CALL(struct repair, chain.options.strips, read_strip) },
	{ 0, "nfc", NULL,
	  "compose letters and marks: normalization form C",
	  SET_VALUE(struct repair, chain.options.normal, NORMAL_NFC) },
	{ 0, "nfd", NULL, "decompose them: normalization form D",
	  SET_VALUE(struct repair, chain.options.normal, NORMAL_NFD) },
	{ 0, "nfkc", NULL,
	  "form KC: as C, but ligatures, wide letters, superscripts and the like become plain "
	  "letters, which loses the distinction",
	  SET_VALUE(struct repair, chain.options.normal, NORMAL_NFKC) },
	{ 0, "nfkd", NULL, "form KD: the same, decomposed",
	  SET_VALUE(struct repair, chain.options.normal, NORMAL_NFKD) },
	{ 0, "eol", "lf",
	  "end lines with LF instead of CR LF; several CR before LF are one line end "
	  "(not with --lone-cr)",
	  SET_VALUE(struct repair, chain.options.eol, EOL_LF) },
	{ 0, "eol", "crlf", "end lines with CR LF instead of LF",
	  SET_VALUE(struct repair, chain.options.eol, EOL_CRLF) },
	{ 0, "lone-cr", NULL,
	  "with --eol, a CR without LF also ends a line, as in old Macintosh text; otherwise it "
	  "stays", SET_FLAG(struct repair, chain.options.takes_cr) },
	PRESET_ROWS(struct repair, chain.options.preset),
	THREADS_ROW(struct repair, threads),
	FILES_ROWS(struct repair, files),
	COMMON_ROWS,
};

static void refuse(const struct repair *r, char **operands)
{
	if (r->chain.options.takes_cr && r->chain.options.eol == EOL_KEEP)
		usage_error(&repair_command, "--lone-cr", "only with --eol");
	if (r->chain.undo.takes_parts && !r->chain.options.undoes_double)
		usage_error(&repair_command, "--parts", "only with --undo-double");
	in_place_refuse(&repair_command, &r->in_place, r->output, &r->files, operands);
}

static int repair_files(struct repair *r, char **operands)
{
	const char *name;
	int status = STATUS_OK;

	r->files.changes = !r->in_place.is_dry;
	files_open(&r->files, &repair_command, operands);
	while ((name = files_next(&r->files))) {
		if (files_is_backup(&r->files, name, r->in_place.suffix))
			continue;
		int one = r->in_place.is_dry ?
		                  show_changes(r, name) :
		                  in_place_change(&r->in_place, name, repair_in_place, r);
		in_place_count(&r->in_place, one);
		status = worse(status, one);
		report_stdout();
	}
	in_place_summarize(&r->in_place, &r->files, "repaired");
	return files_close(&r->files) ? status : STATUS_TROUBLE;
}

/* Reads a command line, and sets where its operands are. */
static struct repair *open_repair(int argc, char **argv, char ***operands)
{
	struct repair *r = allocate(sizeof *r); /* large, for --undo-double */

	r->chain.options.form = OCTAVO_UTF8;
	r->chain.options.flags = BOM_OF_FIRST;
	r->writer.filter.take = take_result;
	*operands = read_options(&repair_command, argc, argv, r);
	r->in_place.is_dry |= r->shows_diff;
	r->chain.options.is_joined = !is_in_place(r);
	r->is_for = r->chain.options.preset != NULL;
	apply_preset(&r->chain.options);
	choose_replacement(r);
	refuse(r, *operands);
	threads_allow(r->threads);
	return r;
}

static void close_repair(struct repair *r)
{
	chain_close(&r->chain);
	diff_close(&r->diff);
	free(r);
}

int repair_change(int argc, char **argv, struct input *in, const struct replaced_file *replaced,
                  struct watcher *watcher)
{
	char **none;
	struct repair *r = open_repair(argc, argv, &none);

	r->in_place.watcher = watcher;
	int status = repair_in_place(r, in, replaced);
	if (watcher && r->chain.undo.unsure)
		watcher->kept_line = r->chain.undo.first_unsure;
	close_repair(r);
	return status;
}

static int run(int argc, char **argv)
{
	char **operands;
	struct repair *r = open_repair(argc, argv, &operands);

	int status = is_in_place(r) ? repair_files(r, operands)
	                            : repair_all_to_output(r, operands_or_stdin(operands));
	close_repair(r);
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
		"more. A FILE with errors is changed in place only if --invalid says how.",
	.options = rows,
	.details =
		"If another encoding is likely, because there are errors and hardly any UTF-8, or "
		"the FILE looks like UTF-16 or UTF-32, nothing is replaced: a message says what "
		"the text looks like, and which command decodes it. --invalid=replace replaces "
		"errors all the same. With --invalid=ENCODING a FILE is refused in place if it is "
		"in another encoding throughout and has sequences of UTF-8 only by chance, since "
		"those would not be decoded: use octavo convert. A single line with more errors "
		"than sequences of UTF-8 may have these by chance, too: in place a warning names "
		"the first such line.\n"
		"\n"
		"The options are repeated for each line until they change nothing more, so that a "
		"second run with the same options changes nothing. Two sorts of lines are "
		"exceptions: those longer than 64 KiB, which are repaired in parts, and those in "
		"which errors are left although --invalid names an encoding of several octets.\n"
		"\n"
		"Where something is removed, or --nfkc or --nfkd make plain signs, a path with "
		"\"..\", a tag or an escape sequence can come about that a check of the text did "
		"not see (RFC 3629, section 10). A warning names the first such line.\n"
		"\n"
		"A FILE in UTF-8 that --from says is in CESU-8, MUTF-8 or UNICODE-1-1-UTF-8 stays "
		"in place as it is if that would be an error: it may have been repaired before.\n"
		"\n"
		"--from=UTF-8-AMD2 and UTF-8-RFC2044 decode overlong sequences; a warning says how "
		"many, as with octavo convert.\n"
		"\n"
		"--in-place writes a new file beside the old one and renames it, so that at any "
		"time there is either the old text or the new one. Mode, owner, group, times, "
		"extended attributes and access control lists are kept; if one cannot be kept, the "
		"file is left as it is. So is a file that has other names (hard links), may not be "
		"written by this user, was changed while it was read, or is open for writing; a "
		"file whose backup would overwrite another file; and, without --binary, a file "
		"that has NUL or the byte order mark of another encoding. If FILE is a symbolic "
		"link, its target is repaired. A file in which nothing changes is not touched. A "
		"line on standard output names each file that has changed, and with -r a line on "
		"standard error says how many.\n"
		"\n"
		"Other processes are not locked out, but what they write is not lost: the new "
		"file and the old one exchange their names, and the old one is checked once more "
		"before it is removed. If it has changed, it gets its name back; and if the new "
		"file was changed in that moment, it is kept as FILE.octavo-kept, and a message "
		"says so. Where names cannot be exchanged, as on NFS, the old file gets a second "
		"name before the new one is renamed over it, and is kept as FILE.octavo-kept if "
		"it has changed; only a file that is renamed to FILE between these two steps is "
		"lost. If the process is killed or the machine stops between these steps, the old "
		"or the new file is left beside the other, complete, under a name that begins "
		"with .octavo-.\n"
		"\n"
		"A file is replaced in the directory where it was found, even if that is moved "
		"meanwhile, or a symbolic link takes its place; in directories that --recursive "
		"searches no symbolic link is ever followed.\n"
		"\n"
		"If ENCODING has characters of several octets (Shift_JIS, EUC-KR, GB18030 ..), "
		"--invalid=ENCODING decodes each run of octets 80..FF as a whole, with the ASCII "
		"octet after it if that completes a character. If most of its octets are "
		"ill-formed, all of the run is decoded; otherwise, or if that fails, the part from "
		"its first error on, to its end or to the next UTF-8 sequence of three octets or "
		"more. Three of these in a row, or two at the end of a run, always stay. A run "
		"that cannot be decoded stays as it is, with status 1; so does one that would "
		"become private use characters, which are unlikely to be meant.\n"
		"\n"
		"--strip removes the characters that 'octavo check --lint' calls invisible, "
		"bidi-control, tag, control and bom-inside; nul is U+0000 alone, which control "
		"includes. An invisible character that the spelling requires stays: a joiner in "
		"Persian, in an Indic script or in an emoji, a variation selector after an emoji "
		"or an ideograph. So do characters that end a line or a page (LF, CR, VT, FF, "
		"U+0085, U+2028, U+2029), and tabs. A character directly after an incomplete "
		"sequence stays, because without it the sequence and the octets that follow could "
		"form another character. With nul, control, or a --for that refuses NUL, a FILE "
		"with NUL is changed in place if it is otherwise UTF-8, and not UTF-16 or UTF-32.\n"
		"\n"
		"--for leaves out or adds a byte order mark unless --bom says otherwise, and "
		"treats refused characters as --invalid says: they become U+FFFD, nothing, \\u0001 "
		"(which JSON, JavaScript and Java read), &#x1F642; or <U+0001>. Without --invalid, "
		"or with --invalid=keep, they stay, as errors do, and are reported, with status 1; "
		"so are characters for which XML has no reference, such as &#x1;.\n"
		"\n"
		"--undo-double changes a line only if all of its words beyond ASCII were "
		"encoded twice, by a model of how likely their characters are in 59 "
		"languages: each word becomes well-formed UTF-8 when it is encoded in "
		"windows-1252, or in Latin-1, and the result is so much likelier than the "
		"line that it is certain; it repeats this as long as it is possible. Octets "
		"that windows-1252 lacks are C1 controls, as in browsers. Each line counts "
		"for itself. The number of the first line that looks encoded twice but stays "
		"is printed. A line longer than 64 KiB is undone as if it were several. Where "
		"a no-break space became a blank, as in text from web pages, or one blank was "
		"left of two, it is restored where the rest of the line shows that it was "
		"there. Otherwise, encoding the result again gives the old line. With "
		"--parts, words of a line that would stay are undone: that also changes text "
		"which quotes such errors, as their documentation does.\n"
		"\n"
		"--undo-double=auto also tries windows-1250 to windows-1257 and 874, "
		"ISO-8859-2, -5, -9 and -15, KOI8-R and KOI8-U, CP437, CP850, CP852, CP866 "
		"and macintosh. If encodings give different texts, the one that is clearly "
		"the likeliest is taken; if there is none, the line stays. If you know the "
		"right encoding, name it.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 every FILE is repaired, or was well-formed; 1 a FILE was not "
		"repaired, or has errors or refused characters left for lack of --invalid, "
		"or with --for by --invalid=keep; or, with --dry-run or --diff, something would "
		"change; 2 trouble: a wrong command line, a file that cannot be read, written or "
		"replaced. That file is then as it was before, unless the message says that it was "
		"replaced; other files are still repaired.",
	.examples =
		"octavo repair broken.txt > repaired.txt\n"
		"octavo repair -i.bak --invalid=windows-1252 *.txt\n"
		"octavo repair --diff --invalid=shift_jis mixed.txt\n"
		"octavo repair -r -i --eol=lf .\n"
		"octavo repair --diff --undo-double *.txt\n"
		"octavo repair -i.bak --strip=invisible,bidi-control *.md\n"
		"octavo repair --for=json --invalid=escape data.json\n",
	.run = run,
};
