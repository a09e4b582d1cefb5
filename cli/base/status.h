/* SPDX-License-Identifier: MIT */
/* status.h - exit statuses, and how the process ends */
#ifndef STATUS_H
#define STATUS_H

#include <signal.h>
#include <stdbool.h>

/* Exit statuses. The process ends with the greatest that occurred. */
enum status { STATUS_OK = 0, STATUS_ERRORS = 1, STATUS_TROUBLE = 2 };

static inline int worse(int status, int other)
{
	return status > other ? status : other;
}

/*
 * Ends the process like exit(), but flushes nothing while other threads run, because they may be
 * writing.
 */
_Noreturn void end_process(int status);

/*
 * To be called first: if another than end_process() calls exit(), such as a module of iconv(3) or a
 * library of LD_PRELOAD, that is told, and the status is STATUS_TROUBLE, whatever it wanted.
 */
void expect_end_process(void);

/* Ends the process with a message if writing to standard output failed. */
void report_stdout(void);

/* A write to standard output failed with this errno, which such a message will tell. */
void status_stdout_failed(int error);

/* A file was "replaced" or "renamed", which such a message will tell. */
void status_has_changed(const char *how);

/* Closes standard output and ends the process; with STATUS_TROUBLE if output was lost. */
_Noreturn void finish(int status);

/* An incomplete file, or one with a temporary name. */
struct cleanup {
	int directory; /* is open */
	const char *name;
	bool is_kept;  /* it may be the only copy of what a file had */
	struct cleanup *next;
};

/*
 * Removes the file if the process ends before cleanup_drop(); what is kept is named in a message if
 * a library ends the process. To be called with signals blocked since before the file was created.
 */
void cleanup_add(struct cleanup *file);
void cleanup_drop(struct cleanup *file);

/* No signal ends the process in between. unblock_signals() keeps errno. */
void block_signals(sigset_t *before);
void unblock_signals(const sigset_t *before);

/* The function is called when a signal ends the process. It must be async-signal-safe. */
void cleanup_call(void (*function)(void));

#endif
