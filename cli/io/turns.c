/* SPDX-License-Identifier: MIT */
/* turns.c - several threads read a file in blocks, and take turns with what they have read */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/turns.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/threads.h"
#include "io/fd.h"

#define MAX_THREADS 15 /* besides the first */

/*
 * How often a thread looks whether its turn has come before it sleeps: most turns come soon, and to
 * wake up takes as long as to write a block.
 */
#define MAX_LOOKS 200

struct queue {
	const struct turns *turns;
	uint64_t end; /* of the file */

	pthread_mutex_t lock;
	pthread_cond_t changed;    /* 'now'                                     */
	uint64_t next;             /* number of the first block that nobody has */
	atomic_uint_least64_t now; /* number of the block whose turn it is      */
	bool has_ended, is_refused;
	unsigned threads; /* besides the first */
	pthread_t thread[MAX_THREADS];
};

static void *run(void *queue);

/* Returns whether there is another block, with its offset after 'begin'. */
static bool next_block(const struct queue *queue, uint64_t *offset)
{
	*offset = queue->next * BLOCK_SIZE;
	return !queue->has_ended && queue->turns->begin + *offset < queue->end;
}

/* Begins the next block, and starts a thread if there is one more. Returns false at the end. */
static bool begin_block(struct queue *queue, uint64_t *number, uint64_t *offset)
{
	uint64_t behind;

	pthread_mutex_lock(&queue->lock);
	bool is_there = next_block(queue, offset);
	if (is_there)
		*number = queue->next++;
	if (is_there && queue->threads < MAX_THREADS && next_block(queue, &behind) &&
	    threads_start(&queue->thread[queue->threads], run, queue))
		queue->threads++;
	pthread_mutex_unlock(&queue->lock);
	return is_there;
}

static void await_turn(struct queue *queue, uint64_t number)
{
	for (int looks = 0; looks < MAX_LOOKS && atomic_load(&queue->now) != number; looks++)
		sched_yield();
	pthread_mutex_lock(&queue->lock);
	while (atomic_load(&queue->now) != number)
		pthread_cond_wait(&queue->changed, &queue->lock);
	pthread_mutex_unlock(&queue->lock);
}

/* In the turn of the block. */
static void take(struct queue *queue, const struct block *block)
{
	const struct turns *turns = queue->turns;

	if (!queue->has_ended && block->size > 0)
		queue->is_refused = !turns->take(turns->context, block);
	pthread_mutex_lock(&queue->lock);
	/* The file became shorter, or cannot be read: what follows it does not follow. */
	queue->has_ended |= queue->is_refused || (size_t)block->size < BLOCK_SIZE;
	atomic_fetch_add(&queue->now, 1);
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->lock);
}

/* What each thread does. Where no memory is left, the other threads must do. */
static void take_turns(struct queue *queue)
{
	const struct turns *turns = queue->turns;
	const struct block_work *work = turns->work;
	char *memory = malloc(turns->front + BLOCK_SIZE);
	struct block block = { .result = calloc(1, work->size) };
	uint64_t number, offset;

	while (memory && block.result && begin_block(queue, &number, &offset)) {
		block.text = memory + turns->front;
		block.size = (ssize_t)read_at(turns->fd, block.text, BLOCK_SIZE,
		                              (off_t)(turns->begin + offset));
		if (block.size > 0)
			work->work(work->context, block.text, (size_t)block.size,
			           turns->at + offset, block.result);
		await_turn(queue, number);
		take(queue, &block);
	}
	if (work->end && block.result)
		work->end(block.result);
	free(block.result);
	free(memory);
}

static void *run(void *queue)
{
	take_turns(queue);
	free_thread_memory();
	threads_return();
	return NULL;
}

bool turns_take(const struct turns *turns)
{
	struct stat now;
	struct queue queue = {
		.turns = turns,
		.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER,
	};

	if (!threads_spare() || fstat(turns->fd, &now) != 0 ||
	    now.st_size - (off_t)turns->begin < 4 * (off_t)BLOCK_SIZE)
		return true;
	queue.end = (uint64_t)now.st_size;
	take_turns(&queue);
	for (unsigned i = 0; i < queue.threads; i++)
		pthread_join(queue.thread[i], NULL);
	return !queue.is_refused;
}
