/* SPDX-License-Identifier: MIT */
/* fd.h - read and write file descriptors; the standard streams */
#ifndef FD_H
#define FD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * These go on after a signal, and wait where another process has made the descriptor
 * non-blocking. The first returns what read() does; read_all() reads less than 'n' octets only at
 * the end of the file, and returns -1 on an error; write_all() writes all or returns false.
 */
ssize_t read_some(int fd, char *dst, size_t n);
ssize_t read_all(int fd, char *dst, size_t n);
bool write_all(int fd, const char *src, size_t n);

/*
 * Opens a regular file for reading, and never waits for somebody at the other end of a FIFO.
 * Returns -1 on an error, with errno 0 for anything else than a regular file.
 */
int open_regular(const char *path);

/*
 * Makes stdout and stderr wait in the same way. Opens standard files that are closed, in a way
 * that using them fails, so that no other file gets their numbers.
 */
void open_standard_streams(void);

/* Whether stdout or stderr is a terminal, and its width, 80 columns where it is unknown. */
bool is_terminal(FILE *to);
unsigned terminal_columns(FILE *to);

#endif
