/* SPDX-License-Identifier: MIT */
/* chain.h - the stages that 'octavo repair' sends a text through */
#ifndef CHAIN_H
#define CHAIN_H

#include <stdio.h>

#include "io/input.h"
#include "commands/repair/eol.h"
#include "commands/repair/error_filter.h"
#include "commands/repair/nfc.h"
#include "commands/repair/bom_filter.h"
#include "commands/repair/undo.h"

/* What the user wants. */
struct repair_options {
	enum octavo_encoding form;
	unsigned options;            /* of the library */
	const struct octets *octets; /* or NULL: see repair.h */
	bool undoes_double;
	bool wants_nfc;
	const char *eol;             /* "lf", "crlf" or NULL */
};

/* One at a time. */
struct chain {
	const struct repair_options *wishes;
	struct error_filter repair;
	struct undo undo; /* is open where it is wanted */
	struct nfc nfc;
	struct signature signature;
	struct eol eol;
	struct filter *first;
};

/* Begins a text that comes out at 'end'. */
void chain_begin(struct chain *chain, const struct repair_options *wishes, struct filter *end);

/* Tells whether well-formed UTF-8 comes out as it is. */
bool chain_is_plain(const struct repair_options *wishes);

/* Prints ": from CESU-8, 3 errors, 14 line ends". */
void chain_report(const struct chain *chain, const struct filter *end, FILE *to);

#endif
