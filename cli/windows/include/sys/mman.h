/* SPDX-License-Identifier: MIT */
/* sys/mman.h - on Windows: no file is mapped, as nobody else could make it shorter meanwhile */
#ifndef WINDOWS_SYS_MMAN_H
#define WINDOWS_SYS_MMAN_H

#include <errno.h>
#include <sys/types.h>

#define MAP_FAILED ((void *)-1)
enum { PROT_READ = 1 };
enum { MAP_SHARED = 1, MAP_PRIVATE = 2, MAP_FIXED = 16, MAP_ANONYMOUS = 32 };

static inline void *mmap(void *at, size_t size, int access, int flags, int fd, off_t offset)
{
	(void)at, (void)size, (void)access, (void)flags, (void)fd, (void)offset;
	errno = ENODEV;
	return MAP_FAILED;
}

static inline int munmap(void *at, size_t size)
{
	return (void)at, (void)size, 0;
}

#endif
