/* SPDX-License-Identifier: MIT */
/* truncate.c - cut lines to a length, in whole graphemes */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/message.h"
#include "commands/commands.h"
#include "io/compressed.h"
#include "io/output.h"
#include "io/records.h"
#include "text/flags.h"
#include "octavo-text.h"

/* Longer lines are cut there at the latest. Each of these units may take several octets. */
#define MAX_LINE ((size_t)16 << 20)
#define MAX_UNITS ((uint64_t)1 << 20)

#define LIMITS (OCTAVO_LIMIT_COLUMNS + 1)

struct truncate {
	uint64_t limits[LIMITS]; /* by enum octavo_limit; 0 for none */
	const char *ellipsis;    /* NULL for none, until it is chosen */
	const char *output;
	unsigned columns; /* options of octavo_width() */

	enum octavo_limit limit;
	size_t most, before_ellipsis; /* units that a line may have, and that if it is cut */
	struct output out;
	uint64_t errors;    /* of this file that were written                 */
	bool is_open_ended; /* the last line so far has no line feed          */
	bool is_inside;     /* what comes next belongs to a line that is cut .. */
	bool after_return;  /* .. and follows a return                        */
};

/* ------------------------------------------------------------------ lines */

/* How many columns there are after a tab, which goes to the next multiple of 8. */
static size_t behind_tab(size_t columns)
{
	return columns + 8 - columns % 8;
}

/* As octavo_cut(), but for tabs, which have none there. */
static size_t cut_columns(const char *s, size_t n, size_t most, unsigned options)
{
	size_t begin = 0, columns = 0;

	for (;;) {
		const char *tab = memchr(s + begin, '\t', n - begin);
		size_t end = tab ? (size_t)(tab - s) : n;
		size_t fits = begin + octavo_cut(s + begin, end - begin, OCTAVO_LIMIT_COLUMNS,
		                                 most - columns, options);
		if (fits < end || !tab)
			return fits;
		columns = behind_tab(columns + octavo_width(s + begin, end - begin, options));
		if (columns > most)
			return end;
		begin = end + 1;
	}
}

static size_t cut(const struct truncate *t, const char *s, size_t n, size_t most)
{
	if (t->limit == OCTAVO_LIMIT_COLUMNS)
		return cut_columns(s, n, most, t->columns);
	return octavo_cut(s, n, t->limit, most, t->columns);
}

/* How much of a line that is too long is written before the ellipsis. */
static size_t begin_length(const struct truncate *t, const char *line, size_t n)
{
	size_t kept = cut(t, line, n, t->before_ellipsis);

	/* A return would make CR LF of the line feed. */
	while (!*t->ellipsis && kept && line[kept - 1] == '\r')
		kept--;
	return kept;
}

/* How much of a line, without its end, is written: all of it, or with an ellipsis after. */
static size_t kept_length(const struct truncate *t, const char *line, size_t n)
{
	bool has_tabs = t->limit == OCTAVO_LIMIT_COLUMNS && memchr(line, '\t', n);

	/* But for tabs, no octet has more than a unit. */
	if ((n <= t->most && !has_tabs) || cut(t, line, n, t->most) == n)
		return n;
	return begin_length(t, line, n);
}

/* The text ends at a boundary between characters. */
static void put(struct truncate *t, const char *text, size_t n)
{
	t->errors += octavo_check(OCTAVO_UTF8, text, n, OCTAVO_REPLACE).replaced;
	output_write(&t->out, text, n);
}

static void put_ellipsis(struct truncate *t)
{
	output_write(&t->out, t->ellipsis, strlen(t->ellipsis));
}

/* Writes whole lines. */
static void write_lines(struct truncate *t, const char *text, size_t n)
{
	size_t begin = 0; /* of what has not been written yet */

	for (size_t at = 0; at < n;) {
		const char *feed = memchr(text + at, '\n', n - at);
		size_t next = feed ? (size_t)(feed + 1 - text) : n;
		size_t end = feed ? next - 1 : n;
		if (feed && end > at && text[end - 1] == '\r')
			end--;
		size_t kept = at + kept_length(t, text + at, end - at);
		if (kept < end) {
			put(t, text + begin, kept - begin);
			put_ellipsis(t);
			begin = end;
		}
		at = next;
	}
	put(t, text + begin, n - begin);
}

/* What comes next may complete the last character, and go on with the last grapheme. */
static void write_begin(struct truncate *t, const char *text, size_t n)
{
	struct octavo_character last = octavo_decode_last(OCTAVO_UTF8, text, n);

	if (last.error == OCTAVO_TRUNCATED)
		n -= last.length;
	put(t, text, begin_length(t, text, octavo_grapheme_previous(text, n, n)));
	put_ellipsis(t);
}

/* Of a line that is longer than MAX_LINE only the first part and the end are looked at. */
static void write_part(struct truncate *t, const struct record_block *part)
{
	const char *text = part->text;
	size_t n = part->size;

	if (!t->is_inside) {
		write_begin(t, text, n);
	} else if (part->is_last && n) {
		bool has_return = n > 1 ? text[n - 2] == '\r' : t->after_return;
		output_write(&t->out, has_return ? "\r\n" : "\n", has_return ? 2 : 1);
	}
	t->is_inside = !part->is_last;
	t->after_return = n && text[n - 1] == '\r';
}

/* ------------------------------------------------------------------ files */

static int truncate_file(struct truncate *t, const char *name)
{
	struct records records;
	struct record_block block;
	char reason[96];

	t->errors = 0;
	if (!records_open(&records, name, '\n', MAX_LINE))
		return STATUS_TROUBLE;
	for (bool is_first = true; !t->out.failed && records_next(&records, &block);
	     is_first = false) {
		if (is_first && t->is_open_ended) /* the file before it is */
			output_write(&t->out, "\n", 1);
		if (block.is_long)
			write_part(t, &block);
		else
			write_lines(t, block.text, block.size);
		if (block.size)
			t->is_open_ended = block.text[block.size - 1] != '\n';
		output_flush(&t->out); /* reading may take long */
	}
	if (!records_close(&records) || t->out.failed)
		return STATUS_TROUBLE;
	if (!t->errors)
		return STATUS_OK;
	snprintf(reason, sizeof reason, "%" PRIu64 " error%s left as %s; 'octavo check' shows %s",
	         t->errors, t->errors == 1 ? "" : "s", t->errors == 1 ? "it is" : "they are",
	         t->errors == 1 ? "it" : "them");
	trouble(name, reason);
	return STATUS_ERRORS;
}

/* ------------------------------------------------------------------ the command line */

static bool is_printed(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < 0x20 || *text == 0x7F)
			return false;
	return true;
}

static void read_ellipsis(const struct command *command, const char *text, void *ellipsis)
{
	if (!text)
		text = "\xE2\x80\xA6"; /* U+2026 */
	if (!octavo_valid(text, strlen(text)) || !is_printed(text))
		usage_error(command, text, "is not UTF-8 without control characters");
	*(const char **)ellipsis = text;
}

#define LIMIT_ROW(name, limit, text)                                                         \
	{ 0, name, "N", text, SET_NUMBER(struct truncate, limits[limit], 1, MAX_UNITS) }

static const struct option_row rows[] = {
	LIMIT_ROW("octets", OCTAVO_LIMIT_OCTETS, "N octets"),
	ALIAS("bytes"),
	LIMIT_ROW("columns", OCTAVO_LIMIT_COLUMNS,
	          "N columns of a terminal: two for East Asian characters and emoji, none for "
	          "combining and control characters, tabs to the next multiple of 8"),
	LIMIT_ROW("graphemes", OCTAVO_LIMIT_GRAPHEMES,
	          "N extended grapheme clusters, what readers call characters"),
	LIMIT_ROW("utf16", OCTAVO_LIMIT_UTF16_UNITS,
	          "N units of UTF-16, as JavaScript and Java count"),
	ALIAS("utf16-units"),
	LIMIT_ROW("code-points", OCTAVO_LIMIT_CODE_POINTS, "N code points"),
	ALIAS("chars"),
	HEADING("What --columns counts:"),
	COLUMNS_PER_ROWS(struct truncate, columns),
	HEADING("Other options:"),
	{ 0, "ellipsis", "[TEXT]",
	  "end lines that are cut with TEXT, by default U+2026 (\xE2\x80\xA6); it counts, too",
	  CALL(struct truncate, ellipsis, read_ellipsis) },
	{ 'o', "output", "FILE", "write to FILE, which is replaced at the end",
	  SET_STRING(struct truncate, output) },
	DECOMPRESS_ROW,
	COMMON_ROWS,
};

static size_t units_of(const char *text, enum octavo_limit limit, unsigned columns)
{
	size_t n = strlen(text);

	switch (limit) {
	case OCTAVO_LIMIT_OCTETS:
		return n;
	case OCTAVO_LIMIT_CODE_POINTS:
		return octavo_count(text, n);
	case OCTAVO_LIMIT_UTF16_UNITS:
		return octavo_utf16_length(text, n);
	case OCTAVO_LIMIT_GRAPHEMES:
		return octavo_grapheme_count(text, n);
	case OCTAVO_LIMIT_COLUMNS:
		break;
	}
	return octavo_width(text, n, columns);
}

static void choose_limit(struct truncate *t)
{
	size_t found = 0;

	for (enum octavo_limit limit = 0; limit < LIMITS; limit++)
		if (t->limits[limit]) {
			t->limit = limit;
			t->most = (size_t)t->limits[limit];
			found++;
		}
	if (found == 0)
		usage_error(&truncate_command, "LIMIT", "give one limit, such as --columns=80");
	if (found > 1)
		usage_error(&truncate_command, "--columns", "only one limit is expected");
}

static void choose_columns(struct truncate *t)
{
	if (t->columns == DEFAULT_COLUMNS)
		t->columns = OCTAVO_WIDTH_GRAPHEMES;
	else if (t->limit != OCTAVO_LIMIT_COLUMNS)
		usage_error(&truncate_command, "--columns-per", "only with --columns");
}

static void choose_ellipsis(struct truncate *t)
{
	if (!t->ellipsis)
		t->ellipsis = "";
	size_t units = units_of(t->ellipsis, t->limit, t->columns);
	if (units > t->most)
		usage_error(&truncate_command, t->ellipsis, "is longer than a line may be");
	t->before_ellipsis = t->most - units;
}

static int run(int argc, char **argv)
{
	struct truncate t = { .columns = DEFAULT_COLUMNS };
	char **names = operands_or_stdin(read_options(&truncate_command, argc, argv, &t));
	int status = STATUS_OK;

	choose_limit(&t);
	choose_columns(&t);
	choose_ellipsis(&t);
	if (!output_open(&t.out, t.output, names))
		return STATUS_TROUBLE;
	for (; *names && status != STATUS_TROUBLE; names++)
		status = worse(status, truncate_file(&t, *names));
	return output_close(&t.out, status != STATUS_TROUBLE) ? status : STATUS_TROUBLE;
}

const struct command truncate_command = {
	.name = "octavo truncate",
	.summary = "cut lines to a length, never within what readers see as a character",
	.synopsis = "--columns=N|--octets=N|.. [--ellipsis[=TEXT]] [-o FILE] [FILE..]",
	.about =
		"Writes each line of UTF-8 text; a line that is too long is cut after as many "
		"whole extended grapheme clusters (Unicode Standard Annex #29) as fit, so no "
		"letter loses its marks and no emoji becomes another. Lines end as before, with LF "
		"or CR LF, which does not count. Give exactly one limit.",
	.options = rows,
	.details =
		"A line that is short enough is unchanged, octet for octet. One whose first "
		"cluster does not fit becomes empty. N is at most 1048576.\n"
		"\n"
		"An error counts as one U+FFFD, or with --octets as its own octets, which are "
		"written unchanged. A byte order mark is a character of the first line. Columns "
		"are counted as by 'octavo count --widest', but CR takes none.\n"
		"\n"
		"If the last line of a FILE has no line feed, it gets one if another FILE "
		"follows.\n"
		"\n"
		"Memory use does not depend on the size of the FILEs: a line longer than 16 MiB is "
		"cut at that length, if not before.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 everything was written; 1 everything was written, but it has "
		"errors; 2 trouble: a wrong command line, a file that cannot be read or written. "
		"Then the output file stays as it was, and standard output has some of the lines.",
	.examples =
		"octavo truncate --columns=80 --ellipsis notes.txt\n"
		"octavo truncate --octets=255 < titles.txt\n"
		"octavo truncate --utf16=280 --ellipsis=... -o short.txt posts.txt\n",
	.run = run,
};
