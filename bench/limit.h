/* SPDX-License-Identifier: MIT */
/* limit.h - reading and writing with nothing else to do, as wide as the machine can */
#ifndef BENCH_LIMIT_H
#define BENCH_LIMIT_H

#include <cstddef>

size_t limit_read(const char *src, size_t n);
size_t limit_write(char *dst, size_t n);

#endif
