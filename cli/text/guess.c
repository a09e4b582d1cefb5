/* SPDX-License-Identifier: MIT */
/* guess.c - guesses a charset, by the model of detect/ */
#include "text/guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "hints.h"
#include "verdict.h"

/* Too large for a small stack. */
struct guesser {
	struct sample sample;
	struct detector detector;
	struct verdict verdict;
	struct mixture mixture;
	char octets[2 * MAX_SAMPLE];
};

/* Whether a text in a charset is also one in another, which writes less. */
static bool is_in(struct guesser *g, const char *charset, const char *narrower)
{
	const struct octavo_charset *from = octavo_charset_from_label(charset, OCTAVO_NAMES_SYSTEM);
	const struct octavo_charset *to = octavo_charset_from_label(narrower, OCTAVO_NAMES_SYSTEM);

	return !octavo_charset_convert(from, g->sample.octets, g->sample.n, to, g->octets,
	                               sizeof g->octets, OCTAVO_STOP).error;
}

/* The customary name: octavo reads these as their supersets. */
static const char *name_of(struct guesser *g, unsigned decoding)
{
	static const char *const narrower[][2] = { { "cp932", "shift_jis" }, { "uhc", "euc-kr" } };
	const char *name = octavo_charset_rows[decoding].name;

	for (size_t i = 0; i < COUNT(narrower); i++)
		if (strcmp(name, narrower[i][0]) == 0 && is_in(g, name, narrower[i][1]))
			return narrower[i][1];
	return name;
}

static struct guesser *judge(const char *octets, size_t n, const char *declared)
{
	struct guesser *g = allocate(sizeof *g);
	struct octavo_hints hints = { .declared = octavo_charset_from_label(
		declared, OCTAVO_NAMES_SYSTEM) };

	octavo_detector_init(&g->detector);
	octavo_detector_hint(&g->detector, &hints);
	octavo_sample_feed(&g->sample, (const uint8_t *)octets, n);
	octavo_verdict_find(&g->verdict, &g->detector, &g->sample);
	return g;
}

/* Adds a charset that is not there; others are no answer. */
static void add(struct guesser *g, const struct reading *reading, struct charset_rank *ranks,
                size_t *count, size_t max)
{
	if (reading->decoding >= CHARSETS)
		return;
	const char *name = name_of(g, reading->decoding);
	for (size_t i = 0; i < *count; i++)
		if (strcmp(ranks[i].name, name) == 0)
			return;
	if (*count == max)
		return;
	struct charset_rank *rank = &ranks[(*count)++];
	*rank = (struct charset_rank){ .confidence = reading->posterior / 100,
		                       .has_undefined = reading->has_errors };
	snprintf(rank->name, sizeof rank->name, "%s", name);
}

/* The charsets in which all may be. */
static void add_readings(struct guesser *g, struct charset_rank *ranks, size_t *count, size_t max)
{
	for (unsigned i = 0; i < g->verdict.count; i++)
		if (g->verdict.readings[0].decoding != AS_BINARY)
			add(g, &g->verdict.readings[i], ranks, count, max);
}

/* The charsets of the parts of a mixture, and with less confidence those of all. */
static size_t split(struct guesser *g, struct charset_rank *ranks, size_t max)
{
	size_t count = 0;

	octavo_verdict_split(&g->mixture, &g->verdict, &g->detector);
	for (unsigned i = 0; i < g->mixture.count; i++) {
		struct reading part = { g->mixture.decodings[i], g->mixture.posterior, "", false };
		add(g, &part, ranks, &count, max);
	}
	size_t parts = count;
	if (parts)
		add_readings(g, ranks, &count, max);
	for (size_t i = parts; i < count; i++)
		ranks[i].confidence = ranks[i].confidence * (10000 - g->mixture.posterior) / 10000;
	return count;
}

size_t guess_rank(const char *octets, size_t n, bool may_be_mixed, struct charset_rank *ranks,
                  size_t max)
{
	struct guesser *g = judge(octets, n, "");
	size_t count = may_be_mixed ? split(g, ranks, max) : 0;

	if (count && g->mixture.count > 1) {
		ranks[0].is_mixed = true;
	} else {
		count = 0;
		add_readings(g, ranks, &count, max);
	}
	free(g);
	return count;
}

size_t guess_parts(const char *octets, size_t n, const char *declared,
                   struct charset_rank *ranks, size_t max)
{
	struct guesser *g = judge(octets, n, declared);
	size_t count = split(g, ranks, max);

	free(g);
	return count;
}
