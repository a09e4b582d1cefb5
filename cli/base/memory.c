/* SPDX-License-Identifier: MIT */
/* memory.c - allocate memory, or end the process */
#include "base/memory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/status.h"

_Noreturn void no_memory(void)
{
	trouble("memory", strerror(ENOMEM));
	end_process(STATUS_TROUBLE);
}

static void *require(void *memory)
{
	if (!memory)
		no_memory();
	return memory;
}

void *allocate(size_t size)
{
	return require(calloc(1, size));
}

void *reallocate(void *memory, size_t size)
{
	return require(realloc(memory, size));
}

void *grow(void *array, size_t count, size_t size)
{
	return count & (count - 1) ? array : reallocate(array, (count ? 2 * count : 1) * size);
}

char *copy_string(const char *s)
{
	size_t size = strlen(s) + 1;
	return memcpy(reallocate(NULL, size), s, size);
}

#define CACHE_LINE 64

/* Stands before each block of thread_memory(). */
struct block {
	struct block *next;
	size_t size;
	bool is_free;
	char unused[CACHE_LINE - 2 * sizeof(size_t) - sizeof(bool)];
};

_Static_assert(sizeof(struct block) == CACHE_LINE, "so that what follows is aligned");

static _Thread_local struct block *blocks;

void *thread_memory(size_t size)
{
	struct block *block = blocks;

	while (block && !(block->is_free && block->size == size))
		block = block->next;
	if (!block) {
		size_t lines = (size + CACHE_LINE - 1) / CACHE_LINE;
		block = require(aligned_alloc(CACHE_LINE, sizeof *block + lines * CACHE_LINE));
		*block = (struct block){ .next = blocks, .size = size };
		blocks = block;
	}
	block->is_free = false;
	return block + 1;
}

void reuse_thread_memory(void *memory)
{
	((struct block *)memory - 1)->is_free = true;
}

void free_thread_memory(void)
{
	while (blocks) {
		struct block *next = blocks->next;
		free(blocks);
		blocks = next;
	}
}
