/* SPDX-License-Identifier: MIT */
/* converted.h - the middle of a block of text, converted before what precedes it */
#ifndef CONVERTED_H
#define CONVERTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo-charset.h"
#include "text/octet_table.h"
#include "text/place.h"

/* How to convert. */
struct conversion_plan {
	struct octavo_charset_stream stream; /* between two encodings of the library, after a
	                                        character; it holds nothing            */
	bool has_places;             /* lines and columns are counted          */
	const struct octets *octets; /* written for each octet of an error; if NULL, what
	                                the stream does not replace stops it  */
};

/* The result. */
struct converted {
	const char *begin, *end; /* of the source; NULL if nothing was converted  */
	const char *text;        /* in 'memory', or the source where that stays   */
	size_t written;          /* its octets                                    */
	char *memory;            /* NULL as long as nothing had to be written     */
	uint64_t replaced, longer;  /* as in struct decoder                        */
	struct place place;         /* after it, as if the text began there        */
	struct octavo_stream after; /* the stream; 'offset' counts as much as that */
};

/*
 * Converts most of src[0..n), from a boundary to another. Whatever a stream was fed before: where
 * it has used all up to 'begin', it goes on as from here. Of the types of struct block_work.
 */
void convert_middle(void *plan, const char *src, size_t n, uint64_t at, void *converted);
void converted_end(void *converted);

/*
 * Returns the length of the first character of s[0..n), if it and the next are well-formed, not
 * excluded, and no surrogates: of those two may be one character or one error. Else returns 0.
 * Where a well-formed character begins, a decoder begins one, whatever it decoded before: so after
 * the first of the two, a stream as this one holds nothing, and nothing belongs to an error in
 * front.
 */
size_t plain_character(const struct octavo_stream *stream, const char *s, size_t n);

/*
 * The length of the sequence at the beginning of src[0..n), if this form decodes it, but it is
 * longer than needed; else 0. count_longer() counts these sequences.
 */
size_t longer_length(enum octavo_encoding form, const char *src, size_t n);
uint64_t count_longer(enum octavo_encoding form, const char *src, size_t n);

/*
 * Says that there are so many, UINT64_MAX for an unknown number, if there are any: the text has
 * characters that programs which looked for them in the source did not see. 'name' is that of the
 * encoding. longer_warning() returns the text, which stays until this thread calls it again.
 */
const char *longer_warning(uint64_t count, const char *name);
void warn_of_longer(const char *file, uint64_t count, const char *name);

/*
 * Moves the line and the column past src[0..n), which a stream, that is 'before', converted to
 * text[0..written) with so many errors replaced.
 */
void place_pass_converted(struct place *place, const struct octavo_charset_stream *before,
                          const char *src, size_t n, const char *text, size_t written,
                          size_t replaced);

#endif
