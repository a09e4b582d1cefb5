/* SPDX-License-Identifier: MIT */
/* inspect.c - what is in these octets */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "commands/commands.h"
#include "text/charset.h"
#include "text/converted.h"
#include "text/stepper.h"
#include "io/compressed.h"
#include "io/fd.h"
#include "io/input.h"
#include "io/progress.h"
#include "commands/inspect/arguments.h"
#include "commands/inspect/details.h"
#include "commands/inspect/view.h"
#include "base/memory.h"
#include "base/message.h"
#include "report/color.h"

struct inspect {
	struct charset form;
	struct octavo_charset_stream stream; /* if it is no encoding of octavo.h */
	int64_t skip;    /* octets; before the end if negative */
	uint64_t length; /* of the range in which characters begin, in octets */
	enum color_choice color;
	const char **texts; /* of -c, at most one for each argument */
	size_t number_of_texts;
	uint64_t longer; /* sequences that were longer than needed */
	struct view view;
};

static const char *foreign_name(const struct inspect *inspect)
{
	return inspect->form.is_foreign ? inspect->form.name : NULL;
}

/* Returns the encoding in the byte order of the input's mark; big-endian without one. */
static enum octavo_encoding with_order(enum octavo_encoding e, const struct input *in)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	if (info->byte_order != OCTAVO_ORDER_BY_BOM)
		return e;
	struct octavo_character first = octavo_decode(info->little, in->text, in->size);
	return first.code_point == 0xFEFF ? info->little : info->big;
}

/* More octets than a character can have before the beginning of the inspection. */
#define MAX_BEFORE 8u

/*
 * How many of the 'before' octets that precede octet in->text[before] belong to the same
 * character; 0 if a character begins there.
 */
static unsigned octets_inside(enum octavo_encoding e, const struct input *in, unsigned before)
{
	unsigned step = octavo_encoding_info(e)->unit_size;

	for (unsigned back = before; back > 0; back--) {
		struct octavo_character c =
			octavo_decode(e, in->text + before - back, in->size - (before - back));
		if ((before - back) % step == 0 && !c.error && c.length > back)
			return back;
	}
	return 0;
}

/* Tells if that is before where it should begin, and returns where it does. */
static int64_t begins_at(const struct input *in, int64_t skip, int64_t begin)
{
	char reason[96];

	if (begin < skip) {
		snprintf(reason, sizeof reason,
		         "offset %" PRId64 " is inside of the character that begins at %" PRId64,
		         skip, begin);
		trouble(in->name, reason);
	}
	return begin;
}

/* The characters of other charsets are found from the beginning on. */
static int64_t skip_foreign(struct inspect *inspect, struct input *in, int64_t skip)
{
	int64_t at = 0;

	while (at < skip) {
		input_await(in, MAX_STEP);
		size_t n = next_step(&inspect->stream, in->text, in->size).length;
		if (n == 0 || at + (int64_t)n > skip)
			break;
		input_use(in, n);
		at += (int64_t)n;
	}
	return in->size ? begins_at(in, skip, at) : at;
}

/* Skips to where the inspection begins. Returns the offset; or -1, with a message. */
static int64_t skip_to_begin(struct inspect *inspect, struct input *in)
{
	int64_t skip = inspect->skip, left = input_left(in);

	input_await(in, MAX_BEFORE);
	enum octavo_encoding e = with_order(inspect->form.encoding, in);
	view_begin(&inspect->view, e, foreign_name(inspect), in->name);
	if (skip < 0 && left < 0 && in->size > 0) {
		trouble(in->name, "nobody knows where it ends: -s cannot count from there");
		return -1;
	}
	if (skip < 0)
		skip = left + skip > 0 ? left + skip : 0;
	if (inspect->form.is_foreign)
		return skip_foreign(inspect, in, skip);

	/* A whole number of units before the beginning. */
	unsigned before = (unsigned)(skip < MAX_BEFORE ? skip : MAX_BEFORE + skip % 4);
	input_skip(in, (uint64_t)skip - before);
	input_await(in, before + MAX_BEFORE);
	before = before < in->size ? before : (unsigned)in->size;
	unsigned back = octets_inside(e, in, before);
	input_skip(in, before - back);
	return begins_at(in, skip, skip - (int64_t)back);
}

/* Decodes the first character or error. Where more octets are needed, the length is 0. */
static struct step decode(struct inspect *inspect, const struct input *in)
{
	size_t wanted = inspect->view.format == VIEW_DETAILS ? MAX_TOGETHER : 0;

	if (inspect->form.is_foreign && in->size < MAX_STEP && !in->ended)
		return (struct step){ .length = 0 };
	if (inspect->form.is_foreign)
		return next_step(&inspect->stream, in->text, in->size);
	struct octavo_character c = octavo_decode(inspect->view.encoding, in->text, in->size);
	bool is_cut = c.error == OCTAVO_TRUNCATED || (c.error && in->size < wanted);
	return (struct step){ is_cut && !in->ended ? 0 : c.length, c.error, 1, { c.code_point } };
}

/*
 * Shows what was decoded: in another charset it may be several code points, or a shift sequence
 * alone. Returns the number of octets shown.
 */
static size_t show(struct view *view, const struct input *in, uint64_t offset,
                   const struct step *decoded)
{
	bool has_character = !decoded->error && decoded->count;
	struct item item = {
		.encoding = view->encoding,
		.offset = offset,
		.octets = in->text,
		.charset = view->charset,
		.character = { has_character ? decoded->code_points[0] : 0xFFFD, decoded->error,
		               decoded->length },
		.is_shift = !decoded->error && !decoded->count,
		.extent = decoded->length,
		.available = in->size,
	};

	if (view->format == VIEW_DETAILS && decoded->error)
		item.extent = details_extent(&item);
	view_show(view, &item);
	for (size_t i = 1; i < decoded->count; i++) {
		item.character = (struct octavo_character){ decoded->code_points[i], OCTAVO_OK, 0 };
		view_show(view, &item);
	}
	return item.extent;
}

/* Shows what begins at the offsets from 'at' to 'end'. */
static int inspect_input(struct inspect *inspect, struct input *in, uint64_t at, uint64_t end)
{
	struct view *view = &inspect->view;
	enum octavo_encoding strict = strict_form(view->encoding);
	int status = STATUS_OK;

	while (at < end) {
		size_t n = in->size < end - at ? in->size : (size_t)(end - at);
		size_t known = view_show_known(view, in->text, n, at);
		input_use(in, known);
		at += known;
		if (at == end)
			break;
		struct step decoded = decode(inspect, in);
		if (!decoded.length && !in->ended) {
			view_flush(view);
			if (in->size <= MAX_UNUSED)
				fflush(stdout); /* reading may take long */
			if (!input_read(in))
				break;
			continue;
		}
		if (in->size == 0)
			break;
		size_t extent = show(view, in, at, &decoded);
		if (decoded.error)
			status = STATUS_ERRORS;
		if (strict != view->encoding)
			inspect->longer += longer_length(view->encoding, in->text, in->size) > 0;
		input_use(in, extent);
		at += extent;
	}
	view_end(view);
	return status;
}

static int inspect_file(struct inspect *inspect, const char *name)
{
	int status = STATUS_TROUBLE;
	struct input in;

	if (!input_open(&in, name)) {
		if (access(name, F_OK) != 0 && !strpbrk(name, "./"))
			trouble(name, "to look at characters, say -c");
		return STATUS_TROUBLE;
	}
	int64_t begin = skip_to_begin(inspect, &in);
	if (begin >= 0) {
		uint64_t at = (uint64_t)begin, end = at + inspect->length;
		status = inspect_input(inspect, &in, at, end < at ? UINT64_MAX : end);
	}
	report_stdout();
	warn_of_longer(name, inspect->longer, inspect->form.name);
	inspect->longer = 0;
	return input_close(&in) ? status : STATUS_TROUBLE;
}

static int inspect_characters(struct inspect *inspect, const char *word)
{
	char *octets = reallocate(NULL, 4 * strlen(word) + 8);
	struct input in = { .text = octets, .ended = true };

	if (!*word)
		usage_error(&inspect_command, "--characters", "there are none");
	in.size = read_characters(&inspect_command, &inspect->form, word, octets);
	view_begin(&inspect->view, inspect->form.encoding, foreign_name(inspect), NULL);
	int status = inspect_input(inspect, &in, 0, UINT64_MAX);
	free(octets);
	return status;
}

/* ---------------------------------------------------------------- */

/* Octets in a row: 16, 8 or 4, whatever fits the terminal. */
static unsigned columns_of_terminal(void)
{
	unsigned columns = 16;

	if (is_terminal(stdout))
		while (columns > 4 && 11 + 5 * columns > terminal_columns(stdout))
			columns /= 2;
	return columns;
}

static void read_text(const struct command *command, const char *word, void *to)
{
	struct inspect *inspect = to;

	(void)command;
	inspect->texts[inspect->number_of_texts++] = word;
}

static void read_skip(const struct command *command, const char *word, void *skip)
{
	*(int64_t *)skip = size_option(command, word, true);
}

static void read_length(const struct command *command, const char *word, void *length)
{
	*(uint64_t *)length = (uint64_t)size_option(command, word, false);
}

static void read_form(const struct command *command, const char *word, void *form)
{
	read_charset(command, word, form);
	if (((struct charset *)form)->is_iso2022)
		usage_error(command, word, "only 'octavo check', 'octavo convert' and 'octavo "
		            "count' read this encoding");
}

static const struct option_row rows[] = {
	{ 'c', "characters", "TEXT",
	  "show the characters of TEXT, each with all properties; TEXT may also have code "
	  "points: U+233B4, 0x233B4, &#x233B4; '\\N{EURO SIGN}', or octets: "
	  "'\\xF0\\xA3\\x8E\\xB4', %F0%A3%8E%B4, or nothing but octets: 'F0 A3 8E B4', "
	  "'0xF0, 0xA3'; two digits are an octet, also after 0x; may be repeated",
	  ACT(read_text) },
	{ 'f', "from", "ENCODING",
	  "the encoding (default UTF-8), one that 'octavo labels' lists",
	  CALL(struct inspect, form, read_form) },
	ALIAS("form"),
	ALIAS("encoding"),
	{ 's', "skip", "N",
	  "begin at offset N, or with -N at that many octets before the end; N may be "
	  "hexadecimal, after 0x, or have a unit: kB, MB, GB, TB, KiB, MiB, GiB, TiB",
	  CALL(struct inspect, skip, read_skip) },
	{ 'n', "length", "N", "show the characters that begin within N octets",
	  CALL(struct inspect, length, read_length) },
	DECOMPRESS_ROW,
	HEADING("What is shown:"),
	{ 0, "list", NULL,
	  "a line for each character: offset, octets, code point, character, general category, "
	  "name (default)", SET_VALUE(struct inspect, view.format, VIEW_LIST) },
	{ 0, "rows", NULL,
	  "rows of octets that do not cut characters, with the text beside them and errors below",
	  SET_VALUE(struct inspect, view.format, VIEW_ROWS) },
	{ 0, "bits", NULL,
	  "details of each character: properties, the bits of each octet and the tables that "
	  "define them, how encodings and languages write it; for an error, what the octets would "
	  "mean and which programs read them so (default with -c)",
	  SET_VALUE(struct inspect, view.format, VIEW_DETAILS) },
	{ 0, "json", NULL, "a line of JSON for each character or error",
	  SET_VALUE(struct inspect, view.format, VIEW_JSON) },
	{ 'w', "width", "N",
	  "with --rows, octets in a row (default 16, in a narrow terminal 8 or 4)",
	  SET_NUMBER(struct inspect, view.columns, 1, MAX_COLUMNS) },
	{ 'v', "no-squeezing", NULL, "with --rows, print equal rows instead of an asterisk",
	  SET_FLAG(struct inspect, view.shows_all) },
	COLOR_ROWS(struct inspect, color),
	COMMON_ROWS,
};

static int inspect_files(struct inspect *inspect, char **names)
{
	bool several = names[1] != NULL;
	int status = STATUS_OK;

	for (; *names; names++) {
		if (several && inspect->view.format != VIEW_JSON) {
			print_name(stdout, *names);
			puts(":");
		}
		status = worse(status, inspect_file(inspect, *names));
	}
	return status;
}

static void complete_options(struct inspect *inspect)
{
	struct view *view = &inspect->view;

	if (view->format == VIEW_DEFAULT)
		view->format = inspect->number_of_texts ? VIEW_DETAILS : VIEW_LIST;
	view->color = color_wanted(inspect->color, stdout);
	if (!charset_own(&inspect->form))
		usage_error(&inspect_command, inspect->form.name, ONLY_ICONV);
}

static int run(int argc, char **argv)
{
	struct inspect inspect = {
		.form = charset_option(&inspect_command, "UTF-8"),
		.length = UINT64_MAX,
		.texts = allocate((size_t)argc * sizeof *inspect.texts),
		.view.columns = columns_of_terminal(),
	};
	char **files = read_options(&inspect_command, argc, argv, &inspect);
	int status = STATUS_OK;

	complete_options(&inspect);
	progress_leave_stdout();
	inspect.stream = steps_of(inspect.form.foreign);
	for (size_t i = 0; i < inspect.number_of_texts; i++)
		status = worse(status, inspect_characters(&inspect, inspect.texts[i]));
	if (!inspect.number_of_texts || *files)
		status = worse(status, inspect_files(&inspect, operands_or_stdin(files)));
	view_free(&inspect.view);
	free(inspect.texts);
	return status;
}

const struct command inspect_command = {
	.name = "octavo inspect",
	.summary = "show characters, octets and errors one by one",
	.synopsis = "[-c TEXT] [-f ENCODING] [-s N] [-n N] [OPTION..] [FILE..]",
	.about =
		"Shows each FILE, which should be UTF-8, character by character, with the errors "
		"in their places.\n"
		"\n"
		"Offsets are hexadecimal and begin with 0. If --skip points into a character, the "
		"output begins with that character, and says so.",
	.options = rows,
	.details =
		"A shift sequence belongs to the character after it. In encodings other than those "
		"of Unicode, --skip reads the FILE from its beginning.",
	.notes =
		"Names and properties are those of the version of Unicode that 'octavo version' "
		"prints. A code point without a name has a label: <control-000A>, followed by an "
		"alias, <private-use-E000>, <noncharacter-FFFE>, <surrogate-D800>, or "
		"<reserved-0378> if it is not assigned. Colors distinguish first octets, those "
		"that follow, controls, and errors.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 everything shown is well-formed; 1 an error was found; 2 trouble: "
		"a wrong command line, a file that cannot be read.",
	.examples =
		"octavo inspect notes.txt\n"
		"octavo inspect -c U+233B4\n"
		"octavo inspect -c 'C0 80'\n"
		"octavo inspect --rows -s 3141 -n 1KiB dump.sql\n"
		"printf 'caf\\351' | octavo inspect\n",
	.run = run,
};
