/* SPDX-License-Identifier: MIT */
/* diagnosis.h - what is wrong with a text that is not well-formed UTF-8, in one sentence */
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
	DIAGNOSIS_APPENDED, /* UTF-16 or UTF-32 after text in UTF-8 or another charset */
	DIAGNOSIS_BINARY,
	DIAGNOSIS_UNKNOWN,
};

/* The confidence that suffices to change what nobody looks at, in percent. */
enum { CERTAIN = 90 };

/* Whether what there is of UTF-8 in a text of another charset is an accident. */
bool is_utf8_by_chance(const struct answer *answer);

enum diagnosis diagnose(const struct answer *answer);

/*
 * What a text is to be decoded from: the name in the answer, or that by which a byte order mark
 * decides and is left out, as it is no text (RFC 2781, 3.2).
 */
const char *name_to_decode(const struct answer *answer);

/* The same, if all of a text is to be decoded from it; NULL if it is not known well enough. */
const char *diagnosis_encoding(const struct answer *answer);

/* Whether all of it is in another encoding, or compressed: U+FFFD for errors would destroy it. */
bool is_other_throughout(const struct answer *answer);

/* Whether there are no errors in UTF-8 before the UTF-16 that was appended. */
bool is_appended_to_utf8(const struct answer *answer);

/* Whether all errors are surrogate pairs of CESU-8. */
bool is_with_cesu8(const struct answer *answer);

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

/* Whether that encoding is known, and no error contradicts it. */
bool is_detected(const struct answer *answer);

/* Prints the diagnosis in one sentence, without a line end. */
void diagnosis_print(FILE *to, const struct answer *answer);

/*
 * Whether a text in another charset declares one that is not UTF-8: converted to UTF-8, it would
 * say what is wrong.
 */
bool declares_other(const struct answer *answer);

#endif
