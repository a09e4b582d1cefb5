/* SPDX-License-Identifier: MIT */
/*
 * checked_iconv.c - conversions of iconv(3), which is not trusted to stay within its buffers
 *
 * Before 1.2.6, iconv(3) of musl moves the pointer to its output one octet backward for some
 * ill-formed sequences in EUC-KR, Shift_JIS and GB18030, and then writes in front of the buffer.
 * What has been written elsewhere cannot be undone. So a call reads few octets, and writes to a
 * buffer of its own between two guards, which are as long as what it reads; what it has done is
 * then looked at.
 */
#define _XOPEN_SOURCE 700
#include "text/checked_iconv.h"

#include <errno.h>
#include <iconv.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"

#define NO_ICONV ((iconv_t)-1)

/*
 * In octets: what a call reads at most, and what it may write then. No octet becomes more: without
 * space glibc 2.36 would write the first half of a pair of code points once more, each time.
 */
enum { AT_ONCE = 256, MAX_EACH = 16, SPACE = AT_ONCE * MAX_EACH };

enum { GUARD = AT_ONCE, MARK = 0xA5 };

struct checked_iconv {
	iconv_t conversion;
	const char *file; /* for messages, or NULL */
	const uint64_t *offset;
	char charset[];
};

static _Noreturn void fail(const struct checked_iconv *checked)
{
	char reason[160];

	if (checked->file)
		snprintf(reason, sizeof reason,
		         "iconv(3) of this system fails at %.60s, somewhere after octet %" PRIu64,
		         checked->charset, *checked->offset);
	trouble(checked->file ? checked->file : checked->charset,
	        checked->file ? reason : ICONV_FAILS);
	end_process(STATUS_TROUBLE);
}

static bool is_untouched(const char *guard)
{
	return guard[0] == (char)MARK && memcmp(guard, guard + 1, GUARD - 1) == 0;
}

/* Whether a pointer has moved forward, by as much as the number has become less. */
static bool has_moved(const char *before, const char *after, size_t had, size_t left)
{
	return left <= had && (uintptr_t)after - (uintptr_t)before == had - left;
}

/*
 * Calls iconv(3), with no more input than AT_ONCE; NULL resets the state. Sets 'error'. Returns
 * false if iconv(3) did what it may not do.
 */
static bool call(iconv_t conversion, const char **src, size_t *n, char **dst, size_t *cap,
                 enum octavo_error *error)
{
	struct {
		char before[GUARD];
		char text[SPACE + GUARD]; /* the second guard follows what may be used */
	} guarded;
	char *in = src ? (char *)(uintptr_t)*src : NULL; /* iconv(3) does not change it */
	char *out = guarded.text;
	size_t space = *cap < SPACE ? *cap : SPACE, left = src ? *n : 0, unused = space;

	memset(guarded.before, MARK, GUARD);
	memset(guarded.text + space, MARK, GUARD);
	bool is_done = iconv(conversion, src ? &in : NULL, src ? &left : NULL, &out,
	                     &unused) != (size_t)-1;
	*error = is_done           ? OCTAVO_OK :
	         errno == E2BIG    ? OCTAVO_NO_ROOM :
	         errno == EINVAL   ? OCTAVO_TRUNCATED :
	         errno == EILSEQ   ? OCTAVO_UNMAPPABLE :
	                             OCTAVO_UNSUPPORTED;
	if (!has_moved(guarded.text, out, space, unused) || !is_untouched(guarded.before) ||
	    !is_untouched(guarded.text + space))
		return false;
	memcpy(*dst, guarded.text, space - unused);
	*dst += space - unused;
	*cap -= space - unused;
	if (!src)
		return true;
	/*
	 * Whoever calls again after the last two would never come to an end. After EILSEQ there may
	 * be no rest, as for ISO-2022-CN-EXT in glibc 2.36.
	 */
	bool is_wrong = !has_moved(*src, in, *n, left) || (is_done && left) ||
	                *error == OCTAVO_UNSUPPORTED ||
	                (*error == OCTAVO_NO_ROOM && left == *n && space >= MAX_EACH * MAX_EACH) ||
	                (*error == OCTAVO_TRUNCATED && (left == 0 || left == AT_ONCE));
	*src = in;
	*n = left;
	return !is_wrong;
}

/* Whether iconv(3) does what it may with octets at which that of musl does not. */
static bool passes_trials(iconv_t conversion)
{
	/* The last is for GB18030, where 2,048 others take back what is written before them. */
	static const char *const trials[] = { "\xC8\x41", "\xEE\xEF", "\xFE\x39\xFE\x39" };
	bool is_good = true;

	for (size_t i = 0; i < COUNT(trials) && is_good; i++) {
		char utf8[MAX_EACH * MAX_EACH], *dst = utf8;
		const char *src = trials[i];
		size_t n = strlen(src), cap = sizeof utf8;
		enum octavo_error error;
		is_good = call(conversion, &src, &n, &dst, &cap, &error);
		iconv(conversion, NULL, NULL, NULL, NULL);
	}
	return is_good;
}

struct checked_iconv *checked_iconv_open(const char *to, const char *from)
{
	const char *charset = strcmp(to, "UTF-8") == 0 ? from : to;
	size_t size = strlen(charset) + 1;
	iconv_t conversion = iconv_open(to, from);

	if (conversion == NO_ICONV)
		return NULL;
	if (!passes_trials(conversion)) {
		iconv_close(conversion);
		errno = ENOTSUP;
		return NULL;
	}
	struct checked_iconv *checked = allocate(sizeof *checked + size);
	*checked = (struct checked_iconv){ .conversion = conversion };
	memcpy(checked->charset, charset, size);
	return checked;
}

void checked_iconv_close(struct checked_iconv *conversion)
{
	if (conversion)
		iconv_close(conversion->conversion);
	free(conversion);
}

void checked_iconv_reads(struct checked_iconv *conversion, const char *file,
                         const uint64_t *offset)
{
	if (!conversion)
		return;
	conversion->file = file;
	conversion->offset = offset;
}

struct octavo_result charset_convert(struct checked_iconv *conversion, const char *src, size_t n,
                                     char *dst, size_t cap)
{
	enum octavo_error error = OCTAVO_OK;
	const char *in = src;
	char *out = dst;
	size_t left = n, capacity = cap;

	/*
	 * glibc decodes far ahead of a character that it cannot encode, and again after it.
	 * So it gets little at first, and more while there are no errors.
	 */
	for (size_t step = 64; left && !error; step = step < AT_ONCE ? 2 * step : step) {
		size_t now = left < step ? left : step, rest = left - now;
		bool has_more_space = capacity > SPACE;
		if (!call(conversion->conversion, &in, &now, &out, &capacity, &error))
			fail(conversion);
		left = now + rest;
		if ((error == OCTAVO_TRUNCATED && rest) ||
		    (error == OCTAVO_NO_ROOM && has_more_space))
			error = OCTAVO_OK;
	}
	return (struct octavo_result){ .error = error, .read = n - left,
	                               .written = cap - capacity };
}

size_t charset_reset(struct checked_iconv *conversion, char *dst, size_t cap)
{
	size_t capacity = cap;
	enum octavo_error error;

	if (!call(conversion->conversion, NULL, NULL, &dst, &capacity, &error))
		fail(conversion);
	return cap - capacity;
}
