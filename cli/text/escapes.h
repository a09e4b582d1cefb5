/* SPDX-License-Identifier: MIT */
/* escapes.h - characters and octets in ASCII, as languages and formats write them */
#ifndef ESCAPES_H
#define ESCAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum escape_style {
	ESCAPE_C,       /* in a string literal: \u00e9, \U000233b4; octets \351        */
	ESCAPE_JSON,    /* \u00e9, \ud84c\udfb4; octets \udce9, as surrogates          */
	ESCAPE_PYTHON,  /* \xe9, \U000233b4; octets \udce9, by "surrogateescape"       */
	ESCAPE_RUST,    /* \u{E9}; octets \xE9: what OCTAVO_ESCAPE writes              */
	ESCAPE_SHELL,   /* between $' and ': octets \303\251                           */
	ESCAPE_XML,     /* &#xE9;                                                      */
	ESCAPE_UPLUS,   /* <U+00E9>; octets <E9>                                       */
	ESCAPE_PERCENT, /* %C3%A9 (RFC 3986 s.2.1)                                     */
	ESCAPE_ANY      /* to read what is as clear as these, and U+00E9, 0xE9         */
};

#define MAX_ESCAPE 16

/*
 * Writes a character as it may stand in text of that style, a line feed too: what is plain
 * there is one octet, itself. An octet is one that is not part of a character. Both return the
 * length, 0 where the style has no way to say it.
 */
size_t escape_character(enum escape_style style, uint32_t c, char dst[MAX_ESCAPE]);
size_t escape_octet(enum escape_style style, unsigned char octet, char dst[MAX_ESCAPE]);

struct escape {
	size_t length; /* 0 where there is no escape */
	uint32_t value;
	bool is_octet; /* and no character           */
};

/* What begins an escape. */
bool escape_begins(enum escape_style style, char first);

/*
 * Reads the escape that 'src' begins with. To be sure that there is none, or all of it, needs
 * MAX_ESCAPE octets, unless there are no more.
 */
struct escape escape_read(enum escape_style style, const char *src, size_t n);

#endif
