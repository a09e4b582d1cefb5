/* SPDX-License-Identifier: MIT */
/* message.c - messages to standard error, and names of files in all output */
#define _POSIX_C_SOURCE 200809L /* flockfile() */
#include "base/message.h"

#include <stdbool.h>
#include <string.h>

#include "base/printable.h"
#include "base/threads.h"

static void (*writing_hook)(FILE *to);
static void (*message_hook)(void);

/* Returns how many octets at the beginning of a name are printed as they are, whatever they are. */
static size_t plain_length(const char *name)
{
	size_t n = 0;

	while (name[n] >= ' ' && name[n] <= '~' && name[n] != '\\')
		n++;
	return n;
}

const char no_name[] = "''";

size_t print_name(FILE *to, const char *name)
{
	char text[MAX_PRINTABLE];
	size_t used, length, count = 0;

	before_writing(to);
	if (!*name) {
		fputs(no_name, to);
		return strlen(no_name);
	}
	for (; *name; name += used) {
		used = plain_length(name);
		if (used) {
			fwrite(name, 1, used, to);
			count += used;
			continue;
		}
		length = printable_name(name, &used, text);
		fwrite(text, 1, length, to);
		count += octavo_count(text, length);
	}
	return count;
}

/* Returns how many blanks, or other characters, are next. */
static size_t run_length(const char *text, const char *end, bool of_blanks)
{
	size_t n = 0;

	while (text + n < end && (text[n] == ' ' || text[n] == '\n') == of_blanks)
		n++;
	return n;
}

void print_words(FILE *to, const char *text, size_t n, size_t width, size_t indent,
                 size_t column)
{
	const char *end = text + n;

	while (text < end) {
		size_t length = run_length(text, end, false);
		size_t columns = octavo_count(text, length);
		if (column > indent && column + 1 + columns > width) {
			fprintf(to, "\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			putc(' ', to);
			column++;
		}
		fwrite(text, 1, length, to);
		column += columns;
		text += length;
		text += run_length(text, end, true);
	}
	putc('\n', to);
}

/* Whether the first character may be printed as it is, and how many octets it has. */
static bool is_printed(const char *word, size_t *used)
{
	char text[MAX_PRINTABLE];
	return printable_name(word, used, text) == *used || *word == '\\';
}

/* For words that hold no octet that must not be printed. */
static void print_quoted(FILE *to, const char *word)
{
	putc('\'', to);
	for (; *word; word++)
		if (*word == '\'')
			fputs("'\\''", to);
		else
			putc(*word, to);
	putc('\'', to);
}

/* For all others: POSIX has this since 2024, shells for longer. */
static void print_escaped(FILE *to, const char *word)
{
	size_t used;

	fputs("$'", to);
	for (; *word; word += used) {
		bool is_itself = is_printed(word, &used) && *word != '\'' && *word != '\\';

		for (size_t i = 0; i < used; i++)
			fprintf(to, is_itself ? "%c" : "\\%03o", (unsigned char)word[i]);
	}
	putc('\'', to);
}

void print_word(FILE *to, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "0123456789_./+-,@%:=";
	bool is_zsh_path = word[0] == '=';
	const char *s = word;
	size_t used;

	while (*s && is_printed(s, &used))
		s += used;
	if (*s)
		print_escaped(to, word);
	else if (word[0] && !is_zsh_path && word[strspn(word, plain)] == '\0')
		fputs(word, to);
	else
		print_quoted(to, word);
}

void print_operand(FILE *to, const char *name)
{
	if (strcmp(name, "-") == 0) {
		fputs("FILE", to);
		return;
	}
	if (name[0] == '-')
		fputs("./", to);
	print_word(to, name);
}

void trouble(const char *name, const char *reason)
{
	if (message_hook && threads_may_wait())
		message_hook();
	fflush(stdout);
	before_writing(stderr);
	/* Threads whose turn it is not come here, too, if there is no memory to wait for it. */
	flockfile(stderr);
	fputs("octavo: ", stderr);
	print_name(stderr, name);
	fprintf(stderr, ": %s\n", reason);
	funlockfile(stderr);
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
