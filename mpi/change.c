/* SPDX-License-Identifier: MIT */
/*
 * change.c - a file becomes another one, or several, in ranges by all ranks
 *
 * Ranges begin where the text can be cut. What a range becomes is kept until all ranks know how
 * much that is, and so where each goes; if it is too much, it is made once more. The outputs have
 * names of temporary files until all is written and durable: then the first rank renames them.
 *
 * A rank that fails says so when the ranks exchange what their pieces are, so that none waits for
 * it. Files are not written by MPI-IO: collective writes of Open MPI 4.1 succeed when the disk is
 * full.
 */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64
#include "change.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "io/fd.h"
#include "io/open.h"
#include "ranks.h"

/* Of each output of a range so much is kept. UTF-32 of the ASCII of a block has as many octets. */
#define MAX_KEPT_TEXT ((size_t)4 << 20)

/* A job. */
struct job {
	struct change *change;
	int fd; /* of the input */
	struct output out[MAX_OUTPUTS]; /* on the first rank */
	bool is_open[MAX_OUTPUTS];      /* on all            */
	struct piece *pieces;           /* of all ranks      */
	bool failed;                    /* on this rank      */
};

static bool fail(struct job *job, const char *name, int error)
{
	trouble(name, error_text(error));
	job->failed = true;
	return false;
}

static bool is_wanted(const struct job *job, int i)
{
	return job->change->outputs[i] != NULL;
}

/* ---------------------------------------------------------------- what a range becomes */

/* As write_all(), but there. */
static bool write_at(int fd, const char *src, size_t n, off_t offset)
{
	while (n) {
		ssize_t done = pwrite(fd, src, n, offset);
		if (done < 0 && errno != EINTR)
			return false;
		if (done > 0) {
			src += done;
			n -= (size_t)done;
			offset += done;
		}
	}
	return true;
}

static void take(struct watcher *watcher, const char *src, size_t n)
{
	struct captured *c = (struct captured *)watcher;

	if (c->writes) {
		if (!c->error && !write_at(c->fd, src, n, (off_t)(c->at + c->size)))
			c->error = errno;
	} else if (n && c->size + n <= MAX_KEPT_TEXT) {
		size_t size = (size_t)c->size + n;
		if (size > c->capacity) {
			c->capacity = 2 * size < MAX_KEPT_TEXT ? 2 * size : MAX_KEPT_TEXT;
			c->text = reallocate(c->text, c->capacity);
		}
		memcpy(c->text + c->size, src, n);
	}
	c->size += n;
}

bool change_open(const struct change *change, struct input *in)
{
	int fd = fcntl(change->cut.fd, F_DUPFD_CLOEXEC, 0);

	if (fd < 0) {
		trouble(change->name, error_text(errno));
		return false;
	}
	input_take(in, change->name, fd);
	if (input_range(in, change->range_begin, change->range_end))
		return true;
	input_close(in);
	return false;
}

static uint64_t no_more_than(uint64_t size, uint64_t offset)
{
	return offset < size ? offset : size;
}

/* Finds the range of this rank. Returns whether there is one; an empty file has one, too. */
static bool find_range(struct job *job, uint64_t round_begin)
{
	struct change *change = job->change;
	uint64_t size = change->cut.size, begin = round_begin + rank_own() * change->block;

	change->range_begin = cut_behind(&change->cut, no_more_than(size, begin));
	change->range_end = cut_behind(&change->cut, no_more_than(size, begin + change->block));
	job->failed |= change->cut.failed;
	return change->range_begin < change->range_end || begin == 0;
}

/* Readers take a file that became shorter for one that ends. */
static bool is_same(const struct job *job)
{
	struct stat now;

	if (fstat(job->fd, &now) == 0 && (uint64_t)now.st_size == job->change->cut.size)
		return true;
	trouble(job->change->name, "it was changed while it was read");
	return false;
}

/* Makes of the range what it becomes, and keeps it or writes it. */
static struct piece convert(struct job *job, bool is_there, const struct piece *before)
{
	struct change *change = job->change;
	struct piece piece = NO_PIECE;

	for (int i = 0; i < MAX_OUTPUTS; i++)
		change->captured[i].size = 0;
	if (is_there && !job->failed) {
		piece.status = STATUS_TROUBLE;
		change->convert(change->context, before, &piece);
		job->failed = piece.status == STATUS_TROUBLE || !is_same(job);
	}
	for (int i = 0; i < MAX_OUTPUTS; i++)
		piece.size[i] = change->captured[i].size;
	if (job->failed)
		piece.status = STATUS_TROUBLE;
	return piece;
}

/* ---------------------------------------------------------------- all ranges */

static void add(struct piece *all, const struct piece *piece)
{
	for (int i = 0; i < MAX_OUTPUTS; i++)
		all->size[i] += piece->size[i];
	for (int i = 0; i < MAX_SUMS; i++)
		all->sums[i] += piece->sums[i];
	place_join(&all->end, &piece->end);
	all->status = worse(all->status, piece->status);
}

/*
 * Adds the pieces of all ranks to 'all', up to one that ends the text. Sets 'before' to what is in
 * front of that of this rank. Returns whether that belongs to the text.
 */
static bool add_all(struct job *job, const struct piece *piece, struct piece *all,
                    struct piece *before)
{
	bool belongs = false, has_trouble = false;

	ranks_exchange(piece, job->pieces, sizeof *piece);
	for (size_t i = 0; i < rank_count(); i++)
		has_trouble |= job->pieces[i].status == STATUS_TROUBLE;
	if (has_trouble) {
		all->status = STATUS_TROUBLE;
		return false;
	}
	for (size_t i = 0; i < rank_count() && all->status == STATUS_OK; i++) {
		if (i == rank_own()) {
			*before = *all;
			belongs = true;
		}
		add(all, &job->pieces[i]);
	}
	return belongs;
}

static bool is_kept(const struct captured *captured)
{
	return captured->size <= MAX_KEPT_TEXT;
}

/* Writes what is kept of an output, after what is before it. */
static void write_kept(struct job *job, int i, uint64_t at)
{
	struct captured *c = &job->change->captured[i];

	c->at = at;
	if (c->size && !write_at(c->fd, c->text, (size_t)c->size, (off_t)at))
		fail(job, job->change->outputs[i], errno);
}

/* Makes the piece once more, and writes it. */
static void write_again(struct job *job, const struct piece *before, const struct piece *piece)
{
	struct captured *captured = job->change->captured;

	for (int i = 0; i < MAX_OUTPUTS; i++) {
		captured[i].writes = true;
		captured[i].at = before->size[i];
	}
	struct piece again = convert(job, true, before);
	for (int i = 0; i < MAX_OUTPUTS; i++) {
		captured[i].writes = false;
		if (captured[i].error)
			fail(job, job->change->outputs[i], captured[i].error);
	}
	if (!job->failed && memcmp(again.size, piece->size, sizeof again.size) != 0) {
		trouble(job->change->name, "it was changed while it was read");
		job->failed = true;
	}
}

static void write_piece(struct job *job, const struct piece *before, const struct piece *piece)
{
	bool is_all_kept = true;

	for (int i = 0; i < MAX_OUTPUTS; i++)
		is_all_kept &= is_kept(&job->change->captured[i]);
	for (int i = 0; i < MAX_OUTPUTS && is_all_kept; i++)
		if (is_wanted(job, i) && !job->failed)
			write_kept(job, i, before->size[i]);
	if (!is_all_kept)
		write_again(job, before, piece);
}

/* Counts what ranges must know of those before them, into sums[0] of 'before'. */
static void count(struct job *job, bool is_there, const struct piece *all, struct piece *before)
{
	struct change *change = job->change;
	struct piece counted = NO_PIECE, sum = *all;

	*before = *all;
	if (!change->count)
		return;
	if (is_there && !job->failed)
		job->failed = !change->count(change->context, &counted.sums[0]);
	if (job->failed)
		counted.status = STATUS_TROUBLE;
	add_all(job, &counted, &sum, before);
}

/* One range of each rank. */
static void change_round(struct job *job, uint64_t begin)
{
	struct change *change = job->change;
	bool is_there = find_range(job, begin);
	struct piece before;

	count(job, is_there, &change->all, &before);
	struct piece piece = convert(job, is_there, &before);
	bool belongs = add_all(job, &piece, &change->all, &before);
	if (!belongs || !is_there)
		return;
	write_piece(job, &before, &piece);
	if (piece.status == STATUS_ERRORS && change->tell_end)
		change->tell_end(change->context, &before);
}

/* ---------------------------------------------------------------- files */

/* What the first rank tells the others of the files. */
struct paths {
	bool is_good;
	uint64_t size; /* of the input */
	char of[MAX_OUTPUTS][PATH_MAX];
};

/* Opens the input, which has this size. */
static bool open_input(struct job *job, const uint64_t *size)
{
	const char *name = job->change->name;
	struct stat status;

	job->fd = open_file(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, &status);
	if (job->fd < 0)
		return fail(job, name, errno);
	if (S_ISDIR(status.st_mode))
		return fail(job, name, EISDIR);
	job->failed = true;
	if (!S_ISREG(status.st_mode)) {
		trouble(name, "not a regular file, so several processes cannot read it");
		return false;
	}
	if (size && (uint64_t)status.st_size != *size) {
		trouble(name, "its size is not the same for all ranks, or has changed");
		return false;
	}
	job->failed = false;
	job->change->cut.fd = job->fd;
	job->change->cut.size = (uint64_t)status.st_size;
	return true;
}

/* On the first rank. */
static bool open_outputs(struct job *job, struct paths *paths)
{
	char *inputs[] = { copy_string(job->change->name), NULL };
	bool is_good = true;

	for (int i = 0; i < MAX_OUTPUTS && is_good; i++) {
		struct output *out = &job->out[i];
		if (!is_wanted(job, i))
			continue;
		is_good = job->is_open[i] = output_open(out, job->change->outputs[i], inputs);
		for (int j = 0; j < i && is_good; j++)
			is_good = !job->is_open[j] || output_is_apart(out, &job->out[j]);
		if (!is_good || !output_share(out)) {
			is_good = false;
			continue;
		}
		const char *path = output_path(out);
		if (strlen(path) < PATH_MAX)
			strcpy(paths->of[i], path);
		else
			is_good = fail(job, out->name, ENAMETOOLONG);
		job->change->captured[i].fd = out->fd;
	}
	free(inputs[0]);
	return is_good;
}

/* On all others. */
static void open_shared(struct job *job, const struct paths *paths)
{
	for (int i = 0; i < MAX_OUTPUTS && !job->failed; i++) {
		if (!is_wanted(job, i))
			continue;
		int fd = open_at(AT_FDCWD, paths->of[i], O_WRONLY | O_NOCTTY | O_CLOEXEC, 0);
		job->is_open[i] = fd >= 0;
		job->change->captured[i].fd = fd;
		if (fd < 0)
			fail(job, paths->of[i], errno);
	}
}

/* Returns whether all ranks have all files open. */
static bool open_files(struct job *job)
{
	struct paths *paths = allocate(sizeof *paths);

	if (rank_is_first())
		paths->is_good = open_input(job, NULL) && open_outputs(job, paths);
	paths->size = job->change->cut.size;
	ranks_tell(paths, sizeof *paths);
	job->failed |= !paths->is_good;
	if (!job->failed && !rank_is_first() && open_input(job, &paths->size))
		open_shared(job, paths);
	free(paths);
	return ranks_agree(!job->failed);
}

/* Makes durable and closes what other ranks than the first have written. */
static void close_shared(struct job *job)
{
	for (int i = 0; i < MAX_OUTPUTS; i++) {
		int fd = job->change->captured[i].fd;
		if (!job->is_open[i])
			continue;
		if (!job->failed && sync_file(fd) != 0 && errno != EINVAL)
			fail(job, job->change->outputs[i], errno);
		if (!close_written(fd) && !job->failed)
			fail(job, job->change->outputs[i], errno);
	}
}

/* Puts the outputs in their places, the first one last: whoever finds that finds all. */
static bool put_in_place(struct job *job, bool keep)
{
	for (int i = MAX_OUTPUTS; i-- > 0;)
		if (job->is_open[i])
			keep = output_close(&job->out[i], keep) && keep;
	return keep;
}

/* Writes what ends the last output. */
static void finish_output(struct job *job)
{
	struct change *change = job->change;
	struct captured *c = &change->captured[MAX_OUTPUTS - 1];

	c->size = 0;
	change->finish(change->context, &change->all);
	if (is_wanted(job, MAX_OUTPUTS - 1))
		write_kept(job, MAX_OUTPUTS - 1, change->all.size[MAX_OUTPUTS - 1]);
}

static void change_all(struct job *job)
{
	struct change *change = job->change;
	uint64_t step = change->block * rank_count();

	if (change->begin)
		change->begin(change->context, job->fd);
	for (uint64_t at = 0; at == 0 || at < change->cut.size; at += step) {
		change_round(job, at);
		if (change->all.status != STATUS_OK)
			break;
	}
	if (change->finish && rank_is_first() && !job->failed &&
	    change->all.status != STATUS_TROUBLE)
		finish_output(job);
}

int change(struct change *change)
{
	struct job job = { .change = change, .fd = -1 };

	/* Units of four octets are not cut. */
	change->block = (change->block + 3) / 4 * 4;
	change->cut.name = change->name;
	change->all = (struct piece)NO_PIECE;
	for (int i = 0; i < MAX_OUTPUTS; i++)
		change->captured[i].watcher.take = take;
	job.pieces = allocate(rank_count() * sizeof *job.pieces);
	if (open_files(&job))
		change_all(&job);
	bool is_whole = !job.failed && change->all.status != STATUS_TROUBLE;
	job.failed = !is_whole;
	if (!rank_is_first())
		close_shared(&job);
	is_whole = ranks_agree(!job.failed);
	/* A part of a text must not look like all of it. */
	bool keeps = is_whole && change->all.status == STATUS_OK;
	if (rank_is_first())
		is_whole = put_in_place(&job, keeps) || (is_whole && !keeps);
	ranks_tell(&is_whole, sizeof is_whole);
	if (job.fd >= 0)
		close(job.fd);
	for (int i = 0; i < MAX_OUTPUTS; i++)
		free(change->captured[i].text);
	free(job.pieces);
	return is_whole ? change->all.status : STATUS_TROUBLE;
}

/* ---------------------------------------------------------------- the command line */

const char *change_operand(const struct command *command, char **operands)
{
	if (!operands[0] || operands[1])
		usage_error(command, operands[0] ? operands[1] : "FILE",
		            "one FILE is expected");
	if (strcmp(operands[0], "-") == 0)
		usage_error(command, "-", "standard input cannot be read by several processes");
	return operands[0];
}

void change_refuse_output(const struct command *command, const char *option, const char *name)
{
	struct stat status;

	if (!name)
		usage_error(command, option, "missing: say which file is to be written");
	if (strcmp(name, "-") == 0)
		usage_error(command, option, "not standard output: ranks write to many places of "
		            "a file");
	if (stat(name, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
		usage_error(command, option, "not a pipe: ranks write to many places of a file");
}

void refuse_resume(const struct command *command, const char *journal, void *name)
{
	(void)journal, (void)name;
	usage_error(command, "--resume",
	            "only check and count have a journal; what was to be written begins again, as "
	            "nothing of it is in its place");
}
