/* SPDX-License-Identifier: MIT */
/* diagnosis.h - what is wrong with a text that is not well-formed UTF-8, and what to do */
#ifndef DIAGNOSIS_H
#define DIAGNOSIS_H

#include <stdio.h>

#include "text/detector.h"

enum diagnosis {
	DIAGNOSIS_GOOD,    /* well-formed UTF-8                                      */
	DIAGNOSIS_DOUBLE,  /* well-formed UTF-8, but lines of it were encoded twice  */
	DIAGNOSIS_DAMAGED, /* UTF-8 with a few errors                                */
	DIAGNOSIS_CUT,     /* UTF-8 that ends within a character                     */
	DIAGNOSIS_MIXED,   /* parts are UTF-8, and more are in another charset       */
	DIAGNOSIS_FORM,    /* well-formed in another form of UTF-8                   */
	DIAGNOSIS_CHARSET, /* another charset throughout; UTF-16, UTF-32 as well     */
	DIAGNOSIS_BINARY,
	DIAGNOSIS_UNKNOWN,
};

/* Whether what there is of UTF-8 in a text of another charset is an accident. */
bool is_utf8_by_chance(const struct answer *answer);

enum diagnosis diagnose(const struct answer *answer);

/* The encoding that all of a text is to be decoded from; NULL if it is not known well enough. */
const char *diagnosis_encoding(const struct answer *answer);

/* Whether all of it is in another encoding, or compressed: U+FFFD for errors would destroy it. */
bool is_other_throughout(const struct answer *answer);

/*
 * Whether a part of a text that looks like another encoding is UTF-8 or ASCII: decoded with the
 * rest it would become something else.
 */
bool is_partly_utf8(const struct answer *answer);

/* The charset that ill-formed octets among UTF-8 are in; NULL if nothing speaks for any. */
const char *diagnosis_foreign(const struct answer *answer);

/* By way of which charset lines were encoded twice; NULL if it is not the same for all. */
const char *diagnosis_between(const struct answer *answer);

/* "damaged" and the like. */
const char *diagnosis_word(enum diagnosis diagnosis);

/*
 * How likely it is that the text is in the encoding that the answer names, in percent. For binary
 * and unknown text: that it is.
 */
unsigned diagnosis_confidence(const struct answer *answer);

/* Whether a text declares another encoding than it is in. */
bool is_contradicted(const struct answer *answer);

/* Whether a text that looks like another encoding can be decoded here: not all iconv(3) have HZ. */
bool is_decodable(const struct answer *answer);

/* Whether that encoding is known, and no error contradicts it. */
bool is_detected(const struct answer *answer);

/* Prints the diagnosis in one sentence, without a line end. */
void diagnosis_print(FILE *to, const struct answer *answer);

/*
 * Commands for the file that a user can choose from: diagnosis_command() prints the first, without
 * a line end, diagnosis_advise() all, a line each.
 */
void diagnosis_command(FILE *to, const struct answer *answer, const char *name);
void diagnosis_advise(FILE *to, const struct answer *answer, const char *name);

/*
 * Whether a text in another charset declares one that is not UTF-8: converted to UTF-8, it would
 * say what is wrong.
 */
bool declares_other(const struct answer *answer);

/*
 * The first of these commands, "octavo convert -i.bak -f utf-16le", if it is certain to make UTF-8
 * of all of the text and to lose nothing; otherwise returns false.
 */
enum { MAX_COMMAND = 128 };
bool diagnosis_certain_command(const struct answer *answer, char command[MAX_COMMAND]);

/* Prints "FILE: WHAT: DIAGNOSIS" and the advice on standard error: it was "not repaired". */
void diagnosis_refuse(const char *name, const char *what, const struct answer *answer);

#endif
