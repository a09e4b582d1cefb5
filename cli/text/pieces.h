/* SPDX-License-Identifier: MIT */
/* pieces.h - an input as pieces of texts: it is one text, or several in ISO 2022 */
#ifndef PIECES_H
#define PIECES_H

#include "io/input.h"

struct piece {
	const char *octets;
	size_t size;
	bool is_outside; /* in ISO 2022: nothing announces that it is UTF-8 */
	bool is_last;    /* its text ends with it                           */
	unsigned level;  /* that is announced; 0 for none                   */
};

/* One at a time. */
struct pieces {
	struct input in;
	uint64_t offset; /* of the next piece in the input */
	bool is_iso2022;
	bool is_inside;              /* UTF-8 has been announced ..                */
	unsigned level;              /* .. with this level                         */
	struct octavo_escape escape; /* what ends the text at hand, if it is there */
	size_t unused;               /* octets that wait for more                  */
	bool is_done;
};

/* See input_open() and input_close(). */
bool pieces_open(struct pieces *pieces, const char *name, bool is_iso2022);
bool pieces_close(struct pieces *pieces);

/* The next piece. Its last octets may be those that were not used of the one before. */
bool pieces_next(struct pieces *pieces, struct piece *piece);

/* Takes 'n' octets of the piece for used: all of one that is the last of its text. */
void pieces_use(struct pieces *pieces, const struct piece *piece, size_t n);

#endif
