/* SPDX-License-Identifier: MIT */
/*
 * tracer.c - run a command, let one of its system calls fail, and log those that change files
 *
 * usage: tracer LOG SECONDS MODE WHAT N VALUE COMMAND [ARGUMENT..]
 *
 * System calls are counted from 1, those of all threads together, from the first instruction of the
 * program (its entry point): what the dynamic loader did before is not counted, and neither is the
 * writing of *.gcda files, with which a build for coverage ends. WHAT happens at the Nth:
 *
 *   none                 nothing; the log gets the numbers of all calls
 *   error VALUE          it fails with the errno VALUE, and is not made; few calls cannot fail
 *   errors VALUE         so do all later ones of the same number and the same first argument
 *   short VALUE          it reads or writes VALUE octets at most
 *   shorts VALUE         so do all later ones
 *   signal VALUE         the process gets the signal VALUE when it is about to make the call; if
 *                        that stops it, it gets SIGCONT
 *   hold VALUE           it waits, before the call: an octet is written to the file descriptor VALUE,
 *                        and a line read from it, with the number of the next call to be held
 *
 * MODE 'old' lets what not all kernels and file systems have fail always: renameat2(),
 * O_TMPFILE. 'new' does not.
 *
 * After SECONDS the process is killed. The log, which is the number of a file descriptor, gets a
 * line for each fact: "call" for each call that can change a file and did, "fault" for the Nth if
 * something happened to it, and at the end "exit", "signal" or "hang".
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct user_regs_struct registers;
typedef unsigned long long word;

/* What is to happen. */
static const char *what;
static bool is_old;
static unsigned long at;
static long value;

static FILE *log_file;
static pid_t process;
static volatile sig_atomic_t is_hanging;
static unsigned long calls;
static word sticky_number, sticky_first; /* of the call that failed, for "errors" */
static bool is_sticky;
static bool is_over; /* nothing can happen any more */

static _Noreturn void die(const char *reason)
{
	perror(reason);
	exit(3);
}

/* ---------------------------------------------------------------- threads */

struct thread {
	pid_t id;
	bool is_in_call;
	bool is_changed;  /* the call was made another one, 'before' is what it was */
	long error;       /* that it shall return; 0: its own result                */
	registers before; /* at its entry                                           */
};

#define MAX_THREADS 64
static struct thread threads[MAX_THREADS];

static struct thread *thread_of(pid_t id)
{
	struct thread *thread = threads;

	while (thread->id && thread->id != id)
		if (++thread == threads + MAX_THREADS)
			die("too many threads");
	thread->id = id;
	return thread;
}

static registers get(pid_t id)
{
	registers r;

	memset(&r, 0, sizeof r);
	ptrace(PTRACE_GETREGS, id, NULL, &r);
	return r;
}

static void set(pid_t id, const registers *r)
{
	ptrace(PTRACE_SETREGS, id, NULL, r);
}

/* ---------------------------------------------------------------- the log */

/* Calls that change files. Arguments: f a file descriptor, s a string, d octets and their number
 * (two arguments), i a number, - not of interest. */
static const struct logged {
	word number;
	const char *name, *arguments;
} logged[] = {
	{ SYS_open, "open", "sii" },
	{ SYS_openat, "openat", "fsii" },
	{ SYS_write, "write", "fd" },
	{ SYS_pwrite64, "pwrite", "fdi" },
	{ SYS_ftruncate, "ftruncate", "fi" },
	{ SYS_fchmod, "fchmod", "fi" },
	{ SYS_fchown, "fchown", "fii" },
	{ SYS_fsetxattr, "fsetxattr", "fsd" },
	{ SYS_fremovexattr, "fremovexattr", "fs" },
	{ SYS_linkat, "linkat", "fsfsi" },
	{ SYS_renameat, "renameat", "fsfs" },
	{ SYS_renameat2, "renameat2", "fsfsi" },
	{ SYS_unlinkat, "unlinkat", "fsi" },
	{ SYS_unlink, "unlink", "s" },
	{ SYS_fsync, "fsync", "f" },
};

static const struct logged *logged_of(word number)
{
	for (size_t i = 0; i < sizeof logged / sizeof logged[0]; i++)
		if (logged[i].number == number)
			return &logged[i];
	return NULL;
}

static size_t peek(pid_t id, word address, void *to, size_t n)
{
	struct iovec here = { to, n }, there = { (void *)(uintptr_t)address, n };
	ssize_t got = process_vm_readv(id, &here, 1, &there, 1, 0);

	/* A string may be cut by the end of a mapping. */
	if (got < 0 && n > 1)
		return peek(id, address, to, n / 2);
	return got < 0 ? 0 : (size_t)got;
}

static void log_octets(const char *octets, size_t n)
{
	fputs(" x", log_file);
	for (size_t i = 0; i < n; i++)
		fprintf(log_file, "%02x", (unsigned char)octets[i]);
}

static void log_data(pid_t id, word address, size_t n)
{
	char *octets = malloc(n + 1);

	if (!octets || peek(id, address, octets, n) != n)
		die("data of a call");
	log_octets(octets, n);
	free(octets);
}

/* The inode of a descriptor, and its name. */
static void log_descriptor(pid_t id, int fd)
{
	char link[64], path[PATH_MAX];
	struct stat status = { .st_ino = 0 };

	if (fd == AT_FDCWD)
		snprintf(link, sizeof link, "/proc/%d/cwd", id);
	else
		snprintf(link, sizeof link, "/proc/%d/fd/%d", id, fd);
	ssize_t n = readlink(link, path, sizeof path);
	stat(link, &status);
	fprintf(log_file, " %d,%llu,", fd, (word)status.st_ino);
	for (ssize_t i = 0; i < n; i++)
		fprintf(log_file, "%02x", (unsigned char)path[i]);
}

static void log_string(pid_t id, word address)
{
	static const char open_file[] = "/proc/self/fd/";
	char path[PATH_MAX + 1];

	path[peek(id, address, path, PATH_MAX)] = '\0';
	if (strncmp(path, open_file, strlen(open_file)) == 0)
		log_descriptor(id, atoi(path + strlen(open_file)));
	else
		log_octets(path, strlen(path));
}

/* Of data so much as 'max': a call that writes takes fewer octets than it is given. */
static void log_arguments(pid_t id, const registers *r, const char *types, word max)
{
	word a[] = { r->rdi, r->rsi, r->rdx, r->r10, r->r8, r->r9 };

	for (size_t i = 0; *types; types++, i++) {
		if (*types == 'f')
			log_descriptor(id, (int)a[i]);
		else if (*types == 's')
			log_string(id, a[i]);
		else if (*types == 'd')
			log_data(id, a[i], (size_t)(a[i + 1] < max ? a[i + 1] : max)), i++;
		else
			fprintf(log_file, " %lld", (long long)a[i]);
	}
}

static bool is_regular(pid_t id, int fd)
{
	char link[64];
	struct stat status;

	snprintf(link, sizeof link, "/proc/%d/fd/%d", id, fd);
	return stat(link, &status) == 0 && S_ISREG(status.st_mode);
}

static void log_call(pid_t id, const registers *r, long long result)
{
	const struct logged *one = logged_of(r->orig_rax);

	if (!one || result < 0)
		return;
	bool writes = one->number == SYS_write || one->number == SYS_pwrite64;
	if (writes && !is_regular(id, (int)r->rdi))
		return;
	fprintf(log_file, "call %lu %s %lld", calls, one->name, result);
	log_arguments(id, r, one->arguments, writes ? (word)result : ~(word)0);
	if (one->number == SYS_open || one->number == SYS_openat)
		log_descriptor(id, (int)result);
	putc('\n', log_file);
}

static void log_fault(pid_t id, const registers *r)
{
	const struct logged *one = logged_of(r->orig_rax);

	fprintf(log_file, "fault %llu %lld", r->orig_rax, (long long)r->rdi);
	if (one)
		log_arguments(id, r, one->arguments, 64);
	putc('\n', log_file);
}

/* ---------------------------------------------------------------- faults */

/*
 * Makes a call of it that fails and that every program may make, even after a filter. brk(), as
 * the kernel knows it, has no errors: it fails by returning the end that there is.
 */
static void let_fail(struct thread *thread, registers r, long error)
{
	bool is_brk = r.orig_rax == SYS_brk;

	r.orig_rax = is_brk ? SYS_brk : SYS_close;
	r.rdi = is_brk ? 0 : (word)-1;
	set(thread->id, &r);
	thread->is_changed = true;
	thread->error = is_brk ? 0 : error;
}

/* By their manual pages; futex(), as the C library calls it, but for errors of the program. */
static bool cannot_fail(const registers *r)
{
	return r->orig_rax == SYS_exit || r->orig_rax == SYS_exit_group ||
	       r->orig_rax == SYS_rt_sigreturn || r->orig_rax == SYS_umask ||
	       r->orig_rax == SYS_getpid || r->orig_rax == SYS_futex;
}

static bool lacks_old_kernel(const registers *r)
{
	return r->orig_rax == SYS_renameat2;
}

static bool is_unnamed_file(const registers *r)
{
	return r->orig_rax == SYS_openat && (r->rdx & O_TMPFILE) == O_TMPFILE;
}

static bool is_of_coverage(pid_t id, const registers *r)
{
	static const char suffix[] = ".gcda";
	char path[PATH_MAX + 1];

	if (r->orig_rax != SYS_openat)
		return false;
	path[peek(id, r->rsi, path, PATH_MAX)] = '\0';
	size_t n = strlen(path);
	return n >= strlen(suffix) && strcmp(path + n - strlen(suffix), suffix) == 0;
}

static bool cut(struct thread *thread, registers r)
{
	bool moves_octets = r.orig_rax == SYS_read || r.orig_rax == SYS_write ||
	                    r.orig_rax == SYS_pread64 || r.orig_rax == SYS_pwrite64;

	if (!moves_octets || r.rdx <= (word)value)
		return false;
	r.rdx = (word)value;
	set(thread->id, &r);
	thread->is_changed = true;
	return true;
}

static bool begins(const char *word_of_what)
{
	return strncmp(what, word_of_what, strlen(word_of_what)) == 0;
}

static void hold(int fd)
{
	char line[32] = "";

	if (write(fd, "h", 1) != 1 || read(fd, line, sizeof line - 1) <= 0)
		die("hold");
	at = strtoul(line, NULL, 10);
}

static void enter_call(struct thread *thread)
{
	registers r = thread->before = get(thread->id);

	if (is_of_coverage(thread->id, &r)) {
		is_over = true;
		return;
	}
	bool is_it = ++calls == at;
	thread->error = 0;
	if (begins("none"))
		fprintf(log_file, "number %llu\n", r.orig_rax);
	if (is_old && lacks_old_kernel(&r))
		let_fail(thread, r, ENOSYS);
	else if (is_old && is_unnamed_file(&r))
		let_fail(thread, r, EOPNOTSUPP);
	if (is_it && !thread->is_changed && !cannot_fail(&r) && begins("error")) {
		log_fault(thread->id, &r);
		let_fail(thread, r, value);
		sticky_number = r.orig_rax;
		sticky_first = r.rdi;
		is_sticky = strcmp(what, "errors") == 0;
	} else if (is_sticky && r.orig_rax == sticky_number && r.rdi == sticky_first) {
		let_fail(thread, r, value);
	} else if ((is_it && strcmp(what, "short") == 0) || strcmp(what, "shorts") == 0) {
		if (cut(thread, r))
			log_fault(thread->id, &r);
	} else if (is_it && strcmp(what, "signal") == 0) {
		log_fault(thread->id, &r);
		kill(process, (int)value);
	} else if (is_it && strcmp(what, "hold") == 0) {
		hold((int)value);
	}
}

static void leave_call(struct thread *thread)
{
	registers r = get(thread->id), asked = thread->before;

	if (thread->is_changed) {
		if (thread->error)
			r.rax = (word)-thread->error;
		r.rdi = asked.rdi;
		r.rdx = asked.rdx;
		set(thread->id, &r);
	}
	/* What was written is less than what was asked for. */
	if (asked.orig_rax == SYS_write || asked.orig_rax == SYS_pwrite64)
		asked.rdx = r.rax;
	log_call(thread->id, &asked, (long long)r.rax);
	thread->is_changed = false;
}

/* ---------------------------------------------------------------- the process */

/* The address of the program's first instruction. */
static word entry_point(void)
{
	char name[64];
	Elf64_auxv_t one = { .a_type = AT_NULL };

	snprintf(name, sizeof name, "/proc/%d/auxv", process);
	FILE *file = fopen(name, "rb");
	while (file && fread(&one, sizeof one, 1, file) == 1 && one.a_type != AT_ENTRY)
		;
	if (!file || one.a_type != AT_ENTRY)
		die("no entry point");
	fclose(file);
	return one.a_un.a_val;
}

static void wait_for_stop(int event, int number)
{
	int status;

	if (waitpid(process, &status, __WALL) != process || !WIFSTOPPED(status) ||
	    status >> 8 != (event << 8 | number))
		die("the process does not start");
}

/* Runs the dynamic loader up to a breakpoint at the entry point. */
static void run_loader(void)
{
	word address, text;

	wait_for_stop(PTRACE_EVENT_EXEC, SIGTRAP);
	address = entry_point();
	errno = 0;
	text = (word)ptrace(PTRACE_PEEKTEXT, process, address, NULL);
	if (errno || ptrace(PTRACE_POKETEXT, process, address, (text & ~(word)0xFF) | 0xCC) != 0)
		die("no breakpoint");
	ptrace(PTRACE_CONT, process, NULL, NULL);
	wait_for_stop(0, SIGTRAP);
	registers r = get(process);
	r.rip = address;
	set(process, &r);
	ptrace(PTRACE_POKETEXT, process, address, text);
	ptrace(PTRACE_SYSCALL, process, NULL, NULL);
}

/* On one processor a stop costs a fifth of what it costs between two. */
static void stay_on_one_processor(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET((unsigned)sched_getcpu(), &one);
	sched_setaffinity(0, sizeof one, &one);
}

static void start(char **command)
{
	int go[2];
	char octet = 0;
	long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC |
	               PTRACE_O_EXITKILL;

	stay_on_one_processor();
	if (pipe2(go, O_CLOEXEC) != 0 || (process = fork()) < 0)
		die("fork");
	if (process == 0) {
		close(go[1]);
		setpgid(0, 0); /* SIGTSTP stops only processes whose parent is in another group */
		if (read(go[0], &octet, 1) == 1)
			execv(command[0], command);
		die(command[0]);
	}
	if (ptrace(PTRACE_SEIZE, process, NULL, options) != 0 || write(go[1], &octet, 1) != 1)
		die("ptrace");
	close(go[0]);
	close(go[1]);
	run_loader();
}

static void stop_it(int number)
{
	(void)number;
	is_hanging = true;
	kill(process, SIGKILL);
}

/* Until the next call, or, where nothing can happen to later ones, until it ends. */
static void resume(pid_t id, int number)
{
	if (calls > at && !is_old && (begins("signal") || begins("hold") || strcmp(what, "short") == 0))
		is_over = true;
	ptrace(is_over ? PTRACE_CONT : PTRACE_SYSCALL, id, NULL, (long)number);
}

/* A thread has stopped: lets it go on. */
static void go_on(pid_t id, int status)
{
	int number = WSTOPSIG(status), event = status >> 16;
	struct thread *thread = thread_of(id);

	if (number == (SIGTRAP | 0x80)) {
		thread->is_in_call = !thread->is_in_call;
		if (thread->is_in_call)
			enter_call(thread);
		else
			leave_call(thread);
		resume(id, 0);
	} else if (event == PTRACE_EVENT_STOP && number != SIGTRAP) {
		ptrace(PTRACE_LISTEN, id, NULL, NULL);
		kill(process, SIGCONT);
	} else {
		resume(id, event ? 0 : number);
	}
}

static void follow(void)
{
	int status;
	pid_t id;

	while ((id = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR) {
		if (id > 0 && WIFSTOPPED(status))
			go_on(id, status);
		if (id != process || WIFSTOPPED(status))
			continue;
		if (is_hanging)
			fprintf(log_file, "hang\n");
		else if (WIFSIGNALED(status))
			fprintf(log_file, "signal %d\n", WTERMSIG(status));
		else
			fprintf(log_file, "exit %d\n", WEXITSTATUS(status));
	}
}

int main(int argc, char **argv)
{
	if (argc < 8) {
		fputs("usage: tracer LOG SECONDS MODE WHAT N VALUE COMMAND..\n", stderr);
		return 3;
	}
	int fd = atoi(argv[1]);
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	log_file = fdopen(fd, "a");
	is_old = strcmp(argv[3], "old") == 0;
	what = argv[4];
	at = strtoul(argv[5], NULL, 10);
	value = strtol(argv[6], NULL, 10);
	if (!log_file)
		die("the log");
	if (begins("hold"))
		fcntl((int)value, F_SETFD, FD_CLOEXEC);
	start(argv + 7);
	signal(SIGALRM, stop_it);
	alarm((unsigned)atoi(argv[2]));
	follow();
	return fclose(log_file) == 0 ? 0 : 3;
}
