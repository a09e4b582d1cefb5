/* SPDX-License-Identifier: MIT */
/* input.c - text as it comes, in pieces that end between characters */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdalign.h>
#include <string.h>
#include <unistd.h>

#include "report.h"

#define READ_SIZE ((size_t)1 << 20) /* larger ones are no faster */
#define MOST_HELD 64 /* more than any incomplete character has, and a cache line */

/* What was held back is put before what is read, so that all reads are aligned. */
static alignas(MOST_HELD) char buffer[MOST_HELD + READ_SIZE];
static char *const arrival = buffer + MOST_HELD;

static bool is_stdin(const char *name)
{
	return strcmp(name, "-") == 0;
}

int input_stat(const char *name, struct stat *status)
{
	return is_stdin(name) ? fstat(STDIN_FILENO, status) : stat(name, status);
}

static bool fail(struct input *in)
{
	trouble(in->name, strerror(errno));
	in->failed = true;
	return false;
}

bool input_open(struct input *in, const char *name, enum octavo_encoding encoding)
{
	*in = (struct input){ .name = name, .encoding = encoding, .text = arrival };
	in->fd = is_stdin(name) ? STDIN_FILENO : open(name, O_RDONLY | O_NOCTTY);
	return in->fd >= 0 || fail(in);
}

bool input_close(struct input *in)
{
	if (in->fd != STDIN_FILENO)
		close(in->fd);
	return !in->failed;
}

bool input_read(struct input *in)
{
	ssize_t got;

	if (in->ended || in->failed)
		return false;
	memmove(arrival - in->held, in->text + in->size, in->held);
	do
		got = read(in->fd, arrival, READ_SIZE);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return fail(in);

	in->text = arrival - in->held;
	in->size = in->held + (size_t)got;
	in->held = 0;
	in->ended = got == 0;
	if (!in->ended) {
		struct octavo_character last = octavo_decode_last(in->encoding, in->text,
		                                                  in->size);
		if (last.fault == OCTAVO_TRUNCATED)
			in->held = last.length;
		in->size -= in->held;
	}
	return in->size > 0 || !in->ended;
}

void input_use(struct input *in, size_t n)
{
	in->text += n;
	in->size -= n;
}

bool input_stretch(struct input *in, struct stretch *stretch)
{
	if (in->size == 0 && !input_read(in))
		return false;

	struct octavo_measure good = octavo_measure(in->text, in->size);
	*stretch = (struct stretch){
		.text = in->text,
		.good = good,
		.octets = in->text + good.valid,
	};
	if (good.valid < in->size) {
		struct octavo_character bad = octavo_decode(OCTAVO_UTF8, stretch->octets,
		                                            in->size - good.valid);
		stretch->fault = bad.fault;
		stretch->length = bad.length;
	}
	input_use(in, good.valid + stretch->length);
	return true;
}
