/* SPDX-License-Identifier: MIT */
/* files.h - the files that a command line names */
#ifndef FILES_H
#define FILES_H

#include <fts.h>
#include <stdint.h>

#include "base/command.h"
#include "io/ignore.h"

/* All zero to begin with. */
struct files {
	bool is_recursive, takes_hidden, takes_ignored, takes_binary, refuses_binary;
	bool has_positive_glob;
	struct patterns globs;
	unsigned unrestricted; /* how often that was said */

	char **operands; /* those to come                          */
	const char *list_name; /* of a file with names, NULL for none .. */
	struct list *list;     /* .. once it is open                     */

	FTS *walk;            /* through a directory, or NULL              */
	bool is_here;         /* the current one, which nobody named       */
	size_t walk_length;   /* of the name of the directory              */
	char *path;           /* the same for rules, however it is named .. */
	size_t path_length;   /* .. so long                                */
	struct ignore ignore;

	uint64_t skipped; /* binary files */
	uint64_t unread;  /* directories, lists and rules that could not be read */
};

/* Rows for a 'struct files'. */
#define FILES_ROWS(type, member)                                                             \
	HEADING("Which files:"),                                                             \
	{ 'r', "recursive", NULL,                                                            \
	  "what is in directories, too; without FILE, in the current one. Symbolic links "   \
	  "are not followed. Left out are special files, and what the options below say",    \
	  SET_FLAG(type, member.is_recursive) },                                             \
	{ 0, "files0-from", "FILE",                                                          \
	  "those that are named in FILE, or standard input where that is -, each name ended " \
	  "by NUL", SET_STRING(type, member.list_name) },                                    \
	{ 'g', "glob", "GLOB",                                                               \
	  "of those in directories, only what matches GLOB, or not what matches !GLOB, as "  \
	  "a line of .gitignore would; of several the last that matches decides, whatever "  \
	  "the options below say", CALL(type, member, read_glob) },                          \
	{ 0, "hidden", NULL, "also those whose names begin with a dot",                      \
	  SET_FLAG(type, member.takes_hidden) },                                             \
	{ 0, "no-ignore", NULL,                                                              \
	  "also what .ignore leaves out, and, in a work tree of git, .gitignore and "        \
	  ".git/info/exclude do, and .git itself", SET_FLAG(type, member.takes_ignored) },   \
	{ 0, "binary", NULL,                                                                 \
	  "also binary files: those with a NUL in the first 64 KiB, unless a byte order "    \
	  "mark says that it is UTF-16 or UTF-32", SET_FLAG(type, member.takes_binary) },    \
	{ 0, "no-binary", NULL, "no binary files, even where they are named",                \
	  SET_FLAG(type, member.refuses_binary) }

/* For commands whose -u is nothing else. */
#define UNRESTRICTED_ROW(type, member)                                                       \
	{ 'u', "unrestricted", NULL, "--no-ignore; -uu also --hidden, -uuu also --binary",   \
	  CALL(type, member, read_unrestricted) }

void read_glob(const struct command *command, const char *glob, void *files);
void read_unrestricted(const struct command *command, const char *none, void *files);

/* Begins with the operands that read_options() left. */
void files_open(struct files *files, const struct command *command, char **operands);

/*
 * Returns the name of the next file, until the next call; NULL where there are no more. In a
 * directory they are sorted. Says on standard error what goes wrong, and goes on.
 */
const char *files_next(struct files *files);

/* Whether the file that files_next() returned was found in a directory. */
bool files_in_directory(const struct files *files);

/* The same, where someone else looks whether the file is binary, if that matters. */
const char *files_find(struct files *files, bool *matters);
bool is_binary(const char *name);

/* Returns whether nothing went wrong. */
bool files_close(struct files *files);

#endif
