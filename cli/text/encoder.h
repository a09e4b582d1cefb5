/* SPDX-License-Identifier: MIT */
/* encoder.h - text in UTF-8 to any encoding, and what is written for what that cannot hold */
#ifndef ENCODER_H
#define ENCODER_H

#include "io/output.h"
#include "text/decoder.h"

struct encoder {
	struct sink sink;

	/* Set by the caller before encoder_open(): */
	struct charset charset;
	unsigned options; /* enum octavo_options                                          */
	unsigned level;   /* announced in ISO 2022, 0 for none                            */
	bool explains;    /* refuses what it would replace: then call encoder_replace()   */

	struct output out; /* to be opened by the caller                                  */

	/* Results: */
	enum octavo_encoding input; /* what it takes: UTF-8 if iconv(3) encodes it, else the
	                               encoding of the charset itself                     */
	bool has_text;     /* it has taken text                           */
	uint64_t replaced; /* characters that were replaced               */
	uint64_t marks;    /* of errors, or U+FFFD, that were            */

	/* The rest is private. */
	iconv_t iconv;
	const char *mark;   /* U+FFFD, or what the charset has instead */
	bool drops_tags;    /* as iconv(3) of glibc does: U+E0000..E007F */
	bool is_announced;  /* UTF-8, in ISO 2022 ..                   */
	char recent[3];     /* .. where these were the last octets of text */
	size_t recent_size;
};

/* encoder_close() writes what ends the text, and closes 'out', which the caller has opened. */
void encoder_open(struct encoder *encoder);
bool encoder_close(struct encoder *encoder, bool keep);

/* Returns what the options do with an unmappable character: OCTAVO_STOP or another error option. */
unsigned at_unmappable(unsigned options);

/*
 * Writes what the options put in place of a refused character. Returns false if they stop the
 * conversion.
 */
bool encoder_replace(struct encoder *encoder, const struct finding *finding);

#endif
