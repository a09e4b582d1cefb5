/* SPDX-License-Identifier: MIT */
/* dirent.h - on Windows: the names in a directory, in UTF-8 */
#ifndef WINDOWS_DIRENT_H
#define WINDOWS_DIRENT_H

#define fdopendir windows_fdopendir
#define readdir windows_readdir
#define closedir windows_closedir

enum { DT_UNKNOWN, DT_DIR, DT_LNK, DT_REG };
/* To be found by #ifdef. */
#define DT_DIR DT_DIR

struct dirent {
	unsigned char d_type;
	char *d_name; /* until the next readdir() */
};

typedef struct directory DIR;

DIR *fdopendir(int fd);
struct dirent *readdir(DIR *directory);
int closedir(DIR *directory);

#endif
