/* SPDX-License-Identifier: MIT */
/* sample.c - what a guess reads of a text of any length */
#include "sample.h"

#include <string.h>

#include "words.h"

/* More words say little more, and take time. */
enum { WORD_LIMIT = 64, ERROR_LIMIT = 64, FIRST = 16384, TEXT_LIMIT = 1 << 20 };

/* The octet that is so many before s[at]. */
static uint8_t before(const struct sample *x, const uint8_t *s, size_t at, size_t n)
{
	return n <= at ? s[at - n] : x->last[sizeof x->last + at - n];
}

static bool is_first(const struct sample *x)
{
	return x->words < WORD_LIMIT && x->n < FIRST;
}

/* Whether the next octet is where an error in UTF-8 shows, nearly: overlong forms are none here. */
static bool is_error(struct sample *x, uint8_t octet)
{
	bool is_inner = octet >> 6 == 2, was_due = x->due;

	if (is_inner) {
		x->due -= was_due;
		return !was_due;
	}
	x->due = octet < 0xC2 || octet > 0xF4 ? 0 : octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
	return was_due || (octet & 0x80 && !x->due);
}

static bool is_wanted(struct sample *x, uint8_t octet)
{
	bool is_new = !(x->seen[octet >> 6 & 1] >> (octet & 63) & 1);
	bool is_first_error = is_error(x, octet) && x->errors++ < ERROR_LIMIT;

	return is_first_error || (octet & 0x80 && (is_new || is_first(x)));
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
	size_t taken = n < sizeof x->last ? n : sizeof x->last, kept = sizeof x->last - taken;

	memmove(x->last, x->last + taken, kept);
	if (n)
		memcpy(x->last + kept, s + n - taken, taken);
}

void octavo_sample_feed(struct sample *x, const uint8_t *s, size_t n)
{
	for (size_t at = 0; at < n && x->read < TEXT_LIMIT; at++) {
		size_t end = x->left || x->due ? at : octavo_ascii_end(s, n, at);
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

void octavo_sample_go_on(struct sample *x, size_t late)
{
	uint8_t again[SAMPLE_LATE];

	if (x->read < TEXT_LIMIT) {
		x->read = late;
		return;
	}
	memcpy(again, x->last + sizeof x->last - late, late);
	memmove(x->last + late, x->last, sizeof x->last - late);
	x->passed = SAMPLE_NEAR + 1;
	x->left = x->read = 0;
	x->due = 0;
	octavo_sample_feed(x, again, late);
}
