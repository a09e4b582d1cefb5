/* SPDX-License-Identifier: MIT */
/* in_turn.c - copies a file from standard input to standard output by several threads, in order */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Each thread reads a block, looks at each octet, and writes the block when it is its turn, from
 * the cache of its own processor. No thread sleeps, so there must be a processor for each. That is
 * about the most that the kernel allows where several threads fill one file.
 */

#define BLOCK ((size_t)1 << 20)

static unsigned threads;
static size_t size;
static atomic_size_t turn;
static atomic_uint_least64_t seen; /* bits of words of the file */

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static void *copy_blocks(void *first)
{
	uint64_t *block = aligned_alloc(4096, BLOCK), bits = 0;

	if (!block)
		fail("memory");
	for (size_t at = *(unsigned *)first * BLOCK; at < size; at += threads * BLOCK) {
		size_t n = size - at < BLOCK ? size - at : BLOCK;

		if (pread(STDIN_FILENO, block, n, (off_t)at) != (ssize_t)n)
			fail("standard input");
		for (size_t i = 0; i < n / sizeof bits; i++)
			bits |= block[i];
		while (atomic_load(&turn) != at)
			;
		if (write(STDOUT_FILENO, block, n) != (ssize_t)n)
			fail("standard output");
		atomic_store(&turn, at + n);
	}
	atomic_fetch_or(&seen, bits);
	free(block);
	return NULL;
}

int main(int argc, char **argv)
{
	enum { MAX_THREADS = 64 };
	pthread_t others[MAX_THREADS];
	unsigned numbers[MAX_THREADS] = { 0 };
	struct stat status;

	threads = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
	if (threads < 1 || threads > MAX_THREADS || fstat(STDIN_FILENO, &status) != 0) {
		fprintf(stderr, "usage: in_turn THREADS < FILE\n");
		return 2;
	}
	size = (size_t)status.st_size;
	for (unsigned i = 1; i < threads; i++) {
		numbers[i] = i;
		if (pthread_create(&others[i], NULL, copy_blocks, &numbers[i]) != 0)
			fail("a thread");
	}
	copy_blocks(&numbers[0]);
	for (unsigned i = 1; i < threads; i++)
		pthread_join(others[i], NULL);
	return atomic_load(&seen) == 0; /* used, so that looking is not optimized away */
}
