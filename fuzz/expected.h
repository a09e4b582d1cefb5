/* SPDX-License-Identifier: MIT */
/*
 * expected.h - results by the oracles of tests/, one piece of a text after the other
 *
 * The oracles know all encodings that say their octets' order, but not UNICODE-1-1-UTF-8.
 */
#ifndef FUZZ_EXPECTED_H
#define FUZZ_EXPECTED_H

#include "../tests/forms_oracle.h"
#include "../tests/oracle.h"
#include "fuzz.h"

bool expected_knows(enum octavo_encoding e);

/* As octavo_decode(). */
struct octavo_character expected_next(enum octavo_encoding e, const uint8_t *s, size_t n);

/* What to do to which text. Without 'to' it is checked. */
struct task {
	enum octavo_encoding from, to;
	unsigned options;
	struct text text;
	struct text replacement; /* of one's own, if it is not empty */
};

/* Whether expected_result() knows all about the task. */
bool expected_knows_task(const struct task *t);

/* As octavo_check() and octavo_convert() to 'dst', which has enough capacity. */
struct octavo_result expected_result(const struct task *t, uint8_t *dst);

#endif
