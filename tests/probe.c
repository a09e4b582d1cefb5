/* SPDX-License-Identifier: MIT */
/*
 * probe.c - a library for LD_PRELOAD that tries what the command has given up
 *
 * When the process ends, each line "NAME RESULT" that it writes to the open file $PROBE tells what
 * became of a call: 0, or the name of the error. "early" is how many reads there were in a thread
 * that could still open a socket. It tries files in the directories $HERE and $ELSEWHERE.
 * "recent" has the numbers of calls newer than Linux 5.0 that there are.
 * NO_LANDLOCK=1 and NO_SECCOMP=1 play a kernel that lacks them. STATUS=n makes the first read end the
 * process, as libraries do that cannot go on; by quick_exit(3) with QUICK=1. AFTER=n lets the nth
 * change of a name do so, when it is done. NO_RENAMEAT2=1 plays a kernel that lacks that.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "preload.h"

enum { CREATE_RULESET = 444, ADD_RULE, RESTRICT_SELF };

static atomic_uint early_reads;
static atomic_bool has_read;
static long landlock, seccomp;
static bool is_probing;
static pid_t child; /* of which it tries what is not to be done to others */

/* ------------------------------------------------------------------ while it runs */

static void end(void)
{
	(getenv("QUICK") ? quick_exit : exit)(atoi(getenv("STATUS")));
}

/* A change of a name is done. */
static int changed(int result)
{
	static atomic_int count;

	if (!is_probing && getenv("AFTER") && atomic_fetch_add(&count, 1) + 1 == atoi(getenv("AFTER")))
		end();
	return result;
}

long syscall(long number, ...)
{
	bool is_landlock = number >= CREATE_RULESET && number <= RESTRICT_SELF;
	long a[CALL_ARGUMENTS];
	va_list rest;

	va_start(rest, number);
	take_arguments(rest, a);
	va_end(rest);
	if ((is_landlock && getenv("NO_LANDLOCK")) ||
	    (number == SYS_renameat2 && getenv("NO_RENAMEAT2")) ||
	    (number == SYS_seccomp && getenv("NO_SECCOMP"))) {
		errno = ENOSYS;
		return -1;
	}
	return number == SYS_renameat2 ? changed((int)real_syscall(number, a))
	                               : real_syscall(number, a);
}

int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags)
{
	return changed(REAL(int, linkat, int, const char *, int, const char *, int)(
		from_fd, from, to_fd, to, flags));
}

int renameat(int from_fd, const char *from, int to_fd, const char *to)
{
	return changed(REAL(int, renameat, int, const char *, int, const char *)(
		from_fd, from, to_fd, to));
}

int unlinkat(int directory, const char *name, int flags)
{
	return changed(REAL(int, unlinkat, int, const char *, int)(directory, name, flags));
}

ssize_t read(int fd, void *to, size_t n)
{
	int own = is_probing ? -1 : socket(AF_UNIX, SOCK_STREAM, 0);

	if (!is_probing && getenv("STATUS") && !getenv("AFTER") &&
	    !atomic_exchange(&has_read, true))
		end();
	if (own >= 0) {
		close(own);
		early_reads++;
	}
	return REAL(ssize_t, read, int, void *, size_t)(fd, to, n);
}

/* Ends when nobody can write to its pipe: Landlock lets no confined parent send a signal. */
static void start_child(void)
{
	int ends[2];
	char none;

	if (pipe2(ends, O_CLOEXEC) != 0)
		return;
	child = fork();
	close(ends[child ? 0 : 1]);
	if (child)
		return;
	for (int i = 0; i < 1024; i++)
		if (i != ends[0])
			close(i);
	alarm(60);
	syscall(SYS_read, (long)ends[0], &none, 1L);
	_exit(0);
}

/* What the kernel has: asked before the process is confined. */
__attribute__((constructor)) static void ask_kernel(void)
{
	uint32_t action = SECCOMP_RET_ERRNO;

	landlock = syscall(CREATE_RULESET, NULL, 0, 1);
	seccomp = syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
	start_child();
}

/* ------------------------------------------------------------------ when it ends */

static int fd;

static void tell(const char *name, long result)
{
	dprintf(fd, "%s %s\n", name, result < 0 ? strerrorname_np(errno) : "0");
}

static const char *in(const char *directory, const char *name)
{
	static char path[2][4096];
	static unsigned i;

	snprintf(path[++i % 2], sizeof path[0], "%s/%s", getenv(directory), name);
	return path[i % 2];
}

static void probe_recent(void)
{
	enum { FIRST = 424, END = 1000 };

	dprintf(fd, "recent 0");
	for (long number = FIRST; number < END; number++)
		if (number != 435 && (syscall(number, -1L, -1L, -1L, -1L, -1L, -1L) >= 0 ||
		                      errno != ENOSYS))
			dprintf(fd, ",%ld", number);
	dprintf(fd, "\n");
	tell("fchmodat2", syscall(452, -1L, "", 0600L, 0L));
	tell("setxattrat", syscall(463, -1L, "", 0L, "user.x", NULL, 0L));
}

static void probe_others(void)
{
	struct sched_param parameter = { 0 };
	struct rlimit limit;
	cpu_set_t set;

	tell("own-limit", prlimit(0, RLIMIT_NOFILE, NULL, &limit));
	tell("set-limit", prlimit(0, RLIMIT_NOFILE, &limit, NULL));
	tell("other-limit", prlimit(child, RLIMIT_NOFILE, NULL, &limit));
	tell("priority", setpriority(PRIO_PROCESS, (id_t)child, 0));
	tell("io-priority", syscall(SYS_ioprio_set, 1L, (long)child, 2L << 13));
	tell("affinity-set", sched_getaffinity(child, sizeof set, &set) ||
	     sched_setaffinity(child, sizeof set, &set) ? -1 : 0);
	tell("scheduler", sched_setscheduler(child, SCHED_OTHER, &parameter));
	tell("signal", syscall(SYS_tgkill, (long)child, (long)child, 0L));
	tell("signal-thread", syscall(SYS_tkill, (long)child, 0L));
	tell("owner", fcntl(fd, F_SETOWN, child));
	tell("shared-memory", syscall(SYS_shmget, 0L, 0L, 0L));
	tell("semaphore", syscall(SYS_semget, 0L, -1L, 0L));
	tell("messages", syscall(SYS_msgget, 0x0C7A7000L, 0L));
	tell("queue", syscall(SYS_mq_open, NULL, 0L, 0L, NULL));
	tell("flags", ioctl(-1, FS_IOC_SETFLAGS, NULL));
	tell("version", ioctl(-1, FS_IOC_SETVERSION, NULL));
	tell("extended", ioctl(-1, FS_IOC_FSSETXATTR, NULL));
	tell("window", ioctl(-1, TIOCGWINSZ, NULL));
	tell("is-terminal", isatty(-1) ? 0 : -1);
	tell("foreground", tcgetpgrp(-1));
}

static void probe_processes(void)
{
	char *argv[] = { "/bin/true", NULL };

	long forked = fork();
	if (forked == 0)
		_exit(0);
	tell("fork", forked);
	tell("ptrace", ptrace(PTRACE_ATTACH, -1, NULL, NULL));
	tell("kill", kill(child, 0));
	tell("thread", raise(SIGURG)); /* ignored; what threads of the process do to each other */
	tell("unshare", unshare(0));
	tell("setuid", setuid(getuid()));
	tell("terminal", ioctl(-1, TIOCSTI, ""));
	tell("ring", syscall(SYS_io_uring_setup, 0, NULL));
	tell("execve", execve(argv[0], argv, NULL)); /* where it succeeds this is the end */
}

static void probe_network(void)
{
	int pair[2];

	tell("internet", socket(AF_INET, SOCK_DGRAM, 0));
	tell("local", socket(AF_UNIX, SOCK_STREAM, 0));
	tell("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
	tell("connect", connect(-1, NULL, 0));
	tell("send", sendto(-1, NULL, 0, 0, NULL, 0));
}

static void probe_directory(const char *directory, const char *word)
{
	char name[40];

	snprintf(name, sizeof name, "create-%s", word);
	tell(name, open(in(directory, "new"), O_WRONLY | O_CREAT | O_EXCL, 0600));
	snprintf(name, sizeof name, "write-%s", word);
	tell(name, open(in(directory, "old"), O_WRONLY));
	snprintf(name, sizeof name, "cut-%s", word);
	tell(name, open(in(directory, "old"), O_RDONLY | O_TRUNC));
	snprintf(name, sizeof name, "truncate-%s", word);
	tell(name, truncate(in(directory, "old"), 0));
	snprintf(name, sizeof name, "read-%s", word);
	tell(name, open(in(directory, "old"), O_RDONLY));
	snprintf(name, sizeof name, "chmod-%s", word);
	tell(name, chmod(in(directory, "old"), 0600));
	snprintf(name, sizeof name, "rename-%s", word);
	tell(name, rename(in(directory, "old"), in(directory, "renamed")));
	snprintf(name, sizeof name, "mkdir-%s", word);
	tell(name, mkdir(in(directory, "made"), 0700));
	snprintf(name, sizeof name, "link-%s", word);
	tell(name, symlink("x", in(directory, "link")));
}

__attribute__((destructor)) static void probe(void)
{
	fd = atoi(getenv("PROBE"));
	is_probing = true;
	dprintf(fd, "landlock %ld\nseccomp %ld\nearly %u\n", landlock, seccomp, early_reads);
	probe_directory("HERE", "here");
	probe_directory("ELSEWHERE", "elsewhere");
	tell("null", open("/dev/null", O_WRONLY));
	tell("clone3", syscall(SYS_clone3, NULL, 0));
	tell("openat2", syscall(SYS_openat2, -1, NULL, NULL, 0));
	probe_network();
	probe_recent();
	probe_others();
	probe_processes();
}
