/* SPDX-License-Identifier: MIT */
/* summary_line.h - what is known of a range of a file, as a line of text */
#ifndef SUMMARY_LINE_H
#define SUMMARY_LINE_H

#include <stdio.h>

#include "octavo.h"

/*
 * A line has five fields with tabs between them: the word octavo-summary, the version of the line,
 * the name as in messages, the size of the whole file, and in base64 what octavo_summary_write()
 * writes of the range. Names have no tab and no line feed then, so a line survives what text does.
 * There may be one more: when the file was changed last, before it was read.
 */
struct summary_line {
	uint64_t file_size;
	uint64_t changed; /* nanoseconds since 1970; 0 if that is not known */
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
	struct octavo_summary summary; /* the same */
	char *name;                    /* to be freed */
};

/* Prints it, with its line feed. */
void summary_line_print(FILE *to, const char *name, uint64_t file_size,
                        const struct octavo_summary *summary, uint64_t changed);

/*
 * Reads a line without its line feed. Returns NULL, or why it is none that was printed. The
 * encoding may be one that this version does not know.
 */
const char *summary_line_read(const char *text, size_t n, struct summary_line *line);

#endif
