/* SPDX-License-Identifier: MIT */
/* place.c - names in directories: find, link, rename and remove them */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "windows/native.h"

/* Of FILE_INFORMATION_CLASS, since Windows 10, and what they take. */
enum { DISPOSITION = 13, DISPOSITION_EX = 64, RENAME = 10, RENAME_EX = 65, LINK = 11 };
enum { DELETE_IT = 1, AT_ONCE = 2, READ_ONLY_TOO = 0x10 };
enum { REPLACE = 1, REPLACE_OPEN = 2, REPLACE_READ_ONLY = 0x40 };

/* For renaming and links. */
struct target {
	ULONG flags; /* or a boolean: whether to replace what is there */
	HANDLE directory;
	ULONG octets;
	WCHAR name[];
};

static NTSTATUS set(HANDLE file, void *information, size_t size, int class)
{
	IO_STATUS_BLOCK status;

	return NtSetInformationFile(file, &status, information, (ULONG)size,
	                            (FILE_INFORMATION_CLASS)class);
}

static HANDLE open_for(ACCESS_MASK access, int directory, const char *path)
{
	struct opening opening = {
		.access = access,
		.disposition = FILE_OPEN,
		.options = FILE_OPEN_REPARSE_POINT,
		.share = SHARE_ALL,
	};

	return open_native(directory, path, &opening);
}

/* ---------------------------------------------------------------- access */

int faccessat(int directory, const char *path, int mode, int flags)
{
	struct stat status;
	struct opening opening = {
		.access = FILE_WRITE_DATA, .disposition = FILE_OPEN, .share = SHARE_ALL,
	};

	(void)flags;
	if (fstatat(directory, path, &status, 0) != 0)
		return -1;
	if (!(mode & W_OK) || S_ISDIR(status.st_mode))
		return 0;
	/* The attribute first: an administrator may open more. */
	HANDLE file = status.st_mode & 0222 ? open_native(directory, path, &opening) : NULL;
	if (!(status.st_mode & 0222))
		errno = EACCES;
	if (!file)
		return -1;
	CloseHandle(file);
	return 0;
}

int access(const char *path, int mode)
{
	return faccessat(AT_FDCWD, path, mode, 0);
}

/* ---------------------------------------------------------------- removing */

/* As in POSIX, the name is gone at once. Before Windows 10 it is when nobody has the file open. */
static NTSTATUS delete(HANDLE file)
{
	ULONG flags = DELETE_IT | AT_ONCE | READ_ONLY_TOO;
	NTSTATUS result = set(file, &flags, sizeof flags, DISPOSITION_EX);
	BOOLEAN deletes = TRUE;

	return NT_SUCCESS(result) ? result : set(file, &deletes, sizeof deletes, DISPOSITION);
}

int unlinkat(int directory, const char *path, int flags)
{
	HANDLE file = open_for(DELETE, directory, path);
	NTSTATUS result;

	(void)flags;
	if (!file)
		return -1;
	result = delete(file);
	CloseHandle(file);
	return NT_SUCCESS(result) ? 0 : fail_by_status(result);
}

int unlink(const char *path)
{
	return unlinkat(AT_FDCWD, path, 0);
}

/* ---------------------------------------------------------------- new names */

/* Gives the file a name in a directory; 'flags' are those of the class, or a boolean. */
static NTSTATUS name_file(HANDLE file, int directory, const wchar_t *name, ULONG flags, int class)
{
	size_t octets = wcslen(name) * sizeof *name, size = sizeof(struct target) + octets;
	struct target *target = calloc(1, size + sizeof *name);
	NTSTATUS result;

	if (!target)
		return (NTSTATUS)0xC0000017; /* STATUS_NO_MEMORY */
	target->flags = flags;
	target->directory = handle_of(directory);
	target->octets = (ULONG)octets;
	memcpy(target->name, name, octets);
	result = set(file, target, size, class);
	free(target);
	return result;
}

/*
 * Before Windows 10 a file that is open cannot be replaced, also if it is open only here, but it
 * can be renamed. Between both steps the new file has its temporary name, and the old one another.
 */
static NTSTATUS replace_open(HANDLE file, int directory, const wchar_t *name, const char *path)
{
	static const wchar_t suffix[] = L".octavo-old";
	size_t length = wcslen(name);
	wchar_t *aside = malloc((length + wcslen(suffix) + 1) * sizeof *aside);
	HANDLE old = aside ? open_for(DELETE, directory, path) : NULL;
	NTSTATUS result = (NTSTATUS)0xC0000022; /* STATUS_ACCESS_DENIED */

	if (old) {
		memcpy(aside, name, length * sizeof *aside);
		wcscpy(aside + length, suffix);
		result = name_file(old, directory, aside, FALSE, RENAME);
	}
	if (NT_SUCCESS(result)) {
		result = name_file(file, directory, name, FALSE, RENAME);
		if (NT_SUCCESS(result))
			delete(old);
		else
			name_file(old, directory, name, FALSE, RENAME);
	}
	if (old)
		CloseHandle(old);
	free(aside);
	return result;
}

/* Renames onto an existing file in one step, where Windows can. */
static NTSTATUS replace(HANDLE file, int directory, const wchar_t *name, const char *path)
{
	ULONG flags = REPLACE | REPLACE_OPEN | REPLACE_READ_ONLY;
	NTSTATUS result = name_file(file, directory, name, flags, RENAME_EX);

	if (NT_SUCCESS(result))
		return result;
	result = name_file(file, directory, name, TRUE, RENAME);
	return result == (NTSTATUS)0xC0000022 /* STATUS_ACCESS_DENIED */
	               ? replace_open(file, directory, name, path)
	               : result;
}

static NTSTATUS rename_to_new(HANDLE file, int directory, const wchar_t *name, const char *path)
{
	(void)path;
	return name_file(file, directory, name, FALSE, RENAME);
}

static NTSTATUS add_name(HANDLE file, int directory, const wchar_t *name, const char *path)
{
	(void)path;
	return name_file(file, directory, name, FALSE, LINK);
}

/* Opens a file, and gives it a name. */
static int name_path(ACCESS_MASK access, int from, const char *old_path, int to,
                     const char *new_path,
                     NTSTATUS (*give)(HANDLE file, int directory, const wchar_t *name,
                                      const char *path))
{
	HANDLE file = open_for(access, from, old_path);
	wchar_t *name = file ? wide_name(new_path) : NULL;
	int done = -1;

	if (name) {
		NTSTATUS result = give(file, to, name, new_path);
		done = NT_SUCCESS(result) ? 0 : fail_by_status(result);
	}
	if (file)
		CloseHandle(file);
	free(name);
	return done;
}

int linkat(int from, const char *old_path, int to, const char *new_path, int flags)
{
	(void)flags;
	return name_path(FILE_WRITE_ATTRIBUTES, from, old_path, to, new_path, add_name);
}

int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned flags)
{
	enum { NOREPLACE = 1 };

	if (flags == NOREPLACE)
		return name_path(DELETE, from, old_path, to, new_path, rename_to_new);
	errno = EINVAL;
	return flags ? -1 : name_path(DELETE, from, old_path, to, new_path, replace);
}

int renameat(int from, const char *old_path, int to, const char *new_path)
{
	return renameat2(from, old_path, to, new_path, 0);
}

/* ---------------------------------------------------------------- paths */

/* The path with slashes: "C:/dir/file", or "//server/share/file". */
static char *from_native(const wchar_t *native)
{
	static const wchar_t share[] = L"UNC\\";
	const wchar_t *path = native + wcslen(L"\\??\\"); /* or "\\?\", which is as long */
	bool is_share = wcsncmp(path, share, wcslen(share)) == 0;

	path += is_share ? wcslen(share) - 2 : 0;
	char *narrow = narrow_name(path, wcslen(path));
	if (narrow && is_share)
		narrow[0] = '/';
	if (narrow)
		use_slashes(narrow);
	return narrow;
}

static wchar_t *final_path(HANDLE file)
{
	DWORD size = GetFinalPathNameByHandleW(file, NULL, 0, FILE_NAME_NORMALIZED);
	wchar_t *path = size ? malloc(((size_t)size + 1) * sizeof *path) : NULL;

	if (path)
		GetFinalPathNameByHandleW(file, path, size, FILE_NAME_NORMALIZED);
	return path;
}

/* Where the path without links cannot be known, who follows this one meets them. */
char *realpath(const char *path, char *resolved)
{
	struct opening opening = { .disposition = FILE_OPEN, .share = SHARE_ALL };
	HANDLE file = open_native(AT_FDCWD, path, &opening);

	(void)resolved;
	if (!file)
		return NULL;
	wchar_t *found = final_path(file);
	if (!found)
		found = native_path(path);
	char *narrow = found ? from_native(found) : NULL;
	CloseHandle(file);
	free(found);
	return narrow;
}
