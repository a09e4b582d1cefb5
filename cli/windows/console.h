/* SPDX-License-Identifier: MIT */
/* console.h - text in a console, in UTF-8 */
#ifndef CONSOLE_H
#define CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

bool is_console(void *handle);

/* Like read(2) and write(2). */
ssize_t console_read(void *handle, char *dst, size_t n);
ssize_t console_write(int fd, void *handle, const char *src, size_t n);

/* Lets standard output and standard error show colors, and tells the command by TERM whether. */
void console_open(void);

#endif
