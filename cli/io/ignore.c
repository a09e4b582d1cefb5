/* SPDX-License-Identifier: MIT */
/* ignore.c - which paths are excluded: patterns, and files named .gitignore and .ignore */
#define _GNU_SOURCE /* for FNM_LEADING_DIR, which BSD systems have without */
#define _FILE_OFFSET_BITS 64
#include "io/ignore.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/fd.h"
#include "io/open.h"

/* ------------------------------------------------------------------ patterns */

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
	pattern.components = is_path ? components : 0;
	if (components == 0) {
		free(pattern.text);
		return;
	}

	patterns->all = grow(patterns->all, patterns->number, sizeof *patterns->all);
	patterns->all[patterns->number++] = pattern;
}

/* A directory: its path is for messages. */
struct directory {
	int fd;
	const char *path;
};

/* Returns the path of 'name' in the directory; to be freed. */
static char *join(const char *directory, const char *name)
{
	if (name[0] == '/')
		return copy_string(name);
	size_t n = strlen(directory), size = n + strlen(name) + 2;
	bool has_slash = n && directory[n - 1] == '/';
	char *path = reallocate(NULL, size);
	snprintf(path, size, "%s%s%s", directory, has_slash ? "" : "/", name);
	return path;
}

static void fail(const struct directory *in, const char *name, int reason)
{
	char *path = join(in->path, name);

	trouble(path, strerror(reason));
	free(path);
}

/*
 * In octets, of all files that apply to a directory. Each path is compared with each pattern:
 * without a limit, the files of other users could take any time for that.
 */
#define MAX_SIZE ((size_t)128 << 10)

/* Tells where there are too many, in a text with more octets than are left. */
static void fail_at(const struct directory *in, const char *name, const char *text, size_t left)
{
	char *path = join(in->path, name);
	size_t size = strlen(path) + sizeof ":" + 20, line = 1;
	char *place = allocate(size);

	for (size_t i = 0; i < left; i++)
		line += text[i] == '\n';
	snprintf(place, size, "%s:%zu", path, line);
	trouble(place, "up to here, and in the directories above, there are more than 128 KiB "
	               "of patterns: the files that they apply to are left out; see --no-ignore");
	free(place);
	free(path);
}

/*
 * Whether an error means that there is none: also one in a directory without permission, or whose
 * name is too long.
 */
static bool is_none(int error)
{
	return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP ||
	       error == ENAMETOOLONG;
}

/* Whether there is such a name; -1, with a message, if that cannot be known. */
static int exists(const struct directory *in, const char *name)
{
	struct stat status;

	if (fstatat(in->fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
		return 1;
	if (is_none(errno))
		return 0;
	fail(in, name, errno);
	return -1;
}

/*
 * Adds the lines of a file, if there is one, and its octets to those of other files. Returns false
 * after an error, with a message.
 */
static bool patterns_read(struct patterns *patterns, const struct directory *in, const char *name,
                          size_t *octets)
{
	size_t left = MAX_SIZE - *octets;
	char *text = reallocate(NULL, left + 1);
	ssize_t size = read_regular(in->fd, name, text, left + 1);
	int reason = size < 0 ? errno : 0;
	int is_error = reason && reason != ENOENT ? exists(in, name) : 0;

	if (is_error > 0)
		fail(in, name, reason);
	if (size > 0 && (size_t)size > left) {
		fail_at(in, name, text, left);
		is_error = 1;
	}
	size = size < 0 || is_error ? 0 : size;
	*octets += (size_t)size;
	text[size] = '\0';
	char *rest = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
	for (char *line; (line = strsep(&rest, "\n"));) {
		size_t n = strlen(line);
		if (n && line[n - 1] == '\r')
			line[n - 1] = '\0';
		patterns_add(patterns, line);
	}
	free(text);
	return !is_error;
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

/* What is left of a pattern and of a path. */
struct rest {
	const char *component;
	size_t components;
	const char *path; /* NULL at its end */
};

/*
 * After a mismatch, only the last "**" has to match more components, because everything before it
 * has matched as early as possible. So the time is at most the product of both lengths.
 */
static bool matches_path(const struct pattern *pattern, const char *path)
{
	struct rest rest = { pattern->text, pattern->components, path };
	struct rest after_stars = { .path = NULL };

	for (;;) {
		bool has_both = rest.components && rest.path;

		if (has_both && is_any_depth(rest.component)) {
			if (rest.components == 1)
				return true;
			rest.component += strlen(rest.component) + 1;
			rest.components--;
			after_stars = rest;
		} else if (has_both && fnmatch(rest.component, rest.path,
		                               FNM_PATHNAME | FNM_LEADING_DIR) == 0) {
			rest.component += strlen(rest.component) + 1;
			rest.components--;
			rest.path = next_component(rest.path);
			if (!rest.components && !rest.path)
				return true;
		} else {
			if (after_stars.path)
				after_stars.path = next_component(after_stars.path);
			if (!after_stars.path)
				return false;
			rest = after_stars;
		}
	}
}

enum verdict patterns_judge(const struct patterns *patterns, const char *path,
                            const char *name, bool is_directory)
{
	for (size_t i = patterns->number; i-- > 0;) {
		const struct pattern *pattern = &patterns->all[i];

		if (pattern->is_for_directories && !is_directory)
			continue;
		if (pattern->components ? matches_path(pattern, path)
		                        : fnmatch(pattern->text, name, 0) == 0)
			return pattern->is_negated ? INCLUDED : EXCLUDED;
	}
	return NO_VERDICT;
}

/* ------------------------------------------------------------------ rules of directories */

/* In the order in which they are asked. */
enum source { IGNORE, GITIGNORE, EXCLUDE, SOURCES };

struct rules {
	struct rules *outer;
	int level;
	size_t base;   /* offset in a path of the part below the directory */
	size_t octets; /* of all files, with those of outer rules           */
	bool is_git_root;
	struct patterns of[SOURCES];
};

/* Returns the path after a label in the first line of a file; NULL if there is none. */
static char *named_in(int fd, const char *file, const char *label, const char *directory)
{
	char line[PATH_MAX];
	ssize_t got = read_regular(fd, file, line, sizeof line - 1);

	line[got < 0 ? 0 : got] = '\0';
	line[strcspn(line, "\n")] = '\0';
	if (!line[0] || strncmp(line, label, strlen(label)) != 0)
		return NULL;
	return join(directory, line + strlen(label));
}

/*
 * Returns the directory that all work trees share, to be freed. The name .git may be that of a
 * file with the path of another directory.
 */
static char *find_git(const struct directory *in)
{
	char *own = named_in(in->fd, ".git", "gitdir: ", in->path);

	if (!own)
		return join(in->path, ".git");
	char *file = join(own, "commondir");
	char *common = named_in(AT_FDCWD, file, "", own);
	free(file);
	if (!common)
		return own;
	free(own);
	return common;
}

/* Returns NULL for a directory that is none, or after a message with 'name', with 'done' false. */
static struct root *open_other(const char *path, const char *name, bool *done)
{
	struct root *root = root_open(path);

	if (!root && !is_none(errno)) {
		trouble(name, strerror(errno));
		*done = false;
	}
	return root;
}

static bool read_excluded(struct patterns *patterns, const struct directory *in, size_t *octets)
{
	char *path = find_git(in);
	bool done = true;
	struct root *git = open_other(path, path, &done);

	if (git) {
		const struct directory shared = { git->fd, path };
		done = patterns_read(patterns, &shared, "info/exclude", octets);
	}
	root_drop(git);
	free(path);
	return done;
}

bool rules_enter(struct rules **inner, int level, int fd, const char *directory)
{
	const struct directory here = { fd, directory };
	struct rules rules = { .outer = *inner, .level = level };
	const struct rules *root = &rules;
	size_t octets = rules.outer ? rules.outer->octets : 0;
	int is_git_root = exists(&here, ".git");

	rules.is_git_root = is_git_root > 0;
	bool done = patterns_read(&rules.of[IGNORE], &here, ".ignore", &octets);
	done = done && is_git_root >= 0;
	if (rules.is_git_root)
		done = read_excluded(&rules.of[EXCLUDE], &here, &octets) && done;
	while (root && !root->is_git_root)
		root = root->outer;
	if (root)
		done = patterns_read(&rules.of[GITIGNORE], &here, ".gitignore", &octets) && done;
	if (rules.is_git_root || rules.of[IGNORE].number || rules.of[GITIGNORE].number) {
		rules.octets = octets;
		rules.base = strlen(directory);
		rules.base += directory[rules.base - 1] != '/';
		*inner = reallocate(NULL, sizeof rules);
		**inner = rules;
	}
	return done;
}

static bool enter_parent(struct rules **rules, int level, const char *directory)
{
	char *itself = join(directory, "."); /* on Windows, "C:" by itself is no root */
	bool done = true;
	struct root *parent = open_other(itself, directory, &done);

	if (parent)
		done = rules_enter(rules, level, parent->fd, directory);
	root_drop(parent);
	free(itself);
	return done;
}

bool rules_enter_parents(struct rules **rules, int level, const char *path)
{
	char *directory = copy_string(path);
	bool done = true;

	for (size_t at = 1; path[at]; at += strcspn(path + at, "/")) {
		directory[at] = '\0';
		done = enter_parent(rules, level, directory) && done;
		directory[at] = path[at];
		at += at > 1;
	}
	free(directory);
	return done;
}

void rules_leave(struct rules **inner, int level)
{
	while (*inner && (*inner)->level >= level) {
		struct rules *rules = *inner;
		*inner = rules->outer;
		for (enum source source = IGNORE; source < SOURCES; source++)
			patterns_free(&rules->of[source]);
		free(rules);
	}
}

enum verdict rules_judge(const struct rules *inner, const char *path, const char *name,
                         bool is_directory)
{
	enum verdict verdict = NO_VERDICT;

	for (enum source source = IGNORE; source < SOURCES && !verdict; source++) {
		const struct rules *rules = inner;
		while (rules && !verdict) {
			verdict = patterns_judge(&rules->of[source], path + rules->base, name,
			                         is_directory);
			bool is_last = source != IGNORE && rules->is_git_root;
			rules = is_last ? NULL : rules->outer;
		}
	}
	return verdict;
}
