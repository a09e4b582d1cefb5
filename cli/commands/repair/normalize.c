/* SPDX-License-Identifier: MIT */
/* normalize.c - a filter that composes letters and their marks, or decomposes them */
#include "commands/repair/normalize.h"

#include <string.h>

#include "base/count_octets.h"
#include "octavo.h"
#include "text/unicode.h"

static bool flush(struct normalize *normalize, bool last)
{
	size_t size = normalize->size;

	normalize->size = 0;
	return filter_feed(normalize->filter.next, normalize->written, size, last);
}

static bool write_utf8(struct normalize *normalize, const char *src, size_t n)
{
	if (n > sizeof normalize->written - normalize->size && !flush(normalize, false))
		return false;
	if (n > sizeof normalize->written)
		return filter_feed(normalize->filter.next, src, n, false);
	memcpy(normalize->written + normalize->size, src, n);
	normalize->size += n;
	return true;
}

static bool write_text(struct normalize *normalize, const uint32_t *text, size_t n)
{
	char octets[8];

	for (size_t i = 0; i < n; i++) {
		size_t size = octavo_encode(OCTAVO_UTF8, text[i], octets, sizeof octets).written;
		if (!write_utf8(normalize, octets, size))
			return false;
	}
	return true;
}

/* Text repeats its characters. */
static uint32_t *known_slot(struct normalize *normalize, uint32_t c)
{
	return &normalize->plain[c % (sizeof normalize->plain / sizeof normalize->plain[0])];
}

static bool is_known(struct normalize *normalize, uint32_t c)
{
	return c < normalize->first || *known_slot(normalize, c) == c;
}

/* Writes the normal form of the sequence. */
static bool end_sequence(struct normalize *normalize)
{
	uint32_t normal[MAX_CANONICAL * MAX_SEQUENCE];
	const uint32_t *text = normalize->sequence;
	size_t n = normalize->length;

	normalize->length = 0;
	if (n == 0 || (n == 1 && is_known(normalize, text[0])))
		return write_text(normalize, text, n);
	size_t size = unicode_normalize(normalize->form, text, n, normal,
	                                sizeof normal / sizeof normal[0]);
	bool is_normal = size == n && memcmp(normal, text, n * sizeof *text) == 0;
	normalize->filter.changes += !is_normal;
	if (n == 1 && is_normal && unicode_is_cut(text[0]))
		*known_slot(normalize, text[0]) = text[0];
	return write_text(normalize, normal, size);
}

static bool add(struct normalize *normalize, uint32_t c)
{
	bool ends = normalize->length == MAX_SEQUENCE ||
	            (normalize->length && (is_known(normalize, c) || unicode_is_cut(c)));

	if (ends && !end_sequence(normalize))
		return false;
	normalize->sequence[normalize->length++] = c;
	return true;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct normalize *normalize = (struct normalize *)filter;

	for (size_t at = 0; at < n;) {
		/* A mark may follow the last one. */
		size_t ascii = ascii_length(src + at, n - at);
		if (ascii > 1) {
			if (!end_sequence(normalize) ||
			    !write_utf8(normalize, src + at, ascii - 1))
				return false;
			at += ascii - 1;
		}
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		if (c.error && !(end_sequence(normalize) &&
		                 write_utf8(normalize, src + at, c.length)))
			return false;
		if (!c.error && !add(normalize, c.code_point))
			return false;
		at += c.length;
	}
	/* So what has gone on, where reading fails, does not depend on how the text came. */
	return (!last || end_sequence(normalize)) && flush(normalize, last);
}

void normalize_begin(struct normalize *normalize, enum unicode_form form)
{
	bool is_nfc = form == UNICODE_NFC;

	filter_begin(&normalize->filter, take,
	             is_nfc ? "sequence that was not NFC" : "sequence that was not NFD",
	             is_nfc ? "sequences that were not NFC" : "sequences that were not NFD");
	normalize->form = form;
	normalize->first = is_nfc ? 0x300 : 0xC0;
	normalize->length = normalize->size = 0;
}
