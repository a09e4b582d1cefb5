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

/* A directory that was read. Only the innermost is open: deep trees need no more descriptors. */
struct level {
	struct dir_names names;
	size_t next;
	size_t length; /* of its path, with the slash that follows */
	struct stat status;
};

struct tree {
	struct root *here;  /* the innermost directory; NULL before the first         */
	struct root *inner; /* the directory that was found last; NULL if it is not open */
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
	tree->inner = root;
	tree->path = copy_string(name);
	tree->size = strlen(name) + 1;
	return tree;
}

void tree_close(struct tree *tree)
{
	root_drop(tree->here);
	root_drop(tree->inner);
	free(tree->levels);
	free(tree->path);
	free(tree);
}

struct root *tree_root(const struct tree *tree)
{
	return tree->here;
}

void tree_skip(struct tree *tree)
{
	tree->is_to_be_read = false;
	root_drop(tree->inner);
	tree->inner = NULL;
}

int tree_directory(struct tree *tree)
{
	if (!tree->inner)
		tree->inner = root_below(tree->here, tree->found.name);
	return tree->inner ? tree->inner->fd : -1;
}

static void add_level(struct tree *tree, const struct stat *status, const struct dir_names *names)
{
	size_t length = strlen(tree->path);

	if (tree->depth == tree->max_depth) {
		tree->max_depth = tree->max_depth ? 2 * tree->max_depth : 16;
		tree->levels = reallocate(tree->levels, tree->max_depth * sizeof *tree->levels);
	}
	tree->levels[tree->depth++] = (struct level){
		.names = *names,
		.length = length + (tree->path[length - 1] != '/'),
		.status = *status,
	};
}

/* Not all file systems follow no links, and a directory may be moved below itself meanwhile. */
static bool is_within_itself(const struct tree *tree, const struct stat *status)
{
	for (size_t i = 0; i < tree->depth; i++)
		if (is_one_file(&tree->levels[i].status, status))
			return true;
	return false;
}

/* Reads the directory that was found last. Returns why that fails, or NULL. */
static const char *enter(struct tree *tree)
{
	struct dir_names names = { .count = 0 };
	struct stat status;
	const char *error = NULL;
	int fd = tree_directory(tree);

	if (fd < 0)
		error = error_text(errno);
	else if (fstat(fd, &status) != 0)
		error = strerror(errno);
	else if (is_within_itself(tree, &status))
		error = "directory within itself";
	else if (!dir_read(fd, &names))
		error = strerror(errno);
	if (error) {
		dir_free(&names); /* a part of them: the caller has left the rules */
		tree_skip(tree);
		return error;
	}
	add_level(tree, &status, &names);
	root_drop(tree->here);
	tree->here = tree->inner;
	tree->inner = NULL;
	return NULL;
}

/*
 * Goes back to the directory above one that is done. Returns false if that cannot be found again
 * while there are names left in it: which is what was found.
 */
static bool go_up(struct tree *tree)
{
	struct level *level = &tree->levels[tree->depth - 1];
	struct root *above = root_above(tree->here, level->length, &level->status);

	if (above) {
		root_drop(tree->here);
		tree->here = above;
	} else if (level->next < level->names.count) {
		tree->found = (struct found){
			.path = tree->path,
			.name = tree->path,
			.level = (int)tree->depth - 1,
			.is_directory = true,
			.error = error_text(errno),
		};
		tree->path[level->length - 1] = '\0';
		level->next = level->names.count;
		return false;
	}
	return true;
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

/* Returns the next name of the innermost directory, NULL if it has none. */
static const struct found *next_here(struct tree *tree)
{
	struct level *level = &tree->levels[tree->depth - 1];

	while (level->next < level->names.count) {
		const struct dir_name *name = &level->names.of[level->next++];
		if (name->is_directory || name->is_regular) {
			take(tree, level, name);
			return &tree->found;
		}
	}
	return NULL;
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
	while (tree->depth) {
		if (next_here(tree))
			return found;
		dir_free(&tree->levels[--tree->depth].names);
		if (tree->depth && !go_up(tree))
			return found;
	}
	return NULL;
}
