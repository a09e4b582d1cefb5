/* SPDX-License-Identifier: MIT */
/* lint.h - what is well-formed, but may deceive those who read it or compare it */
#ifndef LINT_H
#define LINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/command.h"
#include "commands/check/mixed_script.h"
#include "report/kind.h"

/*
 * The action of --lint: adds the kinds that 'names' has, with commas between them, all for
 * NULL, to 'kinds', an unsigned with 1 << kind for each.
 */
void read_lint(const struct command *command, const char *names, void *kinds);

/* More than what combines with one character needs, but for texts that make fun of it. */
#define MAX_SEGMENT 32

/* One text, a code point after the other. */
struct lint {
	unsigned kinds;
	bool is_begun;

	uint32_t base; /* the last character that can be seen; 0 for none */
	enum { NOTHING, SELECTOR, SOMETHING } behind; /* what came since, and can't be */
	bool after_mark;
	unsigned tags; /* of a flag: 0 there is none, else one more than its tags */

	bool after_return;
	enum { NO_END, LF_END, CRLF_END } ends; /* how lines end; what differs is told once */
	bool is_mixed;

	uint32_t segment[MAX_SEGMENT]; /* what the next character may combine with */
	size_t size;
	unsigned class;
	bool is_told; /* that this line is not in NFC */

	struct mixed_script mixture;
};

/* 'has_mark': a byte order mark in front is no part of the text any more. */
void lint_begin(struct lint *lint, unsigned kinds, bool has_mark);

/* Looks at the next code point. Returns its enum lint_kind, LINT_KINDS for none. */
size_t lint_next(struct lint *lint, uint32_t c);

/* Something ill-formed came. */
void lint_break(struct lint *lint);

#endif
