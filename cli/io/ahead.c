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

/*
 * Parts that are given and still in use: four for each thread, and the one that was taken last.
 * With two a thread that is held up for a moment lets the others run out of parts.
 */
#define PARTS(threads) (4 * ((threads) + 1) + 1)
#define MAX_PARTS PARTS(MAX_THREADS)

enum state { GIVEN, BEGUN, DONE };

/*
 * Parts are numbered: those before 'taken' are done with, 'next' is the first that nobody does, and
 * those from 'ready' to 'given' are not prepared.
 */
struct ahead {
	struct ahead_work work;
	uint64_t taken, next, ready, given;
	bool is_preparing; /* some thread, the part of number 'ready' */
	bool is_ending;
	enum state state[MAX_PARTS]; /* by number, modulo MAX_PARTS            */
	unsigned place[MAX_PARTS]; /* likewise: where in 'parts'               */
	unsigned user[MAX_PARTS]; /* by place: which thread has used it last   */
	unsigned free[MAX_PARTS]; /* other places; that used last is the last  */
	unsigned free_count;
	char *parts;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned threads;
	unsigned numbered; /* of these, from 1 on; who takes the results is 0  */
	pthread_t thread[MAX_THREADS];
};

static void *part_of(const struct ahead *ahead, uint64_t number)
{
	return ahead->parts + ahead->place[number % MAX_PARTS] * ahead->work.size;
}

/*
 * Prepares the next part. Returns false if there is none, or another thread does. To be called with
 * the lock, which it releases meanwhile.
 */
static bool prepare(struct ahead *ahead)
{
	if (ahead->is_preparing || ahead->ready == ahead->given)
		return false;
	void *part = part_of(ahead, ahead->ready);
	ahead->is_preparing = true;
	pthread_mutex_unlock(&ahead->lock);
	ahead->work.prepare(ahead->work.context, part);
	pthread_mutex_lock(&ahead->lock);
	ahead->is_preparing = false;
	ahead->ready++;
	pthread_cond_broadcast(&ahead->changed);
	return true;
}

/* Does a part. To be called with the lock, which it releases meanwhile. */
static void do_part(struct ahead *ahead, unsigned self, uint64_t number)
{
	ahead->state[number % MAX_PARTS] = BEGUN;
	ahead->user[ahead->place[number % MAX_PARTS]] = self;
	while (ahead->next < ahead->ready && ahead->state[ahead->next % MAX_PARTS] != GIVEN)
		ahead->next++;
	pthread_mutex_unlock(&ahead->lock);
	ahead->work.part(ahead->work.context, part_of(ahead, number));
	pthread_mutex_lock(&ahead->lock);
	ahead->state[number % MAX_PARTS] = DONE;
	pthread_cond_broadcast(&ahead->changed);
}

/*
 * The same of one that nobody does, if there is one: better in a place that this thread has used
 * last, as others would have to be fetched from the cache of another processor.
 */
static bool do_next(struct ahead *ahead, unsigned self)
{
	uint64_t number = ahead->next;

	if (number == ahead->ready)
		return false;
	while (number < ahead->ready && (ahead->state[number % MAX_PARTS] != GIVEN ||
	                                 ahead->user[ahead->place[number % MAX_PARTS]] != self))
		number++;
	do_part(ahead, self, number < ahead->ready ? number : ahead->next);
	return true;
}

static void *run(void *context)
{
	struct ahead *ahead = context;

	pthread_mutex_lock(&ahead->lock);
	unsigned self = ++ahead->numbered;
	while (!ahead->is_ending) {
		/* Preparing comes first: without it all threads would soon wait. */
		if (!prepare(ahead) && !do_next(ahead, self))
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
	for (size_t i = 0; i < MAX_PARTS; i++)
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
	ahead->state[ahead->given++ % MAX_PARTS] = GIVEN;
	if (!ahead->work.prepare)
		ahead->ready = ahead->given;
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
	while (ahead->state[number % MAX_PARTS] != DONE) {
		if (ahead->state[number % MAX_PARTS] == GIVEN && number < ahead->ready)
			do_part(ahead, 0, number);
		else if (!do_next(ahead, 0) && !prepare(ahead))
			pthread_cond_wait(&ahead->changed, &ahead->lock);
	}
	if (number > 0)
		ahead->free[ahead->free_count++] = ahead->place[(number - 1) % MAX_PARTS];
	ahead->taken++;
	pthread_mutex_unlock(&ahead->lock);
	return part_of(ahead, number);
}
