/* SPDX-License-Identifier: MIT */
/* listing.c - the names in a directory */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "windows/native.h"

struct directory {
	int fd;
	bool is_begun;
	struct dirent entry;
	FILE_FULL_DIR_INFO *next; /* in the buffer; NULL for none */
	uint64_t buffer[8192];    /* aligned for what it holds    */
};

DIR *fdopendir(int fd)
{
	DIR *directory = calloc(1, sizeof *directory);

	if (directory)
		directory->fd = fd;
	return directory;
}

/* A link has its kind where others have the size of extended attributes. */
static unsigned char type_of(const FILE_FULL_DIR_INFO *info)
{
	if (info->FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT &&
	    IsReparseTagNameSurrogate(info->EaSize))
		return DT_LNK;
	return info->FileAttributes & FILE_ATTRIBUTE_DIRECTORY ? DT_DIR : DT_REG;
}

/* Reads more names. Returns false at the end, or on an error, with errno. */
static bool read_more(DIR *directory)
{
	FILE_INFO_BY_HANDLE_CLASS class = directory->is_begun ? FileFullDirectoryInfo
	                                                      : FileFullDirectoryRestartInfo;
	HANDLE handle = handle_of(directory->fd);

	if (!handle)
		return false;
	directory->is_begun = true;
	if (GetFileInformationByHandleEx(handle, class, directory->buffer,
	                                 sizeof directory->buffer)) {
		directory->next = (FILE_FULL_DIR_INFO *)directory->buffer;
		return true;
	}
	if (GetLastError() != ERROR_NO_MORE_FILES && GetLastError() != ERROR_FILE_NOT_FOUND)
		fail_by_error();
	return false;
}

struct dirent *readdir(DIR *directory)
{
	const FILE_FULL_DIR_INFO *info;

	if (!directory->next && !read_more(directory))
		return NULL;
	info = directory->next;
	directory->next = info->NextEntryOffset
	        ? (FILE_FULL_DIR_INFO *)((char *)directory->next + info->NextEntryOffset) : NULL;
	free(directory->entry.d_name);
	directory->entry.d_name = narrow_name(info->FileName,
	                                      info->FileNameLength / sizeof(wchar_t));
	directory->entry.d_type = type_of(info);
	if (!directory->entry.d_name)
		errno = ENOMEM;
	return directory->entry.d_name ? &directory->entry : NULL;
}

int closedir(DIR *directory)
{
	int done = close(directory->fd);

	free(directory->entry.d_name);
	free(directory);
	return done;
}
