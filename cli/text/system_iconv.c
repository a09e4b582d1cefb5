/* SPDX-License-Identifier: MIT */
/*
 * system_iconv.c - charsets that only iconv(3) of the system knows
 *
 * It is asked for what a user names, never to guess, and it is not trusted: it gets little text at
 * once and a buffer between guards, and its pointers are looked at after each call.
 */
#define _XOPEN_SOURCE 700
#include "text/system_iconv.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if HAVE_ICONV
#include <iconv.h>
#else
typedef intptr_t iconv_t;
#define iconv_open(to, from) ((void)(to), (void)(from), NO_ICONV)
#define iconv(conversion, in, left, out, space) \
	((void)(conversion), (void)(in), (void)(left), (size_t)-1)
#define iconv_close(conversion) ((void)(conversion))
#endif

#include "base/array.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"
#include "text/unicode.h"

#define NO_ICONV ((iconv_t)-1)

/* Octets that a call reads, and a guard has; without space glibc 2.36 would write some twice. */
enum { AT_ONCE = 256, MAX_EACH = 16, SPACE = MAX_SYSTEM_PART, GUARD = AT_ONCE, MARK = 0xA5 };

struct system_iconv {
	iconv_t conversion;
	iconv_t trial, back; /* if characters are lost: each is tried, and read again */
	const char *charset;
};

static _Noreturn void fail(const struct system_iconv *c)
{
	trouble(c->charset, "iconv(3) of this system fails at this charset");
	end_process(STATUS_TROUBLE);
}

static bool is_untouched(const char *guard)
{
	return guard[0] == (char)MARK && memcmp(guard, guard + 1, GUARD - 1) == 0;
}

/* Calls iconv(3), with no more input than AT_ONCE; NULL resets the state. */
static struct octavo_result call(const struct system_iconv *c, iconv_t conversion,
                                 const char *src, size_t n, char *dst, size_t cap)
{
	char buffer[GUARD + SPACE + GUARD], *text = buffer + GUARD, *out = text;
	char *in = (char *)(uintptr_t)src; /* which is not changed */
	size_t space = cap < SPACE ? cap : SPACE, left = n, unused = space;
	struct octavo_result result = { .error = OCTAVO_OK };

	memset(buffer, MARK, GUARD);
	memset(text + space, MARK, GUARD);
	if (iconv(conversion, src ? &in : NULL, src ? &left : NULL, &out, &unused) == (size_t)-1)
		result.error = errno == E2BIG    ? OCTAVO_NO_ROOM :
		               errno == EINVAL   ? OCTAVO_TRUNCATED :
		               errno == EILSEQ   ? OCTAVO_UNMAPPABLE :
		                                   OCTAVO_UNSUPPORTED;
	result.read = n - left;
	result.written = space - unused;
	result.length = result.error == OCTAVO_UNMAPPABLE ? 1 : left;
	/* Whoever calls again after the last three would never come to an end. */
	if (!is_untouched(buffer) || !is_untouched(text + space) || unused > space ||
	    out != text + result.written || left > n ||
	    (src && in != src + result.read) || (!result.error && left) ||
	    (result.error == OCTAVO_NO_ROOM && !result.read && space >= MAX_EACH * MAX_EACH) ||
	    result.error == OCTAVO_UNSUPPORTED ||
	    (result.error == OCTAVO_TRUNCATED && (left == 0 || left == AT_ONCE)))
		fail(c);
	memcpy(dst, text, result.written);
	return result;
}

/* Converts a text by itself. Returns how many octets that writes, 0 if it is refused. */
static size_t alone(const struct system_iconv *c, iconv_t conversion, const char *src, size_t n,
                    char dst[MAX_SYSTEM_TEXT])
{
	struct octavo_result done = call(c, conversion, src, n, dst, MAX_SYSTEM_TEXT / 2);
	size_t end = call(c, conversion, NULL, 0, dst + done.written, MAX_SYSTEM_TEXT / 2).written;

	return done.error ? 0 : done.written + end;
}

/*
 * Whether a character of UTF-8 is encoded so that something else is read again: glibc 2.36 writes
 * SUB for characters of IBM930 to IBM1399, IBM856 and others, a dollar sign for the backslash in
 * IBM1371, lets the controls pass that shift in ISO 2022, and drops U+E0000..E007F.
 */
static bool loses(const struct system_iconv *c, const char *utf8, size_t n)
{
	char octets[MAX_SYSTEM_TEXT], again[MAX_SYSTEM_TEXT];
	uint32_t code_point = octavo_decode(OCTAVO_UTF8, utf8, n).code_point;
	size_t size = alone(c, c->trial, utf8, n, octets);

	if (!size)
		return code_point >= 0xE0000 && code_point <= 0xE007F;
	size = alone(c, c->back, octets, size, again);
	struct octavo_character back = octavo_decode(OCTAVO_UTF8, again, size);
	return !size || (back.length == size && back.code_point != code_point &&
	                 (unicode_is_control(back.code_point) || (n == 1 && size == 1)));
}

static void forget(iconv_t *conversion)
{
	if (*conversion != NO_ICONV)
		iconv_close(*conversion);
	*conversion = NO_ICONV;
}

struct system_iconv *system_iconv_open(const char *to, const char *from)
{
	/* Of each charset that loses any, one of these. */
	static const char *const some[] = { "\x0E", "\x1B", "\xC2\xA9", "\xE2\x86\x92" };
	bool encodes = strcmp(from, "UTF-8") == 0, loses_any = false;
	iconv_t conversion = iconv_open(to, from);

	if (conversion == NO_ICONV)
		return NULL;
	struct system_iconv *c = allocate(sizeof *c);
	*c = (struct system_iconv){ conversion, NO_ICONV, NO_ICONV, encodes ? to : from };
	if (encodes) {
		c->trial = iconv_open(to, from);
		c->back = iconv_open(from, to);
	}
	for (size_t i = 0; c->back != NO_ICONV && i < COUNT(some); i++)
		loses_any |= loses(c, some[i], strlen(some[i]));
	if (!loses_any)
		forget(&c->back);
	return c;
}

void system_iconv_close(struct system_iconv *c)
{
	if (!c)
		return;
	forget(&c->conversion);
	forget(&c->trial);
	forget(&c->back);
	free(c);
}

bool system_iconv_has(const struct system_iconv *c, uint32_t code_point)
{
	char utf8[OCTAVO_MAX_CHARACTER], octets[MAX_SYSTEM_TEXT];
	size_t n = octavo_encode(OCTAVO_UTF8, code_point, utf8, sizeof utf8).written;

	return alone(c, c->trial, utf8, n, octets) &&
	       (c->back == NO_ICONV || !loses(c, utf8, n));
}

struct octavo_result system_iconv_part(struct system_iconv *c, const char *src, size_t n,
                                       char dst[MAX_SYSTEM_PART])
{
	size_t now = n < AT_ONCE ? n : AT_ONCE;

	if (c->back != NO_ICONV && n) {
		now = octavo_decode(OCTAVO_UTF8, src, n).length;
		if (loses(c, src, now))
			return (struct octavo_result){ .error = OCTAVO_UNMAPPABLE };
	}
	struct octavo_result done = call(c, c->conversion, src, now, dst, SPACE);
	if (now < n && done.error != OCTAVO_UNMAPPABLE)
		done.error = OCTAVO_NO_ROOM;
	return done;
}

size_t system_iconv_reset(struct system_iconv *c, char dst[MAX_SYSTEM_TEXT])
{
	return call(c, c->conversion, NULL, 0, dst, MAX_SYSTEM_TEXT).written;
}

struct octavo_result system_iconv_next(struct system_iconv *c, const char *src, size_t n,
                                       char utf8[MAX_SYSTEM_PART])
{
	struct octavo_result done = { .error = OCTAVO_TRUNCATED };
	size_t read = 0, length = 1;

	while (read + length <= n && !done.written && done.error != OCTAVO_UNMAPPABLE) {
		if (length > MAX_EACH)
			fail(c); /* no character is as long */
		done = call(c, c->conversion, src + read, length, utf8, SPACE);
		read += done.read;
		length = done.read ? 1 : length + 1;
	}
	done.read = read;
	return done;
}
