/* SPDX-License-Identifier: MIT */
/* structure.h - are these octets text in UTF-16 or UTF-32, though no byte order mark says so? */
#ifndef STRUCTURE_H
#define STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/*
 * What decides is that all is well-formed, has no control characters but those of text, and
 * no noncharacters; and that there are enough signs of text: line ends, tabs, blanks,
 * ideographic commas and full stops, and Latin letters and digits next to each other. Octets
 * in the wrong order have hardly any of these, nor have double octets of other charsets.
 */
struct candidate {
	struct octavo_stream stream;
	bool is_out; /* it is something else */
	bool was_latin;
	uint64_t characters, signs;
};

#define CANDIDATES 4

struct structure {
	struct candidate of[CANDIDATES];
};

void structure_begin(struct structure *structure);

/* Feeds the next octets. */
void structure_feed(struct structure *structure, const char *octets, size_t n, bool last);

/* Whether it may still be one of them. */
bool structure_is_open(const struct structure *structure);

/* Which one it is; OCTAVO_NO_ENCODING for none. */
enum octavo_encoding structure_find(const struct structure *structure);

#endif
