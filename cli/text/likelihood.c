/* SPDX-License-Identifier: MIT */
/* likelihood.c - how unlikely UTF-8 is in each language, and in any */
#include "text/likelihood.h"

#include <stdatomic.h>

#include "base/count_octets.h"
#include "text/unicode.h"

/* ------------------------------------------------------------------ pairs */

/* Of a pair of characters in each language, with that of capitals; it is at most MAX_COST. */
struct costs {
	uint16_t of[LANGUAGES];
};
enum { MAX_COST = 1000 };

static void find_costs(uint32_t x, uint32_t y, struct costs *costs)
{
	uint32_t points[] = { x, y };
	struct pair pair = { 0, x == y ? 0 : 1, 1 };
	struct reading reading = { points, 2, &pair, 1 };
	int64_t of[LANGUAGES], of_capitals = capitals_cost(&reading);

	language_costs(&reading, UINT64_MAX, of);
	for (size_t i = 0; i < LANGUAGES; i++)
		costs->of[i] = (uint16_t)(of[i] + of_capitals);
}

/*
 * Those that are known: texts repeat few pairs. A place has one pair and keeps it, so that threads
 * need not wait for each other: what finds no place is found out again each time. BUSY and 0 are
 * pairs of ASCII.
 */
enum { PLACES = 4096, TRIED = 8, BUSY = 1 };

static struct {
	_Atomic uint32_t pair[PLACES];
	struct costs costs[PLACES];
} known;

static const struct costs *costs_of(uint32_t x, uint32_t y, struct costs *found)
{
	uint32_t pair = x << 16 | y;

	for (uint32_t i = 0; i < TRIED && (x | y) <= UINT16_MAX; i++) {
		size_t at = ((pair * UINT32_C(2654435761) >> 20) + i) % PLACES;
		uint32_t has = atomic_load_explicit(&known.pair[at], memory_order_acquire);

		if (!has && atomic_compare_exchange_strong(&known.pair[at], &has, BUSY)) {
			find_costs(x, y, &known.costs[at]);
			atomic_store_explicit(&known.pair[at], pair, memory_order_release);
			return &known.costs[at];
		}
		if (has == pair)
			return &known.costs[at];
	}
	find_costs(x, y, found);
	return found;
}

/* ------------------------------------------------------------------ texts */

/* So many are added in 16 bits, before the least is looked for. */
enum { AT_ONCE = 12 };
_Static_assert(AT_ONCE * MAX_COST <= UINT16_MAX, "");

static void add(struct likelihood *likelihood, const struct costs *some)
{
	int32_t least = INT32_MAX;

	for (size_t i = 0; i < LANGUAGES; i++) {
		int32_t cost = likelihood->costs[i] + some->of[i];
		likelihood->costs[i] = cost;
		least = cost < least ? cost : least;
	}
	likelihood->least = least;
}

void likelihood_find(struct likelihood *likelihood, const char *utf8, size_t n, size_t pairs,
                     int64_t most)
{
	uint32_t last = ' ';
	size_t at = 0;

	*likelihood = (struct likelihood){ .least = 0 };
	while (at < n && pairs && likelihood->least <= most) {
		size_t left = pairs < AT_ONCE ? pairs : AT_ONCE;
		struct costs found, some = { { 0 } };

		for (pairs -= left; left; left--) {
			size_t ascii = last < 0x80 ? ascii_length(utf8 + at, n - at) : 0;

			if (ascii)
				last = (unsigned char)utf8[at + ascii - 1];
			at += ascii;
			if (at == n)
				break;
			struct octavo_character c = decode_quickly(utf8 + at, n - at);
			const struct costs *costs = costs_of(last, c.code_point, &found);
			for (size_t j = 0; j < LANGUAGES; j++)
				some.of[j] = (uint16_t)(some.of[j] + costs->of[j]);
			at += c.length;
			last = c.code_point;
		}
		add(likelihood, &some);
	}
}

size_t likelihood_language(const struct likelihood *likelihood, const int64_t of_ascii[LANGUAGES])
{
	size_t best = 0;

	for (size_t i = 1; i < LANGUAGES; i++)
		if (likelihood->costs[i] + of_ascii[i] < likelihood->costs[best] + of_ascii[best])
			best = i;
	return best;
}

int64_t likelihood_with(const struct likelihood *likelihood, const int64_t of_ascii[LANGUAGES])
{
	size_t best = likelihood_language(likelihood, of_ascii);

	return likelihood->costs[best] + of_ascii[best];
}

int64_t likelihood_gap(const struct likelihood *likelihood, const struct likelihood *other)
{
	int32_t most = other->least + MAX_ASCII_COST, gap = INT32_MAX;

	for (size_t i = 0; i < LANGUAGES; i++) {
		int32_t of_other = other->costs[i] < most ? other->costs[i] : most;
		int32_t more = likelihood->costs[i] - of_other;
		gap = more < gap ? more : gap;
	}
	return gap;
}
