/* SPDX-License-Identifier: MIT */
/* view.h - characters and errors, one after the other, as a list, as rows, as JSON */
#ifndef VIEW_H
#define VIEW_H

#include "commands/inspect/item.h"

enum view_kind { VIEW_LIST, VIEW_ROWS, VIEW_BITS, VIEW_JSON };

#define MAX_COLUMNS 256u
#define MAX_ERRORS 32u /* more kinds than there are */

struct view {
	enum view_kind kind;
	const char *name; /* of the file, NULL where it is none */
	enum octavo_encoding encoding;
	bool color;
	size_t longest;   /* octets of a character       */
	size_t columns;   /* octets in a row             */
	bool squeezes;    /* rows that are like the last */
	bool has_explained[MAX_ERRORS];
	bool has_begun;
	/* Of the row that is not printed yet: */
	uint64_t offset;
	size_t size;
	unsigned sights;
	char octets[MAX_COLUMNS];
	struct octavo_character what[MAX_COLUMNS];
	/* Of the one before: */
	size_t last_size;
	char last[MAX_COLUMNS];
	bool is_squeezed;
};

/* What comes next is text in 'encoding'. */
void view_begin(struct view *view, enum octavo_encoding encoding);
void view_show(struct view *view, const struct item *sight);
void view_end(struct view *view);

#endif
