/* SPDX-License-Identifier: MIT */
/* ahead.c - does the parts of a work in several threads, and takes the results in order */
#define _XOPEN_SOURCE 700
#include "io/ahead.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/threads.h"

/* Parts that are begun or finished, and not taken yet. */
#define MAX_PARTS 16

struct ahead {
	struct ahead_work work;
	uint64_t taken; /* the next part to be taken       */
	uint64_t next;  /* the first that nobody has begun */
	uint64_t end;
	bool is_done[MAX_PARTS]; /* by number, modulo MAX_PARTS */
	char *results;           /* likewise                    */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned threads;
	pthread_t thread[MAX_PARTS - 1];
};

static void *result_of(const struct ahead *ahead, uint64_t number)
{
	return ahead->results + number % MAX_PARTS * ahead->work.result_size;
}

/*
 * Whether a part may be begun: the place of the one that was taken last is still in use. To be
 * called with the lock, as the next one.
 */
static bool has_more(const struct ahead *ahead)
{
	return ahead->next < ahead->end && ahead->next - ahead->taken < MAX_PARTS - 1;
}

/* Does the next part. Releases the lock meanwhile. */
static void do_next(struct ahead *ahead)
{
	uint64_t number = ahead->next++;

	ahead->is_done[number % MAX_PARTS] = false;
	pthread_mutex_unlock(&ahead->lock);
	ahead->work.part(ahead->work.context, number, result_of(ahead, number));
	pthread_mutex_lock(&ahead->lock);
	ahead->is_done[number % MAX_PARTS] = true;
	pthread_cond_broadcast(&ahead->changed);
}

static void *run(void *context)
{
	struct ahead *ahead = context;

	pthread_mutex_lock(&ahead->lock);
	while (ahead->next < ahead->end) {
		if (has_more(ahead))
			do_next(ahead);
		else
			pthread_cond_wait(&ahead->changed, &ahead->lock);
	}
	pthread_mutex_unlock(&ahead->lock);
	free_thread_memory();
	threads_return();
	return NULL;
}

/* Starts a thread if there is one to spare. */
static void start(struct ahead *ahead)
{
	if (ahead->threads == MAX_PARTS - 1 || !has_more(ahead) || !threads_borrow())
		return;
	if (pthread_create(&ahead->thread[ahead->threads], NULL, run, ahead) == 0)
		ahead->threads++;
	else
		threads_return();
}

void ahead_free(struct ahead *ahead)
{
	pthread_mutex_lock(&ahead->lock);
	ahead->end = ahead->next;
	pthread_cond_broadcast(&ahead->changed);
	pthread_mutex_unlock(&ahead->lock);
	for (unsigned i = 0; i < ahead->threads; i++)
		pthread_join(ahead->thread[i], NULL);
	free(ahead->results);
	free(ahead);
}

struct ahead *ahead_new(const struct ahead_work *work, uint64_t first, uint64_t end)
{
	struct ahead *ahead = allocate(sizeof *ahead);

	*ahead = (struct ahead){
		.work = *work, .taken = first, .next = first, .end = end,
		.results = allocate(MAX_PARTS * work->result_size),
		.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER,
	};
	start(ahead);
	if (ahead->threads)
		return ahead;
	ahead_free(ahead);
	return NULL;
}

void *ahead_next(struct ahead *ahead)
{
	pthread_mutex_lock(&ahead->lock);
	uint64_t number = ahead->taken;
	start(ahead);
	while (ahead->next == number || !ahead->is_done[number % MAX_PARTS]) {
		if (has_more(ahead))
			do_next(ahead);
		else
			pthread_cond_wait(&ahead->changed, &ahead->lock);
	}
	ahead->taken++;
	pthread_cond_broadcast(&ahead->changed);
	pthread_mutex_unlock(&ahead->lock);
	return result_of(ahead, number);
}
