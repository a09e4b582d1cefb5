/* SPDX-License-Identifier: MIT */
/* remarks.c - what well-formed UTF-8 may have that some programs do not expect */
#include "commands/fix/remarks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/count_octets.h"
#include "base/message.h"

static inline void count_pair(struct remarks *remarks, char before, char after)
{
	unsigned char first = (unsigned char)before, second = (unsigned char)after;

	remarks->crlf += first == '\r' && second == '\n';
	remarks->c1 += first == 0xC2 && second < 0xA0 && second != 0x81 && second != 0x8D &&
	               second != 0x8F && second != 0x90 && second != 0x9D;
	remarks->nel += first == 0xC2 && second == 0x85;
}

/* Counts what is two octets in what was read, the first of which may be the one before. */
static void count_pairs(struct remarks *remarks, const struct input *in)
{
	const char *s = in->text - input_kept(in, 1), *end = in->text + in->size;

	for (; end - s > 1; s++)
		count_pair(remarks, s[0], s[1]);
}

/* Counts byte order marks in what was read, the first of which may begin before. */
static uint64_t count_marks(const struct input *in)
{
	static const uint8_t mark[] = { 0xEF, 0xBB, 0xBF };
	size_t size = sizeof mark;
	const char *s = in->text - input_kept(in, size - 1), *end = in->text + in->size;
	uint64_t count = 0;

	for (; (s = memchr(s, mark[0], (size_t)(end - s))); s++)
		count += (size_t)(end - s) >= size && memcmp(s, mark, size) == 0;
	return count;
}

bool remarks_find(struct remarks *remarks, struct input *in)
{
	*remarks = (struct remarks){ .nul = 0 };
	remarks->marks = input_pass_marks(in);
	do {
		size_t n = in->size;

		remarks->nul += count_octets(in->text, n, '\0', '\0');
		remarks->lf += count_octets(in->text, n, '\n', '\n');
		count_pairs(remarks, in);
		remarks->inner_marks += count_marks(in);
		input_use(in, n);
	} while (input_read(in));
	remarks->lf -= remarks->crlf;
	return !in->failed;
}

static void print_command(const char *options, const char *name, const char *result)
{
	printf("    octavo repair -i.bak%s ", options);
	print_operand(stdout, name);
	printf("  # %s\n", result);
}

/* A command for each change, and one for all of them: only one can make the backup. */
static void print_commands(const struct remarks *remarks, bool has_c1, const char *name)
{
	const struct {
		bool is_possible;
		const char *option, *result;
	} changes[] = {
		{ remarks->marks, " --bom=strip",
		  remarks->marks > 1 ? "remove these marks" : "remove the mark" },
		{ remarks->inner_marks, " --strip=bom-inside", "remove each mark inside" },
		{ remarks->nul, " --strip=nul", "remove each NUL" },
		{ has_c1, " --c1=windows-1252", "decode each from windows-1252" },
		{ remarks->crlf, " --eol=lf", "end all lines with LF" },
	};
	char all[128] = "";
	size_t possible = 0, length = 0;

	for (size_t i = 0; i < COUNT(changes); i++) {
		if (!changes[i].is_possible)
			continue;
		print_command(changes[i].option, name, changes[i].result);
		length += (size_t)snprintf(all + length, sizeof all - length, "%s",
		                           changes[i].option);
		possible++;
	}
	if (possible > 1)
		print_command(all, name, "all of it at once");
}

void remarks_print(const struct remarks *remarks, const char *name)
{
	uint64_t ends = remarks->crlf + remarks->lf;
	bool has_c1 = remarks->c1 > remarks->nel;
	const char *gap = "; it has ";

	if (remarks->marks) {
		bool is_one = remarks->marks == 1;

		if (is_one)
			printf("%sa byte order mark", gap);
		else
			printf("; it begins with %" PRIu64 " byte order marks", remarks->marks);
		gap = is_one ? ", and " : ", and has ";
	}
	if (remarks->inner_marks) {
		printf("%s%" PRIu64 " byte order mark%s inside", gap, remarks->inner_marks,
		       remarks->inner_marks > 1 ? "s" : "");
		gap = ", and ";
	}
	if (remarks->nul) {
		printf("%s%" PRIu64 " NUL", gap, remarks->nul);
		gap = ", and ";
	}
	if (has_c1) {
		printf("%s%" PRIu64 " C1 control%s", gap, remarks->c1, remarks->c1 > 1 ? "s" : "");
		gap = ", and ";
	}
	if (remarks->lf && remarks->crlf)
		printf("%sCR LF at %" PRIu64 " of %" PRIu64 " line ends", gap, remarks->crlf, ends);
	else if (remarks->crlf)
		printf("%sCR LF at all line ends", gap);
	putchar('\n');
	print_commands(remarks, has_c1, name);
}
