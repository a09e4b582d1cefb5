/* SPDX-License-Identifier: MIT */
/* place.h - places in a text, and what is wrong there */
#ifndef PLACE_H
#define PLACE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "octavo-charset.h"

struct place {
	uint64_t offset; /* from 0, in octets of the source, whatever its encoding */
	uint64_t line;   /* from 1; lines end at LF                                */
	uint64_t column; /* from 1, in code points; an error counts as one         */
};

#define BEGINNING { 0, 1, 1 }

/*
 * These move the line and the column past a text, but not the offset. place_pass() takes
 * well-formed UTF-8 that octavo_measure() has measured, place_pass_text() well-formed text
 * in a form of UTF-8 without pairs of surrogates, place_pass_source() text as this stream reads
 * it; there each error is one column.
 */
void place_pass(struct place *place, const char *utf8, const struct octavo_size *measured);
void place_pass_text(struct place *place, const char *text, size_t n);
void place_pass_source(struct place *place, const struct octavo_charset_stream *before,
                       const char *src, size_t n);

/* Moves it past a text after which the place, had the text been the beginning, would be 'text'. */
void place_join(struct place *place, const struct place *text);

#define MAX_OCTETS 16

/* Kinds of what the library does not report. */
#define LONGER_KIND "longer-than-needed" /* a sequence that the form decodes            */
#define LEVEL_KIND "level"               /* not in the implementation level             */
#define INVALID_KIND "invalid"           /* ill-formed in a charset of octavo-charset.h, or
                                           refused by iconv(3)                         */
#define ESCAPE_KIND "escape-sequence"    /* would complete one of ISO 2022              */

/* An error, or a rejected character. */
struct finding {
	const char *error;       /* its kind in one word; NULL if nothing was found */
	struct place place;
	size_t length;           /* in octets of the source                         */
	char octets[MAX_OCTETS]; /* the first of them                               */
	bool is_warning;         /* well-formed, but may deceive or was replaced     */
	bool is_passed;          /* a warning that is reported, but is no reason to fail */
	bool hides;              /* its character is in an overlong sequence        */
	uint32_t code_point;     /* of a well-formed or a hidden character, or 0    */
	enum octavo_encoding encoding; /* of the text, in its byte order;
	                                  OCTAVO_NO_ENCODING in other charsets      */
};

static inline bool is_kind(const struct finding *finding, const char *name)
{
	return strcmp(finding->error, name) == 0;
}

/* Whether the finding is a character that an output has no place for. */
bool is_unmappable(const struct finding *finding);

/* Returns an error of 'length' octets in UTF-8. */
struct finding finding_at(const struct place *place, const char *error, const char *octets,
                          size_t length);

#endif
