/* SPDX-License-Identifier: MIT */
/*
 * starve.c - a library for LD_PRELOAD that lets one allocation fail, or all from one on
 *
 * Allocations are counted from 1, those of the C library and of all threads, too: from the beginning
 * of main() to the end of what it registered by atexit(3), so without those of a build for coverage
 * that writes its counts. $STARVE is a file of four numbers of 64 bits: which one fails, whether all
 * after it fail as well, how many there were, and how many failed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static struct shared {
	_Atomic uint64_t at, goes_on, count, failed;
} *shared; /* NULL until main() begins */

static int fails(void)
{
	uint64_t now;

	if (!shared)
		return 0;
	now = atomic_fetch_add(&shared->count, 1) + 1;
	if (now != shared->at && !(shared->goes_on && shared->at && now > shared->at))
		return 0;
	shared->failed++;
	errno = ENOMEM;
	return 1;
}

void *malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	return fails() ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return fails() ? NULL : __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size)
{
	return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
	void *got = fails() ? NULL : __libc_memalign(alignment, size);

	if (got)
		*memory = got;
	return got ? 0 : ENOMEM;
}

static void stop_counting(void)
{
	shared = NULL;
}

static int (*real_main)(int, char **, char **);

static int main_with_counting(int argc, char **argv, char **environment)
{
	const char *name = getenv("STARVE");

	if (name) {
		int fd = open(name, O_RDWR | O_CLOEXEC);
		void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
		                    0);
		close(fd);
		if (memory == MAP_FAILED)
			_exit(126);
		shared = memory;
	}
	atexit(stop_counting);
	return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
	int (*start)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
	             void (*)(void), void *);

	*(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
	real_main = main;
	return start(main_with_counting, argc, argv, init, fini, rtld_fini, stack_end);
}
