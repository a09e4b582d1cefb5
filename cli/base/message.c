/* SPDX-License-Identifier: MIT */
/* message.c - names that are printed, trouble, and whether what was printed has arrived */
#define _POSIX_C_SOURCE 200809L
#include "base/message.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/command.h"
#include "io/progress.h"
#include "io/workers.h"
#include "octavo.h"
#include "text/unicode.h"

size_t printable(const char *name, char text[MAX_PRINTABLE], size_t *used)
{
	static const char digits[] = "0123456789abcdef";
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, name, strnlen(name, 4));
	size_t size = 0;

	*used = c.length;
	if (!c.error && !unicode_is_control(c.code_point) && *name != '\\') {
		memcpy(text, name, c.length);
		return c.length;
	}
	for (unsigned i = 0; i < c.length; i++) {
		unsigned char octet = (unsigned char)name[i];
		text[size++] = '\\';
		if (octet == '\n' || octet == '\\') {
			text[size++] = octet == '\n' ? 'n' : '\\';
			continue;
		}
		text[size++] = 'x';
		text[size++] = digits[octet >> 4];
		text[size++] = digits[octet & 15];
	}
	return size;
}

void print_name(FILE *to, const char *name)
{
	char text[MAX_PRINTABLE];
	size_t used;

	if (to == stdout)
		progress_step_aside();
	if (to == stderr)
		progress_hide();
	for (; *name; name += used)
		fwrite(text, 1, printable(name, text, &used), to);
}

void trouble(const char *name, const char *reason)
{
	wait_for_turn();
	fflush(stdout);
	progress_hide();
	fputs("octavo: ", stderr);
	print_name(stderr, name);
	fprintf(stderr, ": %s\n", reason);
}

void report_stdout(void)
{
	progress_hide();
	/* In this order errno is that of a write, even where an earlier one failed. */
	if (fflush(stdout) == 0 && !ferror(stdout))
		return;
	trouble("standard output", strerror(errno));
	end_process(STATUS_TROUBLE);
}
