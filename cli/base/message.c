/* SPDX-License-Identifier: MIT */
/* message.c - messages to standard error, and names of files in all output */
#define _POSIX_C_SOURCE 200809L
#include "base/message.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "octavo.h"

static void (*writing_hook)(FILE *to);
static void (*message_hook)(void);

static bool is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

size_t printable(const char *name, char text[MAX_PRINTABLE], size_t *used)
{
	static const char digits[] = "0123456789abcdef";
	struct octavo_character c = octavo_decode(OCTAVO_UTF8, name, strnlen(name, 4));
	size_t size = 0;

	*used = c.length;
	if (!c.error && !is_control(c.code_point) && *name != '\\') {
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

	before_writing(to);
	for (; *name; name += used)
		fwrite(text, 1, printable(name, text, &used), to);
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
