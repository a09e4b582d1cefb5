/* SPDX-License-Identifier: MIT */
/* attributes.c - extended attributes of open files, access control lists among them */
#define _GNU_SOURCE
#include "io/attributes.h"

#if defined __linux__ || defined _WIN32

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/xattr.h>

#define ACCESS_LIST "system.posix_acl_access"

/* The limit of Linux for a list of names and for a value. */
#define MAX_OCTETS (ATTRIBUTES_SIZE / 3)

/* The kernel computes these from the contents. */
static bool is_of_contents(const char *name)
{
	return strcmp(name, "security.ima") == 0 || strcmp(name, "security.evm") == 0;
}

/* Reads the names, each ended by NUL. Returns the octets of all; -1 on an error. */
static ssize_t list(int fd, char *names)
{
	ssize_t size = flistxattr(fd, names, MAX_OCTETS);
	return size < 0 && errno == ENOTSUP ? 0 : size;
}

/* Makes an attribute the same, if it is not: a new file may inherit some from its directory. */
static bool copy(int from, int to, const char *name, char *memory)
{
	char *now = memory + MAX_OCTETS, *old = now + MAX_OCTETS;
	ssize_t now_size = fgetxattr(to, name, now, MAX_OCTETS);
	ssize_t size = fgetxattr(from, name, old, MAX_OCTETS);

	if (size >= 0)
		return (size == now_size && memcmp(old, now, (size_t)size) == 0) ||
		       fsetxattr(to, name, old, (size_t)size, 0) == 0;
	return (errno == ENODATA || errno == ENOTSUP || errno == ENOSYS) &&
	       (now_size < 0 || fremovexattr(to, name) == 0);
}

bool attributes_copy_access(int from, int to, char *memory)
{
	return copy(from, to, ACCESS_LIST, memory);
}

bool attributes_copy(int from, int to, char *memory, char failed[MAX_ATTRIBUTE_NAME])
{
	ssize_t size = list(from, memory);
	const char *name = memory, *end = memory + (size > 0 ? size : 0);
	bool done = size >= 0;

	snprintf(failed, MAX_ATTRIBUTE_NAME, "list");
	for (; done && name < end; name += strlen(name) + 1) {
		snprintf(failed, MAX_ATTRIBUTE_NAME, "%.*s", (int)MAX_ATTRIBUTE_NAME - 1, name);
		done = is_of_contents(name) || copy(from, to, name, memory);
	}
	if (!done)
		return false;
	snprintf(failed, MAX_ATTRIBUTE_NAME, ACCESS_LIST);
	return attributes_copy_access(from, to, memory);
}

/* FNV-1a */
static uint64_t add_octets(uint64_t sum, const char *octets, size_t n)
{
	for (; n; n--)
		sum = (sum ^ (unsigned char)*octets++) * 0x100000001B3;
	return sum;
}

bool attributes_sum(int fd, char *memory, uint64_t *sum)
{
	char *value = memory + MAX_OCTETS;
	ssize_t size = list(fd, memory);
	const char *name = memory, *end = memory + (size > 0 ? size : 0);

	*sum = 0;
	for (; name < end; name += strlen(name) + 1) {
		if (is_of_contents(name))
			continue;
		ssize_t octets = fgetxattr(fd, name, value, MAX_OCTETS);
		if (octets < 0 && errno == ENODATA)
			continue; /* it has gone meanwhile */
		if (octets < 0 && (errno == EACCES || errno == EPERM))
			octets = 0;
		if (octets < 0)
			return false;
		/* In any order. */
		*sum += add_octets(add_octets(0xCBF29CE484222325, name, strlen(name) + 1), value,
		                   (size_t)octets);
	}
	return size >= 0;
}

#else

/* Other systems have other interfaces for access control lists. */
bool attributes_copy_access(int from, int to, char *memory)
{
	(void)from, (void)to, (void)memory;
	return true;
}

bool attributes_copy(int from, int to, char *memory, char failed[MAX_ATTRIBUTE_NAME])
{
	(void)failed;
	return attributes_copy_access(from, to, memory);
}

bool attributes_sum(int fd, char *memory, uint64_t *sum)
{
	(void)fd, (void)memory;
	*sum = 0;
	return true;
}

#endif
