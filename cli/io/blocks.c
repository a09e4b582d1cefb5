/* SPDX-License-Identifier: MIT */
/* blocks.c - reads a file in blocks, on which other threads work before they are returned */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "io/blocks.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/threads.h"
#include "io/ahead.h"
#include "io/compressed.h"
#include "io/fd.h"

/* So much of a pipe is read by one thread: most have no more. */
#define MUCH ((uint64_t)1 << 20)

enum kind {
	PLAIN_FILE,      /* each thread reads the block on which it works                     */
	COMPRESSED_FILE, /* any thread decompresses the next block, one thread at a time      */
	PIPE,            /* read by the thread that takes the blocks: others might wait in it */
};

struct blocks {
	struct block_work work;
	struct ahead *ahead;
	int fd;
	struct compressed *inside;
	size_t front;
	enum kind kind;
	unsigned waiting; /* blocks that are given and not taken    */
	off_t origin;     /* where the input begins, in a file ..   */
	off_t next;       /* .. the next block in the same ..       */
	off_t end;        /* .. the end of the last, where known .. */
	off_t taken;      /* .. and that of what was returned       */
};

/* In the memory of a part: this, and then the result. */
struct part {
	off_t offset; /* in the file    */
	size_t wanted; /* of a regular file */
	ssize_t size;
	int error;
	uint64_t used; /* of a compressed file, when this had been read */
	_Alignas(max_align_t) char *memory;
};

/* Reads the next block of a pipe or of the text inside a compressed file. */
static void read_part(void *context, void *memory)
{
	struct blocks *blocks = context;
	struct part *part = memory;

	part->offset = blocks->next;
	part->size = 0;
	if (blocks->next >= blocks->end)
		return;
	part->size = read_inside(blocks->inside, blocks->fd, part->memory + blocks->front,
	                         BLOCK_SIZE);
	part->error = errno;
	part->used = blocks->inside ? compressed_used(blocks->inside) : 0;
	if (part->size > 0)
		blocks->next += part->size;
	else
		blocks->end = blocks->next;
}

static void do_part(void *context, void *memory)
{
	const struct blocks *blocks = context;
	struct part *part = memory;
	char *text = part->memory + blocks->front;

	if (blocks->kind == PLAIN_FILE)
		part->size = (ssize_t)read_at(blocks->fd, text, part->wanted, part->offset);
	if (part->size > 0)
		blocks->work.work(blocks->work.context, text, (size_t)part->size,
		                  (uint64_t)(part->offset - blocks->origin), part + 1);
}

static void end_part(void *context, void *memory)
{
	const struct blocks *blocks = context;
	struct part *part = memory;

	if (blocks->work.end)
		blocks->work.end(part + 1);
	free(part->memory);
}

struct blocks *blocks_new(int fd, struct compressed *inside, const struct block_work *work,
                          size_t front, uint64_t at)
{
	struct blocks *blocks;
	struct stat now;
	off_t next = (off_t)at, origin = 0, end = INT64_MAX;

	if (!threads_spare() || fstat(fd, &now) != 0)
		return NULL;
	enum kind kind = !S_ISREG(now.st_mode) ? PIPE : inside ? COMPRESSED_FILE : PLAIN_FILE;
	if (kind == PLAIN_FILE) {
		next = lseek(fd, 0, SEEK_CUR);
		origin = next - (off_t)at;
		end = now.st_size;
		if (work->limit && work->limit < (uint64_t)(end - origin))
			end = origin + (off_t)work->limit;
		if (next < 0 || end - next < 4 * (off_t)BLOCK_SIZE)
			return NULL;
	} else if ((!inside && !S_ISFIFO(now.st_mode)) || at < MUCH) {
		return NULL;
	}
	blocks = allocate(sizeof *blocks);
	*blocks = (struct blocks){
		.work = *work, .fd = fd, .inside = inside, .front = front, .kind = kind,
		.origin = origin, .next = next, .end = end, .taken = next,
	};
	blocks->ahead = ahead_new(&(struct ahead_work){
		blocks, kind == COMPRESSED_FILE ? read_part : NULL, do_part, end_part,
		sizeof(struct part) + work->size,
	});
	if (blocks->ahead)
		return blocks;
	free(blocks);
	return NULL;
}

/*
 * Whether another block may begin: of a pipe, one that is there if others are to be returned. Where
 * no memory is left, the blocks that there are must do, or one thread.
 */
static bool may_begin(const struct blocks *blocks, struct part *part)
{
	struct pollfd one = { .fd = blocks->fd, .events = POLLIN };

	if (blocks->kind != COMPRESSED_FILE && blocks->next >= blocks->end)
		return false;
	if (!part->memory)
		part->memory = malloc(blocks->front + BLOCK_SIZE);
	if (!part->memory)
		return false;
	return blocks->kind != PIPE || !blocks->waiting || poll(&one, 1, 0) > 0;
}

static void begin(struct blocks *blocks, struct part *part)
{
	if (blocks->kind == PIPE) {
		read_part(blocks, part);
	} else if (blocks->kind == PLAIN_FILE) {
		part->offset = blocks->next;
		part->wanted = blocks->work.limit && blocks->end - blocks->next < (off_t)BLOCK_SIZE
		                       ? (size_t)(blocks->end - blocks->next) : BLOCK_SIZE;
		blocks->next += (off_t)BLOCK_SIZE;
	}
	blocks->waiting++;
	ahead_give(blocks->ahead);
}

bool blocks_next(struct blocks *blocks, struct block *block)
{
	struct part *part;

	while ((part = ahead_place(blocks->ahead)) && may_begin(blocks, part))
		begin(blocks, part);
	part = ahead_take(blocks->ahead);
	if (!part)
		return false;
	blocks->waiting--;
	/* The file became shorter, or cannot be read: what follows it does not follow. */
	if (blocks->kind == PLAIN_FILE && (blocks->taken != part->offset || part->size == 0))
		return false;
	blocks->taken += part->size;
	*block = (struct block){
		.text = part->memory + blocks->front, .size = part->size, .error = part->error,
		.used = part->used, .result = part->size > 0 ? part + 1 : NULL,
	};
	return true;
}

bool blocks_free(struct blocks *blocks)
{
	ahead_free(blocks->ahead);
	bool is_there = blocks->kind != PLAIN_FILE ||
	                lseek(blocks->fd, blocks->taken, SEEK_SET) >= 0;
	free(blocks);
	return is_there;
}
