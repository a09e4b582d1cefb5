/* SPDX-License-Identifier: MIT */
/* sys/stat.h - on Windows: what the command asks of stat(2) and its kin, for names in UTF-8 */
#ifndef WINDOWS_SYS_STAT_H
#define WINDOWS_SYS_STAT_H

#include <io.h>
#include <sys/types.h>
#include <time.h>

/* The C library has its own, with times in seconds and inodes of 16 bits. */
#define stat windows_stat
#define lstat windows_lstat
#define fstat windows_fstat
#define fstatat windows_fstatat
#define fchmod windows_fchmod
#define futimens windows_futimens
#define umask windows_umask

/* Files have no owner and no group that these numbers could stand for: 0. */
struct stat {
	dev_t st_dev;
	ino_t st_ino;
	mode_t st_mode;
	nlink_t st_nlink;
	uid_t st_uid;
	gid_t st_gid;
	off_t st_size;
	struct timespec st_atim, st_mtim, st_ctim; /* the last is that of any change */
};

/*
 * A file is read-only or not, as if for all. The bits that are left are attributes of Windows, so
 * that whoever keeps the mode of a file keeps these.
 */
#define S_HIDDEN 04000
#define S_SYSTEM 02000
#define S_NOT_INDEXED 01000

#define S_IFMT 0170000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_IRWXG 0070
#define S_IRWXO 0007

int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int fd, struct stat *status);
int fstatat(int directory, const char *path, struct stat *status, int flags);
int fchmod(int fd, mode_t mode);
int futimens(int fd, const struct timespec times[2]);

/* A directory says what others may do with the files in it. */
static inline mode_t umask(mode_t mask)
{
	return (void)mask, 0;
}

#endif
