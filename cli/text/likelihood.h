/* SPDX-License-Identifier: MIT */
/* likelihood.h - how unlikely UTF-8 is in each language, and in any */
#ifndef LIKELIHOOD_H
#define LIKELIHOOD_H

#include <stddef.h>
#include <stdint.h>

#include "text/language.h"

/* Costs of what is not ASCII: see language.h. */
struct likelihood {
	int32_t costs[LANGUAGES], least;
};

/*
 * Finds the costs of the first 'pairs' pairs of a text, at most a million; 120 tell languages
 * apart. Ends when the least is more than 'most'.
 */
void likelihood_find(struct likelihood *likelihood, const char *utf8, size_t n, size_t pairs,
                     int64_t most);

/*
 * The language in which the text costs least, with the costs of its ASCII, and what it costs there.
 * That tells good texts apart, but says nothing of what is no text in any.
 */
size_t likelihood_language(const struct likelihood *likelihood, const int64_t of_ascii[LANGUAGES]);
int64_t likelihood_with(const struct likelihood *likelihood, const int64_t of_ascii[LANGUAGES]);

/*
 * The least by which a text costs more than another one with the same ASCII, whatever that ASCII
 * costs. Negative if it may cost less.
 */
int64_t likelihood_gap(const struct likelihood *likelihood, const struct likelihood *other);

#endif
