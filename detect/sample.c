/* SPDX-License-Identifier: MIT */
/* sample.c - what a guess reads of a text of any length */
#include "sample.h"

#include <string.h>

#include "words.h"

/* More words say little more, and take time. */
enum { WORD_LIMIT = 64, FIRST = 16384, TEXT_LIMIT = 1 << 20 };

/* The octet that is so many before s[at]. */
static uint8_t before(const struct sample *x, const uint8_t *s, size_t at, size_t n)
{
	return n <= at ? s[at - n] : x->last[SAMPLE_NEAR + at - n];
}

static bool is_first(const struct sample *x)
{
	return x->words < WORD_LIMIT && x->n < FIRST;
}

static bool is_wanted(const struct sample *x, uint8_t octet)
{
	bool is_new = !(x->seen[octet >> 6 & 1] >> (octet & 63) & 1);

	return octet & 0x80 && (is_new || is_first(x));
}

/* Where there is no space, what is there of the last word is left out, but of the only one. */
static void put(struct sample *x, uint8_t octet)
{
	bool is_high = octet & 0x80;

	if (x->n == MAX_SAMPLE) {
		x->n = x->whole ? x->whole : x->n;
		x->read = TEXT_LIMIT;
		return;
	}
	x->octets[x->n++] = octet;
	if (is_high)
		x->seen[octet >> 6 & 1] |= UINT64_C(1) << (octet & 63);
	x->words += is_high && !x->is_in_word;
	x->is_in_word |= is_high;
	if (octavo_is_between(octet)) {
		x->whole = x->n;
		x->is_in_word = false;
	}
}

/*
 * Puts what is near s[at] and before it, from the beginning of a word on. Returns false if s[at] is
 * in a word that begins before that.
 */
static bool put_near(struct sample *x, const uint8_t *s, size_t at)
{
	size_t from = x->passed < SAMPLE_NEAR ? x->passed : SAMPLE_NEAR;

	if (from < x->passed) {
		while (from && !octavo_is_between(before(x, s, at, from)))
			from--;
		if (!from && before(x, s, at, 1) & 0x80)
			return false;
		put(x, '\n');
	}
	for (; from; from--)
		put(x, before(x, s, at, from));
	return true;
}

static void keep_last(struct sample *x, const uint8_t *s, size_t n)
{
	size_t kept = n < SAMPLE_NEAR ? SAMPLE_NEAR - n : 0;

	memmove(x->last, x->last + SAMPLE_NEAR - kept, kept);
	if (n)
		memcpy(x->last + kept, s + n - (SAMPLE_NEAR - kept), SAMPLE_NEAR - kept);
}

void octavo_sample_feed(struct sample *x, const uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n && x->read < TEXT_LIMIT; at++) {
		size_t end = x->left ? at : octavo_ascii_end(s, n, at);
		x->passed += end - at;
		x->read += x->n ? end - at : 0;
		at = end;
		if (at == n || x->read >= TEXT_LIMIT)
			break;
		bool wanted = is_wanted(x, s[at]);
		x->read++;
		if (!x->left && (!wanted || !put_near(x, s, at))) {
			x->passed++;
			continue;
		}
		put(x, s[at]);
		x->passed = 0;
		if (wanted)
			x->left = SAMPLE_NEAR;
		else if (x->left > 1 || octavo_is_between(s[at]))
			x->left--;
	}
	keep_last(x, s, n);
}
