/* SPDX-License-Identifier: MIT */
/* range.c - a part of an input: what is skipped, how much is taken */
#include "base/status.h"
#include "commands/inspect/range.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

/* How many octets the unit is, 0 where there is no such unit. */
static uint64_t unit(const char *word)
{
	static const struct {
		const char *name;
		uint64_t octets;
	} units[] = {
		{ "", 1 },
		{ "B", 1 },
		{ "kB", 1000 },
		{ "MB", 1000000 },
		{ "GB", 1000000000 },
		{ "TB", 1000000000000 },
		{ "KiB", (uint64_t)1 << 10 },
		{ "MiB", (uint64_t)1 << 20 },
		{ "GiB", (uint64_t)1 << 30 },
		{ "TiB", (uint64_t)1 << 40 },
	};

	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (strcasecmp(word, units[i].name) == 0)
			return units[i].octets;
	return 0;
}

int64_t size_option(const struct command *command, const char *word, bool signs)
{
	const char *digits = word;
	char *end;

	if (signs && (*digits == '-' || *digits == '+'))
		digits++;
	bool is_hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');

	errno = 0;
	uint64_t value = strtoumax(digits, &end, is_hex ? 16 : 10);
	uint64_t octets = is_hex && *end ? 0 : unit(end);
	/* strtoumax() would take blanks and signs as well, and 0x for 0. */
	if (!isdigit((unsigned char)digits[0]) || (is_hex && !isxdigit((unsigned char)digits[2])) ||
	    errno || !octets || value > INT64_MAX / octets)
		usage_error(command, word, "no number of octets");
	return *word == '-' ? -(int64_t)(value * octets) : (int64_t)(value * octets);
}
