/* SPDX-License-Identifier: MIT */
/* ahead.c - does the parts of a work in several threads, and takes the results in order */
#define _XOPEN_SOURCE 700
#include "io/ahead.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/threads.h"

#define MAX_THREADS 15 /* besides the one that takes the results */

/* Parts that are given and still in use: two for each thread, and the one that was taken last. */
#define PARTS(threads) (2 * ((threads) + 1) + 1)
#define MAX_PARTS PARTS(MAX_THREADS)

/* Parts are numbered: those before 'taken' are done with, 'next' is the first that nobody does. */
struct ahead {
	struct ahead_work work;
	uint64_t taken, next, given;
	bool is_ending;
	bool is_done[MAX_PARTS];  /* by number, modulo MAX_PARTS               */
	unsigned place[MAX_PARTS]; /* likewise: where in 'parts'               */
	unsigned free[MAX_PARTS]; /* other places; that used last is the last  */
	unsigned free_count;
	char *parts;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned threads;
	pthread_t thread[MAX_THREADS];
};

static void *part_of(const struct ahead *ahead, uint64_t number)
{
	return ahead->parts + ahead->place[number % MAX_PARTS] * ahead->work.size;
}

/* Does the next part. To be called with the lock, which it releases meanwhile. */
static void do_next(struct ahead *ahead)
{
	uint64_t number = ahead->next++;

	pthread_mutex_unlock(&ahead->lock);
	ahead->work.part(ahead->work.context, part_of(ahead, number));
	pthread_mutex_lock(&ahead->lock);
	ahead->is_done[number % MAX_PARTS] = true;
	pthread_cond_broadcast(&ahead->changed);
}

static void *run(void *context)
{
	struct ahead *ahead = context;

	pthread_mutex_lock(&ahead->lock);
	while (!ahead->is_ending) {
		if (ahead->next < ahead->given)
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
	if (ahead->threads < MAX_THREADS &&
	    threads_start(&ahead->thread[ahead->threads], run, ahead))
		ahead->threads++;
}

struct ahead *ahead_new(const struct ahead_work *work)
{
	struct ahead *ahead = allocate(sizeof *ahead);
	size_t alignment = _Alignof(max_align_t);
	size_t size = (work->size + alignment - 1) / alignment * alignment;

	*ahead = (struct ahead){
		.work = *work, .parts = allocate(MAX_PARTS * size),
		.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER,
	};
	ahead->work.size = size;
	while (ahead->free_count < MAX_PARTS) {
		ahead->free[ahead->free_count] = ahead->free_count;
		ahead->free_count++;
	}
	start(ahead);
	if (ahead->threads)
		return ahead;
	ahead_free(ahead);
	return NULL;
}

void ahead_free(struct ahead *ahead)
{
	pthread_mutex_lock(&ahead->lock);
	ahead->is_ending = true;
	pthread_cond_broadcast(&ahead->changed);
	pthread_mutex_unlock(&ahead->lock);
	for (unsigned i = 0; i < ahead->threads; i++)
		pthread_join(ahead->thread[i], NULL);
	for (size_t i = 0; ahead->work.end && i < MAX_PARTS; i++)
		ahead->work.end(ahead->work.context, ahead->parts + i * ahead->work.size);
	free(ahead->parts);
	free(ahead);
}

void *ahead_place(struct ahead *ahead)
{
	/* Only this thread changes the two numbers. The part before 'taken' is still in use. */
	if (ahead->given - ahead->taken + 1 >= PARTS(ahead->threads))
		return NULL; /* with all threads, no place is free then */
	return ahead->parts + ahead->free[ahead->free_count - 1] * ahead->work.size;
}

void ahead_give(struct ahead *ahead)
{
	pthread_mutex_lock(&ahead->lock);
	ahead->place[ahead->given % MAX_PARTS] = ahead->free[--ahead->free_count];
	ahead->is_done[ahead->given++ % MAX_PARTS] = false;
	if (ahead->given - ahead->next > ahead->threads)
		start(ahead);
	pthread_cond_broadcast(&ahead->changed);
	pthread_mutex_unlock(&ahead->lock);
}

void *ahead_take(struct ahead *ahead)
{
	uint64_t number = ahead->taken;

	if (number == ahead->given)
		return NULL;
	pthread_mutex_lock(&ahead->lock);
	while (!ahead->is_done[number % MAX_PARTS]) {
		if (ahead->next < ahead->given)
			do_next(ahead);
		else
			pthread_cond_wait(&ahead->changed, &ahead->lock);
	}
	if (number > 0)
		ahead->free[ahead->free_count++] = ahead->place[(number - 1) % MAX_PARTS];
	ahead->taken++;
	pthread_mutex_unlock(&ahead->lock);
	return part_of(ahead, number);
}
