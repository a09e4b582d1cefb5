/* SPDX-License-Identifier: MIT */
/*
 * detect.c - what a text is, and its spans: the same in pieces as in one call; spans follow each
 * other and are all of the text; decodings that are named are read from their names again
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "octavo-detect.h"

static const struct octavo_charset *feed_charset(struct feed *feed)
{
	return octavo_charset_numbered((unsigned)feed_below(feed, OCTAVO_CHARSET_NUMBERS));
}

/* ------------------------------------------------------------------ decodings */

static bool same_decoding(const struct octavo_decoding *a, const struct octavo_decoding *b)
{
	return a->kind == b->kind && a->charset == b->charset && a->original == b->original &&
	       a->read_as == b->read_as;
}

/* Its name is read again, and is cut where there is no space for it. */
static void check_name(const struct octavo_decoding *decoding, size_t cap)
{
	char name[128], *cut = exactly(cap);
	size_t n = octavo_decoding_name(decoding, name, sizeof name);

	require(n < sizeof name && n == strlen(name));
	struct octavo_decoding again = octavo_decoding_from_name(name);
	require(same_decoding(&again, decoding));
	require(octavo_decoding_name(decoding, cut, cap) == n);
	if (cap) {
		require(strlen(cut) == (n < cap ? n : cap - 1));
		require(same_octets(cut, name, strlen(cut)));
	}
	free(cut);
}

/* Any octets as a name. */
static void check_any_name(const struct text *text, size_t cap)
{
	char name[200];
	size_t n = text->n < sizeof name - 1 ? text->n : sizeof name - 1;

	if (n)
		memcpy(name, text->s, n);
	name[n] = '\0';
	struct octavo_decoding decoding = octavo_decoding_from_name(name);
	if (decoding.kind != OCTAVO_DECODING_NONE)
		check_name(&decoding, cap);
}

/* With little space, as a whole; returns what the whole is. */
static struct octavo_result check_convert(const struct octavo_decoding *decoding, const uint8_t *s,
                                          size_t n, size_t cap, unsigned options)
{
	size_t space = 8 * n + OCTAVO_MIN_CAPACITY, written = 0, read = 0;
	char *whole = exactly(space), *part = exactly(cap);
	struct octavo_result all =
		octavo_decoding_convert(decoding, s, n, whole, space, options), one;

	require(all.read <= n && all.written <= space && all.error != OCTAVO_NO_ROOM);
	do {
		one = octavo_decoding_convert(decoding, n ? s + read : s, n - read, part, cap, options);
		require(one.read <= n - read && one.written <= cap);
		require(same_octets(whole + written, part, one.written));
		read += one.read;
		written += one.written;
	} while (one.error == OCTAVO_NO_ROOM && one.read);
	if (one.error != OCTAVO_NO_ROOM)
		require(one.error == all.error && read == all.read && written == all.written);
	free(whole);
	free(part);
	return all;
}

/* The next piece, in memory of its own. */
static struct text part_of(const struct text *text, size_t at, size_t piece)
{
	size_t n = text->n - at < piece ? text->n - at : piece;

	return feed_text(&(struct feed){ n ? text->s + at : (const uint8_t *)"", n });
}

/* ------------------------------------------------------------------ verdicts */

static bool same_reading(const struct octavo_reading *a, const struct octavo_reading *b)
{
	return same_decoding(&a->decoding, &b->decoding) && a->posterior == b->posterior &&
	       strcmp(a->language, b->language) == 0 && a->has_errors == b->has_errors;
}

static void check_verdict(const struct octavo_verdict *v, size_t n, size_t cap)
{
	char sentence[512], *cut = exactly(cap);
	size_t length = octavo_detect_sentence(v, sentence, sizeof sentence);

	require(v->octets == n && v->is_whole && v->error_offset <= n);
	require((v->errors == 0) == (v->error_offset == n));
	require(v->count >= 1 && v->count <= OCTAVO_MAX_READINGS);
	require(v->posterior <= 10000);
	for (unsigned i = 0; i < v->count; i++) {
		require(v->readings[i].posterior <= 10000);
		check_name(&v->readings[i].decoding, cap);
	}
	require(length < sizeof sentence && length == strlen(sentence));
	require(octavo_check(OCTAVO_ASCII, sentence, length, OCTAVO_STOP).read == length);
	require(octavo_detect_sentence(v, cut, cap) == length);
	if (cap)
		require(same_octets(cut, sentence, strlen(cut)));
	free(cut);
}

/* In pieces, and asked in between. */
static void check_fed(void *memory, const struct octavo_hints *hints, const struct text *text,
                      size_t piece, const struct octavo_verdict *whole)
{
	struct octavo_detector *d = octavo_detect_begin(memory, hints);
	size_t at = 0;

	do {
		struct text part = part_of(text, at, piece);
		at += part.n;
		octavo_detect_feed(d, part.s, part.n, at == text->n);
		free(part.s);
		if (at % 32768 / piece == 1)
			require(octavo_detect_verdict(d).octets == at);
	} while (at < text->n);
	struct octavo_verdict v = octavo_detect_verdict(d);
	require(v.condition == whole->condition && v.posterior == whole->posterior &&
	        v.count == whole->count && v.octets == whole->octets && v.is_whole &&
	        v.errors == whole->errors && v.error_offset == whole->error_offset);
	for (unsigned i = 0; i < v.count; i++)
		require(same_reading(&v.readings[i], &whole->readings[i]));
}

/* ------------------------------------------------------------------ spans */

struct spans {
	struct octavo_span *all; /* to be freed */
	size_t count;
};

static struct spans find_spans(struct octavo_detector *d, const struct text *text, size_t piece,
                               size_t max)
{
	struct spans found = { NULL, 0 };
	struct octavo_spans done;
	size_t at = 0;

	do {
		struct text part = part_of(text, at, piece);
		struct octavo_span *some = exactly(max * sizeof *some);
		done = octavo_detect_spans(d, part.s, part.n, at + part.n == text->n, some, max);
		require(done.read <= part.n && done.count <= max);
		require(done.read || done.count || done.is_done);
		at += done.read;
		found.all = realloc(found.all, (found.count + done.count + 1) * sizeof *some);
		require(found.all);
		if (done.count)
			memcpy(found.all + found.count, some, done.count * sizeof *some);
		found.count += done.count;
		free(some);
		free(part.s);
	} while (!done.is_done);
	require(at == text->n);
	return found;
}

static bool same_span(const struct octavo_span *a, const struct octavo_span *b)
{
	return a->offset == b->offset && a->length == b->length &&
	       same_decoding(&a->decoding, &b->decoding) && a->posterior == b->posterior &&
	       a->has_errors == b->has_errors;
}

static void check_spans(const struct spans *spans, const struct text *text, size_t cap)
{
	uint64_t at = 0;

	for (size_t i = 0; i < spans->count; i++) {
		const struct octavo_span *span = &spans->all[i];
		require(span->offset == at && span->length && span->length <= text->n - at);
		require(span->posterior <= 10000);
		check_name(&span->decoding, cap);
		struct octavo_result done = check_convert(&span->decoding, text->s + at,
		                                          (size_t)span->length, cap, OCTAVO_STOP);
		if (span->decoding.kind != OCTAVO_DECODING_BINARY)
			require(span->has_errors || done.read == span->length);
		at += span->length;
	}
	require(at == text->n);
}

/* A text longer than what a detector holds of it: its lines, again and again. */
static void lengthen(struct text *text)
{
	enum { LENGTH = 70000 };
	size_t n = text->n + 1;
	struct text many = { exactly(n * (LENGTH / n + 1)), 0 };

	for (; many.n < LENGTH; many.n += n) {
		memcpy(many.s + many.n, text->s, text->n);
		many.s[many.n + text->n] = '\n';
	}
	free(text->s);
	*text = many;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const languages[] = { NULL, "", "de", "ru-RU", "zh_TW", "xx", "none" };
	struct feed feed = { data, size };
	const struct octavo_charset *some[3];
	for (size_t i = 0; i < 3; i++)
		some[i] = feed_charset(&feed);
	size_t language = feed_below(&feed, sizeof languages / sizeof languages[0]);
	size_t excluded = feed_below(&feed, 3), known = feed_below(&feed, 32);
	struct octavo_hints hints = {
		.declared = some[2],
		.language = languages[language],
		.exclude = some,
		.exclude_count = excluded,
		.options = known < 16 ? (unsigned)known : 0,
	};
	struct octavo_decoding any = { OCTAVO_DECODING_MISREAD, octavo_charset_of(feed_encoding(&feed)),
		                       some[0], some[1] };
	unsigned options = feed_options(&feed);
	size_t piece = 1 + feed_below(&feed, 1000), max = 1 + feed_below(&feed, 3);
	size_t cap = feed_below(&feed, 600);
	bool is_long = feed_below(&feed, 64) == 63;
	size_t kernels = feed_below(&feed, FUZZ_KERNELS);
	struct text text = feed_text(&feed);

	check_any_name(&text, cap);
	check_convert(&any, text.s, text.n, cap, options);
	if (is_long && text.n)
		lengthen(&text);

	void *memory = exactly(OCTAVO_DETECT_MEMORY), *again = exactly(OCTAVO_DETECT_MEMORY);
	memset(again, 0xA5, OCTAVO_DETECT_MEMORY);
	fuzz_use("scalar");
	struct octavo_verdict whole = octavo_detect(memory, text.s, text.n, &hints);
	check_verdict(&whole, text.n, cap);
	struct spans spans = find_spans(memory, &text, text.n + 1, 1000);
	check_spans(&spans, &text, cap);

	for (size_t i = 0; i <= kernels && fuzz_kernels[i]; i++)
		fuzz_use(fuzz_kernels[i]);
	check_fed(again, &hints, &text, is_long ? 64 * piece : piece, &whole);
	struct spans pieces = find_spans(octavo_detect_begin(again, &hints), &text, piece, max);
	require(pieces.count == spans.count);
	for (size_t i = 0; i < spans.count; i++)
		require(same_span(&pieces.all[i], &spans.all[i]));
	free(spans.all);
	free(pieces.all);
	free(memory);
	free(again);
	free(text.s);
	return 0;
}
