/* SPDX-License-Identifier: MIT */
/* table.c - how counts are printed: a line for each file, and one for all */
#include "commands/count/table.h"

#include <inttypes.h>
#include <string.h>

#include "base/message.h"
#include "base/status.h"
#include "report/json.h"

static const struct {
	const char *label, *key;
} names[QUANTITIES] = {
	[LINES] = { "lines", "lines" },
	[GRAPHEMES] = { "graphemes", "graphemes" },
	[CODE_POINTS] = { "code-points", "code_points" },
	[UTF16_UNITS] = { "utf16-units", "utf16_units" },
	[OCTETS] = { "octets", "octets" },
	[LONGEST] = { "longest", "longest" },
	[LINE_OCTETS] = { "line-octets", "line_octets" },
	[WIDEST] = { "widest", "widest" },
	[ERRORS] = { "errors", "errors" },
};

/* The widest label and a blank; also enough for the octets of a terabyte. */
#define WIDTH 13

static void print_labels(FILE *to, const bool *wanted)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (wanted[i])
			fprintf(to, "%*s", WIDTH, names[i].label);
	fputs("  file\n", to);
}

/* Prints a line; without 'name' the numbers alone, for scripts. */
static void print_counts(FILE *to, const bool *wanted, const struct counts *counts,
                         const char *name)
{
	const char *gap = "";

	for (int i = 0; i < QUANTITIES; i++) {
		if (!wanted[i])
			continue;
		fprintf(to, "%s%*" PRIu64, name ? " " : gap, name ? WIDTH - 1 : 0, counts->of[i]);
		gap = " ";
	}
	if (name) {
		fputs("  ", to);
		print_name(to, name);
	}
	putc('\n', to);
}

static void put_counts(struct json *json, const bool *wanted, const struct counts *counts)
{
	for (int i = 0; i < QUANTITIES; i++)
		if (wanted[i])
			put_number(json, names[i].key, counts->of[i]);
}

void want_usual(bool wants[QUANTITIES])
{
	wants[LINES] = wants[CODE_POINTS] = wants[OCTETS] = wants[ERRORS] = true;
}

void table_begin(const struct table *table, FILE *to)
{
	if (!table->is_json && !table->is_brief)
		print_labels(to, table->wanted);
}

void table_print(const struct table *table, FILE *to, const char *name,
                 const struct counts *counts)
{
	if (!table->is_json) {
		print_counts(to, table->wanted, counts, table->is_brief ? NULL : name);
		return;
	}
	struct json json = begin_message(to, "file");
	put_octets(&json, "path", name, strlen(name));
	put_counts(&json, table->wanted, counts);
	end_message(&json);
}

void table_add(struct table *table, const struct counts *counts)
{
	table->files++;
	table->read += counts->is_read;
	if (counts->is_read)
		counts_add(&table->total, counts);
}

void table_end(const struct table *table, FILE *to)
{
	if (table->files < 2 || table->is_brief)
		return;
	if (!table->is_json) {
		print_counts(to, table->wanted, &table->total, "total");
		return;
	}
	struct json json = begin_message(to, "total");
	put_number(&json, "files", table->read);
	put_counts(&json, table->wanted, &table->total);
	end_message(&json);
}

int table_status(const struct table *table)
{
	return table->read == table->files ? STATUS_OK : STATUS_TROUBLE;
}
