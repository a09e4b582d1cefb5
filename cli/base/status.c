/* SPDX-License-Identifier: MIT */
/* status.c - exit statuses, and how the process ends */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64
#include "base/status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/message.h"
#include "base/threads.h"

static uint64_t changed;
static const char *how_changed;

void status_has_changed(const char *how)
{
	how_changed = how;
	changed++;
}

static int stdout_error; /* of the first write that failed, if the stream told */

void status_stdout_failed(int error)
{
	if (!stdout_error)
		stdout_error = error;
}

static void fail_stdout(void)
{
	char reason[200], also[60] = "";
	int error = stdout_error ? stdout_error : errno;

	if (changed)
		snprintf(also, sizeof also, "; %" PRIu64 " file%s %s", changed,
		         changed == 1 ? " was" : "s were", how_changed);
	snprintf(reason, sizeof reason, "%s%s", strerror(error), also);
	trouble("standard output", reason);
}

void report_stdout(void)
{
	before_writing(stderr); /* at the end of the process, too */
	/* In this order errno is that of a write, even if an earlier one failed. */
	if (fflush(stdout) == 0 && !ferror(stdout))
		return;
	fail_stdout();
	end_process(STATUS_TROUBLE);
}

_Noreturn void finish(int status)
{
	report_stdout();
	if (fclose(stdout) != 0) {
		fail_stdout();
		status = STATUS_TROUBLE;
	}
	end_process(status);
}

/* ------------------------------------------------------------------ cleanup */

static struct cleanup *volatile files;
static void (*volatile also_call)(void);

static void remove_files(void)
{
	for (const struct cleanup *file = files; file; file = file->next)
		if (!file->is_kept)
			unlinkat(file->directory, file->name, 0);
}

enum { DIRECTORY = 4096 }; /* octets of a path */

/* Names what is kept with the path of its directory, where the system tells that. */
static void report_kept(const struct cleanup *file)
{
	char path[DIRECTORY + 300] = "";
	struct stat status;

	if (fstatat(file->directory, file->name, &status, AT_SYMLINK_NOFOLLOW) != 0)
		return;
#ifdef __linux__
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", file->directory);
	ssize_t n = readlink(link, path, DIRECTORY);
	if (n > 0)
		path[n] = '/';
#endif
	strncat(path, file->name, sizeof path - strlen(path) - 1);
	trouble(path, "is left: it may be the old text of a file, or the new one");
}

static atomic_bool is_ending;

_Noreturn void end_process(int status)
{
	is_ending = true;
	if (!threads_run())
		exit(status);
	remove_files();
	_exit(status);
}

/* Somebody else has called exit() or quick_exit(). */
static _Noreturn void end_as_trouble(const char *function)
{
	remove_files();
	trouble(function, "a library has ended the process, so not all was done");
	for (const struct cleanup *file = files; file; file = file->next)
		if (file->is_kept)
			report_kept(file);
	_exit(STATUS_TROUBLE);
}

/* Threads may call exit() at once: a second one finds this function only if it is there again. */
static void at_exit(void)
{
	if (is_ending)
		return;
	atexit(at_exit);
	end_as_trouble("exit");
}

#ifdef __linux__ /* not all systems have it */
static void at_quick(void)
{
	at_quick_exit(at_quick);
	end_as_trouble("quick_exit");
}
#endif

void expect_end_process(void)
{
#ifdef __linux__
	at_quick_exit(at_quick);
#endif
	atexit(at_exit);
}

static void clean_up(int number)
{
	remove_files();
	if (also_call)
		also_call();
	raise(number); /* its action is the default one again */
}

/* Signals that are ignored stay ignored. */
static void catch_signals(void)
{
	static const int numbers[] = {
		SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ,
	};
	struct sigaction action = { .sa_handler = clean_up };
	struct sigaction before;
	static bool is_done;

	if (is_done)
		return;
	is_done = true;
	atexit(remove_files); /* for instance after no_memory() */
	action.sa_flags = (int)SA_RESETHAND;
	for (size_t i = 0; i < COUNT(numbers); i++)
		if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(numbers[i], &action, NULL);
}

void cleanup_add(struct cleanup *file)
{
	catch_signals();
	file->next = files;
	files = file;
}

void cleanup_drop(struct cleanup *file)
{
	struct cleanup *before = files;

	if (before == file) {
		files = file->next;
		return;
	}
	while (before && before->next != file)
		before = before->next;
	if (before)
		before->next = file->next;
}

void block_signals(sigset_t *before)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, before);
}

void unblock_signals(const sigset_t *before)
{
	int reason = errno;

	sigprocmask(SIG_SETMASK, before, NULL);
	errno = reason;
}

void cleanup_call(void (*function)(void))
{
	also_call = function;
	catch_signals();
}
