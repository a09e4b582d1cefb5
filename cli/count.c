/* SPDX-License-Identifier: MIT */
/* count.c - how much text it is */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "input.h"
#include "report.h"

/* In the order in which they are printed. */
enum column { LINES, CODE_POINTS, UTF16_UNITS, OCTETS, LONGEST, FAULTS, COLUMNS };

/* What getopt_long() returns for each. */
static const char letters[COLUMNS + 1] = "lmucLF";

static const char *const labels[COLUMNS] = {
	"lines", "code-points", "utf16-units", "octets", "longest", "faults",
};

/* The widest label and a blank; also enough for all of a terabyte. */
#define WIDTH 13

struct counts {
	uint64_t of[COLUMNS];
};

static void help(void)
{
	fputs("Usage: octavo count [-lmucLF] [FILE..]\n"
	      "\n"
	      "Counts what is in each FILE, which should be UTF-8, and the total of several.\n"
	      "A fault counts as one code point and one UTF-16 unit, as if U+FFFD stood\n"
	      "there. The columns are always in this order; without options they are lines,\n"
	      "code points, octets and faults.\n"
	      "\n"
	      "  -l, --lines        line feeds\n"
	      "  -m, --code-points  Unicode code points\n"
	      "  -u, --utf16-units  16-bit units that the text takes in UTF-16\n"
	      "  -c, --octets       octets\n"
	      "  -L, --longest      code points of the longest line, without its line feed\n"
	      "  -F, --faults       faults, as 'octavo check' finds them\n"
	      "      --help         this text\n"
	      "\n"
	      "Without FILE, or where FILE is -, standard input is read.\n"
	      "\n"
	      "Exit status: 0 all is counted, faults or not, 2 trouble: a wrong command line,\n"
	      "a file that cannot be read.\n"
	      "\n"
	      "Examples:\n"
	      "  octavo count *.txt\n"
	      "  octavo count --longest --faults < notes.txt\n",
	      stdout);
}

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

static int run(int argc, char **argv)
{
	static const struct option options[] = {
		{ "lines", no_argument, NULL, 'l' },
		{ "code-points", no_argument, NULL, 'm' },
		{ "utf16-units", no_argument, NULL, 'u' },
		{ "octets", no_argument, NULL, 'c' },
		{ "longest", no_argument, NULL, 'L' },
		{ "faults", no_argument, NULL, 'F' },
		COMMON_OPTIONS,
	};
	static const bool usual[COLUMNS] = {
		[LINES] = true, [CODE_POINTS] = true, [OCTETS] = true, [FAULTS] = true,
	};
	bool asked[COLUMNS] = { false };
	const bool *wanted = usual;
	struct counts total = { { 0 } };
	int status = ALL_WELL;
	int option;

	while ((option = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		const char *letter = option < HELP_OPTION ? strchr(letters, option) : NULL;
		if (letter) {
			asked[letter - letters] = true;
			wanted = asked;
		} else {
			common_option(&count_command, option);
		}
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

const struct command count_command = { "octavo count", help, run };
