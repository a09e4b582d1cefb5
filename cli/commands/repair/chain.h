/* SPDX-License-Identifier: MIT */
/* chain.h - the filters that 'octavo repair' sends a text through */
#ifndef CHAIN_H
#define CHAIN_H

#include <stdio.h>

#include "commands/repair/c1.h"
#include "commands/repair/eol.h"
#include "commands/repair/error_filter.h"
#include "commands/repair/fit.h"
#include "commands/repair/normalize.h"
#include "commands/repair/runs.h"
#include "commands/repair/settle.h"
#include "commands/repair/strip.h"
#include "commands/repair/undo.h"

/* Removes all byte order marks at the beginning, or all but one, which it adds if there is none. */
struct bom_filter {
	struct filter filter;
	bool added; /* the change was this */
	bool adds;
	bool has_one; /* with 'adds': it was written */
	bool is_done;
	size_t size;
	char beginning[3]; /* held back until it is known whether it is a mark */
};

/* Without the first, as enum octavo_normal_form. */
enum normal { NORMAL_ANY, NORMAL_NFC, NORMAL_NFD, NORMAL_NFKC, NORMAL_NFKD };

struct repair_options {
	enum octavo_encoding form;
	unsigned flags;              /* enum octavo_options */
	const struct octets *octets; /* what to write for octets of errors, or NULL */
	bool keeps_errors;           /* they stay as they are                       */
	bool decodes_runs;           /* call runs_open() first                      */
	bool is_joined;              /* the texts become one                        */
	const char *done;            /* what is done with errors: "removed"         */
	bool undoes_double;
	bool decodes_c1;
	unsigned strips;             /* kinds, see struct strip                    */
	unsigned normal;             /* enum normal                                */
	unsigned eol;                /* enum eol                                   */
	bool takes_cr;               /* as a line end                              */
	const struct preset *preset; /* that excludes characters, or NULL          */
	unsigned fit_how;            /* enum fit_how: what is done with them       */
	enum escape_style fit_style;
};

struct chain {
	struct repair_options options;
	struct runs runs; /* before the first filter, if wanted */
	struct error_filter errors;
	struct settle settle; /* repeats the next ones, if needed */
	struct undo undo; /* set 'ways' first to use it */
	struct c1 c1;     /* call read_c1() first to use it */
	struct strip strip;
	struct normalize normalize;
	struct fit fit;
	struct bom_filter bom;
	struct eol_filter eol;
	struct filter *end;
};

/*
 * Begins a text, whose result is fed to 'end'. chain_feed() returns how many octets are used: all
 * but an incomplete character, which must be fed again with what follows. After a failure
 * 'errors.failed' is true. chain_close() frees memory that all texts share.
 */
void chain_begin(struct chain *chain, struct filter *end);
size_t chain_feed(struct chain *chain, const char *src, size_t n, bool last);
void chain_close(struct chain *chain);

/* What the filter of marks has changed. */
void chain_count_marks(struct chain *chain, uint64_t changes, bool added);

/* As decoder_work() and decoder_end_work(). */
void chain_work(struct chain *chain, struct input *in);
void chain_end_work(struct chain *chain);

/* Warns of what a program could take the result for, and not the text before; see text/joints.h. */
void chain_warn(const struct chain *chain, const char *file);

/* Whether a text changes exactly if it has an error. */
bool chain_is_plain(const struct chain *chain);

/* Prints ": VERB: from CESU-8, 3 errors removed, 14 line ends changed to LF", or ": OTHERWISE". */
void chain_report(const struct chain *chain, const char *verb, const char *otherwise, FILE *to);

#endif
