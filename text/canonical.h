/* SPDX-License-Identifier: MIT */
/* canonical.h - combining classes, decompositions, and what composes (UAX #15, UAX #44) */
#ifndef OCTAVO_TEXT_CANONICAL_H
#define OCTAVO_TEXT_CANONICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo-text.h"

/* Code points of the longest decomposition, that of U+FDFA. */
#define MAX_PARTS 18

struct octavo_parts {
	uint32_t c[MAX_PARTS];
	uint8_t classes[MAX_PARTS]; /* their combining classes */
	size_t n;
};

/* How a code point behaves in a normal form. */
enum octavo_standing {
	OCTAVO_STANDS,    /* it occurs in the form, and is no second half of any pair       */
	OCTAVO_MAY_JOIN,  /* it occurs, but may compose with what is in front               */
	OCTAVO_NEVER      /* it does not occur: it decomposes, or is replaced by another one */
};

struct octavo_behaviour {
	uint8_t standing;
	uint8_t combining_class; /* of what occurs in the form */
};

static inline bool composes_in(enum octavo_normal_form form)
{
	return form == OCTAVO_NFC || form == OCTAVO_NFKC;
}

static inline bool is_compatible(enum octavo_normal_form form)
{
	return form == OCTAVO_NFKC || form == OCTAVO_NFKD;
}

struct octavo_behaviour octavo_behaviour(enum octavo_normal_form form, uint32_t code_point);

/* The full decomposition, canonical or compatible, in canonical order; or the code point itself. */
void octavo_decompose(uint32_t code_point, bool compatible, struct octavo_parts *parts);

/* The combining class of what does not decompose. */
unsigned octavo_class_of_part(uint32_t part);

/* What two code points compose to, or 0. */
uint32_t octavo_compose(uint32_t first, uint32_t second);

#endif
