/* SPDX-License-Identifier: MIT */
/* tree.c - walk a directory and all below it, in the order of their names */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/tree.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A directory that was read. Only the innermost is open: deep trees need no more descriptors. */
struct level {
	struct dir_names names;
	size_t next;
	size_t length; /* of its path, with the slash that follows */
	struct stat status;
	size_t same;   /* how deep the level before it is that has the same slot; 0 for none */
};

struct tree {
	struct root *here;  /* the innermost directory; NULL before the first         */
	struct root *inner; /* the directory that was found last; NULL if it is not open */
	struct level *levels;
	size_t depth, max_depth;
	size_t *slots; /* by inode, max_depth of them: how deep the last level there is, or 0 */
	char *path;
	size_t size;        /* of the memory for the path        */
	bool is_to_be_read; /* the directory that was found last */
	struct found found;
};

static struct tree *tree_new(struct root *root, const char *name)
{
	if (!root)
		return NULL;
	struct tree *tree = allocate(sizeof *tree);
	tree->inner = root;
	tree->path = copy_string(name);
	tree->size = strlen(name) + 1;
	root_name(root, name, strlen(name));
	return tree;
}

struct tree *tree_open(const char *name)
{
	return tree_new(root_open(name), name);
}

struct tree *tree_open_in(int directory, const char *path, const char *name)
{
	return tree_new(root_open_in(directory, path), name);
}

void tree_close(struct tree *tree)
{
	root_drop(tree->here);
	root_drop(tree->inner);
	free(tree->levels);
	free(tree->slots);
	free(tree->path);
	free(tree);
}

struct root *tree_root(const struct tree *tree)
{
	root_name(tree->here, tree->path, tree->levels[tree->depth - 1].length);
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

/* ---------------------------------------------------------------- directories that are entered */

static size_t *slot_of(const struct tree *tree, const struct stat *status)
{
	uint64_t mixed = ((uint64_t)status->st_ino + 31 * (uint64_t)status->st_dev) *
	                 UINT64_C(0x9E3779B97F4A7C15);

	return &tree->slots[(mixed >> 32) & (tree->max_depth - 1)];
}

/* Puts a level into its slot. Levels leave in the opposite order. */
static void enlist(struct tree *tree, size_t depth)
{
	struct level *level = &tree->levels[depth - 1];
	size_t *slot = slot_of(tree, &level->status);

	level->same = *slot;
	*slot = depth;
}

static void allow_more(struct tree *tree)
{
	tree->max_depth = tree->max_depth ? 2 * tree->max_depth : 16;
	tree->levels = reallocate(tree->levels, tree->max_depth * sizeof *tree->levels);
	free(tree->slots);
	tree->slots = allocate(tree->max_depth * sizeof *tree->slots);
	for (size_t depth = 1; depth <= tree->depth; depth++)
		enlist(tree, depth);
}

static void add_level(struct tree *tree, const struct stat *status, const struct dir_names *names)
{
	size_t length = tree->found.length;

	if (tree->depth == tree->max_depth)
		allow_more(tree);
	tree->levels[tree->depth++] = (struct level){
		.names = *names,
		.length = length + (tree->path[length - 1] != '/'),
		.status = *status,
	};
	enlist(tree, tree->depth);
}

static void drop_level(struct tree *tree)
{
	struct level *level = &tree->levels[--tree->depth];

	*slot_of(tree, &level->status) = level->same;
	dir_free(&level->names);
}

/* Not all file systems follow no links, and a directory may be moved below itself meanwhile. */
static bool is_within_itself(const struct tree *tree, const struct stat *status)
{
	size_t depth = tree->depth ? *slot_of(tree, status) : 0;

	while (depth && !is_one_file(&tree->levels[depth - 1].status, status))
		depth = tree->levels[depth - 1].same;
	return depth != 0;
}

/* Reads the directory that was found last. Returns why that fails, or NULL. */
static const char *enter(struct tree *tree)
{
	struct dir_names names = { .count = 0 };
	struct stat status;
	const char *error = NULL;
	int fd = tree_directory(tree);

	if (fd < 0)
		error = tree->depth ? listed_error_text(errno) : error_text(errno);
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

/* Opens the directory above the innermost one again, which it has been found in. */
static struct root *reopen(struct tree *tree, const struct level *level)
{
	char *end = tree->path + level->length, next = *end;

	*end = '\0';
	struct root *above = root_above(tree->here, tree->path + tree->levels[0].length,
	                                &level->status);
	*end = next;
	return above;
}

/*
 * Goes back to the directory above one that is done. Returns false if that cannot be found again
 * while there are names left in it: which is what was found.
 */
static bool go_up(struct tree *tree)
{
	struct level *level = &tree->levels[tree->depth - 1];
	struct root *above = reopen(tree, level);

	if (above) {
		root_drop(tree->here);
		tree->here = above;
	} else if (level->next < level->names.count) {
		tree->found = (struct found){
			.path = tree->path,
			.length = level->length - 1,
			.name = tree->path,
			.level = (int)tree->depth - 1,
			.is_directory = true,
			.error = listed_error_text(errno),
		};
		tree->path[level->length - 1] = '\0';
		level->next = level->names.count;
		return false;
	}
	return true;
}

/* ---------------------------------------------------------------- what is found */

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
		.length = level->length + size - 1,
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

/* Reads the directory that was found last, unless that has been done. */
static void read_found(struct tree *tree)
{
	if (!tree->is_to_be_read)
		return;
	tree->is_to_be_read = false;
	tree->found.error = enter(tree);
}

const struct dir_names *tree_names(struct tree *tree, int *fd)
{
	read_found(tree);
	if (tree->found.error)
		return NULL;
	*fd = tree->here->fd;
	return &tree->levels[tree->depth - 1].names;
}

const struct found *tree_next(struct tree *tree)
{
	struct found *found = &tree->found;

	if (!found->path) {
		*found = (struct found){
			.path = tree->path, .length = strlen(tree->path), .name = tree->path,
		};
		found->is_directory = tree->is_to_be_read = true;
		return found;
	}
	if (tree->is_to_be_read) {
		read_found(tree);
		if (found->error)
			return found;
	}
	while (tree->depth) {
		if (next_here(tree))
			return found;
		drop_level(tree);
		if (tree->depth && !go_up(tree))
			return found;
	}
	return NULL;
}
