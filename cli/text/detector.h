/* SPDX-License-Identifier: MIT */
/* detector.h - detects the encoding of an input */
#ifndef DETECTOR_H
#define DETECTOR_H

#include <string.h>

#include "io/input.h"
#include "text/declared.h"
#include "text/guess.h"
#include "text/place.h"
#include "text/survey.h"

#define MAX_CANDIDATES 4

/* What an answer is based on, in the order of the checks. */
enum evidence {
	EVIDENCE_BOM,       /* a byte order mark                                  */
	EVIDENCE_EMPTY,     /* the input is empty                                 */
	EVIDENCE_ESCAPES,   /* escape sequences of ISO 2022                       */
	EVIDENCE_SHIFTS,    /* see shifted.h                                      */
	EVIDENCE_VALID,     /* well-formed US-ASCII or UTF-8                      */
	EVIDENCE_APPENDED,  /* UTF-16 or UTF-32 after text in octets              */
	EVIDENCE_STRUCTURE, /* see units.h                                        */
	EVIDENCE_COMPRESSED, /* begins as compressed files do: binary             */
	EVIDENCE_NUL,       /* a NUL: binary                                      */
	EVIDENCE_FORM,      /* well-formed in another form of UTF-8               */
	EVIDENCE_MOSTLY,    /* UTF-8 with very few errors                         */
	EVIDENCE_CONTROLS,  /* control characters that are not of text: binary    */
	EVIDENCE_MIXED,     /* parts are UTF-8, but there are more errors         */
	EVIDENCE_DECLARED,  /* see declared.h; the octets agree                   */
	EVIDENCE_GUESS,     /* see guess.h                                        */
	EVIDENCE_NONE       /* unknown                                            */
};

/* UTF-16 or UTF-32 after other text, as PowerShell's >> appends it. */
struct appended {
	enum octavo_encoding encoding;
	uint64_t at;   /* its offset                         */
	bool has_mark; /* of byte order                      */
	bool is_exact; /* or else a few characters away      */
	bool is_last;  /* nothing in something else is after */
};

struct answer {
	char name[64]; /* of the encoding, in lower case; "binary", "unknown-8bit" */
	enum evidence evidence;
	uint64_t octets;      /* checked                                           */
	bool is_whole;        /* these are all of the input                        */
	uint64_t guessed;     /* octets that a guess was made from                 */
	unsigned confidence;  /* in a guess, in percent                            */
	struct declaration declared;
	struct survey_result lines;

	/* Charsets of the octets that are not UTF-8, the likeliest first: of all, or of a part. */
	struct charset_rank candidates[MAX_CANDIDATES];
	size_t candidate_count;
	bool is_wide; /* if it is a part: it has characters of several octets */

	uint64_t sequences;   /* well-formed sequences of two octets or more       */
	uint64_t by_chance;   /* those that touch an error: in a run of octets above 7F   */
	uint64_t errors;      /* in UTF-8                                          */
	struct finding error; /* the first in UTF-8, or in what the mark announces */
	enum octavo_designation announced; /* the first of UTF-8 in ISO 2022, or none      */
	bool is_undecodable;  /* some of it is no text in the encoding that is named       */
	uint64_t nul;         /* offset of the first NUL; UINT64_MAX for none      */
	const char *compression; /* the format that it begins as, NULL for none    */
	bool is_inside;       /* it is what -z reads inside a compressed file      */
	bool is_joined;       /* UTF-16 or UTF-32, but a part is in something else         */
	struct appended appended; /* if that is the evidence */
};

/* Checks at most 'limit' octets of what is left of an input. Returns false if it cannot be read. */
bool detect_input(struct answer *answer, struct input *in, uint64_t limit);

/* The number of UTF-8 sequences that are not there by chance. */
static inline uint64_t genuine_sequences(const struct answer *answer)
{
	return answer->sequences - answer->by_chance;
}

/* Whether parts of a text are UTF-8, and not by chance. */
static inline bool has_utf8(const struct answer *answer)
{
	enum { MAX_ERRORS_EACH = 16 }; /* of a sequence that is not there by chance */
	return genuine_sequences(answer) >= answer->errors / MAX_ERRORS_EACH + 1;
}

/* Whether nothing is UTF-8 but the byte order mark: it was put before a text in another charset. */
static inline bool is_only_marked(const struct answer *answer)
{
	return answer->evidence == EVIDENCE_BOM && strcmp(answer->name, "utf-8") == 0 &&
	       answer->errors && genuine_sequences(answer) <= 1;
}

/* Checks octets in memory. */
void detect_text(struct answer *answer, const char *octets, size_t n);

#endif
