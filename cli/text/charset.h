/* SPDX-License-Identifier: MIT */
/* charset.h - what the name of a charset stands for, and those that iconv(3) knows */
#ifndef CHARSET_H
#define CHARSET_H

#include <iconv.h>

#include "base/command.h"
#include "octavo.h"

#define ISO2022 "ISO-2022+UTF-8"

/* Where there is no conversion. */
#define NO_ICONV ((iconv_t)-1)

struct charset {
	const char *name;
	enum octavo_encoding encoding; /* UTF-8 within ISO 2022, too              */
	bool is_iso2022;               /* text of ISO 2022 that announces UTF-8   */
	bool is_foreign;               /* iconv(3) converts it from and to UTF-8  */
};

/* Returns false where nobody knows the name. */
bool charset_find(const char *name, struct charset *charset);

/* The same for a name on the command line; an unknown one is a usage error. */
struct charset charset_option(const struct command *command, const char *name);

/* The same, and one that iconv(3) converts is an error, too. */
struct charset own_charset_option(const struct command *command, const char *name);

/* Both as actions of options; 'to' is a struct charset. */
void read_charset(const struct command *command, const char *name, void *to);
void read_own_charset(const struct command *command, const char *name, void *to);

/* Conversions of a foreign charset; NO_ICONV for any other. */
iconv_t charset_decoder(const struct charset *charset);
iconv_t charset_encoder(const struct charset *charset);

/*
 * Converts as octavo_convert() does. The error is OCTAVO_NO_ROOM, OCTAVO_TRUNCATED, or
 * OCTAVO_UNMAPPABLE for whatever iconv(3) will not convert.
 */
struct octavo_result charset_convert(iconv_t how, const char *src, size_t n, char *dst,
                                     size_t cap);

/* Writes what the end of the text asks for, and begins anew. Returns how much. */
size_t charset_end(iconv_t how, char *dst, size_t cap);

/* Tells whether a character, in UTF-8, has a place in the charset. */
bool charset_holds(const struct charset *charset, const char *character);

/* How many octets a letter takes: those by which a text of such units has to be read. */
size_t charset_unit(const struct charset *charset);

#endif
