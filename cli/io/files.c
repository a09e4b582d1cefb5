/* SPDX-License-Identifier: MIT */
/* files.c - the files that a command line names */
#define _DEFAULT_SOURCE /* for fts(3) */
#define _FILE_OFFSET_BITS 64
#include "io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/retry.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "octavo.h"

/* Far more than a system takes. */
#define MAX_NAME ((size_t)64 << 10)

/* Adds a pattern for each choice that ripgrep's braces give: *.{c,h} */
static void add_glob(struct patterns *globs, const char *glob)
{
	const char *begin = strchr(glob, '{');
	const char *end = begin ? strchr(begin, '}') : NULL;
	char *one = end ? copy_string(glob) : NULL;

	if (!end) {
		patterns_add(globs, glob);
		return;
	}
	while (begin < end) {
		size_t n = strcspn(++begin, ",}");
		char *at = one + (strchr(glob, '{') - glob);
		memcpy(at, begin, n);
		memcpy(at + n, end + 1, strlen(end + 1) + 1);
		add_glob(globs, one);
		begin += n;
	}
	free(one);
}

void read_glob(const struct command *command, const char *glob, void *to)
{
	struct files *files = to;

	(void)command;
	add_glob(&files->globs, glob);
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

void files_open(struct files *files, const struct command *command, char **operands)
{
	static char here[] = ".";
	static char *only_here[] = { here, NULL };

	if (!files->list_name) {
		files->is_here = files->is_recursive && !operands[0];
		files->operands = files->is_here ? only_here : operands_or_stdin(operands);
		return;
	}
	if (operands[0])
		usage_error(command, operands[0], "no operands beside --files0-from");
	files->name = reallocate(NULL, MAX_NAME + 1);
	bool is_stdin = strcmp(files->list_name, "-") == 0;
	files->list = is_stdin ? stdin : fopen(files->list_name, "r");
	if (!files->list)
		fail(files, files->list_name, strerror(errno));
}

/* What is wrong with the name that was read last, or NULL. */
static const char *error_of_name(const struct files *files, size_t length)
{
	if (length == 0)
		return "empty";
	if (length > MAX_NAME)
		return "too long";
	if (files->list == stdin && strcmp(files->name, "-") == 0)
		return "standard input, which is the list";
	return NULL;
}

static int next_octet(FILE *list)
{
	int c;

	while ((c = getc(list)) == EOF && ferror(list) && retry_read(fileno(list)))
		clearerr(list);
	return c;
}

static char *next_listed(struct files *files)
{
	char reason[100];

	while (files->list) {
		size_t n = 0;
		int c;

		while ((c = next_octet(files->list)) != EOF && c != '\0') {
			if (n < MAX_NAME)
				files->name[n] = (char)c;
			n++;
		}
		if (c == EOF && ferror(files->list)) {
			fail(files, files->list_name, strerror(errno));
			return NULL;
		}
		if (c == EOF && n == 0)
			return NULL;
		files->listed++;
		files->name[n < MAX_NAME ? n : MAX_NAME] = '\0';
		const char *error = error_of_name(files, n);
		if (!error)
			return files->name;
		snprintf(reason, sizeof reason, "name %" PRIu64 " is %s", files->listed, error);
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

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

/*
 * Counts rules that cannot be read, once a walk, and as soon as that has been said: another
 * thread that ends a file in its turn asks what there was before that.
 */
static void count_unread_rules(struct files *files, bool had_failed)
{
	if (files->ignore.failed && !had_failed)
		files->unread++;
}

static void begin_walk(struct files *files, char *directory)
{
	char *roots[] = { directory, NULL };

	/* All of a directory waits here to be sorted: names, and no more. */
	files->walk = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR | FTS_NOSTAT,
	                       by_name);
	if (!files->walk) {
		fail(files, directory, strerror(errno));
		return;
	}
	files->walk_length = strlen(directory);
	files->walk_length -= directory[files->walk_length - 1] == '/';
	if (files->takes_ignored)
		return;
	files->path = realpath(directory, NULL);
	if (files->path)
		ignore_open(&files->ignore, files->path);
	else
		files->path = copy_string(directory); /* whose parents one cannot see */
	count_unread_rules(files, false);
	files->path_length = strlen(files->path);
	files->path_length -= files->path[files->path_length - 1] == '/';
}

static void end_walk(struct files *files)
{
	fts_close(files->walk);
	files->walk = NULL;
	ignore_close(&files->ignore);
	free(files->path);
	files->path = NULL;
}

/* Where rules look for what was found. */
static const char *path_of(struct files *files, const FTSENT *found)
{
	const char *behind = found->fts_path + files->walk_length;
	size_t size = strlen(behind) + 1;

	if (found->fts_level == 0)
		behind += size - 1, size = 1;
	files->path = reallocate(files->path, files->path_length + size + 1);
	memcpy(files->path + files->path_length, behind, size);
	if (!files->path[0])
		memcpy(files->path, "/", sizeof "/");
	return files->path;
}

static void enter(struct files *files, FTSENT *found)
{
	if (files->takes_ignored)
		return;
	bool had_failed = files->ignore.failed;
	ignore_enter(&files->ignore, path_of(files, found));
	count_unread_rules(files, had_failed);
	found->fts_number = 1; /* one has to leave it */
}

static void leave(struct files *files, const FTSENT *found)
{
	if (found->fts_number)
		ignore_leave(&files->ignore);
}

static enum verdict judge_globs(const struct files *files, const FTSENT *found,
                                bool is_directory)
{
	const char *path = found->fts_path;

	while (path[0] == '.' && path[1] == '/')
		path += 2;
	switch (patterns_judge(&files->globs, path, found->fts_name, is_directory)) {
	case LEFT_OUT: /* by git's reading; here it is what one wants */
		return TAKEN_IN;
	case TAKEN_IN:
		return LEFT_OUT;
	default:
		return files->has_positive_glob && !is_directory ? LEFT_OUT : NOTHING_SAID;
	}
}

static enum verdict judge_ignored(struct files *files, const FTSENT *found, bool is_directory)
{
	if (files->takes_ignored)
		return NOTHING_SAID;
	if (strcmp(found->fts_name, ".git") == 0)
		return LEFT_OUT;
	return ignore_judge(&files->ignore, path_of(files, found), found->fts_name,
	                    is_directory);
}

static bool is_wanted(struct files *files, const FTSENT *found, bool is_directory)
{
	if (found->fts_level == 0)
		return true;
	enum verdict said = judge_globs(files, found, is_directory);
	if (!said)
		said = judge_ignored(files, found, is_directory);
	if (!said && !files->takes_hidden && found->fts_name[0] == '.')
		said = LEFT_OUT;
	return said != LEFT_OUT;
}

/* The name by which it is opened and shown; a file that is called - is not standard input. */
static const char *name_of(const struct files *files, const FTSENT *found)
{
	const char *path = found->fts_path;

	if (!files->is_here || found->fts_level == 0 || strcmp(path, "./-") == 0)
		return path;
	return path + strlen("./");
}

/* Whether it is a regular file, which fts(3) has not looked at where it is no directory. */
static bool is_regular(struct files *files, FTSENT *found)
{
	struct stat status;

	if (lstat(found->fts_accpath, &status) != 0) {
		fail(files, name_of(files, found), strerror(errno));
		return false;
	}
	/* Where a file system does not count how many are in a directory, it may be one. */
	if (S_ISDIR(status.st_mode))
		fts_set(files->walk, found, FTS_AGAIN);
	return S_ISREG(status.st_mode);
}

/* Walks to the next file that is wanted. Returns NULL at the end of the directory. */
static const char *walk(struct files *files)
{
	FTSENT *found;

	while ((errno = 0, found = fts_read(files->walk))) {
		switch (found->fts_info) {
		case FTS_D:
			if (is_wanted(files, found, true))
				enter(files, found);
			else
				fts_set(files->walk, found, FTS_SKIP);
			break;
		case FTS_DNR:
			fail(files, name_of(files, found), strerror(found->fts_errno));
			leave(files, found);
			break;
		case FTS_DP:
			leave(files, found);
			break;
		case FTS_DC:
			fail(files, name_of(files, found), "directory within itself");
			break;
		case FTS_ERR:
		case FTS_NS:
			fail(files, name_of(files, found), strerror(found->fts_errno));
			break;
		case FTS_NSOK:
		case FTS_F:
			if (is_regular(files, found) && is_wanted(files, found, false))
				return name_of(files, found);
		}
	}
	if (errno)
		fail(files, "-r", strerror(errno));
	return NULL;
}

static bool is_directory(const char *name)
{
	struct stat status;
	return strcmp(name, "-") != 0 && stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

const char *files_find(struct files *files, bool *matters)
{
	for (;;) {
		if (files->walk) {
			const char *name = walk(files);
			*matters = !files->takes_binary || files->refuses_binary;
			if (name)
				return name;
			end_walk(files);
		}
		char *name = next_named(files);
		*matters = files->refuses_binary;
		if (!name || !is_directory(name))
			return name;
		if (files->is_recursive)
			begin_walk(files, name);
		else
			fail(files, name, "is a directory, -r takes what is in it");
	}
}

const char *files_next(struct files *files)
{
	const char *name;
	bool matters;

	while ((name = files_find(files, &matters)) && matters && is_binary(name))
		files->skipped++;
	return name;
}

bool is_binary(const char *name)
{
	char octets[64 << 10];
	struct stat status;
	int fd = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK);

	/* What cannot be read, or read again, is for others to find out. */
	if (fd < 0)
		return false;
	ssize_t got = 0;
	if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
		got = read(fd, octets, sizeof octets);
	close(fd);
	if (got <= 0 || !memchr(octets, '\0', (size_t)got))
		return false;
	enum octavo_encoding bom = octavo_sniff_bom(octets, (size_t)got).encoding;
	return bom == OCTAVO_NO_ENCODING || bom == OCTAVO_UTF8;
}

bool files_in_directory(const struct files *files)
{
	return files->walk != NULL;
}

bool files_close(struct files *files)
{
	if (files->walk)
		end_walk(files);
	if (files->list && files->list != stdin)
		fclose(files->list);
	free(files->name);
	patterns_free(&files->globs);
	return !files->unread;
}
