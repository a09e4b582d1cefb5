/* SPDX-License-Identifier: MIT */
/* message.c - messages to standard error, and names of files in all output */
#include "base/message.h"

#include "base/printable.h"

static void (*writing_hook)(FILE *to);
static void (*message_hook)(void);

void print_name(FILE *to, const char *name)
{
	char text[MAX_PRINTABLE];
	size_t used;

	before_writing(to);
	for (; *name; name += used)
		fwrite(text, 1, printable_name(name, &used, text), to);
}

void trouble(const char *name, const char *reason)
{
	if (message_hook)
		message_hook();
	fflush(stdout);
	before_writing(stderr);
	fputs("octavo: ", stderr);
	print_name(stderr, name);
	fprintf(stderr, ": %s\n", reason);
}

void before_writing(FILE *to)
{
	if (writing_hook)
		writing_hook(to);
}

void on_writing(void (*writing)(FILE *to))
{
	writing_hook = writing;
}

void on_message(void (*message)(void))
{
	message_hook = message;
}
