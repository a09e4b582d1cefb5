/* SPDX-License-Identifier: MIT */
/* nearest.c - which word is nearest to a misspelled one */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define MAX_LETTERS 32

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool is_same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/*
 * How many insertions, deletions, replacements, and swaps of neighbours turn a into b; case is
 * ignored. Row i has the distances of the first i letters of a from each beginning of b.
 */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t rows[3][MAX_LETTERS + 1];

	for (size_t j = 0; j <= b_length; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= a_length; i++) {
		size_t *row = rows[i % 3];
		const size_t *last = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];

		row[0] = i;
		for (size_t j = 1; j <= b_length; j++) {
			row[j] = least(last[j], row[j - 1]) + 1;
			row[j] = least(row[j], last[j - 1] + !is_same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) &&
			    is_same(a[i - 2], b[j - 1]))
				row[j] = least(row[j], before[j - 2] + 1);
		}
	}
	return rows[a_length % 3][b_length];
}

void nearest_try(struct nearest *nearest, const char *candidate)
{
	size_t n = strlen(nearest->word), m = strlen(candidate);

	if (n > MAX_LETTERS || m > MAX_LETTERS)
		return;
	size_t d = distance(nearest->word, n, candidate, m);
	/* At most one letter of three may be wrong. */
	if (3 * d > n || (nearest->found && nearest->distance < d))
		return;
	/* Of two equally near ones, take the longer. */
	if (nearest->found && nearest->distance == d && strlen(nearest->found) >= m)
		return;
	nearest->found = candidate;
	nearest->distance = d;
}
