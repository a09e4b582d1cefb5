/* SPDX-License-Identifier: MIT */
/* walk.c - the directories whose names are to be looked at */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "commands/names/walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/confine.h"
#include "io/open.h"

/* An operand, or a directory that was found. */
struct item {
	char *absolute; /* of the directory                                   */
	char *shown;    /* "" or "dir/"                                       */
	char *name;     /* the name in it to look at; NULL for all of its names */
};

struct state {
	struct walk *walk;
	void (*look)(void *context, const struct walked *directory);
	void *context;
	struct item *pending; /* directories, the next one last */
	size_t pending_count;
	struct item *operands;
	size_t operand_count;
};

static void fail(struct state *state, const char *name)
{
	trouble(name, error_text(errno));
	state->walk->unread++;
}

/* Returns "a" "b" "c", to be freed. */
static char *join(const char *a, const char *b, const char *c)
{
	size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
	char *text = allocate(size);

	snprintf(text, size, "%s%s%s", a, b, c);
	return text;
}

static char *absolute_path(const char *directory, const char *name)
{
	return join(directory, strcmp(directory, "/") == 0 ? "" : "/", name);
}

char *walk_path(const char *shown, const char *name)
{
	return join(shown, name, "");
}

/* ------------------------------------------------------------------ operands */

static void add(struct item **items, size_t *count, struct item item)
{
	*items = grow(*items, *count, sizeof **items);
	(*items)[(*count)++] = item;
}

static void free_item(struct item *item)
{
	free(item->absolute);
	free(item->shown);
	free(item->name);
}

/* Splits an operand into directory and name. "." and ".." are no names of their own. */
static struct item split(const char *operand)
{
	char *path = copy_string(operand);
	size_t n = strlen(path);
	struct item item = { NULL, NULL, NULL };

	while (n > 1 && path[n - 1] == '/')
		path[--n] = '\0';
	char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	if (!name[0] || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
		item.absolute = realpath(path, NULL);
		item.shown = join(path, name[0] ? "/" : "", "");
	} else {
		item.name = copy_string(name);
		if (slash)
			slash[1] = '\0';
		item.absolute = realpath(slash ? path : ".", NULL);
		item.shown = copy_string(slash ? path : "");
	}
	free(path);
	return item;
}

static void read_operands(struct state *state, char **operands)
{
	for (; *operands; operands++) {
		struct item item = split(*operands);
		if (!item.absolute) {
			fail(state, *operands);
		} else if (!item.name && !state->walk->is_recursive) {
			trouble(*operands, "is a directory; -r searches it");
			state->walk->unread++;
		} else {
			add(&state->operands, &state->operand_count, item);
			continue;
		}
		free_item(&item);
	}
}

/* Directories before what is in them, operands of one directory together. */
static int by_place(const void *a, const void *b)
{
	const struct item *one = a, *other = b;
	int order = strcmp(one->absolute, other->absolute);

	if (order || !one->name || !other->name)
		return order ? order : (one->name != NULL) - (other->name != NULL);
	return strcmp(one->name, other->name);
}

/* ------------------------------------------------------------------ directories */

/* What the walk does not enter. */
static bool is_private(const char *name)
{
	return strcmp(name, ".git") == 0;
}

static void add_found(struct state *state, const struct walked *directory, const char *name)
{
	char *shown = join(directory->shown, name, "/");

	add(&state->pending, &state->pending_count, (struct item){
		absolute_path(directory->absolute, name), shown, NULL,
	});
}

/* Adds the directories among the names, so that the first comes next. */
static void add_directories(struct state *state, const struct walked *directory, bool is_named)
{
	for (size_t i = directory->names.count; i-- > 0;) {
		const struct dir_name *one = &directory->names.of[i];
		if (one->is_directory && directory->is_wanted[i] &&
		    (is_named || !is_private(one->name)))
			add_found(state, directory, one->name);
	}
}

static void end_directory(struct walked *directory)
{
	close(directory->fd);
	dir_free(&directory->names);
	free(directory->is_wanted);
}

/* Looks at all names in a directory. */
static void look_into(struct state *state, const struct item *item)
{
	struct walked directory = { open_directory(AT_FDCWD, item->absolute), item->absolute,
		                    item->shown, { NULL, 0 }, NULL };
	char *name = copy_string(item->shown[0] ? item->shown : ".");

	if (strlen(name) > 1)
		name[strlen(name) - 1] = '\0';
	if (directory.fd < 0 || !dir_read(directory.fd, &directory.names))
		fail(state, name);
	free(name);
	if (directory.fd < 0)
		return;
	directory.is_wanted = allocate(directory.names.count * sizeof(bool));
	memset(directory.is_wanted, true, directory.names.count * sizeof(bool));
	state->look(state->context, &directory);
	add_directories(state, &directory, false);
	end_directory(&directory);
}

static void look_into_pending(struct state *state)
{
	while (state->pending_count) {
		struct item item = state->pending[--state->pending_count];
		look_into(state, &item);
		free_item(&item);
	}
}

/* ------------------------------------------------------------------ operands of a directory */

/* Adds the names that the directory has, but did not list; reports those that it has not. */
static void add_missing(struct state *state, struct walked *directory, const struct item *items,
                        size_t n)
{
	size_t listed = directory->names.count;
	struct stat status;

	for (size_t i = 0; i < n; i++) {
		const struct dir_names some = { directory->names.of, listed };
		char *path = join(items[i].shown, items[i].name, "");
		if (dir_find(&some, items[i].name))
			;
		else if (fstatat(directory->fd, items[i].name, &status, AT_SYMLINK_NOFOLLOW) == 0)
			dir_add(directory->fd, &directory->names, items[i].name);
		else
			fail(state, path);
		free(path);
	}
	dir_sort(&directory->names);
}

/* Without a word it would seem that all names in the directory are well. */
static void tell_closed(const struct item *item)
{
	char *path = join(item->shown, item->name, "");

	trouble(path, "only its own name was checked; -r checks what is in the directory");
	free(path);
}

/* Looks at the names of some operands, which are in one directory. */
static void look_at_operands(struct state *state, const struct item *items, size_t n)
{
	struct walked directory = { open_directory(AT_FDCWD, items->absolute), items->absolute,
		                    items->shown, { NULL, 0 }, NULL };

	if (directory.fd < 0) {
		fail(state, items->absolute);
		return;
	}
	/* A directory need not be readable for somebody who knows the names in it. */
	dir_read(directory.fd, &directory.names);
	add_missing(state, &directory, items, n);
	directory.is_wanted = allocate(directory.names.count * sizeof(bool));
	for (size_t i = 0; i < n; i++) {
		const struct dir_name *found = dir_find(&directory.names, items[i].name);
		if (!found)
			continue;
		directory.is_wanted[found - directory.names.of] = true;
		if (found->is_directory && !state->walk->is_recursive && !state->walk->is_quiet)
			tell_closed(&items[i]);
	}
	state->look(state->context, &directory);
	if (state->walk->is_recursive)
		add_directories(state, &directory, true);
	end_directory(&directory);
}

/* Whether a path is in the directory 'root', and the walk through that enters it. */
static bool is_within(const char *path, const char *root)
{
	size_t n = strlen(root) - (strcmp(root, "/") == 0);

	if (strncmp(path, root, n) != 0 || (path[n] && path[n] != '/'))
		return false;
	for (const char *name = path + n; (name = strstr(name, "/.git")); name++)
		if (!name[5] || name[5] == '/')
			return false;
	return true;
}

/* Whether the walk through an operand before this one has looked at its name already. */
static bool is_done(const struct state *state, size_t i)
{
	const struct item *items = state->operands;

	for (size_t before = 0; before < i; before++) {
		char *root = items[before].name ? absolute_path(items[before].absolute,
		                                                items[before].name)
		                                : copy_string(items[before].absolute);
		bool is_found = is_within(items[i].absolute, root);
		free(root);
		if (is_found)
			return true;
	}
	return false;
}

static void walk_operands(struct state *state)
{
	const struct item *items = state->operands;

	for (size_t i = 0, n; i < state->operand_count; i += n) {
		for (n = 1; items[i].name && i + n < state->operand_count; n++)
			if (strcmp(items[i].absolute, items[i + n].absolute) != 0)
				break;
		if (state->walk->is_recursive && is_done(state, i))
			continue;
		if (items[i].name)
			look_at_operands(state, items + i, n);
		else
			look_into(state, &items[i]);
		look_into_pending(state);
	}
}

bool walk_paths(struct walk *walk, char **operands,
                void (*look)(void *context, const struct walked *directory), void *context)
{
	struct state state = { .walk = walk, .look = look, .context = context };

	read_operands(&state, operands);
	if (!*operands)
		add(&state.operands, &state.operand_count, (struct item){
			realpath(".", NULL), copy_string(""), NULL,
		});
	for (size_t i = 0; i < state.operand_count; i++)
		if (walk->renames && state.operands[i].absolute)
			may_change_tree(state.operands[i].absolute, CHANGE_NAMES);
	confine();
	if (state.operand_count)
		qsort(state.operands, state.operand_count, sizeof *state.operands, by_place);
	walk_operands(&state);
	for (size_t i = 0; i < state.operand_count; i++)
		free_item(&state.operands[i]);
	free(state.operands);
	free(state.pending);
	return !walk->unread;
}
