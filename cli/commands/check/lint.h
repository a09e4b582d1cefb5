/* SPDX-License-Identifier: MIT */
/* lint.h - well-formed text that may deceive readers or comparisons */
#ifndef LINT_H
#define LINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/command.h"
#include "report/kind.h"
#include "text/hidden.h"

/*
 * The action of --lint: adds the kinds in 'list', separated by commas, to 'kinds', an unsigned
 * with bit 1 << kind for each. NULL adds all.
 */
void read_lint(const struct command *command, const char *list, void *kinds);

/* More characters than combine with each other in real text. */
#define MAX_SEGMENT 32

/* A longer line is judged by its beginning. */
#define MAX_LINT_LINE 4096

/* The state of the search in one text. */
struct lint {
	unsigned kinds; /* to look for */
	struct hidden hidden;
	bool after_return;

	enum lint_ends { NO_END, LF_END, CRLF_END } ends; /* how lines end */
	bool ends_reported;                               /* mixed ends, once a text */

	uint32_t segment[MAX_SEGMENT]; /* what the next character may compose with */
	size_t size;
	unsigned class;
	bool nfc_reported; /* once a line */

	char line[MAX_LINT_LINE]; /* its beginning, if it may be double-encoded */
	size_t line_size;

	unsigned script; /* of the letters of the current word; 0 for none yet */
	bool script_reported; /* once a word */
	const char *last_name; /* of a script that was looked up, and its number */
	unsigned last_script;
};

/* 'has_mark': a byte order mark stood before the text. */
void lint_begin(struct lint *lint, unsigned kinds, bool has_mark);

/*
 * Begins behind a line feed, wherever in a text. From there on all searches find the same, but for
 * mixed-eol: whole lines in which this one has found nothing, and seen these ends, have nothing for
 * another one that is there and allows such ends.
 */
void lint_begin_line(struct lint *lint, unsigned kinds);
bool lint_allows(const struct lint *lint, enum lint_ends ends);

/* Looks at the next code point. Returns its enum lint_kind, LINT_KINDS for none. */
size_t lint_next(struct lint *lint, uint32_t c);

/* Whether the last line, which has no line feed, was encoded twice. To be called at the end. */
bool lint_ends_double(struct lint *lint);

/* Call this for each error in the text. */
void lint_break(struct lint *lint);

#endif
