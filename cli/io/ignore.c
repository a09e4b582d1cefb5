/* SPDX-License-Identifier: MIT */
/* ignore.c - which paths are excluded: patterns, and files named .gitignore and .ignore */
#define _GNU_SOURCE /* for FNM_LEADING_DIR, which BSD systems have without */
#define _FILE_OFFSET_BITS 64
#include "io/ignore.h"

#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/fd.h"

/* ------------------------------------------------------------------ patterns */

/* In octets. Without a limit, files of other users could take all memory. */
#define MAX_SIZE ((off_t)1 << 20)

/* Removes spaces at the end, but not after a backslash. */
static void trim(char *line)
{
	char *end = line;

	for (char *s = line; *s; s++) {
		bool is_escaped = s[0] == '\\' && s[1];

		s += is_escaped;
		if (is_escaped || *s != ' ')
			end = s + 1;
	}
	*end = '\0';
}

/* Returns the end of the bracket expression whose first character is *s; NULL if it has none. */
static const char *end_of_set(const char *s)
{
	if (*s == '!' || *s == '^')
		s++;
	if (*s == ']')
		s++;
	for (; *s && *s != ']'; s++) {
		if (s[0] == '[' && s[1] == ':') {
			const char *end = strstr(s + 2, ":]");
			s = end ? end + 1 : s;
		} else if (s[0] == '\\' && s[1]) {
			s++;
		}
	}
	return *s ? s + 1 : NULL;
}

/* An incomplete bracket expression matches nothing in git; fnmatch() takes it literally. */
static bool has_only_whole_sets(const char *s)
{
	while (*s) {
		if (*s == '[') {
			s = end_of_set(s + 1);
			if (!s)
				return false;
			continue;
		}
		s += s[0] == '\\' && s[1] ? 2 : 1;
	}
	return true;
}

/* Ends each component by NUL, and returns their number; 0 if one matches nothing. */
static size_t cut(char *text)
{
	size_t components = 1;
	char *component = text;

	for (;; components++) {
		char *slash = strchr(component, '/');
		if (slash)
			*slash = '\0';
		if (!*component || !has_only_whole_sets(component))
			return 0;
		if (!slash)
			return components;
		component = slash + 1;
	}
}

void patterns_add(struct patterns *patterns, const char *line)
{
	struct pattern pattern = { .is_negated = *line == '!' };

	if (!*line || *line == '#')
		return;
	line += pattern.is_negated;
	bool is_rooted = *line == '/';
	pattern.text = copy_string(line + is_rooted);
	trim(pattern.text);
	size_t n = strlen(pattern.text);
	pattern.is_for_directories = n && pattern.text[n - 1] == '/';
	if (pattern.is_for_directories)
		pattern.text[n - 1] = '\0';
	bool is_path = is_rooted || strchr(pattern.text, '/');
	size_t components = cut(pattern.text);
	pattern.matches_nothing = components == 0;
	pattern.components = is_path ? components : 0;

	/* The capacity is the next power of two. */
	if ((patterns->number & (patterns->number - 1)) == 0)
		patterns->all = reallocate(patterns->all,
		                           (patterns->number ? 2 * patterns->number : 1) *
		                           sizeof *patterns->all);
	patterns->all[patterns->number++] = pattern;
}

/* Returns the contents of a file, to be freed; NULL with errno on an error. */
static char *read_file(int fd)
{
	struct stat status;

	if (fstat(fd, &status) != 0)
		return NULL;
	if (status.st_size > MAX_SIZE) {
		errno = EFBIG;
		return NULL;
	}
	char *text = reallocate(NULL, (size_t)status.st_size + 1);
	ssize_t size = read_all(fd, text, (size_t)status.st_size);
	text[size > 0 ? size : 0] = '\0';
	if (size >= 0)
		return text;
	free(text);
	return NULL;
}

/* A name in a directory without permission does not exist, which is no error. */
static bool exists(const char *path)
{
	struct stat status;
	return lstat(path, &status) == 0;
}

/* Adds the lines of a file, if there is one. Returns false after an error, with a message. */
static bool patterns_read(struct patterns *patterns, const char *path)
{
	int fd = open_regular(path);
	char *text = fd < 0 ? NULL : read_file(fd);
	int reason = errno;

	if (fd >= 0)
		close(fd);
	if (!text) {
		bool is_error = reason && reason != ENOENT && exists(path);
		if (is_error)
			trouble(path, strerror(reason));
		return !is_error;
	}
	char *line = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
	while (line) {
		char *end = line + strcspn(line, "\n");
		char *next = *end ? end + 1 : NULL;
		end -= end > line && end[-1] == '\r';
		*end = '\0';
		patterns_add(patterns, line);
		line = next;
	}
	free(text);
	return true;
}

void patterns_free(struct patterns *patterns)
{
	for (size_t i = 0; i < patterns->number; i++)
		free(patterns->all[i].text);
	free(patterns->all);
	*patterns = (struct patterns){ .all = NULL };
}

static const char *next_component(const char *path)
{
	const char *slash = strchr(path, '/');
	return slash ? slash + 1 : NULL;
}

/* Two or more stars match any number of components. */
static bool is_any_depth(const char *component)
{
	return component[0] == '*' && component[1] == '*' &&
	       component[strspn(component, "*")] == '\0';
}

/*
 * After a mismatch, only the last "**" has to match more components, because everything before it
 * has matched as early as possible. So the time is at most the product of both lengths.
 */
static bool matches_path(const struct pattern *pattern, const char *path)
{
	const char *component = pattern->text;
	size_t left = pattern->components;
	const char *stars_path = NULL, *stars_component = NULL;
	size_t stars_left = 0;

	for (;;) {
		if (left && path && is_any_depth(component)) {
			if (left == 1)
				return true;
			component += strlen(component) + 1;
			stars_component = component;
			stars_left = --left;
			stars_path = path;
		} else if (left && path &&
		           fnmatch(component, path, FNM_PATHNAME | FNM_LEADING_DIR) == 0) {
			component += strlen(component) + 1;
			left--;
			path = next_component(path);
			if (!left && !path)
				return true;
		} else {
			if (!stars_path)
				return false;
			stars_path = next_component(stars_path);
			if (!stars_path)
				return false;
			path = stars_path;
			component = stars_component;
			left = stars_left;
		}
	}
}

enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory)
{
	for (size_t i = patterns->number; i-- > 0;) {
		const struct pattern *pattern = &patterns->all[i];

		if (pattern->matches_nothing || (pattern->is_for_directories && !is_directory))
			continue;
		if (pattern->components ? matches_path(pattern, path)
		                        : fnmatch(pattern->text, name, 0) == 0)
			return pattern->is_negated ? INCLUDED : EXCLUDED;
	}
	return NO_VERDICT;
}

/* ------------------------------------------------------------------ rules of directories */

struct rules {
	struct rules *outer;
	int depth;
	size_t base; /* offset in a path of the part below the directory */
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

/* Returns the path after a label in the first line of a file; NULL if there is none. */
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

static bool is_git_root(const char *directory)
{
	char *path = join(directory, ".git");
	bool is_root = exists(path);

	free(path);
	return is_root;
}

void ignore_enter(struct ignore *ignore, const char *directory)
{
	struct rules rules = { .outer = ignore->rules, .depth = ++ignore->depth };

	rules.is_git_root = is_git_root(directory);
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
