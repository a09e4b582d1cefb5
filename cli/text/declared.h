/* SPDX-License-Identifier: MIT */
/* declared.h - what a text declares about its own encoding */
#ifndef DECLARED_H
#define DECLARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"
#include "text/declaration.h"

/* Octets of the beginning that a declaration may stand in. */
#define DECLARED_HEAD ((size_t)8 << 10)

/* All that declarations may stand in: the beginning of a text, and its end. */
struct declared {
	char head[DECLARED_HEAD], tail[4096];
	size_t head_size, tail_size;
};

/* Keeps what is needed of the next octets. All zero at first. */
void declared_feed(struct declared *declared, const char *octets, size_t n);

/*
 * Makes UTF-8 of what was kept of a text that is in UTF-16 or UTF-32, and has so many octets. Call
 * it before declared_find().
 */
void declared_decode(struct declared *declared, enum octavo_encoding encoding, uint64_t octets);

/* Finds the first declaration; 'in' is DECLARED_NOWHERE if there is none. */
struct declaration declared_find(const struct declared *declared);

/*
 * The declared encoding, or one that contains it and is often meant, if octets decode in it without
 * an error and without C1 controls, which no text has; otherwise NULL. An incomplete character at
 * the end is no error. The Web's charset is "NAME" if that reads the octets the same, and they are
 * all that is not ASCII, otherwise "web:NAME".
 */
const char *declared_fitting(const struct declaration *declaration, const char *octets, size_t n,
                             bool are_all);

/* Whether the declared encoding has this name, or is the same without a byte order. */
bool declared_agrees(const struct declaration *declaration, const char *name);

#endif
