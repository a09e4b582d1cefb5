/* SPDX-License-Identifier: MIT */
/* workers.c - work on several files at once, with output in their order */
#define _XOPEN_SOURCE 700
#include "io/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/message.h"
#include "base/command.h"
#include "base/threads.h"
#include "io/open.h"

#define MAX_THREADS 256

/* Octets of output after which a thread waits for the turn of its file. */
#define MAX_PENDING ((size_t)64 << 10)

/* How many octets of output a finished file may keep until its turn; how many such files. */
#define MAX_KEPT_OUTPUT ((size_t)4 << 10)
#define MAX_WAITING 256

/* A file that is finished and waits for its turn. */
struct finished {
	bool is_there;
	void *own; /* NULL if it is skipped */
	char *text;
	size_t size;
};

struct pool {
	const struct task *task;

	pthread_mutex_t names_lock;
	struct files *files;
	uint64_t next; /* number of the next file, in the order of names */
	bool has_ended;
	unsigned threads; /* besides the first */
	pthread_t thread[MAX_THREADS];

	pthread_mutex_t turn_lock;
	pthread_cond_t turn_changed;
	uint64_t turn;       /* number of the file whose turn it is  */
	bool is_ending;      /* a thread is printing finished files  */
	struct finished finished[MAX_WAITING]; /* by number, modulo MAX_WAITING */
};

struct worker {
	struct pool *pool;
	uint64_t number; /* of its file */
	void *own;
	struct memory_stream *output;
};

/* The worker of this thread; NULL if it need not wait for a turn. */
static _Thread_local struct worker *current;

/* Waits until at most 'max' files before this one are unfinished or wait for their turn. */
static void wait_for_others(struct pool *pool, uint64_t number, uint64_t max)
{
	pthread_mutex_lock(&pool->turn_lock);
	while (number - pool->turn > max)
		pthread_cond_wait(&pool->turn_changed, &pool->turn_lock);
	pthread_mutex_unlock(&pool->turn_lock);
}

/* To be called in the turn of the file. */
static void print(const struct task *task, void *own, const char *text, size_t n)
{
	if (!own || !n)
		return;
	before_writing(stdout);
	if (task->print)
		task->print(task->context, own, text, n);
	else
		fwrite(text, 1, n, stdout);
}

/* Waits for the turn of this thread's file, and prints its output so far. */
static void wait_for_turn(void)
{
	struct worker *worker = current;

	if (!worker)
		return;
	wait_for_others(worker->pool, worker->number, 0);
	current = NULL; /* print() must not wait again */
	memory_stream_flush(worker->output);
	print(worker->pool->task, worker->own, worker->output->text, worker->output->size);
	memory_stream_empty(worker->output);
	current = worker;
}

void flush_output(void)
{
	if (!current)
		return;
	memory_stream_flush(current->output);
	if (current->output->size >= MAX_PENDING)
		wait_for_turn();
}

/* Prints and ends finished files while it is their turn. Releases the lock meanwhile. */
static void end_files(struct pool *pool)
{
	const struct task *task = pool->task;
	struct finished *file;

	while (!pool->is_ending &&
	       (file = &pool->finished[pool->turn % MAX_WAITING])->is_there) {
		pool->is_ending = true;
		pthread_mutex_unlock(&pool->turn_lock);
		print(task, file->own, file->text, file->size);
		if (file->own)
			task->end(task->context, file->own);
		else
			pool->files->skipped++; /* only the thread with is_ending does */
		free(file->text);
		free(file->own);
		pthread_mutex_lock(&pool->turn_lock);
		file->is_there = pool->is_ending = false;
		pool->turn++;
		pthread_cond_broadcast(&pool->turn_changed);
	}
}

/* Hands over the finished file of the worker; its output may be printed later. */
static void finish_file(struct worker *worker)
{
	struct pool *pool = worker->pool;
	struct memory_stream *output = worker->output;
	struct finished file = { .is_there = true, .own = worker->own };

	memory_stream_flush(output);
	if (output->size > MAX_KEPT_OUTPUT)
		wait_for_turn();
	memory_stream_flush(output);
	if (output->size)
		file.text = memcpy(reallocate(NULL, output->size), output->text, output->size);
	file.size = output->size;
	memory_stream_empty(output);
	current = NULL;
	pthread_mutex_lock(&pool->turn_lock);
	pool->finished[worker->number % MAX_WAITING] = file;
	end_files(pool);
	pthread_mutex_unlock(&pool->turn_lock);
}

static void *run(void *context);

/* Returns a copy of the next name, NULL if there are no more. */
static char *begin(struct worker *worker, bool *checks_binary)
{
	struct pool *pool = worker->pool;
	const char *found = NULL;
	char *name = NULL;

	pthread_mutex_lock(&pool->names_lock);
	if (!pool->has_ended) {
		wait_for_others(pool, pool->next, MAX_WAITING - 1);
		worker->number = pool->next;
		worker->own = NULL;
		current = worker; /* for messages of files_find() */
		found = files_find(pool->files, checks_binary);
		pool->has_ended = !found;
	}
	if (found) {
		name = copy_string(found);
		pool->next++;
		/* Start another thread while there are files; fewer than MAX_THREADS may run. */
		if (threads_start(&pool->thread[pool->threads], run, pool))
			pool->threads++;
	}
	pthread_mutex_unlock(&pool->names_lock);
	return name;
}

/* Works on a file, unless it is binary and that is asked. */
static bool takes(const struct task *task, void *own, const char *name, bool checks_binary,
                  FILE *to)
{
	struct input in;
	bool is_open = input_open(&in, name);
	bool is_taken = !is_open || !checks_binary || !input_is_binary(&in);

	if (is_taken)
		task->work(task->context, own, &in, to);
	if (is_open)
		input_close(&in);
	return is_taken;
}

/* What each thread does, also the first. */
static void work(struct pool *pool)
{
	const struct task *task = pool->task;
	struct worker worker = { .pool = pool, .output = memory_stream_open() };
	char *name;
	bool checks_binary;

	while ((name = begin(&worker, &checks_binary))) {
		worker.own = allocate(task->size);
		if (!takes(task, worker.own, name, checks_binary, worker.output->to)) {
			free(worker.own);
			worker.own = NULL;
		}
		free(name);
		finish_file(&worker);
	}
	current = NULL;
	root_enter(NULL);
	memory_stream_close(worker.output);
	free_thread_memory();
}

static void *run(void *pool)
{
	work(pool);
	threads_return();
	return NULL;
}

static void work_alone(struct files *files, const struct task *task)
{
	void *own = reallocate(NULL, task->size);
	const char *name;
	bool checks_binary;

	while ((name = files_find(files, &checks_binary))) {
		memset(own, 0, task->size);
		if (takes(task, own, name, checks_binary, stdout))
			task->end(task->context, own);
		else
			files->skipped++;
	}
	free(own);
}

void work_on(struct files *files, unsigned threads, const struct task *task)
{
	/* What is found in such files is printed as it is read; others may only read ahead. */
	bool is_alone = threads == 1 || (!threads && files_are_serial(files));

	threads_allow(threads);
	if (is_alone) {
		work_alone(files, task);
		threads_allow(1);
		return;
	}
	struct pool pool = {
		.task = task,
		.files = files,
		.names_lock = PTHREAD_MUTEX_INITIALIZER,
		.turn_lock = PTHREAD_MUTEX_INITIALIZER,
		.turn_changed = PTHREAD_COND_INITIALIZER,
	};
	on_message(wait_for_turn);
	work(&pool);
	/* No thread starts another one after the last name. */
	for (unsigned i = 0; i < pool.threads; i++)
		pthread_join(pool.thread[i], NULL);
	threads_allow(1);
}

void read_threads(const struct command *command, const char *word, void *threads)
{
	uint64_t n = number_option(command, word, 0, UINT64_MAX);

	*(unsigned *)threads = n < MAX_THREADS ? (unsigned)n : MAX_THREADS;
}
