/* SPDX-License-Identifier: MIT */
/*
 * blocks.c - an input in blocks of whole records
 *
 * What is read is passed on where it lies, but for its last record, of which more is to come. That
 * is joined with its rest, and is a block by itself.
 */
#include "commands/sift/blocks.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"

bool blocks_open(struct blocks *blocks, const char *name, char end, size_t max_size)
{
	*blocks = (struct blocks){ .end = end, .max_size = max_size };
	return input_open(&blocks->in, name);
}

bool blocks_close(struct blocks *blocks)
{
	free(blocks->begun);
	return input_close(&blocks->in);
}

/* Uses the next 'n' octets, which go to the record that is begun. */
static void go_on(struct blocks *blocks, size_t n)
{
	size_t size = blocks->size + n;

	if (size > blocks->capacity) {
		size_t most = blocks->max_size + 1;
		blocks->capacity = size < most / 2 ? 2 * size : most;
		blocks->begun = reallocate(blocks->begun, blocks->capacity);
	}
	memcpy(blocks->begun + blocks->size, blocks->in.text, n);
	blocks->size = size;
	input_use(&blocks->in, n);
}

static bool is_block(struct block *block, const char *text, size_t n)
{
	*block = (struct block){ .text = text, .size = n };
	return true;
}

static bool is_part(struct block *block, const char *text, size_t n, bool is_last)
{
	*block = (struct block){ text, n, true, is_last };
	return true;
}

/* Takes the record that is begun. */
static bool take_begun(struct blocks *blocks, struct block *block)
{
	size_t n = blocks->size;

	blocks->size = 0;
	return is_block(block, blocks->begun, n);
}

/* Takes or keeps some of what was read. Returns whether there is a block. */
static bool take_read(struct blocks *blocks, struct block *block)
{
	struct input *in = &blocks->in;
	const char *text = in->text, *end = memchr(text, blocks->end, in->size);
	size_t n = end ? (size_t)(end - text) + 1 : in->size;

	if (blocks->is_long) {
		blocks->is_long = !end;
		input_use(in, n);
		return is_part(block, text, n, end);
	}
	if (blocks->size && blocks->size + n - (end != NULL) > blocks->max_size) {
		take_begun(blocks, block);
		blocks->is_long = true;
		return is_part(block, block->text, block->size, false);
	}
	if (blocks->size || !end) {
		go_on(blocks, n);
		return end && take_begun(blocks, block);
	}
	n = length_to_last(text, in->size, blocks->end);
	input_use(in, n);
	return is_block(block, text, n);
}

/* What there is at the end of the file. */
static bool take_rest(struct blocks *blocks, struct block *block)
{
	if (blocks->in.failed)
		return false;
	if (blocks->size)
		return take_begun(blocks, block);
	bool was_long = blocks->is_long;
	blocks->is_long = false;
	return was_long && is_part(block, blocks->in.text, 0, true);
}

bool blocks_next(struct blocks *blocks, struct block *block)
{
	for (;;) {
		if (blocks->in.size == 0 && !input_read(&blocks->in))
			return take_rest(blocks, block);
		if (blocks->in.size && take_read(blocks, block))
			return true;
	}
}
