/* SPDX-License-Identifier: MIT */
/* overlong.h - what sequences that are longer than needed hide */
#ifndef OVERLONG_H
#define OVERLONG_H

#include "report/excerpt.h"
#include "text/place.h"

/* Whether the finding may be the beginning of such a sequence. */
bool may_hide(const struct finding *finding);

/*
 * Sets 'hides' and the code point, if it is one. Returns whether it is a part of "../" or the like
 * to a decoder that takes such sequences.
 */
bool find_hidden(struct finding *finding, const struct spot *spot);

#endif
