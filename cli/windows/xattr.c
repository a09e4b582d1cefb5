/* SPDX-License-Identifier: MIT */
/* xattr.c - what a file has beside its octets, as extended attributes */
#include <sys/xattr.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windows/native.h"

#define ACCESS_LIST "system.posix_acl_access"
#define ENCRYPTED "system.encrypted"
#define STREAM "stream."

static ssize_t fail_with(int error)
{
	errno = error;
	return -1;
}

/* ---------------------------------------------------------------- the list */

/* Adds a name to a list. Returns whether it fits. */
static bool add(char *names, size_t size, size_t *used, const char *prefix, const char *name)
{
	size_t n = strlen(prefix) + strlen(name) + 1;

	if (n > size - *used)
		return false;
	snprintf(names + *used, n, "%s%s", prefix, name);
	*used += n;
	return true;
}

/* Adds the name of a stream: ":NAME:$DATA". That of the octets of the file is empty. */
static bool add_stream(char *names, size_t size, size_t *used, const FILE_STREAM_INFO *info)
{
	char *name = narrow_name(info->StreamName, info->StreamNameLength / sizeof(wchar_t));
	bool fits = name != NULL;

	if (fits) {
		char *colon = strchr(name + 1, ':');
		if (colon)
			*colon = '\0';
		fits = !name[0] || !name[1] || add(names, size, used, STREAM, name + 1);
	}
	free(name);
	return fits;
}

static bool is_encrypted(HANDLE file)
{
	FILE_BASIC_INFO info;

	return GetFileInformationByHandleEx(file, FileBasicInfo, &info, sizeof info) &&
	       info.FileAttributes & FILE_ATTRIBUTE_ENCRYPTED;
}

/* A file system without streams lists none. */
static ssize_t list_streams(HANDLE file, char *names, size_t size, size_t used)
{
	enum { MAX = 64 << 10 };
	FILE_STREAM_INFO *all = malloc(MAX), *info = all;
	bool is_there = all && GetFileInformationByHandleEx(file, FileStreamInfo, all, MAX);

	if (!is_there) {
		DWORD error = GetLastError();
		free(all);
		return !all || error == ERROR_MORE_DATA ? fail_with(ERANGE) : (ssize_t)used;
	}
	bool fits = add_stream(names, size, &used, info);
	while (fits && info->NextEntryOffset) {
		info = (FILE_STREAM_INFO *)(void *)((char *)info + info->NextEntryOffset);
		fits = add_stream(names, size, &used, info);
	}
	free(all);
	return fits ? (ssize_t)used : fail_with(ERANGE);
}

ssize_t flistxattr(int fd, char *names, size_t size)
{
	HANDLE file = handle_of(fd);
	size_t used = 0;

	if (!file)
		return -1;
	if (is_encrypted(file) && !add(names, size, &used, ENCRYPTED, ""))
		return fail_with(ERANGE);
	return list_streams(file, names, size, used);
}

/* ---------------------------------------------------------------- streams */

static HANDLE open_stream(int fd, const char *name, ACCESS_MASK access, ULONG disposition,
                          ULONG options)
{
	struct opening opening = { access, disposition, options, SHARE_ALL };
	char path[1024];

	/* Relative to the open file: ":NAME". */
	snprintf(path, sizeof path, ":%s", name + strlen(STREAM));
	return open_native(fd, path, &opening);
}

static ssize_t read_stream(int fd, const char *name, void *value, size_t size)
{
	HANDLE stream = open_stream(fd, name, FILE_GENERIC_READ, FILE_OPEN, 0);
	LARGE_INTEGER all;
	DWORD got = 0;

	if (!stream)
		return fail_with(errno == ENOENT ? ENODATA : errno);
	bool fits = GetFileSizeEx(stream, &all) && (uint64_t)all.QuadPart <= size;
	bool done = fits && ReadFile(stream, value, (DWORD)size, &got, NULL);
	CloseHandle(stream);
	if (!done)
		return fail_with(fits ? EIO : E2BIG);
	return got;
}

static int write_stream(int fd, const char *name, const void *value, size_t size)
{
	HANDLE stream = open_stream(fd, name, FILE_GENERIC_WRITE, FILE_OVERWRITE_IF, 0);
	DWORD written;

	if (!stream)
		return -1;
	bool done = WriteFile(stream, value, (DWORD)size, &written, NULL) && written == size;
	if (!done)
		fail_by_error();
	CloseHandle(stream);
	return done ? 0 : -1;
}

/* ---------------------------------------------------------------- access control list */

/* With the words of the list for whether it is inherited. A file system without lists has none. */
static ssize_t read_access_list(HANDLE file, void *value, size_t size)
{
	DWORD used = 0, error = ERROR_SUCCESS;

	if (!GetKernelObjectSecurity(file, DACL_SECURITY_INFORMATION, value, (DWORD)size, &used))
		error = GetLastError();
	if (error != ERROR_SUCCESS)
		return fail_with(error == ERROR_INSUFFICIENT_BUFFER ? ERANGE : ENOTSUP);
	return used;
}

/*
 * Sets the list as it is: SetSecurityInfo() would add what the directory lets others do, and that
 * may be more.
 */
static int write_access_list(HANDLE file, const void *value, size_t size)
{
	const SECURITY_DESCRIPTOR_CONTROL inherited = SE_DACL_AUTO_INHERITED;
	SECURITY_DESCRIPTOR_CONTROL control;
	SECURITY_DESCRIPTOR_RELATIVE *descriptor = malloc(size);
	DWORD revision;

	if (!descriptor)
		return (int)fail_with(ENOMEM);
	memcpy(descriptor, value, size);
	/* This bit is only kept if it is asked for. */
	if (GetSecurityDescriptorControl(descriptor, &control, &revision) && control & inherited)
		descriptor->Control |= SE_DACL_AUTO_INHERIT_REQ;
	bool done = SetKernelObjectSecurity(file, DACL_SECURITY_INFORMATION, descriptor);
	if (!done)
		fail_by_error();
	free(descriptor);
	return done ? 0 : -1;
}

/* ---------------------------------------------------------------- all of them */

ssize_t fgetxattr(int fd, const char *name, void *value, size_t size)
{
	HANDLE file = handle_of(fd);

	if (!file)
		return -1;
	if (strcmp(name, ACCESS_LIST) == 0)
		return read_access_list(file, value, size);
	if (strcmp(name, ENCRYPTED) == 0)
		return is_encrypted(file) ? 0 : fail_with(ENODATA);
	return read_stream(fd, name, value, size);
}

int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags)
{
	HANDLE file = handle_of(fd);

	(void)flags;
	if (!file)
		return -1;
	if (strcmp(name, ACCESS_LIST) == 0)
		return write_access_list(file, value, size);
	if (strcmp(name, ENCRYPTED) == 0)
		return (int)fail_with(ENOTSUP);
	return write_stream(fd, name, value, size);
}

int fremovexattr(int fd, const char *name)
{
	if (strncmp(name, STREAM, strlen(STREAM)) != 0)
		return (int)fail_with(ENOTSUP);
	HANDLE stream = open_stream(fd, name, DELETE, FILE_OPEN, FILE_DELETE_ON_CLOSE);
	if (stream)
		CloseHandle(stream);
	return stream ? 0 : -1;
}
