/* SPDX-License-Identifier: MIT */
/*
 * text.h - texts for the targets of octavo-text.h
 *
 * What is to be said of a text has tests/text_rules.c, by plain tables; tests/text_checks.c calls
 * the library, in memory of just the size, and compares. A target chooses what is compared, with
 * each set of kernels.
 */
#ifndef FUZZ_TEXT_H
#define FUZZ_TEXT_H

#include "../tests/text_rules.h"
#include "fuzz.h"

/*
 * Reads a text, which is good until the next one: as it is, or made of characters at which tables
 * change; perhaps after so much other text that a block of 16 KiB ends in it. Chance, by which
 * texts are cut, begins with numbers of the input.
 */
struct rest fuzz_text(struct feed *feed);

/* A way to cut a text of n octets, by chance. */
struct cuts fuzz_cuts(size_t n);

#endif
