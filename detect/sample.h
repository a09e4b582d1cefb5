/* SPDX-License-Identifier: MIT */
/* sample.h - what a guess reads of a text of any length */
#ifndef OCTAVO_DETECT_SAMPLE_H
#define OCTAVO_DETECT_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MAX_SAMPLE = 20480,
	SAMPLE_NEAR = 64, /* octets on either side of one that is wanted */
	SAMPLE_LATE = 3   /* after which an error in UTF-8 is known at the latest */
};

/*
 * What is kept of a text: its first words that have octets above 7F, the first errors in UTF-8, and
 * later words that have such an octet for the first time, up to a megabyte after the first word;
 * each with what is near it.
 */
struct sample {
	uint8_t octets[MAX_SAMPLE];
	size_t n;
	size_t whole;     /* up to the end of the last word */
	size_t left;      /* octets to take, 0 for none     */
	size_t passed;    /* since the last that was taken  */
	size_t read;      /* since the first                */
	unsigned words;
	bool is_in_word;
	unsigned errors;  /* in UTF-8                       */
	unsigned due;     /* octets that a character of UTF-8 still has */
	uint64_t seen[2]; /* octets above 7F, a bit each    */
	uint8_t last[SAMPLE_NEAR + SAMPLE_LATE]; /* of the text */
};

/* Takes the next octets. All is 0 at first. How a text is cut makes no difference. */
void octavo_sample_feed(struct sample *sample, const uint8_t *s, size_t n);

/*
 * Begins another megabyte at the first error in UTF-8, which may be far from the first word: at the
 * first of so many octets that were fed last, SAMPLE_LATE at most.
 */
void octavo_sample_go_on(struct sample *sample, size_t late);

#endif
