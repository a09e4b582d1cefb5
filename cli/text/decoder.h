/* SPDX-License-Identifier: MIT */
/* decoder.h - text in any encoding to UTF-8, in pieces, and the places of its errors */
#ifndef DECODER_H
#define DECODER_H

#include "io/input.h"
#include "text/converted.h"
#include "text/joints.h"
#include "text/charset.h"
#include "text/system_iconv.h"
#include "text/place.h"

/* Where decoded text goes: the first member of each struct that takes it. */
struct sink {
	/*
	 * Takes whole characters. Returns how many octets it took: all, or those before the
	 * first character that it refuses. Then 'error' is its kind, see struct finding.
	 */
	size_t (*take)(struct sink *sink, const char *text, size_t n);
	const char *error;
	bool takes_all; /* it refuses nothing */
	bool passes;    /* the text to the decoder's joints, as it leaves out some itself */
};

struct decoder {
	/* Set by the caller before decoder_open(): */
	struct charset from;
	const struct charset *outside; /* ISO 2022: of what is not announced to be UTF-8    */
	enum octavo_encoding to;       /* what the sink takes: a form of UTF-8, or any other
	                                  encoding, to which the library converts directly */
	struct sink *sink;             /* NULL if nobody wants the text                   */
	bool has_places;               /* lines and columns are counted, and characters that
	                                  the sink refuses are looked up in the source    */
	bool tells_longer;             /* a sequence that is longer than needed is a finding,
	                                  of LONGER_KIND, with its character: a warning, as
	                                  the sink has taken it. If that or an option refuses
	                                  it, that is the finding, which hides it. Only where
	                                  errors stop the conversion                      */
	struct joints *joints;       /* learns where OCTAVO_SKIP leaves something out of a text
	                                that contains ASCII; or NULL                      */
	bool strips_one;             /* OCTAVO_BOM_STRIP is about one byte order mark, not
	                                about all of those at the beginning               */
	bool requires_one;           /* OCTAVO_BOM_REQUIRE refuses a second one           */
	const struct octets *replacing; /* what the caller writes for each octet of an error,
	                                  if it counts such errors as replaced; or NULL   */

	/* Results: */
	struct place place; /* after the used octets                               */
	uint64_t replaced;  /* errors and characters that 'options' replace or skip */
	uint64_t longer;    /* sequences of this input that were longer than needed */
	bool is_outside;    /* ISO 2022: the text that the sink gets now ..         */
	unsigned level;     /* .. and the level announced for it, 0 for none        */
	uint64_t texts;     /* that have begun in this input: one, or more in ISO 2022 */

	/* The rest is private. */
	unsigned options;
	struct octavo_charset_stream stream; /* from the source, or what iconv(3) made of it */
	char *text;                  /* its output; capacity:                           */
	size_t capacity;
	bool is_begun; /* the current text */
	bool is_at_marks; /* where more byte order marks are left out, or refused */
	uint64_t plain_end; /* offset up to which no sequence is longer than needed */

	/* Other threads convert parts of this input, or NULL, in this way. */
	struct input *input;
	struct conversion_plan plan;

	/*
	 * If only iconv(3) reads the source it writes 'utf8', whose unused part is from 'utf8_at'
	 * to 'utf8_end'.
	 */
	struct system_iconv *system;
	char *utf8;
	size_t utf8_at, utf8_end;
	size_t last_length; /* of the last octets that became text, and these */
	char last[MAX_OCTETS];
	uint64_t error_end; /* offset after the last error of iconv(3) */

	/* ISO 2022: how far escape sequences have been searched, and the one found there. */
	uint64_t searched;
	struct octavo_escape escape;
};

/* Opens what is set above. The process ends with a message if iconv(3) cannot. */
void decoder_open(struct decoder *decoder);
void decoder_close(struct decoder *decoder);

/*
 * Begins an input, with options of enum octavo_options. Those for a byte order mark apply to the
 * beginning of its text, in ISO 2022 also to marks in several texts there; OCTAVO_BOM_ADD leaves
 * out all but one. 'replaced' counts the errors that they replace or skip.
 */
void decoder_begin(struct decoder *decoder, unsigned options);

/* From here on the options exclude no characters. */
void decoder_include(struct decoder *decoder);

/* Warns of sequences that were longer than needed, if there are any: see warn_of_longer(). */
void decoder_warn(const struct decoder *decoder, const char *file);

/*
 * Decodes src[0..n) up to the first error that stops the conversion, or the first character
 * that the sink refuses. Then 'finding' describes it, and 'place' is after it; otherwise
 * finding->error is NULL. Returns how many octets are used. An incomplete character at the end,
 * at most MAX_UNUSED octets, is not used: feed it again with what follows. 'last' means that
 * nothing follows.
 */
size_t decoder_feed(struct decoder *decoder, const char *src, size_t n, bool last,
                    struct finding *finding);

/*
 * Passes well-formed UTF-8, the source, without a look at it, as if the sink had taken it. All that
 * was fed before must be used: it ended with a whole character.
 */
void decoder_pass(struct decoder *decoder, const char *utf8, size_t n);

/*
 * Lets other threads convert parts of what is read of the input from now on, and decoder_feed() use
 * that, unless the sink may refuse some; to be called before each input_read(). decoder_end_work()
 * waits for them: to be called before the input is closed, and before the decoder is moved.
 */
void decoder_work(struct decoder *decoder, struct input *in);
void decoder_end_work(struct decoder *decoder);

/*
 * Reads an input up to the next finding. Returns false if there is none before its end, or before
 * reading failed.
 */
bool decoder_next(struct decoder *decoder, struct input *in, struct finding *finding);

#endif
