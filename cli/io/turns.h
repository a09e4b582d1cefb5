/* SPDX-License-Identifier: MIT */
/* turns.h - several threads read a file in blocks, and take turns with what they have read */
#ifndef TURNS_H
#define TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/blocks.h"

struct turns {
	int fd;
	uint64_t begin; /* offset in the file ..             */
	uint64_t at;    /* .. and the same one in the input  */
	const struct block_work *work; /* its 'limit' is 0 */
	size_t front;   /* memory before each block, for the caller */
	void *context;
	/* Called for one block after the other, in order. Returns false to end it. */
	bool (*take)(void *context, const struct block *block);
};

/*
 * Reads a file from there to the end that it has now, or up to what cannot be read, or until take()
 * returns false: then it returns false. Each thread reads a block, works on it, and calls take() in
 * its turn: what it writes then is in the cache of its own processor. The descriptor stays where it
 * is. Takes nothing if there is no thread to spare, or if the file has no size or is so short that
 * threads would be slower.
 */
bool turns_take(const struct turns *turns);

#endif
