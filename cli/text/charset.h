/* SPDX-License-Identifier: MIT */
/* charset.h - charsets by name: those of the libraries, and those that only iconv(3) knows */
#ifndef CHARSET_H
#define CHARSET_H

#include "base/command.h"
#include "octavo-charset.h"

#define ISO2022 "ISO-2022+UTF-8"

#define UNKNOWN_ENCODING "unknown encoding, 'octavo labels' lists them"

/* Of another encoding for what reads a text in parts. */
#define ONLY_LABELS "this encoding cannot be read in parts; 'octavo count', 'octavo check' and " \
	"'octavo convert' read it whole"

/* The same, where only iconv(3) knows it. */
#define ONLY_ICONV "only iconv(3) of this system knows this encoding; 'octavo convert' reads it"

struct charset {
	const char *name;
	enum octavo_encoding encoding; /* UTF-8 if 'is_foreign': that is what it is read as */
	bool is_iso2022;               /* 'encoding' between escapes of ISO 2022            */
	bool is_foreign;               /* no encoding of octavo.h: see charset_own()        */
	const struct octavo_charset *foreign; /* NULL: known to iconv(3) only               */
};

/*
 * Return false if the name is not known: to the libraries, to iconv(3), to any of them. iconv(3) is
 * asked for names that the user gives, never for those that come with a text.
 */
bool charset_find(const char *name, struct charset *charset);
bool charset_ask_system(const char *name, struct charset *charset);
bool charset_ask(const char *name, struct charset *charset);

/* The second one for a name on the command line; an unknown one is a usage error. */
struct charset charset_option(const struct command *command, const char *name);

/* octavo_charset_numbered(), but for the one in which nothing is text. */
const struct octavo_charset *charset_numbered(unsigned number);

/* octavo_charset_alias() among OCTAVO_NAMES_SYSTEM. */
const char *system_alias(const struct octavo_charset *charset, size_t i);

/* Returns the label nearest to an unknown name, of those with its digits; NULL if none is near. */
const char *nearest_label(const char *name);

/* The same as charset_option() as an action of an option: 'to' is a struct charset. */
void read_charset(const struct command *command, const char *name, void *to);

/*
 * The row of --outside, for a struct charset: the encoding of what ISO 2022 does not announce.
 * outside_option() sets the default, and refuses what makes no sense, when all options are read.
 */
#define OUTSIDE_ROW(type, member)                                                             \
	{ 0, "outside", "ENCODING",                                                           \
	  "with -f " ISO2022 ": the encoding of all other octets (default US-ASCII)",         \
	  CALL(type, member, read_charset) }
void outside_option(const struct command *command, const struct charset *from,
                    struct charset *outside);

/* octavo_locale_codeset(); if there is no memory the process ends with a message. */
bool locale_codeset(char *dst, size_t cap);

/* Whether it is UTF-8 as in RFC 3629, all of it. */
bool is_plain_utf8(const struct charset *charset);

/* The charset of the libraries; NULL if only iconv(3) knows it. */
const struct octavo_charset *charset_own(const struct charset *charset);

/* The encoding of octavo.h that a charset is, or OCTAVO_NO_ENCODING; NULL is allowed. */
enum octavo_encoding encoding_of(const struct octavo_charset *charset);

/* Returns the form of UTF-8 that holds all code points of 'e': RFC 2279's, or WTF-8. */
enum octavo_encoding wide_utf8(enum octavo_encoding e);

/*
 * Returns the same form of UTF-8 without sequences that are longer than needed, which two forms
 * decode; any other encoding as it is.
 */
enum octavo_encoding strict_form(enum octavo_encoding e);

/*
 * Converts a whole text to UTF-8, up to an error; without a charset, of one that only iconv(3)
 * knows, nothing.
 */
struct octavo_result charset_decode(const struct charset *charset, const char *src, size_t n,
                                    char *utf8, size_t cap);

/* The characters of the 256 octets in a charset of the libraries, by name; U+FFFD for none. */
void charset_octets(const char *name, uint32_t characters[256]);

/* Writes a character in a charset. Returns its length, 0 if there is no such character. */
size_t charset_encode(const struct charset *charset, uint32_t c, char *dst, size_t cap);

/* Octets of a code unit, which is what a letter takes: 1, 2 or 4. */
size_t charset_unit(const struct charset *charset);

#endif
