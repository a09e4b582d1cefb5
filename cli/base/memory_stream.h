/* SPDX-License-Identifier: MIT */
/* memory_stream.h - a stream that writes to memory */
#ifndef MEMORY_STREAM_H
#define MEMORY_STREAM_H

#include <stddef.h>
#include <stdio.h>

/* The text is valid after memory_stream_flush(), and until more is written. */
struct memory_stream {
	FILE *to;
	char *text;
	size_t size; /* of the text, in octets */
	size_t capacity;
};

/*
 * These end the process with a message if there is no memory, memory_stream_flush() also if there
 * was none for what was written before.
 */
struct memory_stream *memory_stream_open(void);
void memory_stream_flush(struct memory_stream *stream);

/* Discards the text. To be called after memory_stream_flush(). */
void memory_stream_empty(struct memory_stream *stream);

/* Frees the stream and its text; NULL is none. */
void memory_stream_close(struct memory_stream *stream);

#endif
