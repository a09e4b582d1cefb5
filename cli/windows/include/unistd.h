/* SPDX-License-Identifier: MIT */
/* unistd.h - on Windows: what the command uses of POSIX, for names in UTF-8 */
#ifndef WINDOWS_UNISTD_H
#define WINDOWS_UNISTD_H

#include_next <unistd.h>
#include <sys/types.h>

#undef lseek
#define access windows_access
#define close windows_close
#define faccessat windows_faccessat
#define isatty windows_isatty
#define lseek windows_lseek
#define pread windows_pread
#define read(...) windows_read(__VA_ARGS__) /* also the name of a member */
#define unlink windows_unlink
#define write windows_write

int close(int fd);
ssize_t read(int fd, void *dst, size_t n);
ssize_t pread(int fd, void *dst, size_t n, off_t offset);
ssize_t write(int fd, const void *src, size_t n);
off_t lseek(int fd, off_t offset, int whence);
int fsync(int fd);
int isatty(int fd);

int access(const char *path, int mode);
int faccessat(int directory, const char *path, int mode, int flags);
int linkat(int from, const char *old_path, int to, const char *new_path, int flags);
int renameat(int from, const char *old_path, int to, const char *new_path);
int unlink(const char *path);
int unlinkat(int directory, const char *path, int flags);

/* As Linux has it, where the C library may not. Of the flags there is 1: RENAME_NOREPLACE. */
#define SYS_renameat2 1
#define syscall(number, ...) renameat2(__VA_ARGS__)
int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned flags);

/* All files are of one user. */
static inline int fchown(int fd, uid_t user, gid_t group)
{
	return (void)fd, (void)user, (void)group, 0;
}

/* There is no job control: the process is in the foreground. */
static inline pid_t tcgetpgrp(int fd)
{
	return (void)fd, -1;
}

static inline pid_t getpgrp(void)
{
	return 0;
}

enum { _SC_PAGESIZE, _SC_NPROCESSORS_ONLN };
long sysconf(int name);

enum { _PC_NAME_MAX };
long fpathconf(int fd, int name);

#endif
