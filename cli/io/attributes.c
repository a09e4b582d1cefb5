/* SPDX-License-Identifier: MIT */
/* attributes.c - extended attributes of files, which include access control lists */
#define _DEFAULT_SOURCE
#include "io/attributes.h"

#ifdef __linux__

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

#include "base/memory.h"

#define ACCESS_LIST "system.posix_acl_access"

/* The limit of Linux for a list of names and for a value. */
#define MAX_OCTETS ((size_t)64 << 10)

static bool fail(const char *attribute, char *reason, size_t cap)
{
	snprintf(reason, cap, "its extended attribute %.260s cannot be kept: %s", attribute,
	         strerror(errno));
	return false;
}

/* The kernel computes these from the contents. */
static bool is_of_contents(const char *name)
{
	return strcmp(name, "security.ima") == 0 || strcmp(name, "security.evm") == 0;
}

/* A new file may inherit it from its directory. */
static bool has_already(int fd, const char *name, const char *value, size_t size)
{
	char *now = reallocate(NULL, MAX_OCTETS);
	ssize_t n = fgetxattr(fd, name, now, MAX_OCTETS);
	bool is_same = n >= 0 && (size_t)n == size && memcmp(now, value, size) == 0;

	free(now);
	return is_same;
}

static bool copy_one(int from, int to, const char *name, char *value)
{
	if (is_of_contents(name))
		return true;
	ssize_t size = fgetxattr(from, name, value, MAX_OCTETS);
	if (size < 0)
		return errno == ENODATA;
	if (has_already(to, name, value, (size_t)size))
		return true;
	return fsetxattr(to, name, value, (size_t)size, 0) == 0;
}

/* A list that a new file inherits from its directory must not grant more access. */
static bool drop_access_list(int fd)
{
	return fremovexattr(fd, ACCESS_LIST) == 0 || errno == ENODATA || errno == ENOTSUP;
}

static bool copy_all(int from, int to, char *names, char *value, char *reason, size_t cap)
{
	ssize_t size = flistxattr(from, names, MAX_OCTETS);
	bool has_list = false;

	if (size < 0 && errno != ENOTSUP)
		return fail("list", reason, cap);
	const char *name = names, *end = names + (size > 0 ? size : 0);
	for (; name < end; name += strlen(name) + 1) {
		has_list |= strcmp(name, ACCESS_LIST) == 0;
		if (!copy_one(from, to, name, value))
			return fail(name, reason, cap);
	}
	return has_list || drop_access_list(to) || fail(ACCESS_LIST, reason, cap);
}

bool attributes_copy_access(int from, int to)
{
	char *value = reallocate(NULL, MAX_OCTETS);
	ssize_t size = fgetxattr(from, ACCESS_LIST, value, MAX_OCTETS);
	bool done = size < 0 ? drop_access_list(to)
	                     : fsetxattr(to, ACCESS_LIST, value, (size_t)size, 0) == 0;

	free(value);
	return done;
}

bool attributes_copy(int from, int to, char *reason, size_t cap)
{
	char *names = reallocate(NULL, MAX_OCTETS), *value = reallocate(NULL, MAX_OCTETS);
	bool done = copy_all(from, to, names, value, reason, cap);

	free(names);
	free(value);
	return done;
}

#else

/* Other systems have other interfaces for these. */
bool attributes_copy_access(int from, int to)
{
	(void)from, (void)to;
	return true;
}

bool attributes_copy(int from, int to, char *reason, size_t cap)
{
	(void)from, (void)to, (void)reason, (void)cap;
	return true;
}

#endif
