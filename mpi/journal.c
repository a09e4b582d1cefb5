/* SPDX-License-Identifier: MIT */
/* journal.c - the summaries that a job has finished, for one that goes on after it */
#define _DEFAULT_SOURCE /* flock() */
#define _FILE_OFFSET_BITS 64
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/message.h"
#include "commands/merge/outcome.h"
#include "io/dir.h"
#include "io/fd.h"
#include "io/open.h"

static bool fail(const struct journal *journal)
{
	trouble(journal->name, error_text(errno));
	return false;
}

/* Says what is wrong with the line that was read last. */
static bool refuse(const struct journal *journal, const char *name, const char *reason)
{
	struct memory_stream *words = memory_stream_open();

	fprintf(words->to, "line %" PRIu64 ": ", journal->number);
	if (name) {
		print_name(words->to, name);
		fputs(": ", words->to);
	}
	fprintf(words->to, "%s%c", reason, '\0');
	memory_stream_flush(words);
	trouble(journal->name, words->text);
	memory_stream_close(words);
	return false;
}

/* ---------------------------------------------------------------- lines */

/* Whether a text without its end is the beginning of a line, which another one stopped. */
static bool is_begun_line(const char *text, size_t n)
{
	static const char begin[] = "octavo-summary\t1\t";
	size_t length = sizeof begin - 1;

	return memcmp(text, begin, n < length ? n : length) == 0;
}

/* Finds the next line. Returns false at the end; the text is NULL if there was an error. */
static bool find_line(struct journal *journal, const char **text, size_t *n)
{
	struct record_block *block = &journal->block;
	bool is_there = block->size || records_next(&journal->records, block);

	*text = NULL;
	if (!is_there)
		return journal->records.in.failed;
	journal->number++;
	if (block->is_long)
		return !refuse(journal, NULL, "not written by 'octavo summarize'");
	const char *end = memchr(block->text, '\n', block->size);
	*n = end ? (size_t)(end - block->text) : block->size;
	if (!end && !is_begun_line(block->text, *n))
		return !refuse(journal, NULL, "not written by 'octavo summarize'");
	*text = block->text;
	block->text += *n + (end != NULL);
	block->size -= *n + (end != NULL);
	if (end)
		journal->whole += *n + 1;
	return end != NULL;
}

/* Reads the next line, if there is one. */
static bool read_next(struct journal *journal)
{
	struct summary_line *next = &journal->next;
	const char *text;
	size_t n;

	*next = (struct summary_line){ .name = NULL };
	if (!find_line(journal, &text, &n))
		return true;
	if (!text)
		return false;
	const char *reason = summary_line_read(text, n, next);
	if (reason)
		return refuse(journal, NULL, reason);
	struct octavo_totals totals = octavo_summary_totals(&next->summary);
	if (!totals_are_possible(&totals))
		return refuse(journal, next->name,
		              "a summary that 'octavo summarize' of this version does not make");
	if (next->summary.encoding != journal->form || next->summary.options != journal->options)
		return refuse(journal, next->name,
		              "read in another encoding, or with other options, than now");
	return true;
}

static void forget_next(struct journal *journal)
{
	free(journal->next.name);
	journal->next.name = NULL;
}

/* ---------------------------------------------------------------- the whole */

uint64_t journal_time(const struct stat *status)
{
	const struct timespec *time = &status->st_mtim;

	/* A file from before 1970 has no time that a line can say. */
	return time->tv_sec < 0 ? 1 : (uint64_t)time->tv_sec * 1000000000 + (uint64_t)time->tv_nsec;
}

/* Whether the file is what it was when it was read. */
static bool is_same_file(const struct journal *journal)
{
	const struct summary_line *line = &journal->next;
	struct stat now;

	if (stat(line->name, &now) != 0)
		return refuse(journal, line->name, strerror(errno));
	/* The size of many special files is 0, whatever they have. */
	if (now.st_size != 0 && (uint64_t)now.st_size != line->file_size)
		return refuse(journal, line->name, "it has another size now");
	if (line->changed != journal_time(&now))
		return refuse(journal, line->name,
		              line->changed ? "it was changed since it was read" :
		                              "the line does not say when the file was changed");
	return true;
}

static bool begin_reading(struct journal *journal)
{
	journal->number = journal->whole = 0;
	journal->block = (struct record_block){ .size = 0 };
	return records_open(&journal->records, journal->name, '\n', MAX_READ);
}

static bool look_at_all(struct journal *journal)
{
	bool is_good = true;

	if (!begin_reading(journal))
		return false;
	for (bool goes_on = true; is_good && goes_on; forget_next(journal)) {
		is_good = read_next(journal);
		goes_on = is_good && journal->next.name;
		is_good = is_good && (!goes_on || is_same_file(journal));
	}
	return records_close(&journal->records) && is_good;
}

bool journal_open(struct journal *journal, const char *name, enum octavo_encoding form,
                  unsigned options)
{
	*journal = (struct journal){ .name = name, .form = form, .options = options };
	journal->fd = open_at(AT_FDCWD, name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (journal->fd < 0 || fstat(journal->fd, &journal->status) != 0)
		return fail(journal);
	if (!S_ISREG(journal->status.st_mode)) {
		trouble(name, "not a regular file, so it cannot be a journal");
		return false;
	}
	if (flock(journal->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
		trouble(name, "another job uses it");
		return false;
	}
	if (!look_at_all(journal) || !begin_reading(journal) || !read_next(journal))
		return false;
	journal->lines = memory_stream_open();
	return true;
}

bool journal_take(struct journal *journal, const char *name, bool may_lack, uint64_t *size,
                  struct octavo_summary *summary)
{
	struct summary_line *next = &journal->next;
	bool has_some = false;

	while (next->name && strcmp(next->name, name) == 0) {
		has_some = true;
		if (!octavo_summary_join(summary, &next->summary))
			return refuse(journal, name, "does not follow the line before it");
		*size = next->file_size;
		forget_next(journal);
		if (!read_next(journal))
			return false;
		if (summary->size == *size)
			break;
	}
	bool is_whole = has_some ? summary->size == *size : may_lack;
	if (next->name && !is_whole)
		return refuse(journal, next->name, "another file, or another part, comes next");
	return true;
}

bool journal_is_used(struct journal *journal)
{
	return !journal->next.name ||
	       refuse(journal, journal->next.name, "is none of the files of this job");
}

void journal_add(struct journal *journal, const char *name, uint64_t size, uint64_t changed,
                 const struct octavo_summary *summary)
{
	if (!journal->next.name)
		summary_line_print(journal->lines->to, name, size, summary, changed);
}

/* Makes the name of a journal that may be new durable. */
static bool sync_name(const struct journal *journal)
{
	struct entry entry;
	bool is_done = entry_open(&entry, journal->name, true);

	if (is_done) {
		is_done = dir_sync(entry.directory);
		entry_close(&entry);
	}
	return is_done;
}

bool journal_sync(struct journal *journal)
{
	struct memory_stream *lines = journal->lines;

	if (journal->next.name)
		return true;
	/* The line that another job has begun is in the way. */
	if (!journal->is_read &&
	    (ftruncate(journal->fd, (off_t)journal->whole) != 0 || !sync_name(journal)))
		return fail(journal);
	journal->is_read = true;
	memory_stream_flush(lines);
	bool done = write_all(journal->fd, lines->text, lines->size) &&
	            sync_file(journal->fd) == 0;
	memory_stream_empty(lines);
	return done || fail(journal);
}

void journal_close(struct journal *journal)
{
	forget_next(journal);
	records_close(&journal->records);
	memory_stream_close(journal->lines);
	close(journal->fd);
}
