/* SPDX-License-Identifier: MIT */
/* cleanup.c - what is removed when a signal or exit(3) ends the process */
#define _POSIX_C_SOURCE 200809L
#include "io/cleanup.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static char *volatile unfinished;
static void (*volatile also_call)(void);

static void remove_unfinished(void)
{
	if (unfinished)
		unlink(unfinished);
}

static void clean_up(int number)
{
	remove_unfinished();
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
	atexit(remove_unfinished); /* for instance after no_memory() */
	action.sa_flags = (int)SA_RESETHAND;
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(numbers[i], &action, NULL);
}

void cleanup_remove(char *path)
{
	catch_signals();
	unfinished = path;
}

void cleanup_call(void (*function)(void))
{
	also_call = function;
	catch_signals();
}
