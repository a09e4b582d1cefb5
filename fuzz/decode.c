/* SPDX-License-Identifier: MIT */
/*
 * decode.c - octavo_decode(), octavo_decode_last(), octavo_encode(), octavo_floor(), octavo_ceil():
 * characters one by one against the oracles, and backward against forward
 */
#include <stdlib.h>
#include <string.h>

#include "expected.h"

/* A code point becomes what the oracle says, if there is capacity for it. */
static void check_encode(enum octavo_encoding e, uint32_t code_point)
{
	uint8_t wanted[OCTAVO_MAX_CHARACTER];
	size_t length = form_encode(e, code_point, wanted);

	for (size_t cap = 0; cap <= OCTAVO_MAX_CHARACTER; cap++) {
		uint8_t *dst = exactly(cap);
		struct octavo_result r = octavo_encode(e, code_point, dst, cap);

		require(r.error == (!length        ? OCTAVO_UNMAPPABLE
		                    : cap < length ? OCTAVO_NO_ROOM
		                                   : OCTAVO_OK));
		require(r.read == 0 && r.written == (r.error ? 0 : length));
		require(same_octets(dst, wanted, r.written));
		free(dst);
	}
}

/* The encoding of the characters where a byte order mark before them decides. */
static enum octavo_encoding in_order(enum octavo_encoding e, const struct text *text)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	if (info->byte_order != OCTAVO_ORDER_BY_BOM)
		return e;
	return octavo_decode(info->little, text->s, text->n).code_point == 0xFEFF ? info->little
	                                                                          : info->big;
}

/* Sets begins[at] where a character or an error begins. */
static void walk_forward(enum octavo_encoding e, const struct text *text, bool *begins)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	memset(begins, 0, text->n + 1);
	begins[text->n] = true;
	for (size_t at = 0; at < text->n;) {
		struct octavo_character c = octavo_decode(e, text->s + at, text->n - at);

		require(c.length > 0 && c.length <= text->n - at);
		require(c.length <= info->max_length && (!c.error || c.code_point == 0xFFFD));
		if (expected_knows(e)) {
			struct octavo_character wanted =
				expected_next(e, text->s + at, text->n - at);
			require(c.code_point == wanted.code_point && c.error == wanted.error);
			require(c.length == wanted.length);
			check_encode(e, c.code_point);
		}
		begins[at] = true;
		at += c.length;
	}
}

static void walk_backward(enum octavo_encoding e, const struct text *text, const bool *begins)
{
	enum octavo_encoding ordered = in_order(e, text);

	for (size_t end = text->n, at; end > 0; end = at) {
		struct octavo_character c = octavo_decode_last(ordered, text->s, end);

		require(c.length > 0 && c.length <= end);
		at = end - c.length;
		require(begins[at]);
		for (size_t i = at; i < end; i++) {
			require(begins[i] == (i == at));
			require(octavo_floor(e, text->s, text->n, i) == at);
			require(octavo_ceil(e, text->s, text->n, i) == (i == at ? at : end));
		}
	}
	require(octavo_floor(e, text->s, text->n, text->n + 1) == text->n);
	require(octavo_ceil(e, text->s, text->n, text->n + 1) == text->n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	enum octavo_encoding e = feed_encoding(&feed);
	uint32_t code_point = feed_number(&feed) << 16;
	code_point |= feed_number(&feed);
	struct text text = feed_text(&feed);
	bool *begins = exactly(text.n + 1);

	if (expected_knows(e)) {
		check_encode(e, code_point);
		check_encode(e, code_point & 0x1FFFFF);
	}
	walk_forward(in_order(e, &text), &text, begins);
	walk_backward(e, &text, begins);
	free(begins);
	free(text.s);
	return 0;
}
