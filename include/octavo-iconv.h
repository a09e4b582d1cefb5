/* SPDX-License-Identifier: MIT */
/*
 * octavo-iconv.h - liboctavo-charset in the shape of iconv(3)
 *
 * For programs that call iconv(3): with three functions and a type in the place of its own, they
 * read and write what octavo-charset.h says, on every system. Names are those of
 * OCTAVO_NAMES_SYSTEM; what follows "//" in a name is not known. Arguments, results and errno are
 * those of POSIX, with these promises more:
 *
 * - An error does not depend on how the text is cut, and EILSEQ always leaves '*in' at the octets
 *   that are no character, or at the one that the target lacks. octavo_iconv_error() tells which.
 * - The result of octavo_iconv() is 0: no character is replaced.
 * - A descriptor can be copied, and another thread can go on with it.
 */
#ifndef OCTAVO_ICONV_H
#define OCTAVO_ICONV_H

#include <errno.h>
#include <stdlib.h>

#include "octavo-charset.h"

struct octavo_converter {
	struct octavo_charset_stream stream, initial;
	enum octavo_error error; /* of the last call */
};

/* iconv_open(3): (struct octavo_converter *)-1 with EINVAL for an unknown name, or ENOMEM. */
static inline struct octavo_converter *octavo_iconv_open(const char *to, const char *from)
{
	const struct octavo_charset *target = octavo_charset_from_label(to, OCTAVO_NAMES_SYSTEM);
	const struct octavo_charset *source = octavo_charset_from_label(from, OCTAVO_NAMES_SYSTEM);
	struct octavo_converter *made = NULL;

	if (!target || !source)
		errno = EINVAL;
	else
		made = (struct octavo_converter *)malloc(sizeof *made);
	if (!made)
		return (struct octavo_converter *)-1;
	made->initial = octavo_charset_stream_init(source, target, OCTAVO_STOP);
	made->stream = made->initial;
	made->error = OCTAVO_OK;
	return made;
}

/*
 * iconv(3). Without '*in' it writes what ends a text, if there is '*out', and begins another one.
 * (size_t)-1 with E2BIG, EINVAL for a character that the end of the input cuts, or EILSEQ.
 */
static inline size_t octavo_iconv(struct octavo_converter *way, char **in, size_t *n, char **out,
                                  size_t *cap)
{
	struct octavo_charset_stream *stream = &way->stream;
	bool ends = !in || !*in, writes = out && *out;
	struct octavo_result done = { 0, 0, 0, OCTAVO_OK, 0 };
	size_t held = 0;

	if (!ends || writes)
		done = octavo_charset_stream_feed(stream, ends ? NULL : *in, ends ? 0 : *n,
		                                  writes ? *out : NULL, writes ? *cap : 0, ends);
	way->error = done.error;
	if (writes) {
		*out += done.written;
		*cap -= done.written;
	}
	if (!ends) {
		/* The stream has read an error, and holds what is cut; here neither is read. */
		held = stream->held_size;
		stream->held_size = 0;
		done.read -= held + done.length;
		*in += done.read;
		*n -= done.read;
	} else if (!done.error) {
		way->stream = way->initial;
	}
	if (!done.error && !held)
		return 0;
	if (!done.error)
		way->error = OCTAVO_TRUNCATED;
	errno = done.error == OCTAVO_NO_ROOM ? E2BIG : done.error ? EILSEQ : EINVAL;
	return (size_t)-1;
}

/* Why the last call returned (size_t)-1: see octavo_error_text(). */
static inline enum octavo_error octavo_iconv_error(const struct octavo_converter *way)
{
	return way->error;
}

/* iconv_close(3). */
static inline int octavo_iconv_close(struct octavo_converter *way)
{
	free(way);
	return 0;
}

#endif
