/* SPDX-License-Identifier: MIT */
/* marks.c - the byte order marks at the beginning of a text: several, of which one may be wanted */
#include "text/marks.h"

#include "text/charset.h"

static bool wants_one(const struct octavo_charset_stream *stream)
{
	const struct octavo_info *to = octavo_encoding_info(encoding_of(stream->to));
	unsigned bom = stream->options & OCTAVO_BOM_MASK;

	return bom == OCTAVO_BOM_ADD || bom == OCTAVO_BOM_REQUIRE ||
	       (to && to->byte_order == OCTAVO_ORDER_BY_BOM);
}

/* Whether the stream reads a mark that it does not write, as the required one of UTF-16. */
static bool takes_required(const struct octavo_charset_stream *stream)
{
	const struct octavo_info *from = octavo_encoding_info(encoding_of(stream->from));

	return (stream->options & OCTAVO_BOM_MASK) == OCTAVO_BOM_REQUIRE && from &&
	       from->byte_order == OCTAVO_ORDER_BY_BOM;
}

size_t marks_capacity(const struct octavo_charset_stream *stream)
{
	char mark[OCTAVO_MAX_CHARACTER];

	if (!wants_one(stream) || takes_required(stream))
		return 0;
	return octavo_encode(encoding_of(stream->to), 0xFEFF, mark, sizeof mark).written;
}

void marks_pass(struct octavo_charset_stream *stream, bool has_one)
{
	unsigned bom = stream->options & OCTAVO_BOM_MASK;
	unsigned others = bom == OCTAVO_BOM_REQUIRE ? OCTAVO_BOM_REFUSE : OCTAVO_BOM_STRIP;

	if (has_one)
		stream->options = (stream->options & ~OCTAVO_BOM_MASK) | others;
	stream->plain.options = stream->options;
	stream->begun = stream->plain.begun = false;
}
