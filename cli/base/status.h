/* SPDX-License-Identifier: MIT */
/* status.h - exit statuses, and how the process ends */
#ifndef STATUS_H
#define STATUS_H

#include <stdbool.h>

#include "base/command.h"

/* Exit statuses; the process ends with the greatest that occurred. */
enum status { STATUS_OK = 0, STATUS_ERRORS = 1, STATUS_TROUBLE = 2 };

static inline int worse(int status, int other)
{
	return status > other ? status : other;
}

/*
 * Ends the process like exit(). While other threads run, which status_set_threads() says, it
 * flushes nothing, because they may be writing.
 */
_Noreturn void end_process(int status);
void status_set_threads(bool others_run);

/* Ends the process with a message if writing to standard output failed. */
void report_stdout(void);

/* Closes standard output and ends the process; with STATUS_TROUBLE if output was lost. */
_Noreturn void finish(int status);

/* Reports an error in the command line, at 'word', and ends the process. */
_Noreturn void usage_error(const struct command *command, const char *word,
                           const char *reason);

/* Reports that 'word' needs a library that this build lacks, and ends the process. */
_Noreturn void left_out(const char *word, const char *library);

/* Returns the operands, ended by NULL; "-" if there are none. */
char **operands_or_stdin(char **operands);

/* An incomplete file, which is to be removed. */
struct cleanup {
	char *path;
	struct cleanup *next;
};

/*
 * Removes the file when the process ends before cleanup_drop(). Whoever makes the file has
 * signals blocked meanwhile, so that none comes between making and adding it.
 */
void cleanup_add(struct cleanup *file, char *path);
void cleanup_drop(struct cleanup *file);

/* Calls a function, which must be async-signal-safe, when a signal ends the process. */
void cleanup_call(void (*function)(void));

#endif
