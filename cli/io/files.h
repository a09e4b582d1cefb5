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

	char **operands;       /* the next ones                        */
	const char *list_name; /* of a file with names; NULL for none  */
	struct list *list;     /* its contents; NULL if it is not open */

	FTS *walk;             /* through a directory; NULL for none                */
	bool omits_dot;        /* its name was not given: print "a" and not "./a"   */
	size_t root_length;    /* of the directory's name                           */
	char *absolute;        /* path of what was found; begins with the directory */
	size_t absolute_length; /* of the directory's absolute path                  */
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
 * Returns the name of the next file, valid until the next call; NULL if there are no more. Those
 * of a directory are sorted. Errors are reported on standard error, and counted in 'unread'.
 */
const char *files_next(struct files *files);

/* Like files_next(), but leaves it to the caller to skip a file that is_binary(). */
const char *files_find(struct files *files, bool *checks_binary);
bool is_binary(const char *name);

/* Whether the last file was found in a directory, not named. */
bool files_in_directory(const struct files *files);

/* Returns false if anything was counted in 'unread'. */
bool files_close(struct files *files);

#endif
