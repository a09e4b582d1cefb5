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
	EVIDENCE_MOSTLY,    /* UTF-8 with errors: see guess.h, as for all below   */
	EVIDENCE_NO_TEXT,   /* octets that are no text: binary                    */
	EVIDENCE_MIXED,     /* parts are UTF-8, but there are more errors         */
	EVIDENCE_DECLARED,  /* see declared.h; the octets agree                   */
	EVIDENCE_GUESS,     /* another charset                                    */
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
	struct declaration declared;
	struct survey_result lines;

	struct guess guess;   /* if there is an error                              */

	uint64_t sequences;   /* well-formed sequences of two octets or more       */
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

/* Whether nothing is UTF-8 but the byte order mark: it was put before a text in another charset. */
static inline bool is_only_marked(const struct answer *answer)
{
	return answer->evidence == EVIDENCE_BOM && strcmp(answer->name, "utf-8") == 0 &&
	       answer->guess.condition == OCTAVO_CONDITION_OTHER;
}

/* Checks octets in memory. */
void detect_text(struct answer *answer, const char *octets, size_t n);

#endif
