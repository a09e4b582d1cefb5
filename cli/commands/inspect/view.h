/* SPDX-License-Identifier: MIT */
/* view.h - shows characters and errors as a list, rows, details or JSON */
#ifndef VIEW_H
#define VIEW_H

#include "base/memory_stream.h"
#include "commands/inspect/item.h"
#include "commands/inspect/memo.h"

enum view_format { VIEW_DEFAULT, VIEW_LIST, VIEW_ROWS, VIEW_DETAILS, VIEW_JSON };

#define MAX_COLUMNS 256u
#define MAX_ERRORS 32u /* greater than any enum octavo_error */

enum item_type { ITEM_CHARACTER, ITEM_ERROR, ITEM_SHIFT, ITEM_TYPES };

struct view {
	unsigned format;  /* enum view_format */
	unsigned columns; /* octets in a row */
	bool shows_all;   /* otherwise "*" stands for rows like the one before */
	bool color;
	const char *name; /* of the file, NULL for none */
	enum octavo_encoding encoding;
	const char *charset; /* its name, if iconv(3) decodes it; else NULL */
	size_t longest;   /* octets of the longest character */
	bool has_explained[MAX_ERRORS];
	bool has_begun;

	/* Lines: what stands before the offset, and what follows it. */
	struct memory_stream *heads[ITEM_TYPES];
	struct memory_stream *tail;
	struct memo memo;   /* of tails */
	char *lines;        /* to be written */
	size_t size_of_lines, capacity;

	/* The row that is not printed yet: */
	uint64_t offset;
	size_t size;
	unsigned items;
	char octets[MAX_COLUMNS];
	struct octavo_character characters[MAX_COLUMNS];

	/* The row before: */
	size_t last_size;
	char last_octets[MAX_COLUMNS];
	bool is_squeezed;
};

/* Begins a text in 'encoding', or a 'charset' of iconv(3) or NULL, of the file 'name' or NULL. */
void view_begin(struct view *view, enum octavo_encoding encoding, const char *charset,
                const char *name);
void view_show(struct view *view, const struct item *item);

/*
 * Shows characters at the beginning of utf8[0..n) as view_show() does, up to one that was not shown
 * before, or not in this format; fast. Returns how many octets.
 */
size_t view_show_known(struct view *view, const char *utf8, size_t n, uint64_t offset);

void view_end(struct view *view);

/* Writes to standard output what was shown so far: before anything that may take long. */
void view_flush(struct view *view);

void view_free(struct view *view);

#endif
