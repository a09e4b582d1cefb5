/* SPDX-License-Identifier: MIT */
/*
 * confine.c - give up what the process does not need, before it reads what others wrote
 *
 * An error in the decoder of some charset should not give the author of a file the rights of its
 * reader. Landlock refuses to change files by where they are, a filter of seccomp refuses calls by
 * their numbers. Neither can be undone. Where the kernel has them not, nothing happens.
 *
 * Reading stays as it is: which files that will be is known only when it happens (lists of files,
 * rules of directories above, modules of iconv(3), symbolic links that change meanwhile), and a
 * refusal would be a wrong answer. What is read can leave the process only where its output goes.
 *
 * Of old calls, the filter lists what is refused. What a C library, a sanitizer or a module of
 * iconv(3) calls differs between systems, and a list of that would break the command on a system
 * that nobody has tried; a refused call returns EPERM and does not end the process, so that a
 * library that tries one goes on without. Since Linux 5.1 a new call has the same number on all
 * processors. Of these, and of those that are yet to come, the filter lists what is allowed:
 * libraries must do without them on older kernels, which return ENOSYS, and so does the filter.
 * Of the requests of ioctl(2), which any driver adds to, it lists what asks about a terminal.
 */
#define _GNU_SOURCE
#include "io/confine.h"

/* In an app of Android, calls that are not expected end the process. */
#if defined __linux__ && defined __has_include && !defined __ANDROID__
#if __has_include(<linux/seccomp.h>) && __has_include(<linux/filter.h>)
#define CAN_CONFINE
#endif
#endif

#ifdef CAN_CONFINE

/* ---------------------------------------------------------------- refused calls */

/* What all commands do without. */
#define REFUSED(X)                                                                             \
	/* other processes */                                                                  \
	X(execve) X(execveat) X(fork) X(vfork) X(kill) X(rt_sigqueueinfo) X(rt_tgsigqueueinfo) \
	X(ptrace) X(process_vm_readv) X(process_vm_writev) X(kcmp) X(setpriority)              \
	X(ioprio_set) X(sched_setaffinity) X(sched_setattr) X(sched_setparam)                  \
	X(sched_setscheduler) X(move_pages) X(migrate_pages) X(setrlimit)                      \
	/* the network, and others behind a socket, a queue or shared memory */                \
	X(socket) X(socketpair) X(socketcall) X(connect) X(bind) X(listen) X(accept)           \
	X(accept4) X(sendto) X(sendmsg) X(sendmmsg) X(ipc) X(shmget) X(shmat) X(shmctl)        \
	X(semget) X(semop) X(semtimedop) X(semtimedop_time64) X(semctl) X(msgget) X(msgsnd)    \
	X(msgrcv) X(msgctl) X(mq_open) X(mq_unlink) X(mq_notify)                               \
	/* another user, other namespaces and mounts */                                        \
	X(setuid) X(setgid) X(setreuid) X(setregid) X(setresuid) X(setresgid) X(setgroups)     \
	X(setuid32) X(setgid32) X(setreuid32) X(setregid32) X(setresuid32) X(setresgid32)      \
	X(setgroups32) X(setfsuid) X(setfsgid) X(setfsuid32) X(setfsgid32) X(capset)           \
	X(unshare) X(setns) X(chroot) X(pivot_root) X(mount) X(umount) X(umount2)              \
	X(open_by_handle_at) X(fanotify_init)                                                  \
	/* the kernel and its keys */                                                          \
	X(bpf) X(perf_event_open) X(userfaultfd) X(keyctl) X(add_key) X(request_key)           \
	X(init_module) X(finit_module) X(delete_module) X(kexec_load) X(kexec_file_load)       \
	X(reboot) X(swapon) X(swapoff) X(acct) X(quotactl) X(iopl) X(ioperm) X(syslog)         \
	X(vhangup) X(stime) X(settimeofday) X(clock_settime) X(clock_settime64) X(adjtimex)    \
	X(clock_adjtime) X(clock_adjtime64) X(sethostname) X(setdomainname)

/*
 * What only those need that change files: Landlock does not know of modes, owners, times and
 * attributes; and where it is missing, names at least cannot be changed.
 */
#define REFUSED_TO_READERS(X)                                                                  \
	X(chmod) X(fchmod) X(fchmodat) X(chown) X(fchown) X(lchown) X(fchownat) X(chown32)     \
	X(fchown32) X(lchown32) X(setxattr) X(lsetxattr) X(fsetxattr) X(removexattr)           \
	X(lremovexattr) X(fremovexattr) X(utime) X(utimes) X(futimesat) X(utimensat)           \
	X(utimensat_time64) X(rename) X(renameat) X(renameat2) X(link) X(linkat) X(symlink)    \
	X(symlinkat) X(unlink) X(unlinkat) X(mkdir) X(mkdirat) X(rmdir) X(mknod) X(mknodat)

/* What is refused by its arguments, if the processor has it. */
#define JUDGED(X) X(prlimit64) X(tgkill) X(tkill) X(fcntl) X(fcntl64)

/* To cut a file: see can_refuse(). */
#define CUTTING(X) X(truncate) X(ftruncate) X(truncate64) X(ftruncate64) X(creat)

/* The macros of the header take the place of these: a call that is missing there has no number. */
#define NO_NUMBER(name) SYS_##name = -1,
enum {
	REFUSED(NO_NUMBER)
	REFUSED_TO_READERS(NO_NUMBER)
	CUTTING(NO_NUMBER)
	JUDGED(NO_NUMBER)
	NO_NUMBER(open)
	NO_NUMBER(seccomp)
	NO_NUMBER(landlock_create_ruleset)
	NO_NUMBER(landlock_add_rule)
	NO_NUMBER(landlock_restrict_self)
};

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/array.h"
#include "base/message.h"
#include "base/status.h"
#include "io/fd.h"
#include "io/open.h"

/* The numbers of another architecture that the processor has, too, mean other calls. */
#if defined __x86_64__ && !defined __ILP32__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define FIRST_FOREIGN 0x40000000 /* x32 */
#elif defined __i386__
#define ARCHITECTURE AUDIT_ARCH_I386
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined __arm__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_ARM
#elif defined __s390x__
#define ARCHITECTURE AUDIT_ARCH_S390X
#endif

/* Where numbers begin. */
#if defined __mips__
#define NUMBERS __NR_Linux
#elif defined __alpha__
#define NUMBERS 110
#else
#define NUMBERS 0
#endif

/* Calls that are newer than some kernels have these numbers; and so have all that are to come. */
enum { FIRST_RECENT = NUMBERS + 424, END_RECENT = NUMBERS + 512 };

/* Headers are often older than the kernel. */
static const int recent[] = {
	NUMBERS + 436, /* close_range                         */
	NUMBERS + 439, /* faccessat2                          */
	NUMBERS + 441, /* epoll_pwait2                        */
	NUMBERS + 449, /* futex_waitv                         */
	NUMBERS + 453, /* map_shadow_stack                    */
	NUMBERS + 454, NUMBERS + 455, NUMBERS + 456, /* futex_wake, futex_wait, futex_requeue */
	NUMBERS + 462, /* mseal                               */
	NUMBERS + 464, NUMBERS + 465, /* getxattrat, listxattrat */
};

/* The half of an argument that has flags and requests. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOW_HALF 4
#else
#define LOW_HALF 0
#endif
#define HIGH_HALF (4 - LOW_HALF)

#if defined __s390__
#define CLONE_FLAGS 1
#else
#define CLONE_FLAGS 0
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define LOAD_HALF(i, half) \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[i]) + (half))
#define LOAD_LOW(i) LOAD_HALF(i, LOW_HALF)
#define COMPUTE(operation, value) BPF_STMT(BPF_ALU | (operation), value)
#define SKIP_UNLESS(test, value, count) BPF_JUMP(BPF_JMP | (test) | BPF_K, value, 0, count)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)

/* What newer C libraries ask instead of TCGETS; its structure is in no header of theirs. */
#define ASK_TERMINAL _IOC(_IOC_READ, 'T', 0x2A, 44)

/*
 * The numbers are a set of bits. The kernel tries the filter with each number that there is, to
 * know which calls it always allows: a row for each call would take that a third of a millisecond.
 */
enum { MAX_WORDS = 256 };

static const struct sock_filter head[] = {
#ifdef ARCHITECTURE
	LOAD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
	REFUSE,
#endif
	LOAD(nr),
#ifdef FIRST_FOREIGN
	SKIP_UNLESS(BPF_JGE, FIRST_FOREIGN, 1),
	REFUSE,
#endif
#ifdef __arm__
	SKIP_UNLESS(BPF_JGE, 0xf0000, 1), /* of that processor: to flush a cache, for instance */
	RETURN(SECCOMP_RET_ALLOW),
#endif
	SKIP_UNLESS(BPF_JGE, END_RECENT, 1),
	RETURN(SECCOMP_RET_ERRNO | ENOSYS),
	COMPUTE(BPF_AND | BPF_K, 31),
	BPF_STMT(BPF_MISC | BPF_TAX, 0),
	LOAD(nr),
	COMPUTE(BPF_RSH | BPF_K, 5),
};

/* With the word of the number: */
static const struct sock_filter tail[] = {
	COMPUTE(BPF_RSH | BPF_X, 0),
	SKIP_UNLESS(BPF_JSET, 1, 4),
	LOAD(nr),
	SKIP_UNLESS(BPF_JGE, FIRST_RECENT, 1),
	RETURN(SECCOMP_RET_ERRNO | ENOSYS),
	REFUSE,
	LOAD(nr),
	/* Threads are started, processes are not; no filter sees the flags of clone3(2). */
	SKIP_UNLESS(BPF_JEQ, SYS_clone, 4),
	LOAD_LOW(CLONE_FLAGS),
	SKIP_UNLESS(BPF_JSET, CLONE_THREAD, 1),
	RETURN(SECCOMP_RET_ALLOW),
	REFUSE,
	SKIP_UNLESS(BPF_JEQ, SYS_ioctl, 7),
	LOAD_LOW(1),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TCGETS, 3, 0),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ASK_TERMINAL, 2, 0),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCGWINSZ, 1, 0),
	SKIP_UNLESS(BPF_JEQ, TIOCGPGRP, 1),
	RETURN(SECCOMP_RET_ALLOW),
	REFUSE,
	/* Limits may be asked, of this process. */
	SKIP_UNLESS(BPF_JEQ, (uint32_t)SYS_prlimit64, 8),
	LOAD_LOW(0),
	SKIP_UNLESS(BPF_JEQ, 0, 5),
	LOAD_LOW(2),
	SKIP_UNLESS(BPF_JEQ, 0, 3),
	LOAD_HALF(2, HIGH_HALF),
	SKIP_UNLESS(BPF_JEQ, 0, 1),
	RETURN(SECCOMP_RET_ALLOW),
	REFUSE,
	/* A signal may be sent to whoever is said to own a file. */
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)SYS_fcntl, 1, 0),
	SKIP_UNLESS(BPF_JEQ, (uint32_t)SYS_fcntl64, 5),
	LOAD_LOW(1),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETOWN, 1, 0),
	SKIP_UNLESS(BPF_JEQ, F_SETOWN_EX, 1),
	REFUSE,
	RETURN(SECCOMP_RET_ALLOW),
};

/* To cut a file when it is opened, which need not be for writing. */
static const struct sock_filter cuts[] = {
	SKIP_UNLESS(BPF_JEQ, SYS_openat, 4),
	LOAD_LOW(2),
	SKIP_UNLESS(BPF_JSET, O_TRUNC, 1),
	REFUSE,
	RETURN(SECCOMP_RET_ALLOW),
	SKIP_UNLESS(BPF_JEQ, (uint32_t)SYS_open, 3),
	LOAD_LOW(1),
	SKIP_UNLESS(BPF_JSET, O_TRUNC, 1),
	REFUSE,
};

static const struct sock_filter allowed = RETURN(SECCOMP_RET_ALLOW);

/* For each word: whether it is that of the number, to load it, to jump to the tail. */
enum { WORD_ROWS = 3 };
enum {
	MAX_ROWS = COUNT(head) + WORD_ROWS * MAX_WORDS + 1 + COUNT(tail) + COUNT(cuts) + 6
};

struct filter {
	struct sock_filter rows[MAX_ROWS];
	unsigned short count;
};

static void append(struct filter *filter, const struct sock_filter *rows, size_t n)
{
	memcpy(filter->rows + filter->count, rows, n * sizeof *rows);
	filter->count = (unsigned short)(filter->count + n);
}

static void append_words(struct filter *filter, const uint32_t words[MAX_WORDS])
{
	const struct sock_filter no_word = BPF_STMT(BPF_LD | BPF_IMM, 0);
	uint32_t left = 0;

	for (size_t i = 0; i < MAX_WORDS; i++)
		left += words[i] != 0;
	for (uint32_t i = 0; i < MAX_WORDS; i++) {
		if (!words[i])
			continue;
		left--;
		const struct sock_filter rows[WORD_ROWS] = {
			SKIP_UNLESS(BPF_JEQ, i, WORD_ROWS - 1),
			BPF_STMT(BPF_LD | BPF_IMM, words[i]),
			BPF_STMT(BPF_JMP | BPF_JA, left * WORD_ROWS + 1),
		};
		append(filter, rows, WORD_ROWS);
	}
	append(filter, &no_word, 1);
}

static void add_calls(uint32_t words[MAX_WORDS], const int *calls, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (calls[i] >= 0 && calls[i] < 32 * MAX_WORDS)
			words[calls[i] / 32] |= 1u << calls[i] % 32;
}

static void add_recent(uint32_t words[MAX_WORDS])
{
	for (uint32_t i = FIRST_RECENT; i < END_RECENT; i++)
		words[i / 32] |= 1u << i % 32;
	for (size_t i = 0; i < COUNT(recent); i++)
		words[recent[i] / 32] &= ~(1u << recent[i] % 32);
}

static void filter_calls(bool is_reader, bool may_cut)
{
#define NUMBER(name) SYS_##name,
	static const int for_all[] = { REFUSED(NUMBER) };
	static const int for_readers[] = { REFUSED_TO_READERS(NUMBER) };
	static const int cutting[] = { CUTTING(NUMBER) };
#ifdef __GLIBC__ /* others signal their own threads by it */
	static const int of_any_thread[] = { SYS_tkill };
#else
	static const int of_any_thread[] = { -1 };
#endif
	const struct sock_filter signals[] = {
		SKIP_UNLESS(BPF_JEQ, (uint32_t)SYS_tgkill, 4),
		LOAD_LOW(0),
		SKIP_UNLESS(BPF_JEQ, (uint32_t)getpid(), 1),
		RETURN(SECCOMP_RET_ALLOW),
		REFUSE,
	};
	uint32_t words[MAX_WORDS] = { 0 };
	struct filter filter;

	add_recent(words);
	add_calls(words, for_all, COUNT(for_all));
	add_calls(words, of_any_thread, COUNT(of_any_thread));
	if (is_reader)
		add_calls(words, for_readers, COUNT(for_readers));
	if (!may_cut)
		add_calls(words, cutting, COUNT(cutting));
	filter.count = 0;
	append(&filter, head, COUNT(head));
	append_words(&filter, words);
	append(&filter, tail, COUNT(tail));
	append(&filter, signals, COUNT(signals));
	if (!may_cut)
		append(&filter, cuts, COUNT(cuts));
	append(&filter, &allowed, 1);
	const struct sock_fprog program = { filter.count, filter.rows };
	/* Without the flag, kernels before 5.16 would slow down the process against Spectre. */
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

/* ---------------------------------------------------------------- refused changes */

/* Headers and C libraries are often older than the kernel. */
enum {
	WRITE_FILE = 1 << 1,
	READ_FILE = 1 << 2,
	READ_DIRECTORY = 1 << 3,
	REMOVE_FILE = 1 << 5,
	MAKE_REGULAR = 1 << 8,
	ALL_OF_FIRST = (1 << 13) - 1,
	REFER = 1 << 13,
	IOCTL_DEVICE = 1 << 15,
	ALL_OF_NETWORK = (1 << 2) - 1, /* to bind and to connect TCP */
	ALL_OF_SCOPE = (1 << 2) - 1,   /* abstract sockets, signals  */
	TO_CHANGE_FILES = WRITE_FILE | REMOVE_FILE | MAKE_REGULAR,
	TO_READ = READ_FILE | READ_DIRECTORY
};

/* A set of rules for this process; -1 for none yet, or if the kernel has none. */
static int rules = -1;
static bool is_reader = true;

/*
 * What this version of Landlock can refuse, all of it but reading; and but cutting, which the
 * filter refuses: for that right Landlock would look at all directories above each file that is
 * opened to be read, so that a deep tree would take quadratic time.
 */
static uint64_t can_refuse(long version)
{
	uint64_t all = ALL_OF_FIRST & ~TO_READ;

	if (version >= 2)
		all |= REFER;
	if (version >= 5)
		all |= IOCTL_DEVICE;
	return all;
}

static long version_of_landlock(void)
{
	return syscall(SYS_landlock_create_ruleset, NULL, 0, 1); /* .._CREATE_RULESET_VERSION */
}

static bool open_rules(void)
{
	long version = rules < 0 ? version_of_landlock() : 0;
	const struct { uint64_t files, network, scope; } refused = {
		can_refuse(version),
		version >= 4 ? ALL_OF_NETWORK : 0,
		version >= 6 ? ALL_OF_SCOPE : 0,
	};

	/* Members that an old kernel does not know may be there if they are 0. */
	if (version > 0)
		rules = (int)syscall(SYS_landlock_create_ruleset, &refused, sizeof refused, 0);
	return rules >= 0;
}

static void allow(int fd, uint64_t rights)
{
	const struct __attribute__((packed)) { uint64_t rights; int fd; } rule = { rights, fd };

	syscall(SYS_landlock_add_rule, rules, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
}

void may_change_in(int directory)
{
	is_reader = false;
	if (open_rules())
		allow(directory, TO_CHANGE_FILES);
}

void may_change_beside(const char *file)
{
	struct entry entry;

	if (!entry_open(&entry, file, true))
		return;
	may_change_in(entry.directory);
	entry_close(&entry);
}

void may_change_tree(const char *name, enum change change)
{
	struct root *root = root_open(name);

	is_reader = false;
	if (root && open_rules())
		allow(root->fd, change == CHANGE_NAMES ? ALL_OF_FIRST & ~TO_READ : TO_CHANGE_FILES);
	root_drop(root);
}

/*
 * Where the kernel writes a core file, if the user wants one: it does that by the rights of the
 * process. A pattern with | is a program and one with @ a socket, which need none. A directory
 * whose name depends on the process is not found, and not allowed.
 */
static void allow_core(void)
{
	struct rlimit limit;
	char pattern[PATH_MAX];
	ssize_t n;

	if (getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur == 0)
		return;
	n = read_regular(AT_FDCWD, "/proc/sys/kernel/core_pattern", pattern,
	                 sizeof pattern - sizeof ".");
	if (n <= 0 || pattern[0] == '|' || pattern[0] == '@')
		return;
	pattern[n] = '\0';
	char *slash = strrchr(pattern, '/');
	strcpy(slash ? slash + 1 : pattern, ".");
	int directory = open_at(AT_FDCWD, pattern, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
	allow(directory, WRITE_FILE | MAKE_REGULAR);
	close(directory);
}

static void refuse_changes(void)
{
	int null = open_at(AT_FDCWD, "/dev/null", O_PATH | O_CLOEXEC, 0);

	if (open_rules()) {
		allow(null, WRITE_FILE); /* where a dry run writes */
		allow_core();
		syscall(SYS_landlock_restrict_self, rules, 0);
		close(rules);
	}
	close(null);
}

/* ---------------------------------------------------------------- both */

/*
 * Parts of builds for developers, which call what is refused: sanitizers trace the process when it
 * ends, to find leaks, and start programs to name functions; profiles are written to files.
 */
#define PART(name) extern const char name[] __attribute__((weak))
PART(__sanitizer_print_stack_trace);
PART(__gcov_init);
PART(llvm_gcov_init);
PART(__llvm_profile_runtime);

/*
 * Whether the user wants it. What a library that was loaded before all others needs is not known:
 * it may write a log, or ask a server, and end the process if it cannot.
 */
static bool is_wanted(void)
{
	const char *word = secure_getenv("OCTAVO_CONFINE");

	if (!word)
		return !secure_getenv("LD_PRELOAD");
	if (strcmp(word, "yes") != 0 && strcmp(word, "no") != 0) {
		trouble("OCTAVO_CONFINE", "neither 'yes' nor 'no'");
		end_process(STATUS_TROUBLE);
	}
	return strcmp(word, "yes") == 0;
}

static bool is_done;

void confine_nothing(void)
{
	is_done = true;
}

void confine(void)
{
	bool is_sanitized = __sanitizer_print_stack_trace != NULL;
	bool writes_profile = __gcov_init || llvm_gcov_init || __llvm_profile_runtime;

	if (is_done)
		return;
	is_done = true;
	if (!is_wanted() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	if (!writes_profile)
		refuse_changes();
	if (!is_sanitized)
		filter_calls(is_reader && !writes_profile, writes_profile);
}

#else

/* Other systems have other means, or none. */
void may_change_in(int directory)
{
	(void)directory;
}

void may_change_beside(const char *file)
{
	(void)file;
}

void may_change_tree(const char *name, enum change change)
{
	(void)name, (void)change;
}

void confine_nothing(void)
{
}

void confine(void)
{
}

#endif
