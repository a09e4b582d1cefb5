/* SPDX-License-Identifier: MIT */
/* bom.c - find, strip and add byte order marks */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "commands/commands.h"
#include "io/open.h"
#include "io/files.h"
#include "io/in_place.h"
#include "io/fd.h"
#include "io/input.h"
#include "io/output.h"
#include "io/stretches.h"
#include "base/message.h"
#include "octavo.h"

/* Octets of the longest mark, and of two of UTF-8. */
#define MAX_MARK 4
#define TWO_MARKS ((size_t)6)

enum action { LIST, STRIP, ADD };

struct bom {
	enum action action;
	bool names_only, has_nul; /* print only the names of files; NUL after each */
	bool dry_run, quiet, touches;
	struct files files;
};

static void print_result(const struct bom *bom, const char *name, const char *what)
{
	if (bom->quiet)
		return;
	before_writing(stdout);
	if (bom->has_nul)
		fputs(name, stdout);
	else
		print_name(stdout, name);
	if (!bom->names_only)
		printf(": %s", what);
	putchar(bom->has_nul ? '\0' : '\n');
}

/* --list prints only files that have a mark or have changed. */
static int leave_unchanged(const struct bom *bom, const char *name, const char *why)
{
	if (!bom->names_only)
		print_result(bom, name, why);
	return STATUS_ERRORS;
}

/* Reads only the mark, and the next. Returns false, with a message, if reading fails. */
static bool find_mark(const char *name, struct octavo_bom *found, bool *has_two)
{
	bool is_stdin = strcmp(name, "-") == 0;
	struct stat status;
	int fd = is_stdin ? STDIN_FILENO : open_file(name, O_RDONLY | O_NOCTTY, &status);
	char octets[TWO_MARKS];
	ssize_t got = fd < 0 ? -1 : read_all(fd, octets, sizeof octets);

	if (got < 0)
		trouble(name, error_text(errno));
	if (fd >= 0 && !is_stdin)
		close(fd);
	size_t n = got > 0 ? (size_t)got : 0;
	*found = octavo_sniff_bom(octets, n);
	*has_two = found->encoding == OCTAVO_UTF8 &&
	           octavo_sniff_bom(octets + found->length, n - found->length).encoding ==
	                   OCTAVO_UTF8;
	return got >= 0;
}

/* Copies the input, without its marks or with one if it has no other, and closes the output. */
static bool copy(const struct bom *bom, struct input *in, struct output *out)
{
	uint64_t marks = input_pass_marks(in);
	bool is_written = true;

	input_await(in, MAX_MARK);
	if (bom->action == ADD && (marks || !octavo_sniff_bom(in->text, in->size).length))
		is_written = output_write(out, "\xEF\xBB\xBF", 3);
	do {
		is_written = is_written && output_write(out, in->text, in->size) &&
		             output_flush(out);
		input_use(in, in->size);
	} while (is_written && input_read(in));
	is_written = is_written && !in->failed;
	return output_close(out, is_written) && is_written;
}

/* From standard input to standard output. */
static int filter_stdin(const struct bom *bom, const char *name)
{
	char *none = NULL;
	struct output out;
	struct input in;

	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	bool done = output_open(&out, NULL, &none) && copy(bom, &in, &out);
	return input_close(&in) && done ? STATUS_OK : STATUS_TROUBLE;
}

static bool rewrite(const struct bom *bom, struct input *in, const struct replaced_file *replaced)
{
	struct output out;

	return input_rewind(in) && output_replace(&out, replaced) && copy(bom, in, &out);
}

static int change_file(void *context, struct input *in, const struct replaced_file *replaced)
{
	const struct bom *bom = context;
	char count[50], what[100];

	/* A mark of UTF-8 is only added to well-formed UTF-8. */
	if (bom->action == ADD && input_finds_error(in))
		return leave_unchanged(bom, in->name, "is not well-formed UTF-8, left as it is");
	uint64_t marks = input_rewind(in) ? input_pass_marks(in) : 0;
	if (in->failed || (!bom->dry_run && !rewrite(bom, in, replaced)))
		return STATUS_TROUBLE;
	bool adds = bom->action == ADD && !marks;
	uint64_t changes = bom->action == ADD && marks ? marks - 1 : marks;
	if (adds || marks == 1)
		snprintf(count, sizeof count, "byte order mark");
	else
		snprintf(count, sizeof count, "%" PRIu64 " byte order mark%s", changes,
		         changes == 1 ? "" : "s");
	snprintf(what, sizeof what, "%s %s%s", count, bom->dry_run ? "would be " : "",
	         adds ? "added" : "stripped");
	print_result(bom, in->name, what);
	return bom->dry_run ? STATUS_ERRORS : STATUS_OK;
}

static int list_or_change(struct bom *bom, const char *name)
{
	bool lists = bom->action == LIST;
	struct octavo_bom found;
	bool has_two;
	char what[100];

	if (!lists && strcmp(name, "-") == 0)
		return filter_stdin(bom, name);
	if (!find_mark(name, &found, &has_two))
		return STATUS_TROUBLE;
	bool is_utf8 = found.encoding == OCTAVO_UTF8;
	if (bom->action == STRIP ? is_utf8 : !lists && (has_two || !found.length))
		return in_place_change(&(struct in_place){ .touches = bom->touches }, name,
		                       change_file, bom);
	if (found.length == 0 || (!lists && is_utf8))
		return STATUS_OK;
	const char *label = octavo_encoding_label(found.encoding);
	if (lists) {
		print_result(bom, name, label);
		return STATUS_ERRORS;
	}
	snprintf(what, sizeof what, "is %s, left as it is", label);
	return leave_unchanged(bom, name, what);
}

/* ------------------------------------------------------------------ the command */

static const struct option_row rows[] = {
	{ 'l', "list", NULL, "print only the names of files that have a mark",
	  SET_FLAG(struct bom, names_only) },
	{ '0', "null", NULL, "the same, but print each name unescaped, ended by NUL",
	  SET_FLAG(struct bom, has_nul) },
	{ 'q', "quiet", NULL, "print nothing", SET_FLAG(struct bom, quiet) },
	HEADING("In place, or from standard input to standard output:"),
	{ 0, "strip", NULL, "remove that of UTF-8, also several",
	  SET_BITS(struct bom, action, STRIP, STRIP) },
	{ 0, "add", NULL, "add that of UTF-8 to well-formed UTF-8 without one, or leave only "
	  "one of several",
	  SET_BITS(struct bom, action, ADD, ADD) },
	{ 'n', "dry-run", NULL, "only print which files would change",
	  SET_FLAG(struct bom, dry_run) },
	{ 0, "touch", NULL, "give changed files a new time of modification",
	  SET_FLAG(struct bom, touches) },
	FILES_ROWS(struct bom, files),
	COMMON_ROWS,
};

static void refuse(const struct bom *bom, char **names)
{
	if (bom->action == (STRIP | ADD))
		usage_error(&bom_command, "--strip", "not with --add");
	if (bom->action == LIST && bom->dry_run)
		usage_error(&bom_command, "--dry-run", "needs --strip or --add");
	for (; bom->action != LIST && *names; names++)
		if (strcmp(*names, "-") == 0 && (names[1] || bom->dry_run))
			usage_error(&bom_command, "-", "goes to standard output, alone");
}

static int run(int argc, char **argv)
{
	struct bom bom = { .action = LIST };
	struct files *files = &bom.files;
	char **names = read_options(&bom_command, argc, argv, &bom);
	const char *name;
	int status = STATUS_OK;

	bom.names_only |= bom.has_nul;
	bool has_operands = !files->is_recursive && !files->list_name;
	refuse(&bom, has_operands ? operands_or_stdin(names) : names);
	files->changes = bom.action != LIST && !bom.dry_run;
	files_open(files, &bom_command, names);
	while ((name = files_next(files))) {
		status = worse(status, list_or_change(&bom, name));
		report_stdout();
	}
	return files_close(files) ? status : STATUS_TROUBLE;
}

const struct command bom_command = {
	.name = "octavo bom",
	.summary = "find, strip and add byte order marks",
	.synopsis = "[--strip|--add] [OPTION..] [FILE..]",
	.about =
		"Prints the encoding of the byte order mark at the beginning of each FILE: UTF-8, "
		"UTF-16LE, UTF-16BE, UTF-32LE or UTF-32BE. With --strip or --add, removes or adds "
		"that of UTF-8 (RFC 3629, section 6).\n"
		"\n"
		"A file that changes is replaced as by 'octavo repair --in-place', with the same "
		"guarantees, but also if it contains NUL. Other files are not touched.",
	.options = rows,
	.notes =
		"The mark of UTF-16 or UTF-32 tells the byte order and is not removed: 'octavo "
		"convert -f UTF-16' converts such a file to UTF-8. FF FE 00 00 is taken for the "
		"mark of UTF-32LE, though UTF-16LE text may begin with a mark and NUL. 'octavo "
		"check --lint=bom-inside' finds marks elsewhere in the text.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 there is no mark, or all changes were made; 1 there is one, a file "
		"was left as it is because of its encoding, or, with --dry-run, something would "
		"change; 2 trouble: a wrong command line, a file that cannot be read or replaced.",
	.examples =
		"octavo bom *.txt\n"
		"octavo bom -r src\n"
		"octavo bom --strip -r .\n"
		"octavo bom --strip < notes.txt > plain.txt\n",
	.run = run,
};
