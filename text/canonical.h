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

/* Whether a sequence begins with such a code point, whatever is before it. */
static inline bool is_inert(struct octavo_behaviour is)
{
	return is.standing == OCTAVO_STANDS && is.combining_class == 0;
}

/* Whether there is such a form. */
static inline bool is_normal_form(enum octavo_normal_form form)
{
	return (unsigned)form <= OCTAVO_NFKD;
}

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

/*
 * The beginning of a sequence, as far as that was read: a starter and what follows it, all of
 * which composes with it, or one character that decomposes.
 */
struct octavo_sequence {
	size_t begin, end;
	uint32_t c; /* what it composes to, or that character */
	bool decomposes;
};

/* What a character does after others. */
enum octavo_next {
	OCTAVO_BEGINS,     /* it begins a sequence, whatever is in front          */
	OCTAVO_DECOMPOSES, /* it is not in the form; its first part begins one    */
	OCTAVO_COMPOSES,   /* it composes with what is directly in front          */
	OCTAVO_OTHER       /* it, or a part, may compose with what is in front    */
};

/*
 * What the character or error at s[at] does in a form; if it decomposes, or composes with the one
 * before it, '*sequence' becomes that, or both.
 */
enum octavo_next octavo_next_at(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                size_t at, struct octavo_sequence *sequence);

/* How much of a text was simple, and what was written of it. */
struct octavo_simple {
	size_t at;       /* where the first sequence begins that was not */
	bool is_plain;   /* that is one character, which may be kept     */
	size_t written;  /* octets, of dst, or what they would be        */
	size_t changed;  /* sequences                                    */
};

/*
 * Composes sequences of s[0..n), the first of which is 'next' as far as that was read, while each
 * is a starter with nothing after it but characters that compose with it in the order in which
 * they stand, or a character that is replaced by others that stay as they are; and copies ASCII
 * between them. Most sequences that are not in NFC or NFKC are such. Stops before any other
 * one, of the last one of the text, as more may follow it, and where dst may be too small. 'dst'
 * may be NULL.
 */
struct octavo_simple octavo_compose_simple(enum octavo_normal_form form, const uint8_t *s, size_t n,
                                           struct octavo_sequence next, uint8_t *dst, size_t cap);

/*
 * Likewise decomposes sequences while their marks come in order, and stops after 'plain' in a row
 * that stay as they are and are not ASCII.
 */
struct octavo_simple octavo_decompose_simple(enum octavo_normal_form form, const uint8_t *s,
                                             size_t n, struct octavo_sequence first,
                                             size_t plain, uint8_t *dst, size_t cap);

/*
 * Where the first character of s[at..n) is that is not inert, or an error. '*last' becomes where
 * the one before it begins, if any.
 */
size_t octavo_inert_until(enum octavo_normal_form form, const uint8_t *s, size_t n, size_t at,
                          size_t *last);

#endif
