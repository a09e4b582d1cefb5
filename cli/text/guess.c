/* SPDX-License-Identifier: MIT */
/* guess.c - what a text with errors in UTF-8 is, by the model of liboctavo-detect */
#include "text/guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "decodings.h"

/* Whether all of a text is also in a charset that has less characters. */
static bool is_in(const struct octavo_charset *from, const char *narrower, const char *s, size_t n)
{
	const struct octavo_charset *to = octavo_charset_from_label(narrower, OCTAVO_NAMES_SYSTEM);
	char octets[4096];
	struct octavo_result done = { .error = OCTAVO_NO_ROOM };

	while (done.error == OCTAVO_NO_ROOM) {
		done = octavo_charset_convert(from, s, n, to, octets, sizeof octets, OCTAVO_STOP);
		s += done.read;
		n -= done.read;
	}
	return !done.error;
}

/* The customary name: cp850 for IBM850. Supersets have that of what the text is in. */
static const char *name_of(const struct octavo_charset *charset, const char *s, size_t n)
{
	static const char *const narrower[][2] = { { "cp932", "shift_jis" }, { "uhc", "euc-kr" } };
	const char *name = octavo_charset_label(charset);
	size_t row = 0;

	while (row < CHARSETS && octavo_charset_from_label(octavo_charset_rows[row].name,
	                                                   OCTAVO_NAMES_SYSTEM) != charset)
		row++;
	if (row < CHARSETS)
		name = octavo_charset_rows[row].name;
	for (size_t i = 0; i < COUNT(narrower); i++)
		if (strcmp(name, narrower[i][0]) == 0 && is_in(charset, narrower[i][1], s, n))
			name = narrower[i][1];
	return name;
}

/* Adds a reading that is in a charset, unless it is there. */
static void add(struct guess *guess, const struct octavo_reading *reading, unsigned percent,
                const char *s, size_t n)
{
	const struct octavo_decoding *decoding = &reading->decoding;

	if (decoding->kind != OCTAVO_DECODING_TEXT || guess->count == COUNT(guess->charsets) ||
	    decoding->charset == octavo_charset_of(OCTAVO_UTF8))
		return;
	const char *name = name_of(decoding->charset, s, n);
	for (size_t i = 0; i < guess->count; i++)
		if (strcmp(guess->charsets[i].name, name) == 0)
			return;
	struct charset_rank *rank = &guess->charsets[guess->count++];
	rank->confidence = reading->posterior * percent / 10000;
	snprintf(rank->name, sizeof rank->name, "%s", name);
}

void guess_find(struct guess *guess, const void *sample, size_t n, const void *lines,
                size_t lines_size, const char *declared)
{
	enum { PERCENT = 100 };
	struct octavo_hints hints = {
		.declared = octavo_charset_from_label(declared, OCTAVO_NAMES_SYSTEM),
	};
	void *memory = allocate(OCTAVO_DETECT_MEMORY);
	struct octavo_verdict all = octavo_detect(memory, sample, n, &hints);
	bool is_mixed = all.condition == OCTAVO_CONDITION_MIXED;
	bool is_utf8 = all.condition != OCTAVO_CONDITION_OTHER;

	*guess = (struct guess){
		.condition = all.condition,
		.confidence = (is_mixed ? all.posterior : all.readings[0].posterior) / PERCENT,
		.has_errors = all.readings[0].has_errors,
	};
	for (unsigned i = 0; i < all.count && (is_mixed || !is_utf8); i++) {
		const struct octavo_charset *charset = all.readings[i].decoding.charset;
		guess->has_utf8 |= is_mixed && charset == octavo_charset_of(OCTAVO_UTF8);
		add(guess, &all.readings[i], PERCENT, sample, n);
	}
	if (is_utf8) {
		hints.options = OCTAVO_DETECT_ONE;
		all = octavo_detect(memory, lines, lines_size, &hints);
		for (unsigned i = 0; i < all.count; i++)
			add(guess, &all.readings[i], PERCENT - guess->confidence, lines,
			    lines_size);
	}
	free(memory);
}
