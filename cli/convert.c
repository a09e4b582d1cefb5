/* SPDX-License-Identifier: MIT */
/* convert.c - from one encoding to another */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "input.h"
#include "octavo.h"
#include "output.h"
#include "report.h"

#define WRITE_SIZE ((size_t)256 << 10)
#define SCRATCH_SIZE ((size_t)16 << 10) /* stays in the first-level cache */

/* In lines as wide as the text around them. */
static void print_encodings(void)
{
	int column = printf("Encodings:");
	const char *label;

	for (int e = 0; (label = octavo_encoding_label((enum octavo_encoding)e)); e++) {
		if (column + 1 + (int)strlen(label) > 80)
			column = printf("\n ") - 1;
		column += printf(" %s", label);
	}
	putchar('\n');
}

static void help(void)
{
	fputs("Usage: octavo convert [-f ENCODING] [-t ENCODING] [-o OUT] [--invalid=WHAT]\n"
	      "                      [FILE..]\n"
	      "\n"
	      "Converts each FILE, one after the other, and writes all to standard output or\n"
	      "to OUT. Converting UTF-8 to UTF-8 mends it.\n"
	      "\n"
	      "  -f, --from-code=ENCODING  of every FILE (default UTF-8)\n"
	      "  -t, --to-code=ENCODING    of the output (default UTF-8)\n"
	      "  -o, --output=OUT          replace the file OUT, once all is converted\n"
	      "      --invalid=stop        at the first fault, ill-formed text or a character\n"
	      "                            that the output cannot hold, say where it is and\n"
	      "                            end; what comes before it is written (default)\n"
	      "      --invalid=replace     write U+FFFD, or ? where the output has none\n"
	      "      --invalid=skip        leave it out\n"
	      "      --help                this text\n"
	      "\n"
	      "Without FILE, or where FILE is -, standard input is read.\n"
	      "\n",
	      stdout);
	print_encodings();
	fputs("\n"
	      "Exit status: 0 all is converted, 1 a fault stopped it, 2 trouble: a wrong\n"
	      "command line, a file that cannot be read or written. After trouble OUT is what\n"
	      "it was before.\n"
	      "\n"
	      "Examples:\n"
	      "  octavo convert -f UTF-16LE notes.utf16 > notes.txt\n"
	      "  octavo convert -t ISO-8859-1 --invalid=replace -o old.txt new.txt\n"
	      "  octavo convert --invalid=replace broken.txt | octavo check\n",
	      stdout);
}

struct conversion {
	enum octavo_encoding from, to;
	enum octavo_options invalid;
};

/*
 * Moves 'place' behind what was converted. Lines and columns are those of the text as
 * UTF-8: of the source, of what was written, or else of what it would be.
 */
static void follow(struct place *place, const struct conversion *how, const char *src,
                   size_t read, const char *dst, size_t written)
{
	static char scratch[SCRATCH_SIZE];
	struct octavo_measure measured;

	if (how->from == OCTAVO_UTF8 || how->to == OCTAVO_UTF8) {
		const char *utf8 = how->from == OCTAVO_UTF8 ? src : dst;
		measured = octavo_measure(utf8, how->from == OCTAVO_UTF8 ? read : written);
		place_pass(place, read, utf8, &measured);
		return;
	}
	while (read) {
		struct octavo_result done;
		done = octavo_convert(how->from, src, read, OCTAVO_UTF8, scratch,
		                      sizeof scratch, OCTAVO_STOP);
		measured = octavo_measure(scratch, done.written);
		place_pass(place, done.read, scratch, &measured);
		src += done.read;
		read -= done.read;
	}
}

/* Converts one input into its part of the output. */
static int convert(const struct conversion *how, const char *name, struct output *out)
{
	static char buffer[WRITE_SIZE];
	struct place place = BEGINNING;
	int status = ALL_WELL;
	struct input in;

	if (!input_open(&in, name, how->from))
		return TROUBLE;
	while (status == ALL_WELL && (in.size || input_read(&in))) {
		struct octavo_result done = octavo_convert(how->from, in.text, in.size, how->to,
		                                           buffer, sizeof buffer, how->invalid);
		const char *fault = in.text + done.read;

		if (!output_write(out, buffer, done.written))
			status = TROUBLE;
		else if (how->invalid == OCTAVO_STOP)
			follow(&place, how, in.text, done.read, buffer, done.written);
		input_use(&in, done.read);
		if (status == ALL_WELL && done.fault && done.fault != OCTAVO_NO_ROOM) {
			fputs("octavo: ", stderr);
			report_fault(stderr, name, &place, done.fault, fault, done.length);
			status = FAULTY;
		}
	}
	return input_close(&in) ? status : TROUBLE;
}

/* Says what is missing in a name that octavo_encoding_from_label() does not know. */
static _Noreturn void unknown_encoding(const char *name)
{
	char label[64];

	/* "UTF-16" is none, but "UTF-16LE" and "UTF-16BE" are. */
	snprintf(label, sizeof label, "%sLE", name);
	enum octavo_encoding little = octavo_encoding_from_label(label);
	snprintf(label, sizeof label, "%sBE", name);
	enum octavo_encoding big = octavo_encoding_from_label(label);
	if (little == OCTAVO_NO_ENCODING || big == OCTAVO_NO_ENCODING)
		usage_error(&convert_command, name, "unknown encoding, --help lists them all");

	snprintf(label, sizeof label, "in which byte order? Say %s or %s",
	         octavo_encoding_label(little), octavo_encoding_label(big));
	usage_error(&convert_command, name, label);
}

static enum octavo_encoding encoding(const char *name)
{
	enum octavo_encoding e = octavo_encoding_from_label(name);

	if (e == OCTAVO_NO_ENCODING)
		unknown_encoding(name);
	return e;
}

static enum octavo_options at_faults(const char *word)
{
	if (strcmp(word, "stop") == 0)
		return OCTAVO_STOP;
	if (strcmp(word, "replace") == 0)
		return OCTAVO_REPLACE;
	if (strcmp(word, "skip") == 0)
		return OCTAVO_SKIP;
	usage_error(&convert_command, word, "neither stop nor replace nor skip");
}

static int run(int argc, char **argv)
{
	enum { INVALID_OPTION = LAST_COMMON_OPTION };
	static const struct option options[] = {
		{ "from-code", required_argument, NULL, 'f' },
		{ "to-code", required_argument, NULL, 't' },
		{ "output", required_argument, NULL, 'o' },
		{ "invalid", required_argument, NULL, INVALID_OPTION },
		COMMON_OPTIONS,
	};
	struct conversion how = { OCTAVO_UTF8, OCTAVO_UTF8, OCTAVO_STOP };
	const char *name = NULL;
	int status = ALL_WELL;
	struct output out;
	int option;

	while ((option = getopt_long(argc, argv, "f:t:o:", options, NULL)) != -1) {
		switch (option) {
		case 'f':
			how.from = encoding(optarg);
			break;
		case 't':
			how.to = encoding(optarg);
			break;
		case 'o':
			name = optarg;
			break;
		case INVALID_OPTION:
			how.invalid = at_faults(optarg);
			break;
		default:
			common_option(&convert_command, option);
		}
	}

	char **inputs = operands(argv);
	if (!output_open(&out, name, inputs))
		return TROUBLE;
	for (; *inputs && status == ALL_WELL; inputs++)
		status = convert(&how, *inputs, &out);
	return output_close(&out, status != TROUBLE) ? status : TROUBLE;
}

const struct command convert_command = { "octavo convert", help, run };
