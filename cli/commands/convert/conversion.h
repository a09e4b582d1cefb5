/* SPDX-License-Identifier: MIT */
/* conversion.h - inputs that are converted, one after the other, into one output */
#ifndef CONVERSION_H
#define CONVERSION_H

#include <stdint.h>
#include <stdio.h>

#include "text/decoder.h"
#include "text/diagnosis.h"
#include "text/encoder.h"
#include "text/flags.h"

/* Option rows for unsigned 'options': what is written for errors, and for other characters. */
#define AT_INVALID_ROWS(type, options)                                                       \
	{ 0, "invalid", "stop", "report it and stop (default)",                         \
	  SET_BITS(type, options, OCTAVO_ERROR_MASK, OCTAVO_STOP) },                         \
	{ 0, "invalid", "replace", "write U+FFFD, or ? if the output has no U+FFFD",         \
	  SET_BITS(type, options, OCTAVO_ERROR_MASK, OCTAVO_REPLACE) },                      \
	{ 0, "invalid", "skip", "leave it out",                                              \
	  SET_BITS(type, options, OCTAVO_ERROR_MASK, OCTAVO_SKIP) },                         \
	{ 0, "invalid", "escape", "write \\xE9 for each octet",                              \
	  SET_BITS(type, options, OCTAVO_ERROR_MASK, OCTAVO_ESCAPE) },                       \
	{ 0, "invalid", "roundtrip",                                                         \
	  "convert each octet 80..FF to a surrogate U+DC80..DCFF on the way to UTF-16, UTF-32 or " \
	  "WTF-8, and back to that octet on the way from them; stop at other errors",        \
	  SET_BITS(type, options, OCTAVO_ERROR_MASK, OCTAVO_ROUNDTRIP) },                    \
	REPLACE_PER_ROWS(type, options),                                                     \
	HEADING("At a character that the output encoding lacks (default: as --invalid):"),   \
	{ 0, "unmappable", "stop", "report it and stop",                                     \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, OCTAVO_UNMAPPABLE_STOP) },         \
	{ 0, "unmappable", "replace", "write U+FFFD, or ? if the output has no U+FFFD",      \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, OCTAVO_UNMAPPABLE_REPLACE) },      \
	{ 0, "unmappable", "skip", "leave it out",                                           \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, OCTAVO_UNMAPPABLE_SKIP) },         \
	{ 0, "unmappable", "escape", "write \\u{4E8C}, or ? if the output has no \\ or {",   \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, OCTAVO_UNMAPPABLE_ESCAPE) },       \
	{ 0, "unmappable", "xml", "write &#x4E8C;, or ? if the output has no & or #",        \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, UNMAPPABLE_XML) },                 \
	{ 0, "unmappable", "translit",                                                       \
	  "write something readable: \" for curly quotes, EUR, e for a letter with an accent; ? " \
	  "if nothing is known",                                                             \
	  SET_BITS(type, options, OCTAVO_UNMAPPABLE_MASK, UNMAPPABLE_TRANSLIT) }

/* The same for a byte order mark. */
#define AT_BOM_ROWS(type, options)                                                           \
	{ 0, "bom", "keep",                                                                  \
	  "treat it as a character; the default keeps only that of the first FILE (RFC 3629, " \
	  "section 6)", SET_BITS(type, options, OCTAVO_BOM_MASK, OCTAVO_BOM_KEEP) },         \
	{ 0, "bom", "strip", "leave it out of each FILE, also several",                      \
	  SET_BITS(type, options, OCTAVO_BOM_MASK, OCTAVO_BOM_STRIP) },                      \
	{ 0, "bom", "add", "as strip, then begin the output with one, if its encoding has one", \
	  SET_BITS(type, options, OCTAVO_BOM_MASK, OCTAVO_BOM_ADD) },                        \
	BOM_RULE_ROWS(type, options)

/* The caller sets the members before conversion_open(), except results. */
struct conversion {
	struct charset from, to, outside; /* 'outside': see struct decoder                */
	unsigned options;                 /* enum octavo_options, and BOM_OF_FIRST        */
	unsigned level;                   /* announced in ISO 2022, 0 for none            */
	bool detects;                     /* 'from' is what is detected, for each input   */
	bool explains;                    /* reports each character that is not converted */
	bool is_silent;                   /* does not report the error that ends it       */
	const char *advises;              /* what that error did to an input: then it is told
	                                     which option decides otherwise; or NULL      */
	bool has_native_order;            /* input without a byte order mark is in the order
	                                     of this machine, as iconv(3) of glibc reads it */
	struct finding last; /* the error that has ended an input; none without 'error' */
	struct decoder decoder;
	struct joints joints; /* of what is left out */
	struct answer answer;   /* what was detected */
	struct encoder encoder; /* its output is a result */
};

/* Refuses options that contradict each other, or need what this build lacks. */
void conversion_refuse(const struct conversion *conversion, const struct command *command);

/*
 * Begin by one of the first two. conversion_open() opens an output as output_open() does;
 * conversion_replace() one that replaces a file, as output_replace() does. conversion_close() calls
 * conversion_warn_label() if the output is kept.
 */
bool conversion_open(struct conversion *conversion, const char *output, char **inputs);
bool conversion_replace(struct conversion *conversion, const struct replaced_file *original);
bool conversion_close(struct conversion *conversion, const char *output, bool keep);

/*
 * Sets 'from' to what is detected in an input that can be read twice. Returns false, and says why,
 * if it is not known.
 */
bool conversion_detect(struct conversion *conversion, struct input *in);

/* Convert an input and append it to the output. They return its exit status. */
int convert(struct conversion *conversion, const char *name);
int convert_input(struct conversion *conversion, struct input *in);

/*
 * Warns of text that was written in UNICODE-1-1-UTF-8 if it should not have this name: of text
 * without Hangul, and of new text (RFC 2279 s.5). 'output' is NULL for standard output.
 */
void conversion_warn_label(const struct conversion *conversion, const char *output);

/* Says what has ended an input, and which option decides otherwise. */
void conversion_tell_end(const struct conversion *conversion, const char *name);

/*
 * How many errors and characters were replaced, left out or escaped so far. The second prints a
 * number of them, as in "2 errors replaced"; the third one of an input, if there are any.
 */
uint64_t conversion_losses(const struct conversion *conversion);
void conversion_print_losses(FILE *to, const struct conversion *conversion, uint64_t losses);
void conversion_tell_losses(const struct conversion *conversion, const char *name,
                            uint64_t losses);

#endif
