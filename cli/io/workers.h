/* SPDX-License-Identifier: MIT */
/* workers.h - several files at once, told of one after the other */
#ifndef WORKERS_H
#define WORKERS_H

#include <stddef.h>
#include <stdio.h>

#include "io/files.h"

/* What is done with each file. 'own' belongs to that file, all zero to begin with. */
struct task {
	void *context;
	size_t size; /* of 'own' */

	/* At any time, in any thread: prints to 'to', and calls flush_output() now and then. */
	void (*work)(void *context, void *own, const char *name, FILE *to);

	/*
	 * In the turn of the file: prints some of that to standard output, as it is for NULL,
	 * then ends the file. Where there is one thread only, it has its turn all the time, and
	 * 'to' is standard output.
	 */
	void (*print)(void *context, void *own, const char *text, size_t n);
	void (*end)(void *context, void *own);
};

/*
 * Has so many threads work on all files. What they print, and what trouble() does, comes in
 * the order of the files, as if there were one thread.
 */
void work_on(struct files *files, unsigned threads, const struct task *task);

/* Has what this thread has printed of its file go on to standard output: if it is much. */
void flush_output(void);

/* A row for an unsigned 'member'. */
#define THREADS_ROW(type, member)                                                            \
	{ 'j', "threads", "N",                                                               \
	  "read up to N files at once (default 1), 0 for as many as there are processors; "  \
	  "what is printed is the same", CALL(type, member, read_threads) }

void read_threads(const struct command *command, const char *word, void *threads);

#endif
