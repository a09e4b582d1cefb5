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

#define NO_ICONV ((iconv_t)-1)

/* Octets that a call reads, and a guard has; without space glibc 2.36 would write some twice. */
enum { AT_ONCE = 256, MAX_EACH = 16, SPACE = MAX_SYSTEM_PART, GUARD = AT_ONCE, MARK = 0xA5 };

struct system_iconv {
	iconv_t conversion;
	iconv_t trial, back; /* if characters are lost: each is tried, and read again */
	char charset[64];
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

static bool is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c <= 0x9F);
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
	                 (is_control(back.code_point) || (n == 1 && size == 1)));
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
	*c = (struct system_iconv){ conversion, NO_ICONV, NO_ICONV, "" };
	strncpy(c->charset, encodes ? to : from, sizeof c->charset - 1);
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

struct octavo_result system_iconv_convert(struct system_iconv *c, const char *src, size_t n,
                                          char *dst, size_t cap)
{
	struct octavo_result all = { .error = OCTAVO_OK };

	while (all.read < n && !all.error) {
		size_t left = n - all.read, now = left < AT_ONCE ? left : AT_ONCE;
		const char *s = src + all.read;
		if (c->back != NO_ICONV) {
			now = octavo_decode(OCTAVO_UTF8, s, left).length;
			if (loses(c, s, now)) {
				all.error = OCTAVO_UNMAPPABLE;
				break;
			}
		}
		struct octavo_result done = call(c, c->conversion, s, now, dst + all.written,
		                                 cap - all.written);
		all.read += done.read;
		all.written += done.written;
		all.error = done.error == OCTAVO_TRUNCATED && left > now ? OCTAVO_OK : done.error;
	}
	return all;
}

size_t system_iconv_reset(struct system_iconv *c, char dst[MAX_SYSTEM_TEXT])
{
	return call(c, c->conversion, NULL, 0, dst, MAX_SYSTEM_TEXT).written;
}

/* Sets the length of an error if nothing is read. */
static struct octavo_result with_length(struct octavo_result result, size_t n)
{
	if (!result.read)
		result.length = result.error == OCTAVO_UNMAPPABLE ? 1 : n;
	return result;
}

struct octavo_result system_iconv_next_part(struct system_iconv *c, const char *src, size_t n,
                                            char utf8[MAX_SYSTEM_PART])
{
	return with_length(call(c, c->conversion, src, n < AT_ONCE ? n : AT_ONCE, utf8, SPACE), n);
}

struct octavo_result system_iconv_next(struct system_iconv *c, const char *src, size_t n,
                                       char utf8[MAX_SYSTEM_PART])
{
	struct octavo_result sum = { .error = OCTAVO_TRUNCATED };

	for (size_t length = 1; sum.read + length <= n && !sum.written;) {
		if (length > MAX_EACH)
			fail(c); /* no character is as long */
		struct octavo_result done = call(c, c->conversion, src + sum.read, length, utf8,
		                                 SPACE);
		sum.error = done.error;
		sum.read += done.read;
		sum.written = done.written;
		if (done.error && done.error != OCTAVO_TRUNCATED)
			break;
		length = done.read ? 1 : length + 1;
	}
	return with_length(sum, n);
}
