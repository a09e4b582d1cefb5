/* SPDX-License-Identifier: MIT */
/* compressed.h - read the text inside a compressed file */
#ifndef COMPRESSED_H
#define COMPRESSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/command.h"

/* A row of the options. The commands that have it ask compressed_wanted() when they read. */
#define DECOMPRESS_ROW                                                                       \
	{ 'z', "decompress", NULL,                                                           \
	  "read the text inside a FILE whose first octets are those of gzip (.gz), zstd "    \
	  "(.zst) or xz (.xz), whatever its name; read others as they are", ACT(read_decompress) }

void read_decompress(const struct command *command, const char *none, void *all);
bool compressed_wanted(void);

struct compressed;

/*
 * Reads the text inside a file. Its first 'n' octets, up to the limit, have been read, and are
 * copied; the rest comes from the descriptor. Returns NULL if the octets are not the beginning of a
 * compressed file.
 */
#define MAX_BEGUN ((size_t)64 << 10)
struct compressed *compressed_open(int fd, const char *begun, size_t n);
void compressed_close(struct compressed *compressed);

/* The file is read from its beginning again, where the descriptor is. */
void compressed_rewind(struct compressed *compressed);

/*
 * Reads what is inside a file, or the file itself by read_some() if 'inside' is NULL. Returns less,
 * rather than wait; of a regular file as much as is asked for, in steps of 64 KiB. The text before
 * an error is returned first. compressed_reason() returns what is wrong with what was read, NULL if
 * the error is that of a call.
 */
ssize_t read_inside(struct compressed *inside, int fd, char *dst, size_t n);
const char *compressed_reason(const struct compressed *compressed);

/* How many octets of the file have been used, and how many of the text returned. */
uint64_t compressed_used(const struct compressed *compressed);
uint64_t compressed_returned(const struct compressed *compressed);

#endif
