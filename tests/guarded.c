/* SPDX-License-Identifier: MIT */
/*
 * guarded.c - memory between pages that nobody may touch
 *
 * WebAssembly has one memory without pages. There it is plain memory, and who reads too much is
 * found on the other platforms.
 */
#include "support.h"

#include <stdlib.h>

struct guarded_now guarded_now;

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#elif defined __SANITIZE_ADDRESS__
#define HAS_ASAN 1
#endif

#if defined HAS_ASAN

#include <sanitizer/asan_interface.h>

void guarded_only(const struct guarded *memory, const void *s, size_t n)
{
	__asan_poison_memory_region(memory->begin, (size_t)(memory->end - memory->begin));
	__asan_unpoison_memory_region(s, n);
}

#else

void guarded_only(const struct guarded *memory, const void *s, size_t n)
{
	(void)memory;
	(void)s;
	(void)n;
}

#endif

#if defined __wasi__

struct guarded guarded_new(size_t at_least)
{
	struct guarded memory = { .mapped = at_least + 1 };

	memory.map = memory.begin = malloc(memory.mapped);
	assert_non_null(memory.map);
	memory.end = memory.begin + at_least;
	return memory;
}

void guarded_free(struct guarded *memory)
{
	free(memory->map);
	memory->begin = memory->end = NULL;
}

void guarded_watch_by(void (*say)(void))
{
	(void)say;
}

#else

#include <signal.h>

#if defined _WIN32
#include <windows.h>

static size_t page_size(void)
{
	SYSTEM_INFO info;

	GetSystemInfo(&info);
	return info.dwPageSize;
}

static void *map_pages(size_t size)
{
	return VirtualAlloc(NULL, size, MEM_RESERVE, PAGE_NOACCESS);
}

static bool allow(void *begin, size_t size)
{
	return VirtualAlloc(begin, size, MEM_COMMIT, PAGE_READWRITE) != NULL;
}

static void unmap(struct guarded *memory)
{
	VirtualFree(memory->map, 0, MEM_RELEASE);
}

#else
#include <sys/mman.h>
#include <unistd.h>

static size_t page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

static void *map_pages(size_t size)
{
	void *map = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return map != MAP_FAILED ? map : NULL;
}

static bool allow(void *begin, size_t size)
{
	return mprotect(begin, size, PROT_READ | PROT_WRITE) == 0;
}

static void unmap(struct guarded *memory)
{
	munmap(memory->map, memory->mapped);
}

#endif

struct guarded guarded_new(size_t at_least)
{
	size_t page = page_size();
	size_t pages = (at_least + page - 1) / page;
	struct guarded memory;

	if (pages == 0)
		pages = 1;
	memory.mapped = (pages + 2) * page;
	memory.map = map_pages(memory.mapped);
	assert_non_null(memory.map);
	memory.begin = (uint8_t *)memory.map + page;
	memory.end = memory.begin + pages * page;
	assert_true(allow(memory.begin, pages * page));
	return memory;
}

void guarded_free(struct guarded *memory)
{
	unmap(memory);
	memory->begin = memory->end = NULL;
}

static void (*say_more)(void);

static void touched(int number)
{
	say_more();
	signal(number, SIG_DFL);
	raise(number);
}

/* cmocka sets handlers of its own before each test. */
void guarded_watch_by(void (*say)(void))
{
	say_more = say;
	signal(SIGSEGV, touched);
#if defined SIGBUS
	signal(SIGBUS, touched);
#endif
}

#endif

static void say_now(void)
{
	fprintf(stderr, "\nTOUCHED what lies outside: %s, n %zu, at %zu, kernels %s\n",
	        guarded_now.what, guarded_now.n, guarded_now.at, octavo_kernels_name());
	fflush(stderr);
}

void guarded_watch(void)
{
	guarded_watch_by(say_now);
}
