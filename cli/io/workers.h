/* SPDX-License-Identifier: MIT */
/* workers.h - work on several files at once, with output in their order */
#ifndef WORKERS_H
#define WORKERS_H

#include <stddef.h>
#include <stdio.h>

#include "io/files.h"
#include "io/input.h"

/* What is done with each file. 'own' belongs to the file; it is zero-initialized. */
struct task {
	void *context;
	size_t size; /* of 'own' */

	/*
	 * In any thread, at any time: prints to 'to', and calls flush_output() now and then. Of an
	 * input that could not be opened, with a message, all but name and 'failed' is not set.
	 */
	void (*work)(void *context, void *own, struct input *in, FILE *to);

	/*
	 * Called in the turn of the file: print() prints a part of its output to standard output;
	 * NULL prints it unchanged. Then end() ends the file. Without threads, 'to' is standard
	 * output, and only end() is called.
	 */
	void (*print)(void *context, void *own, const char *text, size_t n);
	void (*end)(void *context, void *own);
};

/*
 * Works on all files with 'threads' threads, 0 for one for each processor; with one if standard
 * input is among the files. Output and messages come in the order of the files, as with one thread.
 */
void work_on(struct files *files, unsigned threads, const struct task *task);

/* Prints the output of this thread's file, in its turn, if that has become long. */
void flush_output(void);

/* Rows for an unsigned 'member'. FILE_THREADS_ROW() is for what reads a file by one thread. */
#define THREADS_ROW(type, member) THREADS_ROW_FOR("several files or a large one", type, member)
#define FILE_THREADS_ROW(type, member) THREADS_ROW_FOR("several files", type, member)
#define THREADS_ROW_FOR(what, type, member)                                                  \
	{ 'j', "threads", "N",                                                               \
	  "use up to N threads, for " what "; 0, the default, is one for each processor; the " \
	  "output is the same", CALL(type, member, read_threads) }

void read_threads(const struct command *command, const char *word, void *threads);

#endif
