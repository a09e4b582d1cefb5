/* SPDX-License-Identifier: MIT */
/* parts.c - a text whose parts are each read in the likeliest charset, as UTF-8 */
#include "commands/fix/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"
#include "base/status.h"

/* What is in memory at once. A longer text is certain only if all is in one charset. */
#define MAX_TEXT ((size_t)16 << 20)

/* What is changed unasked: docs/detection.md has how often that is right. */
enum { MIN_ODDS = 8 * NAT };

void parts_close(struct parts *parts)
{
	free(parts->detector);
	free(parts->text);
}

/* ---------------------------------------------------------------- reading */

/* A text that grows. */
struct growing {
	char *text;
	size_t size, capacity;
};

static void make_space(struct growing *text, size_t n)
{
	if (text->capacity - text->size >= n)
		return;
	text->capacity = 2 * text->capacity + n;
	text->text = reallocate(text->text, text->capacity);
}

/* How many of the octets are lines, up to the last line feed. */
static size_t lines_length(const char *s, size_t n)
{
	while (n && s[n - 1] != '\n')
		n--;
	return n;
}

/*
 * Reads to the end of a line after MAX_TEXT, or of the input; or anywhere within a line of MAX_TEXT
 * and more. Returns whether there is more.
 */
static bool read_lines(struct input *in, struct growing *text)
{
	do {
		size_t n = in->size;
		size_t lines = text->size + n > MAX_TEXT ? lines_length(in->text, n) : 0;
		n = lines ? lines : n;
		make_space(text, n);
		memcpy(text->text + text->size, in->text, n);
		text->size += n;
		input_use(in, n);
		if (lines)
			return true;
	} while (text->size <= 2 * MAX_TEXT && input_read(in));
	return text->size > 2 * MAX_TEXT;
}

static struct octavo_decoding decoding_of(const struct parts *parts, unsigned decoding)
{
	return octavo_decoding_numbered(&parts->detector->words.decodings, decoding);
}

static struct octavo_result convert(const struct parts *parts, unsigned decoding, const char *s,
                                    size_t n, char *dst, size_t cap)
{
	const struct decodings *decodings = &parts->detector->words.decodings;

	if (is_twice(decoding))
		return octavo_undo(decodings, decoding - AS_TWICE, s, n, dst, cap);
	struct octavo_decoding in = decoding_of(parts, decoding);
	return octavo_decoding_convert(&in, s, n, dst, cap, OCTAVO_STOP);
}

/* Appends what a span is in UTF-8. Octets that are no text stay as they are. */
static void decode(struct parts *parts, const char *s, const struct span *span,
                   struct growing *to)
{
	enum { STEP = 65536 };
	size_t n = span->end - span->begin;
	struct octavo_result done = { .error = OCTAVO_OK };

	s += span->begin;
	/* A mark is no text (RFC 2781, 3.2). */
	size_t mark = span->decoding > AS_BINARY ? octavo_sniff_bom(s, n).length : 0;
	for (size_t at = mark; at < n && !done.error && span->decoding != AS_BINARY;) {
		make_space(to, STEP);
		done = convert(parts, span->decoding, s + at, n - at, to->text + to->size,
		               to->capacity - to->size);
		if (done.error == OCTAVO_NO_ROOM)
			done.error = OCTAVO_OK;
		at += done.read;
		to->size += done.written;
	}
	parts->has_errors |= span->decoding == AS_BINARY || done.error || span->has_errors;
}

static void count(struct parts *parts, const char *s, const struct span *span)
{
	size_t n = span->end - span->begin;
	size_t high = span->decoding > AS_BINARY ? n : count_octets(s + span->begin, n, 0x80, 0xFF);

	if (!high)
		return;
	if (!parts->octets[span->decoding])
		parts->decodings[parts->count++] = span->decoding;
	parts->octets[span->decoding] += high;
}

/* Reads a text once. Returns whether any of it had been encoded twice. */
static bool read_spans(struct parts *parts, const char *s, size_t n, struct growing *to)
{
	bool was_twice = false;
	struct span span;

	octavo_detector_begin(parts->detector, s, n, true);
	while (octavo_detector_next(parts->detector, &span)) {
		decode(parts, s, &span, to);
		count(parts, s, &span);
		was_twice |= is_twice(span.decoding);
	}
	parts->is_certain &= parts->detector->odds >= MIN_ODDS && !parts->has_errors;
	return was_twice;
}

static void sort_decodings(struct parts *parts)
{
	for (unsigned i = 1; i < parts->count; i++)
		for (unsigned j = i; j && parts->octets[parts->decodings[j]] >
		     parts->octets[parts->decodings[j - 1]]; j--) {
			unsigned before = parts->decodings[j - 1];
			parts->decodings[j - 1] = parts->decodings[j];
			parts->decodings[j] = before;
		}
}

/* What was encoded three times or more was so once again. */
static void read_times(struct parts *parts, struct growing *from, struct growing *to)
{
	enum { MAX_TIMES = 4 };

	for (unsigned i = 0; read_spans(parts, from->text, from->size, to) && parts->is_certain;
	     i++) {
		struct growing last = *from;
		parts->is_certain = i < MAX_TIMES;
		*from = *to;
		*to = (struct growing){ last.text, 0, last.capacity };
	}
}

/* Reads what is beyond MAX_TEXT, as long as all is certain to be in one charset. */
static void read_rest(struct parts *parts, struct input *in, struct growing *from,
                      struct growing *to)
{
	bool has_more = true;

	while (has_more && parts->is_certain) {
		from->size = to->size = 0;
		has_more = read_lines(in, from);
		read_spans(parts, from->text, from->size, to);
		parts->is_certain &= parts_charset(parts) != NULL;
	}
}

bool parts_find(struct parts *parts, struct input *in)
{
	struct growing from = { NULL, 0, 0 }, to = { NULL, 0, 0 };

	/* Its tables take some milliseconds, which good files need not. */
	if (!parts->detector) {
		parts->detector = allocate(sizeof *parts->detector);
		octavo_detector_init(parts->detector);
		octavo_detector_take_blanks(parts->detector);
	}
	free(parts->text);
	*parts = (struct parts){ .detector = parts->detector, .is_certain = true };
	parts->marks = input_pass_marks(in);
	bool has_more = read_lines(in, &from);
	read_times(parts, &from, &to);
	if (has_more)
		read_rest(parts, in, &from, &to);
	free(from.text);
	parts->text = to.text;
	parts->size = to.size;
	sort_decodings(parts);
	return !in->failed;
}

/* ---------------------------------------------------------------- what it found */

const char *parts_charset(const struct parts *parts)
{
	return !parts->marks && parts->count == 1 && parts->decodings[0] < CHARSETS ?
	               octavo_charset_rows[parts->decodings[0]].name : NULL;
}

/* Charsets have the names that 'convert' prints. */
static void print_decoding(FILE *to, const struct parts *parts, unsigned decoding)
{
	if (decoding < CHARSETS)
		fputs(octavo_charset_rows[decoding].name, to);
	else if (is_twice(decoding))
		fprintf(to, "UTF-8 that was encoded twice by way of %s",
		        octavo_ways[decoding - AS_TWICE]);
	else if (decoding == AS_BINARY)
		fputs("no text", to);
	else
		fputs(octavo_charset_label(decoding_of(parts, decoding).charset), to);
}

void parts_print(FILE *to, const struct parts *parts)
{
	fputs(parts->count > 1                 ? "a mixture of " :
	      parts->decodings[0] < CHARSETS ? "looks like " : "", to);
	for (unsigned i = 0; i < parts->count; i++) {
		if (i)
			fputs(i + 1 < parts->count ? ", " : " and ", to);
		print_decoding(to, parts, parts->decodings[i]);
	}
	if (parts->marks)
		fputs(" after the byte order mark of UTF-8", to);
}

int parts_write(const struct parts *parts, const struct replaced_file *replaced,
               struct watcher *watcher)
{
	struct output out;

	if (!output_replace(&out, replaced))
		return STATUS_TROUBLE;
	output_watch(&out, watcher);
	for (uint64_t i = 0; i < parts->marks; i++)
		output_write(&out, "\xEF\xBB\xBF", 3);
	output_write(&out, parts->text, parts->size);
	return output_close(&out, true) ? STATUS_OK : STATUS_TROUBLE;
}
