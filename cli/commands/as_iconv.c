/* SPDX-License-Identifier: MIT */
/* as_iconv.c - what the program iconv does, for scripts that call it */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/message.h"
#include "base/command.h"
#include "base/status.h"
#include "commands/commands.h"
#include "commands/convert/conversion.h"

struct job {
	struct conversion conversion;
	const char *output;
	bool drops; /* -c */
	bool is_verbose;
	bool ignores;        /* //IGNORE was given   */
	bool transliterates; /* //TRANSLIT was given */
	char codeset[64];     /* of the locale: the default, and what an empty name means  */
	char name[100];       /* of the target, for iconv(3), with the suffix //TRANSLIT   */
};

/* ------------------------------------------------------------------ names */

/* Cuts off "//" and what follows it. Returns what follows it, or "". */
static char *cut_suffix(char *name)
{
	char *slashes = strstr(name, "//");

	if (!slashes)
		return name + strlen(name);
	*slashes = '\0';
	return slashes + 2;
}

/*
 * A name means what it means in glibc: there some charsets have characters of their own, which only
 * iconv(3) knows. An unknown one ends with 1, as in glibc, unlike a wrong option.
 */
static struct charset charset_named(struct job *job, const char *name)
{
	struct charset charset;
	char of_glibc[100];

	if (!name[0]) {
		locale_codeset(job->codeset, sizeof job->codeset);
		name = job->codeset[0] ? job->codeset : "US-ASCII";
	}
	snprintf(of_glibc, sizeof of_glibc, "glibc:%s", name);
	if (octavo_encoding_from_label(name) != OCTAVO_NO_ENCODING && charset_find(name, &charset))
		return charset;
	if (charset_find(of_glibc, &charset) || charset_ask_system(name, &charset) ||
	    charset_find(name, &charset)) {
		charset.name = name;
		return charset;
	}
	trouble(name, UNKNOWN_ENCODING);
	finish(STATUS_ERRORS);
}

static void read_suffix(struct job *job, const char *suffix)
{
	static const char ignore[] = "IGNORE", translit[] = "TRANSLIT";

	for (size_t n; *suffix; suffix += n) {
		n = strcspn(suffix, "/,");
		if (n == strlen(ignore) && strncasecmp(suffix, ignore, n) == 0)
			job->ignores = true;
		else if (n == strlen(translit) && strncasecmp(suffix, translit, n) == 0)
			job->transliterates = true;
		else if (n)
			usage_error(&iconv_command, suffix, "no such suffix, there are "
			            "//TRANSLIT, //IGNORE");
		n += suffix[n] != '\0';
	}
}

/* ------------------------------------------------------------------ the work */

/* As in glibc: UTF-16 and UTF-32 get a byte order mark, UCS-2 and UCS-4 do not. */
static void choose_orders(struct conversion *c)
{
	struct charset *to = &c->to;
	const struct octavo_info *from_info = octavo_encoding_info(c->from.encoding);
	const struct octavo_info *to_info = octavo_encoding_info(to->encoding);
	bool is_little = OCTAVO_UTF16_NATIVE == OCTAVO_UTF16LE;

	c->has_native_order = from_info->byte_order == OCTAVO_ORDER_BY_BOM &&
	                      c->from.encoding != OCTAVO_UCS4;
	if (to->encoding == OCTAVO_UTF16 || to->encoding == OCTAVO_UTF32)
		c->options |= OCTAVO_BOM_ADD;
	else if (c->has_native_order)
		c->options |= OCTAVO_BOM_STRIP;
	if (to_info->byte_order == OCTAVO_ORDER_BY_BOM)
		to->encoding = is_little && to->encoding != OCTAVO_UCS4 ? to_info->little
		                                                        : to_info->big;
}

/*
 * Lets iconv(3), if there is one, write something similar for characters that the charset lacks.
 * What is similar depends on the locale.
 */
static void transliterate(struct job *job, struct charset *to)
{
	bool is_small = to->encoding == OCTAVO_LATIN1 || to->encoding == OCTAVO_ASCII;

	if (!is_small && !to->is_foreign)
		return;
	setlocale(LC_CTYPE, "");
	snprintf(job->name, sizeof job->name, "%s//TRANSLIT",
	         is_small ? octavo_encoding_label(to->encoding) : to->name);
	struct system_iconv *system = system_iconv_open(job->name, "UTF-8");
	if (system)
		*to = (struct charset){
			.name = job->name, .encoding = OCTAVO_UTF8, .is_foreign = true
		};
	else
		job->conversion.options |= UNMAPPABLE_TRANSLIT;
	system_iconv_close(system);
}

static int convert_all(struct job *job, char **inputs)
{
	struct conversion *c = &job->conversion;
	int status = STATUS_OK;

	for (; *inputs && status != STATUS_ERRORS && !c->encoder.out.failed; inputs++) {
		if (job->is_verbose) {
			print_name(stderr, *inputs);
			fputs(":\n", stderr);
		}
		int one = convert(c, *inputs);
		if (one == STATUS_ERRORS || status == STATUS_OK)
			status = one;
	}
	return status;
}

static int work(struct job *job, char **inputs)
{
	struct conversion *c = &job->conversion;
	bool is_file = job->output && strcmp(job->output, "-") != 0;
	char *none = NULL;

	choose_orders(c);
	if (job->drops || job->ignores)
		c->options |= OCTAVO_SKIP;
	if (job->transliterates)
		transliterate(job, &c->to);

	/* The output may be an input: it replaces the file only when all is read. */
	if (!conversion_open(c, job->output, is_file ? &none : inputs))
		return STATUS_TROUBLE;
	int status = convert_all(job, inputs);
	bool is_kept = conversion_close(c, job->output, status == STATUS_OK);
	if (c->encoder.out.failed || (!is_kept && status == STATUS_OK))
		status = STATUS_TROUBLE;
	uint64_t skipped = conversion_losses(c);
	if (status != STATUS_OK || !skipped)
		return status;
	if (!c->is_silent && !job->drops)
		fprintf(stderr, "octavo: %" PRIu64 " left out that %s ill-formed, or that the "
		        "output has no place for\n", skipped, skipped == 1 ? "is" : "are");
	return STATUS_ERRORS;
}

/* ------------------------------------------------------------------ the command line */

/* Both change argv, which C allows. */
static void read_from(const struct command *command, const char *name, void *to)
{
	struct job *job = to;

	(void)command;
	cut_suffix((char *)name); /* it has no meaning for input */
	job->conversion.from = charset_named(job, name);
}

static void read_to(const struct command *command, const char *name, void *to)
{
	struct job *job = to;

	(void)command;
	read_suffix(job, cut_suffix((char *)name));
	job->conversion.to = charset_named(job, name);
}

static void print_version(const struct command *command, const char *none, void *job)
{
	(void)command;
	(void)none;
	(void)job;
	printf("octavo %s\n", octavo_version());
	finish(STATUS_OK);
}

static const struct option_row rows[] = {
	{ 'f', "from-code", "ENCODING", "the encoding of every FILE (default: the locale's)",
	  ACT(read_from) },
	{ 't', "to-code", "ENCODING",
	  "the encoding of the output (default: the locale's); with //TRANSLIT after it, write "
	  "something similar for characters that it lacks, as iconv(3) does; with //IGNORE, "
	  "leave out the others, as -c does, and print how many there were", ACT(read_to) },
	{ 'c', NULL, NULL,
	  "leave out ill-formed octets, and characters that the output encoding lacks; end with "
	  "1 if there were any", SET_FLAG(struct job, drops) },
	{ 'o', "output", "FILE",
	  "write to FILE, which is replaced at the end, and left as it was if the conversion "
	  "fails; it may be one of the inputs", SET_STRING(struct job, output) },
	{ 's', "silent", NULL, "do not print the error that stopped it, nor the number left out",
	  SET_FLAG(struct job, conversion.is_silent) },
	{ 0, "verbose", NULL, "print the name of each FILE to standard error",
	  SET_FLAG(struct job, is_verbose) },
	{ 'l', "list", NULL, "list the encodings and their aliases, as 'octavo labels' does",
	  ACT(list_encodings) },
	{ 'V', "version", NULL, "print the version of octavo", ACT(print_version) },
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct job job = { .output = NULL };
	struct conversion *c = &job.conversion;
	char **inputs = read_options(&iconv_command, argc, argv, &job);

	outside_option(&iconv_command, &c->from, &c->outside);
	if (!c->from.name)
		c->from = charset_named(&job, "");
	if (!c->to.name)
		c->to = charset_named(&job, "");
	return work(&job, operands_or_stdin(inputs));
}

const struct command iconv_command = {
	.name = "octavo iconv",
	.summary = "act as iconv of POSIX and glibc",
	.synopsis = "[-f ENCODING] [-t ENCODING] [-c] [-o FILE] [OPTION..] [FILE..]",
	.about =
		"Does what the program iconv of POSIX and glibc does, with its options. octavo "
		"also does so if it is called by the name iconv, through a link, for instance. "
		"Each FILE is converted, one after the other, up to the first error. 'octavo "
		"convert' has more options.",
	.options = rows,
	.details =
		"Differences from glibc 2.36: messages say where and what the error is; UTF-8 ends "
		"at U+10FFFF, in four octets, and has no surrogates; a character cannot begin in "
		"one FILE and end in the next; the output has one byte order mark, even if it is "
		"empty, and may be an input; -c ends with 1 if it left something out, as in POSIX "
		"and glibc 2.41; where iconv(3) finds ill-formed input, -c leaves out the first "
		"octet and continues with the next; standard output is complete up to an error; -s "
		"suppresses messages about errors; other suffixes are refused; a wrong command "
		"line, and files that cannot be read or written, end with 2.\n"
		"\n"
		"UTF-16, UTF-32 and UCS-2 are read in the byte order of this machine unless a byte "
		"order mark says otherwise (in UCS-2 glibc takes that for a character), and "
		"written in it, as in glibc, the first two with a byte order mark; UCS-4 is "
		"big-endian. A suffix of -f has no effect. --list does not print encodings that "
		"only iconv(3) knows.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 everything was converted; 1 an error stopped it, something was "
		"left out, or there is no such encoding; 2 trouble. FILEs after one that cannot be "
		"opened are still converted.",
	.examples =
		"octavo iconv -f ISO-8859-1 -t UTF-8 old.txt > new.txt\n"
		"octavo iconv -f UTF-8 -t US-ASCII//TRANSLIT notes.txt\n"
		"octavo iconv -c -f UTF-8 -t UTF-8 broken.txt\n",
	.run = run,
};
