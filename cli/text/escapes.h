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
	ESCAPE_JAVA,    /* the same, but \b \t \' and octal of Java and .properties    */
	ESCAPE_XML,     /* &#xE9;                                                      */
	ESCAPE_HTML,    /* the same; names without a semicolon, 80..9F as browsers do  */
	ESCAPE_UPLUS,   /* <U+00E9>; octets <E9>                                       */
	ESCAPE_PERCENT, /* %C3%A9 (RFC 3986 s.2.1)                                     */
	ESCAPE_ANY      /* for reading: any unambiguous one, and U+00E9, 0xE9, 0x20AC  */
};

#define MAX_ESCAPE 16      /* octets that are written */
#define MAX_ESCAPE_READ 34 /* &CounterClockwiseContourIntegral; and an octet after it */

/*
 * Writes a character in the style, unchanged if it needs no escape. A line feed is escaped.
 * escape_octet() writes an octet that is not part of a character. Both return the
 * length, at most MAX_ESCAPE; 0 if the style cannot express it. escape_reference() writes &#xE9;
 * for any character, also for one that needs no escape and one that XML does not allow.
 */
size_t escape_character(enum escape_style style, uint32_t c, char *dst);
size_t escape_reference(uint32_t c, char *dst);
size_t escape_octet(enum escape_style style, unsigned char octet, char *dst);

/* Whether what is written of a text is what is written of its octets, whatever they are. */
bool escape_is_of_octets(enum escape_style style);

/* So small that it is returned in registers. */
struct escape {
	uint32_t value;
	uint32_t next;   /* a second character, or 0          */
	uint32_t length; /* 0 if there is no escape           */
	bool is_octet;   /* the value is not a character's    */
};

/* Whether an escape may begin with this octet. */
bool escape_begins(enum escape_style style, char first);

/*
 * Reads the escape at the beginning of 'src'. Pass at least MAX_ESCAPE_READ octets, fewer only at
 * the end of the text.
 */
struct escape escape_read(enum escape_style style, const char *src, size_t n);

/*
 * Where the zeros begin of a reference of XML or HTML or of \x in C, or all u but the first of
 * \u in Java, which may have any number of them: with more than MAX_ESCAPE_READ octets it is read
 * without some of them. 0 if 'src' begins no such escape.
 */
size_t escape_filler(enum escape_style style, const char *src, size_t n);

/*
 * Finds the first escape of JSON that names half of a pair of surrogates, without the other half
 * beside it; with 'takes_nul' also one of U+0000. 'at' is its offset, 'n' if there is none. The
 * text begins outside of an escape.
 */
struct escape escape_find_half(const char *src, size_t n, bool takes_nul, size_t *at);

/*
 * The same of an escape at the beginning of 'src', a backslash. Pass at least MAX_JSON_ESCAPE
 * octets, fewer only at the end of the text. 'passed' is where the next escape may begin.
 */
#define MAX_JSON_ESCAPE 12
struct escape escape_read_half(const char *src, size_t n, bool takes_nul, size_t *passed);

#endif
