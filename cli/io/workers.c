/* SPDX-License-Identifier: MIT */
/* workers.c - several files at once, told of one after the other */
#define _XOPEN_SOURCE 700
#include "io/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/option.h"
#include "base/status.h"
#include "io/progress.h"

#define MAX_THREADS 256

/* Whoever has printed so much of a file waits for its turn, .. */
#define MUCH ((size_t)64 << 10)
/* .. and whoever is done with a file and has printed more than this. What is less .. */
#define LITTLE ((size_t)4 << 10)
/* .. can wait alone, where there are fewer of these files. */
#define MAX_WAITING 256

/* A file that is done, and waits for its turn. */
struct done {
	void *own; /* NULL where it is skipped */
	char *text;
	size_t size;
};

struct worker {
	uint64_t number; /* of its file, in the order of names */
	void *own;
	FILE *to;
	char *text; /* what was written there */
	size_t size;
};

static struct {
	const struct task *task;
	unsigned most_threads; /* besides the one that there is; 0 where no others work */

	/* Names. */
	pthread_mutex_t naming;
	struct files *files;
	uint64_t next; /* number */
	bool has_ended;
	unsigned threads;
	pthread_t thread[MAX_THREADS];

	/* Turns. */
	pthread_mutex_t turning;
	pthread_cond_t turned;
	uint64_t turn; /* the number that has it */
	bool is_ending; /* somebody deals with it */
	bool is_done[MAX_WAITING];
	struct done done[MAX_WAITING]; /* by their number, modulo that */
} all = {
	.naming = PTHREAD_MUTEX_INITIALIZER,
	.turning = PTHREAD_MUTEX_INITIALIZER,
	.turned = PTHREAD_COND_INITIALIZER,
};

/* Of this thread; NULL where it waits for nobody. */
static _Thread_local struct worker *current;

static void wait_for_number(uint64_t number)
{
	pthread_mutex_lock(&all.turning);
	while (all.turn != number)
		pthread_cond_wait(&all.turned, &all.turning);
	pthread_mutex_unlock(&all.turning);
}

static void flush(struct worker *worker)
{
	if (fflush(worker->to) != 0)
		no_memory();
}

/* In its turn. */
static void print(void *own, const char *text, size_t n)
{
	if (!own || !n)
		return;
	progress_step_aside();
	if (all.task->print)
		all.task->print(all.task->context, own, text, n);
	else
		fwrite(text, 1, n, stdout);
}

/* Blocks until it is the turn of this thread's file, and prints what waited for that. */
static void wait_for_turn(void)
{
	struct worker *worker = current;

	if (!worker)
		return;
	wait_for_number(worker->number);
	current = NULL; /* what is printed now has its turn */
	flush(worker);
	print(worker->own, worker->text, worker->size);
	rewind(worker->to);
	current = worker;
}

void flush_output(void)
{
	if (current && ftell(current->to) >= (long)MUCH)
		wait_for_turn();
}

/* Deals with all files that are done and have their turn. */
static void end_files(void)
{
	const struct task *task = all.task;

	while (!all.is_ending && all.is_done[all.turn % MAX_WAITING]) {
		struct done *done = &all.done[all.turn % MAX_WAITING];
		all.is_ending = true;
		pthread_mutex_unlock(&all.turning);
		print(done->own, done->text, done->size);
		if (done->own)
			task->end(task->context, done->own);
		else
			all.files->skipped++; /* which nobody else does meanwhile */
		free(done->text);
		free(done->own);
		pthread_mutex_lock(&all.turning);
		all.is_done[all.turn % MAX_WAITING] = false;
		all.is_ending = false;
		all.turn++;
		pthread_cond_broadcast(&all.turned);
	}
}

/* The file is done. What there is to be told of it may come later. */
static void leave(struct worker *worker)
{
	struct done done = { .own = worker->own };

	flush(worker);
	if (worker->size > LITTLE)
		wait_for_turn();
	flush(worker);
	if (worker->size)
		done.text = memcpy(reallocate(NULL, worker->size), worker->text, worker->size);
	done.size = worker->size;
	rewind(worker->to);
	current = NULL;
	pthread_mutex_lock(&all.turning);
	all.done[worker->number % MAX_WAITING] = done;
	all.is_done[worker->number % MAX_WAITING] = true;
	end_files();
	pthread_mutex_unlock(&all.turning);
}

/* Waits until no more files than there is room for are done, or worked on. */
static void wait_for_room(uint64_t number)
{
	pthread_mutex_lock(&all.turning);
	while (number - all.turn >= MAX_WAITING)
		pthread_cond_wait(&all.turned, &all.turning);
	pthread_mutex_unlock(&all.turning);
}

static void *run(void *nothing);

/* Returns a copy of the next name, NULL where there are no more. */
static char *begin(struct worker *worker, bool *matters)
{
	const char *found = NULL;
	char *name = NULL;

	pthread_mutex_lock(&all.naming);
	if (!all.has_ended) {
		wait_for_room(all.next);
		worker->number = all.next;
		worker->own = NULL;
		current = worker; /* for what goes wrong on the way to the file */
		found = files_find(all.files, matters);
		all.has_ended = !found;
	}
	if (found) {
		name = copy_string(found);
		all.next++;
		/* As long as there are files to be had, one more can help. */
		if (all.threads < all.most_threads &&
		    pthread_create(&all.thread[all.threads], NULL, run, NULL) == 0)
			all.threads++;
	}
	pthread_mutex_unlock(&all.naming);
	return name;
}

static void *run(void *nothing)
{
	const struct task *task = all.task;
	struct worker worker = { .to = NULL };
	char *name;
	bool matters;

	worker.to = open_memstream(&worker.text, &worker.size);
	if (!worker.to)
		no_memory();
	while ((name = begin(&worker, &matters))) {
		if (!matters || !is_binary(name)) {
			worker.own = allocate(task->size);
			task->work(task->context, worker.own, name, worker.to);
		}
		free(name);
		leave(&worker);
	}
	current = NULL;
	fclose(worker.to);
	free(worker.text);
	free_thread_memory();
	return nothing;
}

static void work_alone(struct files *files, const struct task *task)
{
	void *own = reallocate(NULL, task->size);
	const char *name;

	while ((name = files_next(files))) {
		memset(own, 0, task->size);
		task->work(task->context, own, name, stdout);
		task->end(task->context, own);
	}
	free(own);
}

void work_on(struct files *files, unsigned threads, const struct task *task)
{
	if (threads <= 1) {
		work_alone(files, task);
		return;
	}
	all.task = task;
	all.files = files;
	all.most_threads = threads - 1;
	on_message(wait_for_turn);
	status_set_threads(true);
	run(NULL);
	/* Nobody begins any more when there are no more names. */
	for (unsigned i = 0; i < all.threads; i++)
		pthread_join(all.thread[i], NULL);
	status_set_threads(false);
}

void read_threads(const struct command *command, const char *word, void *threads)
{
	uint64_t n = number_option(command, word, 0, UINT64_MAX);

	if (!n) {
		long processors = sysconf(_SC_NPROCESSORS_ONLN);
		n = processors > 0 ? (uint64_t)processors : 1;
	}
	*(unsigned *)threads = n < MAX_THREADS ? (unsigned)n : MAX_THREADS;
}
