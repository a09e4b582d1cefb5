/* SPDX-License-Identifier: MIT */
/* stretches.c - the well-formed stretches of a text, and the errors between them */
#include "io/stretches.h"

#include <string.h>

static struct octavo_size measure(enum stretch_size size, const char *text, size_t n)
{
	switch (size) {
	case MEASURE_VALID:
		return (struct octavo_size){
			.valid = octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP).read,
		};
	case MEASURE_LINES:
		return (struct octavo_size){
			.valid = n,
			.lines = count_octets(text, n, '\n', '\n'),
		};
	default:
		return octavo_measure(OCTAVO_UTF8, text, n);
	}
}

struct stretch stretch_at(enum stretch_size size, const char *text, size_t n, const char *end,
                          bool is_last)
{
	struct stretch stretch = { .text = text, .good = measure(size, text, n) };

	stretch.octets = text + stretch.good.valid;
	if (stretch.good.valid == n)
		return stretch;
	struct octavo_character bad =
		octavo_decode(OCTAVO_UTF8, stretch.octets, (size_t)(end - stretch.octets));
	/* More octets may complete what is truncated. */
	if (bad.error != OCTAVO_TRUNCATED || is_last) {
		stretch.error = bad.error;
		stretch.length = bad.length;
	}
	return stretch;
}

/* Counts errors. Returns where it stops: at one that is incomplete, or may not be counted. */
static const char *count_errors(uint32_t kinds, const char *text, const char *end, bool is_last,
                                uint64_t errors[OCTAVO_ERROR_KINDS])
{
	for (;;) {
		struct stretch stretch =
			stretch_at(MEASURE_VALID, text, (size_t)(end - text), end, is_last);
		text = stretch.octets + stretch.length;
		if (!stretch.error || !may_be_counted(kinds, stretch.error, text, end))
			return stretch.octets;
		errors[stretch.error]++;
	}
}

/* ------------------------------------------------------------------ ahead */

/* Of a block with an error every 2 KiB all; otherwise the first. */
#define MAX_AHEAD 128

struct measured {
	const char *next; /* where the next of the stretches begins */
	unsigned at, count;
	struct stretch stretches[MAX_AHEAD];
	const char *end; /* of what is counted after them */
	uint64_t errors[OCTAVO_ERROR_KINDS];
};

/* In any thread. Octets in front may belong to a character of the block before. */
static void measure_block(void *context, const char *text, size_t n, uint64_t at, void *result)
{
	struct stretches *stretches = context;
	struct measured *measured = result;
	const char *end = text + n;
	uint32_t kinds = atomic_load_explicit(&stretches->counted, memory_order_relaxed);
	bool goes_on = !kinds;

	(void)at;
	text += continuing_length(text, n);
	measured->next = text;
	measured->at = measured->count = 0;
	while (goes_on && measured->count < MAX_AHEAD) {
		struct stretch *stretch = &measured->stretches[measured->count++];
		*stretch = stretch_at(stretches->size, text, (size_t)(end - text), end, false);
		text = stretch->octets + stretch->length;
		goes_on = stretch->error != OCTAVO_OK;
	}
	measured->end = text;
	if (kinds) {
		memset(measured->errors, 0, sizeof measured->errors);
		measured->end = count_errors(kinds, text, end, false, measured->errors);
	}
}

void stretches_ahead(struct stretches *stretches)
{
	input_work(stretches->in, &(struct block_work){
		.context = stretches, .work = measure_block, .size = sizeof(struct measured),
	});
}

/* ------------------------------------------------------------------ in order */

/* Returns the stretch that the unused octets begin with. */
static struct stretch next(const struct stretches *stretches)
{
	const struct input *in = stretches->in;
	struct measured *measured = in->result;
	size_t n = in->size;

	if (measured && in->text < measured->next)
		n = (size_t)(measured->next - in->text);
	if (!measured || in->text != measured->next || measured->at == measured->count)
		return stretch_at(stretches->size, in->text, n, in->text + in->size, in->ended);
	struct stretch stretch = measured->stretches[measured->at++];
	measured->next = stretch.octets + stretch.length;
	return stretch;
}

bool stretches_next(const struct stretches *stretches, struct stretch *stretch)
{
	struct input *in = stretches->in;

	do {
		*stretch = next(stretches);
		input_use(in, stretch->good.valid + stretch->length);
	} while (stretch->good.valid + stretch->length == 0 && input_read(in));
	return stretch->good.valid + stretch->length > 0;
}

uint64_t stretches_count(struct stretches *stretches, uint32_t kinds,
                         uint64_t errors[OCTAVO_ERROR_KINDS])
{
	struct input *in = stretches->in;

	atomic_store_explicit(&stretches->counted, kinds, memory_order_relaxed);
	/* Otherwise stretches_next() would read, and measure what others have counted. */
	if (in->size == 0 && !input_read(in))
		return 0;
	const struct measured *measured = in->result;
	const char *begin = in->text, *end;

	if (measured && (begin < measured->next || measured->at < measured->count))
		return 0;
	if (measured && begin == measured->next && begin < measured->end) {
		for (size_t error = 0; error < OCTAVO_ERROR_KINDS; error++)
			errors[error] += measured->errors[error];
		end = measured->end;
	} else {
		end = count_errors(kinds, begin, begin + in->size, in->ended, errors);
	}
	input_use(in, (size_t)(end - begin));
	return (uint64_t)(end - begin);
}

bool input_finds_error(struct input *in)
{
	struct stretches stretches = { .in = in, .size = MEASURE_VALID };
	struct stretch stretch = { .error = OCTAVO_OK };

	stretches_ahead(&stretches);
	while (!stretch.error && stretches_next(&stretches, &stretch))
		;
	input_end_work(in);
	return stretch.error != OCTAVO_OK;
}
