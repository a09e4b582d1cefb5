/* SPDX-License-Identifier: MIT */
/* fix.c - find out what is wrong with files, show what would help, and do it if told to */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/message.h"
#include "commands/commands.h"
#include "commands/fix/objection.h"
#include "commands/fix/parts.h"
#include "commands/fix/plan.h"
#include "commands/fix/preview.h"
#include "commands/fix/remarks.h"
#include "io/fd.h"
#include "io/files.h"
#include "io/in_place.h"
#include "report/color.h"
#include "report/excerpt.h"
#include "text/advice.h"

struct fix {
	bool writes;    /* without asking                          */
	bool is_dry;    /* writes nothing, and does not ask        */
	bool is_quiet;  /* only the summary                        */
	bool no_backup;
	unsigned color; /* enum color_choice                       */
	struct in_place in_place;
	struct files files;

	bool asks;      /* there is a terminal, and more to read from it */
	bool has_summary, has_color;
	unsigned columns;
	uint64_t good, fixed, left, unsure, binary, troubles;
	struct answer answer;
	struct plan plan;
	struct parts parts;
	bool has_parts; /* its text is the plan */
	struct objection objection;
	char doubt[160]; /* a sentence */
	struct preview preview;
};

/* Begins a line about a file. Returns false if it is not wanted. */
static bool begin_line(const struct fix *fix, const char *name)
{
	if (fix->is_quiet)
		return false;
	before_writing(stdout);
	print_name(stdout, name);
	fputs(": ", stdout);
	return true;
}

/* ---------------------------------------------------------------- files that stay */

static int pass_good(struct fix *fix, struct input *in)
{
	struct remarks remarks;

	fix->good++;
	if (files_in_directory(&fix->files) || fix->is_quiet)
		return STATUS_OK;
	if (!input_rewind(in) || !remarks_find(&remarks, in))
		return STATUS_TROUBLE;
	begin_line(fix, in->name);
	fputs("well-formed UTF-8: nothing to fix", stdout);
	remarks_print(&remarks, in->name);
	return STATUS_OK;
}

/* Binary files are normal in a directory; one that is named was taken for text. */
static int pass_binary(struct fix *fix, const char *name)
{
	fix->binary++;
	if (files_in_directory(&fix->files))
		return STATUS_OK;
	if (begin_line(fix, name)) {
		diagnosis_print(stdout, &fix->answer);
		puts(". It stays as it is.");
		if (!fix->answer.errors || fix->answer.evidence == EVIDENCE_COMPRESSED)
			advice_print(stdout, &fix->answer, name);
	}
	return STATUS_ERRORS;
}

static void print_diagnosis(const struct fix *fix)
{
	if (fix->has_parts)
		parts_print(stdout, &fix->parts);
	else
		diagnosis_print(stdout, &fix->answer);
	fputs(". ", stdout);
}

/* The sentence about a declaration that would be wrong. */
static const char *doubt_of_declaration(struct fix *fix)
{
	const struct declaration *declared = &fix->objection.declared;
	char line[32] = "";

	if (declared->in == DECLARED_NOWHERE)
		declared = &fix->answer.declared;
	if (declared->line)
		snprintf(line, sizeof line, "line %" PRIu64 ": ", declared->line);
	snprintf(fix->doubt, sizeof fix->doubt,
	         "In UTF-8 its declaration (%s%s) would be wrong: change it, too.", line,
	         declared->name);
	return fix->doubt;
}

/* What is not certain, in a sentence. */
static void print_doubt(struct fix *fix)
{
	enum { MIN_CONFIDENCE = 10 };
	const struct answer *answer = &fix->answer;
	const struct charset_rank *ranks = answer->guess.charsets;

	if (answer->evidence == EVIDENCE_APPENDED)
		puts("Each part has to be decoded on its own.");
	else if (answer->is_undecodable)
		puts("But some of it cannot be decoded.");
	else if (declares_other(answer) && answer->declared.in == DECLARED_RTF)
		puts("RTF is never in UTF-8: it would become wrong.");
	else if (declares_other(answer))
		puts(doubt_of_declaration(fix));
	else if (answer->guess.count > 1 && ranks[1].confidence >= MIN_CONFIDENCE)
		printf("That may be %s or %s: not certain enough to change it.\n",
		       ranks[0].name, ranks[1].name);
	else
		puts("That is not certain enough to change it.");
}

/* 'why' is a sentence, or NULL where that is in doubt. */
static int pass_unsure(struct fix *fix, const char *name, const char *why)
{
	fix->unsure++;
	if (begin_line(fix, name)) {
		print_diagnosis(fix);
		if (why)
			puts(why);
		else
			print_doubt(fix);
		if (!advice_is_to_look(&fix->answer)) {
			fputs("    octavo detect -v ", stdout);
			print_operand(stdout, name);
			puts("  # see why");
		}
		advice_print(stdout, &fix->answer, name);
	}
	return STATUS_ERRORS;
}

/* ---------------------------------------------------------------- files to fix */

/* Runs the command that the plan is; without 'replaced' only for the preview. */
static int run_plan(struct fix *fix, struct input *in, const struct replaced_file *replaced)
{
	struct plan *plan = &fix->plan;

	if (fix->has_parts)
		return parts_write(&fix->parts, replaced, replaced ? NULL : &fix->preview.watcher);
	bool converts = strcmp(plan->words[1], convert_command.name + strlen("octavo ")) == 0;
	char *argv[MAX_WORDS + 1] = { "octavo fix" };
	int argc = 1;

	for (int i = 2; i < plan->count; i++)
		argv[argc++] = (char *)plan->words[i];
	if (!replaced || fix->is_quiet)
		argv[argc++] = "-q";
	if (!input_rewind(in))
		return STATUS_TROUBLE;
	return (converts ? convert_change : repair_change)(
		argc, argv, in, replaced, replaced ? NULL : &fix->preview.watcher);
}

static int run_preview(struct fix *fix, struct input *in)
{
	struct charset from;
	bool is_charset = !fix->has_parts && diagnose(&fix->answer) == DIAGNOSIS_CHARSET &&
	                  charset_find(fix->answer.name, &from);

	preview_begin(&fix->preview, in->fd, is_charset ? &from : NULL);
	int status = run_plan(fix, in, NULL);
	preview_end(&fix->preview);
	return status;
}

/* Reads a line from the terminal. Whatever is neither y nor yes is no. */
static bool read_answer(struct fix *fix)
{
	static const char word[] = "yes\n"; /* nothing that is typed is the last one */
	char next;
	size_t n = 0;
	bool is_yes = true, has_ended = false;

	for (;;) {
		if (read_some(STDIN_FILENO, &next, 1) != 1) {
			putchar('\n');
			fix->asks = false;
			return false;
		}
		if (next == '\n')
			break;
		bool is_blank = next == ' ' || next == '\t' || next == '\r';
		has_ended |= n && is_blank;
		if (is_blank)
			continue;
		is_yes &= !has_ended && tolower((unsigned char)next) == word[n];
		n += word[n] != '\n';
	}
	return is_yes && (n == 1 || word[n] == '\n');
}

/* Of a symbolic link, the backup is beside the file. */
static void print_backup(const struct replaced_file *replaced, const char *suffix)
{
	struct stat status;

	if (lstat(replaced->name, &status) == 0 && S_ISLNK(status.st_mode)) {
		print_name(stdout, replaced->backup);
	} else {
		print_name(stdout, replaced->name);
		print_name(stdout, suffix);
	}
}

static bool ask(struct fix *fix, const struct replaced_file *replaced)
{
	fputs("Write ", stdout);
	print_name(stdout, replaced->name);
	if (fix->in_place.suffix) {
		fputs(", keeping the old one as ", stdout);
		print_backup(replaced, fix->in_place.suffix);
	}
	fputs("? [y/N] ", stdout);
	report_stdout();
	return read_answer(fix);
}

static void print_preview(const struct fix *fix, const char *name)
{
	if (!begin_line(fix, name))
		return;
	print_diagnosis(fix);
	printf("%" PRIu64 " line%s:\n", fix->preview.changed,
	       fix->preview.changed == 1 ? " changes" : "s change");
	preview_print(stdout, &fix->preview, fix->columns, fix->has_color);
	fputs("    ", stdout);
	if (fix->has_parts) {
		fputs("octavo fix --yes ", stdout);
		print_operand(stdout, name);
	} else {
		plan_print(stdout, &fix->plan, name);
	}
	putchar('\n');
	report_stdout();
}

static int write_file(struct fix *fix, struct input *in, const struct replaced_file *replaced)
{
	int status = run_plan(fix, in, replaced);

	if (status != STATUS_OK)
		return status;
	fix->fixed++;
	if (fix->in_place.suffix && !fix->is_quiet) {
		print_backup(replaced, fix->in_place.suffix);
		puts(": the old one");
	}
	return STATUS_OK;
}

static int change(struct fix *fix, struct input *in, const struct replaced_file *replaced)
{
	if (!replaced_file_may_be_replaced(replaced))
		return STATUS_TROUBLE;
	int status = run_preview(fix, in);
	if (fix->preview.error)
		trouble(in->name, strerror(fix->preview.error));
	if (in->failed || fix->preview.error || status == STATUS_TROUBLE)
		return STATUS_TROUBLE;
	if (status != STATUS_OK) {
		fix->answer.is_undecodable = true;
		return pass_unsure(fix, in->name, NULL);
	}
	if (preview_is_odd(&fix->preview))
		return pass_unsure(fix, in->name, "But the result would have control characters.");
	if (!fix->preview.changed)
		return pass_unsure(fix, in->name, "But repairing it would change nothing.");
	if (fix->preview.watcher.kept_line) {
		char why[80];
		snprintf(why, sizeof why,
		         "But line %" PRIu64 " may stay encoded twice, see 'repair --parts'.",
		         fix->preview.watcher.kept_line);
		return pass_unsure(fix, in->name, why);
	}
	print_preview(fix, in->name);
	if (fix->writes || (fix->asks && ask(fix, replaced)))
		return write_file(fix, in, replaced);
	fix->left++;
	return STATUS_ERRORS;
}

/* Changes a file, unless something in it speaks against that. */
static int change_planned(struct fix *fix, struct input *in, const struct replaced_file *replaced)
{
	if (fix->objection.is_patch)
		return pass_unsure(fix, in->name,
		                   "But it is a patch, which would no longer apply.");
	/* What was encoded twice was UTF-8 before, and declared that. */
	if (fix->objection.declared.in != DECLARED_NOWHERE &&
	    diagnose(&fix->answer) != DIAGNOSIS_DOUBLE)
		return pass_unsure(fix, in->name, doubt_of_declaration(fix));
	return change(fix, in, replaced);
}

static bool find_objection(struct fix *fix, struct input *in)
{
	enum octavo_encoding encoding = octavo_encoding_from_label(fix->answer.name);

	if (encoding == OCTAVO_NO_ENCODING)
		encoding = OCTAVO_UTF8;
	return input_rewind(in) && objection_find(&fix->objection, in, encoding);
}

/* Whether the form of a text does not show what it is. */
static bool is_in_doubt(const struct answer *answer)
{
	bool is_utf8 = strcmp(answer->name, "utf-8") == 0;

	switch (answer->evidence) {
	case EVIDENCE_BOM:
		return answer->is_joined || answer->is_undecodable ||
		       (is_utf8 && (answer->errors || answer->lines.twice.count));
	case EVIDENCE_STRUCTURE:
		return answer->is_joined || answer->is_undecodable;
	case EVIDENCE_APPENDED:
		return true;
	case EVIDENCE_VALID:
		return answer->lines.twice.count > 0;
	case EVIDENCE_MOSTLY:
	case EVIDENCE_NO_TEXT:
	case EVIDENCE_MIXED:
	case EVIDENCE_GUESS:
	case EVIDENCE_NONE:
		return answer->nul == UINT64_MAX && !is_with_cesu8(answer);
	default:
		return false;
	}
}

/* Plans what the model of languages has found. Returns whether that is certain. */
static bool take_parts(struct fix *fix)
{
	const struct parts *parts = &fix->parts;
	struct answer *answer = &fix->answer;
	const char *charset = parts_charset(parts);

	answer->is_undecodable |= parts->has_errors && charset &&
	                          strcmp(charset, answer->name) == 0;
	if (!parts->is_certain || !parts->count || declares_other(answer))
		return false;
	fix->has_parts = !charset;
	if (!charset)
		return true;
	answer->evidence = EVIDENCE_GUESS;
	answer->is_undecodable = false;
	snprintf(answer->name, sizeof answer->name, "%s", charset);
	plan_convert(&fix->plan, charset, fix->in_place.suffix);
	return true;
}

static int fix_file(void *context, struct input *in, const struct replaced_file *replaced)
{
	struct fix *fix = context;

	if (!detect_input(&fix->answer, in, UINT64_MAX))
		return STATUS_TROUBLE;
	bool has_plan = plan_find(&fix->plan, &fix->answer, fix->in_place.suffix);
	fix->has_parts = false;
	if (is_in_doubt(&fix->answer)) {
		if (!input_rewind(in) || !parts_find(&fix->parts, in))
			return STATUS_TROUBLE;
		has_plan = take_parts(fix);
	}
	fix->objection = (struct objection){ .is_patch = false };
	if ((has_plan || declares_other(&fix->answer)) && !find_objection(fix, in))
		return STATUS_TROUBLE;
	if (has_plan)
		return change_planned(fix, in, replaced);
	if (diagnose(&fix->answer) == DIAGNOSIS_GOOD)
		return pass_good(fix, in);
	if (diagnose(&fix->answer) == DIAGNOSIS_BINARY)
		return pass_binary(fix, in->name);
	return pass_unsure(fix, in->name, NULL);
}

/* ---------------------------------------------------------------- the command */

static void print_summary(const struct fix *fix)
{
	printf("%" PRIu64 " good, %" PRIu64 " fixed", fix->good, fix->fixed);
	if (fix->left)
		printf(", %" PRIu64 " that can be fixed", fix->left);
	printf(", %" PRIu64 " not certain, %" PRIu64 " binary", fix->unsure, fix->binary);
	if (fix->troubles)
		printf(", %" PRIu64 " failed", fix->troubles);
	putchar('\n');
}

static void read_suffix(const struct command *command, const char *suffix, void *in_place)
{
	if (!suffix[0])
		usage_error(command, suffix, "must not be empty; see --no-backup");
	read_in_place(command, suffix, in_place);
}

static const struct option_row rows[] = {
	{ 'y', "yes", NULL, "change each FILE without asking", SET_FLAG(struct fix, writes) },
	{ 'n', "dry-run", NULL, "do not change anything, and do not ask",
	  SET_FLAG(struct fix, is_dry) },
	{ 'S', "suffix", "SUFFIX",
	  "keep the old FILE under its name and SUFFIX (default .bak), and skip such files",
	  CALL(struct fix, in_place, read_suffix) },
	{ 0, "no-backup", NULL, "do not keep the old FILE", SET_FLAG(struct fix, no_backup) },
	{ 'q', "quiet", NULL, "print only the summary, if there is one",
	  SET_FLAG(struct fix, is_quiet) },
	COLOR_ROWS(struct fix, color),
	FILES_ROWS(struct fix, files),
	COMMON_ROWS,
};

static void refuse(struct fix *fix, char **operands)
{
	bool has_files = fix->files.is_recursive || fix->files.list_name;

	if (!has_files && !operands[0])
		usage_error(&fix_command, "FILE", "missing; standard input cannot be fixed");
	if (fix->writes && fix->is_dry)
		usage_error(&fix_command, "--yes", "not with --dry-run");
	if (fix->no_backup)
		fix->in_place.suffix = NULL;
	in_place_refuse(&fix_command, &fix->in_place, NULL, &fix->files, operands);
}

/* Whether a file that was named is the backup of another: 'octavo fix *', once more. */
static bool is_named_backup(const struct fix *fix, const char *name)
{
	const char *suffix = fix->in_place.suffix;
	size_t n = strlen(name), length = suffix ? strlen(suffix) : n;

	if (n <= length || strcmp(name + n - length, suffix) != 0)
		return false;
	char *original = copy_string(name);
	original[n - length] = '\0';
	bool exists = access(original, F_OK) == 0;
	free(original);
	if (exists && begin_line(fix, name))
		puts("a backup: nothing to do; see --suffix");
	return exists;
}

static int fix_files(struct fix *fix, char **operands)
{
	const char *name;
	int status = STATUS_OK;

	fix->has_summary = fix->files.is_recursive || fix->files.list_name ||
	                   (operands[0] && operands[1]);
	fix->files.changes = fix->writes || fix->asks;
	files_open(&fix->files, &fix_command, operands);
	while ((name = files_next(&fix->files))) {
		if (files_is_backup(&fix->files, name, fix->in_place.suffix) ||
		    is_named_backup(fix, name))
			continue;
		int one = in_place_change(&fix->in_place, name, fix_file, fix);
		fix->troubles += one == STATUS_TROUBLE;
		status = worse(status, one);
		report_stdout();
	}
	return files_close(&fix->files) ? status : STATUS_TROUBLE;
}

static int run(int argc, char **argv)
{
	struct fix *fix = allocate(sizeof *fix);

	fix->in_place = (struct in_place){ .is_wanted = true, .suffix = ".bak" };
	char **operands = read_options(&fix_command, argc, argv, fix);
	refuse(fix, operands);
	/* UTF-16 looks like binary data. */
	fix->files.takes_binary |= !fix->files.refuses_binary;
	fix->columns = excerpt_columns(EXCERPT_ALWAYS, stdout);
	fix->has_color = color_wanted(fix->color, stdout);
	fix->asks = !fix->writes && !fix->is_dry && !fix->is_quiet && isatty(STDIN_FILENO) &&
	            is_terminal(stdout);
	bool is_told = !fix->asks && !fix->writes && !fix->is_dry;
	int status = fix_files(fix, operands);
	if (fix->has_summary)
		print_summary(fix);
	if (is_told && fix->left && (fix->has_summary || !fix->is_quiet))
		puts("Nothing is written without --yes.");
	preview_close(&fix->preview);
	parts_close(&fix->parts);
	free(fix);
	return status;
}

const struct command fix_command = {
	.name = "octavo fix",
	.summary = "find out what is wrong with files, show it, and fix it",
	.synopsis = "[-y|-n] [OPTION..] FILE..",
	.about =
		"Finds out why a program cannot read a FILE, or shows it wrongly, and says so; "
		"shows up to three lines as they are and as they would become, prints the command "
		"that makes the FILE UTF-8, and asks whether to run it: the answer y or yes does. "
		"Without a terminal nothing is changed unless --yes is given. The old file is "
		"kept. Well-formed UTF-8 stays as it is; byte order marks, NUL and CR LF in it are "
		"reported with the commands that remove them. A FILE that octavo is not certain "
		"about also stays as it is; the commands to choose from are printed.",
	.details =
		"The command is octavo convert for another charset, octavo repair for another "
		"form of UTF-8, and otherwise octavo fix itself. It runs the same code: it gives "
		"the same result, and fails for the same reasons. See 'octavo help repair' for "
		"how a file is replaced. A file that changes after the preview is left as it is.\n"
		"\n"
		"Each word of a text is read in the charset, of all that octavo guesses, that is "
		"the likeliest there by what letters follow each other in 60 languages; so a file "
		"may have lines, fields or words in several. octavo is not certain about a file "
		"if\n"
		"\n"
		"  other texts are nearly as likely, as where there are only a few octets;\n"
		"  some octets are no text in the likeliest charset, or may be damage;\n"
		"  a part of it is in another byte order, as texts that were joined have;\n"
		"  any part of it declares a charset other than UTF-8, as the declaration\n"
		"  would become wrong: the name of a charset after a word such as charset,\n"
		"  encoding, coding, code page or SET NAMES, or before inputenc;\n"
		"  it is a patch, which would no longer apply;\n"
		"  the result would have C1 controls, NUL or U+FFFD;\n"
		"  it is larger than 16 MiB, and not all in one charset.\n"
		"\n"
		"It never replaces octets by U+FFFD: they would be lost.\n"
		"\n"
		"With -r it skips hidden and ignored files as other commands do, but does not take "
		"UTF-16 and UTF-32 for binary. A line at the end says how many files are good, "
		"fixed, not certain, and binary.",
	.options = rows,
	.notes =
		"Exit status: 0 every FILE is good, or fixed; 1 one is not fixed, or, with "
		"--dry-run, would be; 2 trouble: a wrong command line, a file that cannot be read "
		"or written. That file is then as it was before.",
	.examples =
		"octavo fix notes.txt\n"
		"octavo fix --yes *.csv\n"
		"octavo fix -rn .\n",
	.run = run,
};
