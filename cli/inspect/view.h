/* SPDX-License-Identifier: MIT */
/* view.h - characters and faults, one after the other, as a list, as rows, as JSON */
#ifndef VIEW_H
#define VIEW_H

#include "inspect/sight.h"

enum view_kind { VIEW_LIST, VIEW_ROWS, VIEW_BITS, VIEW_JSON };

#define MOST_COLUMNS 256u
#define MOST_FAULTS 32u /* more kinds than there are */

struct view {
	enum view_kind kind;
	const char *name; /* of the file, NULL where it is none */
	enum octavo_encoding encoding;
	bool color;
	size_t longest;   /* octets of a character       */
	size_t columns;   /* octets in a row             */
	bool squeezes;    /* rows that are like the last */
	bool has_explained[MOST_FAULTS];
	bool has_begun;
	/* Of the row that is not printed yet: */
	uint64_t offset;
	size_t size;
	unsigned sights;
	char octets[MOST_COLUMNS];
	struct octavo_character what[MOST_COLUMNS];
	/* Of the one before: */
	size_t last_size;
	char last[MOST_COLUMNS];
	bool is_squeezed;
};

/* What comes next is text in 'encoding'. */
void view_begin(struct view *view, enum octavo_encoding encoding);
void view_show(struct view *view, const struct sight *sight);
void view_end(struct view *view);

#endif
