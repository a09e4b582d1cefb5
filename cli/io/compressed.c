/* SPDX-License-Identifier: MIT */
/* compressed.c - read the text inside a compressed file */
#include "io/compressed.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "io/fd.h"
#include "io/inflate.h"

struct compressed {
	const struct compression *format;
	void *state; /* of its library */
	int fd;
	bool may_wait; /* for more of the file */
	const char *in; /* octets in the buffer that are not used yet .. */
	size_t size;    /* .. and their number                           */
	uint64_t used, returned;
	bool is_inside;  /* a member, which has not ended                   */
	bool is_full;    /* its library may have more text without more input */
	bool is_over;    /* nothing more can be returned                    */
	int error;       /* why, if it is one                               */
	char reason[200]; /* with EIO                                       */
	char buffer[];    /* of MAX_BEGUN                                    */
};

static bool is_wanted;

void read_decompress(const struct command *command, const char *none, void *all)
{
	(void)command, (void)none, (void)all;
	is_wanted = true;
}

bool compressed_wanted(void)
{
	return is_wanted;
}

/* ---------------------------------------------------------------- errors */

static void stop(struct compressed *c, int error)
{
	c->is_over = true;
	c->error = error;
}

static void fail(struct compressed *c, const char *reason)
{
	snprintf(c->reason, sizeof c->reason,
	         "cannot decompress %s at offset %" PRIu64 ", after %" PRIu64 " octet%s of text: "
	         "%s", c->format->name, c->used, c->returned, c->returned == 1 ? "" : "s", reason);
	stop(c, EIO);
}

const char *compressed_reason(const struct compressed *c)
{
	return c->reason[0] ? c->reason : NULL;
}

/* ---------------------------------------------------------------- octets of the file */

/* Reads more. Returns false at the end, or after an error. */
static bool refill(struct compressed *c)
{
	memmove(c->buffer, c->in, c->size);
	c->in = c->buffer;
	ssize_t got = read_some(c->fd, c->buffer + c->size, MAX_BEGUN - c->size);
	if (got < 0)
		stop(c, errno);
	else
		c->size += (size_t)got;
	return got > 0;
}

static void use(struct compressed *c, size_t n)
{
	c->in += n;
	c->size -= n;
	c->used += n;
}

/* ---------------------------------------------------------------- members */

/* Uses the octets of 0 after a member. Returns how many. */
static uint64_t skip_padding(struct compressed *c)
{
	uint64_t before = c->used;

	while (c->format->padding && (c->size || refill(c)) && *c->in == '\0')
		use(c, 1);
	return c->used - before;
}

/* Begins a member, if there is one. */
static void begin_member(struct compressed *c)
{
	uint64_t padding = skip_padding(c);

	while (c->size < MAX_MAGIC && refill(c))
		;
	if (c->error)
		return;
	if (padding && padding % c->format->padding)
		fail(c, "zero octets after the compressed data, and not a multiple of four");
	else if (c->size == 0)
		stop(c, 0);
	else if (compression_of(c->in, c->size) != c->format)
		fail(c, "something else follows the compressed data");
	else if (!c->format->begin(c->state))
		fail(c, strerror(ENOMEM));
	c->is_inside = !c->is_over;
}

/* Takes a step. Returns how many octets of text that gives. */
static size_t go_on(struct compressed *c, char *dst, size_t n)
{
	const char *reason;

	if (c->size == 0 && !c->is_full && !refill(c)) {
		if (!c->error)
			fail(c, "the compressed data are cut off");
		return 0;
	}
	struct flow flow = { .in = c->in, .in_size = c->size, .out = dst, .out_size = n };
	enum inflated state = c->format->step(c->state, &flow, &reason);
	size_t done = n - flow.out_size;
	use(c, c->size - flow.in_size);
	c->returned += done;
	c->is_full = flow.out_size == 0;
	c->is_inside = state == INFLATED_PART;
	c->used -= flow.back;
	if (state == INFLATED_BAD)
		fail(c, reason);
	return done;
}

/* Whether more of the file is needed to go on. */
static bool must_read(const struct compressed *c)
{
	return c->is_inside ? c->size == 0 && !c->is_full : c->size < MAX_MAGIC;
}

/*
 * How much text there is before an error depends on how a library is called: what it has written is
 * lost if the same call fails. So steps end at the same places, however much is asked for.
 */
#define STEP ((size_t)64 << 10)

ssize_t read_inside(struct compressed *c, int fd, char *dst, size_t n)
{
	size_t done = 0;

	if (!c)
		return read_some(fd, dst, n);
	while (!c->is_over) {
		size_t step = STEP - c->returned % STEP;
		/* What there is need not wait for more. */
		if (done && (n - done < step || (c->may_wait && must_read(c))))
			break;
		if (c->is_inside)
			done += go_on(c, dst + done, step < n ? step : n);
		else
			begin_member(c);
	}
	errno = c->error;
	return done == 0 && c->error ? -1 : (ssize_t)done;
}

/* ---------------------------------------------------------------- files */

static void begin(struct compressed *c)
{
	if (!c->format->open) {
		snprintf(c->reason, sizeof c->reason,
		         "is compressed by %s, and this octavo was built without %s",
		         c->format->name, c->format->library);
		stop(c, EIO);
		return;
	}
	if (!c->state)
		c->state = c->format->open();
	if (!c->state)
		fail(c, strerror(ENOMEM));
}

struct compressed *compressed_open(int fd, const char *begun, size_t n)
{
	const struct compression *format = compression_of(begun, n);

	if (!format)
		return NULL;
	struct compressed *c = allocate(sizeof *c + MAX_BEGUN);
	c->format = format;
	c->fd = fd;
	c->may_wait = !is_regular(fd);
	c->in = memcpy(c->buffer, begun, n);
	c->size = n;
	begin(c);
	return c;
}

void compressed_rewind(struct compressed *c)
{
	*c = (struct compressed){
		.format = c->format, .state = c->state, .fd = c->fd, .may_wait = c->may_wait,
		.in = c->buffer,
	};
	begin(c);
}

void compressed_close(struct compressed *c)
{
	if (c->state)
		c->format->close(c->state);
	free(c);
}

uint64_t compressed_used(const struct compressed *c)
{
	return c->used;
}

uint64_t compressed_returned(const struct compressed *c)
{
	return c->returned;
}
