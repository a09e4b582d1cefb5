/* SPDX-License-Identifier: MIT */
/* text.c - a text that is converted in pieces, and the places of its errors */
#include "text/text.h"

#include <string.h>

#include "text/flags.h"
#include "base/memory.h"

/* "\\xE9", for one octet. */
#define MAX_ESCAPED 4

#define SCRATCH_SIZE ((size_t)16 << 10) /* stays in the first-level cache */

enum octavo_encoding text_view(enum octavo_encoding e)
{
	const struct octavo_info *info = octavo_encoding_info(e);

	return info && info->has_surrogates ? OCTAVO_WTF8 : OCTAVO_UTF8_RFC2279;
}

static _Thread_local struct {
	char scratch[SCRATCH_SIZE];
	char written[MAX_ROOM];
} *buffers;

void text_begin(struct text *text, enum octavo_encoding from, enum octavo_encoding to,
                unsigned options, const struct place *place)
{
	enum octavo_encoding view = text_view(from);

	if (!buffers)
		buffers = thread_memory(sizeof *buffers);
	*text = (struct text){
		.stream = octavo_stream_init(from, to, options),
		.view = octavo_stream_init(from, view, OCTAVO_REPLACE),
		.is_source_view = (from == OCTAVO_UTF8 || from == view) &&
		                  !(options & OCTAVO_ERROR_MASK),
		.is_own_view = (to == OCTAVO_UTF8 || to == view) &&
		               !(options & (OCTAVO_ERROR_MASK | OCTAVO_UNMAPPABLE_MASK)) &&
		               !changes_bom(options),
		.has_places = true,
		.begin = place->offset,
		.place = *place,
		.room = MAX_ROOM,
	};
}

/*
 * Moves the line and the column up to 'offset', all before which is well-formed UTF-8. The
 * stream was at 'before', and was then fed 'src'.
 */
static void follow_source(struct text *text, const struct octavo_stream *before,
                          const char *src, uint64_t offset)
{
	size_t n = (size_t)(offset - before->offset);
	size_t held = n < before->held_size ? n : before->held_size;

	if (!text->has_places)
		return;
	place_pass_text(&text->place, (const char *)before->held, held);
	place_pass_text(&text->place, src, n - held);
}

/* Moves the line and the column behind src[0..n), of which 'written' has become. */
static void follow(struct text *text, const char *src, size_t n, bool last,
                   const char *written, size_t size)
{
	struct octavo_result done = { .error = OCTAVO_NO_ROOM };

	if (text->is_own_view) {
		place_pass_text(&text->place, written, size);
		return;
	}
	while (text->has_places && done.error == OCTAVO_NO_ROOM) {
		done = octavo_stream_feed(&text->view, src, n, buffers->scratch, SCRATCH_SIZE,
		                          last);
		place_pass_text(&text->place, buffers->scratch, done.written);
		src += done.read;
		n -= done.read;
	}
}

/* The same up to 'offset', where an error begins, perhaps among octets that are held. */
static void follow_held(struct text *text, uint64_t offset)
{
	struct octavo_stream *view = &text->view;

	if (text->is_own_view || !text->has_places || offset <= view->offset)
		return;
	struct octavo_result done =
		octavo_convert(view->from, view->held, (size_t)(offset - view->offset), view->to,
		               buffers->scratch, SCRATCH_SIZE, OCTAVO_REPLACE);
	place_pass_text(&text->place, buffers->scratch, done.written);
}

/* Has the view go on where the stream does, behind an error that it has not been fed. */
static void catch_up(struct text *text)
{
	enum octavo_encoding to = text->view.to;

	text->view = text->stream;
	text->view.to = to;
	text->view.options = OCTAVO_REPLACE;
	text->view.joins = 0;
}

/*
 * Feeds the octets of the one piece that comes next, whose first character takes 'size' octets
 * in the target, but not what is behind it, which may be an error.
 */
static size_t feed_piece(struct octavo_stream *stream, const char *src, size_t n, bool last,
                         size_t size)
{
	char written[8 * MAX_ESCAPED];
	size_t at = 0;
	bool is_end = false;

	while (!is_end && size <= sizeof written) {
		is_end = at == n;
		struct octavo_result done = octavo_stream_feed(stream, src + at, !is_end, written,
		                                               size, last && is_end);
		at += done.read;
		if (done.written)
			break;
		/* It stands for an error, and is longer than its first character. */
		size += done.error == OCTAVO_NO_ROOM;
		is_end &= done.error != OCTAVO_NO_ROOM;
	}
	return at;
}

/*
 * Copies the last octets of those that the stream has used since it was as 'before': some
 * of them may have been held then, the others are in 'src'.
 */
static void copy_octets(struct finding *finding, const struct octavo_stream *before,
                        uint64_t offset, const char *src)
{
	for (size_t i = 0; i < finding->length && i < MAX_OCTETS; i++) {
		uint64_t at = offset + i - before->offset;
		finding->octets[i] = at < before->held_size ? (char)before->held[at]
		                                            : src[at - before->held_size];
	}
}

/* An error is one column, but a line feed that is not wanted still ends its line. */
static void pass_finding(struct place *place, const struct finding *finding)
{
	if (finding->code_point == '\n') {
		place->line++;
		place->column = 1;
	} else {
		place->column += finding->length > 0;
	}
}

/*
 * Goes back to where the first character of src begins that is not taken, which is an error.
 * 'before' is how the stream was, 'written' how much it then wrote. Returns how much is used.
 */
static size_t go_back(struct text *text, const struct octavo_stream *before, const char *src,
                      size_t n, bool last, size_t taken, size_t written,
                      struct finding *finding)
{
	struct octavo_stream *stream = &text->stream;
	struct octavo_character c =
		octavo_decode(text_view(stream->to),
	                      buffers->written + taken, written - taken);

	*stream = *before;
	size_t used = octavo_stream_feed(stream, src, n, buffers->written, taken, last).read;
	uint64_t offset = stream->offset;
	used += feed_piece(stream, src + used, n - used, last, c.length);
	finding->code_point = c.code_point;
	finding->error = text->refused;
	finding->text = text->refused_text;
	finding->length = (size_t)(stream->offset - offset);
	return used;
}

/* Says where the error is, behind all that is in front of it, and passes it. */
static void end_finding(struct text *text, const struct octavo_stream *before,
                        uint64_t offset, const char *src, bool is_unmappable,
                        struct finding *finding)
{
	finding->place = text->place;
	finding->place.offset = text->begin + offset;
	copy_octets(finding, before, offset, src);
	if (is_unmappable)
		finding->code_point = octavo_decode(text->stream.from,
		                                    finding->octets, finding->length).code_point;
	pass_finding(&text->place, finding);
}

size_t text_feed(struct text *text, const char *src, size_t n, bool last,
                 struct finding *finding)
{
	struct octavo_stream *stream = &text->stream;
	char *const written = buffers->written;
	const char *const begin = src;
	struct octavo_result done;

	*finding = (struct finding){ .error = NULL };
	do {
		struct octavo_stream before = *stream;
		done = octavo_stream_feed(stream, src, n, written, text->room, last);
		size_t taken = text->take(text->sink, written, done.written);
		size_t used = done.read;
		bool is_refused = taken < done.written;

		text->replaced += done.replaced;
		if (is_refused) {
			used = go_back(text, &before, src, n, last, taken, done.written, finding);
		} else if (done.error && done.error != OCTAVO_NO_ROOM) {
			finding->error = octavo_error_name(done.error);
			finding->text = octavo_error_text(done.error);
			finding->length = done.length;
		}
		uint64_t offset = stream->offset - finding->length;
		if (text->is_source_view) {
			follow_source(text, &before, src, offset);
		} else if (!finding->error) {
			follow(text, src, used, last && used == n, written, taken);
		} else {
			uint64_t fed = before.offset + before.held_size;
			follow(text, src, offset > fed ? (size_t)(offset - fed) : 0, false,
			       written, taken);
			follow_held(text, offset);
			catch_up(text);
		}
		if (finding->error)
			end_finding(text, &before, offset, src,
			            !is_refused && done.error == OCTAVO_UNMAPPABLE, finding);
		src += used;
		n -= used;
	} while (!finding->error && done.error == OCTAVO_NO_ROOM);
	text->place.offset = text->begin + stream->offset;
	return (size_t)(src - begin);
}
