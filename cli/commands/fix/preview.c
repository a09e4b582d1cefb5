/* SPDX-License-Identifier: MIT */
/* preview.c - what a command would change in a file, before it does */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "commands/fix/preview.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "io/fd.h"
#include "report/excerpt.h"

/* ---------------------------------------------------------------- the examples */

static uint64_t errors_in(const struct side *side)
{
	return octavo_check(OCTAVO_UTF8, side->shown, side->size, OCTAVO_REPLACE).replaced;
}

/* By how much a line changes: errors that it had, and the difference of the lengths. */
static uint64_t score(const struct side *before, const struct side *after)
{
	bool is_shorter = after->size < before->size;
	return errors_in(before) + 1 +
	       (is_shorter ? before->size - after->size : after->size - before->size);
}

/* Keeps a line among the examples if it changes more than one of them. */
static void take_line(struct line_pairs *pairs)
{
	struct preview *preview =
		(struct preview *)((char *)pairs - offsetof(struct preview, pairs));
	struct example *examples = preview->examples;
	unsigned last = preview->example_count, least = 0;

	if (!pairs->differs)
		return;
	preview->changed++;
	struct example one = { .line = pairs->line, .before = pairs->before,
		               .after = pairs->after,
		               .score = score(&pairs->before, &pairs->after) };
	if (last == MAX_EXAMPLES) {
		for (unsigned i = 1; i < MAX_EXAMPLES; i++)
			if (examples[i].score < examples[least].score)
				least = i;
		if (one.score <= examples[least].score)
			return;
		last--;
		memmove(examples + least, examples + least + 1,
		        (last - least) * sizeof examples[0]);
	}
	examples[last] = one;
	preview->example_count = last + 1;
}

/* ---------------------------------------------------------------- watching */

static void count_odd(struct odd_count *count, const char *src, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t recent = count->recent << 8 | (unsigned char)src[i];
		uint32_t two = recent & 0xFFFF;

		count->lost += (recent & 0xFFFFFF) == 0xEFBFBD;
		count->controls += !src[i] || (two >= 0xC280 && two <= 0xC29F);
		count->recent = recent;
	}
}

/* A result of STEP octets has at most so many octets of the file before it. */
#define STEP ((size_t)4 << 10)
#define AHEAD (16 * STEP)

static void read_ahead(struct preview *preview)
{
	char octets[STEP];

	while (preview->pairs.source.size < AHEAD) {
		size_t n = read_at(preview->fd, octets, sizeof octets, preview->read);
		if (n < sizeof octets && errno)
			preview->error = errno;
		line_pairs_add_source(&preview->pairs, octets, n);
		count_odd(&preview->odd_before, octets, n);
		preview->read += (off_t)n;
		if (n < sizeof octets)
			break;
	}
}

static void take(struct watcher *watcher, const char *src, size_t n)
{
	struct preview *preview = (struct preview *)watcher;

	count_odd(&preview->odd_after, src, n);
	while (n) {
		size_t some = n < STEP ? n : STEP;

		read_ahead(preview);
		line_pairs_add_result(&preview->pairs, src, some, false);
		src += some;
		n -= some;
	}
}

void preview_begin(struct preview *preview, int fd, const struct charset *from)
{
	struct line_pairs *pairs = &preview->pairs;
	size_t unit = from ? charset_unit(from) : 1;
	char line_feed[4];

	preview->watcher = (struct watcher){ .take = take };
	preview->fd = fd;
	preview->read = 0;
	preview->error = 0;
	preview->changed = 0;
	preview->example_count = 0;
	preview->odd_before = preview->odd_after = (struct odd_count){ .lost = 0 };
	line_pairs_begin(pairs, take_line);
	if (unit > 1 && octavo_encode(from->encoding, '\n', line_feed, unit).written == unit)
		line_pairs_set_unit(pairs, line_feed, unit);
}

void preview_end(struct preview *preview)
{
	size_t before;

	/* Without a result the file would stay as it is. */
	if (!preview->watcher.is_told)
		return;
	do {
		before = preview->pairs.source.size;
		read_ahead(preview);
	} while (preview->pairs.source.size > before);
	line_pairs_add_result(&preview->pairs, "", 0, true);
}

void preview_close(struct preview *preview)
{
	line_pairs_close(&preview->pairs);
}

bool preview_is_odd(const struct preview *preview)
{
	const struct odd_count *before = &preview->odd_before, *after = &preview->odd_after;

	/* In units of more octets the file has these characters in another form. */
	if (preview->pairs.unit > 1)
		return after->controls > 0;
	return after->lost > before->lost || after->controls > before->controls;
}

/* ---------------------------------------------------------------- printing */

/* Where the lines differ first. */
static size_t difference(const struct side *a, const struct side *b)
{
	size_t at = 0;

	while (at < a->size && at < b->size && a->shown[at] == b->shown[at])
		at++;
	return at;
}

static void print_line(FILE *to, const struct side *side, size_t at, unsigned columns,
                       bool has_color)
{
	bool has_cr = side->has_end && !side->is_cut && side->size &&
	              side->shown[side->size - 1] == '\r';
	struct part part = {
		.text = side->shown,
		.size = side->size - has_cr,
		.at = at,
		.has_begin = !side->is_inside,
		.has_end = !side->is_cut,
	};

	excerpt_print_part(to, &part, columns, has_color);
}

void preview_print(FILE *to, const struct preview *preview, unsigned columns, bool has_color)
{
	for (unsigned i = 0; i < preview->example_count; i++) {
		const struct example *example = &preview->examples[i];
		size_t at = difference(&example->before, &example->after);

		unsigned width = (unsigned)fprintf(to, "%7" PRIu64 " - ", example->line);
		print_line(to, &example->before, at, columns - width, has_color);
		fprintf(to, "%*s+ ", (int)width - 2, "");
		print_line(to, &example->after, at, columns - width, has_color);
	}
	if (preview->changed > preview->example_count) {
		uint64_t more = preview->changed - preview->example_count;
		fprintf(to, "%9sand %" PRIu64 " more line%s\n", "", more, more == 1 ? "" : "s");
	}
}
