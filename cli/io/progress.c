/* SPDX-License-Identifier: MIT */
/* progress.c - show how far the work is, in a terminal and on a signal */
#define _DEFAULT_SOURCE
#define _FILE_OFFSET_BITS 64
#include "io/progress.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/message.h"
#include "base/printable.h"
#include "base/status.h"
#include "io/fd.h"

#define SECOND ((int64_t)1000000000)
#define DELAY SECOND               /* before the line is shown first */
#define INTERVAL (SECOND * 3 / 10) /* before it is shown again       */

/*
 * The signal handler takes the lock. If its own thread holds it, the handler only sets 'is_asked',
 * and release_lock() shows the line. All that is called under the lock must be async-signal-safe.
 */
static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_bool is_asked;

static bool has_terminal;    /* standard error is a terminal .. */
static bool shares_terminal; /* .. and standard output, too     */
static struct progress *_Atomic current; /* the file to show; NULL for none        */
static atomic_uint_least64_t files;      /* finished files, and their octets       */
static atomic_uint_least64_t octets;
static atomic_int_least64_t due;         /* time to show the line, of now()        */
static atomic_uint shown;                /* columns of the line; 0 for none        */

/* In nanoseconds. */
static int64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

/* ------------------------------------------------------------------ a line of text */

struct line {
	char text[2048];
	size_t size;
	unsigned columns; /* an upper bound */
};

/* Leaves one octet for a line feed. */
static void put_octets(struct line *line, const char *text, size_t n, unsigned columns)
{
	if (n >= sizeof line->text - line->size)
		return;
	memcpy(line->text + line->size, text, n);
	line->size += n;
	line->columns += columns;
}

static void put(struct line *line, const char *text)
{
	size_t n = strlen(text);
	put_octets(line, text, n, (unsigned)n);
}

static void put_number(struct line *line, uint64_t number, unsigned digits)
{
	char text[21];
	char *digit = text + sizeof text;

	*--digit = '\0';
	for (; number || digits; number /= 10) {
		*--digit = (char)('0' + number % 10);
		digits -= digits > 0;
	}
	put(line, digit);
}

static void put_size(struct line *line, uint64_t size)
{
	static const char *const units[] = { " KiB", " MiB", " GiB", " TiB", " PiB", " EiB" };
	const char *const *unit = units;

	if (size < 1024) {
		put_number(line, size, 1);
		put(line, size == 1 ? " octet" : " octets");
		return;
	}
	for (; size >= (uint64_t)1 << 20; size >>= 10)
		unit++;
	put_number(line, size >> 10, 1);
	put(line, ".");
	put_number(line, size % 1024 * 10 / 1024, 1);
	put(line, *unit);
}

static void put_time(struct line *line, uint64_t seconds)
{
	if (seconds >= 3600) {
		put_number(line, seconds / 3600, 1);
		put(line, ":");
	}
	put_number(line, seconds / 60 % 60, seconds >= 3600 ? 2 : 1);
	put(line, ":");
	put_number(line, seconds % 60, 2);
}

/* An upper bound: characters outside ASCII have at most two columns. */
static unsigned columns_of(const char *text, size_t size)
{
	return size == 1 || text[0] == '\\' ? (unsigned)size : 2;
}

/* Shortens a long name at its beginning: the end tells more. */
static void put_name(struct line *line, const char *name, unsigned max)
{
	char text[MAX_PRINTABLE];
	unsigned columns = 0;
	size_t used;

	for (const char *rest = name; *rest; rest += used)
		columns += columns_of(text, printable_name(rest, &used, text));
	if (columns > max) {
		max = max > 2 ? max - 2 : 0;
		put(line, "..");
	}
	for (; *name; name += used) {
		size_t size = printable_name(name, &used, text);
		if (columns <= max)
			put_octets(line, text, size, columns_of(text, size));
		else
			columns -= columns_of(text, size);
	}
}

/* ------------------------------------------------------------------ text of the line */

/* 0 if it is unknown. */
static uint64_t size_of(const struct progress *progress)
{
	struct stat status;

	if (fstat(progress->fd, &status) != 0 || !S_ISREG(status.st_mode))
		return 0;
	return (uint64_t)status.st_size;
}

static void put_progress(struct line *line, const struct progress *progress)
{
	uint64_t done = atomic_load(&progress->done), size = size_of(progress);
	int64_t spent = now() - progress->begun;
	double rate = 0;

	if (spent > 0 && done > progress->from)
		rate = (double)(done - progress->from) * (double)SECOND / (double)spent;
	put(line, ": ");
	put_size(line, done);
	if (size && size >= done) {
		put(line, " of ");
		put_size(line, size);
		put(line, ", ");
		put_number(line, (uint64_t)((double)done * 100 / (double)size), 1);
		put(line, " %");
	}
	put(line, ", ");
	put_size(line, (uint64_t)rate);
	put(line, "/s");
	if (size && size >= done && rate >= 1) {
		put(line, ", ");
		put_time(line, (uint64_t)((double)(size - done) / rate));
		put(line, " left");
	}
}

static void put_files(struct line *line, const char *separator)
{
	put(line, separator);
	put_number(line, atomic_load(&files), 1);
	put(line, atomic_load(&files) == 1 ? " file, " : " files, ");
	put_size(line, atomic_load(&octets));
	put(line, " done");
}

static void compose(struct line *line, unsigned max)
{
	struct line rest = { .size = 0 };

	put(line, "octavo: ");
	if (!current) {
		put_files(line, "");
		return;
	}
	put_progress(&rest, current);
	if (atomic_load(&files))
		put_files(&rest, "; ");
	max = max > line->columns + rest.columns ? max - line->columns - rest.columns : 0;
	put_name(line, ((struct progress *)current)->name, max);
	put_octets(line, rest.text, rest.size, rest.columns);
}

/* ------------------------------------------------------------------ output */

/* Does not wait for a non-blocking terminal, because signal handlers call it. */
static void write_line(const struct line *line)
{
	const char *text = line->text;
	size_t n = line->size;

	while (n) {
		ssize_t done = write(STDERR_FILENO, text, n);
		if (done < 0 && errno != EINTR)
			return; /* progress is not worth an error */
		text += done > 0 ? done : 0;
		n -= done > 0 ? (size_t)done : 0;
	}
}

/* Overwrites the line and 'more' columns with spaces, which works in all terminals. */
static void erase(unsigned more)
{
	struct line blanks = { .size = 0 };
	unsigned columns = atomic_load(&shown);

	if (!columns)
		return;
	put(&blanks, "\r");
	while (blanks.columns < columns + more)
		put(&blanks, " ");
	put(&blanks, "\r");
	write_line(&blanks);
}

static void answer(void)
{
	struct line line = { .size = 0 };

	compose(&line, 800);
	line.text[line.size++] = '\n';
	erase(1);
	write_line(&line);
}

static void take_lock(void)
{
	while (atomic_flag_test_and_set(&lock))
		sched_yield();
}

static void release_lock(void)
{
	atomic_flag_clear(&lock);
	while (atomic_load(&is_asked) && !atomic_flag_test_and_set(&lock)) {
		if (atomic_exchange(&is_asked, false))
			answer();
		atomic_flag_clear(&lock);
	}
}

static void handle_signal(int number)
{
	int before = errno;

	(void)number;
	atomic_store(&is_asked, true);
	if (!atomic_flag_test_and_set(&lock))
		release_lock();
	errno = before;
}

static void answer_signal(int number)
{
	struct sigaction action = { .sa_handler = handle_signal }, before;

	action.sa_flags = (int)SA_RESTART; /* system calls are not interrupted */
	if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
		sigaction(number, &action, NULL);
}

/* Not if the input is a terminal, or the process is in the background. */
static bool is_wanted(const struct progress *progress)
{
	pid_t foreground = tcgetpgrp(STDERR_FILENO);
	return !isatty(progress->fd) && (foreground < 0 || foreground == getpgrp());
}

/* Called when a signal ends the process. Takes no lock: this thread may hold it. */
static void erase_at_end(void)
{
	enum { ECHO_OF_CONTROL_C = 2 };

	erase(ECHO_OF_CONTROL_C);
}

static void show(const struct progress *progress)
{
	unsigned max = terminal_columns(stderr);
	struct line line = { .text = "\r", .size = 1 };

	if (!is_wanted(progress))
		return;
	if (max > sizeof line.text / 4)
		max = sizeof line.text / 4; /* a column may take 4 octets */
	compose(&line, max - 1);
	/* A line that wraps could not be erased. */
	if (line.columns >= max)
		return;
	unsigned before = atomic_load(&shown);
	if (!before)
		cleanup_call(erase_at_end);
	while (line.columns < before && line.columns < max - 1)
		put(&line, " ");
	atomic_store(&shown, line.columns);
	write_line(&line);
}

/* ------------------------------------------------------------------ interface */

void progress_begin(struct progress *progress, const char *name, int fd, uint64_t from)
{
	progress->name = name;
	progress->fd = fd;
	progress->from = from;
	progress->begun = now();
	atomic_store(&progress->done, from);
	if (has_terminal && !atomic_load(&due))
		atomic_store(&due, progress->begun + DELAY);
	take_lock();
	if (!current)
		current = progress;
	release_lock();
}

void progress_step(struct progress *progress, uint64_t done)
{
	atomic_store(&progress->done, done);
	int64_t time = has_terminal ? now() : 0;
	bool is_due = has_terminal && time >= atomic_load(&due);
	if (!is_due && current)
		return;
	take_lock();
	if (!current)
		current = progress;
	if (is_due) {
		show(current);
		atomic_store(&due, time + INTERVAL);
	}
	release_lock();
}

void progress_end(struct progress *progress)
{
	uint64_t done = atomic_load(&progress->done);

	take_lock();
	if (current == progress)
		current = NULL;
	atomic_fetch_add(&files, 1);
	atomic_fetch_add(&octets, done - progress->from);
	release_lock();
}

static void hide(FILE *to)
{
	if (!atomic_load(&shown) || !(to == stderr || (to == stdout && shares_terminal)))
		return;
	take_lock();
	erase(1);
	atomic_store(&shown, 0);
	release_lock();
}

void progress_leave_stdout(void)
{
	hide(stdout);
	has_terminal = has_terminal && !shares_terminal;
}

void progress_start(void)
{
	has_terminal = is_terminal(stderr);
	shares_terminal = has_terminal && is_terminal(stdout);
	on_writing(hide);
	answer_signal(SIGUSR1);
#ifdef SIGINFO
	answer_signal(SIGINFO);
#endif
}
