/* SPDX-License-Identifier: MIT */
/* chain.h - the stages that 'octavo repair' sends a text through */
#ifndef CHAIN_H
#define CHAIN_H

#include <stdio.h>

#include "files/input.h"
#include "repair/eol.h"
#include "repair/mend.h"
#include "repair/nfc.h"
#include "repair/signature.h"
#include "repair/undo.h"

/* What the user wants. */
struct wishes {
	enum octavo_encoding form;
	unsigned options;            /* of the library */
	const struct octets *octets; /* or NULL: see mend.h */
	bool undoes_double;
	bool wants_nfc;
	const char *eol;             /* "lf", "crlf" or NULL */
};

/* One at a time. */
struct chain {
	const struct wishes *wishes;
	struct mend mend;
	struct undo undo; /* is open where it is wanted */
	struct nfc nfc;
	struct signature signature;
	struct eol eol;
	struct filter *first;
};

/* Begins a text that comes out at 'end'. */
void chain_begin(struct chain *chain, const struct wishes *wishes, struct filter *end);

/* Tells whether well-formed UTF-8 comes out as it is. */
bool chain_is_plain(const struct wishes *wishes);

/* Prints ": from CESU-8, 3 faults, 14 line ends". */
void chain_report(const struct chain *chain, const struct filter *end, FILE *to);

#endif
