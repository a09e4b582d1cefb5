/* SPDX-License-Identifier: MIT */
#include "limit.h"

#include <cstdint>
#include <cstring>

namespace {

constexpr size_t large = 4 << 20, ahead = 8192;

typedef uint64_t wide __attribute__((vector_size(64), aligned(1), may_alias));

/*
 * Out of cache the processor has to be told what comes. A macro, as compilers split vectors
 * that are too wide before they inline, so each width needs a body of its own.
 */
#define READ(name, attribute)									\
	attribute size_t name(const char *src, size_t n)					\
	{											\
		wide a = {}, b = {}, c = {}, d = {};						\
		size_t i = 0;									\
		for (; i + 256 <= n; i += 256) {						\
			const wide *p = reinterpret_cast<const wide *>(src + i);		\
			if (n > large)								\
				for (size_t line = 0; line < 256; line += 64)			\
					__builtin_prefetch(src + i + ahead + line, 0, 0);	\
			a |= p[0];								\
			b |= p[1];								\
			c |= p[2];								\
			d |= p[3];								\
		}										\
		for (; i + 64 <= n; i += 64)							\
			a |= *reinterpret_cast<const wide *>(src + i);				\
		a |= b | c | d;									\
		return a[0] | a[1] | a[2] | a[3] | a[4] | a[5] | a[6] | a[7];			\
	}

READ(read_baseline, )
#if defined __x86_64__
READ(read_avx2, __attribute__((target("avx2"))))
READ(read_avx512, __attribute__((target("avx512f"))))
#endif

} // namespace

size_t limit_read(const char *src, size_t n)
{
#if defined __x86_64__
	if (__builtin_cpu_supports("avx512f"))
		return read_avx512(src, n);
	if (__builtin_cpu_supports("avx2"))
		return read_avx2(src, n);
#endif
	return read_baseline(src, n);
}

size_t limit_write(char *dst, size_t n)
{
	std::memset(dst, 'o', n);
	return n;
}
