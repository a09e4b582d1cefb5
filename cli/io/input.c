/* SPDX-License-Identifier: MIT */
/* input.c - read a file, or standard input */
#define _DEFAULT_SOURCE
#define _FILE_OFFSET_BITS 64
#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/confine.h"
#include "io/fd.h"
#include "io/files.h"
#include "io/inflate.h"
#include "io/open.h"
#include "io/turns.h"

/* Space before the buffer for unused and kept octets, so that reads are aligned. */
#define FRONT (MAX_KEPT + MAX_UNUSED)

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
	const char *reason = in->inside ? compressed_reason(in->inside) : NULL;

	trouble(in->name, reason ? reason : error_text(errno));
	in->failed = true;
	return false;
}

/* Returns false, with errno, if nothing can be read after that. */
static bool stop_blocks(struct input *in)
{
	bool is_there = !in->blocks || blocks_free(in->blocks);

	in->blocks = NULL;
	return is_there;
}

/* Where the input begins in its file. */
static uint64_t first_offset(const struct input *in)
{
	return in->begin > 0 ? (uint64_t)in->begin : 0;
}

static bool read_from(struct input *in, off_t offset)
{
	stop_blocks(in);
	in->ended = false;
	in->text = in->kept = in->own;
	in->size = in->peeked = 0;
	in->all_read = false;
	in->error = 0;
	in->work.work = NULL;
	in->result = NULL;
	progress_step(&in->progress, (uint64_t)offset);
	if (lseek(in->fd, offset, SEEK_SET) < 0)
		return fail(in);
	if (in->inside)
		compressed_rewind(in->inside);
	return true;
}

/* Looks at the first octets. In a pipe, they are the beginning of what is read. */
static void look_inside(struct input *in)
{
	ssize_t got = read_all(in->fd, in->own, MAX_MAGIC);

	if (got > 0)
		in->inside = compressed_open(in->fd, in->own, (size_t)got);
	if (got < 0 || (!in->inside && in->begin >= 0 && lseek(in->fd, in->begin, SEEK_SET) < 0))
		fail(in);
	else if (!in->inside && in->begin < 0)
		in->size = (size_t)got;
}

static void take(struct input *in, const char *name, int fd, off_t begin, off_t whole)
{
	confine();
	*in = (struct input){
		.name = name, .fd = fd, .begin = begin, .end = INT64_MAX, .whole = whole,
	};
	in->own = (char *)thread_memory(FRONT + MAX_READ) + FRONT;
	in->text = in->kept = in->own;
	if (in->begin < 0 && errno != ESPIPE && is_regular(in->fd))
		fail(in);
	progress_begin(&in->progress, name, in->fd, first_offset(in));
	if (compressed_wanted() && !in->failed)
		look_inside(in);
}

void input_take(struct input *in, const char *name, int fd)
{
	take(in, name, fd, lseek(fd, 0, SEEK_CUR), -1);
}

bool input_open(struct input *in, const char *name)
{
	struct stat status;

	if (is_stdin(name)) {
		input_take(in, name, STDIN_FILENO);
		return true;
	}
	int fd = open_file(name, O_RDONLY | O_NOCTTY, &status);
	if (fd < 0) {
		*in = (struct input){ .name = name };
		return fail(in);
	}
	if (S_ISREG(status.st_mode))
		take(in, name, fd, 0, status.st_size);
	else
		input_take(in, name, fd);
	return true;
}

/*
 * Reads more. A file that is as long as it was when it was opened, and has no more though more was
 * asked for, need not be asked again: many are that small.
 */
static ssize_t read_more(struct input *in, char *dst, size_t n)
{
	ssize_t got = read_inside(in->inside, in->fd, dst, n);

	in->all_read = got == 0 || (!in->inside && got == in->whole && (size_t)got < n);
	return got;
}

/* How many octets of a compressed file this thread has used. */
static uint64_t used_so_far(const struct input *in)
{
	return in->inside ? compressed_used(in->inside) : 0;
}

/* So many octets more have been read; of a compressed file, so many are used. */
static void show_progress(struct input *in, size_t n, uint64_t used)
{
	progress_step(&in->progress, in->inside ? first_offset(in) + used : in->progress.done + n);
}

/* Makes the buffer as large as two reads. */
static void grow_own(struct input *in)
{
	char *own = (char *)thread_memory(FRONT + 2 * MAX_READ) + FRONT;
	size_t kept = (size_t)(in->text - in->kept);

	memcpy(own + (in->kept - in->own), in->kept, kept + in->size);
	in->kept = own + (in->kept - in->own);
	in->text = in->kept + kept;
	reuse_thread_memory(in->own - FRONT);
	in->own = own;
}

void input_read_on(struct input *in, size_t n)
{
	enum { WAIT = 10, MAX_WAITS = 100 }; /* milliseconds, and their number */

	grow_own(in);
	for (int waits = 0; in->size < n && !in->all_read && waits < MAX_WAITS;) {
		if (!is_readable(in->fd, WAIT)) {
			waits++;
			continue;
		}
		ssize_t got = read_more(in, (char *)in->text + in->size, n - in->size);
		if (got < 0) {
			in->error = errno;
			return;
		}
		in->size += (size_t)got;
		show_progress(in, (size_t)got, used_so_far(in));
	}
}

bool input_is_binary(struct input *in)
{
	/* All that is wanted anyway, unless others are to read it. */
	size_t n = in->whole > (int64_t)MAX_READ ? MAX_BEGUN : MAX_READ;

	while (in->whole >= 0 && in->peeked < MAX_BEGUN && !in->all_read && !in->failed) {
		ssize_t got = read_more(in, in->own + in->peeked, n - in->peeked);
		if (got < 0)
			fail(in);
		else
			in->peeked += (size_t)got;
	}
	return is_binary(in->own, in->peeked < MAX_BEGUN ? in->peeked : MAX_BEGUN);
}

bool input_range(struct input *in, uint64_t begin, uint64_t end)
{
	in->begin = (int64_t)begin;
	in->end = (int64_t)end;
	return read_from(in, in->begin);
}

bool input_rewind(struct input *in)
{
	return read_from(in, in->begin);
}

bool input_close(struct input *in)
{
	stop_blocks(in);
	progress_end(&in->progress);
	if (in->inside)
		compressed_close(in->inside);
	reuse_thread_memory(in->own - FRONT);
	if (in->fd != STDIN_FILENO)
		close(in->fd);
	return !in->failed;
}

/* How many octets input_read() has returned. */
static uint64_t read_so_far(const struct input *in)
{
	return in->inside ? compressed_returned(in->inside) : in->progress.done - first_offset(in);
}

/* Whether other threads may have something to do. */
static bool may_work(const struct input *in)
{
	bool may_be_long = in->inside || in->whole < 0 || in->whole > (int64_t)MAX_READ;

	return in->work.work && in->end == INT64_MAX && may_be_long;
}

/* Moves the unused octets, at most MAX_UNUSED, and some used ones before a new place for octets. */
static void move_before(struct input *in, char *place)
{
	size_t kept = (size_t)(in->text - in->kept);

	if (kept > MAX_KEPT)
		kept = MAX_KEPT;
	memmove(place - in->size - kept, in->text - kept, in->size + kept);
	in->text = place - in->size;
	in->kept = in->text - kept;
}

bool input_read(struct input *in)
{
	struct block block = { .text = in->own };

	if (in->ended || in->failed)
		return false;
	if (in->peeked) {
		in->size = in->peeked;
		in->peeked = 0;
		show_progress(in, in->size, used_so_far(in));
		return true;
	}
	if (in->error) {
		errno = in->error;
		return fail(in);
	}
	if (!in->blocks && may_work(in))
		in->blocks = blocks_new(in->fd, in->inside, &in->work, FRONT, read_so_far(in));
	bool is_block = in->blocks && blocks_next(in->blocks, &block);
	move_before(in, block.text);
	if (!is_block && !in->all_read) {
		uint64_t left = (uint64_t)in->end - in->progress.done;
		size_t n = left < MAX_READ ? (size_t)left : MAX_READ;
		block.size = stop_blocks(in) ? read_more(in, block.text, n) : -1;
		block.error = errno;
	}
	if (!is_block)
		block.used = used_so_far(in);
	in->result = block.result;
	errno = block.error;
	if (block.size < 0)
		return fail(in);
	in->size += (size_t)block.size;
	in->ended = block.size == 0;
	show_progress(in, (size_t)block.size, block.used);
	return true;
}

struct steps {
	struct input *in;
	bool (*step)(void *context, struct input *in);
	void *context;
};

static bool take_block(void *context, const struct block *block)
{
	const struct steps *steps = context;
	struct input *in = steps->in;

	move_before(in, block->text);
	in->size += (size_t)block->size;
	in->result = block->result;
	show_progress(in, (size_t)block->size, 0);
	bool goes_on = steps->step(steps->context, in);
	in->result = NULL;
	/*
	 * This thread reads its next block over what is left of this one. After a refusal nothing
	 * more is read, and what is left may be longer than what is free before 'own'.
	 */
	if (goes_on)
		move_before(in, in->own);
	return goes_on;
}

/*
 * Lets threads take turns for the blocks of a file. Returns false if the steps are to end, or if
 * that failed.
 */
static bool take_turns(struct input *in, struct steps *steps)
{
	bool is_plain = in->begin >= 0 && !in->inside && !in->peeked && !in->error;

	if (!is_plain || in->blocks || !may_work(in))
		return true;
	const struct turns turns = {
		.fd = in->fd, .begin = in->progress.done, .at = read_so_far(in),
		.work = &in->work, .front = FRONT, .context = steps, .take = take_block,
	};
	bool goes_on = turns_take(&turns);
	/* Also where the steps end: another process may read on from there. */
	bool is_there = in->progress.done == turns.begin ||
	                lseek(in->fd, (off_t)in->progress.done, SEEK_SET) >= 0;
	if (goes_on)
		return is_there || fail(in);
	in->text = in->kept = in->own;
	in->size = 0;
	return false;
}

void input_each(struct input *in, bool (*step)(void *context, struct input *in), void *context)
{
	struct steps steps = { in, step, context };

	while (step(context, in) && take_turns(in, &steps) && input_read(in))
		;
}

void input_work(struct input *in, const struct block_work *work)
{
	in->work = *work;
}

void input_end_work(struct input *in)
{
	stop_blocks(in);
	in->work.work = NULL;
	in->result = NULL;
}

void input_await(struct input *in, size_t n)
{
	while (in->size < n && input_read(in))
		;
}

void input_use(struct input *in, size_t n)
{
	in->text += n;
	in->size -= n;
}

uint64_t input_pass_marks(struct input *in)
{
	static const char mark[] = { '\xEF', '\xBB', '\xBF' };
	uint64_t count = 0;

	for (;; count++) {
		input_await(in, sizeof mark);
		if (in->size < sizeof mark || memcmp(in->text, mark, sizeof mark) != 0)
			return count;
		input_use(in, sizeof mark);
	}
}

int64_t input_left(const struct input *in)
{
	off_t at = in->inside ? -1 : lseek(in->fd, 0, SEEK_CUR);
	struct stat now;

	/* Files in /proc have a size of 0, whatever they contain. */
	if (at < 0 || fstat(in->fd, &now) != 0 || !S_ISREG(now.st_mode) || now.st_size == 0)
		return -1;
	return (now.st_size > at ? now.st_size - at : 0) + (int64_t)(in->size + in->peeked);
}

void input_skip(struct input *in, uint64_t n)
{
	if (in->peeked)
		input_read(in);
	while (n > 0) {
		uint64_t here = in->size < n ? in->size : n;
		input_use(in, (size_t)here);
		n -= here;

		int64_t left = n > MAX_READ ? input_left(in) : -1;
		uint64_t far = left > 0 && (uint64_t)left < n ? (uint64_t)left : n;
		if (n > MAX_READ && left > 0 && lseek(in->fd, (off_t)far, SEEK_CUR) >= 0) {
			progress_step(&in->progress, in->progress.done + far);
			n -= far;
		} else if (n > 0 && !input_read(in)) {
			return;
		}
	}
}

bool input_reads_again(const struct input *in)
{
	return in->begin >= 0 && !in->inside;
}

size_t input_read_again(struct input *in, char *dst, size_t n, uint64_t offset)
{
	size_t got = read_at(in->fd, dst, n, in->begin + (off_t)offset);

	if (got < n && errno && !in->failed)
		fail(in);
	return got;
}
