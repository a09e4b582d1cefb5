/* SPDX-License-Identifier: MIT */
/* declared.h - what a text declares about its own encoding */
#ifndef DECLARED_H
#define DECLARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* Where a declaration stands. */
enum declared_in {
	DECLARED_NOWHERE,
	DECLARED_XML,    /* <?xml version="1.0" encoding="X"?>                           */
	DECLARED_CSS,    /* @charset "X";                                                */
	DECLARED_HTML,   /* <meta charset=X>, <meta http-equiv=.. content="..; charset=X"> */
	DECLARED_MAIL,   /* Content-Type: text/plain; charset=X, in a header of a message */
	DECLARED_PO,     /* the same in the first entry of a message catalogue           */
	DECLARED_EMACS,  /* -*- coding: X -*-, or in the local variables at the end       */
	DECLARED_VIM,    /* vim: set fileencoding=X:                                     */
	DECLARED_PYTHON, /* # coding: X, see PEP 263                                     */
	DECLARED_SQL,    /* SET NAMES X; SET client_encoding = 'X'; \encoding X          */
	DECLARED_TEX,    /* \usepackage[X]{inputenc}, @documentencoding X               */
	DECLARED_RTF,    /* {\rtf1\ansi\ansicpgX: never UTF-8                          */
	DECLARED_FORMAT, /* a line of another format: 1 CHAR X, #pragma code_page(X) ..  */
};

struct declaration {
	enum declared_in in;
	char name[64]; /* of the encoding, in lower case, and its usual one if it is known */
	bool is_known; /* octavo can decode it, and it contains ASCII */
};

/* Octets of the beginning that a declaration may stand in. */
#define DECLARED_HEAD ((size_t)8 << 10)

/* All that declarations may stand in: the beginning of a text, and its end. */
struct declared {
	char head[DECLARED_HEAD], tail[4096];
	size_t head_size, tail_size;
};

/* Keeps what is needed of the next octets. All zero at first. */
void declared_feed(struct declared *declared, const char *octets, size_t n);

/*
 * Makes UTF-8 of what was kept of a text that is in UTF-16 or UTF-32, and has so many octets. Call
 * it before declared_find().
 */
void declared_decode(struct declared *declared, enum octavo_encoding encoding, uint64_t octets);

/* Finds the first declaration; 'in' is DECLARED_NOWHERE if there is none. */
struct declaration declared_find(const struct declared *declared);

/*
 * Finds "charset=X" and "pageEncoding=X" anywhere in a text, and "encoding=X" in an XML declaration
 * anywhere, where X is known and not UTF-8, and sets its name. Only the first 64 of each are
 * looked at.
 */
bool declared_inside(const char *octets, size_t n, struct declaration *found);

/*
 * The declared encoding, or one that contains it and is often meant, if octets decode in it without
 * an error and without C1 controls, which no text has; otherwise NULL. An incomplete character at
 * the end is no error.
 */
const char *declared_fitting(const struct declaration *declaration, const char *octets, size_t n);

/* Whether the declared encoding has this name, or is the same without a byte order. */
bool declared_agrees(const struct declaration *declaration, const char *name);

/* "xml" and "an XML declaration". */
const char *declared_word(enum declared_in in);
const char *declared_text(enum declared_in in);

#endif
