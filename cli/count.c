/* SPDX-License-Identifier: MIT */
/* count.c - how much text it is */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "commands.h"
#include "input.h"
#include "report.h"

/* In the order of the options, in which they are printed. */
enum column { LINES, CODE_POINTS, UTF16_UNITS, OCTETS, LONGEST, FAULTS, COLUMNS };

static const char *const labels[COLUMNS] = {
	"lines", "code-points", "utf16-units", "octets", "longest", "faults",
};

/* The widest label and a blank; also enough for all of a terabyte. */
#define WIDTH 13

struct counts {
	uint64_t of[COLUMNS];
};

static void print_labels(const bool *wanted)
{
	for (int i = 0; i < COLUMNS; i++)
		if (wanted[i])
			printf("%*s", WIDTH, labels[i]);
	fputs("  file\n", stdout);
}

static void print_counts(const bool *wanted, const struct counts *counts, const char *name)
{
	for (int i = 0; i < COLUMNS; i++)
		if (wanted[i])
			printf(" %*" PRIu64, WIDTH - 1, counts->of[i]);
	fputs("  ", stdout);
	print_name(stdout, name);
	putchar('\n');
}

static void keep_greatest(uint64_t *greatest, uint64_t n)
{
	if (*greatest < n)
		*greatest = n;
}

/*
 * Finds the longest line in well-formed text; 'line' is how much of an unfinished one
 * came before, and then how much is left unfinished. A line need not be counted when
 * even its octets are too few.
 */
static void count_longest(const char *s, size_t n, uint64_t *line, uint64_t *longest)
{
	const char *end;

	for (; n && (end = memchr(s, '\n', n)); *line = 0) {
		size_t octets = (size_t)(end - s);
		if (*line + octets > *longest)
			keep_greatest(longest, *line + octavo_count(s, octets));
		s += octets + 1;
		n -= octets + 1;
	}
	*line += octavo_count(s, n);
}

static bool count(const char *name, const bool *wanted, struct counts *counts)
{
	uint64_t line = 0; /* code points since the last line feed */
	struct stretch stretch;
	struct input in;

	if (!input_open(&in, name))
		return false;
	if (!wanted[LONGEST])
		input_map(&in);
	while (input_stretch(&in, &stretch)) {
		bool fault = stretch.fault != OCTAVO_OK;
		counts->of[LINES] += stretch.good.lines;
		counts->of[CODE_POINTS] += stretch.good.code_points + fault;
		counts->of[UTF16_UNITS] += stretch.good.utf16_units + fault;
		counts->of[OCTETS] += stretch.good.valid + stretch.length;
		counts->of[FAULTS] += fault;
		if (wanted[LONGEST]) {
			count_longest(stretch.text, stretch.good.valid, &line,
			              &counts->of[LONGEST]);
			line += fault;
		}
	}
	keep_greatest(&counts->of[LONGEST], line);
	return input_close(&in);
}

static void add(struct counts *total, const struct counts *counts)
{
	for (int i = 0; i < COLUMNS; i++)
		if (i == LONGEST)
			keep_greatest(&total->of[i], counts->of[i]);
		else
			total->of[i] += counts->of[i];
}

static const struct option_row rows[] = {
	{ 'l', "lines", NULL, "line feeds", 0, 0 },
	{ 'm', "code-points", NULL, "Unicode code points", 0, 0 },
	{ 'u', "utf16-units", NULL, "16-bit units that the text takes in UTF-16", 0, 0 },
	{ 'c', "octets", NULL, "octets", 0, 0 },
	{ 'L', "longest", NULL, "code points of the longest line, without its line feed", 0, 0 },
	{ 'F', "faults", NULL, "faults, as 'octavo check' finds them", 0, 0 },
	COMMON_ROWS,
};

static int run(int argc, char **argv)
{
	static const bool usual[COLUMNS] = {
		[LINES] = true, [CODE_POINTS] = true, [OCTETS] = true, [FAULTS] = true,
	};
	bool asked[COLUMNS] = { false };
	const bool *wanted = usual;
	struct counts total = { { 0 } };
	const struct option_row *row;
	int status = ALL_WELL;

	while ((row = next_option(&count_command, argc, argv))) {
		asked[row - rows] = true;
		wanted = asked;
	}

	char **names = operands(argv);
	bool several = names[1] != NULL;
	print_labels(wanted);
	for (; *names; names++) {
		struct counts counts = { { 0 } };
		if (count(*names, wanted, &counts)) {
			print_counts(wanted, &counts, *names);
			add(&total, &counts);
		} else {
			status = TROUBLE;
		}
		report_stdout();
	}
	if (several)
		print_counts(wanted, &total, "total");
	return status;
}

const struct command count_command = {
	.name = "octavo count",
	.summary = "lines, code points, octets, faults",
	.synopsis = "[-lmucLF] [FILE..]",
	.about =
		"Counts what is in each FILE, which should be UTF-8, and the total of several. A "
		"fault counts as one code point and one UTF-16 unit, as if U+FFFD stood there. "
		"The columns are always in this order; without options they are lines, code "
		"points, octets and faults.",
	.options = rows,
	.notes =
		STANDARD_INPUT "\n"
		"\n"
		"Exit status: 0 all is counted, faults or not, 2 trouble: a wrong command line, a "
		"file that cannot be read.",
	.examples =
		"octavo count *.txt\n"
		"octavo count --longest --faults < notes.txt\n",
	.run = run,
};
