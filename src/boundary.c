/* SPDX-License-Identifier: MIT */
/* boundary.c - where text can be cut */
#include "decode.h"
#include "encoding.h"

struct piece {
	size_t start, end;
};

/* The character or error that s[at] belongs to, at < n, in a form of UTF-8. */
static ALWAYS_INLINE struct piece utf8_piece(const struct form *form, const uint8_t *s, size_t n,
                                             size_t at)
{
	size_t start = utf8_start(form, s, at);

	/* What looks like a beginning may be the second half of a pair. */
	if (form->pairs && start >= 3 && n - start >= 3 && is_pair(s + start - 3))
		start -= 3;
	size_t end = start + decode_utf8(form, s + start, n - start, false).length;
	return end > at ? (struct piece){ start, end } : (struct piece){ at, at + 1 }; /* stray */
}

/* The same in an encoding of whole units. */
static struct piece unit_piece(const struct encoding *e, const uint8_t *s, size_t n, size_t at)
{
	size_t unit = e->info.unit_size, start = at - at % unit;

	if (start >= unit && e->decode(s + start - unit, n - start + unit, false).length > unit)
		start -= unit;
	return (struct piece){ start, start + e->decode(s + start, n - start, false).length };
}

static struct piece piece_at(enum octavo_encoding encoding, const uint8_t *s, size_t n, size_t at)
{
	if (encoding == OCTAVO_UTF8 || encoding == OCTAVO_UTF8_UNICODE11)
		return utf8_piece(&rfc3629, s, n, at);
	const struct encoding *e = octavo_encoding_find(encoding);
	if (!e)
		return (struct piece){ 0, 0 };
	if (e->form)
		return utf8_piece(e->form, s, n, at);
	return unit_piece(is_by_bom(e) ? in_byte_order(e, s, n) : e, s, n, at);
}

static size_t end_of(enum octavo_encoding encoding, size_t n)
{
	return octavo_encoding_find(encoding) ? n : 0;
}

size_t octavo_floor(enum octavo_encoding e, const void *src, size_t n, size_t at)
{
	return at < n ? piece_at(e, src, n, at).start : end_of(e, n);
}

size_t octavo_ceil(enum octavo_encoding e, const void *src, size_t n, size_t at)
{
	if (at >= n)
		return end_of(e, n);
	struct piece piece = piece_at(e, src, n, at);
	return piece.start == at ? at : piece.end;
}
