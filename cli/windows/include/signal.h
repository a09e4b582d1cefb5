/* SPDX-License-Identifier: MIT */
/* signal.h - on Windows: what ends the process from a console */
#ifndef WINDOWS_SIGNAL_H
#define WINDOWS_SIGNAL_H

#include_next <signal.h>

#define raise windows_raise
#define signal windows_signal
#define sigset_t windows_sigset_t

/* Of these only SIGHUP comes: the console was closed. */
enum {
	SIGHUP = 1, SIGQUIT = 3, SIGUSR1 = 10, SIGPIPE = 13,
	SIGURG = 16, SIGXCPU = 24, SIGXFSZ = 25,
};

enum { SA_RESTART = 0x10000000 };
#define SA_RESETHAND 0x80000000u
enum { SIG_BLOCK, SIG_SETMASK };

typedef int sigset_t; /* all or none */

struct sigaction {
	void (*sa_handler)(int number);
	int sa_flags;
};

/* A handler is called once, in a thread of its own. */
int sigaction(int number, const struct sigaction *action, struct sigaction *before);
void (*signal(int number, void (*handler)(int)))(int);
int raise(int number);
int sigfillset(sigset_t *set);
int sigprocmask(int how, const sigset_t *set, sigset_t *before);

#endif
