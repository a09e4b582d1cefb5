/* SPDX-License-Identifier: MIT */
/* advice.h - the commands that help with a text that is not well-formed UTF-8 */
#ifndef ADVICE_H
#define ADVICE_H

#include <stdio.h>

#include "text/diagnosis.h"

/* Prints all commands that a user can choose from, a line each. */
void advice_print(FILE *to, const struct answer *answer, const char *name);

/* Whether the only one that is certain to help is to look at the text. */
bool advice_is_to_look(const struct answer *answer);

/* Prints the first of them, without a line end. */
void advice_first(FILE *to, const struct answer *answer, const char *name);

/*
 * The first of them without the name, "octavo convert -i.bak -f utf-16le", if it is certain to make
 * UTF-8 of all of the text and to lose nothing; otherwise returns false.
 */
enum { MAX_COMMAND = 128 };
bool advice_certain(const struct answer *answer, char command[MAX_COMMAND]);

/* Prints "FILE: WHAT: DIAGNOSIS" and the advice on standard error: it was "not repaired". */
void refuse_with_advice(const char *name, const char *what, const struct answer *answer);

#endif
