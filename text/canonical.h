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

/* What is written of a text, a sequence behind the other, as long as each is simple. */
struct octavo_simple {
	size_t at;       /* of the first sequence that is otherwise     */
	bool is_plain;   /* that is one character, which may be kept    */
	size_t written;  /* octets, of dst, or what they would be       */
	size_t changed;  /* sequences                                   */
};

/*
 * Composes sequences of s[at..n) as long as each is a starter and what composes with it as it
 * comes; ASCII between them, too. Most sequences that are not in NFC are such ones. The last of the
 * text is none, as more may follow, nor one for which dst may be too small. A sequence must begin
 * at s[at]. 'dst' may be NULL.
 */
struct octavo_simple octavo_compose_simple(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                           size_t at, uint8_t *dst, size_t cap);

/* Likewise decomposes sequences as long as marks come in order. */
struct octavo_simple octavo_decompose_simple(enum octavo_normal_form form, const uint8_t *s,
                                             size_t n, size_t at, uint8_t *dst, size_t cap);

/*
 * Where the first character of s[at..n) is that does not occur in the form, is a mark, or may join
 * what is in front, or an error. '*last' becomes where the one before it begins, if any.
 */
size_t octavo_inert_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                          size_t *last);

#endif
