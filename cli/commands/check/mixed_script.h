/* SPDX-License-Identifier: MIT */
/* mixture.h - words of letters that come from scripts which look alike */
#ifndef MIXTURE_H
#define MIXTURE_H

#include <stdbool.h>
#include <stdint.h>

/* The word at hand; all zero at first. */
struct mixed_script {
	unsigned script; /* of its letters, 0 for none yet */
	bool is_told;
};

/*
 * Tells whether code point 'c' is the first letter of a word that is of another script than
 * those before it, where both are of Latin, Greek, Cyrillic, Armenian, Coptic or Cherokee.
 */
bool mixed_script_next(struct mixed_script *mixture, uint32_t c);

#endif
