/* SPDX-License-Identifier: MIT */
/* open.c - open files where nobody can replace a directory by a symbolic link */
#define _GNU_SOURCE /* O_PATH, syscall() */
#define _FILE_OFFSET_BITS 64
#include "io/open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>

#include "base/memory.h"
#include "io/fd.h"

#if defined O_PATH
#define ONLY_TO_FIND O_PATH
#elif defined O_SEARCH
#define ONLY_TO_FIND O_SEARCH
#else
#define ONLY_TO_FIND O_RDONLY
#endif
#define DIRECTORY_FLAGS (ONLY_TO_FIND | O_DIRECTORY | O_CLOEXEC)

/* ---------------------------------------------------------------- without links */

#ifdef SYS_openat2

/* Not all C libraries have the function, nor the headers of the kernel. */
static int open_at_once(int directory, const char *path, int flags)
{
	struct { uint64_t flags, mode, resolve; } how = {
		.flags = (unsigned)flags,
		.resolve = 0x04, /* RESOLVE_NO_SYMLINKS */
	};

#ifdef O_LARGEFILE
	if (!(flags & ONLY_TO_FIND))
		how.flags |= O_LARGEFILE;
#endif
	int fd;
	do
		fd = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
	while (fd < 0 && errno == EINTR);
	return fd;
}

#else

static int open_at_once(int directory, const char *path, int flags)
{
	(void)directory, (void)path, (void)flags;
	errno = ENOSYS;
	return -1;
}

#endif

static void close_quietly(int fd)
{
	int before = errno;

	close(fd);
	errno = before;
}

/* Octets at the beginning of a path that are no names in a directory. */
static size_t root_length(const char *path)
{
	size_t n = path[0] == '/';

#ifdef _WIN32
	if (n && path[1] == '/') { /* "//server/share/" */
		n = 2 + strcspn(path + 2, "/");
		n += path[n] == '/';
		n += strcspn(path + n, "/");
		n += path[n] == '/';
	}
#endif
	return n;
}

/* The same, component by component. */
static int open_by_steps(int directory, const char *path, int flags)
{
	size_t n = root_length(path);
	char *copy = copy_string(path), *rest = copy + n, *component;
	char *root = copy_string(n ? path : ".");
	root[n ? n : 1] = '\0';
	int at = open_at(directory, root, DIRECTORY_FLAGS, 0);
	free(root);

	while (at >= 0 && (component = strsep(&rest, "/"))) {
		int step = rest ? DIRECTORY_FLAGS : flags;
		int next = open_at(at, *component ? component : ".", step | O_NOFOLLOW, 0);
		close_quietly(at);
		at = next;
	}
	free(copy);
	return at;
}

int open_without_links(int directory, const char *path, int flags)
{
	int fd = open_at_once(directory, path, flags);

	/* EPERM is what a filter of system calls may return for one that it does not know. */
	if (fd < 0 && (errno == ENOSYS || errno == EPERM || errno == ENAMETOOLONG))
		fd = open_by_steps(directory, path, flags);
	if (fd < 0 && (errno == ELOOP || errno == ENOTDIR))
		errno = ESTALE;
	return fd;
}

int open_directory(int directory, const char *path)
{
	return open_without_links(directory, path, DIRECTORY_FLAGS);
}

static int follow_directory(const char *path)
{
	return open_at(AT_FDCWD, path, DIRECTORY_FLAGS, 0);
}

/* ---------------------------------------------------------------- files in trees */

static _Thread_local struct root *current;

struct root *root_open(const char *name)
{
	int fd = follow_directory(name);
	size_t length = strlen(name);

	if (fd < 0)
		return NULL;
	struct root *root = allocate(sizeof *root);
	root->fd = fd;
	root->prefix = memcpy(reallocate(NULL, length + 2), name, length);
	memcpy(root->prefix + length, "/", 2);
	if (name[length - 1] == '/')
		root->prefix[length] = '\0';
	root->users = 1;
	return root;
}

void root_drop(struct root *root)
{
	if (!root || --root->users)
		return;
	close(root->fd);
	free(root->prefix);
	free(root);
}

void root_enter(struct root *root)
{
	if (root == current)
		return;
	if (root)
		root->users++;
	root_drop(current);
	current = root;
}

/* Returns the path relative to the root of this thread; NULL if it is not below that. */
static const char *below_root(const char *name)
{
	if (!current)
		return NULL;
	size_t length = strlen(current->prefix);
	if (strncmp(name, current->prefix, length) == 0)
		return name + length;
	return strcmp(current->prefix, "./") == 0 && name[0] != '/' ? name : NULL;
}

/* If it is not, sets errno. */
static bool is_regular(int fd)
{
	struct stat status;

	if (fstat(fd, &status) != 0)
		return false;
	errno = ESTALE;
	return S_ISREG(status.st_mode);
}

int open_file(const char *name, int flags)
{
	const char *below = below_root(name);

	if (!below)
		return open_at(AT_FDCWD, name, flags, 0);
	/* For a regular file O_NONBLOCK has no meaning. */
	int fd = open_without_links(current->fd, below, flags | O_NONBLOCK);
	if (fd >= 0 && (flags & O_NONBLOCK || is_regular(fd)))
		return fd;
	if (fd >= 0)
		close_quietly(fd);
	else if (errno == ENXIO) /* which is a socket */
		errno = ESTALE;
	return -1;
}

const char *error_text(int error)
{
	return error == ESTALE ? "has been replaced meanwhile" : strerror(error);
}

/* ---------------------------------------------------------------- one name in a directory */

/* Returns the directory of a path, to be freed. */
static char *parent_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *parent = copy_string(slash ? path : ".");

	if (slash)
		parent[slash + 1 - path] = '\0';
	return parent;
}

bool entry_open(struct entry *entry, const char *name, bool is_new)
{
	const char *below = below_root(name);
	char *path = below ? copy_string(name) : realpath(name, NULL);
	bool follows = !path && is_new && errno == ENOENT;

	if (follows)
		path = copy_string(name);
	if (!path)
		return false;
	char *parent = parent_of(below ? below : path);
	int directory = below ? current->fd : AT_FDCWD;
	entry->directory = follows ? follow_directory(parent) : open_directory(directory, parent);
	free(parent);
	if (entry->directory < 0) {
		free(path);
		return false;
	}
	const char *slash = strrchr(path, '/');
	entry->path = path;
	entry->name = slash ? slash + 1 : path;
	return true;
}

bool entry_is_found(const struct entry *entry, const char *name)
{
	struct stat before, now;
	struct entry again;

	if (!entry_open(&again, name, false))
		return false;
	bool is_known = fstat(entry->directory, &before) == 0 &&
	                fstat(again.directory, &now) == 0;
	int reason = is_known ? ESTALE : errno;
	bool is_same = is_known && strcmp(again.name, entry->name) == 0 &&
	               is_one_file(&before, &now);
	entry_close(&again);
	errno = reason;
	return is_same;
}

void entry_close(struct entry *entry)
{
	close(entry->directory);
	free(entry->path);
}

int entry_open_file(const struct entry *entry)
{
	int fd = open_at(entry->directory, entry->name,
	                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);

	if (fd < 0 && (errno == ELOOP || errno == ENXIO)) /* a symbolic link, a socket */
		errno = ESTALE;
	return fd;
}

int entry_stat(const struct entry *entry, const char *name, struct stat *status)
{
	return fstatat(entry->directory, name, status, AT_SYMLINK_NOFOLLOW);
}

bool is_one_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}
