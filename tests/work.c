/* SPDX-License-Identifier: MIT */
/*
 * work.c - counts what a program does, in a unit that does not depend on time
 *
 * Each basic block of the program, which is compiled with -fsanitize-coverage=trace-pc, counts 1.
 * What the C library does for it counts by its octets, as its functions are linked with --wrap.
 * When the process ends, the sum of all threads is written to standard error, after "work ".
 */
#define _GNU_SOURCE
#include <iconv.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Each thread has a counter in a cache line of its own. */
enum { MAX_THREADS = 1024 };
static struct {
	uint64_t work, padding[7];
} counters[MAX_THREADS];
static atomic_uint threads;
static _Thread_local uint64_t *counter;

static void add(uint64_t work)
{
	if (!counter) {
		unsigned thread = atomic_fetch_add(&threads, 1);
		if (thread >= MAX_THREADS)
			_exit(2);
		counter = &counters[thread].work;
	}
	*counter += work;
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
	add(1);
}

/* Without standard I/O, which is closed by then. */
__attribute__((destructor)) static void tell(void)
{
	uint64_t work = 0;
	for (unsigned i = 0; i < threads; i++)
		work += counters[i].work;
	char line[40];
	int n = snprintf(line, sizeof line, "work %llu\n", (unsigned long long)work);

	if (write(STDERR_FILENO, line, (size_t)n) != n)
		_exit(2);
}

/* Blocks that octets are worth: the C library takes several at once. */
static void count(size_t octets)
{
	add(1 + octets / 16);
}

#define WRAP(result, name, parameters, arguments, octets)       \
	result __real_##name parameters;                        \
	result __wrap_##name parameters;                        \
	result __wrap_##name parameters                         \
	{                                                       \
		result got = __real_##name arguments;           \
		count(octets);                                  \
		return got;                                     \
	}

#define FOUND(got, s, n) (got ? (size_t)((const char *)got - (const char *)(s)) : (n))

WRAP(void *, memcpy, (void *to, const void *s, size_t n), (to, s, n), n)
WRAP(void *, memmove, (void *to, const void *s, size_t n), (to, s, n), n)
WRAP(void *, memset, (void *to, int c, size_t n), (to, c, n), n)
WRAP(int, memcmp, (const void *a, const void *b, size_t n), (a, b, n), n)
WRAP(void *, memchr, (const void *s, int c, size_t n), (s, c, n), FOUND(got, s, n))
WRAP(size_t, strlen, (const char *s), (s), got)
WRAP(char *, strchr, (const char *s, int c), (s, c), FOUND(got, s, strlen(s)))
WRAP(char *, strrchr, (const char *s, int c), (s, c), strlen(s))
WRAP(char *, strstr, (const char *s, const char *t), (s, t), FOUND(got, s, strlen(s)))
WRAP(size_t, strcspn, (const char *s, const char *t), (s, t), got)
WRAP(size_t, strspn, (const char *s, const char *t), (s, t), got)
WRAP(ssize_t, read, (int fd, void *to, size_t n), (fd, to, n), got > 0 ? (size_t)got : 0)
WRAP(ssize_t, pread64, (int fd, void *to, size_t n, int64_t at), (fd, to, n, at),
     got > 0 ? (size_t)got : 0)
WRAP(ssize_t, write, (int fd, const void *s, size_t n), (fd, s, n), got > 0 ? (size_t)got : 0)
WRAP(size_t, fwrite, (const void *s, size_t size, size_t n, FILE *to), (s, size, n, to), size * n)
WRAP(int, fputs, (const char *s, FILE *to), (s, to), strlen(s))

size_t __real_iconv(iconv_t how, char **from, size_t *n, char **to, size_t *left);
size_t __wrap_iconv(iconv_t how, char **from, size_t *n, char **to, size_t *left);
size_t __wrap_iconv(iconv_t how, char **from, size_t *n, char **to, size_t *left)
{
	size_t before = n ? *n : 0;
	size_t got = __real_iconv(how, from, n, to, left);

	add(1 + (n ? before - *n : 0));
	return got;
}
