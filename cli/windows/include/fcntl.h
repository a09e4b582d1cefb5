/* SPDX-License-Identifier: MIT */
/* fcntl.h - on Windows: open(2) and openat(2), for names in UTF-8; leases */
#ifndef WINDOWS_FCNTL_H
#define WINDOWS_FCNTL_H

#include <io.h>
#include_next <fcntl.h>
#include <sys/types.h>

#define open windows_open
#define openat windows_openat
#define fcntl windows_fcntl

/* Above those of the C library. Nothing is inherited; nothing waits; no terminal takes control. */
#define O_DIRECTORY 0x00100000
#define O_NOFOLLOW 0x00200000
#define O_PATH 0x00400000
#define O_NONBLOCK 0x00800000
#define O_CLOEXEC 0
#define O_NOCTTY 0

#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_SYMLINK_FOLLOW 0x400

int open(const char *path, int flags, ...);
int openat(int directory, const char *path, int flags, ...);

enum { F_GETFD = 1, F_GETFL = 3, F_SETFL = 4, F_SETSIG = 10, F_SETLEASE = 1024 };
enum { F_RDLCK = 0, F_UNLCK = 2 };
/* To be found by #ifdef. */
#define F_SETLEASE F_SETLEASE

/* A lease is not kept: F_RDLCK only tells, by EAGAIN, whether the file is open for writing. */
int fcntl(int fd, int command, ...);

#endif
