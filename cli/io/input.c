/* SPDX-License-Identifier: MIT */
/* input.c - read a file, or standard input */
#define _DEFAULT_SOURCE
#define _FILE_OFFSET_BITS 64
#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/count_octets.h"
#include "base/memory.h"
#include "base/message.h"
#include "io/confine.h"
#include "io/fd.h"
#include "io/files.h"
#include "io/inflate.h"
#include "io/open.h"

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

/*
 * A file is mapped up to the next multiple of this, which lets the kernel map pages of 2 MiB if it
 * caches the file in such.
 */
#define WINDOW_SIZE ((size_t)8 << 20)

/* What a thread found in a window, ahead of the one that reads it. */
struct measured {
	off_t offset; /* of the window */
	bool is_known;
	size_t begin; /* octets in front that may belong to a character of the window before */
	struct octavo_size size; /* of what is behind these */
};

/* The part that this thread has mapped, of one file. */
static _Thread_local struct {
	char *octets; /* NULL for none */
	size_t size;
	off_t offset;
	volatile sig_atomic_t is_lost; /* the file became shorter, or cannot be read */
	struct measured measured;
} window;

/* On SIGBUS: replaces the mapped file by zeros. */
static void lose_window(int number, siginfo_t *info, void *context)
{
	int before = errno;

	(void)context;
	if (!window.octets ||
	    (uintptr_t)info->si_addr - (uintptr_t)window.octets >= window.size ||
	    mmap(window.octets, window.size, PROT_READ,
	         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED) {
		signal(number, SIG_DFL);
		raise(number);
		return;
	}
	window.is_lost = true;
	errno = before;
}

/* Returns the end of a window that has more than MAX_UNUSED octets after 'offset'. */
static off_t window_end(off_t offset)
{
	off_t size = (off_t)WINDOW_SIZE;
	return ((offset + MAX_UNUSED) / size + 1) * size;
}

static bool has_length(const struct input *in, off_t length)
{
	struct stat now;
	return fstat(in->fd, &now) == 0 && S_ISREG(now.st_mode) && now.st_size >= length;
}

/* Whether zeros may have replaced the contents of the window. */
static bool lost_window(const struct input *in)
{
	return in->is_mapped && window.octets &&
	       (window.is_lost || !has_length(in, window.offset + (off_t)window.size));
}

static void close_window(const struct input *in)
{
	if (!in->is_mapped || !window.octets)
		return;
	munmap(window.octets, window.size);
	window.octets = NULL;
}

/* Maps the file from 'offset'. Returns false if it is too short or cannot be mapped. */
static bool map(const struct input *in, off_t offset, off_t end)
{
	off_t begin = offset - offset % sysconf(_SC_PAGESIZE);

	if (!has_length(in, end))
		return false;
	void *octets = mmap(NULL, (size_t)(end - begin), PROT_READ, MAP_SHARED, in->fd, begin);
	if (octets == MAP_FAILED)
		return false;
	window.is_lost = window.measured.is_known = false;
	window.offset = begin;
	window.size = (size_t)(end - begin);
	window.octets = octets;
	return true;
}

/* ------------------------------------------------------------------ measuring */

/* In octets: fits in the second-level cache, for callers that read it again. */
#define MAX_STRETCH ((size_t)1 << 20)

static struct octavo_size measure(const struct input *in, const char *text, size_t n)
{
	switch (in->measures) {
	case MEASURE_VALID:
		return (struct octavo_size){
			.valid = octavo_check(OCTAVO_UTF8, text, n, OCTAVO_STOP).read,
		};
	case MEASURE_LINES:
		return (struct octavo_size){
			.valid = n,
			.lines = count_octets(text, n, '\n', '\n'),
		};
	default:
		return octavo_measure(OCTAVO_UTF8, text, n);
	}
}

/* In any thread. */
static void measure_window(void *context, void *part)
{
	const struct input *in = context;
	struct measured *measured = part;
	size_t begin = 0;

	measured->is_known = false;
	if (!map(in, measured->offset, measured->offset + (off_t)WINDOW_SIZE))
		return;
	while (begin < 3 && (window.octets[begin] & 0xC0) == 0x80)
		begin++;
	measured->begin = begin;
	measured->size = measure(in, window.octets + begin, window.size - begin);
	measured->is_known = !lost_window(in);
	close_window(in);
}

/* What is at the beginning of the unused octets. */
static struct octavo_size measure_next(const struct input *in)
{
	/* Of lines all, as there may be an error behind. */
	size_t n = in->measures == MEASURE_LINES || in->size < MAX_STRETCH ? in->size
	                                                                   : MAX_STRETCH;

	if (!in->is_mapped || !window.octets || !window.measured.is_known)
		return measure(in, in->text, n);
	const struct octavo_size *behind = &window.measured.size;
	size_t front = in->size - WINDOW_SIZE + window.measured.begin;
	struct octavo_size good = measure(in, in->text, front);
	window.measured.is_known = false;
	if (good.valid < front)
		return good;
	good.valid += behind->valid;
	good.code_points += behind->code_points;
	good.utf16_units += behind->utf16_units;
	good.lines += behind->lines;
	if (good.widest < behind->widest)
		good.widest = behind->widest;
	return good;
}

/* ------------------------------------------------------------------ windows */

static void stop_ahead(struct input *in)
{
	if (in->ahead)
		ahead_free(in->ahead);
	in->ahead = NULL;
}

/* Windows for which others are not asked, at most, where many have an error. */
#define MAX_PAUSE 15

/*
 * Others measure up to the first error of a window, and this thread all behind it: where most
 * windows have one, it would only wait for them.
 */
static void pause_ahead(struct input *in, const struct measured *measured)
{
	/* A character may be cut at the end. */
	bool has_error = measured->size.valid + MAX_UNUSED < WINDOW_SIZE - measured->begin;

	if (!has_error) {
		in->last_pause = 0;
		return;
	}
	stop_ahead(in);
	if (in->last_pause < MAX_PAUSE)
		in->last_pause = 2 * in->last_pause + 1;
	in->pause = in->last_pause;
}

/*
 * Returns what is known of the window that ends at 'end', which this thread may map for that. Lets
 * others measure those behind. A window is asked for once more if it could have been lost.
 */
static struct measured look_ahead(struct input *in, off_t end)
{
	const struct ahead_work work = { in, measure_window, NULL, sizeof(struct measured) };
	const struct measured *taken = in->ahead ? ahead_take(in->ahead) : NULL;
	struct measured *place, measured = { .is_known = false };
	struct stat now;

	if (taken && taken->offset == end - (off_t)WINDOW_SIZE)
		measured = *taken;
	else
		stop_ahead(in);
	if (measured.is_known)
		pause_ahead(in, &measured);
	if (in->pause > 0) {
		in->pause--;
		return measured;
	}
	if (!in->ahead && fstat(in->fd, &now) == 0 && now.st_size - end >= (off_t)WINDOW_SIZE) {
		in->ahead_at = end;
		in->ahead_end = now.st_size - now.st_size % (off_t)WINDOW_SIZE;
		in->ahead = ahead_new(&work);
	}
	while (in->ahead && in->ahead_at < in->ahead_end && (place = ahead_place(in->ahead))) {
		place->offset = in->ahead_at;
		in->ahead_at += (off_t)WINDOW_SIZE;
		ahead_give(in->ahead);
	}
	return measured;
}

/* Maps the next window, which begins at 'offset'. */
static bool open_window(struct input *in, off_t offset)
{
	off_t end = window_end(offset);
	struct measured measured = look_ahead(in, end);

	if (!map(in, offset, end))
		return false;
	window.measured = measured;
	progress_step(&in->progress, (uint64_t)window.offset);
	in->text = window.octets + (offset - window.offset);
	in->size = (size_t)(end - offset);
	return true;
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
	stop_ahead(in);
	stop_blocks(in);
	in->is_mapped = false;
	in->ended = false;
	in->text = in->kept = in->own;
	in->size = in->peeked = 0;
	in->peeked_all = false;
	in->work.work = NULL;
	in->result = NULL;
	progress_step(&in->progress, (uint64_t)offset);
	if (lseek(in->fd, offset, SEEK_SET) < 0)
		return fail(in);
	if (in->inside)
		compressed_rewind(in->inside);
	return true;
}

/* Maps or reads the octets after the used ones. */
static bool go_on(struct input *in)
{
	if (!in->is_mapped)
		return input_read(in);
	off_t offset = in->begin;
	if (window.octets)
		offset = window.offset + (in->text - window.octets);
	bool lost = lost_window(in);
	close_window(in);
	if (!lost && open_window(in, offset))
		return true;
	return read_from(in, offset) && input_read(in);
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
		.measures = MEASURE_ALL,
	};
	in->own = (char *)thread_memory(FRONT + MAX_READ) + FRONT;
	in->text = in->kept = in->own;
	if (in->begin < 0 && errno != ESPIPE && has_length(in, 0)) /* of a regular file */
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

bool input_is_binary(struct input *in)
{
	/* All that is wanted anyway, unless it is to be mapped. */
	size_t n = in->whole > (int64_t)MAX_READ ? MAX_BEGUN : MAX_READ;

	while (in->whole >= 0 && in->peeked < MAX_BEGUN && !in->peeked_all && !in->failed) {
		ssize_t got = read_inside(in->inside, in->fd, in->own + in->peeked,
		                          n - in->peeked);
		if (got < 0)
			fail(in);
		else
			in->peeked += (size_t)got;
		in->peeked_all = got == 0;
	}
	return is_binary(in->own, in->peeked < MAX_BEGUN ? in->peeked : MAX_BEGUN);
}

bool input_range(struct input *in, uint64_t begin, uint64_t end)
{
	in->begin = (int64_t)begin;
	in->end = (int64_t)end;
	return read_from(in, in->begin);
}

bool input_map(struct input *in)
{
	struct sigaction action = { .sa_sigaction = lose_window };

	action.sa_flags = (int)SA_SIGINFO;
	if (in->begin < 0 || in->inside || (in->whole >= 0 && in->whole < window_end(0)))
		return false;
	in->is_mapped = has_length(in, window_end(in->begin));
	if (in->is_mapped) {
		in->peeked = 0;
		sigaction(SIGBUS, &action, NULL);
	}
	return in->is_mapped;
}

bool input_rewind(struct input *in)
{
	close_window(in);
	return read_from(in, in->begin);
}

bool input_close(struct input *in)
{
	stop_ahead(in);
	stop_blocks(in);
	close_window(in);
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

/* So many octets more have been read. */
static void show_progress(struct input *in, size_t n)
{
	progress_step(&in->progress, in->inside
	                                     ? first_offset(in) + compressed_used(in->inside)
	                                     : in->progress.done + n);
}

bool input_read(struct input *in)
{
	struct block block = { .text = in->own };

	if (in->ended || in->failed)
		return false;
	if (in->peeked) {
		in->size = in->peeked;
		in->peeked = 0;
		show_progress(in, in->size);
		return true;
	}
	size_t kept = (size_t)(in->text - in->kept);
	if (kept > MAX_KEPT)
		kept = MAX_KEPT;
	if (!in->blocks && in->work.work && in->end == INT64_MAX)
		in->blocks = blocks_new(in->fd, in->inside, &in->work, FRONT, read_so_far(in));
	bool is_block = in->blocks && blocks_next(in->blocks, &block);
	memmove(block.text - in->size - kept, in->text - kept, in->size + kept);
	in->text = block.text - in->size;
	in->kept = in->text - kept;
	if (!is_block && !in->peeked_all) {
		uint64_t left = (uint64_t)in->end - in->progress.done;
		size_t n = left < MAX_READ ? (size_t)left : MAX_READ;
		block.size = stop_blocks(in) ? read_inside(in->inside, in->fd, block.text, n) : -1;
		block.error = errno;
	}
	in->result = block.result;
	errno = block.error;
	if (block.size < 0)
		return fail(in);
	in->size += (size_t)block.size;
	in->ended = block.size == 0;
	show_progress(in, (size_t)block.size);
	return true;
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

bool input_stretch(struct input *in, struct stretch *stretch)
{
	for (;;) {
		struct octavo_size good = measure_next(in);
		struct octavo_character bad = { .error = OCTAVO_OK };

		*stretch = (struct stretch){
			.text = in->is_mapped ? NULL : in->text,
			.good = good,
			.octets = in->text + good.valid,
		};
		if (good.valid < in->size)
			bad = octavo_decode(OCTAVO_UTF8, stretch->octets, in->size - good.valid);
		/* More octets may complete what is truncated. */
		if (bad.error && (bad.error != OCTAVO_TRUNCATED || in->ended)) {
			stretch->error = bad.error;
			stretch->length = bad.length;
		}
		/* Lost pages read as zeros, which are well-formed. */
		bool lost = !stretch->error && lost_window(in);
		if (!lost) {
			input_use(in, good.valid + stretch->length);
			if (good.valid || stretch->error)
				return true;
		}
		if (!go_on(in))
			return false;
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

bool input_finds_error(struct input *in)
{
	struct stretch stretch = { .error = OCTAVO_OK };

	in->measures = MEASURE_VALID;
	input_map(in);
	while (!stretch.error && input_stretch(in, &stretch))
		;
	return stretch.error != OCTAVO_OK;
}
