/* SPDX-License-Identifier: MIT */
/* preload.h - for libraries for LD_PRELOAD that come before functions of the C library */
#ifndef TESTS_PRELOAD_H
#define TESTS_PRELOAD_H

#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>

/* The function of the C library. */
#define REAL(result, name, ...) ((result (*)(__VA_ARGS__))(intptr_t)dlsym(RTLD_NEXT, #name))

#define CALL_ARGUMENTS 6

/* Those of syscall(2) after the number of the call, and passes them on. */
static inline void take_arguments(va_list rest, long a[CALL_ARGUMENTS])
{
	for (int i = 0; i < CALL_ARGUMENTS; i++)
		a[i] = va_arg(rest, long);
}

static inline long real_syscall(long number, const long a[CALL_ARGUMENTS])
{
	return REAL(long, syscall, long, ...)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

#endif
