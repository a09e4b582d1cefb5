/* SPDX-License-Identifier: MIT */
/* as_iconv.c - what the program iconv does, for scripts that call it */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/option.h"
#include "commands/commands.h"
#include "text/conversion.h"
#include "text/flags.h"
#include "base/machine.h"
#include "base/message.h"

struct job {
	struct conversion conversion;
	const char *output;
	bool drops; /* -c */
	bool is_verbose;
	bool ignores;        /* as //IGNORE says   */
	bool transliterates; /* as //TRANSLIT says */
};

/* ------------------------------------------------------------------ names */

/* What nothing, and a name of nothing, stand for. */
static const char *locale_charset(void)
{
	static char codeset[64];

	octavo_locale_codeset(codeset, sizeof codeset);
	return codeset[0] ? codeset : "US-ASCII"; /* of the locale that there is then */
}

/* Cuts off "//", and returns what is behind it; "" where there is nothing. */
static char *cut_suffix(char *name)
{
	char *slashes = strstr(name, "//");

	if (!slashes)
		return name + strlen(name);
	*slashes = '\0';
	return slashes + 2;
}

static struct charset charset_named(const char *name)
{
	return charset_option(&iconv_command, name[0] ? name : locale_charset());
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

/* ------------------------------------------------------------------ orders of octets */

/* Both orders, this machine's first; NULL where the charset has but one. */
static const enum octavo_encoding *orders_of(const struct charset *charset)
{
	static const enum octavo_encoding orders[][3] = {
		{ OCTAVO_UTF16LE, OCTAVO_UTF16BE, OCTAVO_UTF16LE },
		{ OCTAVO_UTF32LE, OCTAVO_UTF32BE, OCTAVO_UTF32LE },
		{ OCTAVO_UCS2LE, OCTAVO_UCS2BE, OCTAVO_UCS2LE },
	};
	size_t first = is_little_endian() ? 0 : 1;

	switch (charset->encoding) {
	case OCTAVO_UTF16:
		return orders[0] + first;
	case OCTAVO_UTF32:
		return orders[1] + first;
	case OCTAVO_UCS2:
		return orders[2] + first;
	default:
		return NULL;
	}
}

/* As iconv(3) of glibc has it: UTF-16 and UTF-32 are marked, UCS-2 and UCS-4 are not. */
static void choose_orders(struct conversion *c)
{
	struct charset *to = &c->target.charset;
	const enum octavo_encoding *orders = orders_of(to);
	bool is_marked = to->encoding == OCTAVO_UTF16 || to->encoding == OCTAVO_UTF32;

	c->orders = orders_of(&c->text.from);
	if (is_marked)
		c->target.options |= OCTAVO_BOM_ADD;
	else if (c->orders)
		c->target.options |= OCTAVO_BOM_STRIP;
	if (orders)
		to->encoding = orders[0];
	else if (to->encoding == OCTAVO_UCS4)
		to->encoding = OCTAVO_UCS4BE;
}

/* ------------------------------------------------------------------ the work */

/*
 * Has iconv(3) write something like what the charset has no place for. What that is it finds
 * in the locale.
 */
static void transliterate(struct charset *to)
{
	static char name[100];
	bool is_small = to->encoding == OCTAVO_LATIN1 || to->encoding == OCTAVO_ASCII;

	if (!is_small && !to->is_foreign)
		return;
	setlocale(LC_CTYPE, "");
	snprintf(name, sizeof name, "%s//TRANSLIT",
	         is_small ? octavo_encoding_label(to->encoding) : to->name);
	*to = (struct charset){ .name = name, .encoding = OCTAVO_UTF8, .is_foreign = true };
}

static int convert_all(struct job *job, char **inputs)
{
	struct conversion *c = &job->conversion;
	int status = STATUS_OK;

	for (; *inputs && status != STATUS_ERRORS && !c->target.out.failed; inputs++) {
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
		c->target.options |= OCTAVO_SKIP;
	if (job->transliterates)
		transliterate(&c->target.charset);

	/* A file is renamed over the other when all is read, which may be the same. */
	if (!conversion_open(c, job->output, is_file ? &none : inputs))
		return STATUS_TROUBLE;
	int status = convert_all(job, inputs);
	bool is_kept = conversion_close(c, status == STATUS_OK);
	if (c->target.out.failed || (!is_kept && status == STATUS_OK))
		status = STATUS_TROUBLE;
	if (status != STATUS_OK || job->drops || !c->repaired)
		return status;
	if (!c->is_silent)
		fprintf(stderr, "octavo: %" PRIu64 " left out that %s ill-formed, or that the "
		        "output has no place for\n", c->repaired, c->repaired == 1 ? "is" : "are");
	return STATUS_ERRORS;
}

/* ------------------------------------------------------------------ the command line */

/* Both cut argv itself, which C allows. */
static void read_from(const struct command *command, const char *name, void *from)
{
	(void)command;
	cut_suffix((char *)name); /* it has no meaning for what is read */
	*(struct charset *)from = charset_named(name);
}

static void read_to(const struct command *command, const char *name, void *to)
{
	struct job *job = to;

	(void)command;
	read_suffix(job, cut_suffix((char *)name));
	job->conversion.target.charset = charset_named(name);
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
	{ 'f', "from-code", "ENCODING", "of every FILE (default: what the locale says)",
	  CALL(struct job, conversion.text.from, read_from) },
	{ 't', "to-code", "ENCODING",
	  "of the output (default: what the locale says), with //TRANSLIT behind it to write "
	  "something like each character that it has no place for, as iconv(3) does, and "
	  "//IGNORE to leave out what is left, as -c does, but end with 1 where there was any",
	  ACT(read_to) },
	{ 'c', NULL, NULL, "leave out what is ill-formed, and what the output has no place for",
	  SET_FLAG(struct job, drops) },
	{ 'o', "output", "FILE",
	  "write to this file, which is replaced once all is converted, and stays as it is "
	  "where that fails; it may be one of those that are read",
	  SET_STRING(struct job, output) },
	{ 's', "silent", NULL, "do not say which error ended it, nor how many are left out",
	  SET_FLAG(struct job, conversion.is_silent) },
	{ 0, "verbose", NULL, "print the name of each FILE to standard error",
	  SET_FLAG(struct job, is_verbose) },
	{ 'l', "list", NULL, "list the encodings and their aliases, as 'octavo labels' does",
	  ACT(list_encodings) },
	{ 'V', "version", NULL, "the version of octavo", ACT(print_version) },
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	struct job job = { .conversion.keeps_outside = true };
	struct conversion *c = &job.conversion;
	char **inputs = read_options(&iconv_command, argc, argv, &job);

	if (!c->text.from.name)
		c->text.from = charset_named("");
	if (!c->target.charset.name)
		c->target.charset = charset_named("");
	c->outside.from = charset_option(&iconv_command, "UTF-8");
	return work(&job, operands_or_stdin(inputs));
}

const struct command iconv_command = {
	.name = "octavo iconv",
	.summary = "what iconv does, by its options",
	.synopsis = "[-f ENCODING] [-t ENCODING] [-c] [-o FILE] [OPTION..] [FILE..]",
	.about =
		"Does what the program iconv of POSIX and glibc does, by its options, for scripts "
		"that call it: it is what octavo does where it is called by the name iconv, to "
		"which end a link of that name will do. Each FILE is converted, one after the "
		"other, up to the first error. 'octavo convert' can be told more exactly what to "
		"do.",
	.options = rows,
	.notes =
		"What is not as in glibc 2.36: the messages, which say where and what the error "
		"is; UTF-8 ends at U+10FFFF, in four octets, and has no surrogates; each FILE ends "
		"for itself, and the output has one byte order mark, of an empty text, too; what "
		"FILE the output may be; a character that the end cuts off is left out by -c as "
		"all else is, and so that it ends with 0; of what iconv(3) finds ill-formed -c "
		"leaves out the first octet, and goes on with the next; what an error ends is "
		"complete up to there; -s is about errors; other suffixes than these are refused; "
		"a wrong command line, and files that cannot be read or written, end with 2.\n"
		"\n"
		"As there, UTF-16, UTF-32 and UCS-2 are in the order of this machine where no "
		"byte order mark says otherwise, and written so, the first two with a byte order "
		"mark; UCS-4 is big-endian. A suffix of -f says nothing. --list does not have what "
		"only iconv(3) knows.\n"
		"\n"
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is converted, or left out by -c; 1 an error stopped it, or "
		"something is left out by //IGNORE; 2 trouble. FILEs behind one that cannot be "
		"opened are converted.",
	.examples =
		"octavo iconv -f ISO-8859-1 -t UTF-8 old.txt > new.txt\n"
		"octavo iconv -f UTF-8 -t US-ASCII//TRANSLIT notes.txt\n"
		"octavo iconv -c -f UTF-8 -t UTF-8 broken.txt\n",
	.run = run,
};
