/* SPDX-License-Identifier: MIT */
/* sifting.c - records of inputs to outputs: good ones, bad ones, and the reasons */
#include "commands/sift/sifting.h"

#include <inttypes.h>

#include "base/message.h"
#include "commands/sift/reason.h"
#include "report/json.h"
#include "report/kind.h"
#include "text/converted.h"

static bool flush_outputs(struct sifting *s)
{
	bool done = true;

	for (int i = 0; i < OUTPUTS; i++)
		done = (!sifting_wants(s, i) || output_flush(&s->out[i])) && done;
	return done;
}

/* Writes records, or a part of one. */
static void put(struct sifting *s, int i, const char *text, size_t n)
{
	char end = sieve_end(&s->sieve);

	if (n == 0)
		return;
	if (s->needs_end[i])
		output_write(&s->out[i], &end, 1);
	output_write(&s->out[i], text, n);
	s->needs_end[i] = false;
	s->is_open_ended[i] = text[n - 1] != end;
}

/* ---------------------------------------------------------------- records */

static void flush_reasons(struct sifting *s)
{
	memory_stream_flush(s->reasons);
	output_write(&s->out[REASONS], s->reasons->text, s->reasons->size);
	memory_stream_empty(s->reasons);
}

static void put_reason(struct sifting *s, const struct reason *reason)
{
	s->bad++;
	if (!sifting_wants(s, REASONS))
		return;
	if (s->format == FORMAT_JSON)
		reason_print_json(s->reasons->to, reason);
	else
		reason_print(s->reasons->to, reason);
	flush_reasons(s);
}

static void take_good(struct sieve_sink *sink, const char *text, size_t n)
{
	put((struct sifting *)sink, GOOD, text, n);
}

static bool take_bad(struct sieve_sink *sink, const char *text, const struct bad_record *bad)
{
	struct sifting *s = (struct sifting *)sink;
	const struct place place = { .offset = s->offset + bad->first.at };

	put(s, BAD, text + bad->at, bad->size);
	put_reason(s, &(struct reason){
		.file = s->name,
		.record = s->number + bad->before + 1,
		.offset = s->offset + bad->at,
		.size = bad->size,
		.errors = bad->errors,
		.first = finding_at(&place, bad->first.kind, text + bad->first.at,
		                    bad->first.length),
	});
	return true;
}

/* A record that is too long is written as it is read. */
static void take_long(struct sifting *s, const struct record_block *block)
{
	const struct place place = { .offset = s->offset + s->max_record };

	put(s, BAD, block->text, block->size);
	s->long_size += block->size;
	if (!block->is_last)
		return;
	put_reason(s, &(struct reason){
		.file = s->name,
		.record = ++s->number,
		.offset = s->offset,
		.size = s->long_size,
		.errors = 1,
		.first = finding_at(&place, TOO_LONG_KIND, block->text, 0),
	});
	s->offset += s->long_size;
	s->long_size = 0;
}

static void pass(struct sifting *s, size_t n, uint64_t records)
{
	s->offset += n;
	s->number += records;
}

/* Sifts whole records. */
static void sift_part(struct sifting *s, const char *text, size_t n)
{
	pass(s, n, sift(&s->sieve, text, n, &s->sink));
}

/* The same of a block, of which another thread may have looked at most. */
static void sift_block(struct sifting *s, const struct sifted *sifted, const char *text, size_t n)
{
	const char *end = text + n;

	s->longer += count_longer(s->sieve.form, text, n);
	if (sifted && sifted->begin >= text && sifted->end <= end) {
		sift_part(s, text, (size_t)(sifted->begin - text));
		sifted_give(sifted, &s->sink);
		pass(s, (size_t)(sifted->end - sifted->begin), sifted->records);
		text = sifted->end;
	}
	sift_part(s, text, (size_t)(end - text));
}

/* Sifts what was read. Returns false at the end, and if it cannot be written. */
static bool sift_some(void *context, struct input *in)
{
	struct sifting *s = context;
	struct record_block block;

	while (records_there(s->input, &block)) {
		if (block.is_long)
			take_long(s, &block);
		else
			sift_block(s, in->result, block.text, block.size);
	}
	s->goes_on = flush_outputs(s); /* reading may take long */
	return s->goes_on && !in->ended;
}

bool sift_records(struct sifting *s, struct records *records, uint64_t offset, uint64_t number)
{
	const struct block_work work = {
		.context = &s->sieve, .work = sift_ahead, .size = sizeof(struct sifted),
	};

	input_work(&records->in, &work);
	s->input = records;
	s->name = records->in.name;
	s->offset = offset;
	s->number = number;
	s->longer = 0;
	for (int i = 0; i < OUTPUTS; i++)
		s->needs_end[i] |= s->is_open_ended[i];
	input_each(&records->in, sift_some, s);
	s->records += s->number - number;
	return s->goes_on;
}

/* ---------------------------------------------------------------- what all inputs share */

void sifting_begin(struct sifting *s)
{
	s->sink = (struct sieve_sink){ take_good, take_bad };
	s->reasons = memory_stream_open();
}

void sifting_end(struct sifting *s)
{
	memory_stream_close(s->reasons);
}

void sifting_print_summary(const struct sifting *s, FILE *to)
{
	uint64_t good = s->records - s->bad;

	before_writing(to);
	fprintf(to, "%" PRIu64 " record%s good, %" PRIu64 " bad\n", good, good == 1 ? "" : "s",
	        s->bad);
}

void sifting_put_summary(struct sifting *s)
{
	if (!sifting_wants(s, REASONS) || s->format != FORMAT_JSON)
		return;
	struct json json = begin_message(s->reasons->to, "summary");
	put_number(&json, "good", s->records - s->bad);
	put_number(&json, "bad", s->bad);
	end_message(&json);
	flush_reasons(s);
}

void sifting_refuse(const struct sifting *s, const struct command *command)
{
	const struct charset *form = &s->form;

	if (form->is_foreign || form->is_iso2022 || charset_unit(form) > 1)
		usage_error(command, form->name,
		            "records are found by their octets, which needs a form of UTF-8, "
		            "US-ASCII or ISO-8859-1; 'octavo convert' makes UTF-8 of others");
	if (!sifting_wants(s, BAD))
		usage_error(command, "--bad",
		            "missing: say where bad records go; --bad=/dev/null drops them");
	if (s->format == FORMAT_JSON && !sifting_wants(s, REASONS))
		usage_error(command, "--format", "only with --reasons");
}
