/* SPDX-License-Identifier: MIT */
/* sifting.h - records of inputs to outputs: good ones, bad ones, and the reasons */
#ifndef SIFTING_H
#define SIFTING_H

#include "base/memory_stream.h"
#include "commands/sift/sieve.h"
#include "io/output.h"
#include "io/records.h"
#include "text/charset.h"

enum { GOOD, BAD, REASONS, OUTPUTS };

enum reason_format { FORMAT_TEXT, FORMAT_JSON };

struct sifting {
	struct sieve_sink sink;

	/* What the command line says, and other callers set: */
	struct charset form;
	struct sieve sieve;
	const char *names[OUTPUTS]; /* NULL: no reasons are wanted */
	uint64_t max_record;
	enum reason_format format;
	bool is_quiet;
	unsigned threads;

	/* The outputs: */
	struct output out[OUTPUTS];  /* to be opened by the caller       */
	bool is_open_ended[OUTPUTS]; /* its last record lacks its end */
	bool needs_end[OUTPUTS];     /* and another one, of another input, will be after it */
	struct memory_stream *reasons;
	uint64_t records, bad;

	/* The input that is read: */
	struct records *input;
	const char *name;
	uint64_t offset, number; /* octets and records before the block */
	uint64_t long_size;      /* of the record that is too long, so far */
	uint64_t longer;         /* sequences that are longer than needed, of those that fit */
	bool goes_on;            /* all outputs could be written           */
};

/* Option rows of a command whose options begin with a struct sifting. */
#define RECORD_ROWS                                                                          \
	{ 0, "by", "line", "records are lines: each ends with LF (default)",                 \
	  SET_VALUE(struct sifting, sieve.by, LINE_RECORDS) },                               \
	{ 0, "by", "nul", "each ends with NUL",                                              \
	  SET_VALUE(struct sifting, sieve.by, NUL_RECORDS) },                                \
	{ 0, "by", "json-line",                                                              \
	  "lines, in which an escape of half a surrogate pair is also an error: \\ud83d without " \
	  "\\ude42 after it",                                                                \
	  SET_VALUE(struct sifting, sieve.by, JSON_RECORDS) }
#define REASON_ROWS                                                                          \
	{ 0, "format", "text", "for reasons: fields separated by tabs (default)",            \
	  SET_VALUE(struct sifting, format, FORMAT_TEXT) },                                  \
	{ 0, "format", "json", "JSON, one object per line",                                  \
	  SET_VALUE(struct sifting, format, FORMAT_JSON) },                                  \
	{ 0, "json", NULL, "--format=json", SET_VALUE(struct sifting, format, FORMAT_JSON) }, \
	{ 0, "max-record", "OCTETS",                                                         \
	  "a record of more octets is bad, whatever it contains (default 67108864, at "      \
	  "least 1048576)",                                                                  \
	  SET_NUMBER(struct sifting, max_record, MAX_READ, SIZE_MAX / 2) },                  \
	{ 'f', "from", "ENCODING",                                                           \
	  "the encoding (default UTF-8): another form of UTF-8, US-ASCII, or ISO-8859-1",    \
	  CALL(struct sifting, form, read_charset) },                                        \
	ALIAS("form"),                                                                       \
	ALIAS("encoding"),                                                                   \
	{ 'q', "quiet", NULL, "do not print the numbers of good and bad records",            \
	  SET_FLAG(struct sifting, is_quiet) }

/* Refuses options that make no sense. */
void sifting_refuse(const struct sifting *s, const struct command *command);

static inline bool sifting_wants(const struct sifting *s, int i)
{
	return s->names[i] != NULL;
}

/* To be called before the first input and after the last. */
void sifting_begin(struct sifting *s);
void sifting_end(struct sifting *s);

/*
 * Sifts what is open, of which 'offset' octets and 'number' records are before it in the input.
 * Returns false if it cannot go on.
 */
bool sift_records(struct sifting *s, struct records *records, uint64_t offset, uint64_t number);

/* How many records there are of each sort: as the last of the reasons in JSON, and in words. */
void sifting_put_summary(struct sifting *s);
void sifting_print_summary(const struct sifting *s, FILE *to);

#endif
