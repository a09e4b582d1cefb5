/* SPDX-License-Identifier: MIT */
/* files.h - the files that a command line names */
#ifndef FILES_H
#define FILES_H

#include <stdint.h>

#include "base/command.h"
#include "io/ignore.h"
#include "io/tree.h"

/* All zero to begin with. */
struct files {
	bool is_recursive, takes_hidden, takes_ignored, takes_binary, refuses_binary;
	bool has_positive_glob;
	bool changes; /* the command may replace the files */
	struct patterns globs;
	unsigned unrestricted; /* how often -u was given */

	char **operands;       /* the next ones                        */
	const char *list_name; /* of a file with names; NULL for none  */
	struct list *list;     /* its contents; NULL if it is not open */

	struct tree *walk;     /* through a directory; NULL for none                */
	bool omits_dot;        /* its name was not given: print "a" and not "./a"   */
	size_t root_length;    /* of the directory's name                           */
	char *absolute;        /* path of what was found; begins with the directory */
	size_t absolute_length; /* of the directory's absolute path                  */
	size_t absolute_size;   /* of the memory for the path                        */
	struct rules *rules;    /* of the current directory and its parents          */
	bool rules_failed;      /* it was counted in 'unread', once for each walk    */

	bool has_found;   /* a file */
	uint64_t skipped; /* binary files */
	uint64_t ill_named; /* files and directories that -r has found, whose names are not UTF-8 */
	uint64_t unread;  /* directories, lists and rules that could not be read */
};

#define FILES_HEADING "Which files:"

/* Option rows for a member of type 'struct files'. */
#define FILES_ROWS(type, member)                                                             \
	HEADING(FILES_HEADING),                                                              \
	{ 'r', "recursive", NULL,                                                            \
	  "search directories, by default the current one, for regular files; symbolic links are " \
	  "not followed",                                                                    \
	  SET_FLAG(type, member.is_recursive) },                                             \
	{ 0, "files0-from", "FILE",                                                          \
	  "read the names of files, each ended by NUL, from FILE, or from standard input if "\
	  "that is -", SET_STRING(type, member.list_name) },                                 \
	{ 'g', "glob", "GLOB",                                                               \
	  "in directories, only files that match GLOB, or none that match !GLOB, as in "     \
	  ".gitignore; the last of several that match decides, before the options below",    \
	  CALL(type, member, read_glob) },                                                   \
	{ 0, "hidden", NULL, "in directories, also hidden files: .name",                     \
	  SET_FLAG(type, member.takes_hidden) },                                             \
	{ 0, "no-ignore", NULL,                                                              \
	  "also files that .ignore, .gitignore or .git/info/exclude exclude, and .git; these "\
	  "may have 128 KiB together, or a directory is skipped",                            \
	  SET_FLAG(type, member.takes_ignored) },                                            \
	{ 0, "binary", NULL,                                                                 \
	  "also binary files: those with NUL in the first 64 KiB, without a byte order mark " \
	  "of UTF-16 or UTF-32", SET_FLAG(type, member.takes_binary) },                      \
	{ 0, "no-binary", NULL, "also skip binary files that are named as operands",         \
	  SET_FLAG(type, member.refuses_binary) },                                           \
	{ 'u', "unrestricted", NULL, "--no-ignore; -uu also --hidden, -uuu also --binary",   \
	  CALL(type, member, read_unrestricted) }

void read_glob(const struct command *command, const char *glob, void *files);
void read_unrestricted(const struct command *command, const char *none, void *files);

/*
 * Whether there is one file only, or standard input among them, whose text may come slowly. To be
 * called after files_open().
 */
bool files_are_serial(const struct files *files);

/* 'operands' is what read_options() returned. Then the process is confined: see confine.h. */
void files_open(struct files *files, const struct command *command, char **operands);

/*
 * Returns the name of the next file, valid until the next call; NULL if there are no more. The
 * names in a directory are sorted. Errors are reported on standard error, and counted in 'unread'.
 */
const char *files_next(struct files *files);

/* Like files_next(), but leaves it to the caller to skip a file that is binary. */
const char *files_find(struct files *files, bool *checks_binary);

/* Whether files_find() need not wait for more of a list of names. */
bool files_are_at_hand(const struct files *files);

/* Whether the beginning of a file, MAX_BEGUN octets if it has so many, is that of a binary one. */
bool is_binary(const char *octets, size_t n);

/* Whether a file is regular and binary; false if it cannot be read. */
bool is_binary_file(const char *name);

/* Whether the last file was found in a directory, not named. */
bool files_in_directory(const struct files *files);

/* Whether it is, and ends with the suffix of backups: made by an earlier run. NULL for none. */
bool files_is_backup(const struct files *files, const char *name, const char *suffix);

/* To be called after the last file. Returns false if anything was counted in 'unread'. */
bool files_close(struct files *files);

#endif
