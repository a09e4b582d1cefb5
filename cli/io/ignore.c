/* SPDX-License-Identifier: MIT */
/* ignore.c - which paths files named .gitignore and .ignore exclude */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/ignore.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/fd.h"
#include "base/memory.h"

struct rules {
	struct rules *outer;
	int depth;
	size_t base; /* offset in a path of what is relative to the directory */
	bool is_git_root;
	struct patterns of_ignore, of_gitignore, of_exclude;
};

/* Returns the path of 'name' in the directory; to be freed. */
static char *join(const char *directory, const char *name)
{
	if (name[0] == '/')
		return copy_string(name);
	size_t n = strlen(directory), size = strlen(name) + 1;
	char *path = reallocate(NULL, n + 1 + size);
	memcpy(path, directory, n);
	path[n] = '/';
	memcpy(path + n + 1, name, size);
	return path;
}

/* Returns the path that the first line of a file has behind a label; NULL if it has none. */
static char *named_in(const char *file, const char *label, const char *directory)
{
	char line[PATH_MAX];
	int fd = open_regular(file);
	ssize_t got = fd < 0 ? -1 : read_all(fd, line, sizeof line - 1);

	if (fd >= 0)
		close(fd);
	line[got < 0 ? 0 : got] = '\0';
	line[strcspn(line, "\n")] = '\0';
	if (!line[0] || strncmp(line, label, strlen(label)) != 0)
		return NULL;
	return join(directory, line + strlen(label));
}

/* Returns the directory that all work trees share: .git may be a file with its path. */
static char *find_git(const char *directory)
{
	char *git = join(directory, ".git");
	char *own = named_in(git, "gitdir: ", directory);

	if (!own)
		return git;
	free(git);
	char *file = join(own, "commondir");
	char *common = named_in(file, "", own);
	free(file);
	if (!common)
		return own;
	free(own);
	return common;
}

static void read_rules(struct ignore *ignore, struct patterns *patterns, const char *directory,
                       const char *name)
{
	char *path = join(directory, name);

	if (!patterns_read(patterns, path))
		ignore->failed = true;
	free(path);
}

static bool has_git(const char *directory)
{
	struct stat status;
	char *path = join(directory, ".git");
	bool is_there = lstat(path, &status) == 0;

	free(path);
	return is_there;
}

void ignore_enter(struct ignore *ignore, const char *directory)
{
	struct rules rules = { .outer = ignore->rules, .depth = ++ignore->depth };

	rules.is_git_root = has_git(directory);
	rules.base = strlen(directory);
	rules.base += directory[rules.base - 1] != '/';
	read_rules(ignore, &rules.of_ignore, directory, ".ignore");
	if (rules.is_git_root) {
		ignore->is_in_git = true;
		char *git = find_git(directory);
		read_rules(ignore, &rules.of_exclude, git, "info/exclude");
		free(git);
	}
	if (ignore->is_in_git)
		read_rules(ignore, &rules.of_gitignore, directory, ".gitignore");
	if (!rules.is_git_root && !rules.of_ignore.number && !rules.of_gitignore.number)
		return;
	ignore->rules = reallocate(NULL, sizeof rules);
	*ignore->rules = rules;
}

static bool is_in_git(const struct rules *rules)
{
	for (; rules; rules = rules->outer)
		if (rules->is_git_root)
			return true;
	return false;
}

void ignore_leave(struct ignore *ignore)
{
	struct rules *rules = ignore->rules;

	if (rules && rules->depth == ignore->depth) {
		ignore->rules = rules->outer;
		ignore->is_in_git = is_in_git(rules->outer);
		patterns_free(&rules->of_ignore);
		patterns_free(&rules->of_gitignore);
		patterns_free(&rules->of_exclude);
		free(rules);
	}
	ignore->depth--;
}

void ignore_open(struct ignore *ignore, const char *path)
{
	char *directory = copy_string(path);
	size_t at = 1;

	*ignore = (struct ignore){ .rules = NULL };
	while (path[at]) {
		directory[at] = '\0';
		ignore_enter(ignore, directory);
		directory[at] = path[at];
		at += at > 1;
		at += strcspn(path + at, "/");
	}
	free(directory);
}

void ignore_close(struct ignore *ignore)
{
	while (ignore->depth)
		ignore_leave(ignore);
	ignore->failed = false;
}

static enum verdict judge_git(const struct rules *rules, const char *path, const char *name,
                              bool is_directory)
{
	enum verdict verdict = NO_VERDICT;
	const struct rules *root = rules;

	for (; rules && !verdict; rules = rules->is_git_root ? NULL : rules->outer) {
		verdict = patterns_judge(&rules->of_gitignore, path + rules->base, name,
		                      is_directory);
		root = rules;
	}
	if (!verdict && root)
		verdict = patterns_judge(&root->of_exclude, path + root->base, name, is_directory);
	return verdict;
}

enum verdict ignore_judge(const struct ignore *ignore, const char *path, const char *name,
                          bool is_directory)
{
	enum verdict verdict = NO_VERDICT;

	for (const struct rules *rules = ignore->rules; rules && !verdict; rules = rules->outer)
		verdict = patterns_judge(&rules->of_ignore, path + rules->base, name, is_directory);
	return verdict ? verdict : judge_git(ignore->rules, path, name, is_directory);
}
