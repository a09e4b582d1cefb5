/* SPDX-License-Identifier: MIT */
/* workers.c - work on several files at once, with output in their order */
#define _XOPEN_SOURCE 700
#include "io/workers.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/message.h"
#include "base/command.h"
#include "base/threads.h"
#include "io/fd.h"
#include "io/open.h"

#define MAX_THREADS 256

/* Octets of output after which a thread waits for the turn of its batch. */
#define MAX_PENDING ((size_t)64 << 10)

/* How many octets of output a finished batch may keep until its turn; how many such batches. */
#define MAX_KEPT_OUTPUT ((size_t)4 << 10)
#define MAX_WAITING 256

/*
 * Threads take small files in batches, since whatever they share has to move between processors.
 * A batch has at most MAX_BATCH files of about BATCH_OCTETS together, judged by the batch before,
 * so that each large file is a batch of its own. While n batches are not ended, the next one has at
 * most FILES_AHEAD / n files: this bounds the memory of those that wait.
 */
#define MAX_BATCH 64
#define BATCH_OCTETS ((uint64_t)256 << 10)
#define FILES_AHEAD 1024

/* After so many octets of names no more are added: in a deep tree each may have a megabyte. */
#define NAMES_OCTETS ((size_t)64 << 10)

/*
 * Each directory that names wait for is open, and so may be the one where its tree begins. A batch
 * has at most MAX_DIRECTORIES of them, fewer where the process may open few files; and where it may
 * not open that many for each thread, there are fewer threads.
 */
enum {
	MAX_DIRECTORIES = 16,
	OF_DIRECTORY = 2,
	OF_THREAD = 8, /* the file, the directory entered, and what is open for a moment */
	OF_WALK = 16,
};

struct name {
	char *name;
	bool checks_binary;
	bool is_elsewhere; /* its root is another one than that of the name before it */
	struct root *root;
};

/* A file that is finished and waits for its turn. */
struct finished {
	bool is_skipped;
	size_t end; /* of its output, in that of the batch */
};

struct batch {
	size_t ended, count; /* files: how many are ended, how many are finished */
	char *output;
	struct finished file[MAX_BATCH];
	_Alignas(max_align_t) char own[]; /* of the files, one after the other */
};

struct pool {
	const struct task *task;

	pthread_mutex_t names_lock;
	struct files *files;
	unsigned max_directories; /* of a batch */
	uint64_t next; /* number of the next batch, in the order of names */
	bool has_ended;
	unsigned threads; /* besides the first */
	pthread_t thread[MAX_THREADS];

	pthread_mutex_t turn_lock;
	pthread_cond_t turn_changed;
	uint64_t turn;  /* number of the batch whose turn it is  */
	bool is_ending; /* a thread is printing finished batches */
	struct batch *finished[MAX_WAITING]; /* by number, modulo MAX_WAITING */
};

struct worker {
	struct pool *pool;
	uint64_t number; /* of its batch */
	struct batch *batch;
	struct name names[MAX_BATCH];
	size_t count;    /* of names that wait         */
	size_t named;    /* octets of names of a batch */
	unsigned directories; /* that names wait for   */
	size_t limit;    /* of files of a batch        */
	uint64_t octets; /* of the files of this batch */
	struct memory_stream *output; /* of the files that are not ended */
};

/* The worker of this thread; NULL if it need not wait for a turn. */
static _Thread_local struct worker *current;

/*
 * Waits until at most 'max' batches before this one are unfinished or wait for their turn. Returns
 * how many.
 */
static uint64_t wait_for_others(struct pool *pool, uint64_t number, uint64_t max)
{
	uint64_t others;

	pthread_mutex_lock(&pool->turn_lock);
	while ((others = number - pool->turn) > max)
		pthread_cond_wait(&pool->turn_changed, &pool->turn_lock);
	pthread_mutex_unlock(&pool->turn_lock);
	return others;
}

static void *own_of(const struct pool *pool, struct batch *batch, size_t file)
{
	return batch->own + file * pool->task->size;
}

/* To be called in the turn of the file. */
static void print(const struct task *task, void *own, const char *text, size_t n)
{
	if (!n)
		return;
	before_writing(stdout);
	if (task->print)
		task->print(task->context, own, text, n);
	else
		fwrite(text, 1, n, stdout);
}

/* Prints and ends the finished files of a batch in its turn. Returns the end of their output. */
static size_t end_files(struct pool *pool, struct batch *batch, const char *output)
{
	const struct task *task = pool->task;
	size_t at = 0;

	if (!output)
		output = ""; /* nothing was written, and nothing may be added to NULL */
	for (; batch->ended < batch->count; batch->ended++) {
		const struct finished *file = &batch->file[batch->ended];
		void *own = own_of(pool, batch, batch->ended);
		if (file->is_skipped) {
			pool->files->skipped++; /* only the thread whose turn it is gets here */
			continue;
		}
		print(task, own, output + at, file->end - at);
		task->end(task->context, own);
		at = file->end;
	}
	return at;
}

static void work_on_names(struct worker *worker);

/* Waits for the turn of this thread's batch, and prints its output so far. */
static void wait_for_turn(void)
{
	struct worker *worker = current;

	if (!worker)
		return;
	if (worker->count) /* a message about a name comes after the files before it */
		work_on_names(worker);
	wait_for_others(worker->pool, worker->number, 0);
	current = NULL; /* print() must not wait again */
	struct memory_stream *output = worker->output;
	struct batch *batch = worker->batch;
	memory_stream_flush(output);
	size_t ended = end_files(worker->pool, batch, output->text);
	/* All other output is that of the file that is worked on. */
	if (output->size > ended)
		print(worker->pool->task, own_of(worker->pool, batch, batch->count),
		      output->text + ended, output->size - ended);
	memory_stream_empty(output);
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

/* Returns the batch whose turn it is, NULL if it is not finished or is being ended. */
static struct batch *batch_to_end(const struct pool *pool)
{
	return pool->is_ending ? NULL : pool->finished[pool->turn % MAX_WAITING];
}

/* Prints and ends finished batches while it is their turn. Releases the lock meanwhile. */
static void end_batches(struct pool *pool)
{
	struct batch *batch;

	while ((batch = batch_to_end(pool))) {
		pool->is_ending = true;
		pthread_mutex_unlock(&pool->turn_lock);
		end_files(pool, batch, batch->output);
		free(batch->output);
		free(batch);
		pthread_mutex_lock(&pool->turn_lock);
		pool->finished[pool->turn % MAX_WAITING] = NULL;
		pool->turn++;
		pool->is_ending = false;
		pthread_cond_broadcast(&pool->turn_changed);
	}
}

/* Hands over the finished batch of the worker; its output may be printed later. */
static void finish_batch(struct worker *worker)
{
	struct pool *pool = worker->pool;
	struct memory_stream *output = worker->output;
	struct batch *batch = worker->batch;

	if (output->size > MAX_KEPT_OUTPUT)
		wait_for_turn();
	if (output->size)
		batch->output = memcpy(reallocate(NULL, output->size), output->text, output->size);
	memory_stream_empty(output);
	current = NULL;
	worker->batch = NULL;
	pthread_mutex_lock(&pool->turn_lock);
	pool->finished[worker->number % MAX_WAITING] = batch;
	end_batches(pool);
	pthread_mutex_unlock(&pool->turn_lock);
}

/* Works on a file, unless it is binary and that is asked. Adds to the octets of files. */
static bool takes(const struct task *task, void *own, const char *name, bool checks_binary,
                  FILE *to, uint64_t *octets)
{
	struct input in;
	bool is_open = input_open(&in, name);
	bool is_taken = !is_open || !checks_binary || !input_is_binary(&in);

	if (is_taken)
		task->work(task->context, own, &in, to);
	if (is_open) {
		*octets += in.whole < 0 ? BATCH_OCTETS : (uint64_t)in.whole;
		input_close(&in);
	}
	return is_taken;
}

/* Works on the files whose names wait. */
static void work_on_names(struct worker *worker)
{
	struct pool *pool = worker->pool;
	struct batch *batch = worker->batch;
	size_t count = worker->count;

	worker->count = 0;
	worker->directories = 0;
	for (size_t i = 0; i < count; i++) {
		struct name *name = &worker->names[i];
		if (name->is_elsewhere) {
			root_enter(name->root);
			root_drop(name->root);
		}
		bool is_taken = takes(pool->task, own_of(pool, batch, batch->count), name->name,
		                      name->checks_binary, worker->output->to, &worker->octets);
		free(name->name);
		memory_stream_flush(worker->output);
		batch->file[batch->count++] = (struct finished){
			.is_skipped = !is_taken,
			.end = worker->output->size,
		};
	}
}

static void find_name(struct worker *worker)
{
	struct pool *pool = worker->pool;
	struct root *before = root_entered();
	bool checks_binary;
	const char *found = files_find(pool->files, &checks_binary);
	struct root *root = root_entered();
	bool is_elsewhere = worker->count == 0 || root != before;

	pool->has_ended = !found;
	if (!found)
		return;
	/* It is added when it is complete: without memory, a message works on those that wait. */
	worker->names[worker->count] = (struct name){
		.name = copy_string(found), .checks_binary = checks_binary,
		.is_elsewhere = is_elsewhere, .root = root,
	};
	if (root && is_elsewhere) {
		root->users++;
		worker->directories++;
	}
	worker->count++;
	worker->named += strlen(found);
}

static void *run(void *context);

/* Finds the names of a batch. Returns false if there are none. */
static bool begin_batch(struct worker *worker)
{
	struct pool *pool = worker->pool;
	bool has_files = false;

	pthread_mutex_lock(&pool->names_lock);
	if (!pool->has_ended) {
		uint64_t ahead = wait_for_others(pool, pool->next, MAX_WAITING - 1);
		if (worker->limit > FILES_AHEAD / (ahead + 1))
			worker->limit = (size_t)(FILES_AHEAD / (ahead + 1));
		worker->number = pool->next;
		worker->batch = allocate(sizeof *worker->batch + worker->limit * pool->task->size);
		worker->octets = 0;
		worker->named = 0;
		current = worker; /* for messages of files_find() */
		do
			find_name(worker);
		while (!pool->has_ended && files_are_at_hand(pool->files) &&
		       worker->batch->count + worker->count < worker->limit &&
		       worker->named < NAMES_OCTETS &&
		       worker->directories < pool->max_directories);
		has_files = worker->count || worker->batch->count;
	}
	if (has_files) {
		pool->next++;
		/* Start another thread while there are files; fewer than MAX_THREADS may run. */
		if (threads_start(&pool->thread[pool->threads], run, pool))
			pool->threads++;
	}
	pthread_mutex_unlock(&pool->names_lock);
	return has_files;
}

/* How many files the next batch may have. */
static size_t limit_after(const struct worker *worker)
{
	uint64_t limit = BATCH_OCTETS * worker->batch->count / (worker->octets + 1);

	return limit < 1 ? 1 : limit < MAX_BATCH ? (size_t)limit : MAX_BATCH;
}

/* What each thread does, also the first. */
static void work(struct pool *pool)
{
	struct worker worker = { .pool = pool, .limit = 1, .output = memory_stream_open() };

	while (begin_batch(&worker)) {
		work_on_names(&worker);
		worker.limit = limit_after(&worker);
		finish_batch(&worker);
	}
	free(worker.batch);
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
	uint64_t octets = 0;
	const char *name;
	bool checks_binary;

	while ((name = files_find(files, &checks_binary))) {
		memset(own, 0, task->size);
		if (takes(task, own, name, checks_binary, stdout, &octets))
			task->end(task->context, own);
		else
			files->skipped++;
	}
	free(own);
}

/*
 * Allows so many threads, or as many as there are files left for them to open. Returns how many
 * directories a batch may have; 0 if there is to be one thread.
 */
static unsigned share_files(unsigned threads)
{
	unsigned allowed = threads_allow(threads);
	unsigned each = OF_THREAD + MAX_DIRECTORIES * OF_DIRECTORY;
	unsigned left = files_left(OF_WALK + allowed * each);
	unsigned enough = left > OF_WALK ? (left - OF_WALK) / (OF_THREAD + OF_DIRECTORY) : 0;

	if (allowed > enough)
		allowed = threads_allow(enough ? enough : 1);
	return allowed > 1 ? ((left - OF_WALK) / allowed - OF_THREAD) / OF_DIRECTORY : 0;
}

void work_on(struct files *files, unsigned threads, const struct task *task)
{
	/* What is found in such files is printed as it is read; others may only read ahead. */
	bool is_serial = threads == 1 || (!threads && files_are_serial(files));
	unsigned max_directories = is_serial ? 0 : share_files(threads);

	if (is_serial)
		threads_allow(threads);
	if (!max_directories) {
		work_alone(files, task);
		threads_allow(1);
		return;
	}
	struct pool pool = {
		.task = task,
		.files = files,
		.max_directories = max_directories,
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
