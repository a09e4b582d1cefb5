/* SPDX-License-Identifier: MIT */
/* walk.c - the directories whose names are to be looked at */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "commands/names/walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/confine.h"
#include "io/tree.h"

#define NONE SIZE_MAX

/* The name of a file, or all names in a directory and below it. */
struct operand {
	char *path;       /* without symbolic links: "/dir/name", "/dir/" for all names in it    */
	size_t directory; /* octets of that up to the name                                       */
	char *shown;      /* before the name: "", "dir/"; for all names: the directory, "" for . */
	size_t around;    /* number of the innermost operand around it, NONE for none            */
};

struct state {
	struct walk *walk;
	void (*look)(void *context, const struct walked *directory);
	void *context;
	struct operand *operands;
	size_t count;
};

static void fail(struct state *state, const char *name)
{
	trouble(name, error_text(errno));
	state->walk->unread++;
}

/* ------------------------------------------------------------------ paths */

static char *join_parts(const char *one, size_t one_length, const char *other, size_t other_length,
                        const char *slash, const char *name)
{
	size_t between = strlen(slash), size = strlen(name) + 1;
	char *text = allocate(one_length + other_length + between + size);

	memcpy(text, one, one_length);
	memcpy(text + one_length, other, other_length);
	memcpy(text + one_length + other_length, slash, between);
	memcpy(text + one_length + other_length + between, name, size);
	return text;
}

char *walk_join(const char *one, const char *other)
{
	return join_parts(one, strlen(one), "", 0, "", other);
}

char *walk_path(const struct walked *directory, const char *name)
{
	size_t n = strlen(directory->path);
	bool needs_slash = n && directory->path[n - 1] != '/';

	return join_parts(directory->path, n, "", 0, needs_slash ? "/" : "", name);
}

char *walk_absolute(const struct walked *directory, const char *name)
{
	return join_parts(directory->top, directory->top_length, directory->below,
	                  directory->below_length, "/", name);
}

/* ------------------------------------------------------------------ operands */

static const char *name_of(const struct operand *operand)
{
	return operand->path + operand->directory;
}

/* Returns the directory of an operand, with a slash at the end; to be freed. */
static char *directory_of(const struct operand *operand)
{
	return join_parts(operand->path, operand->directory, "", 0, "", "");
}

static void free_operand(struct operand *operand)
{
	free(operand->path);
	free(operand->shown);
}

/* Returns a path without symbolic links, with a slash at the end, to be freed; NULL on an error. */
static char *real_directory(const char *path)
{
	char *real = realpath(path, NULL);

	if (!real)
		return NULL;
	char *directory = walk_join(real, real[strlen(real) - 1] == '/' ? "" : "/");
	free(real);
	return directory;
}

/* Splits an operand into directory and name. "." and ".." are no names of their own. */
static struct operand split(const char *word)
{
	struct operand operand = { .path = NULL };
	char *path = copy_string(word);
	size_t n = strlen(path);

	while (n > 1 && path[n - 1] == '/')
		path[--n] = '\0';
	char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	bool is_whole = !name[0] || strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
	char *last = copy_string(is_whole ? "" : name);
	if (!is_whole)
		*name = '\0';
	char *directory = real_directory(path[0] || is_whole ? path : ".");
	if (directory) {
		operand.path = walk_join(directory, last);
		operand.directory = strlen(directory);
		operand.shown = path;
	} else {
		free(path);
	}
	free(directory);
	free(last);
	return operand;
}

static void add(struct state *state, struct operand operand)
{
	state->operands = grow(state->operands, state->count, sizeof *state->operands);
	state->operands[state->count++] = operand;
}

static void read_operand(struct state *state, const char *word)
{
	struct operand operand = split(word);

	if (!operand.path) {
		fail(state, word);
	} else if (!name_of(&operand)[0] && !state->walk->is_recursive) {
		trouble(word, "is a directory; -r searches it");
		state->walk->unread++;
		free_operand(&operand);
	} else {
		add(state, operand);
	}
}

static void read_operands(struct state *state, char **words)
{
	if (!*words) {
		read_operand(state, ".");
		if (state->count)
			state->operands->shown[0] = '\0';
	}
	for (; *words; words++)
		read_operand(state, *words);
}

/* A slash comes before all other octets: so what is in a directory follows it. */
static int rank(char c)
{
	return c == '/' ? 0 : (unsigned char)c;
}

static int compare(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t n = a_length < b_length ? a_length : b_length, i = 0;

	while (i < n && a[i] == b[i])
		i++;
	return i < n ? rank(a[i]) - rank(b[i]) : (a_length > b_length) - (a_length < b_length);
}

static int by_path(const void *a, const void *b)
{
	const struct operand *one = a, *other = b;

	return compare(one->path, strlen(one->path), other->path, strlen(other->path));
}

/* Operands of one directory together, after those of the directories above it. */
static int by_place(const void *a, const void *b)
{
	const struct operand *one = a, *other = b;
	int order = compare(one->path, one->directory, other->path, other->directory);

	return order ? order : strcmp(name_of(one), name_of(other));
}

static bool is_of_directory(const struct operand *one, const struct operand *other)
{
	return one->directory == other->directory &&
	       memcmp(one->path, other->path, one->directory) == 0;
}

/* Returns the part of a path that follows the path of a directory; NULL if it is not in that. */
static const char *path_within(const char *path, const char *directory)
{
	size_t n = strlen(directory);
	bool is_within = strncmp(path, directory, n) == 0 &&
	                 (!path[n] || path[n] == '/' || directory[n - 1] == '/');

	return is_within ? path + n - (directory[n - 1] == '/') : NULL;
}

/* What the walk does not enter, unless it is an operand. */
static bool is_private(const char *name)
{
	return strcmp(name, ".git") == 0;
}

/* Whether there is such a directory in a path that begins with a slash or is empty. */
static bool has_private(const char *path)
{
	while ((path = strstr(path, "/.git")))
		if (path += strlen("/.git"), !*path || *path == '/')
			return true;
	return false;
}

/* Leaves out operands that the walk through another one finds. */
static void drop_found(struct state *state)
{
	struct operand *operands = state->operands;
	size_t kept = 0, around = NONE;

	if (state->count)
		qsort(operands, state->count, sizeof *operands, by_path);
	for (size_t i = 0; i < state->count; i++) {
		struct operand operand = operands[i];
		const char *rest = NULL;
		while (around != NONE &&
		       !(rest = path_within(operand.path, operands[around].path)))
			around = operands[around].around;
		if (rest && !has_private(rest)) {
			free_operand(&operand);
			continue;
		}
		operand.around = around;
		operands[kept] = operand;
		around = kept++;
	}
	state->count = kept;
}

/* ------------------------------------------------------------------ directories */

/* Looks at all names in a directory and below it, which 'path' leads to without symbolic links. */
static void look_into(struct state *state, int directory, const char *path, const char *top,
                      const char *shown)
{
	const char *name = shown[0] ? shown : ".";
	struct tree *tree = tree_open_in(directory, path, name);
	size_t n = strlen(name), hidden = shown[0] ? 0 : strlen("./");
	const struct found *found;

	if (!tree)
		fail(state, name);
	n -= name[n - 1] == '/';
	while (tree && (found = tree_next(tree))) {
		const char *seen = found->path + (found->level ? hidden : 0);
		struct walked walked = {
			.path = hidden && !found->level ? "" : seen,
			.top = top,
			.top_length = strlen(top) - (top[strlen(top) - 1] == '/'),
			.below = found->level ? found->path + n : "",
			.below_length = found->level ? found->length - n : 0,
		};
		if (found->level && is_private(found->name))
			tree_skip(tree);
		else if (found->is_directory && !found->error)
			walked.names = tree_names(tree, &walked.fd);
		if (walked.names) {
			state->look(state->context, &walked);
		} else if (found->error) {
			trouble(seen, found->error);
			state->walk->unread++;
		}
	}
	if (tree)
		tree_close(tree);
}

/* ------------------------------------------------------------------ operands of a directory */

/* Operands in one directory, and all names in that. */
struct group {
	const struct operand *operands;
	size_t count;
	struct dir_names names;
	bool *is_wanted;
};

/* Reports an error, in errno, for each of the operands. */
static void fail_all(struct state *state, const struct operand *operands, size_t n)
{
	int reason = errno;

	for (size_t i = 0; i < n; i++) {
		char *path = walk_join(operands[i].shown, name_of(&operands[i]));
		errno = reason;
		fail(state, path[0] ? path : ".");
		free(path);
	}
}

/* Adds the names that the directory has, but did not list; reports those that it has not. */
static void add_missing(struct state *state, int fd, struct group *group)
{
	size_t count = group->names.count;
	struct stat status;

	for (size_t i = 0; i < group->count; i++) {
		const struct operand *operand = &group->operands[i];
		const struct dir_names listed = { group->names.of, count };
		const char *name = name_of(operand);
		if (dir_find(&listed, name) || (i && strcmp(name_of(operand - 1), name) == 0))
			continue;
		if (fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
			dir_add(fd, &group->names, name);
			continue;
		}
		fail_all(state, operand, 1);
	}
	dir_sort(&group->names);
}

/* Without a word it would seem that all names in the directory are well. */
static void tell_closed(const struct operand *operand)
{
	char *path = walk_join(operand->shown, name_of(operand));

	trouble(path, "only its own name was checked; -r checks what is in the directory");
	free(path);
}

static void mark_wanted(const struct state *state, struct group *group)
{
	group->is_wanted = allocate(group->names.count * sizeof *group->is_wanted);
	for (size_t i = 0; i < group->count; i++) {
		const struct operand *operand = &group->operands[i];
		const struct dir_name *found = dir_find(&group->names, name_of(operand));
		if (!found)
			continue;
		group->is_wanted[found - group->names.of] = true;
		if (found->is_directory && !state->walk->is_recursive && !state->walk->is_quiet)
			tell_closed(operand);
	}
}

static void look_into_wanted(struct state *state, int fd, const char *directory,
                             const struct group *group)
{
	for (size_t i = 0; i < group->names.count; i++) {
		const struct dir_name *one = &group->names.of[i];
		if (!one->is_directory || !group->is_wanted[i])
			continue;
		char *path = walk_join(directory, one->name);
		char *shown = walk_join(group->operands->shown, one->name);
		look_into(state, fd, one->name, path, shown);
		free(shown);
		free(path);
	}
}

/* Looks at the names of operands in one directory, and then into those that are directories. */
static void look_at(struct state *state, const struct operand *operands, size_t n)
{
	struct group group = { .operands = operands, .count = n };
	char *directory = directory_of(operands);
	int fd = open_directory(AT_FDCWD, directory);

	if (fd < 0) {
		fail_all(state, operands, n);
		free(directory);
		return;
	}
	/* A directory need not be readable for somebody who knows the names in it. */
	dir_read(fd, &group.names);
	add_missing(state, fd, &group);
	mark_wanted(state, &group);
	const struct walked walked = {
		.fd = fd,
		.path = operands->shown,
		.top = directory,
		.top_length = operands->directory - 1,
		.below = "",
		.names = &group.names,
		.is_wanted = group.is_wanted,
	};
	state->look(state->context, &walked);
	if (state->walk->is_recursive)
		look_into_wanted(state, fd, directory, &group);
	close(fd);
	dir_free(&group.names);
	free(group.is_wanted);
	free(directory);
}

/* ------------------------------------------------------------------ all operands */

static void allow_changes(const struct state *state)
{
	const struct operand *operands = state->operands;

	for (size_t i = 0; i < state->count; i++) {
		if (i && is_of_directory(&operands[i - 1], &operands[i]))
			continue;
		char *directory = directory_of(&operands[i]);
		may_change_tree(directory, CHANGE_NAMES);
		free(directory);
	}
}

static void walk_operands(struct state *state)
{
	const struct operand *operands = state->operands;

	for (size_t i = 0, n; i < state->count; i += n) {
		const struct operand *first = &operands[i];
		bool is_whole = !name_of(first)[0];
		for (n = 1; i + n < state->count && !is_whole; n++)
			if (!is_of_directory(first, first + n))
				break;
		if (is_whole)
			look_into(state, AT_FDCWD, first->path, first->path, first->shown);
		else
			look_at(state, first, n);
	}
}

bool walk_paths(struct walk *walk, char **operands,
                void (*look)(void *context, const struct walked *directory), void *context)
{
	struct state state = { .walk = walk, .look = look, .context = context };

	read_operands(&state, operands);
	if (walk->is_recursive)
		drop_found(&state);
	if (state.count)
		qsort(state.operands, state.count, sizeof *state.operands, by_place);
	if (walk->renames)
		allow_changes(&state);
	confine();
	walk_operands(&state);
	for (size_t i = 0; i < state.count; i++)
		free_operand(&state.operands[i]);
	free(state.operands);
	return !walk->unread;
}
