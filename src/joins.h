/* SPDX-License-Identifier: MIT */
/* joins.h - which errors count as one */
#ifndef OCTAVO_JOINS_H
#define OCTAVO_JOINS_H

#include "decode.h"

/* In the state of joins_error(): all errors that follow belong to this one. */
#define OCTAVO_JOINS_ANY 0xFF

/*
 * Whether an error of ill-formed text counts as part of the one before it, by one of the options
 * of OCTAVO_PER_MASK. '*state', 'joins' of a stream, is set for the next error; after a character
 * it is 0.
 */
static inline bool joins_error(unsigned per, uint8_t *state, const uint8_t *s,
                               enum octavo_error error, unsigned length)
{
	bool joined = *state > 0;

	if (per == OCTAVO_PER_RUN) {
		*state = OCTAVO_JOINS_ANY;
		return joined;
	}
	if (per != OCTAVO_PER_SEQUENCE)
		return false;
	if (error != OCTAVO_STRAY) {
		bool first = s[0] >= 0xC0 && s[0] < 0xFE && announced(s[0]) > length;
		*state = (uint8_t)(first ? announced(s[0]) - length : 0);
		return false;
	}
	if (!joined)
		*state = OCTAVO_JOINS_ANY;
	else if (*state != OCTAVO_JOINS_ANY)
		--*state;
	return joined;
}

#endif
