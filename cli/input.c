/* SPDX-License-Identifier: MIT */
/* input.c - octets as they come */
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

/* What is not used yet is put before what is read, so that all reads are aligned. */
static alignas(MOST_UNUSED) char buffer[MOST_UNUSED + READ_SIZE];
static char *const arrival = buffer + MOST_UNUSED;

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

bool input_open(struct input *in, const char *name)
{
	*in = (struct input){ .name = name, .text = arrival };
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
	memmove(arrival - in->size, in->text, in->size);
	in->text = arrival - in->size;
	do
		got = read(in->fd, arrival, READ_SIZE);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return fail(in);
	in->size += (size_t)got;
	in->ended = got == 0;
	return true;
}

void input_use(struct input *in, size_t n)
{
	in->text += n;
	in->size -= n;
}

bool input_stretch(struct input *in, struct stretch *stretch)
{
	for (;;) {
		struct octavo_size good = octavo_measure(in->text, in->size);
		struct octavo_character bad = { .fault = OCTAVO_OK };

		*stretch = (struct stretch){
			.text = in->text,
			.good = good,
			.octets = in->text + good.valid,
		};
		if (good.valid < in->size)
			bad = octavo_decode(OCTAVO_UTF8, stretch->octets, in->size - good.valid);
		/* What more octets may complete is left for the next time. */
		if (bad.fault != OCTAVO_TRUNCATED || in->ended) {
			stretch->fault = bad.fault;
			stretch->length = bad.length;
		}
		input_use(in, good.valid + stretch->length);
		if (good.valid || stretch->fault)
			return true;
		if (!input_read(in))
			return false;
	}
}
