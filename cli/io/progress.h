/* SPDX-License-Identifier: MIT */
/* progress.h - show how far the work is, in a terminal and on a signal */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdatomic.h>
#include <stdint.h>

/*
 * If standard error is a terminal, work of more than a second shows its progress there, in a
 * line that is erased before anything else is printed, and at the end. SIGUSR1 and, where it
 * exists, SIGINFO print such a line to standard error, terminal or not. The functions may be
 * called from any thread.
 */
struct progress {
	const char *name;
	int fd;
	int64_t begun;              /* in nanoseconds                        */
	uint64_t from;              /* offset in the file where reading began */
	atomic_uint_least64_t done; /* offset up to which the file is read    */
};

/* Call this once, before the others. */
void progress_start(void);

/* Begins a file at offset 'from'. The name must be valid until progress_end(). */
void progress_begin(struct progress *progress, const char *name, int fd, uint64_t from);

/* The file has been read up to offset 'done'. Cheap if it is called once a MiB. */
void progress_step(struct progress *progress, uint64_t done);

/* Call this before the file is closed. */
void progress_end(struct progress *progress);

/* From now on shows nothing if standard output is a terminal, which text is written to. */
void progress_leave_stdout(void);

#endif
