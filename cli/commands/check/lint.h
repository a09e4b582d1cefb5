/* SPDX-License-Identifier: MIT */
/* lint.h - well-formed text that may deceive readers or comparisons */
#ifndef LINT_H
#define LINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/command.h"
#include "octavo-text.h"
#include "report/kind.h"

/*
 * The action of --lint: adds the kinds in 'list', separated by commas, to 'kinds', an unsigned
 * with bit 1 << kind for each. NULL adds all.
 */
void read_lint(const struct command *command, const char *list, void *kinds);

/* So many octets of a line tell whether it was encoded twice. */
#define MAX_LINT_LINE 4089

/* The search in one text. */
struct lint {
	unsigned kinds; /* to look for */
	struct octavo_lint others; /* finds what was not encoded twice; 'ahead' of the lines */
	struct octavo_found ahead; /* by so many octets, at whose end it may have found something */
	char line[MAX_LINT_LINE]; /* the beginning of the current line .. */
	size_t line_size; /* .. as far as it was looked at */
	bool is_broken; /* the last was an error */
	bool has_mixed_ends; /* mixed-eol was found */
};

/* 'has_mark': a byte order mark stood before the text. */
void lint_begin(struct lint *lint, unsigned kinds, bool has_mark);

/*
 * Begins after a line feed, wherever in a text. From there on all searches find the same, but for
 * mixed-eol, which is found once in a text. So lint_pass() passes whole lines whose findings are
 * known and that end in 'end', a line feed or a return and that; if mixed-eol was found before, the
 * last one does. It returns false, and does nothing, if such an end is mixed-eol.
 */
void lint_begin_line(struct lint *lint, unsigned kinds);
bool lint_pass(struct lint *lint, const char *end);

/* Whether it has looked at octets after what it has found last, so that these must come next. */
bool lint_is_ahead(const struct lint *lint);

/* What is found: a character of 'length' octets, which ends after 'read' octets. */
struct lint_found {
	size_t kind; /* enum lint_kind; LINT_KINDS for nothing */
	size_t read, length;
};

/* Looks at the next octets, whole characters of UTF-8, up to the first that is found. */
struct lint_found lint_find(struct lint *lint, const char *utf8, size_t n);

/* Looks at all of these octets, and adds to 'counts' how often each kind is found. */
void lint_count(struct lint *lint, const char *utf8, size_t n, uint64_t counts[LINT_KINDS]);

/* Looks at the next code point. Returns its enum lint_kind, LINT_KINDS for none. */
size_t lint_next(struct lint *lint, uint32_t c);

/* Whether the last line, which has no line feed, was encoded twice. To be called at the end. */
bool lint_ends_double(const struct lint *lint);

/* Call this for each error in the text. */
void lint_break(struct lint *lint);

#endif
