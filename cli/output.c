/* SPDX-License-Identifier: MIT */
/* output.c - where converted text goes */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input.h"
#include "progress.h"
#include "report.h"

static bool fail(const struct output *out)
{
	trouble(out->name, strerror(errno));
	return false;
}

static bool is_input(const struct stat *file, char **inputs)
{
	struct stat input;

	for (; *inputs; inputs++)
		if (input_stat(*inputs, &input) == 0 && input.st_dev == file->st_dev &&
		    input.st_ino == file->st_ino) {
			trouble(*inputs, "input file is output file");
			return true;
		}
	return false;
}

/* What a signal would leave behind. */
static char *volatile unfinished;

static void remove_unfinished(int number)
{
	if (unfinished)
		unlink(unfinished);
	raise(number); /* its action is the default one again */
}

static void catch_signals(void)
{
	static const int numbers[] = {
		SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ,
	};
	struct sigaction action = { .sa_handler = remove_unfinished };
	struct sigaction before;

	action.sa_flags = (int)SA_RESETHAND;
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(numbers[i], &action, NULL);
}

/* The access that a new file gets, or that of the one it will replace. */
static bool take_access(int fd, const struct stat *old)
{
	if (!old) {
		mode_t mask = umask(0);
		umask(mask);
		return fchmod(fd, 0666 & ~mask) == 0;
	}
	/* Whoever may not give it to the old owner keeps it. */
	int ignored = fchown(fd, old->st_uid, old->st_gid);
	(void)ignored;
	return fchmod(fd, old->st_mode & 0777) == 0;
}

/* Begins a file in the directory of 'path', so that it can be renamed to that. */
static bool open_beside(struct output *out, char *path, const struct stat *old)
{
	static const char template[] = ".octavo-XXXXXX";
	const char *name = path ? strrchr(path, '/') : NULL;
	size_t directory = name ? (size_t)(name + 1 - path) : 0;
	char *temporary = path ? malloc(directory + sizeof template) : NULL;

	if (!temporary) {
		free(path);
		return fail(out);
	}
	memcpy(temporary, path, directory);
	memcpy(temporary + directory, template, sizeof template);

	catch_signals();
	out->fd = mkstemp(temporary);
	if (out->fd < 0) {
		fail(out);
		free(temporary);
		free(path);
		return false;
	}
	unfinished = temporary;
	out->path = path;
	out->temporary = temporary;
	if (take_access(out->fd, old))
		return true;
	fail(out);
	return output_close(out, false);
}

/* Begins what will replace the regular file 'name', or be it. */
static bool replace(struct output *out, const char *name, const struct stat *old)
{
	if (!old)
		return open_beside(out, strdup(name), NULL);
	/* The directory decides who may do that, but a file that is read-only is meant so. */
	if (access(name, W_OK) != 0)
		return fail(out);
	return open_beside(out, realpath(name, NULL), old);
}

bool output_open(struct output *out, const char *name, char **inputs)
{
	bool is_stdout = !name || strcmp(name, "-") == 0;
	struct stat now, itself;

	*out = (struct output){ .name = name, .fd = STDOUT_FILENO };
	if (is_stdout)
		out->name = "standard output";
	bool exists = (is_stdout ? fstat(STDOUT_FILENO, &now) : stat(name, &now)) == 0;
	bool is_regular = exists && S_ISREG(now.st_mode);
	if (is_regular && is_input(&now, inputs))
		return false;
	if (is_stdout && isatty(STDOUT_FILENO))
		progress_never();
	if (is_stdout)
		return true;
	if (!exists && (errno != ENOENT || lstat(name, &itself) == 0))
		return fail(out); /* not even a link that leads nowhere may be in the way */
	if (!exists || is_regular)
		return replace(out, name, exists ? &now : NULL);
	out->fd = open(name, O_WRONLY | O_NOCTTY);
	return out->fd >= 0 || fail(out);
}

bool output_write(struct output *out, const char *src, size_t n)
{
	while (n) {
		ssize_t done = write(out->fd, src, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return fail(out);
		src += done;
		n -= (size_t)done;
	}
	return true;
}

bool output_close(struct output *out, bool keep)
{
	/* Standard output is closed at the very end, as for all commands. */
	if (out->fd == STDOUT_FILENO)
		return true;
	if (close(out->fd) != 0)
		keep = fail(out);
	if (out->temporary) {
		if (keep && rename(out->temporary, out->path) != 0)
			keep = fail(out);
		if (!keep)
			unlink(out->temporary);
		unfinished = NULL;
		free(out->temporary);
		free(out->path);
	}
	return keep;
}
