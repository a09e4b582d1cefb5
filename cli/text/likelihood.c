/* SPDX-License-Identifier: MIT */
/* likelihood.c - how unlikely a text is in any language */
#include "text/likelihood.h"

#include "octavo.h"

/* So many tell languages apart. */
enum { MAX_PAIRS = 120 };

struct sample {
	struct reading reading;
	uint32_t points[MAX_PAIRS + 2];
	struct pair pairs[MAX_PAIRS];
};

static uint16_t number_of(struct sample *sample, uint32_t c)
{
	struct reading *reading = &sample->reading;
	size_t i = 0;

	while (i < reading->different && sample->points[i] != c)
		i++;
	if (i == reading->different)
		sample->points[reading->different++] = c;
	return (uint16_t)i;
}

static void take_sample(struct sample *sample, const char *utf8, size_t n)
{
	struct reading *reading = &sample->reading;
	uint32_t last = ' ';

	*reading = (struct reading){ .points = sample->points, .pairs = sample->pairs };
	for (size_t at = 0; at < n && reading->n < MAX_PAIRS;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, utf8 + at, n - at);

		at += c.length;
		if ((last | c.code_point) >= 0x80)
			sample->pairs[reading->n++] = (struct pair){
				number_of(sample, last), number_of(sample, c.code_point), 1
			};
		last = c.code_point;
	}
}

void likelihood_begin(struct likelihood *likelihood, const char *utf8, size_t n)
{
	enum { MAX_ASCII = 256 };

	language_ascii_costs((const unsigned char *)utf8, n < MAX_ASCII ? n : MAX_ASCII,
	                     likelihood->of_ascii);
}

static void keep_lower(int64_t *lowest, int64_t cost)
{
	if (cost < *lowest)
		*lowest = cost;
}

struct text_cost reading_cost(const struct reading *reading, const int64_t of_ascii[])
{
	struct text_cost lowest = { INT64_MAX, INT64_MAX };
	int64_t of_capitals = capitals_cost(reading);
	const struct language *language;

	for (size_t i = 0; (language = language_at(i)); i++) {
		int64_t cost = language_cost(language, reading) + of_capitals;
		keep_lower(&lowest.alone, cost);
		keep_lower(&lowest.with_ascii, cost + of_ascii[i]);
	}
	return lowest;
}

struct text_cost likelihood_cost(const struct likelihood *likelihood, const char *utf8, size_t n)
{
	struct sample sample;

	take_sample(&sample, utf8, n);
	return reading_cost(&sample.reading, likelihood->of_ascii);
}
