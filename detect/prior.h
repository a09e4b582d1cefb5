/* SPDX-License-Identifier: MIT */
/* prior.h - how common languages and decodings are in the world */
#ifndef OCTAVO_DETECT_PRIOR_H
#define OCTAVO_DETECT_PRIOR_H

#include "decodings.h"

/* What decodings cost before any of a text was seen, in each language. */
struct prior {
	int32_t costs[DECODINGS][MAX_LANGUAGES];
};

void octavo_prior_init(struct prior *prior, const struct decodings *decodings);

/*
 * Makes it that of lines which are texts of their own: among good text, some look as if they were
 * encoded twice by a way by which whole texts hardly ever were.
 */
void octavo_prior_of_lines(struct prior *prior);

#endif
