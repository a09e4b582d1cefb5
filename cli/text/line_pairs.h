/* SPDX-License-Identifier: MIT */
/* line_pairs.h - the lines of a text beside those of what it was changed to */
#ifndef LINE_PAIRS_H
#define LINE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Octets that are shown of a line: its beginning, or the text around its first difference. */
#define MAX_SHOWN 400
#define MAX_BEFORE 100

/* A line in the source or in the result. */
struct side {
	char shown[MAX_SHOWN];
	size_t size;
	bool is_inside; /* the line begins before what is shown */
	bool is_cut;    /* the line ends after it               */
	bool exists;
	bool has_end;   /* its line feed was seen               */
	bool shows_end; /* a line feed that is shown came last  */
};

/* Octets of the source that still wait for their result. */
struct source {
	char *octets;
	size_t begin, size, capacity;
};

/*
 * Compares line n with line n, as what changes a text neither adds nor joins lines. All zero before
 * the first text. The memory of the source is kept from text to text; line_pairs_close() frees it.
 */
struct line_pairs {
	void (*take)(struct line_pairs *pairs); /* called at the end of each line */
	struct source source;
	uint64_t line;             /* the current one, from 1                  */
	bool differs;              /* the line does                            */
	struct side before, after; /* the line in the source, in the result; the second only if
	                              it differs, from the beginning of what is shown */
	uint64_t common;           /* octets of the line before the difference */
	char tail[MAX_BEFORE];     /* the last of these                        */

	char line_feed[4]; /* of the source, whose code units have .. */
	size_t unit;       /* .. so many octets                       */
};

void line_pairs_begin(struct line_pairs *pairs, void (*take)(struct line_pairs *pairs));
void line_pairs_close(struct line_pairs *pairs);

/* For a source whose code units have more than one octet. */
void line_pairs_set_unit(struct line_pairs *pairs, const char *line_feed, size_t unit);

/* Source text must be added before its result. The text ends with the 'last' result. */
void line_pairs_add_source(struct line_pairs *pairs, const char *src, size_t n);
void line_pairs_add_result(struct line_pairs *pairs, const char *src, size_t n, bool last);

/* For those who compare without regard to lines: the octets of the source, and using some. */
const char *source_text(const struct source *source);
void use_source(struct source *source, size_t n);

#endif
