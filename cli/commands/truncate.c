/* SPDX-License-Identifier: MIT */
/* truncate.c - cut lines to a length, in whole graphemes */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/message.h"
#include "commands/commands.h"
#include "io/output.h"
#include "io/records.h"
#include "octavo-text.h"

/* Longer lines are cut there at the latest. Each of these units may take several octets. */
#define MAX_LINE ((size_t)16 << 20)
#define MAX_UNITS ((uint64_t)1 << 20)

#define LIMITS (OCTAVO_LIMIT_COLUMNS + 1)

struct truncate {
	uint64_t limits[LIMITS]; /* by enum octavo_limit; 0 for none */
	const char *ellipsis;    /* or NULL */
	const char *output;

	enum octavo_limit limit;
	size_t most, before_ellipsis; /* units that a line may have, and that if it is cut */
	struct output out;
	uint64_t errors;     /* of this file */
	bool is_inside;      /* what comes next belongs to a line that is cut .. */
	bool after_return;   /* .. and follows a return                          */
};

/* ------------------------------------------------------------------ lines */

/* How many columns there are behind a tab, which goes to the next multiple of 8. */
static size_t behind_tab(size_t columns)
{
	return columns + 8 - columns % 8;
}

/* As octavo_cut(), but for tabs, which have none there. */
static size_t cut_columns(const char *s, size_t n, size_t most)
{
	size_t begin = 0, columns = 0;

	for (;;) {
		const char *tab = memchr(s + begin, '\t', n - begin);
		size_t end = tab ? (size_t)(tab - s) : n;
		size_t fits = begin + octavo_cut(s + begin, end - begin, OCTAVO_LIMIT_COLUMNS,
		                                 most - columns, OCTAVO_WIDTH_SUM);
		if (fits < end || !tab)
			return fits;
		columns = behind_tab(columns + octavo_width(s + begin, end - begin,
		                                            OCTAVO_WIDTH_SUM));
		if (columns > most)
			return end;
		begin = end + 1;
	}
}

static size_t cut(const struct truncate *t, const char *s, size_t n, size_t most)
{
	if (t->limit == OCTAVO_LIMIT_COLUMNS)
		return cut_columns(s, n, most);
	return octavo_cut(s, n, t->limit, most, OCTAVO_WIDTH_SUM);
}

/* How much of a line, without its end, is written; all of it, or with an ellipsis behind. */
static size_t kept_length(const struct truncate *t, const char *line, size_t n)
{
	bool may_be_wide = t->limit == OCTAVO_LIMIT_COLUMNS && memchr(line, '\t', n);

	/* No unit has less than an octet. */
	if ((n <= t->most && !may_be_wide) || cut(t, line, n, t->most) == n)
		return n;
	return cut(t, line, n, t->before_ellipsis);
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
			output_write(&t->out, text + begin, kept - begin);
			output_write(&t->out, t->ellipsis, strlen(t->ellipsis));
			begin = end;
		}
		at = next;
	}
	output_write(&t->out, text + begin, n - begin);
}

/* Writes the beginning of a line that is too long, and of its other parts only the end of the line. */
static void write_part(struct truncate *t, const struct record_block *part)
{
	const char *text = part->text;
	size_t n = part->size;

	if (!t->is_inside) {
		size_t kept = cut(t, text, n, t->before_ellipsis);
		if (kept == n)
			kept = octavo_grapheme_previous(text, n, n);
		output_write(&t->out, text, kept);
		output_write(&t->out, t->ellipsis, strlen(t->ellipsis));
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
	while (!t->out.failed && records_next(&records, &block)) {
		t->errors += octavo_check(OCTAVO_UTF8, block.text, block.size, OCTAVO_REPLACE)
		                     .replaced;
		if (block.is_long)
			write_part(t, &block);
		else
			write_lines(t, block.text, block.size);
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

static void read_ellipsis(const struct command *command, const char *text, void *ellipsis)
{
	(void)command;
	*(const char **)ellipsis = text ? text : "\xE2\x80\xA6"; /* U+2026 */
}

#define LIMIT_ROW(name, limit, text)                                                         \
	{ 0, name, "N", text, SET_NUMBER(struct truncate, limits[limit], 1, MAX_UNITS) }

static const struct option_row rows[] = {
	HEADING("How much of a line is kept:"),
	LIMIT_ROW("octets", OCTAVO_LIMIT_OCTETS, "N octets"),
	ALIAS("bytes"),
	LIMIT_ROW("columns", OCTAVO_LIMIT_COLUMNS,
	          "N columns of a terminal: two for East Asian characters, none for combining and "
	          "control characters, tabs to the next multiple of 8"),
	LIMIT_ROW("graphemes", OCTAVO_LIMIT_GRAPHEMES,
	          "N extended grapheme clusters, what readers call characters"),
	LIMIT_ROW("utf16", OCTAVO_LIMIT_UTF16_UNITS,
	          "N units of UTF-16, as JavaScript and Java count"),
	LIMIT_ROW("code-points", OCTAVO_LIMIT_CODE_POINTS, "N code points"),
	ALIAS("chars"),
	HEADING("Other options:"),
	{ 0, "ellipsis", "[TEXT]",
	  "end lines that are cut with TEXT (default \xE2\x80\xA6), which counts, too",
	  CALL(struct truncate, ellipsis, read_ellipsis) },
	{ 'o', "output", "FILE", "write to this file", SET_STRING(struct truncate, output) },
	COMMON_ROWS,
};

/* The units of the ellipsis. */
static size_t extent_of(const char *text, enum octavo_limit limit)
{
	size_t n = strlen(text), extent = 0;

	while (cut(&(struct truncate){ .limit = limit }, text, n, extent) < n)
		extent++;
	return extent;
}

static void choose(struct truncate *t)
{
	size_t found = 0;

	for (enum octavo_limit limit = 0; limit < LIMITS; limit++)
		if (t->limits[limit]) {
			t->limit = limit;
			t->most = (size_t)t->limits[limit];
			found++;
		}
	if (found != 1)
		usage_error(&truncate_command, "--columns",
		            found ? "not with another limit" : "this or another limit is needed");
	if (!t->ellipsis)
		t->ellipsis = "";
	size_t extent = extent_of(t->ellipsis, t->limit);
	if (extent > t->most)
		usage_error(&truncate_command, t->ellipsis, "is longer than a line may be");
	t->before_ellipsis = t->most - extent;
}

static int run(int argc, char **argv)
{
	struct truncate t = { .output = NULL };
	char **names = operands_or_stdin(read_options(&truncate_command, argc, argv, &t));
	int status = STATUS_OK;

	choose(&t);
	if (!output_open(&t.out, t.output, names))
		return STATUS_TROUBLE;
	for (; *names && status != STATUS_TROUBLE; names++)
		status = worse(status, truncate_file(&t, *names));
	return output_close(&t.out, status != STATUS_TROUBLE) ? status : STATUS_TROUBLE;
}

const struct command truncate_command = {
	.name = "octavo truncate",
	.summary = "cut lines to a length, never inside of what readers call a character",
	.synopsis = "--columns=N|--graphemes=N|--octets=N|.. [--ellipsis[=TEXT]] [FILE..]",
	.about =
		"Writes each line of UTF-8 text, but of a longer one only what fits: whole "
		"extended grapheme clusters (Unicode Standard Annex #29), so that no letter loses "
		"its marks, and no emoji becomes another. The end of the line stays, LF or CR LF.\n"
		"\n"
		"An error counts as U+FFFD does, and its octets stay as they are.",
	.options = rows,
	.notes =
		"A line of more than 16 MiB is cut there at the latest.\n"
		"\n"
		STANDARD_INPUT
		"Exit status: 0 all is written; 1 with errors; 2 trouble: a wrong command line, a "
		"file that cannot be read or written.",
	.examples =
		"octavo truncate --columns=80 --ellipsis notes.txt\n"
		"octavo truncate --octets=255 < titles.txt\n"
		"octavo truncate --utf16=280 --ellipsis=... posts.txt\n",
	.run = run,
};
