/* SPDX-License-Identifier: MIT */
/* states.h - the decodings and languages that the words of a block may be in */
#ifndef OCTAVO_DETECT_STATES_H
#define OCTAVO_DETECT_STATES_H

#include "prior.h"
#include "words.h"

/* A way that words are read in: a decoding, for all that give the same texts, and a language. */
struct state {
	uint8_t decoding, language;
	int32_t prior; /* of the world or the text before */
	int32_t own;   /* .. and of this block            */
};

enum { MAX_STATES = 192 };

struct path {
	struct state states[MAX_STATES];
	unsigned count;
	bool is_one;             /* all of the text is in one decoding */
	bool has_span_odds;      /* each span has odds of its own, which take as long again */
	uint8_t last;            /* the decoding of most of the block before, or NO_TEXT at first */
	uint8_t same[DECODINGS]; /* the one that stands for all that give its texts, or NO_TEXT */
	union {
		uint16_t forward[MAX_UNITS][MAX_STATES];
		/* After octavo_path_find(): of the text from a unit to the end of its span. */
		int32_t odds[MAX_UNITS];
	};
};

/* Finds the states that are not far from the best for some word. */
void octavo_states_find(struct path *path, const struct words *words, const struct prior *prior);

/* What octets cost that are no text, beyond the likeliest text. */
int32_t octavo_binary_cost(const struct type *type);

#endif
