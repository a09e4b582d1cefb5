/* SPDX-License-Identifier: MIT */
/* overlong.h - what sequences that are longer than needed hide */
#ifndef OVERLONG_H
#define OVERLONG_H

#include "report/excerpt.h"
#include "text/place.h"

/* The errors of which may_hide() says so, as bits. */
#define HIDING_ERRORS (UINT32_C(1) << OCTAVO_OVERLONG | UINT32_C(1) << OCTAVO_TOO_LARGE)

/* Whether the finding may be the beginning of such a sequence. */
bool may_hide(const struct finding *finding);

/*
 * Reads what find_hidden() looks at after such a finding, where it cannot be read again: otherwise
 * what is reported would depend on where a read has ended. The text of 'in' moves.
 */
void await_hidden(const struct finding *finding, struct input *in);

/*
 * Sets 'hides' and the code point, if it is one; and 'spells_parent', if it is a part of "../" or
 * the like to a decoder that takes such sequences. Returns false, and sets nothing, where it is a
 * single octet that no other one continues.
 */
bool find_hidden(struct finding *finding, const struct spot *spot, bool *spells_parent);

#endif
