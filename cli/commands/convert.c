/* SPDX-License-Identifier: MIT */
/* convert.c - from one charset to another */
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/message.h"
#include "base/status.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "commands/convert/conversion.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/in_place.h"
#include "io/workers.h"
#include "text/advice.h"
#include "text/flags.h"
#include "text/form.h"

/* Refuses options that contradict each other, or need what this build lacks. */
static void refuse(const struct conversion *c)
{
	conversion_refuse(c, &convert_command);
	if (c->level && !c->to.is_iso2022)
		usage_error(&convert_command, "--level", "only with -t " ISO2022);
}

struct convert_options {
	const char *output;
	unsigned threads;
	struct in_place in_place;
	struct files files;
	struct conversion conversion;
};

static void read_source(const struct command *command, const char *word, void *to)
{
	struct conversion *c = to;

	c->detects = strcmp(word, "detect") == 0;
	if (!c->detects)
		c->from = charset_option(command, word);
}

static const struct option_row rows[] = {
	{ 'f', "from", "detect", "detect it for each FILE; if it is unclear, do not convert",
	  CALL(struct convert_options, conversion, read_source) },
	{ 'f', "from", "ENCODING", "the encoding of every FILE (default UTF-8)",
	  CALL(struct convert_options, conversion, read_source) },
	ALIAS("from-code"),
	ALIAS("encoding"),
	DECOMPRESS_ROW,
	{ 't', "to", "ENCODING", "the encoding of the output (default UTF-8)",
	  CALL(struct convert_options, conversion.to, read_charset) },
	ALIAS("to-code"),
	{ 'o', "output", "FILE",
	  "write to FILE, which is replaced when all is converted, or else left as it is, and "
	  "keeps its permissions; if it is a symbolic link, its target is replaced",
	  SET_STRING(struct convert_options, output) },
	IN_PLACE_ROWS(struct convert_options, in_place),
	{ 'l', "list", NULL, "list the encodings and their aliases", ACT(list_encodings) },
	HEADING("At ill-formed text:"),
	AT_INVALID_ROWS(struct convert_options, conversion.options),
	{ 'v', "verbose", NULL,
	  "print to standard error the place of each character that is replaced, left out or "
	  "escaped", SET_FLAG(struct convert_options, conversion.explains) },
	HEADING("At a byte order mark, U+FEFF at the beginning:"),
	AT_BOM_ROWS(struct convert_options, conversion.options),
	EXCLUSION_ROWS(struct convert_options, conversion.options),
	HEADING("With " ISO2022 ", UTF-8 between ESC % G and ESC % @:"),
	OUTSIDE_ROW(struct convert_options, conversion.outside),
	{ 0, "level", "1",
	  "with -t: announce level 1 by ESC % / G; characters that it excludes cannot be "
	  "converted", SET_VALUE(struct convert_options, conversion.level, 1) },
	{ 0, "level", "2", "announce level 2 by ESC % / H",
	  SET_VALUE(struct convert_options, conversion.level, 2) },
	{ 0, "level", "3", "announce level 3 by ESC % / I",
	  SET_VALUE(struct convert_options, conversion.level, 3) },
	THREADS_ROW(struct convert_options, threads),
	FILES_ROWS(struct convert_options, files),
	COMMON_ROWS,
};

/* ---------------------------------------------------------------- in place */

/* Whether text in ASCII is the same in the charset. In ISO 2022 escape sequences are ASCII, too. */
static bool extends_ascii(const struct charset *charset)
{
	const struct octavo_charset_facts *facts = octavo_charset_info(charset_own(charset));

	return facts && facts->extends_ascii && !charset->is_iso2022;
}

/*
 * Whether a text is certain to be the same after the conversion; also check 'failed'. The output is
 * compared as well, but what stays needs no output: it may have hard links, or be read-only.
 */
static bool stays(const struct conversion *c, struct input *in)
{
	const struct charset *from = &c->from, *to = &c->to;
	bool is_own = !from->is_foreign && !to->is_foreign && !from->is_iso2022 && !to->is_iso2022;
	bool is_same = is_own && from->encoding == to->encoding;
	enum octavo_encoding encoding = is_same ? from->encoding : OCTAVO_ASCII;
	struct decoder decoder = { .from.encoding = encoding, .to = encoding };
	struct finding finding;

	if ((c->options & OCTAVO_BOM_MASK) != BOM_OF_FIRST)
		return false;
	/* The result may have another byte order, and a mark. */
	if (octavo_encoding_info(encoding)->byte_order == OCTAVO_ORDER_BY_BOM)
		return false;
	if (!is_same && !(extends_ascii(from) && extends_ascii(to)))
		return false;
	decoder_open(&decoder);
	decoder_begin(&decoder, library_options(c->options) &
	                                ~(OCTAVO_ERROR_MASK | OCTAVO_BOM_MASK));
	bool is_found = decoder_next(&decoder, in, &finding);
	decoder_close(&decoder);
	return !is_found;
}

/*
 * Whether a text is UTF-8 or compressed, but is to be decoded from something else: from single
 * octets also if only parts are UTF-8, or it has NUL; from larger units if all is UTF-8, without
 * NUL, which UTF-16 hardly ever lacks; from another form of UTF-8 if it is not well-formed in that.
 */
static bool is_other_already(const struct conversion *c, struct input *in, bool takes_binary)
{
	bool is_form = !c->from.is_foreign && octavo_encoding_info(c->from.encoding)->is_utf8;
	bool is_wide = charset_unit(&c->from) > 1;
	struct answer answer;
	char reason[80];

	if (is_form && is_utf8_instead(c->from.encoding, in)) {
		snprintf(reason, sizeof reason, "not converted: is UTF-8, and not %s",
		         octavo_encoding_label(c->from.encoding));
		trouble(in->name, reason);
		return true;
	}
	if (c->detects || is_form)
		return false;
	if (!detect_input(&answer, in, UINT64_MAX) || !input_rewind(in))
		return false;
	enum diagnosis diagnosis = diagnose(&answer);
	bool is_partly = diagnosis == DIAGNOSIS_FORM || diagnosis == DIAGNOSIS_DAMAGED ||
	                 (diagnosis != DIAGNOSIS_CHARSET && answer.sequences > answer.errors);
	bool is_other = answer.evidence == EVIDENCE_COMPRESSED ||
	                (is_wide ? answer.evidence == EVIDENCE_VALID : is_partly);
	if (is_other)
		refuse_with_advice(in->name, "not converted", &answer);
	else if (!is_wide && !takes_binary && answer.nul != UINT64_MAX)
		trouble(in->name, "not converted: is not text, as it has NUL; see --binary");
	else
		return false;
	return true;
}

/* Replaces a file by its conversion, or only tries to, if it is to be changed at all. */
static int convert_file(void *context, struct input *in, const struct replaced_file *replaced)
{
	struct convert_options *all = context, options = *all;
	struct conversion *c = &options.conversion;
	bool is_dry = options.in_place.is_dry;

	if (c->detects && !conversion_detect(c, in))
		return in->failed ? STATUS_TROUBLE : STATUS_ERRORS;
	if (stays(c, in))
		return in->failed ? STATUS_TROUBLE : STATUS_OK;
	if (in->failed || !input_rewind(in))
		return STATUS_TROUBLE;
	if (is_other_already(c, in, options.files.takes_binary))
		return STATUS_ERRORS;
	if (!conversion_replace(c, is_dry ? NULL : replaced))
		return STATUS_TROUBLE;
	output_compare(&c->encoder.out, in->fd);
	output_watch(&c->encoder.out, options.in_place.watcher);
	int status = convert_input(c, in);
	bool is_kept = conversion_close(c, in->name, status == STATUS_OK);
	if (!is_kept)
		return status != STATUS_OK ? status : STATUS_TROUBLE;
	if (!output_differs(&c->encoder.out))
		return STATUS_OK;
	all->in_place.changes = true;
	if (!options.in_place.is_quiet) {
		print_name(stdout, in->name);
		printf(": %s from %s to %s", is_dry ? "would be converted" : "converted",
		       c->from.name, c->to.name);
		if (conversion_losses(c)) {
			fputs(": ", stdout);
			conversion_print_losses(stdout, c, conversion_losses(c));
		}
		if (c->detects && declares_other(&c->answer))
			printf("; its declaration still says %s", c->answer.declared.name);
		putchar('\n');
	}
	return is_dry ? STATUS_ERRORS : STATUS_OK;
}

static int convert_files(struct convert_options *options, char **operands)
{
	const char *name;
	int status = STATUS_OK;

	options->files.changes = !options->in_place.is_dry;
	files_open(&options->files, &convert_command, operands);
	while ((name = files_next(&options->files))) {
		if (files_is_backup(&options->files, name, options->in_place.suffix))
			continue;
		int one = in_place_change(&options->in_place, name, convert_file, options);
		in_place_count(&options->in_place, one);
		status = worse(status, one);
		report_stdout();
	}
	in_place_summarize(&options->in_place, &options->files, "converted");
	return files_close(&options->files) ? status : STATUS_TROUBLE;
}

/* ---------------------------------------------------------------- the command */

static int convert_to_output(struct convert_options *options, char **inputs)
{
	struct conversion *c = &options->conversion;
	int status = STATUS_OK;

	if (!conversion_open(c, options->output, inputs))
		return STATUS_TROUBLE;
	for (; *inputs && status == STATUS_OK; inputs++) {
		uint64_t before = conversion_losses(c);
		c->encoder.unknown = 0;
		status = convert(c, *inputs);
		if (!options->in_place.is_quiet && !c->encoder.out.failed)
			conversion_tell_losses(c, *inputs, conversion_losses(c) - before);
	}
	/* A part of a text must not look like all of it. */
	bool is_kept = conversion_close(c, options->output, status == STATUS_OK);
	return is_kept || status != STATUS_OK ? status : STATUS_TROUBLE;
}

/* Reads a command line, and returns its operands. */
static char **open_options(struct convert_options *options, int argc, char **argv)
{
	struct charset utf8 = charset_option(&convert_command, "UTF-8");

	*options = (struct convert_options){
		.conversion = { .from = utf8, .to = utf8, .options = BOM_OF_FIRST },
	};
	char **operands = read_options(&convert_command, argc, argv, options);
	refuse(&options->conversion);
	threads_allow(options->threads);
	in_place_refuse(&convert_command, &options->in_place, options->output, &options->files,
	                operands);
	outside_option(&convert_command, &options->conversion.from, &options->conversion.outside);
	/* UTF-16 looks like binary data. */
	bool is_wide = options->conversion.detects || charset_unit(&options->conversion.from) > 1;
	options->files.takes_binary |= is_wide && !options->files.refuses_binary;
	return operands;
}

int convert_change(int argc, char **argv, struct input *in, const struct replaced_file *replaced,
                   struct watcher *watcher)
{
	struct convert_options options;

	open_options(&options, argc, argv);
	options.in_place.watcher = watcher;
	return convert_file(&options, in, replaced);
}

static int run(int argc, char **argv)
{
	struct convert_options options;
	char **operands = open_options(&options, argc, argv);
	bool is_in_place = options.in_place.is_wanted || options.in_place.is_dry;

	options.conversion.advises = is_in_place    ? "left as it is" :
	                             options.output ? "not converted" : "stopped there";
	return is_in_place ? convert_files(&options, operands)
	                   : convert_to_output(&options, operands_or_stdin(operands));
}

const struct command convert_command = {
	.name = "octavo convert",
	.summary = "convert from one encoding to another",
	.synopsis = "[-f FROM] [-t TO] [-i | -o FILE] [OPTION..] [FILE..]",
	.about =
		"Converts each FILE, one after the other, and writes all to standard output or to "
		"another file. A character cut off by the end of a FILE is an error. The output "
		"must not be one of the inputs, under any name. With --in-place it replaces each "
		"FILE by its conversion, as octavo repair does.",
	.options = rows,
	.details =
		"The number of errors and characters that were replaced, left out or escaped is "
		"printed with the name of the FILE: to standard error, or with --in-place to "
		"standard output.\n"
		"\n"
		"Where something is left out, a path with \"..\", a tag or an escape sequence can "
		"come about that a check of the text did not see (RFC 3629, section 10). A warning "
		"names the first such line, but not in output of larger units, such as UTF-16.\n"
		"\n"
		"Directly after a high surrogate, in WTF-8, MUTF-8 or WTF-16, U+FFFD is written "
		"instead of nothing, as a low one may follow, which would complete a character. "
		"A FILE that ends with a high surrogate and the next, which begins with a low one, "
		"do make a character.\n"
		"\n"
		"With -r, a last line on standard error says how many files were converted, how "
		"many were not, for a reason that was printed, and how many are unchanged.\n"
		"\n"
		"--in-place leaves a FILE as it is if not all of it can be converted, or if it "
		"would be the same. So that UTF-8 is not encoded twice, it also leaves a FILE that "
		"is well-formed UTF-8 beyond ASCII already, is so in part, or is in another form "
		"of UTF-8, if --from is an encoding in which an ASCII letter takes one octet, such "
		"as ISO-8859-1, windows-1252 or Shift_JIS; and a FILE "
		"that is UTF-8 throughout, without NUL, if --from has units of two or four octets, "
		"such as UTF-16. Without --binary it leaves a FILE with NUL, unless text in --from "
		"has NUL, as UTF-16 has; with -r such files are skipped. With --from=detect it "
		"leaves a FILE if octavo detect is not sure, or guesses with less than 75 "
		"percent; it says what the text looks like.\n"
		"\n"
		"--unmappable=translit does the same in every locale and for every language: a "
		"letter keeps as many of its marks as the output encoding allows, and an a with "
		"two dots becomes a, not ae; ligatures and fractions are split; quotes, dashes, "
		"arrows and currency signs are written in ASCII. Lone marks and invisible "
		"characters are left out. Letters of another script become ?; their number is "
		"printed, too.\n"
		"\n"
		"Encodings that octavo does not know, see 'octavo labels', are converted by "
		"iconv(3), by way of UTF-8. Its suffixes //TRANSLIT and //IGNORE are refused, "
		"because the options above are more exact. With --invalid=replace, a U+FFFD in the "
		"input that the output has no place for counts as a replaced error.\n"
		"\n"
		"UTF-8-AMD2 and UTF-8-RFC2044 accept overlong sequences, which are errors in other "
		"forms. A warning on standard error says how many there were: a program that "
		"searched the source for \"/../\" may have missed one that is in the output.\n"
		"\n"
		"UNICODE-1-1-UTF-8 is a name for old text with Hangul (RFC 2279, section 5). With "
		"-t a warning says so of other text, and of new text.\n"
		"\n"
		"ISO-2022+UTF-8 is ISO 2022 text in which escape sequences announce UTF-8; what "
		"follows is read as RFC 3629 defines it. ISO-2022+CESU-8 and the like name another "
		"form. Text that itself contains such an escape sequence cannot be written: the "
		"character that would complete it counts as one that the output encoding lacks.",
	.notes =
		"Encodings: UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 US-ASCII and "
		"others that --list prints, and those that only iconv(3) knows.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 everything was converted; 1 an error stopped it, a FILE was left "
		"as it is, or, with --dry-run, a FILE would be converted; 2 trouble: a wrong "
		"command line, a file that cannot be read or written. With 1 or 2 the output file "
		"is as it was before.",
	.examples =
		"octavo convert -f UTF-16 notes.utf16 > notes.txt\n"
		"octavo convert -t ISO-8859-1 --unmappable=replace -o old.txt new.txt\n"
		"octavo convert --invalid=replace broken.txt | octavo check\n"
		"octavo convert -i.bak -f windows-1252 *.txt\n"
		"octavo convert -rn -f detect .\n"
		"octavo convert --bom=strip a.csv b.csv > both.csv\n",
	.run = run,
};
