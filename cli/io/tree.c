/* SPDX-License-Identifier: MIT */
/* tree.c - walk a directory and all below it, in the order of their names */
#define _DEFAULT_SOURCE /* d_type */
#define _FILE_OFFSET_BITS 64
#include "io/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

struct child {
	bool is_directory;
	char name[];
};

/* A directory that was read; it is closed again, so that deep trees need no more descriptors. */
struct level {
	struct child **children;
	size_t number, next;
	size_t length; /* of its path, with the slash that follows */
	dev_t device;
	ino_t inode;
};

struct tree {
	struct root *root;
	struct level *levels;
	size_t depth, max_depth;
	char *path;
	size_t size;        /* of the memory for the path           */
	bool is_to_be_read; /* the directory that was found last */
	struct found found;
};

struct tree *tree_open(const char *name)
{
	struct root *root = root_open(name);

	if (!root)
		return NULL;
	struct tree *tree = allocate(sizeof *tree);
	tree->root = root;
	tree->path = copy_string(name);
	tree->size = strlen(name) + 1;
	return tree;
}

static void leave(struct tree *tree)
{
	struct level *level = &tree->levels[--tree->depth];

	for (size_t i = level->next; i < level->number; i++)
		free(level->children[i]);
	free(level->children);
}

void tree_close(struct tree *tree)
{
	while (tree->depth)
		leave(tree);
	root_drop(tree->root);
	free(tree->levels);
	free(tree->path);
	free(tree);
}

struct root *tree_root(const struct tree *tree)
{
	return tree->root;
}

void tree_skip(struct tree *tree)
{
	tree->is_to_be_read = false;
}

/* ---------------------------------------------------------------- one directory */

static int by_name(const void *a, const void *b)
{
	const struct child *const *first = a, *const *second = b;
	return strcmp((*first)->name, (*second)->name);
}

/* Whether an entry is a directory or a regular file. */
static bool is_wanted(DIR *directory, const struct dirent *entry, bool *is_directory)
{
	struct stat status;

	if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
		return false;
#ifdef DT_DIR
	*is_directory = entry->d_type == DT_DIR;
	if (entry->d_type != DT_UNKNOWN)
		return *is_directory || entry->d_type == DT_REG;
#endif
	/* What cannot be looked at is an error of whoever opens it. */
	if (fstatat(dirfd(directory), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
		return true;
	*is_directory = S_ISDIR(status.st_mode);
	return *is_directory || S_ISREG(status.st_mode);
}

static void add_child(struct level *level, const char *name, bool is_directory)
{
	size_t size = strlen(name) + 1;
	struct child *child = reallocate(NULL, sizeof *child + size);

	child->is_directory = is_directory;
	memcpy(child->name, name, size);
	/* The capacity is the next power of two. */
	if ((level->number & (level->number - 1)) == 0)
		level->children = reallocate(level->children,
		                             (level->number ? 2 * level->number : 1) *
		                             sizeof *level->children);
	level->children[level->number++] = child;
}

/* Returns false and sets errno if an error ends it. */
static bool read_children(struct level *level, DIR *directory)
{
	const struct dirent *entry;

	while ((errno = 0, entry = readdir(directory))) {
		bool is_directory = false;
		if (is_wanted(directory, entry, &is_directory))
			add_child(level, entry->d_name, is_directory);
	}
	int error = errno;
	if (level->number)
		qsort(level->children, level->number, sizeof *level->children, by_name);
	errno = error;
	return !error;
}

/* ---------------------------------------------------------------- the tree */

static DIR *open_found(const struct tree *tree)
{
	const char *below = tree->depth ? tree->path + tree->levels[0].length : ".";
	int fd = open_without_links(tree->root->fd, below,
	                            O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC);
	DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;

	if (fd >= 0 && !directory)
		close(fd);
	return directory;
}

static bool is_within_itself(const struct tree *tree, const struct stat *status)
{
	for (size_t i = 0; i < tree->depth; i++)
		if (tree->levels[i].device == status->st_dev &&
		    tree->levels[i].inode == status->st_ino)
			return true;
	return false;
}

static struct level *add_level(struct tree *tree, const struct stat *status)
{
	size_t length = strlen(tree->path);

	if (tree->depth == tree->max_depth) {
		tree->max_depth = tree->max_depth ? 2 * tree->max_depth : 16;
		tree->levels = reallocate(tree->levels, tree->max_depth * sizeof *tree->levels);
	}
	struct level *level = &tree->levels[tree->depth++];
	*level = (struct level){
		.length = length + (tree->path[length - 1] != '/'),
		.device = status->st_dev,
		.inode = status->st_ino,
	};
	return level;
}

/* Reads the directory that was found last. Returns why that fails, or NULL. */
static const char *enter(struct tree *tree)
{
	struct stat status;
	DIR *directory = open_found(tree);
	const char *error = NULL;

	if (!directory || fstat(dirfd(directory), &status) != 0)
		error = error_text(errno);
	else if (is_within_itself(tree, &status))
		error = "directory within itself";
	else if (!read_children(add_level(tree, &status), directory))
		error = error_text(errno);
	if (directory)
		closedir(directory);
	return error;
}

static void take_child(struct tree *tree, struct level *level)
{
	struct child *child = level->children[level->next++];
	size_t size = strlen(child->name) + 1;

	if (tree->size < level->length + size) {
		tree->size = 2 * (level->length + size);
		tree->path = reallocate(tree->path, tree->size);
	}
	tree->path[level->length - 1] = '/';
	memcpy(tree->path + level->length, child->name, size);
	tree->is_to_be_read = child->is_directory;
	tree->found = (struct found){
		.path = tree->path,
		.name = tree->path + level->length,
		.level = (int)tree->depth,
		.is_directory = child->is_directory,
	};
	free(child);
}

const struct found *tree_next(struct tree *tree)
{
	struct found *found = &tree->found;

	if (!found->path) {
		*found = (struct found){ .path = tree->path, .name = tree->path };
		found->is_directory = tree->is_to_be_read = true;
		return found;
	}
	if (tree->is_to_be_read) {
		tree->is_to_be_read = false;
		found->error = enter(tree);
		if (found->error)
			return found;
	}
	for (; tree->depth; leave(tree)) {
		struct level *level = &tree->levels[tree->depth - 1];
		if (level->next < level->number) {
			take_child(tree, level);
			return found;
		}
	}
	return NULL;
}
