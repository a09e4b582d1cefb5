/* SPDX-License-Identifier: MIT */
/* parts.c - summaries of parts of files, in any order, and what they are together */
#include "commands/merge/parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/message.h"
#include "commands/merge/outcome.h"
#include "io/records.h"
#include "text/summary_line.h"

struct part {
	const char *source; /* the file with the line .. */
	uint64_t line;      /* .. and its number, from 1 */
	uint64_t number;    /* of the part, in the order in which they were read */
	char *name;
	uint64_t file_size, offset, size;
	enum octavo_encoding encoding;
	unsigned options;
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
};

/* Parts of one file. */
struct group {
	struct part **of;
	size_t count;
	uint64_t number; /* of the first that was read */
};

/* ---------------------------------------------------------------- lines */

static void line_trouble(const char *source, uint64_t line, const char *reason)
{
	struct memory_stream *words = memory_stream_open();

	fprintf(words->to, "line %" PRIu64 ": %s%c", line, reason, '\0');
	memory_stream_flush(words);
	trouble(source, words->text);
	memory_stream_close(words);
}

static void add(struct parts *parts, const char *source, uint64_t number,
                const struct summary_line *line)
{
	struct part *part = allocate(sizeof *part);

	*part = (struct part){
		.source = source, .line = number, .number = parts->count, .name = line->name,
		.file_size = line->file_size, .offset = line->summary.offset,
		.size = line->summary.size, .encoding = line->summary.encoding,
		.options = line->summary.options,
	};
	memcpy(part->octets, line->octets, sizeof part->octets);
	parts->of = grow(parts->of, parts->count, sizeof *parts->of);
	parts->of[parts->count++] = part;
}

static void read_line(struct parts *parts, const char *source, uint64_t number, const char *text,
                      size_t n)
{
	struct summary_line line;
	/* Mail and Windows end lines in this way. */
	const char *reason = summary_line_read(text, n - (n && text[n - 1] == '\r'), &line);

	if (!reason) {
		add(parts, source, number, &line);
		return;
	}
	line_trouble(source, number, reason);
	parts->has_bad_lines = true;
}

bool parts_read(struct parts *parts, const char *name)
{
	struct records records;
	struct record_block block;
	uint64_t number = 0;

	if (!records_open(&records, name, '\n', MAX_READ))
		return false;
	while (records_next(&records, &block)) {
		if (block.is_long) {
			if (!block.is_last)
				continue;
			line_trouble(name, ++number, "too long for a line of 'octavo summarize'");
			parts->has_bad_lines = true;
			continue;
		}
		for (size_t at = 0; at < block.size;) {
			const char *text = block.text + at, *end;
			end = memchr(text, '\n', block.size - at);
			size_t n = end ? (size_t)(end - text) : block.size - at;
			read_line(parts, name, ++number, text, n);
			at += n + 1;
		}
	}
	return records_close(&records);
}

void parts_free(struct parts *parts)
{
	for (size_t i = 0; i < parts->count; i++) {
		free(parts->of[i]->name);
		free(parts->of[i]);
	}
	free(parts->of);
}

/* ---------------------------------------------------------------- files */

static int compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int by_name(const void *one, const void *other)
{
	const struct part *a = *(struct part *const *)one, *b = *(struct part *const *)other;
	int order = strcmp(a->name, b->name);

	if (!order)
		order = compare(a->offset, b->offset);
	if (!order)
		order = compare(a->size, b->size);
	return order ? order : compare(a->number, b->number);
}

static int by_number(const void *one, const void *other)
{
	const struct group *a = one, *b = other;
	return compare(a->number, b->number);
}

static struct octavo_summary summary_of(const struct part *part)
{
	struct octavo_summary summary;

	octavo_summary_read(&summary, part->octets, sizeof part->octets); /* it was read before */
	return summary;
}

/* Says why a part is not one of those that were read, of which 'other' is one. */
static void refuse(const struct part *part, const struct part *other, const char *reason)
{
	struct memory_stream *words = memory_stream_open();

	fprintf(words->to, "line %" PRIu64 ": ", part->line);
	print_name(words->to, part->name);
	fprintf(words->to, ": %s in ", reason);
	print_name(words->to, other->source);
	fprintf(words->to, ", line %" PRIu64 "%c", other->line, '\0');
	memory_stream_flush(words);
	trouble(part->source, words->text);
	memory_stream_close(words);
}

static void report_missing(const char *name, uint64_t begin, uint64_t end)
{
	char reason[100];

	if (end - begin == 1)
		snprintf(reason, sizeof reason, "no summary of octet %" PRIu64, begin);
	else
		snprintf(reason, sizeof reason, "no summary of octets %" PRIu64 " to %" PRIu64,
		         begin, end - 1);
	trouble(name, reason);
}

static const char *label(const struct part *part)
{
	const char *label = octavo_encoding_label(part->encoding);
	return label ? label : "an unknown encoding";
}

/* Whether the part is of the same file, read in the same way, as another one. */
static bool belongs_to(const struct part *part, const struct part *other)
{
	char reason[100];

	if (part->file_size != other->file_size)
		snprintf(reason, sizeof reason, "the file has %" PRIu64 " octets, but %" PRIu64,
		         part->file_size, other->file_size);
	else if (part->encoding != other->encoding)
		snprintf(reason, sizeof reason, "read as %s, but as %s", label(part), label(other));
	else if (part->options != other->options)
		snprintf(reason, sizeof reason, "excludes other characters than the part");
	else
		return true;
	refuse(part, other, reason);
	return false;
}

/* Whether the part says the same as one before it: a task may have been run again. */
static bool is_copy(const struct part *part, const struct part *before)
{
	return part->size == before->size && part->offset == before->offset &&
	       memcmp(part->octets, before->octets, sizeof part->octets) == 0;
}

/* Whether all parts are of one file, and none overlaps another. */
static bool are_consistent(const struct group *group)
{
	const struct part *last = group->of[0];
	bool is_good = true;

	for (size_t i = 1; i < group->count && is_good; i++) {
		const struct part *part = group->of[i];
		bool is_before = part->number < last->number;
		is_good = belongs_to(is_before ? last : part, is_before ? part : last);
		if (!is_good || is_copy(part, last))
			continue;
		if (part->offset - last->offset < last->size) {
			is_good = false;
			refuse(is_before ? last : part, is_before ? part : last,
			       part->size == last->size && part->offset == last->offset
			               ? "contradicts the summary of the same octets"
			               : "overlaps the part");
		}
		last = part;
	}
	return is_good;
}

/* A run of parts that follow one another. */
static bool give(struct parts_sink *sink, const struct joined *run)
{
	struct octavo_totals totals = octavo_summary_totals(&run->summary);

	if (!totals_are_possible(&totals)) {
		trouble(run->name, "summaries that 'octavo summarize' of this version does not "
		        "make");
		return false;
	}
	sink->take(sink, run);
	return true;
}

static bool join_group(const struct group *group, bool partly, struct parts_sink *sink)
{
	const struct part *first = group->of[0];
	uint64_t end = partly ? first->offset : 0;
	struct joined run = {
		first->name, first->file_size,
		octavo_summary_init(first->encoding, first->options, end),
	};
	bool is_whole = true;

	if (!are_consistent(group))
		return false;
	for (size_t i = 0; i < group->count; i++) {
		struct octavo_summary next = summary_of(group->of[i]);
		if (next.offset > end && partly) {
			if (!give(sink, &run))
				return false;
			run.summary = next;
		} else if (next.offset > end) {
			report_missing(run.name, end, next.offset);
			is_whole = false;
		} else if (next.offset == end) {
			octavo_summary_join(&run.summary, &next);
		}
		if (end < next.offset + next.size)
			end = next.offset + next.size;
	}
	if (!partly && end < run.file_size) {
		report_missing(run.name, end, run.file_size);
		is_whole = false;
	}
	return is_whole && give(sink, &run);
}

void parts_join(struct parts *parts, bool partly, struct parts_sink *sink)
{
	struct group *groups = NULL;
	size_t count = 0;

	if (parts->count == 0)
		return;
	qsort(parts->of, parts->count, sizeof *parts->of, by_name);
	for (size_t i = 0; i < parts->count; i++) {
		const struct part *part = parts->of[i];
		if (i == 0 || strcmp(part->name, parts->of[i - 1]->name) != 0) {
			groups = grow(groups, count, sizeof *groups);
			groups[count++] = (struct group){ parts->of + i, 0, part->number };
		}
		struct group *group = &groups[count - 1];
		group->count++;
		if (part->number < group->number)
			group->number = part->number;
	}
	qsort(groups, count, sizeof *groups, by_number);
	for (size_t i = 0; i < count; i++)
		if (!join_group(&groups[i], partly, sink))
			sink->take(sink, NULL);
	free(groups);
}
