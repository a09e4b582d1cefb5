/* SPDX-License-Identifier: MIT */
/* fd.h - read and write file descriptors; the standard streams */
#ifndef FD_H
#define FD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * These continue after a signal, and wait if the descriptor is non-blocking. read_some() returns
 * what read() does. read_all() reads less than 'n' octets only at the end of the file, and returns
 * -1 on an error. write_all() writes everything or returns false.
 */
ssize_t read_some(int fd, char *dst, size_t n);
ssize_t read_all(int fd, char *dst, size_t n);
bool write_all(int fd, const char *src, size_t n);

/*
 * openat(2) and fsync(2), which some file systems let a signal interrupt. close_written() returns
 * false if what was written may be lost; an interrupted close(2) closes, and loses nothing.
 */
int open_at(int directory, const char *path, int flags, mode_t mode);
int sync_file(int fd);
bool close_written(int fd);

/* Waits at most so long until read() would not have to wait. True also where poll(2) fails. */
bool is_readable(int fd, int milliseconds);

/* Returns how many more files the process may open; 'most' if it may open so many. */
unsigned files_left(unsigned most);

bool is_regular(int fd); /* false also for -1 */

/*
 * Reads from this offset of a file; less than 'n' octets also on an error: then errno
 * is not 0. Returns how many.
 */
size_t read_at(int fd, char *dst, size_t n, off_t offset);

/*
 * Reads the first 'n' octets of a regular file, or all; does not block on a FIFO. Returns how many,
 * -1 on an error, with errno 0 if it is not a regular file. read_and_close() is for a file that was
 * opened with O_NONBLOCK, or not opened (-1).
 */
ssize_t read_regular(int directory, const char *path, char *dst, size_t n);
ssize_t read_and_close(int fd, char *dst, size_t n);

/* Returns a stream that writes with write_all() and closes with close_written(); or NULL. */
FILE *waiting_stream(int fd);

/*
 * Makes stdout and stderr wait if they are non-blocking. Opens closed standard descriptors so that
 * no other file gets their numbers; using them still fails.
 */
void open_standard_streams(void);

/* Whether stdout or stderr is a terminal, and its width, 80 columns where it is unknown. */
bool is_terminal(FILE *to);
unsigned terminal_columns(FILE *to);

#endif
