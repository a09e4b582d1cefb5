/* SPDX-License-Identifier: MIT */
/* tree.c - walk a directory and all below it, in the order of their names */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "io/dir.h"

/* A directory that was read; it is closed again, so that deep trees need no more descriptors. */
struct level {
	struct dir_names names;
	size_t next;
	size_t length; /* of its path, with the slash that follows */
	dev_t device;
	ino_t inode;
};

struct tree {
	struct root *root;
	struct level *levels;
	size_t depth, max_depth;
	char *path;
	size_t size;        /* of the memory for the path        */
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
	dir_free(&tree->levels[--tree->depth].names);
}

void tree_close(struct tree *tree)
{
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
	const char *below = tree->depth ? tree->path + tree->levels[0].length : ".";
	struct stat status;
	int fd = open_directory(tree->root->fd, below);
	const char *error = NULL;

	if (fd < 0 || fstat(fd, &status) != 0)
		error = error_text(errno);
	else if (is_within_itself(tree, &status))
		error = "directory within itself";
	else if (!dir_read(fd, &add_level(tree, &status)->names)) {
		/* Not a part of it: the caller has left its rules. */
		error = strerror(errno);
		leave(tree);
	}
	if (fd >= 0)
		close(fd);
	return error;
}

static void take(struct tree *tree, const struct level *level, const struct dir_name *name)
{
	size_t size = strlen(name->name) + 1;

	if (tree->size < level->length + size) {
		tree->size = 2 * (level->length + size);
		tree->path = reallocate(tree->path, tree->size);
	}
	tree->path[level->length - 1] = '/';
	memcpy(tree->path + level->length, name->name, size);
	tree->is_to_be_read = name->is_directory;
	tree->found = (struct found){
		.path = tree->path,
		.name = tree->path + level->length,
		.level = (int)tree->depth,
		.is_directory = name->is_directory,
	};
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
		while (level->next < level->names.count) {
			const struct dir_name *name = &level->names.of[level->next++];
			if (name->is_directory || name->is_regular) {
				take(tree, level, name);
				return found;
			}
		}
	}
	return NULL;
}
