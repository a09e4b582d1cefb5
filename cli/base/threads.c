/* SPDX-License-Identifier: MIT */
/* threads.c - how many threads may be started */
#include "base/threads.h"

#include <stdatomic.h>

static atomic_uint spare;

void threads_allow(unsigned n)
{
	atomic_store(&spare, n);
}

bool threads_borrow(void)
{
	unsigned n = atomic_load(&spare);

	while (n && !atomic_compare_exchange_weak(&spare, &n, n - 1))
		;
	return n > 0;
}

void threads_return(void)
{
	atomic_fetch_add(&spare, 1);
}
