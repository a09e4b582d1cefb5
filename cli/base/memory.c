/* SPDX-License-Identifier: MIT */
/* memory.c - memory that is there, or the process ends */
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/status.h"

_Noreturn void no_memory(void)
{
	trouble("memory", strerror(ENOMEM));
	end_process(STATUS_TROUBLE);
}

static void *must_be(void *memory)
{
	if (!memory)
		no_memory();
	return memory;
}

void *allocate(size_t size)
{
	return must_be(calloc(1, size));
}

void *reallocate(void *memory, size_t size)
{
	return must_be(realloc(memory, size));
}

char *copy_string(const char *s)
{
	size_t size = strlen(s) + 1;
	return memcpy(reallocate(NULL, size), s, size);
}

#define CACHE_LINE 64

/* In front of it. */
struct block {
	struct block *next;
	char unused[CACHE_LINE - sizeof(struct block *)];
};

static _Thread_local struct block *blocks;

void *thread_memory(size_t size)
{
	size_t lines = (size + CACHE_LINE - 1) / CACHE_LINE;
	struct block *block = must_be(aligned_alloc(CACHE_LINE, (1 + lines) * CACHE_LINE));

	block->next = blocks;
	blocks = block;
	return block + 1;
}

void free_thread_memory(void)
{
	while (blocks) {
		struct block *next = blocks->next;
		free(blocks);
		blocks = next;
	}
}
