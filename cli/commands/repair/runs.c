/* SPDX-License-Identifier: MIT */
/* runs.c - decodes runs of octets among UTF-8 in a charset of several octets a character */
#include "commands/repair/runs.h"

#include <string.h>

#include "base/count_octets.h"

/* What may follow the octets 80..FF of a run, as in GB18030: 81 30 81 30. */
#define MAX_TRAIL 3
/* More octets than a character has. */
#define MAX_CUT 8

bool runs_open(struct runs *runs, const char *name)
{
	struct charset charset;

	if (!charset_find(name, &charset) || !charset.is_foreign ||
	    !octavo_charset_info(charset.foreign)->extends_ascii)
		return false;
	runs->stream = steps_of(charset.foreign);
	return true;
}

void runs_begin(struct runs *runs, enum octavo_encoding form, struct error_filter *errors)
{
	runs->form = form;
	runs->errors = errors;
	runs->size = runs->written = 0;
}

/* ------------------------------------------------------------------ the result */

/* The error filter leaves an incomplete character to be fed again. */
static void flush(struct runs *runs, bool last)
{
	size_t used = error_filter_feed(runs->errors, runs->text, runs->written, last);

	runs->written -= used;
	memmove(runs->text, runs->text + used, runs->written);
}

static void write_text(struct runs *runs, const char *text, size_t n)
{
	while (n && !runs->errors->failed) {
		size_t left = sizeof runs->text - runs->written, some = n < left ? n : left;
		memcpy(runs->text + runs->written, text, some);
		runs->written += some;
		text += some;
		n -= some;
		if (n)
			flush(runs, false);
	}
}

/* ------------------------------------------------------------------ a run */

/* Characters that a text hardly has: the charset is another. */
static bool is_unlikely(uint32_t c)
{
	return (c >= 0x80 && c < 0xA0) || (c >= 0xE000 && c < 0xF900) || c == 0xFFFD ||
	       c >= 0xF0000;
}

/*
 * Decodes octets up to 'end' or a little after it, at most 'max'. Returns how many; 0 if not all
 * can be decoded.
 */
static size_t decode(struct runs *runs, const char *src, size_t end, size_t max, size_t *size)
{
	size_t at = 0;

	for (*size = 0; at < end;) {
		struct step step = next_step(&runs->stream, src + at, max - at);
		if (step.error || !step.count)
			return 0;
		for (size_t i = 0; i < step.count; i++) {
			if (is_unlikely(step.code_points[i]))
				return 0;
			*size += octavo_encode(OCTAVO_UTF8, step.code_points[i],
			                       runs->decoded + *size,
			                       sizeof runs->decoded - *size).written;
		}
		at += step.length;
	}
	return at;
}

/* What a run consists of. */
struct parts {
	size_t first_error;  /* its offset                                           */
	size_t next_text;    /* the same of what is hardly UTF-8 by chance, after it */
	size_t sure_text;    /* the same of what is certainly UTF-8                  */
	size_t well_formed;  /* octets                                               */
	uint64_t errors;
};

/*
 * Whether so many sequences of three octets or more, one after another, are hardly there by chance:
 * in 340,000 characters of Chinese, Japanese and Korean in nine charsets there were never three,
 * and two at the end of 8 runs among 120,000.
 */
static bool is_sure(size_t row, bool is_end)
{
	return row >= 3 || (row == 2 && is_end);
}

static struct parts take_apart(const struct runs *runs, const char *src, size_t n)
{
	struct parts parts = { .first_error = n, .next_text = n, .sure_text = n };
	struct octavo_character c;
	size_t begin = 0, row = 0; /* of long sequences, directly one after another */

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(runs->form, src + at, n - at);
		bool is_long = !c.error && c.length > 2;
		row = is_long ? row + 1 : 0;
		begin = row == 1 ? at : begin;
		if (parts.errors && parts.sure_text == n && is_sure(row, at + c.length == n))
			parts.sure_text = begin;
		if (c.error && !parts.errors++)
			parts.first_error = at;
		if (is_long && parts.errors && parts.next_text == n)
			parts.next_text = at;
		if (!c.error)
			parts.well_formed += c.length;
	}
	return parts;
}

/* Writes a run of 'n' octets, which is followed by others up to 'max'. Returns what is used. */
static size_t write_run(struct runs *runs, const char *src, size_t n, size_t max)
{
	struct parts parts = take_apart(runs, src, n);

	if (parts.sure_text < n) {
		n = max = parts.sure_text;
		parts = take_apart(runs, src, n);
	}
	size_t first = parts.first_error, size, used;

	if (parts.well_formed < n - parts.well_formed && (used = decode(runs, src, n, max, &size)))
		first = 0;
	else
		used = decode(runs, src + first, n - first, max - first, &size);
	if (!used && parts.next_text < n) {
		parts = take_apart(runs, src, parts.next_text);
		used = decode(runs, src + first, parts.next_text - first,
		              parts.next_text - first, &size);
	}
	if (!used) {
		write_text(runs, src, n);
		return n;
	}
	write_text(runs, src, first);
	write_text(runs, runs->decoded, size);
	runs->errors->filter.changes += parts.errors;
	return first + used;
}

/* ------------------------------------------------------------------ octets */

/* Writes what is complete of the octets. */
static void use_octets(struct runs *runs, bool last)
{
	bool is_full = runs->size == sizeof runs->octets;
	size_t at = 0;

	while (at < runs->size && !runs->errors->failed) {
		const char *src = runs->octets + at;
		size_t left = runs->size - at;
		size_t ascii = ascii_length(src, left);
		write_text(runs, src, ascii);
		at += ascii;
		size_t n = run_length(src + ascii, left - ascii);
		bool is_complete = left - ascii - n >= MAX_TRAIL || last;
		if (n == 0 || (!is_complete && !(is_full && at == 0)))
			break;
		if (!is_complete) /* a part of a very long run */
			n = octavo_floor(OCTAVO_UTF8, src, n, n - MAX_CUT);
		if (octavo_check(runs->form, src + ascii, n, OCTAVO_STOP).error) {
			at += write_run(runs, src + ascii, n, left - ascii);
		} else {
			write_text(runs, src + ascii, n);
			at += n;
		}
	}
	runs->size -= at;
	memmove(runs->octets, runs->octets + at, runs->size);
}

void runs_feed(struct runs *runs, const char *src, size_t n, bool last)
{
	do {
		size_t left = sizeof runs->octets - runs->size, some = n < left ? n : left;
		memcpy(runs->octets + runs->size, src, some);
		runs->size += some;
		src += some;
		n -= some;
		use_octets(runs, last && !n);
	} while (n && !runs->errors->failed);
	if (!runs->errors->failed)
		flush(runs, last);
}
