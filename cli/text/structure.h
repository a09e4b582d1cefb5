/* SPDX-License-Identifier: MIT */
/* structure.h - detects UTF-16 and UTF-32 without a byte order mark */
#ifndef STRUCTURE_H
#define STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/*
 * The text must be well-formed, have no noncharacters and no control characters other than
 * those of text, and must have enough signs of text: line ends, tabs, spaces,
 * ideographic commas and full stops, and Latin letters or digits next to each other. Octets
 * in the other byte order have hardly any of these, and neither do double-byte charsets.
 */
struct candidate {
	struct octavo_stream stream;
	bool is_out; /* ruled out */
	bool was_latin;
	uint64_t characters, signs, alphabetic;
};

#define CANDIDATES 4

struct structure {
	struct candidate of[CANDIDATES];
};

void structure_begin(struct structure *structure);

/* Feeds the next octets. */
void structure_feed(struct structure *structure, const char *octets, size_t n, bool last);

/* Whether any of the encodings is still possible. */
bool structure_is_open(const struct structure *structure);

/* Text for terminals and printers has bell to carriage return, and escape. */
static inline bool is_ascii_text(uint32_t c)
{
	return (c >= 7 && c <= 13) || c == 27 || (c >= 0x20 && c < 0x7F);
}

/* Text in UTF-16 that is not of an alphabet has more errors in UTF-8 than one in so many octets. */
static inline bool is_nearly_utf8(uint64_t errors, uint64_t octets)
{
	enum { OCTETS_PER_ERROR = 32 };
	return errors < octets / OCTETS_PER_ERROR + 1;
}

/*
 * Returns the encoding, OCTAVO_NO_ENCODING for none of these. Text that is well-formed UTF-8, or
 * nearly so, and has a few NUL, must be of an alphabet in large part: two letters of ASCII are one
 * character of an ideographic script.
 */
enum octavo_encoding structure_find(const struct structure *structure, bool is_nearly_utf8);

/* How many signs of text there are in one of the encodings. */
uint64_t structure_signs(const struct structure *structure, enum octavo_encoding encoding);

#endif
