/* SPDX-License-Identifier: MIT */
/*
 * stream.c - octavo_stream_init(), octavo_stream_feed(), octavo_stream_replace_with(): text in
 * pieces, with any capacity, against one call for the whole
 */
#include <stdlib.h>
#include <string.h>

#include "expected.h"

/* How a text is cut, and what happens between its pieces. */
struct cuts {
	size_t longest, cap;
	bool feeds_again; /* what the stream has held */
};

/* What pieces come to. */
struct sum {
	uint8_t *dst;
	size_t written, replaced;
	uint64_t read; /* up to the error or the end */
	enum octavo_error error;
	size_t length;
};

static struct octavo_stream begin(const struct task *t)
{
	struct octavo_stream stream = octavo_stream_init(t->from, t->to, t->options);

	if (t->replacement.n)
		require(octavo_stream_replace_with(&stream, t->replacement.s, t->replacement.n));
	return stream;
}

static struct octavo_result convert_whole(const struct task *t, uint8_t *dst, size_t cap)
{
	struct octavo_stream stream = begin(t);

	if (t->replacement.n) {
		struct octavo_result r =
			octavo_stream_feed(&stream, t->text.s, t->text.n, dst, cap, true);
		r.read -= r.length; /* a stream has used the error */
		return r;
	}
	if (t->to == OCTAVO_NO_ENCODING)
		return octavo_check(t->from, t->text.s, t->text.n, t->options);
	return octavo_convert(t->from, t->text.s, t->text.n, t->to, dst, cap, t->options);
}

/* Feeds a piece until it is used up. */
static void feed_piece(struct octavo_stream *stream, struct text piece, bool is_last, size_t cap,
                       struct sum *sum)
{
	const uint8_t *s = piece.s;
	struct octavo_result r;

	do {
		uint8_t *dst = exactly(cap);
		r = octavo_stream_feed(stream, s, piece.n, dst, cap, is_last);
		require(r.read <= piece.n && r.written <= cap);
		if (r.written)
			memcpy(sum->dst + sum->written, dst, r.written);
		free(dst);
		sum->written += r.written;
		sum->replaced += r.replaced;
		s = s ? s + r.read : NULL;
		piece.n -= r.read;
		if (r.error == OCTAVO_NO_ROOM && r.read + r.written == 0) {
			require(cap < OCTAVO_MIN_CAPACITY);
			cap = OCTAVO_MIN_CAPACITY;
		}
	} while (r.error == OCTAVO_NO_ROOM);
	require(r.error || piece.n == 0);
	sum->error = r.error;
	sum->length = r.length;
	sum->read = stream->offset - (r.error ? r.length : 0);
}

static void feed_pieces(const struct task *t, const struct cuts *cuts, struct sum *sum)
{
	struct octavo_stream stream = begin(t);
	size_t at = 0;
	bool is_last;

	do {
		size_t n = 1 + at * 31 % cuts->longest;

		if (cuts->feeds_again) {
			at -= stream.held_size;
			n += stream.held_size;
			stream.held_size = 0;
		}
		is_last = n >= t->text.n - at;
		if (is_last)
			n = t->text.n - at;
		struct text piece = { exactly(n), n };
		if (n)
			memcpy(piece.s, t->text.s + at, n);
		struct octavo_stream copy = stream; /* goes on as the stream would */
		feed_piece(&copy, piece, is_last, cuts->cap, sum);
		stream = copy;
		free(piece.s);
		at += n;
	} while (!is_last && !sum->error);
}

/* A stream takes a replacement that is well-formed in its target, and no other. */
static void feed_replacement(struct feed *feed, struct task *t)
{
	size_t n = feed_below(feed, 20);
	struct octavo_stream stream = octavo_stream_init(t->from, t->to, t->options);
	const struct octavo_info *info = octavo_encoding_info(t->to);
	bool has_no_order = info && info->byte_order == OCTAVO_ORDER_BY_BOM;
	enum octavo_encoding e = has_no_order ? info->big : t->to;
	struct text text;

	n = n < feed->left ? n : feed->left;
	text = feed_text(&(struct feed){ feed->at, n });
	*feed = (struct feed){ feed->at + n, feed->left - n };
	bool is_good = n > 0 && n <= 16 && info && octavo_check(e, text.s, n, 0).error == OCTAVO_OK;
	/* Neither a low surrogate first nor a high one last. */
	is_good = is_good && (octavo_decode(e, text.s, n).code_point & ~0x3FFu) != 0xDC00 &&
	          (octavo_decode_last(e, text.s, n).code_point & ~0x3FFu) != 0xD800;
	require(octavo_stream_replace_with(&stream, text.s, n) == is_good);
	if (is_good)
		t->replacement = text;
	else
		free(text.s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct task t = { .from = feed_encoding(&feed), .options = feed_options(&feed) };
	struct cuts cuts = { 1 + feed_below(&feed, 100), feed_below(&feed, 400),
		             feed_below(&feed, 2) };

	t.to = (enum octavo_encoding)((int)feed_below(&feed, OCTAVO_UTF8_UNICODE11 + 2) - 1);
	if (feed_below(&feed, 2))
		feed_replacement(&feed, &t);
	t.text = feed_text(&feed);
	/* What is written for an octet, at most: "\u{E9}" in UTF-32. */
	size_t room = t.text.n * 24 + OCTAVO_MIN_CAPACITY;
	uint8_t *octets = exactly(room);
	struct sum sum = { .dst = exactly(room) };

	fuzz_use("scalar");
	struct octavo_result whole = convert_whole(&t, octets, room);
	require(whole.error != OCTAVO_NO_ROOM);
	if (expected_knows_task(&t))
		require(same_result(expected_result(&t, sum.dst), whole) &&
		        same_octets(sum.dst, octets, whole.written));
	for (size_t i = 0; fuzz_kernels[i]; i++) {
		fuzz_use(fuzz_kernels[i]);
		sum.written = sum.replaced = 0;
		feed_pieces(&t, &cuts, &sum);
		require(sum.error == whole.error);
		require(sum.written == whole.written && sum.replaced == whole.replaced);
		require(same_octets(sum.dst, octets, sum.written));
		require(sum.error == OCTAVO_UNSUPPORTED ||
		        (sum.length == whole.length && sum.read == whole.read));
	}
	free(sum.dst);
	free(octets);
	free(t.replacement.s);
	free(t.text.s);
	return 0;
}
