/* SPDX-License-Identifier: MIT */
/* text.c - words for errors, and the parts of a string */
#include <errno.h>
#include <stddef.h>
#include <string.h>

/* In the words of other systems, as some of the C library's are others, or missing. */
char *strerror(int error)
{
	switch (error) {
	case EBUSY: return "Device or resource busy";
	case EINVAL: return "Invalid argument";
	case EIO: return "Input/output error";
	case EISDIR: return "Is a directory";
	case ELOOP: return "Too many levels of symbolic links";
	case ENAMETOOLONG: return "File name too long";
	case ENODATA: return "No data available";
	case ENOMEM: return "Cannot allocate memory";
	case ENOSYS: return "Function not implemented";
	case ENOTSUP: return "Operation not supported";
	case EXDEV: return "Invalid cross-device link";
	}
#undef strerror
	return strerror(error);
}

char *strsep(char **rest, const char *separators)
{
	char *part = *rest;

	if (!part)
		return NULL;
	*rest += strcspn(part, separators);
	if (**rest)
		*(*rest)++ = '\0';
	else
		*rest = NULL;
	return part;
}
