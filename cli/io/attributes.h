/* SPDX-License-Identifier: MIT */
/* attributes.h - extended attributes of files, which include access control lists */
#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Copies all extended attributes from one open file to another, except checksums of the
 * contents, and removes an access control list that only the other has. Returns false on an
 * error, with a reason of up to 'cap' octets.
 */
bool attributes_copy(int from, int to, char *reason, size_t cap);

/* Copies the access control list only, or its absence. */
bool attributes_copy_access(int from, int to);

#endif
