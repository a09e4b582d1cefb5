/* SPDX-License-Identifier: MIT */
/* stream.c - the streams of <stdio.h> */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUFFER_SIZE ((size_t)64 << 10)

struct windows_stream windows_streams[3] = {
	{ .fd = STDIN_FILENO }, { .fd = STDOUT_FILENO }, { .fd = STDERR_FILENO },
};

static int fail(FILE *stream)
{
	stream->has_failed = true;
	return EOF;
}

/* Makes sure that 'n' more octets fit. */
static bool reserve(FILE *stream, size_t n)
{
	size_t max = stream->max ? stream->max : stream->fd < 0 ? 256 : BUFFER_SIZE;

	while (max - stream->size < n)
		max *= 2;
	if (max == stream->max)
		return true;
	char *buffer = realloc(stream->buffer, max);
	if (!buffer)
		return false;
	stream->buffer = buffer;
	stream->max = max;
	return true;
}

static bool write_octets(FILE *stream, const char *src, size_t n)
{
	for (ssize_t done; n; src += done, n -= (size_t)done) {
		done = write(stream->fd, src, n);
		if (done < 0)
			return false;
	}
	return true;
}

/* The text of a stream in memory ends with a NUL that is not counted. */
static int end_text(FILE *stream)
{
	if (!reserve(stream, 1))
		return fail(stream);
	stream->buffer[stream->size] = '\0';
	*stream->text = stream->buffer;
	*stream->length = stream->size;
	return 0;
}

int fflush(FILE *stream)
{
	if (stream->fd < 0)
		return end_text(stream);
	size_t n = stream->size;
	stream->size = 0;
	return write_octets(stream, stream->buffer, n) ? 0 : fail(stream);
}

static void flush_all(void)
{
	fflush(stdout);
	fflush(stderr);
}

static void flush_at_exit(void)
{
	static bool is_done;

	if (!is_done)
		atexit(flush_all);
	is_done = true;
}

/* ---------------------------------------------------------------- opening and closing */

FILE *open_memstream(char **text, size_t *length)
{
	FILE *stream = calloc(1, sizeof *stream);

	if (stream)
		*stream = (FILE){ .fd = -1, .text = text, .length = length };
	return stream;
}

FILE *fdopen(int fd, const char *mode)
{
	FILE *stream = calloc(1, sizeof *stream);

	(void)mode;
	if (stream)
		*stream = (FILE){ .fd = fd };
	return stream;
}

int fclose(FILE *stream)
{
	int done = fflush(stream);

	if (stream->fd >= 0) {
		int reason = errno;
		free(stream->buffer);
		stream->buffer = NULL;
		stream->max = 0;
		if (close(stream->fd) != 0)
			done = EOF;
		else
			errno = reason;
	}
	if (stream < windows_streams || stream >= windows_streams + 3)
		free(stream);
	return done;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size)
{
	(void)buffer, (void)size;
	stream->buffering = mode;
	flush_at_exit();
	return 0;
}

int ferror(FILE *stream)
{
	return stream->has_failed;
}

void rewind(FILE *stream)
{
	stream->size = 0; /* of a stream in memory */
	stream->has_failed = false;
}

/* ---------------------------------------------------------------- writing */

static bool put(FILE *stream, const char *src, size_t n)
{
	if (!n)
		return true;
	if (stream->fd >= 0 && stream->size && stream->size + n > BUFFER_SIZE &&
	    fflush(stream) != 0)
		return false;
	if (stream->fd >= 0 && n >= BUFFER_SIZE)
		return write_octets(stream, src, n) || fail(stream) != EOF;
	if (!reserve(stream, n))
		return fail(stream) != EOF;
	memcpy(stream->buffer + stream->size, src, n);
	stream->size += n;
	bool ends_line = stream->buffering == _IOLBF && memchr(src, '\n', n);
	return stream->fd < 0 || !ends_line || fflush(stream) == 0;
}

size_t fwrite(const void *src, size_t size, size_t n, FILE *stream)
{
	return put(stream, src, size * n) ? n : 0;
}

int fputs(const char *text, FILE *stream)
{
	return put(stream, text, strlen(text)) ? 0 : EOF;
}

int putc(int c, FILE *stream)
{
	char octet = (char)c;
	return put(stream, &octet, 1) ? (unsigned char)octet : EOF;
}

int putchar(int c)
{
	return putc(c, stdout);
}

int puts(const char *text)
{
	return fputs(text, stdout) < 0 ? EOF : putc('\n', stdout);
}

static int put_format(FILE *stream, const char *format, va_list arguments)
{
	char small[512], *text = small;
	va_list again;

	va_copy(again, arguments);
	int n = vsnprintf(small, sizeof small, format, arguments);
	if (n >= (int)sizeof small) {
		text = malloc((size_t)n + 1);
		n = text ? vsnprintf(text, (size_t)n + 1, format, again) : -1;
	}
	va_end(again);
	if (n < 0 || !put(stream, text, (size_t)n))
		n = fail(stream);
	if (text != small)
		free(text);
	return n;
}

int fprintf(FILE *stream, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int n = put_format(stream, format, arguments);
	va_end(arguments);
	return n;
}

int printf(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int n = put_format(stdout, format, arguments);
	va_end(arguments);
	return n;
}

/* ---------------------------------------------------------------- reading */

static int get(FILE *stream)
{
	if (stream->at == stream->size) {
		stream->at = stream->size = 0;
		ssize_t got = reserve(stream, BUFFER_SIZE)
		                      ? read(stream->fd, stream->buffer, BUFFER_SIZE) : -1;
		if (got <= 0)
			return got < 0 ? fail(stream) : EOF;
		stream->size = (size_t)got;
	}
	return (unsigned char)stream->buffer[stream->at++];
}

char *fgets(char *dst, int size, FILE *stream)
{
	int n = 0, c = 0;

	while (n < size - 1 && c != '\n' && (c = get(stream)) != EOF)
		dst[n++] = (char)c;
	dst[n] = '\0';
	return n ? dst : NULL;
}
