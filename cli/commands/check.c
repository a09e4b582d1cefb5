/* SPDX-License-Identifier: MIT */
/* check.c - say what is wrong with UTF-8, and where */
#include <stdio.h>

#include "base/command.h"
#include "commands/commands.h"
#include "commands/check/check_file.h"
#include "commands/check/lint.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/workers.h"
#include "text/flags.h"
#include "base/message.h"
#include "report/excerpt.h"

enum check_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_GITHUB, FORMAT_SARIF };

struct check {
	/* What the command line says: */
	struct check_options expected;
	struct report_options report;
	bool is_first, is_quiet, lists_bad, lists_good;
	enum check_format format;
	unsigned threads;
	enum color_choice color;
	enum excerpt_choice excerpt;
	struct files files;

	/* What was found in the files so far: */
	struct totals totals;
	bool has_findings;
	int status;
};

/* What --for asks of characters, and of a byte order mark if --bom was not given (BOM_OF_FIRST). */
static void apply_preset(struct check_options *expected)
{
	const struct preset *preset = expected->preset;

	if ((expected->options & OCTAVO_BOM_MASK) == BOM_OF_FIRST)
		expected->options = (expected->options & ~OCTAVO_BOM_MASK) |
		                    (preset ? preset->bom : OCTAVO_BOM_KEEP);
	expected->requires_one = preset && preset->bom == OCTAVO_BOM_REQUIRE;
	if (preset && preset->count == 0)
		expected->preset = NULL;
}

static const struct option_row rows[] = {
	{ 'f', "from", "ENCODING",
	  "the expected encoding (default UTF-8), see 'octavo labels'",
	  CALL(struct check, expected.form, read_charset) },
	ALIAS("form"),
	ALIAS("encoding"),
	OUTSIDE_ROW(struct check, expected.outside),
	DECOMPRESS_ROW,
	THREADS_ROW(struct check, threads),
	HEADING("What is printed:"),
	{ 'v', "verbose", NULL,
	  "add the kind, the offset and the clauses of each error; 'octavo explain KIND' "
	  "explains the kind",
	  SET_FLAG(struct check, report.is_verbose) },
	{ 'm', "max-errors", "N",
	  "print at most N errors and warnings of each file (default 100), and the number of "
	  "the others",
	  SET_NUMBER(struct check, report.max_findings, 0, UINT64_MAX) },
	{ 0, "first", NULL, "print only the first error of each file",
	  SET_FLAG(struct check, is_first) },
	{ 'q', "quiet", NULL, "print nothing, and stop at the first error",
	  SET_FLAG(struct check, is_quiet) },
	{ 'l', "list-bad", NULL, "print only the names of files with errors",
	  SET_FLAG(struct check, lists_bad) },
	{ 'L', "list-good", NULL, "print only the names of files without errors",
	  SET_FLAG(struct check, lists_good) },
	{ '0', "null", NULL, "with -l and -L, print each name unescaped, ended by NUL",
	  SET_FLAG(struct check, report.ends_names) },
	{ 0, "summary", NULL,
	  "at the end, print how many errors and warnings of each kind there are, and in how "
	  "many files; with -q nothing else", SET_FLAG(struct check, report.has_summary) },
	{ 0, "format", "text", "a line for each error (default)",
	  SET_VALUE(struct check, format, FORMAT_TEXT) },
	{ 0, "format", "json", "JSON, one object per line",
	  SET_VALUE(struct check, format, FORMAT_JSON) },
	{ 0, "format", "github", "annotations for a GitHub workflow",
	  SET_VALUE(struct check, format, FORMAT_GITHUB) },
	{ 0, "format", "sarif", "one SARIF 2.1.0 document",
	  SET_VALUE(struct check, format, FORMAT_SARIF) },
	{ 0, "json", NULL, "--format=json", SET_VALUE(struct check, format, FORMAT_JSON) },
	{ 0, "excerpt", "auto",
	  "show the line of each error if the output is a terminal (default)",
	  SET_VALUE(struct check, excerpt, EXCERPT_AUTO) },
	{ 0, "excerpt", "always", "show it in any case",
	  SET_VALUE(struct check, excerpt, EXCERPT_ALWAYS) },
	{ 0, "excerpt", "never", "do not show it",
	  SET_VALUE(struct check, excerpt, EXCERPT_NEVER) },
	COLOR_ROWS(struct check, color),
	HEADING("At a byte order mark, U+FEFF at the beginning:"),
	BOM_ROW(struct check, expected.options, "keep", OCTAVO_BOM_KEEP,
	        "treat it as a character (default)"),
	BOM_RULE_ROWS(struct check, expected.options),
	EXCLUSION_ROWS(struct check, expected.options),
	{ 0, "level", "1",
	  "combining characters and Hangul Jamo, as level 1 of ISO/IEC 10646-1 does",
	  SET_VALUE(struct check, expected.level, 1) },
	{ 0, "level", "2", "the combining characters that level 2 excludes, and Hangul Jamo",
	  SET_VALUE(struct check, expected.level, 2) },
	{ 0, "level", "3", "nothing: level 3 allows all characters",
	  SET_VALUE(struct check, expected.level, 3) },
	{ 0, "eol", "lf", "lines that end with CR LF; only the first of each FILE is reported",
	  SET_VALUE(struct check, expected.ends, LF_ENDS) },
	{ 0, "eol", "crlf", "the same for lines that end with LF alone",
	  SET_VALUE(struct check, expected.ends, CRLF_ENDS) },
	{ 0, "lint", "[KIND,..]",
	  "as warnings, well-formed text that may deceive its reader: all kinds, or those named; "
	  "'octavo help check' lists the kinds", CALL(struct check, expected.lint, read_lint) },
	PRESET_ROWS(struct check, expected.preset),
	FILES_ROWS(struct check, files),
	COMMON_ROWS,
};

/* Refuses options that contradict each other. */
static void refuse_contradictions(const struct check *check)
{
	bool lists = check->lists_bad || check->lists_good;

	if (check->is_quiet + check->lists_bad + check->lists_good > 1)
		usage_error(&check_command, "-q, -l, -L", "only one of them");
	if ((check->is_quiet || lists) && check->format != FORMAT_TEXT)
		usage_error(&check_command, "--format", "not with -q, -l or -L");
	if (check->report.ends_names && !lists)
		usage_error(&check_command, "-0", "only with -l or -L");
	if (check->report.has_summary && check->format == FORMAT_SARIF)
		usage_error(&check_command, "--summary", "SARIF has no place for it");
}

static const struct format *find_format(const struct check *check)
{
	static const struct format *const formats[] = {
		[FORMAT_TEXT] = &text_format,
		[FORMAT_JSON] = &json_format,
		[FORMAT_GITHUB] = &github_format,
		[FORMAT_SARIF] = &sarif_format,
	};

	if (check->is_quiet)
		return &quiet_format;
	if (check->lists_bad)
		return &bad_names_format;
	if (check->lists_good)
		return &good_names_format;
	return formats[check->format];
}

static void complete_options(struct check *check)
{
	struct report_options *report = &check->report;
	bool asks_first = check->is_first || check->is_quiet || check->lists_bad ||
	                  check->lists_good;

	report->format = find_format(check);
	report->wants_errors = check->is_first;
	if (check->is_first)
		report->max_findings = 1;
	/* A summary counts all errors. */
	report->stops = asks_first && !report->has_summary;
	report->stops_all = check->is_quiet && !report->has_summary;
	report->has_color = color_wanted(check->color, stdout);
	report->excerpt = excerpt_columns(check->excerpt, stdout);
}

struct checked {
	struct report report;
	bool is_separate; /* from those before it */
	int status;
};

static void check_file(void *context, void *own, struct input *in, FILE *to)
{
	const struct check *check = context;
	struct checked *file = own;

	file->report.options = &check->report;
	file->report.to = to;
	if (to == stdout)
		file->report.has_findings = check->has_findings;
	file->status = examine(&check->expected, in, &file->report);
}

static void print_file(void *context, void *own, const char *text, size_t n)
{
	const struct check *check = context;
	struct checked *file = own;
	const char *between = check->report.format->between;

	if (file->report.has_findings && !file->is_separate) {
		if (check->has_findings && between)
			fputs(between, stdout);
		file->is_separate = true;
	}
	fwrite(text, 1, n, stdout);
}

static void end_file(void *context, void *own)
{
	struct check *check = context;
	const struct checked *file = own;

	check->has_findings |= file->report.has_findings;
	totals_add(&check->totals, &file->report.totals);
	check->status = worse(check->status, file->status);
	report_stdout();
	if (check->report.stops_all && file->report.found > file->report.passed)
		finish(check->files.unread ? STATUS_TROUBLE : check->status);
}

static bool refuses_nul(const struct check_options *expected)
{
	return expected->options & OCTAVO_NO_NUL ||
	       (expected->preset && preset_excludes(expected->preset, 0));
}

static int run(int argc, char **argv)
{
	struct check check = {
		.expected = { .form = charset_option(&check_command, "UTF-8"),
		              .options = BOM_OF_FIRST },
		.report.max_findings = 100,
		.status = STATUS_OK,
	};
	char **operands = read_options(&check_command, argc, argv, &check);
	const struct task task = {
		&check, sizeof(struct checked), check_file, print_file, end_file,
	};

	outside_option(&check_command, &check.expected.form, &check.expected.outside);
	apply_preset(&check.expected);
	refuse_contradictions(&check);
	complete_options(&check);
	/* Whoever asks for NUL does not want the files passed that have it. */
	check.files.takes_binary |= refuses_nul(&check.expected) && !check.files.refuses_binary;
	report_open(&check.report, stdout);
	files_open(&check.files, &check_command, operands);
	work_on(&check.files, check.threads, &task);
	check.totals.skipped = check.files.skipped;
	check.totals.ill_named = check.files.ill_named;
	check.totals.unread += check.files.unread;
	report_close(&check.report, stdout, &check.totals);
	return files_close(&check.files) ? check.status : STATUS_TROUBLE;
}

const struct command check_command = {
	.name = "octavo check",
	.summary = "report errors in UTF-8, and where they are",
	.synopsis = "[-f ENCODING] [OPTION..] [FILE..]",
	.about =
		"Checks whether each FILE is well-formed UTF-8 (RFC 3629). Prints nothing if it "
		"is, otherwise a line for each error, by default at most 100 for a FILE:\n"
		"\n"
		"  FILE:LINE:COLUMN: error: TEXT [OCTETS]\n"
		"\n"
		"Lines end at LF. A column is a code point or an error. Both are counted from 1. "
		"With -v, (KIND, offset N; CLAUSES) follows: the kind, which 'octavo explain' "
		"explains, the number of octets before the error, and the clauses of standards "
		"that it violates. Findings of --lint are warnings instead of errors.",
	.options = rows,
	.details =
		"A last line says what the first MiB of a FILE with four or more errors or "
		"warnings looks like, if octavo can tell (UTF-8 with a few foreign octets, a "
		"mixture, another form of UTF-8, another charset, compressed), and which command "
		"may help. A FILE without any that has NUL near its beginning gets this line, too. "
		"There is no such line with --first or -q, in another --format than text, with a "
		"--from other than UTF-8, and for standard input and pipes.\n"
		"\n"
		"Binary files are not skipped with --no-nul, nor with a --for that makes NUL an "
		"error.\n"
		"\n"
		"Only one of -q, -l and -L may be given, without --format; -0 needs -l or -L. A "
		"summary counts all errors, printed or not.\n"
		"\n"
		"--lint follows the security considerations of RFC 3629, section 10, and of "
		"Unicode Technical Reports 36 and 55. Its kinds:\n"
		"\n"
		"  bidi-control  changes the order in which text is shown: U+061C, U+200E,\n"
		"                U+200F, U+202A..202E, U+2066..2069\n"
		"  invisible     cannot be seen: Default_Ignorable_Code_Point, line and\n"
		"                paragraph separators, interlinear annotation\n"
		"  tag           tag characters, U+E0000..E007F\n"
		"  control       C0 and C1 controls except TAB, LF and CR; DEL\n"
		"  private-use   private use characters\n"
		"  noncharacter  what --no-noncharacters excludes\n"
		"  mixed-eol     the first line that ends with LF after lines that end with\n"
		"                CR LF, or the other way round\n"
		"  bom-inside    U+FEFF that is not at the beginning\n"
		"  not-nfc       the first character on a line that normalization form C would\n"
		"                change\n"
		"  mixed-script  a letter of Latin, Greek, Cyrillic, Armenian, Coptic or Cherokee\n"
		"                in a word that began with letters of another of these\n"
		"  replacement   U+FFFD, which stands for text that was lost\n"
		"  double-encoded\n"
		"                a line that repair --undo-double=auto changes, with --parts if\n"
		"                only part of it looks so; reported at its end, and only for\n"
		"                what is in the first 4 KiB of a line\n"
		"  longer-than-needed\n"
		"                an overlong sequence in UTF-8-AMD2 or UTF-8-RFC2044, which\n"
		"                decode it: always a warning, but only with --lint is the exit\n"
		"                status 1; other options apply to the character that it stands\n"
		"                for, and name it if they refuse it\n"
		"\n"
		"An invisible character that the spelling requires is not reported: a joiner after "
		"an emoji or a letter of a joining or Indic script; a zero width space after a "
		"letter of an Indic or Southeast Asian script; a variation selector after an "
		"emoji, an ideograph or a character that has such a variant; up to six tags "
		"and their end after a black flag. Two in a row are reported, and so is one at "
		"the beginning of the text.\n"
		"\n"
		"--format=json prints one object per line, {\"type\":TYPE,\"data\":{..}}. The "
		"types, and the members of their data:\n"
		"\n"
		"  begin    of each file: path\n"
		"  error    path, line, column, offset, length, kind, text, octets; clauses,\n"
		"           if a standard has any; code_point, if it is overlong\n"
		"  warning  a finding of --lint: the same, and code_point, such as U+202E\n"
		"  end      of each file: path; errors and warnings, how many; shown, how\n"
		"           many of both were printed; octets, how many were read; read,\n"
		"           false if there was trouble; complete, false if the rest was not\n"
		"           read; syllables, if it is UNICODE-1-1-UTF-8; spells_parent, true if\n"
		"           overlong sequences spell part of ../\n"
		"  summary  files, with_errors, with_warnings, unread, skipped, octets, errors,\n"
		"           warnings; names_not_utf8, the number of names not in UTF-8 that -r\n"
		"           found; kinds, an array of kind, errors, warnings, files\n"
		"\n"
		"A path, and the octets of an error, are {\"text\":..}, or {\"bytes\":..} in "
		"base64 if they are not UTF-8. Lines and columns begin with 1, offsets with 0.\n"
		"\n"
		"--format=github prints a workflow command for each error, which shows it at its "
		"line in a pull request; findings of --lint are warnings. --format=sarif has a "
		"rule for each kind of error; columns are code points.\n"
		"\n"
		"For UNICODE-1-1-UTF-8 a last line for each file that has text and was read to "
		"its end says how many Hangul syllables are at the code points of Unicode 1.1, "
		"those included that an option refuses. Text without any should not have that "
		"label (RFC 2279, section 5).\n"
		"\n"
		"In encodings other than those of Unicode, octets without a meaning are an error, "
		"which has no excerpt.\n"
		"\n"
		"With ISO-2022+UTF-8 the text between ESC % G and ESC % @ must be UTF-8, at the "
		"announced level, or, if none is announced, at that of --level; all other octets "
		"must be in the encoding of --outside. --level does not apply to these; all other "
		"options apply to both.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 every FILE is well-formed, and --lint found nothing; 1 an error "
		"was found, or something by --lint; 2 trouble: a wrong command line, a file that "
		"cannot be read. With -q, but without --summary, files after the first error are "
		"not read.",
	.examples =
		"octavo check *.txt\n"
		"octavo check --first < notes.txt\n"
		"octavo check -q --summary *.txt\n"
		"octavo check --lint *.c\n"
		"octavo check -r -j1 src\n"
		"git ls-files -z | octavo check --no-binary --files0-from=-\n"
		"octavo check -r --format=github .\n"
		"octavo check --from=CESU-8 dump.sql\n"
		"octavo check --no-nul --bmp-only dump.sql\n"
		"octavo check --for=postgresql dump.sql\n",
	.run = run,
};
