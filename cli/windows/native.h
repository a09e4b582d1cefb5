/* SPDX-License-Identifier: MIT */
/* native.h - files by the native calls of Windows, which know places relative to a directory */
#ifndef NATIVE_H
#define NATIVE_H

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <winternl.h>

#include <stdbool.h>

/* ---------------------------------------------------------------- names */

/*
 * UTF-8 to UTF-16 and back, to be freed. Names of Windows may hold surrogates without another,
 * which are encoded as in WTF-8. wide_name() returns NULL, with errno, for ill-formed names.
 */
wchar_t *wide_name(const char *name);
char *narrow_name(const wchar_t *name, size_t units);

/* Writes slashes for backslashes. */
void use_slashes(char *path);

/* The absolute path as the native calls want it: of any length. To be freed; NULL on an error. */
wchar_t *native_path(const char *path);

/* ---------------------------------------------------------------- errors */

/* Set errno by what a call of Windows has returned, or by GetLastError(). Return -1. */
int fail_by_status(NTSTATUS status);
int fail_by_error(void);

/* ---------------------------------------------------------------- files */

/* The handle of a descriptor; NULL, with errno, if there is none. */
HANDLE handle_of(int fd);

/* A descriptor for a handle, which it closes; -1, with errno, on an error. */
int descriptor_of(HANDLE handle, int flags);

struct opening {
	ACCESS_MASK access;
	ULONG disposition; /* FILE_OPEN, .. */
	ULONG options;     /* FILE_DIRECTORY_FILE, .. */
	ULONG share;
};

#define SHARE_ALL (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

/*
 * Opens a path as openat(2) finds it. Absolute paths, and those relative to the current directory
 * (AT_FDCWD), may have any length. Returns NULL, with errno, on an error.
 */
HANDLE open_native(int directory, const char *path, const struct opening *opening);

/* Whether an open file stands for another: a symbolic link, or a mounted directory. */
bool is_link(HANDLE file);

#endif
