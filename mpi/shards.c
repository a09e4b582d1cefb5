/* SPDX-License-Identifier: MIT */
/*
 * shards.c - summaries of files, by all ranks
 *
 * The first rank finds the files and tells the others of a batch of them. Most are taken by ranks
 * as they get free; of one that has more than a block for each rank, or that is the only one of its
 * batch, each rank reads a block, then the next after those of all. Files are read by pread(2),
 * not by MPI-IO: that of Open MPI 4.1 takes no notice of errors, or waits for a rank that had one,
 * and a file that cannot be read must never look well-formed.
 */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "shards.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "io/fd.h"
#include "io/input.h"
#include "io/open.h"
#include "joining.h"
#include "journal.h"
#include "ranks.h"
#include "turns.h"

/*
 * How many files a batch has at most. At its end all wait for the last one, so that it has many for
 * each rank; bench/scale plays what it costs to have fewer.
 */
#define FILES_PER_RANK 16
#define MIN_FILES 1024

/* The names of a batch have on average no more octets than this. */
#define NAME_OCTETS 64

/* Seconds between lines of the journal about one file. */
#define LINE_INTERVAL 1

/* What is to be done with a file. */
enum work {
	READ,               /* one rank reads it                               */
	READ_UNLESS_BINARY, /* the same, but for a binary one                  */
	READ_BY_ALL,        /* it is the only one of its batch                 */
	NOTHING             /* its state is known, or there was a message      */
};

/* What is known of a file. */
enum state { UNREAD, KNOWN, SKIPPED };

struct file {
	enum work work;
	enum state state;
	char *name;
	uint64_t size, changed; /* see journal.h */
	bool is_in_journal;     /* all of it */
	struct octavo_summary summary;
};

/* What the first rank has. */
struct finding_files {
	struct shards *shards;
	struct journal journal; /* if there is one */
	struct file *files;     /* of the batch    */
	size_t count, most;
	size_t octets;          /* of their names  */
	struct file ahead;      /* found, but in the next batch; without a name if there is none */
	bool writes_journal;    /* up to the first file that cannot be read, as it has no gaps   */
	bool failed;
};

/* ---------------------------------------------------------------- finding them */

/* Lets all ranks read a file, unless it is skipped. */
static void share(struct file *file)
{
	bool is_skipped = file->work == READ_UNLESS_BINARY && is_binary_file(file->name);

	file->work = is_skipped ? NOTHING : READ_BY_ALL;
	file->state = is_skipped ? SKIPPED : UNREAD;
}

/* Sets what is to be done with a file of that name. */
static void find_work(const struct finding_files *f, bool checks_binary, struct file *file)
{
	const struct shards *shards = f->shards;
	struct stat now;

	file->work = NOTHING;
	/* Only the first rank could open it, from the directory above. */
	if (strlen(file->name) >= PATH_MAX) {
		trouble(file->name, error_text(ENAMETOOLONG));
		return;
	}
	if (strcmp(file->name, "-") == 0) {
		trouble(file->name, "standard input cannot be read by several processes");
		return;
	}
	if (stat(file->name, &now) != 0)
		now = (struct stat){ .st_mode = S_IFREG }; /* who opens it says why */
	if (!S_ISREG(now.st_mode) && !S_ISDIR(now.st_mode)) {
		trouble(file->name, "not a regular file, so several processes cannot read it");
		return;
	}
	if (shards->journal && is_one_file(&now, &f->journal.status)) {
		trouble(file->name, "it is the journal");
		return;
	}
	file->size = S_ISREG(now.st_mode) ? (uint64_t)now.st_size : 0;
	file->work = checks_binary ? READ_UNLESS_BINARY : READ;
	if (file->size / rank_count() >= shards->block)
		share(file);
}

/* Sets what the journal knows of it. */
static bool look_up(struct finding_files *f, struct file *file)
{
	const struct shards *shards = f->shards;
	struct octavo_summary *summary = &file->summary;
	bool may_lack = file->work == READ_UNLESS_BINARY;

	*summary = octavo_summary_init(shards->form.encoding, shards->options, 0);
	if (!shards->journal || file->work == NOTHING)
		return true;
	uint64_t size = UINT64_MAX;
	if (!journal_take(&f->journal, file->name, may_lack, &size, summary))
		return false;
	if (summary->size == size) {
		file->work = NOTHING;
		file->state = KNOWN;
		file->is_in_journal = true;
	} else if (summary->size) {
		file->work = READ_BY_ALL; /* also if another --block would leave it to one */
	}
	return true;
}

/* Returns false if there are no more, or if the journal is refused. */
static bool find_file(struct finding_files *f)
{
	struct file *file = &f->ahead;
	bool checks_binary;
	const char *name = files_find(&f->shards->files, &checks_binary);

	*file = (struct file){ .name = NULL };
	if (!name)
		return false;
	file->name = copy_string(name);
	find_work(f, checks_binary, file);
	f->failed = !look_up(f, file);
	return !f->failed;
}

/* Finds the files of the next batch. */
static void find_batch(struct finding_files *f)
{
	struct file *first = f->files;
	bool is_full = false;

	f->count = f->octets = 0;
	while (!f->failed && !is_full && (f->ahead.name || find_file(f))) {
		size_t length = strlen(f->ahead.name) + 2;
		is_full = f->ahead.work == READ_BY_ALL || f->count == f->most ||
		          f->octets + length > f->most * NAME_OCTETS;
		if (is_full && f->count)
			break;
		f->files[f->count++] = f->ahead;
		f->ahead.name = NULL;
		f->octets += length;
	}
	if (f->count == 1 && (first->work == READ || first->work == READ_UNLESS_BINARY) &&
	    first->size > f->shards->block)
		share(first);
}

/* ---------------------------------------------------------------- one rank */

/* What a rank tells of a small file. */
struct told {
	uint64_t i, size, changed;
	enum state state;
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
};

static void summarize_small(const struct shards *shards, const char *name, bool checks_binary,
                            struct told *told)
{
	struct octavo_summary summary =
		octavo_summary_init(shards->form.encoding, shards->options, 0);
	struct stat status;
	struct input in;

	told->state = UNREAD;
	if (!input_open(&in, name))
		return;
	if (shards->journal)
		told->changed = fstat(in.fd, &status) == 0 ? journal_time(&status) : 0;
	bool is_skipped = checks_binary && input_is_binary(&in);
	while (!is_skipped && input_read(&in)) {
		octavo_summary_feed(&summary, in.text, in.size);
		input_use(&in, in.size);
	}
	if (!input_close(&in))
		return;
	told->state = is_skipped ? SKIPPED : KNOWN;
	told->size = summary.size;
	octavo_summary_write(&summary, told->octets);
}

/* ---------------------------------------------------------------- a batch of small files */

/* What the first rank tells the others. Of none, there are no more files. */
struct batch {
	uint64_t count;       /* of files                                        */
	uint64_t octets;      /* of their names with what is to be done with each */
	uint64_t size, known; /* octets of a large file, and those known already */
};

/* 'names' has, for each file, an octet that says what is to be done, and its name with a NUL. */
static char *pack(const struct finding_files *f)
{
	char *names = allocate(f->octets), *to = names;

	for (size_t i = 0; i < f->count; i++) {
		*to++ = (char)f->files[i].work;
		to += strlen(strcpy(to, f->files[i].name)) + 1;
	}
	return names;
}

/* Returns what this rank has to tell. */
static struct told *take_turns(const struct shards *shards, const struct batch *batch,
                               const char *names, size_t *count)
{
	struct told *told = allocate((size_t)batch->count * sizeof *told);
	uint64_t turn = turns_next();

	*count = 0;
	for (uint64_t i = 0; i < batch->count; i++) {
		const char *name = names + 1;
		enum work work = (enum work)names[0];
		names += strlen(name) + 2;
		if (i < turn)
			continue;
		turn = turns_next();
		if (work == NOTHING)
			continue;
		told[*count].i = i;
		summarize_small(shards, name, work == READ_UNLESS_BINARY, &told[(*count)++]);
	}
	return told;
}

/* What all ranks have told goes to the files, on the first rank. */
static void take_told(struct finding_files *f, const char *all, size_t size)
{
	struct told told;

	for (size_t at = 0; at < size; at += sizeof told) {
		memcpy(&told, all + at, sizeof told);
		struct file *file = &f->files[told.i];
		file->state = told.state;
		file->size = told.size;
		file->changed = told.changed;
		if (told.state == KNOWN)
			octavo_summary_read(&file->summary, told.octets, sizeof told.octets);
	}
}

static void summarize_batch(const struct shards *shards, struct finding_files *f,
                            const struct batch *batch, char *names)
{
	size_t count, size;
	struct told *told = take_turns(shards, batch, names, &count);
	char *all = ranks_collect((const char *)told, count * sizeof *told, &size);

	if (rank_is_first()) {
		take_told(f, all, size);
		turns_reset();
	}
	free(all);
	free(told);
}

/* ---------------------------------------------------------------- a large file */

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Opens it, and sees that it is the same on all machines. Returns -1 after a message. */
static int open_large(const char *name, uint64_t size, uint64_t *changed)
{
	struct stat status;
	int fd = open_file(name, O_RDONLY | O_NOCTTY | O_CLOEXEC, &status);

	if (fd < 0) {
		trouble(name, error_text(errno));
	} else if ((uint64_t)status.st_size != size) {
		trouble(name, "its size is not the same for all ranks, or has changed");
	} else {
		*changed = journal_time(&status);
		return fd;
	}
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Summarizes so many octets, if the file has them. The memory has MAX_READ octets. */
static bool summarize_block(int fd, const char *name, char *memory, uint64_t size,
                            struct octavo_summary *summary)
{
	while (summary->size < size) {
		uint64_t left = size - summary->size;
		size_t n = left < MAX_READ ? (size_t)left : MAX_READ;
		size_t got = read_at(fd, memory, n, (off_t)(summary->offset + summary->size));
		octavo_summary_feed(summary, memory, got);
		if (got == n)
			continue;
		trouble(name, errno ? error_text(errno) : "it became shorter while it was read");
		return false;
	}
	return true;
}

/* What was summarized since the last line of the journal. */
struct noted {
	struct octavo_summary summary;
	double time; /* of that line */
};

/* Writes a line now and then, and at the end of the file. */
static void note(struct finding_files *f, const struct file *file,
                 const struct octavo_summary *round, struct noted *noted)
{
	struct octavo_summary *summary = &noted->summary;
	uint64_t end = round->offset + round->size;

	octavo_summary_join(summary, round);
	if (!f->writes_journal || (end < file->size && now() - noted->time < LINE_INTERVAL))
		return;
	journal_add(&f->journal, file->name, file->size, file->changed, summary);
	f->failed |= !journal_sync(&f->journal);
	f->writes_journal &= !f->failed;
	*noted = (struct noted){
		octavo_summary_init(summary->encoding, summary->options, end), now(),
	};
}

/* Where the n-th block after 'from' begins, if the file goes so far. */
static uint64_t block_begin(const struct batch *batch, uint64_t from, uint64_t n, uint64_t block)
{
	uint64_t left = batch->size - from;
	return n > left / block ? batch->size : from + n * block;
}

/* All ranks read blocks that follow one another, and go on after these. */
static void summarize_large(const struct shards *shards, struct finding_files *f,
                            const struct batch *batch, const char *name)
{
	uint64_t changed = 0;
	int fd = open_large(name, batch->size, &changed);
	char *memory = thread_memory(MAX_READ);
	struct file *file = f ? f->files : NULL;
	struct noted noted = { .time = now() };
	bool is_good = ranks_agree(fd >= 0);

	if (file)
		file->changed = changed;
	noted.summary = octavo_summary_init(shards->form.encoding, shards->options, batch->known);
	for (uint64_t at = batch->known; is_good && at < batch->size;) {
		uint64_t next = block_begin(batch, at, rank_count(), shards->block);
		uint64_t begin = block_begin(batch, at, rank_own(), shards->block);
		uint64_t end = block_begin(batch, at, rank_own() + 1, shards->block);
		struct octavo_summary summary =
			octavo_summary_init(shards->form.encoding, shards->options, begin);

		posix_fadvise(fd, (off_t)(next + begin - at), (off_t)shards->block,
		              POSIX_FADV_WILLNEED);
		is_good = summarize_block(fd, name, memory, end - begin, &summary);
		is_good = join_all(&summary, is_good);
		at = next;
		if (!is_good || !file)
			continue;
		octavo_summary_join(&file->summary, &summary);
		note(f, file, &summary, &noted);
	}
	reuse_thread_memory(memory);
	if (fd >= 0)
		close(fd);
	if (!file)
		return;
	file->state = is_good ? KNOWN : UNREAD;
	file->is_in_journal = is_good;
}

/* ---------------------------------------------------------------- all of them */

/* Tells of the files of a batch, and adds them to the journal. */
static void tell(struct finding_files *f)
{
	struct shards *shards = f->shards;
	bool writes = f->writes_journal;

	for (size_t i = 0; i < f->count; i++) {
		struct file *file = &f->files[i];
		f->writes_journal &= file->state != UNREAD;
		if (f->writes_journal && file->state == KNOWN && !file->is_in_journal)
			journal_add(&f->journal, file->name, file->size, file->changed,
			            &file->summary);
	}
	if (writes)
		f->failed |= !journal_sync(&f->journal);
	for (size_t i = 0; i < f->count; i++) {
		const struct file *file = &f->files[i];
		if (file->state == SKIPPED)
			shards->files.skipped++;
		else
			shards->tell(shards->context, file->name,
			             file->state == KNOWN ? &file->summary : NULL);
		printed_flush(&shards->printed);
		free(file->name);
	}
}

/* Finds the next batch, and tells the names, which are returned, to be freed; NULL for none. */
static char *begin_batch(struct finding_files *f, struct batch *batch)
{
	char *names = NULL;

	*batch = (struct batch){ .count = 0 };
	if (f) {
		find_batch(f);
		names = pack(f);
		*batch = (struct batch){
			f->count, f->octets, f->files[0].size, f->files[0].summary.size,
		};
	}
	ranks_tell(batch, sizeof *batch);
	if (batch->count == 0) {
		free(names);
		return NULL;
	}
	if (!names)
		names = allocate((size_t)batch->octets);
	ranks_tell(names, (size_t)batch->octets);
	return names;
}

static void summarize_all(const struct shards *shards, struct finding_files *f)
{
	struct batch batch;
	char *names;

	turns_open();
	for (; (names = begin_batch(f, &batch)); free(names)) {
		if (names[0] == READ_BY_ALL)
			summarize_large(shards, f, &batch, names + 1);
		else
			summarize_batch(shards, f, &batch, names);
		if (f)
			tell(f);
	}
	turns_close();
}

static bool is_one_name(const char *a, const char *b)
{
	struct stat first, second;

	return a && b && (strcmp(a, b) == 0 || (stat(a, &first) == 0 && stat(b, &second) == 0 &&
	                                        is_one_file(&first, &second)));
}

bool shards_begin(struct shards *shards, const struct command *command, char **operands)
{
	if (is_one_name(shards->output, shards->journal))
		usage_error(command, "--output", "the journal is another file");
	if (shards->form.is_foreign || shards->form.is_iso2022)
		usage_error(command, shards->form.name, ONLY_LABELS);
	ranks_go();
	return ranks_agree(!rank_is_first() ||
	                   printed_open(&shards->printed, shards->output, operands));
}

bool shards_end(struct shards *shards)
{
	return !rank_is_first() || printed_close(&shards->printed);
}

bool shards_summarize(struct shards *shards, const struct command *command, char **operands)
{
	struct finding_files f = { .shards = shards };

	if (!rank_is_first()) {
		summarize_all(shards, NULL);
		return true; /* the first rank knows */
	}
	f.most = FILES_PER_RANK * rank_count();
	if (f.most < MIN_FILES)
		f.most = MIN_FILES;
	f.files = allocate(f.most * sizeof *f.files);
	files_open(&shards->files, command, operands);
	if (shards->journal)
		f.failed = !journal_open(&f.journal, shards->journal, shards->form.encoding,
		                         shards->options);
	bool has_journal = f.writes_journal = shards->journal && !f.failed;
	summarize_all(shards, &f);
	if (has_journal) {
		f.failed = f.failed || !journal_is_used(&f.journal);
		journal_close(&f.journal);
	}
	free(f.ahead.name);
	free(f.files);
	return files_close(&shards->files) && !f.failed;
}
