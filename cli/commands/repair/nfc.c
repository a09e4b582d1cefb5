/* SPDX-License-Identifier: MIT */
/* nfc.c - a filter that composes letters and their marks */
#include "commands/repair/nfc.h"

#include <string.h>

#include "octavo.h"
#include "text/unicode.h"

static bool flush(struct nfc *nfc, bool last)
{
	size_t size = nfc->size;

	nfc->size = 0;
	return filter_feed(nfc->filter.next, nfc->written, size, last);
}

static bool write_utf8(struct nfc *nfc, const char *src, size_t n)
{
	if (n > sizeof nfc->written - nfc->size && !flush(nfc, false))
		return false;
	if (n > sizeof nfc->written)
		return filter_feed(nfc->filter.next, src, n, false);
	memcpy(nfc->written + nfc->size, src, n);
	nfc->size += n;
	return true;
}

static bool write_text(struct nfc *nfc, const uint32_t *text, size_t n)
{
	char octets[8];

	for (size_t i = 0; i < n; i++) {
		size_t size = octavo_encode(OCTAVO_UTF8, text[i], octets, sizeof octets).written;
		if (!write_utf8(nfc, octets, size))
			return false;
	}
	return true;
}

/* Text repeats its characters. */
static uint32_t *known_slot(struct nfc *nfc, uint32_t c)
{
	return &nfc->plain[c % (sizeof nfc->plain / sizeof nfc->plain[0])];
}

static bool is_known(struct nfc *nfc, uint32_t c)
{
	return c < 0x300 || *known_slot(nfc, c) == c;
}

/* Writes the normal form of the sequence. */
static bool end_sequence(struct nfc *nfc)
{
	uint32_t normal[MAX_CANONICAL * MAX_SEQUENCE];
	const uint32_t *text = nfc->sequence;
	size_t n = nfc->length;

	nfc->length = 0;
	if (n == 0 || (n == 1 && is_known(nfc, text[0])))
		return write_text(nfc, text, n);
	size_t size = unicode_normalize(UNICODE_NFC, text, n, normal,
	                                sizeof normal / sizeof normal[0]);
	bool is_normal = size == n && memcmp(normal, text, n * sizeof *text) == 0;
	nfc->filter.changes += !is_normal;
	if (n == 1 && is_normal && unicode_is_cut(text[0]))
		*known_slot(nfc, text[0]) = text[0];
	return write_text(nfc, normal, size);
}

static bool add(struct nfc *nfc, uint32_t c)
{
	bool ends = nfc->length == MAX_SEQUENCE ||
	            (nfc->length && (is_known(nfc, c) || unicode_is_cut(c)));

	if (ends && !end_sequence(nfc))
		return false;
	nfc->sequence[nfc->length++] = c;
	return true;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct nfc *nfc = (struct nfc *)filter;

	for (size_t at = 0; at < n;) {
		/* A mark may follow the last one. */
		size_t ascii = octavo_check(OCTAVO_ASCII, src + at, n - at, OCTAVO_STOP).read;
		if (ascii > 1) {
			if (!end_sequence(nfc) || !write_utf8(nfc, src + at, ascii - 1))
				return false;
			at += ascii - 1;
		}
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		bool is_passed = c.error ? end_sequence(nfc) && write_utf8(nfc, src + at, c.length)
		                         : add(nfc, c.code_point);
		if (!is_passed)
			return false;
		at += c.length;
	}
	return !last || (end_sequence(nfc) && flush(nfc, true));
}

void nfc_begin(struct nfc *nfc)
{
	filter_begin(&nfc->filter, take, "sequence that was not NFC",
	             "sequences that were not NFC");
	nfc->length = nfc->size = 0;
}
