/* SPDX-License-Identifier: MIT */
/* normalize.c - a filter that composes letters and their marks, or decomposes them */
#include "commands/repair/normalize.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A longer sequence of characters and their marks is treated as several. */
#define MAX_SEQUENCE ((size_t)64 << 10)

struct normalize_memory {
	char held[MAX_SEQUENCE];
	char written[4 * MAX_SEQUENCE]; /* no sequence becomes so long */
};

/* Whether a sequence begins with a character whatever is before it. */
static bool begins_sequence(const struct normalize *normalize, struct octavo_character c)
{
	enum octavo_property_id quick_check =
		(enum octavo_property_id)(OCTAVO_NFC_QUICK_CHECK + (unsigned)normalize->form);

	return c.error || (octavo_property(quick_check, c.code_point) == OCTAVO_QUICK_YES &&
	                   octavo_property(OCTAVO_CANONICAL_COMBINING_CLASS, c.code_point) == 0);
}

/* Returns where the first sequence begins in the text, and the last one; 'n' and 0 without one. */
static size_t first_begin(const struct normalize *normalize, const char *src, size_t n)
{
	struct octavo_character c;
	size_t at = 0;

	for (; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		if (begins_sequence(normalize, c))
			break;
	}
	return at;
}

static size_t last_begin(const struct normalize *normalize, const char *src, size_t n)
{
	struct octavo_character c = { .error = OCTAVO_OK };

	for (; n; n -= c.length) {
		c = octavo_decode_last(OCTAVO_UTF8, src, n);
		if (begins_sequence(normalize, c))
			return n - c.length;
	}
	return 0;
}

/*
 * Tells of signs that a compatibility form makes of others, such as U+FF0F: the form of each piece
 * between two characters that begin a sequence.
 */
static void look(struct normalize *normalize, const char *src, size_t n)
{
	char *written = normalize->memory->written;
	size_t capacity = sizeof normalize->memory->written;

	while (n) {
		size_t size = octavo_normal_prefix(normalize->form, src, n);
		joints_pass(&normalize->joints, src, size);
		src += size;
		n -= size;
		if (!n)
			return;
		size_t first = octavo_decode(OCTAVO_UTF8, src, n).length;
		size_t piece = first + first_begin(normalize, src + first, n - first);
		struct octavo_result done = octavo_normalize(normalize->form, src, piece, written,
		                                             capacity);
		joints_add(&normalize->joints);
		joints_pass(&normalize->joints, written, done.written);
		joints_add(&normalize->joints);
		src += piece;
		n -= piece;
	}
}

/* Feeds whole sequences, in the form. */
static bool feed(struct normalize *normalize, const char *src, size_t n)
{
	struct filter *next = normalize->filter.next;
	struct normalize_memory *memory = normalize->memory;

	if (normalize->form == OCTAVO_NFKC || normalize->form == OCTAVO_NFKD)
		look(normalize, src, n);
	if (octavo_normal_prefix(normalize->form, src, n) == n)
		return n == 0 || filter_feed(next, src, n, false);
	while (n) {
		struct octavo_result done = octavo_normalize(
			normalize->form, src, n, memory->written, sizeof memory->written);
		if (done.read == 0) /* a sequence that does not fit */
			done = octavo_normalize(normalize->form, src,
			                        octavo_floor(OCTAVO_UTF8, src, n, MAX_SEQUENCE),
			                        memory->written, sizeof memory->written);
		normalize->filter.changes += done.replaced;
		if (!filter_feed(next, memory->written, done.written, false))
			return false;
		src += done.read;
		n -= done.read;
	}
	return true;
}

static bool feed_held(struct normalize *normalize)
{
	size_t n = normalize->held;

	normalize->held = 0;
	return feed(normalize, normalize->memory->held, n);
}

/* Holds octets back. If these are too many, the sequence ends. */
static bool hold(struct normalize *normalize, const char *src, size_t n)
{
	for (size_t at = 0; at < n;) {
		size_t left = MAX_SEQUENCE - normalize->held;
		size_t size = octavo_floor(OCTAVO_UTF8, src + at, n - at, left);
		memcpy(normalize->memory->held + normalize->held, src + at, size);
		normalize->held += size;
		at += size;
		if (at < n && !feed_held(normalize))
			return false;
	}
	return true;
}

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	struct normalize *normalize = (struct normalize *)filter;
	size_t first = first_begin(normalize, src, n);

	if (!hold(normalize, src, first))
		return false;
	if (first < n) {
		size_t rest = last_begin(normalize, src, n);
		if (!feed_held(normalize) || !feed(normalize, src + first, rest - first) ||
		    !hold(normalize, src + rest, n - rest))
			return false;
	}
	if (last && !feed_held(normalize))
		return false;
	if (last)
		joints_end(&normalize->joints);
	return !last || filter_feed(filter->next, src, 0, true);
}

void normalize_begin(struct normalize *normalize, enum octavo_normal_form form)
{
	static const char *const names[][2] = {
		[OCTAVO_NFC] = { "sequence that was not NFC", "sequences that were not NFC" },
		[OCTAVO_NFD] = { "sequence that was not NFD", "sequences that were not NFD" },
		[OCTAVO_NFKC] = { "sequence that was not NFKC", "sequences that were not NFKC" },
		[OCTAVO_NFKD] = { "sequence that was not NFKD", "sequences that were not NFKD" },
	};

	filter_begin(&normalize->filter, take, names[form][0], names[form][1]);
	normalize->form = form;
	joints_continue(&normalize->joints);
	filter_has_state(&normalize->filter, &normalize->joints.line, &normalize->held);
	normalize->held = 0;
	if (!normalize->memory)
		normalize->memory = allocate(sizeof *normalize->memory);
}

void normalize_close(struct normalize *normalize)
{
	free(normalize->memory);
	normalize->memory = NULL;
}
