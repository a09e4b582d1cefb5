/* SPDX-License-Identifier: MIT */
/* open.c - open files where nobody can replace a directory by a symbolic link */
#define _GNU_SOURCE /* O_PATH */
#define _FILE_OFFSET_BITS 64
#include "io/open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
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

/* open_directory() of any file, by flags of open(2). */
static int open_without_links(int directory, const char *path, int flags)
{
	size_t n = root_length(path);
	char *copy = copy_string(path), *rest = copy + n;
	int at = directory;

	if (n) {
		char *root = copy_string(path);
		root[n] = '\0';
		at = open_at(directory, root, DIRECTORY_FLAGS, 0);
		free(root);
	}
	while (rest && (at >= 0 || at == directory)) {
		const char *component = strsep(&rest, "/");
		int step = rest ? DIRECTORY_FLAGS : flags;
		int next = open_at(at, *component ? component : ".", step | O_NOFOLLOW, 0);
		if (at != directory)
			close_quietly(at);
		at = next;
	}
	free(copy);
	if (at < 0 && (errno == ELOOP || errno == ENOTDIR))
		errno = ESTALE;
	return at;
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

/* Returns a root, unless the directory could not be opened. Its prefix is set when it is needed. */
static struct root *root_new(int fd, struct root *tree)
{
	if (fd < 0)
		return NULL;
	struct root *root = allocate(sizeof *root);
	root->fd = fd;
	root->tree = tree ? tree : root;
	root->users = 1;
	if (tree)
		tree->users++;
	return root;
}

struct root *root_open(const char *name)
{
	return root_new(follow_directory(name), NULL);
}

struct root *root_open_in(int directory, const char *path)
{
	return root_new(open_directory(directory, path), NULL);
}

struct root *root_below(struct root *root, const char *name)
{
	return root_new(open_directory(root->fd, name), root->tree);
}

void root_name(struct root *root, const char *path, size_t n)
{
	if (root->prefix)
		return;
	root->prefix = memcpy(reallocate(NULL, n + sizeof "/"), path, n);
	memcpy(root->prefix + n, "/", sizeof "/");
	if (n && path[n - 1] == '/')
		root->prefix[n] = '\0';
}

/* Returns the descriptor if it is that of the directory; otherwise closes it, and sets errno. */
static int only_if_same(int fd, const struct stat *directory)
{
	struct stat status;

	if (fd < 0)
		return fd;
	bool is_known = fstat(fd, &status) == 0;
	if (is_known && is_one_file(&status, directory))
		return fd;
	errno = is_known ? ESTALE : errno;
	close_quietly(fd);
	return -1;
}

struct root *root_above(struct root *root, const char *below, const struct stat *above)
{
	/* If the directory has been moved, that is another one. */
	int fd = only_if_same(open_at(root->fd, "..", DIRECTORY_FLAGS, 0), above);

	if (fd < 0)
		fd = only_if_same(open_directory(root->tree->fd, *below ? below : "."), above);
	return root_new(fd, root->tree);
}

void root_drop(struct root *root)
{
	if (!root || --root->users)
		return;
	if (root->tree != root)
		root_drop(root->tree);
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

struct root *root_entered(void)
{
	return current;
}

/* Returns the path relative to the root of this thread; NULL if it is not below that. */
static const char *below_root(const char *name)
{
	if (!current)
		return NULL;
	const char *prefix = current->prefix;
	size_t length = strlen(prefix);
	if (strncmp(name, prefix, length) == 0)
		return name + length;
	if (strncmp(prefix, "./", 2) != 0 || name[0] == '/')
		return NULL;
	/* Names may lack that "./": see files.h. */
	return strncmp(name, prefix + 2, length - 2) == 0 ? name + length - 2 : NULL;
}

int open_file(const char *name, int flags, struct stat *status)
{
	const char *below = below_root(name);
	/* For a regular file O_NONBLOCK has no meaning. */
	int fd = below ? open_without_links(current->fd, below, flags | O_NONBLOCK)
	               : open_at(AT_FDCWD, name, flags, 0);

	if (fd < 0) {
		if (below && errno == ENXIO) /* which is a socket */
			errno = ESTALE;
		return -1;
	}
	bool is_known = fstat(fd, status) == 0;
	if (is_known && (!below || flags & O_NONBLOCK || S_ISREG(status->st_mode)))
		return fd;
	if (is_known)
		errno = ESTALE;
	close_quietly(fd);
	return -1;
}

const char *listed_error_text(int error)
{
	if (error == ENOENT)
		return "was removed meanwhile";
	return error == ESTALE ? "has been replaced meanwhile" : strerror(error);
}

const char *error_text(int error)
{
	return error == ENOENT && !current ? strerror(error) : listed_error_text(error);
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

/* As if the tree had been walked again: a directory may have been moved away. */
static bool open_again(struct entry *entry, const char *name)
{
	struct root *here = current;

	current = here ? here->tree : NULL;
	bool done = entry_open(entry, name, false);
	current = here;
	return done;
}

bool entry_is_found(const struct entry *entry, const char *name)
{
	struct stat before, now;
	struct entry again;

	if (!open_again(&again, name))
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
