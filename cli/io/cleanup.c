/* SPDX-License-Identifier: MIT */
/* cleanup.c - what is done when a signal or exit(3) ends the process */
#define _POSIX_C_SOURCE 200809L
#include "io/cleanup.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static struct cleanup *volatile files;
static void (*volatile also_call)(void);

static void remove_files(void)
{
	for (const struct cleanup *file = files; file; file = file->next)
		unlink(file->path);
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
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(numbers[i], &action, NULL);
}

void cleanup_add(struct cleanup *file, char *path)
{
	catch_signals();
	file->path = path;
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

void cleanup_call(void (*function)(void))
{
	also_call = function;
	catch_signals();
}
