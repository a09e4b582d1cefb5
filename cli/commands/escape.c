/* SPDX-License-Identifier: MIT */
/* escape.c - text in ASCII, with escapes, and back */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/memory.h"
#include "commands/commands.h"
#include "io/input.h"
#include "io/output.h"
#include "text/escapes.h"
#include "base/message.h"
#include "report/report.h"

/* Octets that are written for a character or an error, at most. */
#define MAX_WRITTEN (8 * MAX_ESCAPE)

#define TEXT_SIZE 4096

/* Texts repeat their characters: each has one place. */
#define KNOWN 4096

struct known {
	uint32_t number; /* of the character, plus 1; 0 for none */
	unsigned char size;
	char text[MAX_ESCAPE];
};

/* An escape that is read without its zeros, or the like, of which there may be any number. */
struct filler {
	char front[3]; /* "&#x", and its length, or 0: nothing is read */
	size_t size;
	char octet;    /* what may be repeated: '0' or 'u' */
	uint64_t count;
	struct finding here;
};

struct escaping {
	bool unescapes;
	enum escape_style style;
	const char *output;
	bool takes_line_feeds; /* line feeds are escaped, too                      */
	unsigned replaces;     /* U+FFFD replaces what the style cannot express    */
	bool is_plain[0x100];  /* octets that are written as they are              */
	char first_octet;      /* of all escapes to be read: the others are plain  */
	struct place place;
	size_t behind;         /* used octets before the unused ones that it is after */
	uint64_t errors;
	struct finding first;  /* error */
	struct filler filler;
	bool ends_with_question; /* what was written: another ? may begin a trigraph of C */
	struct output out;
	char text[TEXT_SIZE + MAX_WRITTEN]; /* to be written */
	size_t size;
	struct known known[KNOWN];
};

static void use(struct escaping *e, struct input *in, size_t n)
{
	e->behind += n;
	input_use(in, n);
}

/* Moves the place past all that is used. */
static void move_place(struct escaping *e, const struct input *in)
{
	place_pass_text(&e->place, in->text - e->behind, e->behind);
	e->place.offset += e->behind;
	e->behind = 0;
}

/* Counts an error of 'n' octets at the beginning of the unused text, and keeps the first one. */
static void record_error(struct escaping *e, const struct input *in, const char *error, size_t n)
{
	if (e->errors++)
		return;
	move_place(e, in);
	e->first = finding_at(&e->place, error, in->text, n);
}

static void write_text(struct escaping *e)
{
	output_write(&e->out, e->text, e->size);
	e->size = 0;
}

/* Returns where at most MAX_WRITTEN octets can be written. */
static char *end_of_text(struct escaping *e)
{
	if (e->size > TEXT_SIZE)
		write_text(e);
	return e->text + e->size;
}

/* Writes what stays as it is. */
static void put_plain(struct escaping *e, struct input *in)
{
	size_t n = 0;

	if (e->unescapes && in->size) {
		const char *escape = memchr(in->text, e->first_octet, in->size);
		n = escape ? (size_t)(escape - in->text) : in->size;
	}
	while (n < in->size && e->is_plain[(unsigned char)in->text[n]])
		n++;
	if (n > MAX_WRITTEN) {
		write_text(e);
		output_write(&e->out, in->text, n);
	} else {
		memcpy(end_of_text(e), in->text, n);
		e->size += n;
	}
	e->ends_with_question &= n == 0;
	use(e, in, n);
}

/* ---------------------------------------------------------------- escape */

/* What stands for a character: its escape, or U+FFFD's. */
static const struct known *know(struct escaping *e, uint32_t c)
{
	struct known *known = &e->known[c % KNOWN];

	if (known->number != c + 1) {
		size_t size = escape_character(e->style, c, known->text);
		if (size == 0 && e->replaces)
			size = escape_character(e->style, 0xFFFD, known->text);
		known->number = c + 1;
		known->size = (unsigned char)size;
	}
	return known;
}

/* "??=" and the like are other characters in C before C23 (C11 5.2.1.1), "?\?=" is not. */
static bool doubles_question(const struct escaping *e, const uint32_t *points, size_t i)
{
	return points[i] == '?' && e->style == ESCAPE_C &&
	       (i ? points[i - 1] == '?' : e->ends_with_question);
}

/* Writes characters up to one that the style cannot express. Returns how many. */
static size_t put_characters(struct escaping *e, const uint32_t *points, size_t n)
{
	bool goes_on = true;
	size_t i = 0;

	while (goes_on && i < n) {
		char *end = end_of_text(e);
		for (; i < n && end <= e->text + TEXT_SIZE; i++) {
			if (points[i] < 0x80 && e->is_plain[points[i]]) {
				*end++ = (char)points[i];
				continue;
			}
			const struct known *known = know(e, points[i]);
			if (known->size == 0) {
				goes_on = false;
				break;
			}
			if (doubles_question(e, points, i))
				*end++ = '\\';
			memcpy(end, known->text, MAX_ESCAPE);
			end += known->size;
		}
		e->size = (size_t)(end - e->text);
	}
	if (i)
		e->ends_with_question = points[i - 1] == '?';
	return i;
}

/* Writes escapes of the octets of an error; returns false if the style has none. */
static bool put_octets(struct escaping *e, const char *octets, size_t n)
{
	char *end = end_of_text(e);
	size_t size = 0;

	for (size_t i = 0; i < n; i++)
		size += escape_octet(e->style, (unsigned char)octets[i], end + size);
	e->size += size;
	e->ends_with_question = false;
	return size > 0 || (e->replaces && put_characters(e, &(uint32_t){ 0xFFFD }, 1));
}

/* What stands for an octet, in a style that writes nothing else. */
static struct known know_octet(const struct escaping *e, unsigned char octet)
{
	struct known known = { .size = 1, .text = { (char)octet } };

	if (!e->is_plain[octet])
		known.size = (unsigned char)(octet < 0x80
			? escape_character(e->style, octet, known.text)
			: escape_octet(e->style, octet, known.text));
	return known;
}

/* Escapes each octet of a text. */
static bool escape_octets(struct escaping *e, struct input *in)
{
	size_t at = 0;

	for (unsigned octet = 0; octet <= 0xFF && e->known[octet].size == 0; octet++)
		e->known[octet] = know_octet(e, (unsigned char)octet);
	while (at < in->size) {
		char *to = end_of_text(e);
		for (; at < in->size && to <= e->text + TEXT_SIZE; at++) {
			const struct known *known = &e->known[(unsigned char)in->text[at]];
			memcpy(to, known->text, MAX_ESCAPE);
			to += known->size;
		}
		e->size = (size_t)(to - e->text);
	}
	use(e, in, at);
	return true;
}

/* Escapes the characters of a text. Returns false at one that the style cannot express. */
static bool escape_text(struct escaping *e, struct input *in)
{
	uint32_t points[1024];

	for (;;) {
		put_plain(e, in);
		struct octavo_result done =
			octavo_convert(OCTAVO_UTF8, in->text, in->size, OCTAVO_UTF32_NATIVE, points,
		                       sizeof points, OCTAVO_STOP);
		size_t count = done.written / sizeof points[0];
		size_t i = put_characters(e, points, count);

		if (i < count) {
			done = octavo_convert(OCTAVO_UTF8, in->text, in->size, OCTAVO_UTF32_NATIVE,
			                      points, i * sizeof points[0], OCTAVO_STOP);
			done.error = OCTAVO_UNMAPPABLE;
			done.length = octavo_decode(OCTAVO_UTF8, in->text + done.read,
			                            in->size - done.read).length;
		}
		use(e, in, done.read);
		if (done.error == OCTAVO_NO_ROOM)
			continue;
		if (!done.error || (done.error == OCTAVO_TRUNCATED && !in->ended))
			return true;
		if (done.error == OCTAVO_UNMAPPABLE || !put_octets(e, in->text, done.length)) {
			record_error(e, in, octavo_error_name(done.error), done.length);
			return false;
		}
		use(e, in, done.length);
	}
}

/* ---------------------------------------------------------------- unescape */

/* Writes UTF-8; octavo_encode() would take half of the time of all. */
static inline char *put_utf8(char *to, uint32_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xC0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xE0 | c >> 12);
		} else {
			*to++ = (char)(0xF0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 0x3F));
		}
		*to++ = (char)(0x80 | (c >> 6 & 0x3F));
	}
	*to++ = (char)(0x80 | (c & 0x3F));
	return to;
}

static inline char *put_meaning(char *to, const struct escape *escape)
{
	if (escape->is_octet)
		*to++ = (char)escape->value;
	else
		to = put_utf8(to, escape->value);
	return escape->next ? put_utf8(to, escape->next) : to;
}

/* For longer runs, put_plain() is faster. */
#define MAX_BETWEEN 16

/*
 * Reads escapes, and a little that stands between them, as long as there are at least 'least'
 * octets, and not more text than is written at once. Stops before what begins no escape.
 */
static void put_escapes(struct escaping *e, struct input *in, size_t least)
{
	const char *s = in->text;
	char *to = end_of_text(e);
	size_t at = 0, plain = 0;

	while (in->size - at >= least && to <= e->text + TEXT_SIZE) {
		if (e->is_plain[(unsigned char)s[at]]) {
			if (plain++ == MAX_BETWEEN)
				break;
			*to++ = s[at++];
			continue;
		}
		plain = 0;
		struct escape found = escape_read(e->style, s + at, in->size - at);
		if (found.length == 0)
			break;
		to = put_meaning(to, &found);
		at += found.length;
	}
	e->size = (size_t)(to - e->text);
	use(e, in, at);
}

/* Begins to read an escape that has zeros or the like. Returns false if there is none. */
static bool begin_filler(struct escaping *e, struct input *in)
{
	struct filler *filler = &e->filler;
	size_t n = escape_filler(e->style, in->text, in->size);

	if (!n)
		return false;
	move_place(e, in);
	filler->here = finding_at(&e->place, NO_ESCAPE_KIND, in->text,
	                         in->size < 4 ? in->size : 4);
	memcpy(filler->front, in->text, n);
	filler->size = n;
	filler->octet = in->text[n];
	filler->count = 0;
	use(e, in, n);
	return true;
}

/* Writes what was left out of what is no escape. */
static void put_filler(struct escaping *e)
{
	struct filler *filler = &e->filler;

	memcpy(end_of_text(e), filler->front, filler->size);
	e->size += filler->size;
	for (size_t n; filler->count; filler->count -= n) {
		n = filler->count < MAX_WRITTEN ? (size_t)filler->count : MAX_WRITTEN;
		memset(end_of_text(e), filler->octet, n);
		e->size += n;
	}
}

/* Reads on after it. Returns false if what follows may complete the escape. */
static bool pass_filler(struct escaping *e, struct input *in)
{
	struct filler *filler = &e->filler;
	char text[sizeof filler->front + 1 + MAX_ESCAPE_READ];
	size_t n = 0;

	while (n < in->size && in->text[n] == filler->octet)
		n++;
	filler->count += n;
	use(e, in, n);
	if (in->size < MAX_ESCAPE_READ && !in->ended)
		return false;
	size_t rest = in->size < MAX_ESCAPE_READ ? in->size : MAX_ESCAPE_READ;
	size_t size = filler->size + 1; /* with one of them */
	memcpy(text, filler->front, filler->size);
	text[filler->size] = filler->octet;
	memcpy(text + size, in->text, rest);
	struct escape found = escape_read(e->style, text, size + rest);
	if (found.length) {
		char *end = end_of_text(e);
		e->size += (size_t)(put_meaning(end, &found) - end);
		use(e, in, found.length - size);
	} else {
		if (!e->errors++)
			e->first = filler->here;
		put_filler(e);
	}
	filler->size = 0;
	return true;
}

/* Reads the escapes of a text but those that what follows it may complete. */
static bool unescape_text(struct escaping *e, struct input *in)
{
	size_t least = in->ended ? 1 : MAX_ESCAPE_READ;

	for (;;) {
		if (e->filler.size && !pass_filler(e, in))
			return true;
		put_plain(e, in);
		size_t before = in->size;
		put_escapes(e, in, least);
		if (in->size < least)
			return true;
		if (in->size < before)
			continue;
		if (begin_filler(e, in))
			continue;
		record_error(e, in, NO_ESCAPE_KIND, in->size < 4 ? in->size : 4);
		*end_of_text(e) = in->text[0];
		e->size++;
		use(e, in, 1);
	}
}

/* ---------------------------------------------------------------- an input */

static int work_on_input(struct escaping *e, const char *name)
{
	bool (*work)(struct escaping *e, struct input *in) =
		e->unescapes                     ? unescape_text
		: escape_is_of_octets(e->style) ? escape_octets
		                                : escape_text;
	struct input in;

	e->place = (struct place)BEGINNING;
	e->errors = 0;
	if (!input_open(&in, name))
		return STATUS_TROUBLE;
	do {
		bool goes_on = work(e, &in);
		move_place(e, &in);
		write_text(e);
		output_flush(&e->out); /* reading may take long */
		if (!goes_on)
			break;
	} while (!e->out.failed && input_read(&in));
	if (!input_close(&in) || e->out.failed)
		return STATUS_TROUBLE;
	if (e->errors == 0)
		return STATUS_OK;
	trouble_at(name, &e->first);
	if (e->errors > 1) {
		char others[64];
		snprintf(others, sizeof others, "%" PRIu64 " more like it", e->errors - 1);
		trouble(name, others);
	}
	return STATUS_ERRORS;
}

/* ---------------------------------------------------------------- the commands */

#define OUTPUT_ROW                                                                         \
	{ 'o', "output", "FILE", "write to FILE, which is replaced at the end",            \
	  SET_STRING(struct escaping, output) }

#define STYLE_ROW(word, to, text)                                                          \
	{ 0, "style", word, text, SET_VALUE(struct escaping, style, to) }

#define STYLE_ROWS                                                                         \
	STYLE_ROW("c", ESCAPE_C, "in a string literal of C: \\u00e9, \\U000233b4, \\n; "   \
	          "octets \\351; each ? after another ?: \\? (default)"),                 \
	STYLE_ROW("json", ESCAPE_JSON, "in a string of JSON: \\u00e9, \\ud84c\\udfb4; "    \
	          "octets as surrogates, \\udce9"),                                        \
	STYLE_ROW("python", ESCAPE_PYTHON, "in a str literal of Python, in either quotes: " \
	          "\\xe9, "                                                                \
	          "\\U000233b4; octets \\udce9, as its surrogateescape has them"),         \
	STYLE_ROW("rust", ESCAPE_RUST, "\\u{E9}, \\u{233B4}; octets \\xE9; as "            \
	          "'octavo convert' does"),                                                \
	STYLE_ROW("shell", ESCAPE_SHELL, "between $' and ' of a shell: \\303\\251, octet " \
	          "by octet"),                                                             \
	STYLE_ROW("java", ESCAPE_JAVA, "in a string of Java, and in .properties: as "      \
	          "json, also octal"),                                                     \
	STYLE_ROW("xml", ESCAPE_XML, "&#xE9; &amp; &lt;, in XML and HTML, which cannot "   \
	          "express octets and control characters"),                                \
	STYLE_ROW("html", ESCAPE_HTML, "the same, but cannot express U+0080..009F either"), \
	STYLE_ROW("uplus", ESCAPE_UPLUS, "<U+00E9>; octets <E9>"),                         \
	STYLE_ROW("percent", ESCAPE_PERCENT, "in a URI: %C3%A9, for all octets except "    \
	          "letters, digits and -._~ (RFC 3986, section 2)"),                       \
	STYLE_ROW("url", ESCAPE_PERCENT, "--style=percent")

static const struct option_row escape_rows[] = {
	OUTPUT_ROW,
	{ 0, "line-feeds", NULL, "also escape line feeds; otherwise lines stay lines",
	  SET_FLAG(struct escaping, takes_line_feeds) },
	STYLE_ROWS,
	{ 0, "invalid", "stop",
	  "at an octet or a character that the style cannot write, report it and stop; the text "
	  "before it is written (default)", SET_VALUE(struct escaping, replaces, false) },
	{ 0, "invalid", "replace", "write U+FFFD", SET_VALUE(struct escaping, replaces, true) },
	COMMON_ROWS,
};

static const struct option_row unescape_rows[] = {
	OUTPUT_ROW,
	STYLE_ROWS,
	COMMON_ROWS,
};

static bool is_plain(const struct escaping *e, unsigned char octet)
{
	char escape[MAX_ESCAPE];

	if (e->unescapes)
		return !escape_begins(e->style, (char)octet);
	if (octet == '\n')
		return !e->takes_line_feeds;
	if (octet == '?' && e->style == ESCAPE_C)
		return false;
	return octet < 0x80 && escape_character(e->style, octet, escape) == 1;
}

static int work_on_all(struct escaping *e, char **inputs)
{
	int status = STATUS_OK;

	for (unsigned octet = 0; octet < sizeof e->is_plain; octet++) {
		e->is_plain[octet] = is_plain(e, (unsigned char)octet);
		if (!e->is_plain[octet])
			e->first_octet = (char)octet;
	}
	if (!output_open(&e->out, e->output, inputs))
		return STATUS_TROUBLE;
	for (; *inputs && status != STATUS_TROUBLE; inputs++) {
		status = worse(status, work_on_input(e, *inputs));
		if (status == STATUS_ERRORS && !e->unescapes)
			break;
	}
	return output_close(&e->out, status != STATUS_TROUBLE) ? status : STATUS_TROUBLE;
}

static int run(const struct command *command, int argc, char **argv, bool unescapes)
{
	struct escaping *e = allocate(sizeof *e); /* too large for a small stack */

	e->style = ESCAPE_C;
	e->unescapes = unescapes;
	int status = work_on_all(e, operands_or_stdin(read_options(command, argc, argv, e)));
	free(e);
	return status;
}

static int run_escape(int argc, char **argv)
{
	return run(&escape_command, argc, argv, false);
}

static int run_unescape(int argc, char **argv)
{
	return run(&unescape_command, argc, argv, true);
}

const struct command escape_command = {
	.name = "octavo escape",
	.summary = "write text in ASCII, with escapes for the rest",
	.synopsis = "[--style=STYLE] [-o FILE] [OPTION..] [FILE..]",
	.about =
		"Writes UTF-8 text in ASCII, for a string of a programming language, a document, "
		"or a URI. Each line stays a line. Ill-formed sequences are written octet by "
		"octet, if the style can do so; then 'octavo unescape' with the same style "
		"restores exactly the same file.",
	.options = escape_rows,
	.notes =
		STANDARD_INPUT
		"Exit status: 0 everything was written; 1 the style cannot write an octet or a "
		"character; 2 trouble: a wrong command line, a file that cannot be read or "
		"written.",
	.examples =
		"octavo escape notes.txt\n"
		"printf '\\303\\251\\n' | octavo escape --style=percent\n"
		"octavo escape --style=json --line-feeds < notes.txt\n",
	.run = run_escape,
};

const struct command unescape_command = {
	.name = "octavo unescape",
	.summary = "replace escapes by what they stand for",
	.synopsis = "[--style=STYLE] [-o FILE] [FILE..]",
	.about =
		"Writes the characters that the escapes of a style stand for, in UTF-8, and all "
		"other text as it is: the inverse of 'octavo escape'. A backslash or the like that "
		"begins no escape is left as it is; then the exit status is 1, and the first such "
		"place is reported.",
	.options = unescape_rows,
	.details =
		"--style=xml and --style=html know the names of HTML: &eacute; and 2124 others. "
		"With --style=html, 106 of them may lack the semicolon, unless a letter, a digit "
		"or = follows, as in a URL: ?a=1&copy=2. So HTML reads attributes; in text outside "
		"of them browsers also take &notit; for a sign and \"it;\", and &copy2015 for a "
		"sign and 2015, which stay here. Numbers may lack the semicolon, too; "
		"those from 128 to 159 are decoded as windows-1252, as browsers do.",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 everything was written; 1 something looks like an escape but is "
		"not one; 2 trouble: a wrong command line, a file that cannot be read or written.",
	.examples =
		"octavo unescape --style=json log.txt\n"
		"echo '%E2%82%AC' | octavo unescape --style=percent\n",
	.run = run_unescape,
};
