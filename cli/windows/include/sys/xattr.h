/* SPDX-License-Identifier: MIT */
/* sys/xattr.h - on Windows: what a file has beside its octets, as extended attributes of Linux */
#ifndef WINDOWS_SYS_XATTR_H
#define WINDOWS_SYS_XATTR_H

#include <sys/types.h>

/*
 * "stream.NAME" is a named stream; "system.posix_acl_access" is the access control list, which is
 * not listed; "system.encrypted" is there if the file is, and cannot be set.
 */
ssize_t flistxattr(int fd, char *names, size_t size);
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size);
int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags);
int fremovexattr(int fd, const char *name);

#endif
