/* SPDX-License-Identifier: MIT */
/* native.c - files by the native calls of Windows, which know places relative to a directory */
#include "windows/native.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

#include "octavo.h"

/* ---------------------------------------------------------------- names */

wchar_t *wide_name(const char *name)
{
	size_t n = strlen(name), cap = (n + 1) * sizeof(wchar_t);
	wchar_t *wide = malloc(cap);

	if (!wide)
		return NULL;
	struct octavo_result done = octavo_convert(OCTAVO_WTF8, name, n, OCTAVO_WTF16LE, wide,
	                                           cap, OCTAVO_STOP);
	if (done.error) {
		free(wide);
		errno = EILSEQ;
		return NULL;
	}
	wide[done.written / sizeof(wchar_t)] = L'\0';
	return wide;
}

char *narrow_name(const wchar_t *name, size_t units)
{
	size_t cap = 3 * units + 1;
	char *narrow = malloc(cap);

	if (!narrow)
		return NULL;
	struct octavo_result done = octavo_convert(OCTAVO_WTF16LE, name, units * sizeof *name,
	                                           OCTAVO_WTF8, narrow, cap, OCTAVO_STOP);
	narrow[done.written] = '\0';
	return narrow;
}

void use_slashes(char *path)
{
	for (char *c = path; *c; c++)
		if (*c == '\\')
			*c = '/';
}

static bool is_separator(wchar_t c)
{
	return c == L'/' || c == L'\\';
}

static bool begins_with_drive(const wchar_t *name)
{
	wchar_t letter = name[0] | 0x20;
	return letter >= L'a' && letter <= L'z' && name[1] == L':';
}

static wchar_t *full_path(const wchar_t *name)
{
	static const wchar_t native[] = L"\\??\\", server[] = L"\\??\\UNC\\";
	/* "C:" is where a walk along a path begins. */
	const wchar_t root[] = { name[0], L':', L'\\', L'\0' };

	if (begins_with_drive(name) && !name[2])
		name = root;
	DWORD size = GetFullPathNameW(name, 0, NULL, NULL);
	wchar_t *path = malloc((size + wcslen(server)) * sizeof *path);
	if (!path)
		return NULL;
	/* A prefix before it may be longer than what that replaces. */
	wchar_t *full = path + wcslen(server);
	size = GetFullPathNameW(name, size, full, NULL);
	const wchar_t *prefix = native;
	size_t skipped = 0;
	if (wcsncmp(full, L"\\\\?\\", 4) == 0 || wcsncmp(full, L"\\\\.\\", 4) == 0) {
		skipped = 4;
	} else if (wcsncmp(full, L"\\\\", 2) == 0) {
		prefix = server;
		skipped = 2;
	}
	size_t length = wcslen(prefix);
	memcpy(path, prefix, length * sizeof *path);
	memmove(path + length, full + skipped, (size - skipped + 1) * sizeof *path);
	return path;
}

wchar_t *native_path(const char *path)
{
	wchar_t *wide = wide_name(strcmp(path, "/dev/null") == 0 ? "NUL" : path);
	wchar_t *full = wide ? full_path(wide) : NULL;

	free(wide);
	return full;
}

/* Writes the name below a directory as the native calls want it. "." is the directory itself. */
static void trim(wchar_t *name)
{
	wchar_t *from = name, *to = name;

	while (*from) {
		if (from[0] == L'.' && (is_separator(from[1]) || !from[1])) {
			from++;
		} else {
			while (*from && !is_separator(*from))
				*to++ = *from++;
			if (*from)
				*to++ = L'\\';
		}
		while (is_separator(*from))
			from++;
	}
	if (to > name && to[-1] == L'\\')
		to--;
	*to = L'\0';
}

/* ---------------------------------------------------------------- errors */

static int error_number(DWORD error)
{
	switch (error) {
	case ERROR_FILE_NOT_FOUND:
	case ERROR_PATH_NOT_FOUND:
	case ERROR_INVALID_DRIVE:
	case ERROR_BAD_NETPATH:
	case ERROR_BAD_NET_NAME:
	case ERROR_BAD_PATHNAME:
	case ERROR_INVALID_NAME: return ENOENT;
	case ERROR_ACCESS_DENIED:
	case ERROR_PRIVILEGE_NOT_HELD: return EACCES;
	case ERROR_SHARING_VIOLATION:
	case ERROR_LOCK_VIOLATION: return EBUSY;
	case ERROR_FILE_EXISTS:
	case ERROR_ALREADY_EXISTS: return EEXIST;
	case ERROR_DIRECTORY: return ENOTDIR;
	case ERROR_DIR_NOT_EMPTY: return ENOTEMPTY;
	case ERROR_DISK_FULL:
	case ERROR_HANDLE_DISK_FULL: return ENOSPC;
	case ERROR_FILE_TOO_LARGE: return EFBIG;
	case ERROR_WRITE_PROTECT: return EROFS;
	case ERROR_NOT_SAME_DEVICE: return EXDEV;
	case ERROR_TOO_MANY_LINKS: return EMLINK;
	case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
	case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
	case ERROR_NOT_ENOUGH_MEMORY:
	case ERROR_OUTOFMEMORY: return ENOMEM;
	case ERROR_BROKEN_PIPE:
	case ERROR_NO_DATA: return EPIPE;
	case ERROR_INVALID_HANDLE: return EBADF;
	case ERROR_INVALID_FUNCTION:
	case ERROR_NOT_SUPPORTED: return ENOTSUP;
	case ERROR_INVALID_PARAMETER: return EINVAL;
	case ERROR_CANT_RESOLVE_FILENAME: return ELOOP;
	default: return EIO;
	}
}

int fail_by_error(void)
{
	errno = error_number(GetLastError());
	return -1;
}

int fail_by_status(NTSTATUS status)
{
	/* What would be ERROR_ACCESS_DENIED. */
	if (status == (NTSTATUS)0xC00000BA) /* STATUS_FILE_IS_A_DIRECTORY */
		errno = EISDIR;
	else if (status == (NTSTATUS)0xC0000056) /* STATUS_DELETE_PENDING */
		errno = ENOENT;
	else
		errno = error_number(RtlNtStatusToDosError(status));
	return -1;
}

/* ---------------------------------------------------------------- files */

HANDLE handle_of(int fd)
{
	HANDLE handle = (HANDLE)_get_osfhandle(fd);

	if (handle && handle != INVALID_HANDLE_VALUE && handle != (HANDLE)-2)
		return handle;
	errno = EBADF;
	return NULL;
}

int descriptor_of(HANDLE handle, int flags)
{
	int fd = handle ? _open_osfhandle((intptr_t)handle, flags & O_APPEND) : -1;

	if (handle && fd < 0)
		CloseHandle(handle);
	return fd;
}

static bool is_absolute(const char *path)
{
	bool has_drive = path[0] && path[1] == ':';
	return path[0] == '/' || path[0] == '\\' || has_drive;
}

/* Sets the directory that the path is relative to, and returns the path for native calls. */
static wchar_t *resolve(int directory, const char *path, HANDLE *root)
{
	*root = NULL;
	if (directory == AT_FDCWD || is_absolute(path))
		return native_path(path);
	wchar_t *name = wide_name(path);
	*root = handle_of(directory);
	if (name)
		trim(name);
	return name;
}

HANDLE open_native(int directory, const char *path, const struct opening *opening)
{
	HANDLE root, file;
	wchar_t *name = path[0] ? resolve(directory, path, &root) : NULL;
	IO_STATUS_BLOCK status;
	UNICODE_STRING string;
	OBJECT_ATTRIBUTES object;
	NTSTATUS result;

	if (!path[0])
		errno = ENOENT;
	if (!name)
		return NULL;
	if (wcslen(name) > 0x7FFF) {
		free(name);
		errno = ENAMETOOLONG;
		return NULL;
	}
	RtlInitUnicodeString(&string, name);
	InitializeObjectAttributes(&object, &string, OBJ_CASE_INSENSITIVE, root, NULL);
	result = NtCreateFile(&file, opening->access | SYNCHRONIZE | FILE_READ_ATTRIBUTES, &object,
	                      &status, NULL, FILE_ATTRIBUTE_NORMAL, opening->share,
	                      opening->disposition,
	                      opening->options | FILE_SYNCHRONOUS_IO_NONALERT |
	                              FILE_OPEN_FOR_BACKUP_INTENT, NULL, 0);
	free(name);
	if (NT_SUCCESS(result))
		return file;
	fail_by_status(result);
	return NULL;
}

bool is_link(HANDLE file)
{
	FILE_ATTRIBUTE_TAG_INFO info;

	return GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) &&
	       info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT &&
	       IsReparseTagNameSurrogate(info.ReparseTag);
}
