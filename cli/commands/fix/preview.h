/* SPDX-License-Identifier: MIT */
/* preview.h - what a command would change in a file, before it does */
#ifndef PREVIEW_H
#define PREVIEW_H

#include <stdio.h>
#include <sys/types.h>

#include "io/output.h"
#include "text/charset.h"
#include "text/line_pairs.h"

enum { MAX_EXAMPLES = 3 };

/* A line that changes. */
struct example {
	uint64_t line;
	uint64_t score; /* the more of it changes, the greater */
	struct side before, after;
};

/* Counts characters that are no good sign in a result, in UTF-8. */
struct odd_count {
	uint32_t recent; /* octets                    */
	uint64_t lost;   /* U+FFFD                    */
	uint64_t controls; /* C1, and NUL             */
};

/* A watcher of the output of that command. */
struct preview {
	struct watcher watcher;
	struct line_pairs pairs;
	int fd;     /* of the file ..                   */
	off_t read; /* .. which was read up to here     */
	int error;  /* of reading it; 0 for none        */
	uint64_t changed; /* lines */
	struct example examples[MAX_EXAMPLES]; /* those that change most, in their order */
	unsigned example_count;
	struct odd_count odd_before, odd_after;
};

/*
 * All zero before the first file; 'from' is the charset that it is decoded from, or NULL. After
 * preview_begin() the command is run, then preview_end() is called.
 */
void preview_begin(struct preview *preview, int fd, const struct charset *from);
void preview_end(struct preview *preview);
void preview_close(struct preview *preview);

/* Prints the examples, each before and after. */
void preview_print(FILE *to, const struct preview *preview, unsigned columns, bool has_color);

/*
 * Whether the result has U+FFFD, C1 controls or NUL that were not in the file: something is lost,
 * or the charset is another.
 */
bool preview_is_odd(const struct preview *preview);

#endif
