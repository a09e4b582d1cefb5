/* SPDX-License-Identifier: MIT */
/* kind.h - the kinds of errors and warnings: names, messages, clauses, what they mean */
#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "octavo.h"
#include "text/place.h"

/* Well-formed text that may deceive its readers; see lint.h. */
enum lint_kind {
	LINT_BIDI_CONTROL,
	LINT_INVISIBLE,
	LINT_TAG,
	LINT_CONTROL,
	LINT_PRIVATE_USE,
	LINT_MIXED_EOL,
	LINT_BOM_INSIDE,
	LINT_NOT_NFC,
	LINT_MIXED_SCRIPT,
	LINT_REPLACEMENT,
	LINT_LONGER,
	LINT_DOUBLE,
	LINT_NONCHARACTER, /* which is an error of the library, too */
	LINT_KINDS
};

const char *lint_name(size_t kind);

/* Kinds of errors that the library does not have; text/place.h has others. */
#define EOL_KIND "wrong-eol"       /* not as 'check --eol' says       */
#define NO_ESCAPE_KIND "no-escape" /* see 'octavo unescape'           */
#define HALF_PAIR_KIND "half-pair" /* see 'octavo sift'               */
#define TOO_LONG_KIND "too-long"   /* the same                        */

struct kind {
	const char *name;    /* one word                                      */
	const char *text;    /* what messages say, at most 60 characters      */
	const char *clauses; /* of all documents, joined by "; "; "" for none */
	bool is_lint;        /* a warning on request: text is well-formed     */
	const char *explanation; /* lines about it, how it comes about, how to repair it */
};

/* How many there are, kind 'i' of them, and the index of a name: kind_count() where unknown. */
#define MAX_KINDS 48
size_t kind_count(void);
struct kind kind_at(size_t i);
size_t kind_named(const char *name);

/*
 * What is said of a finding, in what is read or for what is written; and of errors of a kind in
 * what is read.
 */
const char *finding_text(const struct finding *finding);
const char *input_error_text(const char *name);

/*
 * Finds the clauses that forbid it: those of the document that defines its encoding, or where that
 * has none, those that are of no encoding. Returns their length in octets, 0 for none.
 */
size_t finding_clauses(const struct finding *finding, const char **clauses);

#endif
