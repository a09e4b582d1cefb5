/* SPDX-License-Identifier: MIT */
/*
 * records.c - an input in blocks of whole records
 *
 * What is read is passed on where it lies, but for its last record, of which more is to come. That
 * is joined with its rest, and is a block by itself.
 */
#include "io/records.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"

bool records_open(struct records *records, const char *name, char end, size_t max_size)
{
	*records = (struct records){ .end = end, .max_size = max_size };
	return input_open(&records->in, name);
}

bool records_close(struct records *records)
{
	free(records->begun);
	return input_close(&records->in);
}

/* Uses the next 'n' octets, which go to the record that is begun. */
static void go_on(struct records *records, size_t n)
{
	size_t size = records->size + n;

	if (size > records->capacity) {
		size_t most = records->max_size + 1;
		records->capacity = size < most / 2 ? 2 * size : most;
		records->begun = reallocate(records->begun, records->capacity);
	}
	memcpy(records->begun + records->size, records->in.text, n);
	records->size = size;
	input_use(&records->in, n);
}

static bool is_block(struct record_block *block, const char *text, size_t n)
{
	*block = (struct record_block){ .text = text, .size = n };
	return true;
}

static bool is_part(struct record_block *block, const char *text, size_t n, bool is_last)
{
	*block = (struct record_block){ text, n, true, is_last };
	return true;
}

/* Takes the record that is begun. */
static bool take_begun(struct records *records, struct record_block *block)
{
	size_t n = records->size;

	records->size = 0;
	return is_block(block, records->begun, n);
}

/* Takes or keeps some of what was read. Returns whether there is a block. */
static bool take_read(struct records *records, struct record_block *block)
{
	struct input *in = &records->in;
	const char *text = in->text, *end = memchr(text, records->end, in->size);
	size_t n = end ? (size_t)(end - text) + 1 : in->size;

	if (records->is_long) {
		records->is_long = !end;
		input_use(in, n);
		return is_part(block, text, n, end);
	}
	if (records->size && records->size + n - (end != NULL) > records->max_size) {
		take_begun(records, block);
		records->is_long = true;
		return is_part(block, block->text, block->size, false);
	}
	if (records->size || !end) {
		go_on(records, n);
		if (end)
			take_begun(records, block);
		return end;
	}
	n = length_to_last(text, in->size, records->end);
	input_use(in, n);
	return is_block(block, text, n);
}

/* What there is at the end of the file. */
static bool take_rest(struct records *records, struct record_block *block)
{
	if (records->size)
		return take_begun(records, block);
	bool was_long = records->is_long;
	records->is_long = false;
	if (was_long)
		is_part(block, records->in.text, 0, true);
	return was_long;
}

bool records_there(struct records *records, struct record_block *block)
{
	const struct input *in = &records->in;

	while (in->size)
		if (take_read(records, block))
			return true;
	return in->ended && take_rest(records, block);
}

bool records_next(struct records *records, struct record_block *block)
{
	while (!records_there(records, block))
		if (!input_read(&records->in))
			return false;
	return true;
}
