/* SPDX-License-Identifier: MIT */
/* encoder.h - text in UTF-8 to any encoding, and what is written for what that cannot hold */
#ifndef ENCODER_H
#define ENCODER_H

#include "io/output.h"
#include "text/decoder.h"
#include "text/system_iconv.h"
#include "text/translit.h"

/*
 * Two more values for OCTAVO_UNMAPPABLE_MASK, which the library does not have: write &#x4E8C; or
 * something readable, see translit.h.
 */
#define UNMAPPABLE_XML 0x50000u
#define UNMAPPABLE_TRANSLIT 0x60000u

/* The options as the library takes them: it stops where only an encoder knows what to write. */
unsigned library_options(unsigned options);

/* Text repeats its characters. */
enum { CACHED_TRANSLITS = 64 };

struct encoder {
	struct sink sink;

	/* Set by the caller before encoder_open(): */
	struct charset charset;
	unsigned options; /* enum octavo_options                                          */
	unsigned level;   /* announced in ISO 2022, 0 for none                            */
	struct joints *joints; /* of the decoder, or NULL                                 */
	bool explains;    /* refuses what it would replace: then call encoder_replace()   */

	struct output out; /* to be opened by the caller                                  */

	/* Results: */
	enum octavo_encoding input; /* what it takes: the encoding of the charset itself, if it
	                               is one of octavo.h; else UTF-8                     */
	bool has_text;     /* it has taken text                           */
	bool has_syllables; /* in UNICODE-1-1-UTF-8, Hangul at its places of Unicode 1.1 */
	uint64_t replaced; /* characters that were replaced               */
	uint64_t marks;    /* of errors, or U+FFFD, that were            */
	uint64_t unknown;  /* of these: those that became ?, as nothing better is known or held */

	/* The rest is private. */
	struct octavo_charset_stream stream; /* from UTF-8 to a charset with tables */
	struct system_iconv *system; /* if only iconv(3) knows the charset, or NULL */
	const char *mark;   /* U+FFFD, or what the charset has instead */
	bool lacks_signs;   /* which write characters by their number    */
	const char *reason; /* why what is acceptable() ends: the kind of a finding */
	bool is_announced;  /* UTF-8, in ISO 2022 ..                   */
	char recent[3];     /* .. where these were the last octets of text */
	size_t recent_size;
	bool has_half;      /* a high surrogate is not written yet: a low one may follow .. */
	char half[3];       /* .. and these are its octets             */
	struct {
		uint32_t c;
		bool is_known;
		size_t size;
		char text[MAX_TRANSLIT];
	} translits[CACHED_TRANSLITS];
};

/* encoder_close() writes what ends the text, and closes 'out', which the caller has opened. */
void encoder_open(struct encoder *encoder);
bool encoder_close(struct encoder *encoder, bool keep);

/* Whether an open encoder, a struct encoder, has a character. */
bool encoder_has(void *encoder, uint32_t c);

/*
 * Returns what the options do with an unmappable character: OCTAVO_STOP or another error option,
 * UNMAPPABLE_XML, UNMAPPABLE_TRANSLIT.
 */
unsigned at_unmappable(unsigned options);

/*
 * Writes what the options put in place of a refused character. Returns false if they stop the
 * conversion.
 */
bool encoder_replace(struct encoder *encoder, const struct finding *finding);

#endif
