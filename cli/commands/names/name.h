/* SPDX-License-Identifier: MIT */
/* name.h - what is wrong with the name of a file, and what it would be called */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "text/charset.h"

enum name_kind {
	NAME_NOT_UTF8,
	NAME_NOT_NORMAL,
	NAME_CONTROL,    /* C0, DEL, C1 */
	NAME_BIDI,       /* as lint has it, like the next two */
	NAME_INVISIBLE,  /* also U+FEFF */
	NAME_TAG,
	NAME_EQUIVALENT, /* canonically, to another name in the directory */
	NAME_KINDS
};

enum name_form { FORM_ANY, FORM_NFC, FORM_NFD };
enum name_controls { CONTROLS_KEEP, CONTROLS_ESCAPE, CONTROLS_REMOVE };

/* What names should be. */
struct name_rules {
	unsigned form, controls;    /* the enumerations above                              */
	const struct charset *from; /* of names that are not UTF-8; NULL: they stay        */
	const char *why_not;        /* they do, although a charset was asked for; or NULL  */
	size_t max;                 /* octets of a name                                    */
};

#define MAX_NAME_OCTETS 8

struct name {
	const char *octets;
	bool has[NAME_KINDS];
	struct {
		char octets[MAX_NAME_OCTETS]; /* the first that are wrong; none for EQUIVALENT */
		size_t size;
	} at[NAME_KINDS];
	char *new_octets;    /* NULL if it stays; to be freed       */
	const char *refusal; /* why it stays nevertheless; or NULL  */
	const char *other;   /* the name that it would collide with */
};

/* Returns what is wrong with a name, and the new name by the rules. */
struct name name_judge(const char *octets, const struct name_rules *rules);

/* Whether anything is wrong, now and with the new name. */
bool name_is_wrong(const struct name *name);
bool name_stays_wrong(const struct name *name);

/* Keeps the old name for this reason. */
void name_refuse(struct name *name, const char *refusal, const char *other);

/* Returns the canonical decomposition, to be freed; NULL if the name itself is that. */
char *name_key(const char *octets);

/* "not-utf-8"; that of NAME_NOT_NORMAL depends on the form. */
const char *name_kind_word(enum name_kind kind, unsigned form);

/* Prints "not-utf-8 [e9], control [0a]". */
void name_print(FILE *to, const struct name *name, unsigned form);

#endif
