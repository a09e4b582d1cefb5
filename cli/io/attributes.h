/* SPDX-License-Identifier: MIT */
/* attributes.h - the extended attributes of a file, access control lists among them */
#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Gives the file open as 'to' all extended attributes of the one open as 'from', and no
 * other access. Returns false, and writes why, where that cannot be done. What the kernel
 * says of a file's contents, their checksums, is not copied.
 */
bool attributes_copy(int from, int to, char *reason, size_t cap);

/* The same for the access control list alone. */
bool attributes_copy_access(int from, int to);

#endif
