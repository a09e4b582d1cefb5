/* SPDX-License-Identifier: MIT */
/* pattern.c - patterns of .gitignore, and whether a list of them excludes a path */
#define _GNU_SOURCE /* for FNM_LEADING_DIR, which BSD systems have without */
#define _FILE_OFFSET_BITS 64
#include "io/pattern.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/fd.h"
#include "base/memory.h"
#include "base/message.h"

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

/* Returns all that is in a file; NULL with errno on an error. */
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

/* Whether the name exists. What is in a directory without permission is no error. */
static bool is_there(const char *path)
{
	struct stat status;
	return lstat(path, &status) == 0;
}

bool patterns_read(struct patterns *patterns, const char *path)
{
	int fd = open_regular(path);
	char *text = fd < 0 ? NULL : read_file(fd);
	int reason = errno;

	if (fd >= 0)
		close(fd);
	if (!text) {
		bool is_error = reason && reason != ENOENT && is_there(path);
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
 * After a mismatch, only the last "**" needs to match more components: what is before it has
 * matched as early as possible. So the time is at most the product of both lengths.
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
