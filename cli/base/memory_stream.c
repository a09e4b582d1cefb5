/* SPDX-License-Identifier: MIT */
/* memory_stream.c - a stream that writes to memory */
#define _GNU_SOURCE /* fopencookie() */
#include "base/memory_stream.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#ifdef __GLIBC__

/* open_memstream() of this C library loses what it has no memory for, and is no error then. */
static ssize_t append(void *context, const char *src, size_t n)
{
	struct memory_stream *stream = context;

	if (stream->capacity - stream->size < n) {
		size_t capacity = 2 * stream->capacity + n;
		char *text = realloc(stream->text, capacity);
		if (!text)
			return 0; /* an error of the stream */
		stream->text = text;
		stream->capacity = capacity;
	}
	memcpy(stream->text + stream->size, src, n);
	stream->size += n;
	return (ssize_t)n;
}

static FILE *open_stream(struct memory_stream *stream)
{
	return fopencookie(stream, "w", (cookie_io_functions_t){ .write = append });
}

void memory_stream_empty(struct memory_stream *stream)
{
	stream->size = 0;
}

#else

static FILE *open_stream(struct memory_stream *stream)
{
	return open_memstream(&stream->text, &stream->size);
}

/* musl changes the size only when something is written again. */
void memory_stream_empty(struct memory_stream *stream)
{
	rewind(stream->to);
	stream->size = 0;
}

#endif

struct memory_stream *memory_stream_open(void)
{
	struct memory_stream *stream = allocate(sizeof *stream);

	stream->to = open_stream(stream);
	if (!stream->to)
		no_memory();
	return stream;
}

void memory_stream_flush(struct memory_stream *stream)
{
	if (fflush(stream->to) != 0 || ferror(stream->to))
		no_memory();
}

void memory_stream_close(struct memory_stream *stream)
{
	if (!stream)
		return;
	fclose(stream->to);
	free(stream->text);
	free(stream);
}
