/* SPDX-License-Identifier: MIT */
/* blocks.h - reads a file in blocks, on which other threads work before they are returned */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* With what usually becomes of it, it fits in the second-level cache. */
#define BLOCK_SIZE ((size_t)256 << 10)

/* What is done with each block, in any thread: 'at' is its offset in the input. */
struct block_work {
	void *context;
	void (*work)(void *context, const char *text, size_t n, uint64_t at, void *result);
	void (*end)(void *result); /* frees what it holds, once; or NULL                   */
	size_t size;    /* of a result: zeros, then what it held for some block before       */
	uint64_t limit; /* where this ends, as an offset in a regular file; 0: with the file */
};

struct block {
	char *text;   /* after memory of 'front' octets, for the caller */
	ssize_t size; /* 0 at the end; -1 on an error ..                 */
	int error;    /* .. which this is                                */
	uint64_t used; /* of a compressed file, when this had been read  */
	void *result; /* NULL where there is nothing to work on          */
};

struct blocks;
struct compressed;

/*
 * Begins where the descriptor is, which is the offset 'at' in the input; or with what comes next
 * inside a compressed file, which is read by these functions alone until blocks_free(). Returns
 * NULL if there is no thread to spare, or if a thread would be slower: the file is short, neither
 * regular nor a pipe, or not much was read of a pipe or of what is inside.
 */
struct blocks *blocks_new(int fd, struct compressed *inside, const struct block_work *work,
                          size_t front, uint64_t at);

/*
 * Returns the next block, which is valid until the next call; false if the rest is to be read from
 * the descriptor, once blocks_free() has set it there.
 */
bool blocks_next(struct blocks *blocks, struct block *block);

/*
 * Waits for the threads. What was read of a pipe, or inside a compressed file, and not returned
 * is lost. Returns false, with errno, if the descriptor could not be set to where the last block
 * ended.
 */
bool blocks_free(struct blocks *blocks);

#endif
