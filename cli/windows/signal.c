/* SPDX-License-Identifier: MIT */
/* signal.c - what ends the process from a console, as signals */
#include <signal.h>

#include "windows/native.h"

/*
 * Windows calls a handler in a thread of its own, at any time. The thread that blocks signals holds
 * the lock meanwhile.
 */
static CRITICAL_SECTION blocked;
static void (*handlers[32])(int number); /* NULL for the default action */

static int signal_of(DWORD event)
{
	switch (event) {
	case CTRL_C_EVENT: return SIGINT;
	case CTRL_BREAK_EVENT: return SIGQUIT;
	case CTRL_CLOSE_EVENT: return SIGHUP;
	default: return SIGTERM; /* the user leaves, the system ends */
	}
}

static BOOL WINAPI handle(DWORD event)
{
	int number = signal_of(event);

	EnterCriticalSection(&blocked);
	void (*handler)(int) = handlers[number];
	handlers[number] = NULL;
	if (handler && handler != SIG_IGN)
		handler(number);
	LeaveCriticalSection(&blocked);
	return handler != NULL; /* else the next one ends the process */
}

static void prepare(void)
{
	static bool is_done;

	if (is_done)
		return;
	is_done = true;
	InitializeCriticalSection(&blocked);
	SetConsoleCtrlHandler(handle, TRUE);
}

/* To be called before there are threads, and for one file at a time. */
int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
	prepare();
	if (before)
		*before = (struct sigaction){ .sa_handler = handlers[number] };
	if (action)
		handlers[number] = action->sa_handler;
	return 0;
}

void (*signal(int number, void (*handler)(int)))(int)
{
	struct sigaction action = { .sa_handler = handler }, before;

	sigaction(number, &action, &before);
	return before.sa_handler;
}

/* The default action of all that the command raises is to end the process. */
int raise(int number)
{
	(void)number;
	TerminateProcess(GetCurrentProcess(), (UINT)0xC000013A); /* STATUS_CONTROL_C_EXIT */
	return 0;
}

int sigfillset(sigset_t *set)
{
	return *set = 1, 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
	prepare();
	(void)set;
	if (before)
		*before = 0;
	if (how == SIG_BLOCK)
		EnterCriticalSection(&blocked);
	else
		LeaveCriticalSection(&blocked);
	return 0;
}
