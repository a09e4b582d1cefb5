/* SPDX-License-Identifier: MIT */
/* stdio.h - on Windows: streams that keep all octets, and end lines in time */
#ifndef WINDOWS_STDIO_H
#define WINDOWS_STDIO_H

#include_next <stdio.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/types.h>

/*
 * The streams of the C library know no buffer of one line, give a console octets of characters one
 * by one, and cannot be in memory.
 */
#define FILE struct windows_stream
#undef stdin
#undef stdout
#undef stderr
#undef putc
#undef putchar
#undef ferror
#define stdin (&windows_streams[0])
#define stdout (&windows_streams[1])
#define stderr (&windows_streams[2])
#define fclose windows_fclose
#define fdopen windows_fdopen
#define ferror windows_ferror
#define fflush windows_fflush
#define fgets windows_fgets
#define fprintf windows_fprintf
#define fputs windows_fputs
#define fwrite windows_fwrite
#define open_memstream windows_open_memstream
#define printf windows_printf
#define putc windows_putc
#define putchar windows_putchar
#define puts windows_puts
#define rewind windows_rewind
#define setvbuf windows_setvbuf

/* Threads that print take turns, unless there is no memory. */
#define flockfile(stream) ((void)(stream))
#define funlockfile(stream) ((void)(stream))

struct windows_stream {
	int fd; /* -1 for memory */
	int buffering;
	bool has_failed;
	char *buffer;
	size_t at, size, max; /* 'at' is for reading: 'size' octets are there */
	char **text; /* of memory: what the caller gets .. */
	size_t *length; /* .. and its length               */
};
extern struct windows_stream windows_streams[3];

FILE *fdopen(int fd, const char *mode);
FILE *open_memstream(char **text, size_t *length);
int fclose(FILE *stream);
int fflush(FILE *stream);
int ferror(FILE *stream);
int setvbuf(FILE *stream, char *buffer, int mode, size_t size);
void rewind(FILE *stream);

size_t fwrite(const void *src, size_t size, size_t n, FILE *stream);
int fputs(const char *text, FILE *stream);
int putc(int c, FILE *stream);
int putchar(int c);
int puts(const char *text);
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(gnu_printf, 2, 3)));
int printf(const char *format, ...) __attribute__((format(gnu_printf, 1, 2)));
char *fgets(char *dst, int size, FILE *stream);

#endif
