/* SPDX-License-Identifier: MIT */
/* attributes.h - extended attributes of open files, access control lists among them */
#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Octets of memory that these need. It is taken before names are changed, as then no allocation may
 * fail; and the stack of a thread may be small.
 */
#define ATTRIBUTES_SIZE ((size_t)192 << 10)

#define MAX_ATTRIBUTE_NAME ((size_t)256)

/*
 * Gives an open file the attributes of another. On an error, with errno, 'failed' is the name of
 * one that could not be copied.
 */
bool attributes_copy(int from, int to, char *memory, char failed[MAX_ATTRIBUTE_NAME]);

/* Copies only the access control list; removes that of 'to' if there is none. */
bool attributes_copy_access(int from, int to, char *memory);

/* Computes a sum that differs if an attribute does. Returns false, with errno, on an error. */
bool attributes_sum(int fd, char *memory, uint64_t *sum);

#endif
