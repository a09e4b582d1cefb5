/* SPDX-License-Identifier: MIT */
/* files.c - the files that a command line names */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "io/compressed.h"
#include "io/confine.h"
#include "io/open.h"
#include "io/fd.h"
#include "octavo.h"

/* In octets: far more than any system allows. */
#define MAX_LISTED ((size_t)64 << 10)

#define MAX_COMBINATIONS 1000 /* of the alternatives in a glob */

/* Names from --files0-from. */
struct list {
	int fd;
	uint64_t names; /* read so far */
	size_t at, size; /* in the buffer */
	char buffer[4096];
	char name[MAX_LISTED + 1]; /* the last one */
};

/*
 * Adds a pattern for each combination of the alternatives in braces, as in "*.{c,h}". .gitignore
 * has no braces. Appends to the 'n' octets of 'pattern', and counts them.
 */
static void add_glob(struct patterns *globs, const char *glob, char *pattern, size_t n,
                     unsigned *count)
{
	const char *open = strchr(glob, '{'), *close = open ? strchr(open, '}') : NULL;
	size_t plain = close ? (size_t)(open - glob) : strlen(glob) + 1;

	memcpy(pattern + n, glob, plain);
	if (!close) {
		patterns_add(globs, pattern);
		++*count;
		return;
	}
	n += plain;
	for (const char *word = open + 1; word <= close && *count <= MAX_COMBINATIONS;) {
		size_t length = strcspn(word, ",}");
		memcpy(pattern + n, word, length);
		add_glob(globs, close + 1, pattern, n + length, count);
		word += length + 1;
	}
}

void read_glob(const struct command *command, const char *glob, void *to)
{
	struct files *files = to;
	char *pattern = copy_string(glob); /* none is longer */
	unsigned count = 0;

	add_glob(&files->globs, glob, pattern, 0, &count);
	free(pattern);
	if (count > MAX_COMBINATIONS)
		usage_error(command, glob, "too many alternatives in braces");
	files->has_positive_glob |= glob[0] != '!';
}

void read_unrestricted(const struct command *command, const char *none, void *to)
{
	struct files *files = to;

	(void)command;
	(void)none;
	files->unrestricted++;
	files->takes_ignored = true;
	files->takes_hidden |= files->unrestricted >= 2;
	files->takes_binary |= files->unrestricted >= 3;
}

static void fail(struct files *files, const char *name, const char *reason)
{
	trouble(name, reason);
	files->unread++;
}

bool files_are_serial(const struct files *files)
{
	char *const *one = files->operands;

	if (files->list_name || files->is_recursive)
		return false;
	while (*one && strcmp(*one, "-") != 0)
		one++;
	return *one || !files->operands[1];
}

static bool is_directory(const char *name)
{
	struct stat status;
	return strcmp(name, "-") != 0 && stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

static void allow_changes(const struct files *files)
{
	if (files->list_name) /* which may be an endless one */
		may_change_tree("/", CHANGE_FILES);
	for (char *const *one = files->operands; one && *one; one++)
		if (files->is_recursive && is_directory(*one))
			may_change_tree(*one, CHANGE_FILES);
		else if (strcmp(*one, "-") != 0)
			may_change_beside(*one);
}

static void open_list(struct files *files)
{
	bool is_stdin = strcmp(files->list_name, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : open_at(AT_FDCWD, files->list_name,
	                                           O_RDONLY | O_NOCTTY | O_CLOEXEC, 0);

	if (fd < 0) {
		fail(files, files->list_name, strerror(errno));
		return;
	}
	files->list = allocate(sizeof *files->list);
	files->list->fd = fd;
}

void files_open(struct files *files, const struct command *command, char **operands)
{
	static char here[] = ".";
	static char *only_here[] = { here, NULL };

	if (files->list_name && operands[0])
		usage_error(command, operands[0], "no operands beside --files0-from");
	if (files->globs.number && !files->is_recursive)
		usage_error(command, "--glob", "needs --recursive");
	files->omits_dot = files->is_recursive && !files->list_name && !operands[0];
	if (files->list_name)
		open_list(files);
	else
		files->operands = files->omits_dot ? only_here : operands_or_stdin(operands);
	if (files->changes)
		allow_changes(files);
	confine();
}

/* Returns why the last name cannot be used; NULL if it can. */
static const char *error_of_name(const struct list *list, size_t length)
{
	if (length == 0)
		return "empty";
	if (length > MAX_LISTED)
		return "too long";
	if (list->fd == STDIN_FILENO && strcmp(list->name, "-") == 0)
		return "standard input, which is the list";
	return NULL;
}

/* Returns the next octet of the list; -1 at its end, with errno 0, or on an error. */
static int next_octet(struct list *list)
{
	if (list->at == list->size) {
		ssize_t got = read_some(list->fd, list->buffer, sizeof list->buffer);
		if (got == 0)
			errno = 0; /* it may be that of a retry */
		if (got <= 0)
			return -1;
		list->at = 0;
		list->size = (size_t)got;
	}
	return (unsigned char)list->buffer[list->at++];
}

/* Reads a name; cuts it if it is too long. Returns its length, -1 if there are no more. */
static ssize_t read_name(struct files *files)
{
	size_t n = 0;
	int c;

	while ((c = next_octet(files->list)) > '\0') {
		if (n < MAX_LISTED)
			files->list->name[n] = (char)c;
		n++;
	}
	files->list->name[n < MAX_LISTED ? n : MAX_LISTED] = '\0';
	if (c < 0 && errno)
		fail(files, files->list_name, strerror(errno));
	return c < 0 && (errno || n == 0) ? -1 : (ssize_t)n;
}

static char *next_listed(struct files *files)
{
	struct list *list = files->list;
	char reason[100];
	ssize_t length;

	while (list && (length = read_name(files)) >= 0) {
		list->names++;
		const char *error = error_of_name(list, (size_t)length);
		if (!error)
			return list->name;
		snprintf(reason, sizeof reason, "name %" PRIu64 " is %s", list->names, error);
		fail(files, files->list_name, reason);
	}
	return NULL;
}

static char *next_named(struct files *files)
{
	if (files->list_name)
		return next_listed(files);
	return *files->operands ? *files->operands++ : NULL;
}

/* The level of the rules of the directories above a walk. */
#define PARENTS (-1)

/* Counts rules that could not be read, after their message. */
static void count_rules(struct files *files, bool were_read)
{
	files->unread += !were_read && !files->rules_failed;
	files->rules_failed |= !were_read;
}

static void begin_walk(struct files *files, char *directory)
{
	files->walk = tree_open(directory);
	if (!files->walk) {
		fail(files, directory, strerror(errno));
		return;
	}
	files->root_length = strlen(directory);
	files->root_length -= directory[files->root_length - 1] == '/';
	if (files->takes_ignored)
		return;
	files->rules_failed = false;
	files->absolute = realpath(directory, NULL);
	int reason = files->absolute ? 0 : errno;
	if (files->absolute)
		count_rules(files, rules_enter_parents(&files->rules, PARENTS, files->absolute));
	else
		files->absolute = copy_string(directory);
	/* Parents that are not readable, or longer than a path can be, have no rules. */
	if (reason && reason != EACCES && reason != ENAMETOOLONG) {
		trouble(directory, strerror(reason));
		count_rules(files, false);
	}
	files->absolute_length = strlen(files->absolute);
	files->absolute_size = files->absolute_length + 1;
	files->absolute_length -= files->absolute[files->absolute_length - 1] == '/';
}

static void end_walk(struct files *files)
{
	tree_close(files->walk);
	files->walk = NULL;
	rules_leave(&files->rules, PARENTS);
	free(files->absolute);
	files->absolute = NULL;
}

/*
 * Returns the absolute path of an entry, for rules. The directory above it was an entry before, so
 * that its path is there already.
 */
static const char *path_of(struct files *files, const struct found *found)
{
	const char *name = found->level ? found->name - 1 : ""; /* with the slash before it */
	size_t size = strlen(name) + 1;
	size_t at = files->absolute_length +
	            (found->level ? (size_t)(name - found->path) - files->root_length : 0);

	if (files->absolute_size < at + size + 1) {
		files->absolute_size = 2 * (at + size + 1);
		files->absolute = reallocate(files->absolute, files->absolute_size);
	}
	memcpy(files->absolute + at, name, size);
	if (!files->absolute[0])
		memcpy(files->absolute, "/", sizeof "/");
	return files->absolute;
}

/* A directory whose rules cannot be read is left out: who knows what they exclude. */
static void enter(struct files *files, const struct found *found)
{
	if (files->takes_ignored)
		return;
	const char *path = path_of(files, found);
	int fd = tree_directory(files->walk);
	if (fd < 0)
		return;
	bool were_read = rules_enter(&files->rules, found->level, fd, path);
	count_rules(files, were_read);
	if (!were_read)
		tree_skip(files->walk);
}

static enum verdict judge_globs(const struct files *files, const struct found *found)
{
	const char *path = found->path;

	while (path[0] == '.' && path[1] == '/')
		path += 2;
	/* What a line of .gitignore excludes, a glob includes. */
	enum verdict verdict = patterns_judge(&files->globs, path, found->name,
	                                      found->is_directory);
	if (verdict)
		return verdict == EXCLUDED ? INCLUDED : EXCLUDED;
	return files->has_positive_glob && !found->is_directory ? EXCLUDED : NO_VERDICT;
}

static enum verdict judge_ignored(struct files *files, const struct found *found)
{
	if (files->takes_ignored)
		return NO_VERDICT;
	if (strcmp(found->name, ".git") == 0)
		return EXCLUDED;
	return rules_judge(files->rules, path_of(files, found), found->name, found->is_directory);
}

/* Whether globs, rules and the name let a file or directory be taken. */
static bool is_wanted(struct files *files, const struct found *found)
{
	if (found->level == 0)
		return true;
	enum verdict verdict = judge_globs(files, found);
	if (!verdict)
		verdict = judge_ignored(files, found);
	if (!verdict && !files->takes_hidden && found->name[0] == '.')
		verdict = EXCLUDED;
	return verdict != EXCLUDED;
}

/* Tells the same, and counts the name if it is wanted. */
static bool takes(struct files *files, const struct found *found)
{
	if (!is_wanted(files, found))
		return false;
	files->ill_named += found->level > 0 &&
	                    !octavo_valid(found->name, strlen(found->name));
	return true;
}

/* Returns the name to open and to print. A file named "-" must not become standard input. */
static const char *name_of(const struct files *files, const struct found *found)
{
	const char *path = found->path;

	if (!files->omits_dot || found->level == 0 || strcmp(path, "./-") == 0)
		return path;
	return path + strlen("./");
}

/* Returns the next regular file that is not excluded; NULL at the end of the directory. */
static const char *walk(struct files *files)
{
	const struct found *found;

	while ((found = tree_next(files->walk))) {
		/* Directories before it at this level, and those in them, are done. */
		rules_leave(&files->rules, found->level);
		if (found->error)
			fail(files, name_of(files, found), found->error);
		else if (!takes(files, found))
			tree_skip(files->walk);
		else if (found->is_directory)
			enter(files, found);
		else
			return name_of(files, found);
	}
	return NULL;
}

const char *files_find(struct files *files, bool *checks_binary)
{
	for (;;) {
		if (files->walk) {
			const char *name = walk(files);
			*checks_binary = !files->takes_binary || files->refuses_binary;
			if (name) {
				root_enter(tree_root(files->walk));
				files->has_found = true;
				return name;
			}
			end_walk(files);
		}
		root_enter(NULL);
		char *name = next_named(files);
		*checks_binary = files->refuses_binary;
		bool is_file = name && !is_directory(name);
		files->has_found |= is_file;
		if (!name || is_file)
			return name;
		if (files->is_recursive)
			begin_walk(files, name);
		else
			fail(files, name, "is a directory; -r searches it");
	}
}

bool files_are_at_hand(const struct files *files)
{
	const struct list *list = files->list;

	return !list || memchr(list->buffer + list->at, '\0', list->size - list->at);
}

bool is_binary(const char *octets, size_t n)
{
	if (!memchr(octets, '\0', n))
		return false;
	enum octavo_encoding bom = octavo_sniff_bom(octets, n).encoding;
	return bom == OCTAVO_NO_ENCODING || bom == OCTAVO_UTF8;
}

bool is_binary_file(const char *name)
{
	struct stat status;

	/* The caller will report errors. Only a regular file can be read twice. */
	if (strcmp(name, "-") == 0)
		return false;
	char *octets = reallocate(NULL, MAX_BEGUN); /* too large for the stack of a thread */
	int fd = open_file(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, &status);
	ssize_t got = read_and_close(fd, octets, MAX_BEGUN);
	bool is_one = got > 0 && is_binary(octets, (size_t)got);
	free(octets);
	return is_one;
}

const char *files_next(struct files *files)
{
	const char *name;
	bool checks_binary;

	while ((name = files_find(files, &checks_binary)) && checks_binary && is_binary_file(name))
		files->skipped++;
	return name;
}

bool files_in_directory(const struct files *files)
{
	return files->walk != NULL;
}

bool files_is_backup(const struct files *files, const char *name, const char *suffix)
{
	size_t n = strlen(name), length = suffix ? strlen(suffix) : 0;

	return length && files_in_directory(files) && n > length &&
	       strcmp(name + n - length, suffix) == 0;
}

bool files_close(struct files *files)
{
	root_enter(NULL);
	if (files->list && files->list->fd != STDIN_FILENO)
		close(files->list->fd);
	free(files->list);
	patterns_free(&files->globs);
	if (files->is_recursive && !files->has_found && !files->unread)
		trouble("--recursive", "no file was found; hidden and ignored ones are left out");
	return !files->unread;
}
