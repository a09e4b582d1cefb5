/* SPDX-License-Identifier: MIT */
/* joints.c - what comes about where something was left out of a text, or replaced */
#include "text/joints.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/message.h"
#include "text/unicode.h"

/* Octets before a joint, and after it, that are looked at. */
#define REACH 16

/* ------------------------------------------------------------------ what is found */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
	return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

static bool is_in_name(char c)
{
	return is_ascii_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-' || c & '\x80';
}

static bool is_slash(char c)
{
	return c == '/' || c == '\\';
}

/* How many octets, at most 'most', are of a kind. */
static size_t span(const char *s, size_t n, size_t most, bool (*is)(char))
{
	size_t at = 0;

	while (at < n && at < most && is(s[at]))
		at++;
	return at;
}

/* Whether text[at..n) begins with a segment ".." of a path: with a slash on either side. */
static bool begins_with_parent(const char *text, size_t n, size_t at)
{
	char before = at ? text[at - 1] : ' ', after = n - at > 2 ? text[at + 2] : ' ';

	return n - at >= 2 && text[at] == '.' && text[at + 1] == '.' &&
	       (is_slash(before) || is_slash(after)) && !is_in_name(before) && !is_in_name(after);
}

/* Of the functions below each returns the length of what text[at..n) begins with, or 0. */

static size_t tag_length(const char *text, size_t n, size_t at)
{
	const char *s = text + at;
	size_t left = n - at, begin = left > 1 && s[1] == '/' ? 2 : 1;

	if (left <= begin)
		return 0;
	if (begin == 1 && (s[1] == '!' || s[1] == '?'))
		return 2;
	if (!is_ascii_letter(s[begin]))
		return 0;
	/* With what ends the name. */
	return begin + span(s + begin, left - begin, REACH, is_in_name) + 1;
}

static bool is_parameter(char c)
{
	return c >= 0x20 && c < 0x40;
}

static size_t terminal_length(const char *text, size_t n, size_t at)
{
	const char *s = text + at;
	size_t left = n - at;

	if (left < 2 || s[1] < 0x20)
		return 0;
	if (s[1] != '[')
		return 2;
	return 3 + span(s + 2, left - 2, REACH, is_parameter);
}

static size_t escape_length(const char *text, size_t n, size_t at)
{
	const char *s = text + at;
	size_t left = n - at, size;

	if (left < 2)
		return 0;
	if (s[0] == '%')
		return span(s + 1, left - 1, 2, is_hex) == 2 ? 3 : 0;
	if (s[0] == '\\' && (s[1] == 'x' || s[1] == 'u' || s[1] == 'U')) {
		size_t least = s[1] == 'x' ? 2 : 4;
		size = span(s + 2, left - 2, 8, is_hex);
		return size >= least ? 2 + size : 0;
	}
	if (s[0] == '\\' && is_digit(s[1]))
		return 1 + span(s + 1, left - 1, 3, is_digit);
	if (s[0] != '&')
		return 0;
	size_t begin = s[1] == '#' ? 2 : 1;
	size = begin + span(s + begin, left - begin, REACH, is_in_name);
	return size > begin && size < left && s[size] == ';' ? size + 1 : 0;
}

/* What stands across a place in a text, or beside it, where a name was longer; or NULL. */
static const char *find_across(const char *text, size_t n, size_t place)
{
	for (size_t at = place > 2 ? place - 2 : 0; at <= place; at++)
		if (begins_with_parent(text, n, at))
			return "a path with \"..\"";
	for (size_t at = place > REACH ? place - REACH : 0; at < place; at++)
		switch (text[at]) {
		case '<':
			if (at + tag_length(text, n, at) > place)
				return "a tag";
			break;
		case '%':
		case '&':
		case '\\':
			if (at + escape_length(text, n, at) > place)
				return "an escape sequence";
			break;
		case 0x1B:
			if (at + terminal_length(text, n, at) > place)
				return "an escape sequence";
		}
	return NULL;
}

/* ------------------------------------------------------------------ a text */

void joints_begin(struct joints *joints)
{
	*joints = (struct joints){ .line = 1 };
}

void joints_continue(struct joints *joints)
{
	joints->lines_with = joints->last_line = 0;
	joints->line = 1;
}

/*
 * Looks at the joints up to an octet, and forgets them; at the end of the text, to which another
 * may be joined, only those where something is found.
 */
static void look(struct joints *joints, size_t end)
{
	for (size_t i = 0; i <= end && joints->places; i++) {
		uint64_t bit = UINT64_C(1) << i;
		const char *what = joints->places & bit
		                           ? find_across(joints->text, joints->size, i)
		                           : NULL;
		if (what || end < joints->size)
			joints->places &= ~bit;
		if (!what)
			continue;
		uint64_t line = joints->line -
		                count_octets(joints->text + i, joints->size - i, '\n', '\n');
		if (joints->lines_with == 0) {
			joints->first_line = line;
			joints->what = what;
		}
		joints->lines_with += line != joints->last_line;
		joints->last_line = line;
	}
}

/* Forgets all but the last octets. */
static void keep_last(struct joints *joints, size_t n)
{
	size_t gone = joints->size > n ? joints->size - n : 0;

	joints->places >>= gone;
	joints->size -= gone;
	memmove(joints->text, joints->text + gone, joints->size);
}

void joints_pass(struct joints *joints, const char *text, size_t n)
{
	while (n) {
		if (!joints->places && n > sizeof joints->text) {
			size_t gone = n - REACH;
			joints->line += count_octets(text, gone, '\n', '\n');
			joints->size = 0;
			text += gone;
			n -= gone;
		}
		size_t left = sizeof joints->text - joints->size, some = n < left ? n : left;
		joints->line += count_octets(text, some, '\n', '\n');
		memcpy(joints->text + joints->size, text, some);
		joints->size += some;
		text += some;
		n -= some;
		if (joints->size == sizeof joints->text) {
			look(joints, joints->size - REACH);
			keep_last(joints, 2 * REACH);
		}
	}
}

void joints_add(struct joints *joints)
{
	joints->places |= UINT64_C(1) << joints->size;
}

void joints_end(struct joints *joints)
{
	look(joints, joints->size);
}

void joints_warn(const struct joints *joints, const char *file)
{
	char reason[160], more[40] = "";

	if (!joints->lines_with)
		return;
	if (joints->lines_with > 1)
		snprintf(more, sizeof more, " and %" PRIu64 " more", joints->lines_with - 1);
	snprintf(reason, sizeof reason,
	         "warning: line %" PRIu64 "%s: the change made %s, which was not there before",
	         joints->first_line, more, joints->what);
	trouble(file, reason);
}
