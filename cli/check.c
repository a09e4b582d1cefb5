/* SPDX-License-Identifier: MIT */
/* check.c - say what is wrong with UTF-8, and where */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "input.h"
#include "report.h"

static void help(void)
{
	fputs("Usage: octavo check [--max-faults=N] [FILE..]\n"
	      "\n"
	      "Checks whether each FILE is well-formed UTF-8 (RFC 3629). Says nothing where\n"
	      "it is, otherwise one line for every fault:\n"
	      "\n"
	      "  FILE:LINE:COLUMN: offset N: FAULT: TEXT [OCTETS]\n"
	      "\n"
	      "Lines end at LF. Columns count code points, and each fault as one. Both begin\n"
	      "with 1, offsets count octets and begin with 0.\n"
	      "\n"
	      "  --max-faults=N  print at most N faults of a file (default 100), and how many\n"
	      "                  more there are\n"
	      "  --help          this text\n"
	      "\n"
	      "Without FILE, or where FILE is -, standard input is read.\n"
	      "\n"
	      "Exit status: 0 all is well-formed, 1 a fault was found, 2 trouble: a wrong\n"
	      "command line, a file that cannot be read.\n"
	      "\n"
	      "Examples:\n"
	      "  octavo check *.txt\n"
	      "  octavo check --max-faults=1 < notes.txt\n",
	      stdout);
}

static int check(const char *name, uint64_t most)
{
	struct place place = BEGINNING;
	struct stretch stretch;
	struct input in;
	uint64_t faults = 0;

	if (!input_open(&in, name, OCTAVO_UTF8))
		return TROUBLE;
	while (input_stretch(&in, &stretch)) {
		place_pass(&place, stretch.good.valid, stretch.text, &stretch.good);
		if (!stretch.fault)
			continue;
		if (faults < most) {
			report_fault(stdout, name, &place, stretch.fault, stretch.octets,
			             stretch.length);
		}
		faults++;
		place.offset += stretch.length;
		place.column++;
	}
	if (faults > most) {
		uint64_t more = faults - most;
		print_name(stdout, name);
		printf(": %" PRIu64 " more fault%s not shown\n", more, more == 1 ? "" : "s");
	}
	report_stdout();
	if (!input_close(&in))
		return TROUBLE;
	return faults ? FAULTY : ALL_WELL;
}

static uint64_t number(const char *word)
{
	char *end;

	errno = 0;
	uint64_t value = strtoumax(word, &end, 10);
	/* strtoumax() would take blanks and signs as well. */
	if (!isdigit((unsigned char)word[0]) || *end || errno)
		usage_error(&check_command, word, "no number");
	return value;
}

static int run(int argc, char **argv)
{
	enum { MAX_FAULTS_OPTION = LAST_COMMON_OPTION };
	static const struct option options[] = {
		{ "max-faults", required_argument, NULL, MAX_FAULTS_OPTION },
		COMMON_OPTIONS,
	};
	uint64_t most = 100;
	int status = ALL_WELL;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == MAX_FAULTS_OPTION)
			most = number(optarg);
		else
			common_option(&check_command, option);
	}
	for (char **names = operands(argv); *names; names++) {
		int one = check(*names, most);
		if (status < one)
			status = one;
	}
	return status;
}

const struct command check_command = { "octavo check", help, run };
