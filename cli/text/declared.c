/* SPDX-License-Identifier: MIT */
/* declared.c - what a text declares about its own encoding */
#include "text/declared.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/memory.h"
#include "octavo.h"
#include "text/announced.h"
#include "text/unicode.h"

void declared_feed(struct declared *declared, const char *octets, size_t n)
{
	size_t left = DECLARED_HEAD - declared->head_size, some = n < left ? n : left;
	size_t cap = sizeof declared->tail;

	memcpy(declared->head + declared->head_size, octets, some);
	declared->head_size += some;

	some = n < cap ? n : cap;
	size_t kept = declared->tail_size < cap - some ? declared->tail_size : cap - some;
	memmove(declared->tail, declared->tail + declared->tail_size - kept, kept);
	memcpy(declared->tail + kept, octets + n - some, some);
	declared->tail_size = kept + some;
}

/* Decodes text in place, as much as fits: its beginning or its end. Returns the new size. */
static size_t decode_part(char *text, size_t n, size_t cap, bool is_end,
                          enum octavo_encoding encoding)
{
	char utf8[2 * DECLARED_HEAD]; /* no unit becomes twice as long */
	size_t size = octavo_convert(encoding, text, n, OCTAVO_UTF8, utf8, sizeof utf8,
	                             OCTAVO_REPLACE).written;
	size_t left_out = size > cap ? size - cap : 0;

	memcpy(text, utf8 + (is_end ? left_out : 0), size - left_out);
	return size - left_out;
}

void declared_decode(struct declared *declared, enum octavo_encoding encoding, uint64_t octets)
{
	size_t unit = octavo_encoding_info(encoding)->unit_size;
	size_t after = (size_t)((octets - declared->tail_size) % unit);
	size_t before = after ? unit - after : 0; /* what there is of the first unit */

	if (before > declared->tail_size)
		before = declared->tail_size;
	declared->head_size = decode_part(declared->head, declared->head_size, DECLARED_HEAD,
	                                  false, encoding);
	declared->tail_size -= before;
	memmove(declared->tail, declared->tail + before, declared->tail_size);
	declared->tail_size = decode_part(declared->tail, declared->tail_size,
	                                  sizeof declared->tail, true, encoding);
}

/* ---------------------------------------------------------------- parts of a text */

struct part {
	const char *at, *end;
};

static size_t size_of(struct part part)
{
	return (size_t)(part.end - part.at);
}

static bool begins(struct part part, const char *word)
{
	size_t n = strlen(word);
	return size_of(part) >= n && strncasecmp(part.at, word, n) == 0;
}

/* Moves after the next place where a word of ASCII stands, in any case. */
static bool find(struct part *part, const char *word)
{
	int first = tolower((unsigned char)*word);

	for (struct part rest = *part; rest.at < rest.end; rest.at++)
		if (tolower((unsigned char)*rest.at) == first && begins(rest, word)) {
			part->at = rest.at + strlen(word);
			return true;
		}
	return false;
}

/* The part before the next place where the word stands; all of it if there is none. */
static struct part before(struct part part, const char *word)
{
	struct part rest = part;

	if (find(&rest, word))
		part.end = rest.at - strlen(word);
	return part;
}

static void skip_blanks(struct part *part)
{
	while (part->at < part->end && strchr(" \t\f\r\n", *part->at) && *part->at)
		part->at++;
}

/* Takes the next line from a text, without its end. */
static bool take_line(struct part *text, struct part *line)
{
	if (text->at == text->end)
		return false;
	const char *lf = memchr(text->at, '\n', size_of(*text));
	*line = (struct part){ text->at, lf ? lf : text->end };
	text->at = lf ? lf + 1 : text->end;
	if (line->at < line->end && line->end[-1] == '\r')
		line->end--;
	return true;
}

static bool is_of_name(char c)
{
	return isalnum((unsigned char)c) || (c && strchr("._+-", c));
}

/* Takes the name of an encoding, which may stand between quotation marks. */
static bool take_name(struct part part, struct declaration *found)
{
	size_t n = 0;

	skip_blanks(&part);
	if (part.at < part.end && strchr("\"'", *part.at) && *part.at)
		part.at++;
	for (; part.at < part.end && is_of_name(*part.at); part.at++)
		if (n + 1 < sizeof found->name)
			found->name[n++] = (char)tolower((unsigned char)*part.at);
	found->name[n] = '\0';
	return n > 1;
}

/* Takes the value of a key that no letter stands before: "coding: X". */
static bool take_value(struct part part, const char *key, const char *signs,
                       struct declaration *found)
{
	struct part rest = part;

	while (find(&rest, key)) {
		const char *first = rest.at - strlen(key);
		bool is_word = first == part.at || !isalnum((unsigned char)first[-1]);
		struct part value = rest;

		skip_blanks(&value);
		if (is_word && value.at < value.end && strchr(signs, *value.at) && *value.at++)
			if (take_name(value, found))
				return true;
	}
	return false;
}

/* ---------------------------------------------------------------- kinds of files */

static bool find_xml(struct part head, struct declaration *found)
{
	return begins(head, "<?xml") && take_value(before(head, "?>"), "encoding", "=", found);
}

static bool find_css(struct part head, struct declaration *found)
{
	return begins(head, "@charset \"") &&
	       take_value(before(head, ";"), "@charset", "\"", found);
}

/* The element must be one about the encoding: other contents may have any words. */
static bool find_html(struct part head, struct declaration *found)
{
	skip_blanks(&head);
	if (!begins(head, "<"))
		return false;
	while (find(&head, "<")) {
		if (begins(head, "!--") && !find(&head, "-->"))
			return false;
		if (!begins(head, "meta"))
			continue;
		struct part tag = before(head, ">"), in_tag = tag;
		if ((find(&tag, "http-equiv") || !find(&tag, "content")) &&
		    take_value(in_tag, "charset", "=", found))
			return true;
		head.at = in_tag.end; /* otherwise many that do not end are read many times */
	}
	return false;
}

static bool is_header(struct part line)
{
	size_t n = 0;

	while (line.at + n < line.end && (isalnum((unsigned char)line.at[n]) || line.at[n] == '-'))
		n++;
	return n && line.at + n < line.end && line.at[n] == ':';
}

/* All lines before the first empty one are a header, or continue one. */
static bool find_mail(struct part head, struct declaration *found)
{
	struct part line;
	bool is_type = false, has_it = false;

	for (bool is_first = true; take_line(&head, &line) && size_of(line); is_first = false) {
		bool goes_on = !is_first && strchr(" \t", *line.at);

		if (!goes_on && !is_header(line) && !(is_first && begins(line, "From ")))
			return false;
		is_type = goes_on ? is_type : begins(line, "Content-Type:");
		if (is_type && !has_it)
			has_it = take_value(line, "charset", "=", found);
	}
	return has_it;
}

/* The first line, or the second after "#!" and the like of man(1). */
static bool find_emacs(struct part head, struct declaration *found)
{
	struct part line;

	for (int i = 0; i < 2 && take_line(&head, &line); i++) {
		struct part rest = line;
		if (find(&rest, "-*-"))
			return take_value(before(rest, "-*-"), "coding", ":", found);
		if (!begins(line, "#!") && !begins(line, "'\\\""))
			return false;
	}
	return false;
}

static bool find_local_variables(struct part tail, struct declaration *found)
{
	return find(&tail, "Local Variables:") &&
	       take_value(before(tail, "End:"), "coding", ":", found);
}

static bool find_in_modeline(struct part line, struct declaration *found)
{
	static const char *const marks[] = { "vim:", "vi:", "ex:" };

	for (size_t i = 0; i < COUNT(marks); i++) {
		struct part rest = line;
		if (!find(&rest, marks[i]))
			continue;
		const char *first = rest.at - strlen(marks[i]);
		if (first > line.at && !strchr(" \t", first[-1]))
			continue;
		if (take_value(rest, "fileencoding", "=", found) ||
		    take_value(rest, "fenc", "=", found))
			return true;
	}
	return false;
}

#define MODELINES 5 /* at the beginning and at the end */

static bool find_vim(struct part head, struct part tail, struct declaration *found)
{
	struct part line;
	const char *first = tail.end;

	for (int i = 0; i < MODELINES && take_line(&head, &line); i++)
		if (find_in_modeline(line, found))
			return true;
	if (first > tail.at && first[-1] == '\n')
		first--;
	for (int lines = 0; first > tail.at && lines < MODELINES; first--)
		lines += first[-1] == '\n';
	tail.at = first;
	while (take_line(&tail, &line))
		if (find_in_modeline(line, found))
			return true;
	return false;
}

/* What octets above 7F are, and \'e9. */
static bool find_rtf(struct part head, struct declaration *found)
{
	enum { HEADER = 64 };
	static const struct {
		const char *word, *name;
	} sets[] = { { "\\mac", "macintosh" }, { "\\pca", "cp850" }, { "\\pc", "cp437" } };
	const char *name = "windows-1252";

	if (!begins(head, "{\\rtf"))
		return false;
	if (size_of(head) > HEADER)
		head.end = head.at + HEADER;
	struct part page = head;
	if (find(&page, "\\ansicpg") && take_name(page, found))
		return true;
	for (size_t i = COUNT(sets); i-- > 0;) {
		struct part rest = head;
		if (find(&rest, sets[i].word))
			name = sets[i].name;
	}
	snprintf(found->name, sizeof found->name, "%s", name);
	return true;
}

/* What begins so has the name in such a line, or is always in that encoding. */
static const struct {
	const char *first, *word, *name;
} formats[] = {
	{ "0 HEAD", "\n1 CHAR ", NULL }, /* GEDCOM */
	{ "Windows Registry Editor", " Version 5", "utf-16le" },
};

static bool find_format(struct part head, struct declaration *found)
{
	for (size_t i = 0; i < COUNT(formats); i++) {
		struct part rest = head;
		if (!begins(head, formats[i].first) || !find(&rest, formats[i].word))
			continue;
		found->line = 1;
		for (const char *at = head.at; at < rest.at; at++)
			found->line += *at == '\n';
		if (!formats[i].name)
			return take_name(rest, found);
		snprintf(found->name, sizeof found->name, "%s", formats[i].name);
		return true;
	}
	return false;
}

/* ---------------------------------------------------------------- all together */

static struct declaration find_announced(struct part head)
{
	struct announced announced;

	announced_begin(&announced, OCTAVO_UTF8);
	announced_feed(&announced, head.at, size_of(head));
	announced_end(&announced);
	return announced.first;
}

struct declaration declared_find(const struct declared *declared)
{
	struct part head = { declared->head, declared->head + declared->head_size };
	struct part tail = { declared->tail, declared->tail + declared->tail_size };
	struct declaration found = { .in = DECLARED_NOWHERE };

	if (begins(head, "\xEF\xBB\xBF"))
		head.at += 3;
	found.in = find_xml(head, &found)               ? DECLARED_XML :
	           find_css(head, &found)               ? DECLARED_CSS :
	           find_html(head, &found)              ? DECLARED_HTML :
	           find_mail(head, &found)              ? DECLARED_MAIL :
	           find_emacs(head, &found)             ? DECLARED_EMACS :
	           find_local_variables(tail, &found)   ? DECLARED_EMACS :
	           find_vim(head, tail, &found)         ? DECLARED_VIM :
	           find_rtf(head, &found)               ? DECLARED_RTF :
	           find_format(head, &found)            ? DECLARED_LINE :
	                                                  DECLARED_NOWHERE;
	if (found.in != DECLARED_NOWHERE)
		declaration_find_usual(&found);
	else
		found = find_announced(head);
	return found;
}

/* ---------------------------------------------------------------- whether it is true */

static const struct octavo_charset *charset_named(const char *name)
{
	return octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);
}

/* The characters of octets up to an error, to be freed. */
static uint32_t *read_in(const struct octavo_charset *charset, const char *octets, size_t n,
                         struct octavo_result *done)
{
	size_t cap = (n + 1) * sizeof(uint32_t);
	uint32_t *points = reallocate(NULL, cap);

	*done = octavo_charset_convert(charset, octets, n, octavo_charset_of(OCTAVO_UTF32_NATIVE),
	                               points, cap, OCTAVO_STOP);
	return points;
}

static bool fits(const struct octavo_charset *charset, const char *octets, size_t n)
{
	struct octavo_result done;
	uint32_t *points = read_in(charset, octets, n, &done);
	bool is_text = !done.error || done.error == OCTAVO_TRUNCATED;

	for (size_t i = 0; i < done.written / sizeof points[0]; i++)
		is_text = is_text && !is_between(points[i], 0x80, 0x9F) && points[i] != 0xFFFD;
	free(points);
	return is_text;
}

/* Whether both are encodings of the same units, whose byte order one of them leaves open. */
static bool differ_in_order(const char *declared, const char *name)
{
	enum octavo_encoding a = octavo_encoding_from_label(declared);
	enum octavo_encoding b = octavo_encoding_from_label(name);

	if (a == OCTAVO_NO_ENCODING || b == OCTAVO_NO_ENCODING)
		return false;
	const struct octavo_info *one = octavo_encoding_info(a), *other = octavo_encoding_info(b);
	return one->byte_order == OCTAVO_ORDER_BY_BOM && one->unit_size == other->unit_size;
}

static const char *name_in_web(const struct octavo_charset *web)
{
	return octavo_charset_alias(web, OCTAVO_NAMES_WEB, 0);
}

bool declared_agrees(const struct declaration *declaration, const char *name)
{
	const struct octavo_charset *web = declaration->web;

	return strcmp(declaration->name, name) == 0 || differ_in_order(declaration->name, name) ||
	       (web && (strcasecmp(name_in_web(web), name) == 0 ||
	                strcmp(octavo_charset_label(web), name) == 0));
}

/* Whether octets are the same text in both, up to the first error. */
static bool read_the_same(const struct octavo_charset *one, const struct octavo_charset *other,
                          const char *octets, size_t n)
{
	struct octavo_result of_one, of_other;
	uint32_t *a = read_in(one, octets, n, &of_one), *b = read_in(other, octets, n, &of_other);
	bool is_same = of_one.written == of_other.written && memcmp(a, b, of_one.written) == 0;

	free(a);
	free(b);
	return is_same;
}

/* declared_fitting() of the Web's. */
static const char *web_fitting(const struct octavo_charset *web, const char *octets, size_t n,
                               bool are_all)
{
	const char *label = octavo_charset_label(web), *name = name_in_web(web);

	if (!fits(web, octets, n))
		return NULL;
	return are_all && read_the_same(web, charset_named(name), octets, n) ? name : label;
}

const char *declared_fitting(const struct declaration *declaration, const char *octets, size_t n,
                             bool are_all)
{
	static const struct {
		const char *declared, *meant;
	} wider[] = {
		{ "iso-8859-1", "windows-1252" }, { "iso-8859-9", "windows-1254" },
		{ "iso-8859-11", "cp874" },       { "tis-620", "cp874" },
	};

	if (declaration->web)
		return web_fitting(declaration->web, octets, n, are_all);
	if (fits(charset_named(declaration->name), octets, n))
		return declaration->name;
	for (size_t i = 0; i < COUNT(wider); i++)
		if (strcmp(declaration->name, wider[i].declared) == 0)
			return fits(charset_named(wider[i].meant), octets, n) ? wider[i].meant
			                                                      : NULL;
	return NULL;
}
