/* SPDX-License-Identifier: MIT */
/* charset.h - encodings by name: those of the library, and those that iconv(3) knows */
#ifndef CHARSET_H
#define CHARSET_H

#include "base/command.h"
#include "octavo.h"
#include "text/checked_iconv.h"

#define ISO2022 "ISO-2022+UTF-8"

#define UNKNOWN_ENCODING "unknown encoding, 'octavo labels' and 'iconv -l' list them"

/* Of another encoding for what reads a text in parts. */
#define ONLY_LABELS "needs iconv(3) or shift sequences, so it cannot be read in parts; 'octavo " \
	"count', 'octavo check' and 'octavo convert' read it whole"

struct charset {
	const char *name;
	enum octavo_encoding encoding; /* UTF-8 if 'is_foreign': iconv(3) converts to it */
	bool is_iso2022;               /* 'encoding' between escapes of ISO 2022         */
	bool is_foreign;               /* known to iconv(3) only                         */
};

/*
 * Returns false if neither the library nor iconv(3) knows the name; also if iconv(3) fails at the
 * charset, with errno ENOTSUP.
 */
bool charset_find(const char *name, struct charset *charset);

/* The same for a name on the command line; an unknown one is a usage error. */
struct charset charset_option(const struct command *command, const char *name);

/* Returns the i-th of the common names that iconv(3) may know; NULL after the last. */
const char *iconv_label(size_t i);

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

/* Returns the form of UTF-8 that holds all code points of 'e': RFC 2279's, or WTF-8. */
enum octavo_encoding wide_utf8(enum octavo_encoding e);

/*
 * Returns the same form of UTF-8 without sequences that are longer than needed, which two forms
 * decode; any other encoding as it is.
 */
enum octavo_encoding strict_form(enum octavo_encoding e);

/*
 * checked_iconv_open(). NULL is returned, with errno, for a charset that is not known or not to be
 * used; after any other error the process ends with a message.
 */
struct checked_iconv *open_conversion(const char *to, const char *from);

/*
 * Conversions of iconv(3) to UTF-8 and from it; NULL if the charset is not foreign. If iconv(3)
 * fails, the process ends with a message.
 */
struct checked_iconv *charset_decoder(const struct charset *charset);
struct checked_iconv *charset_encoder(const struct charset *charset);

/*
 * Converts a text by itself, from the initial shift state and back to it. Returns how many octets
 * that writes, 0 if iconv(3) refuses it.
 */
size_t charset_convert_alone(struct checked_iconv *conversion, const char *src, size_t n, char *dst,
                             size_t cap);

/* Writes a character in a foreign charset. Returns its length, 0 if there is no such character. */
size_t charset_encode(const struct charset *charset, uint32_t c, char *dst, size_t cap);

/*
 * Whether a conversion to UTF-8 holds some letters back until the next octets, which may be marks,
 * as from windows-1258, windows-1255, TCVN and TSCII.
 */
bool charset_holds_letters(struct checked_iconv *decoder);

/* Tells whether a foreign charset can hold a character, which is given in UTF-8. */
bool charset_holds(const struct charset *charset, const char *character);

/* Octets of a code unit, which is what a letter takes: 1, 2 or 4. */
size_t charset_unit(const struct charset *charset);

#endif
