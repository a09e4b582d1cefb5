/* SPDX-License-Identifier: MIT */
/* in_turn.c - writes what is in a file to standard output by several threads, in order */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Each thread reads a block and looks at each octet. When it is its turn, it writes the block, which
 * is in the cache of its own processor: once, a part of it, or several times, so that OCTETS are
 * written in all. No thread sleeps, so there must be a processor for each. That is about the most
 * that the kernel allows where several threads fill one file.
 */

#define BLOCK ((size_t)256 << 10)

static unsigned threads;
static size_t size, written;
static atomic_size_t turn;
static atomic_uint_least64_t seen; /* bits of words of the file */

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* Writes the share of OCTETS that belongs to what is between two offsets in the file. */
static void write_part(const char *block, size_t n, size_t begin, size_t end)
{
	size_t left = (size_t)((double)end / (double)size * (double)written) -
	              (size_t)((double)begin / (double)size * (double)written);

	while (left > 0) {
		size_t some = left < n ? left : n;
		if (write(STDOUT_FILENO, block, some) != (ssize_t)some)
			fail("standard output");
		left -= some;
	}
}

static void *take_blocks(void *first)
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
		write_part((const char *)block, n, at, at + n);
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

	threads = argc == 3 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
	if (threads < 1 || threads > MAX_THREADS || fstat(STDIN_FILENO, &status) != 0) {
		fprintf(stderr, "usage: in_turn THREADS OCTETS < FILE\n");
		return 2;
	}
	size = (size_t)status.st_size;
	written = strtoull(argv[2], NULL, 10);
	for (unsigned i = 1; i < threads; i++) {
		numbers[i] = i;
		if (pthread_create(&others[i], NULL, take_blocks, &numbers[i]) != 0)
			fail("a thread");
	}
	take_blocks(&numbers[0]);
	for (unsigned i = 1; i < threads; i++)
		pthread_join(others[i], NULL);
	return atomic_load(&seen) == 0; /* used, so that looking is not optimized away */
}
