/* SPDX-License-Identifier: MIT */
/* threads.c - how many threads may be started */
#define _GNU_SOURCE /* sched_getaffinity() */
#include "base/threads.h"

#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#define MAX_PROCESSORS 256

static unsigned allowed = 1;
static atomic_uint taken;

/* Counts the processors that this process may use, if the system can tell. */
static unsigned one_for_each_processor(void)
{
	long processors;

#ifdef CPU_COUNT
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		processors = CPU_COUNT(&set);
	else /* it has more than fit in the set */
#endif
		processors = sysconf(_SC_NPROCESSORS_ONLN);
	if (processors < 1)
		return 1;
	return processors < MAX_PROCESSORS ? (unsigned)processors : MAX_PROCESSORS;
}

unsigned threads_allow(unsigned n)
{
	return allowed = n ? n : one_for_each_processor();
}

bool threads_spare(void)
{
	return atomic_load(&taken) + 1 < allowed;
}

void threads_return(void)
{
	atomic_fetch_sub(&taken, 1);
}

bool threads_start(pthread_t *thread, void *(*run)(void *), void *context)
{
	bool may_run = atomic_fetch_add(&taken, 1) + 1 < allowed;

	if (may_run && pthread_create(thread, NULL, run, context) == 0)
		return true;
	threads_return();
	return false;
}

static _Thread_local bool is_making;

void threads_once(pthread_once_t *once, void (*make)(void))
{
	bool was_making = is_making; /* one table may need another */

	is_making = true;
	pthread_once(once, make);
	is_making = was_making;
}

bool threads_may_wait(void)
{
	return !is_making;
}

bool threads_run(void)
{
	return atomic_load(&taken) > 0;
}
