/* SPDX-License-Identifier: MIT */
/* console.c - text in a console, in UTF-8 */
#include "windows/console.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "octavo.h"
#include "windows/native.h"

#define UNITS 4096

bool is_console(void *handle)
{
	DWORD mode;

	/* Only a console has a mode; but to ask for the type is faster. */
	return GetFileType(handle) == FILE_TYPE_CHAR && GetConsoleMode(handle, &mode);
}

int isatty(int fd)
{
	HANDLE file = handle_of(fd);
	return file && is_console(file);
}

int ioctl(int fd, int request, struct winsize *window)
{
	CONSOLE_SCREEN_BUFFER_INFO info;
	HANDLE file = handle_of(fd);

	(void)request;
	if (!file || !GetConsoleScreenBufferInfo(file, &info))
		return -1;
	window->ws_col = (unsigned short)(info.srWindow.Right - info.srWindow.Left + 1);
	window->ws_row = (unsigned short)(info.srWindow.Bottom - info.srWindow.Top + 1);
	return 0;
}

/* A line that begins with Control-Z is the end, as in other programs. */
ssize_t console_read(void *handle, char *dst, size_t n)
{
	static struct octavo_stream stream;
	static char line[3 * UNITS + OCTAVO_MIN_CAPACITY];
	static size_t at, size;
	wchar_t units[UNITS];
	DWORD got;

	if (!stream.begun)
		stream = octavo_stream_init(OCTAVO_UTF16LE, OCTAVO_UTF8, OCTAVO_REPLACE);
	if (at == size) {
		if (!ReadConsoleW(handle, units, UNITS, &got, NULL))
			return fail_by_error();
		if (got && units[0] == 0x1A)
			return 0;
		at = 0;
		size = octavo_stream_feed(&stream, units, got * sizeof *units, line, sizeof line,
		                          false).written;
	}
	if (n > size - at)
		n = size - at;
	memcpy(dst, line + at, n);
	at += n;
	return (ssize_t)n;
}

/* Characters that are cut by the end of a write wait for the next one. */
ssize_t console_write(int fd, void *handle, const char *src, size_t n)
{
	static struct octavo_stream streams[3];
	struct octavo_stream *stream = &streams[fd >= 0 && fd <= 2 ? fd : 0];
	wchar_t units[UNITS];
	size_t used = 0;
	DWORD done;

	if (!stream->begun)
		*stream = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF16LE, OCTAVO_REPLACE);
	while (used < n) {
		struct octavo_result some = octavo_stream_feed(stream, src + used, n - used, units,
		                                               sizeof units, false);
		used += some.read;
		size_t count = some.written / sizeof *units;
		for (size_t at = 0; at < count; at += done)
			if (!WriteConsoleW(handle, units + at, (DWORD)(count - at), &done, NULL))
				return fail_by_error();
	}
	return (ssize_t)n;
}

void console_open(void)
{
	bool has_colors = false;

	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
		HANDLE file = handle_of(fd);
		DWORD mode;
		if (file && is_console(file) && GetConsoleMode(file, &mode))
			has_colors |= SetConsoleMode(file, mode |
			                                   ENABLE_VIRTUAL_TERMINAL_PROCESSING);
	}
	if (!getenv("TERM"))
		_putenv(has_colors ? "TERM=windows" : "TERM=dumb");
}
