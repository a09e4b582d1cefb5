/* SPDX-License-Identifier: MIT */
/* summary_line.c - what is known of a range of a file, as a line of text */
#include "text/summary_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/memory.h"
#include "base/message.h"

#define MARK "octavo-summary"
#define VERSION "1"

/* The last one may be missing. */
enum { FIELDS = 6 };

void summary_line_print(FILE *to, const char *name, uint64_t file_size,
                        const struct octavo_summary *summary, uint64_t changed)
{
	uint8_t octets[OCTAVO_SUMMARY_SIZE];

	octavo_summary_write(summary, octets);
	fputs(MARK "\t" VERSION "\t", to);
	print_name(to, name);
	fprintf(to, "\t%" PRIu64 "\t", file_size);
	base64_print(to, octets, sizeof octets);
	if (changed)
		fprintf(to, "\t%" PRIu64, changed);
	putc('\n', to);
}

struct field {
	const char *text;
	size_t size;
};

static bool is_word(const struct field *field, const char *word)
{
	return field->size == strlen(word) && memcmp(field->text, word, field->size) == 0;
}

/* Returns the number of fields. */
static size_t split(const char *text, size_t n, struct field fields[FIELDS])
{
	size_t i = 0;

	for (const char *tab; i < FIELDS - 1 && (tab = memchr(text, '\t', n)); i++) {
		fields[i] = (struct field){ text, (size_t)(tab - text) };
		n -= fields[i].size + 1;
		text = tab + 1;
	}
	fields[i] = (struct field){ text, n };
	return i + 1;
}

static bool read_number(const struct field *field, uint64_t *number)
{
	*number = 0;
	for (size_t i = 0; i < field->size; i++) {
		unsigned digit = (unsigned char)field->text[i] - (unsigned)'0';
		if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
			return false;
		*number = 10 * *number + digit;
	}
	return field->size > 0;
}

static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *digit = c ? strchr(digits, c) : NULL;
	return digit ? (int)(digit - digits) : -1;
}

/*
 * Reads an octet of a name, as printable_name() writes it. Returns how many octets of the text that
 * is; 0 if it is none.
 */
static size_t read_octet(const char *text, size_t n, char *octet)
{
	*octet = text[0];
	if (text[0] != '\\')
		return text[0] ? 1 : 0;
	if (n >= 2 && (text[1] == 'n' || text[1] == '\\')) {
		*octet = text[1] == 'n' ? '\n' : '\\';
		return 2;
	}
	if (n < 4 || text[1] != 'x' || hex_digit(text[2]) < 0 || hex_digit(text[3]) < 0)
		return 0;
	*octet = (char)(hex_digit(text[2]) << 4 | hex_digit(text[3]));
	return *octet ? 4 : 0;
}

/* Returns the name, or NULL. */
static char *read_name(const struct field *field)
{
	char *name = allocate(field->size + 1);
	size_t size = 0, used = 0;

	for (size_t at = 0; at < field->size; at += used) {
		used = read_octet(field->text + at, field->size - at, &name[size++]);
		if (used == 0)
			break;
	}
	if (used)
		return name;
	free(name);
	return NULL;
}

/* Whether the range is within the file. */
static bool is_within(const struct octavo_summary *summary, uint64_t file_size)
{
	return summary->size <= file_size && summary->offset <= file_size - summary->size;
}

const char *summary_line_read(const char *text, size_t n, struct summary_line *line)
{
	struct field fields[FIELDS];
	size_t count = split(text, n, fields);
	bool is_split = count >= FIELDS - 1;

	line->name = NULL;
	line->changed = 0;
	if (!is_word(&fields[0], MARK))
		return "not written by 'octavo summarize'";
	if (is_split && !is_word(&fields[1], VERSION))
		return "of another version of 'octavo summarize'";
	if (!is_split || !read_number(&fields[3], &line->file_size) ||
	    (count == FIELDS && !read_number(&fields[5], &line->changed)))
		return "damaged: its fields are not what they should be";
	size_t size = base64_read(fields[4].text, fields[4].size, line->octets,
	                          sizeof line->octets);
	if (!octavo_summary_read(&line->summary, line->octets, size == SIZE_MAX ? 0 : size))
		return "damaged, or of another version: the summary cannot be read";
	if (!is_within(&line->summary, line->file_size))
		return "damaged: it is of octets after the end of the file";
	line->name = read_name(&fields[2]);
	return line->name ? NULL : "damaged: its name is not one of a file";
}
