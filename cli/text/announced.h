/* SPDX-License-Identifier: MIT */
/* announced.h - encodings that a text names after a word that announces one, whatever its format */
#ifndef ANNOUNCED_H
#define ANNOUNCED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"
#include "text/declaration.h"

/* What names of encodings and words that announce one are shorter than. */
#define ANNOUNCED_WORD 48

/* Words between brackets, the last ones. */
struct bracketed {
	char words[8][ANNOUNCED_WORD];
	uint64_t lines[8];
	size_t count; /* also of those that are not kept */
	bool is_comment; /* the bracket is in a comment of TeX */
	bool is_option;  /* of \usepackage or \RequirePackage */
};

/* The words that announce an encoding decide what is taken for its name. */
enum announced_by {
	BY_NOTHING,
	BY_SET,       /* only a name with letters and digits, as in "set latin1"  */
	BY_ENC,       /* only after a sign, as in "enc=utf-8"                     */
	BY_CHARSET,   /* a word of letters only after a sign, as in "charset=big" */
	BY_SET_NAMES, /* of SQL: any name, also without a sign                    */
	BY_CODE_PAGE, /* also a number, as in "code page 850"                     */
};

/*
 * Looks through a text for declarations such as "charset=X", "SET NAMES X" or "code page X". A word
 * with "charset", "encoding" or the like must be followed by the name of an encoding, with nothing
 * between them but blanks, signs and comments. \usepackage[X]{inputenc} has it before the word.
 * There, and in a statement of SQL, it counts even if octavo knows no such encoding.
 */
struct announced {
	struct declaration first; /* that is no part of a sentence; DECLARED_NOWHERE for none */
	struct declaration other; /* the first of another encoding than UTF-8 and US-ASCII    */

	/* The unit that is being read: */
	size_t unit, used;
	bool is_big;
	uint32_t value;

	char word[ANNOUNCED_WORD];   /* in lower case         */
	char before[ANNOUNCED_WORD]; /* the word in front of it */
	size_t size;    /* of the word, or of its end if it is long */
	uint64_t line;
	unsigned words; /* of the line up to here */
	bool has_percent; /* the line has, before here */
	char last; /* character */

	/* The word that announces an encoding, which comes next: */
	enum announced_by by;
	unsigned left;     /* characters other than blanks that may still come before it */
	unsigned spare;    /* words that may come before it                              */
	unsigned line_ends; /* since the word */
	bool is_sentence;  /* too many words before it on the line */
	bool has_sign, in_line_comment, in_comment;

	struct bracketed brackets[2]; /* the current ones and those before */

	/* The last name that was looked up, which takes time: */
	char tried[ANNOUNCED_WORD];
	struct declaration found;
	bool is_encoding;
};

/* Begins a text in an encoding: in UTF-16 and UTF-32 ASCII has more octets. */
void announced_begin(struct announced *announced, enum octavo_encoding encoding);

/* Takes the next octets of it, in linear time. */
void announced_feed(struct announced *announced, const char *octets, size_t n);

/* Takes the last word. */
void announced_end(struct announced *announced);

#endif
