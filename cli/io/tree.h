/* SPDX-License-Identifier: MIT */
/* tree.h - walk a directory and all below it, in the order of their names */
#ifndef TREE_H
#define TREE_H

#include <stdbool.h>

#include "io/dir.h"
#include "io/open.h"

struct tree;

/* What was found: a directory, a regular file, or an error of a directory. */
struct found {
	const char *path;  /* begins with the name of the tree */
	size_t length;     /* of that                          */
	const char *name;  /* its last component               */
	int level;         /* 0 is the tree itself             */
	bool is_directory; /* what is in it is found next      */
	const char *error; /* NULL for none                    */
};

/* Follows symbolic links to the tree, but none in it. Returns NULL and sets errno on an error. */
struct tree *tree_open(const char *name);

/*
 * The same for a tree in an open directory, but without following links to it. 'name' is what its
 * paths begin with.
 */
struct tree *tree_open_in(int directory, const char *path, const char *name);

/* To be called at the end of the tree. */
void tree_close(struct tree *tree);

/* Returns what is found next, valid until the next call; NULL at the end. */
const struct found *tree_next(struct tree *tree);

/* Passes over what is in the directory that was found last. */
void tree_skip(struct tree *tree);

/* The directory of the file that was found last. */
struct root *tree_root(const struct tree *tree);

/*
 * Opens the directory that was found last, and returns its descriptor, valid until tree_next(). If
 * that is -1, tree_next() tells why.
 */
int tree_directory(struct tree *tree);

/*
 * Reads the directory that was found last, as tree_next() would. Returns all names in it, and its
 * descriptor, valid until tree_next(); NULL on an error, which is then that of what was found.
 */
const struct dir_names *tree_names(struct tree *tree, int *fd);

#endif
