/* SPDX-License-Identifier: MIT */
/* units.h - which parts of a text are in UTF-16 or UTF-32, by the model of detect/ */
#ifndef UNITS_H
#define UNITS_H

#include "octavo.h"
#include "path.h"

/* What a text consists of, as far as it was fed: sections in octets, UTF-16 or UTF-32. */
struct units {
	uint64_t count;          /* of the sections                                       */
	enum form first, second; /* the first two of them                                 */
	uint64_t at;             /* offset of the second                                  */
	bool has_mark;           /* the second begins with a byte order mark              */
	bool is_no_text;         /* there are errors in units, or controls                 */
	int32_t odds;            /* of these sections, in parts of NAT                    */

	/* The rest is private: what was not used yet, and how it begins. */
	struct sections sections;
	enum form form;
	bool goes_on; /* the last section */
	uint64_t offset;
	size_t size;
	char window[32768];
};

/* Begins with the octets at an offset, before which nothing but octets and no controls are. */
void units_begin(struct units *units, uint64_t offset);

void units_feed(struct units *units, const char *octets, size_t n);
/* Nothing more is fed; what was fed last is the end of the text, or it is not. */
void units_end(struct units *units, bool last);

/* Whether it is text, of which at least a part is in units. */
bool units_are_text(const struct units *units);

/* OCTAVO_NO_ENCODING for octets. */
enum octavo_encoding units_encoding(enum form form);

#endif
