/* SPDX-License-Identifier: MIT */
/* detector.h - what encoding is an input in? */
#ifndef DETECTOR_H
#define DETECTOR_H

#include "text/place.h"

/* What an answer stands on; in this order they are considered. */
enum evidence {
	EVIDENCE_BOM,       /* a byte order mark                                         */
	EVIDENCE_EMPTY,     /* there is nothing                                          */
	EVIDENCE_ESCAPES,   /* escape sequences of ISO 2022                              */
	EVIDENCE_VALID,     /* it is well-formed: US-ASCII, or UTF-8                     */
	EVIDENCE_STRUCTURE, /* see structure.h                                           */
	EVIDENCE_NUL,       /* there is a NUL: binary                                    */
	EVIDENCE_FORM,      /* it would be UTF-8 but for what another form of it allows  */
	EVIDENCE_MOSTLY,    /* it would be UTF-8 but for very few errors                 */
	EVIDENCE_CONTROLS,  /* it has control characters that text has not: binary       */
	EVIDENCE_GUESS,     /* see guess.h                                               */
	EVIDENCE_NONE       /* unknown                                                   */
};

struct answer {
	char name[64]; /* of the encoding, in lower case; "binary", "unknown-8bit" */
	enum evidence evidence;
	uint64_t octets;       /* that were looked at                               */
	bool is_whole;         /* they are all that there are                       */
	uint64_t guessed;      /* that the guess is made of                         */
	uint64_t sequences;    /* well-formed ones of UTF-8 with two octets or more */
	uint64_t errors;       /* what of UTF-8 would be ill-formed                 */
	struct finding error;  /* the first, or the first of what the BOM says      */
	uint64_t nul;          /* where the first NUL is, UINT64_MAX for nowhere    */
};

/* Looks at no more than 'limit' octets. Returns false where the input cannot be read. */
bool detect(struct answer *answer, const char *name, uint64_t limit);

/* Whether it is known what it is, and nothing speaks against that. */
bool is_detected(const struct answer *answer);

#endif
