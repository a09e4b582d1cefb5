/* SPDX-License-Identifier: MIT */
/* memo.c - what is printed of a character or an error, kept for the next time */
#include "commands/inspect/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define MAX_COUNT (MEMO_SLOTS / 2)
#define CAPACITY ((size_t)2 << 20)
#define MAX_TEXT 0x1000

void memo_keep(struct memo *memo, uint64_t key, const char *text, size_t size)
{
	if (!key || size > MAX_TEXT)
		return;
	if (!memo->slots) {
		memo->slots = allocate(MEMO_SLOTS * sizeof *memo->slots);
		memo->texts = reallocate(NULL, CAPACITY + MEMO_SLACK);
	}
	if (memo->count == MAX_COUNT || size > CAPACITY - memo->size)
		memo_empty(memo);
	memo->slots[memo_slot(memo, key)] =
		(struct memo_slot){ key, (uint32_t)memo->size, (uint32_t)size };
	memcpy(memo->texts + memo->size, text, size);
	memo->size += size;
	memo->count++;
}

void memo_empty(struct memo *memo)
{
	if (memo->count)
		memset(memo->slots, 0, MEMO_SLOTS * sizeof *memo->slots);
	memo->size = memo->count = 0;
}

void memo_free(struct memo *memo)
{
	free(memo->slots);
	free(memo->texts);
}
