/* SPDX-License-Identifier: MIT */
/*
 * iso2022.c - octavo_escape_find(), octavo_escape_write(), octavo_level_allows(): the first escape
 * sequence against a search for each of them at each place
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define LONGEST 16

/* How many octets at 's' a sequence begins with. */
static size_t matching(const uint8_t *s, size_t n, const uint8_t *sequence, size_t length)
{
	size_t i = 0;

	while (i < n && i < length && s[i] == sequence[i])
		i++;
	return i;
}

static struct octavo_escape search(enum octavo_encoding e, const struct text *text)
{
	size_t unit = octavo_encoding_info(e)->unit_size;

	for (size_t at = 0; at < text->n; at += unit)
		for (int d = OCTAVO_DESIGNATE_UTF8; d <= OCTAVO_DESIGNATE_RETURN; d++) {
			enum octavo_designation designation = (enum octavo_designation)d;
			uint8_t sequence[LONGEST];
			size_t length =
				octavo_escape_write(e, designation, sequence, LONGEST).written;
			size_t same = matching(text->s + at, text->n - at, sequence, length);

			if (same == length)
				return (struct octavo_escape){ designation, at, length };
			if (same == text->n - at)
				return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, at, 0 };
		}
	return (struct octavo_escape){ OCTAVO_NO_DESIGNATION, text->n, 0 };
}

static void check_write(enum octavo_encoding e, enum octavo_designation designation, size_t cap)
{
	uint8_t *dst = exactly(cap);
	struct octavo_result r = octavo_escape_write(e, designation, dst, cap);

	require(r.read == 0 && r.written <= cap && r.written <= LONGEST);
	require((r.written > 0) == (r.error == OCTAVO_OK));
	free(dst);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_encoding e = feed_encoding(&feed);
	uint32_t code_point = feed_number(&feed) << 8;
	code_point ^= feed_number(&feed);
	struct text text = feed_text(&feed);
	struct octavo_escape escape = octavo_escape_find(e, text.s, text.n);
	struct octavo_escape wanted = search(e, &text);

	require(escape.designation == wanted.designation);
	require(escape.at == wanted.at && escape.length == wanted.length);
	check_write(e, (enum octavo_designation)(code_point % 8), code_point / 8 % 20);
	require(octavo_level_allows(3, code_point));
	require(octavo_level_allows(2, code_point) >= octavo_level_allows(1, code_point));
	free(text.s);
	return 0;
}
