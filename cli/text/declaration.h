/* SPDX-License-Identifier: MIT */
/* declaration.h - what a text says about its own encoding, by its usual name */
#ifndef DECLARATION_H
#define DECLARATION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "octavo-charset.h"

/* Where a declaration stands. */
enum declared_in {
	DECLARED_NOWHERE,
	DECLARED_XML,    /* <?xml version="1.0" encoding="X"?>                           */
	DECLARED_CSS,    /* @charset "X";                                                */
	DECLARED_HTML,   /* <meta charset=X>, <meta http-equiv=.. content="..; charset=X"> */
	DECLARED_MAIL,   /* Content-Type: text/plain; charset=X, in a header of a message */
	DECLARED_EMACS,  /* -*- coding: X -*-, or in the local variables at the end       */
	DECLARED_VIM,    /* vim: set fileencoding=X:                                     */
	DECLARED_RTF,    /* {\rtf1\ansi\ansicpgX: never UTF-8                          */
	DECLARED_LINE,   /* any other line, see announced.h                              */
};

struct declaration {
	enum declared_in in;
	char name[64]; /* of the encoding, in lower case, and its usual one if it is known */
	bool is_known; /* octavo can decode it, and it contains ASCII */
	const struct octavo_charset *web; /* what the Web means by it, if that is another charset */
	uint64_t line; /* 0 if that was not counted */
};

/*
 * Replaces the name by the usual one for the same encoding, and sets 'is_known' and 'web', which
 * depends on 'in'. Returns whether there is such an encoding.
 */
bool declaration_find_usual(struct declaration *found);

/* "xml". */
const char *declaration_word(enum declared_in in);

/* Prints "an XML declaration" or "line 7". */
void declaration_print_place(FILE *to, const struct declaration *declaration);

#endif
