/* SPDX-License-Identifier: MIT */
/* plan.c - what is to be renamed, the script that undoes it, and doing it */
#define _POSIX_C_SOURCE 200809L
#include "commands/names/plan.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "io/dir.h"
#include "io/fd.h"
#include "io/open.h"
#include "io/replaced_file.h"

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

#define IN_DIGITS(number) #number
#define OCTETS(number) IN_DIGITS(number)

struct planned_directory {
	char *absolute, *shown; /* with a slash at the end, or empty */
	dev_t device;
	ino_t inode;
	int error; /* that it cannot be told by its inode; 0 for none */
};

struct planned_name {
	size_t directory;
	char *old_name, *new_name;
};

/* ------------------------------------------------------------------ the plan */

void plan_directory(struct plan *plan, const struct walked *directory)
{
	plan->current = directory;
}

/* Most directories have no name that is to change: only the others are noted. */
static void note_directory(struct plan *plan)
{
	struct stat status = { .st_ino = 0 };

	if (!plan->current)
		return;
	int error = fstat(plan->current->fd, &status) == 0 ? 0 : errno;
	plan->directories = grow(plan->directories, plan->directory_count,
	                         sizeof *plan->directories);
	plan->directories[plan->directory_count++] = (struct planned_directory){
		walk_absolute(plan->current, ""), walk_path(plan->current, ""),
		status.st_dev, status.st_ino, error,
	};
	plan->current = NULL;
}

const char *plan_name(struct plan *plan, const char *old_name, const char *new_name)
{
	const struct walked *in = plan->current;
	size_t before = in ? in->top_length + in->below_length + strlen("/")
	                   : strlen(plan->directories[plan->directory_count - 1].absolute);

	if (before + strlen(old_name) >= PATH_MAX || before + strlen(new_name) >= PATH_MAX)
		return "has a path of " OCTETS(PATH_MAX) " or more octets, too many for the script";
	note_directory(plan);
	plan->names = grow(plan->names, plan->count, sizeof *plan->names);
	plan->names[plan->count++] = (struct planned_name){
		plan->directory_count - 1, copy_string(old_name), copy_string(new_name),
	};
	return NULL;
}

void plan_free(struct plan *plan)
{
	for (size_t i = 0; i < plan->count; i++) {
		free(plan->names[i].old_name);
		free(plan->names[i].new_name);
	}
	for (size_t i = 0; i < plan->directory_count; i++) {
		free(plan->directories[i].absolute);
		free(plan->directories[i].shown);
	}
	free(plan->names);
	free(plan->directories);
}

/* ------------------------------------------------------------------ the script */

/*
 * mv would move a file into a directory of that name, and says too much about what was never
 * renamed because the run was ended.
 */
static const char head[] =
	"#!/bin/sh\n"
	"# Undoes 'octavo names --rename'. Nothing is moved onto or into what exists, and files\n"
	"# that were not renamed keep their names, so this can be run at any time.\n"
	"LC_ALL=C\n"
	"export LC_ALL\n"
	"status=0\n"
	"failed() {\n"
	"\tprintf '%s: %s\\n' \"$1\" \"$2\" | sed -n l >&2\n"
	"\tstatus=1\n"
	"}\n"
	"exists() {\n"
	"\t[ -e \"$1\" ] || [ -L \"$1\" ]\n"
	"}\n"
	"mv() { # -n -- NEW OLD\n"
	"\tif exists \"$3\" && exists \"$4\"; then\n"
	"\t\tfailed 'exists, not renamed' \"$4\"\n"
	"\telif exists \"$3\"; then\n"
	"\t\tcommand mv -n -- \"$3\" \"$4\" || status=1\n"
	"\telif ! exists \"$4\"; then\n"
	"\t\tfailed 'does not exist' \"$3\"\n"
	"\tfi\n"
	"}\n";

/* Between single quotes a shell takes all octets as they are, but for these. */
static void write_octets(FILE *to, const char *s)
{
	for (size_t n; *s; s += n + (s[n] != '\0')) {
		n = strcspn(s, "'");
		fwrite(s, 1, n, to);
		if (s[n])
			fputs("'\\''", to);
	}
}

static void write_path(FILE *to, const char *directory, const char *name)
{
	fputs(" '", to);
	write_octets(to, directory);
	write_octets(to, name);
	putc('\'', to);
}

static void write_script(FILE *to, const struct plan *plan)
{
	fputs(head, to);
	for (size_t i = 0; i < plan->count; i++) {
		const struct planned_name *one = &plan->names[i];
		const char *directory = plan->directories[one->directory].absolute;
		fputs("mv -n --", to);
		write_path(to, directory, one->new_name);
		write_path(to, directory, one->old_name);
		putc('\n', to);
	}
	fputs("exit $status\n", to);
}

/* Makes the name of a new file durable. */
static bool sync_name(const char *name)
{
	struct entry entry;

	if (!entry_open(&entry, name, false))
		return false;
	bool done = dir_sync(entry.directory);
	int reason = errno;
	entry_close(&entry);
	errno = reason;
	return done;
}

/* Creates a file that is removed if the process ends before it is whole. */
static int create(const char *name, struct cleanup *incomplete)
{
	sigset_t before;

	block_signals(&before);
	/* An older script is not replaced: it may be needed. */
	int fd = open_at(AT_FDCWD, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd >= 0)
		cleanup_add(incomplete);
	unblock_signals(&before);
	return fd;
}

bool plan_write_undo(const struct plan *plan, const char *name)
{
	struct cleanup incomplete = { .directory = AT_FDCWD, .name = name };
	int fd = name ? create(name, &incomplete) : -1;
	FILE *to = !name ? stdout : fd < 0 ? NULL : waiting_stream(fd);

	if (!to) {
		trouble(name, strerror(errno));
		if (fd >= 0) {
			unlink(name);
			cleanup_drop(&incomplete);
			close(fd);
		}
		return false;
	}
	write_script(to, plan);
	bool is_done = fflush(to) == 0 && !ferror(to) &&
	               (!name || (sync_file(fd) == 0 && sync_name(name)));
	if (!is_done)
		trouble(name ? name : "standard output", strerror(errno));
	if (name)
		fclose(to);
	if (name && !is_done && unlink(name) != 0)
		report_left(name);
	if (name)
		cleanup_drop(&incomplete);
	return is_done;
}

/* ------------------------------------------------------------------ renaming */

/*
 * Directories that stay open on a long path, since those in them come next: otherwise a deep tree
 * would take quadratic time. Of a path that is not long, each step is looked at each time.
 */
enum { LONG = 512, MAX_HELD = 3 };

struct way {
	const char *path; /* of the directory that was opened last                   */
	size_t held;      /* how many are open, each is in the one before            */
	int fd[MAX_HELD];
	size_t length[MAX_HELD]; /* of its path, with the slash at the end */
};

/* Closes those that a path does not lead through. */
static void leave(struct way *way, const char *path)
{
	while (way->held && strncmp(path, way->path, way->length[way->held - 1]) != 0)
		close(way->fd[--way->held]);
}

/* Opens the directory half way to the end of a path. Returns false if there is none. */
static bool hold(struct way *way, int fd, const char *rest, size_t before)
{
	char *half = copy_string(rest), *slash = strchr(half + strlen(half) / 2, '/');
	size_t length = slash ? (size_t)(slash - half) + 1 : 0;

	half[length] = '\0';
	int next = rest[length] && length ? open_directory(fd, half) : -1;
	free(half);
	if (next < 0)
		return false;
	way->fd[way->held] = next;
	way->length[way->held++] = before + length;
	return true;
}

/* Opens a directory by its path, which has a slash at the end and stays where it is. */
static int open_by_way(struct way *way, const char *path)
{
	leave(way, path);
	way->path = path;
	for (;;) {
		int fd = way->held ? way->fd[way->held - 1] : AT_FDCWD;
		size_t before = way->held ? way->length[way->held - 1] : 0;
		const char *rest = path + before;
		if (way->held == MAX_HELD || strlen(rest) <= LONG || !hold(way, fd, rest, before))
			return open_directory(fd, *rest ? rest : ".");
	}
}

/* Opens the directory again if it is still where it was; or returns -1, and why. */
static int reopen(struct way *way, const struct planned_directory *directory, int *reason)
{
	struct stat status;

	*reason = directory->error;
	if (*reason)
		return -1;
	int fd = open_by_way(way, directory->absolute);
	if (fd < 0 || fstat(fd, &status) != 0)
		*reason = errno;
	else if (status.st_dev != directory->device || status.st_ino != directory->inode)
		*reason = ENOENT;
	else
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Makes what was renamed in a directory durable. */
static bool sync_and_close(int fd, const struct plan *plan, size_t directory)
{
	if (fd < 0)
		return true;
	bool done = dir_sync(fd);
	if (!done)
		trouble(plan->directories[directory].shown, strerror(errno));
	close(fd);
	return done;
}

/* A name could not be removed. To be called with errno. */
static void report_name_left(const char *directory, const char *name)
{
	int error = errno;
	char *path = walk_join(directory, name);

	errno = error;
	report_left(path);
	free(path);
}

static void report_second_name(const char *path, int error)
{
	char reason[200];

	snprintf(reason, sizeof reason, "was renamed, but a second name is left: %s",
	         strerror(error));
	trouble(path, reason);
}

enum outcome { RENAMED, RENAMED_WITH_TROUBLE, NOT_RENAMED };

/* Renames in an open directory, or reports why it is not open: -1 and errno. */
static enum outcome rename_one(int fd, const char *shown, const char *path,
                               const struct planned_name *one)
{
	struct dir_left left = { .has_both = false };

	if (fd < 0) {
		bool is_gone = errno == ENOENT || errno == ESTALE;
		trouble(path, is_gone ? "its directory is not where it was" : strerror(errno));
		return NOT_RENAMED;
	}
	bool done = dir_rename(fd, one->old_name, one->new_name, &left);
	int error = errno;
	if (!done)
		trouble(path, error_text(error));
	else if (left.aside[0])
		report_second_name(path, error);
	errno = error;
	if (left.has_both || left.aside[0])
		report_name_left(shown, left.has_both ? one->new_name : left.aside);
	return !done ? NOT_RENAMED : left.aside[0] ? RENAMED_WITH_TROUBLE : RENAMED;
}

uint64_t plan_rename(const struct plan *plan,
                     void (*done)(void *context, const char *path, const char *new_name),
                     void *context)
{
	size_t current = plan->directory_count; /* none */
	uint64_t failed = 0;
	struct way way = { .held = 0 };
	int fd = -1, reason = 0;

	for (size_t i = plan->count; i-- > 0;) {
		const struct planned_name *one = &plan->names[i];
		const struct planned_directory *directory = &plan->directories[one->directory];
		if (one->directory != current) {
			failed += !sync_and_close(fd, plan, current);
			fd = reopen(&way, directory, &reason);
			current = one->directory;
		}
		char *path = walk_join(directory->shown, one->old_name);
		errno = reason;
		enum outcome outcome = rename_one(fd, directory->shown, path, one);
		if (outcome != NOT_RENAMED)
			done(context, path, one->new_name);
		failed += outcome != RENAMED;
		free(path);
	}
	failed += !sync_and_close(fd, plan, current);
	leave(&way, "");
	return failed;
}
