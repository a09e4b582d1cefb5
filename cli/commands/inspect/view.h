/* SPDX-License-Identifier: MIT */
/* view.h - shows characters and errors as a list, rows, details or JSON */
#ifndef VIEW_H
#define VIEW_H

#include "commands/inspect/item.h"

enum view_kind { VIEW_LIST, VIEW_ROWS, VIEW_BITS, VIEW_JSON };

#define MAX_COLUMNS 256u
#define MAX_ERRORS 32u /* greater than any enum octavo_error */

struct view {
	enum view_kind kind;
	const char *name; /* of the file, NULL for none */
	enum octavo_encoding encoding;
	bool color;
	size_t longest;   /* octets of the longest character */
	size_t columns;   /* octets in a row */
	bool squeezes;    /* "*" for rows like the one before */
	bool has_explained[MAX_ERRORS];
	bool has_begun;

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

/* Begins a text in 'encoding'. */
void view_begin(struct view *view, enum octavo_encoding encoding);
void view_show(struct view *view, const struct item *item);
void view_end(struct view *view);

#endif
