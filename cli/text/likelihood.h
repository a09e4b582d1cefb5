/* SPDX-License-Identifier: MIT */
/* likelihood.h - how unlikely a text is in any language */
#ifndef LIKELIHOOD_H
#define LIKELIHOOD_H

#include <stddef.h>
#include <stdint.h>

#include "text/language.h"

/* Compares texts that differ only in what is not ASCII. */
struct likelihood {
	int64_t of_ascii[MAX_LANGUAGES];
};

void likelihood_begin(struct likelihood *likelihood, const char *utf8, size_t n);

/*
 * What a text costs, see language.h, in the language in which it costs least: what is not ASCII,
 * and what is beside that. Of a long text only the first of it counts. Which language its ASCII is
 * in tells good texts apart, but says nothing of what is no text in any.
 */
struct text_cost {
	int64_t alone, with_ascii;
};

struct text_cost reading_cost(const struct reading *reading, const int64_t of_ascii[]);
struct text_cost likelihood_cost(const struct likelihood *likelihood, const char *utf8, size_t n);

#endif
