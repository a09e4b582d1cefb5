/* SPDX-License-Identifier: MIT */
/* verdict.h - what all of a text is in, if it is in one decoding */
#ifndef OCTAVO_DETECT_VERDICT_H
#define OCTAVO_DETECT_VERDICT_H

#include "detector.h"
#include "sample.h"

/* A way to read all of a text. */
struct reading {
	unsigned decoding;    /* of those that give this text, the one that is most usual for it */
	unsigned posterior;   /* of this text, in parts of 10000 */
	const char *language; /* of most of it                   */
	bool has_errors;      /* some octets are no characters   */
};

enum { MAX_READINGS = 5 };

struct verdict {
	unsigned count; /* of the readings, the likeliest first; each gives another text */
	struct reading readings[MAX_READINGS];
};

/* Judges a sample. What the detector knew of another text is forgotten. */
void octavo_verdict_find(struct verdict *verdict, struct detector *detector,
                         const struct sample *sample);

/* The decodings of the likeliest text of a sample, of which the first has most words. */
struct mixture {
	unsigned count, decodings[MAX_READINGS];
	unsigned words[DECODINGS]; /* in each */
	unsigned posterior; /* of that text, in parts of 10000 */
};

/* Finds these of the sample that was judged last, and lowers its verdict by what they take. */
void octavo_verdict_split(struct mixture *mixture, struct verdict *verdict,
                          struct detector *detector);

#endif
