/* SPDX-License-Identifier: MIT */
/* kind.h - what check finds is of a kind, which has a name and a text */
#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stddef.h>

/* What is well-formed, but may deceive; see lint.h. */
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
	LINT_NONCHARACTER, /* which is an error of the library, too */
	LINT_KINDS
};

/* The name of one of these. */
const char *lint_name(size_t kind);

struct kind {
	const char *name; /* in one word */
	const char *text;
	bool is_lint; /* well-formed, but reported on request */
};

#define MAX_KINDS 32

/* The kind of what an implementation level does not have. */
#define LEVEL_KIND "level"

/* How many kinds there are; each of them; and which has that name. */
size_t kinds(void);
struct kind kind_at(size_t i);
size_t kind_named(const char *name);

#endif
