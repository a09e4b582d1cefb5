/* SPDX-License-Identifier: MIT */
/* declared.c - what a text declares about its own encoding */
#include "text/declared.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "octavo.h"
#include "text/charset.h"
#include "text/decoder.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

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
	return isalnum((unsigned char)c) || (c && strchr("._:+-", c));
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

static bool find_po(struct part head, struct declaration *found)
{
	struct part line;

	while (take_line(&head, &line))
		if (begins(line, "\"Content-Type:"))
			return take_value(line, "charset", "=", found);
	return false;
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

static bool find_python(struct part head, struct declaration *found)
{
	struct part line;

	for (int i = 0; i < 2 && take_line(&head, &line); i++) {
		skip_blanks(&line);
		if (line.at < line.end && *line.at != '#')
			return false;
		struct part rest = line;
		while (find(&rest, "coding"))
			if (rest.at < rest.end && strchr(":=", *rest.at) && *rest.at) {
				rest.at++;
				return take_name(rest, found);
			}
	}
	return false;
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

/*
 * Lines that begin with a word, perhaps after the beginning of a comment that MySQL executes, and
 * have the name after a sign, or after a blank. 'first' is what the whole text begins with.
 */
static const struct {
	enum declared_in in;
	const char *first, *word, *signs;
} lines[] = {
	{ DECLARED_SQL, "", "SET NAMES", "" },
	{ DECLARED_SQL, "", "SET CHARACTER SET", "" },
	{ DECLARED_SQL, "", "SET CHARSET", "" },
	{ DECLARED_SQL, "", "SET client_encoding TO", "" },
	{ DECLARED_SQL, "", "SET client_encoding", "=" },
	{ DECLARED_SQL, "", "SELECT pg_catalog.set_config('client_encoding'", "," },
	{ DECLARED_SQL, "", "\\encoding", "" }, /* psql */
	{ DECLARED_TEX, "", "\\inputencoding", "{" },
	{ DECLARED_TEX, "", "\\XeTeXinputencoding", "" },
	{ DECLARED_TEX, "", "%!TEX encoding", "=" },
	{ DECLARED_TEX, "", "% !TEX encoding", "=" },
	{ DECLARED_TEX, "", "% Encoding", ":" }, /* JabRef */
	{ DECLARED_TEX, "", "@documentencoding", "" },
	{ DECLARED_FORMAT, "", "%\\VignetteEncoding", "{" },
	{ DECLARED_FORMAT, "", "\\encoding", "{" },         /* manuals of R       */
	{ DECLARED_FORMAT, "Package:", "Encoding", ":" },   /* its DESCRIPTION    */
	{ DECLARED_FORMAT, "", "=encoding", "" },           /* manuals of Perl    */
	{ DECLARED_FORMAT, "", "use encoding", "'\"" },
	{ DECLARED_FORMAT, "", "#pragma code_page", "(" },  /* resources, Windows */
	{ DECLARED_FORMAT, "", "{$codepage", "" },          /* Pascal             */
	{ DECLARED_FORMAT, "0 HEAD", "1 CHAR", "" },        /* GEDCOM             */
	{ DECLARED_FORMAT, "#EXTM3U", "#EXTENC", ":" },
	{ DECLARED_FORMAT, "[Desktop Entry]", "Encoding", "=" },
};

/* Moves after the word that a line begins with, and the sign after it. */
static bool pass_word(struct part *line, const char *word, const char *signs)
{
	if (!begins(*line, word))
		return false;
	line->at += strlen(word);
	const char *after = line->at;
	skip_blanks(line);
	if (!*signs)
		return line->at > after;
	return line->at < line->end && strchr(signs, *line->at) && *line->at++;
}

static void skip_comment_of_mysql(struct part *line)
{
	if (!begins(*line, "/*!"))
		return;
	line->at += strlen("/*!");
	while (line->at < line->end && isdigit((unsigned char)*line->at))
		line->at++;
	skip_blanks(line);
}

static enum declared_in find_line(struct part head, struct declaration *found)
{
	struct part text = head, line;

	while (take_line(&text, &line)) {
		skip_blanks(&line);
		skip_comment_of_mysql(&line);
		for (size_t i = 0; i < COUNT(lines); i++) {
			struct part value = line;
			if (pass_word(&value, lines[i].word, lines[i].signs) &&
			    begins(head, lines[i].first) && take_name(value, found) &&
			    strcmp(found->name, "default") != 0)
				return lines[i].in;
		}
	}
	return DECLARED_NOWHERE;
}

/* Whether what begins at 'at' is in a comment of TeX. */
static bool is_in_comment(struct part head, const char *at)
{
	bool is_comment = false;

	for (; at > head.at && at[-1] != '\n'; at--)
		is_comment |= at[-1] == '%' && (at - 1 == head.at || at[-2] != '\\');
	return is_comment;
}

/* "[.., X]{inputenc}": the last option decides. */
static bool find_inputenc(struct part head, struct declaration *found)
{
	enum { MAX_OPTIONS = 256 };
	static const char *const packages[] = { "]{inputenc}", "]{inputenx}", "]{luainputenc}" };

	for (size_t i = 0; i < COUNT(packages); i++)
		for (struct part rest = head; find(&rest, packages[i]);) {
			const char *end = rest.at - strlen(packages[i]), *at = end;
			struct part option = { NULL, end };

			while (at > head.at && end - at < MAX_OPTIONS && *at != '[') {
				at--;
				if (!option.at && (*at == ',' || *at == '['))
					option.at = at + 1;
			}
			if (*at == '[' && !is_in_comment(head, at) && take_name(option, found))
				return true;
		}
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

/* ---------------------------------------------------------------- names */

/* Names of Emacs, TeX, databases and old programs that no list of encodings has. */
static const struct {
	const char *name, *usual;
} names[] = {
	{ "mule-utf-8", "utf-8" },
	{ "utf-8-emacs", "utf-8" },
	{ "utf-8-auto", "utf-8" },
	{ "prefer-utf-8", "utf-8" },
	{ "utf-8-with-signature", "utf-8" },
	{ "utf-8-sig", "utf-8" },
	{ "euc-japan", "euc-jp" },
	{ "japanese-iso-8bit", "euc-jp" },
	{ "japanese-shift-jis", "shift_jis" },
	{ "euc-korea", "euc-kr" },
	{ "chinese-iso-8bit", "gb2312" },
	{ "chinese-big5", "big5" },
	{ "cyrillic-koi8", "koi8-r" },
	{ "utf8x", "utf-8" },
	{ "utf8mb3", "utf-8" },
	{ "utf8mb4", "utf-8" },
	{ "ansi", "windows-1252" },
	{ "ansinew", "windows-1252" },
	{ "applemac", "macintosh" },
	{ "macosroman", "macintosh" },
	{ "macroman", "macintosh" },
	{ "ibmpc", "cp437" },
	{ "cp437de", "cp437" },
	{ "isolatin", "iso-8859-1" },
	{ "greek", "iso-8859-7" },
	{ "hebrew", "iso-8859-8" },
	{ "koi8r", "koi8-r" },
	{ "koi8u", "koi8-u" },
	{ "ujis", "euc-jp" },
	{ "eucjpms", "euc-jp" },
	{ "euckr", "euc-kr" },
	{ "sjis", "shift_jis" },
};

/* The part of ISO/IEC 8859 for each number of a Latin alphabet. */
static const unsigned char latin[] = { 0, 1, 2, 3, 4, 9, 10, 13, 14, 15, 16 };

static void cut_ending(char *name, const char *ending)
{
	size_t n = strlen(name), m = strlen(ending);

	if (n > m && strcmp(name + n - m, ending) == 0)
		name[n - m] = '\0';
}

static void name_it(struct declaration *found, const char *name)
{
	size_t i = 0;

	for (; name[i] && i + 1 < sizeof found->name; i++)
		found->name[i] = (char)tolower((unsigned char)name[i]);
	found->name[i] = '\0';
}

/* Whether the declaration could be read in the encoding that it declares. */
static bool contains_ascii(const struct charset *charset)
{
	static const char text[] = "charset=\"AZaz09\"";
	char decoded[2 * sizeof text];

	if (!charset->is_foreign)
		return octavo_encoding_info(charset->encoding)->unit_size == 1;
	struct checked_iconv *decoder = charset_decoder(charset);
	struct octavo_result done = charset_convert(decoder, text, sizeof text, decoded,
	                                            sizeof decoded);
	checked_iconv_close(decoder);
	return !done.error && done.written == sizeof text && strcmp(decoded, text) == 0;
}

/* Whether a name is a word and a number, perhaps with a hyphen between them. */
static bool has_number(const char *name, const char *word, unsigned *number)
{
	size_t n = strlen(word);
	char rest;

	if (strncmp(name, word, n) != 0)
		return false;
	n += name[n] == '-';
	return isdigit((unsigned char)name[n]) && sscanf(name + n, "%u%c", number, &rest) == 1;
}

/* Replaces the name by the usual one for the same encoding. */
static void find_usual(struct declaration *found)
{
	char name[sizeof found->name];
	struct charset charset;
	unsigned number;

	cut_ending(found->name, "-unix");
	cut_ending(found->name, "-dos");
	cut_ending(found->name, "-mac");
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(found->name, names[i].name) == 0)
			name_it(found, names[i].usual);
	snprintf(name, sizeof name, "%s", found->name);
	if ((has_number(name, "latin", &number) || has_number(name, "iso-latin", &number) ||
	     has_number(name, "isolatin", &number)) &&
	    number > 0 && number < COUNT(latin))
		snprintf(name, sizeof name, "iso-8859-%u", (unsigned)latin[number]);
	else if (has_number(name, "iso8859", &number))
		snprintf(name, sizeof name, "iso-8859-%u", number);
	else if (has_number(name, "cp", &number) || has_number(name, "win", &number) ||
	         has_number(name, "", &number))
		snprintf(name, sizeof name, number / 10 == 125 ? "windows-%u" : "cp%u", number);
	bool is_there = charset_find(name, &charset);
	found->is_known = is_there && contains_ascii(&charset);
	if (is_there)
		name_it(found, charset.is_foreign || charset.is_iso2022 ?
		                       charset.name : octavo_encoding_label(charset.encoding));
}

/* ---------------------------------------------------------------- all together */

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
	           find_po(head, &found)                ? DECLARED_PO :
	           find_emacs(head, &found)             ? DECLARED_EMACS :
	           find_local_variables(tail, &found)   ? DECLARED_EMACS :
	           find_vim(head, tail, &found)         ? DECLARED_VIM :
	           find_python(head, &found)            ? DECLARED_PYTHON :
	           find_rtf(head, &found)               ? DECLARED_RTF :
	           find_inputenc(head, &found)          ? DECLARED_TEX :
	                                                  find_line(head, &found);
	if (found.in != DECLARED_NOWHERE)
		find_usual(&found);
	return found;
}

static const struct {
	const char *word, *text;
} texts[] = {
	[DECLARED_NOWHERE] = { "nowhere", "nothing" },
	[DECLARED_XML] = { "xml", "an XML declaration" },
	[DECLARED_CSS] = { "css", "an @charset rule" },
	[DECLARED_HTML] = { "html", "an HTML meta element" },
	[DECLARED_MAIL] = { "mail", "a Content-Type header" },
	[DECLARED_PO] = { "po", "the header of a message catalogue" },
	[DECLARED_EMACS] = { "emacs", "a file variable of Emacs" },
	[DECLARED_PYTHON] = { "python", "a coding comment" },
	[DECLARED_VIM] = { "vim", "a modeline of Vim" },
	[DECLARED_SQL] = { "sql", "an SQL statement" },
	[DECLARED_TEX] = { "tex", "a command of TeX" },
	[DECLARED_RTF] = { "rtf", "the header of RTF" },
	[DECLARED_FORMAT] = { "format", "a line of its format" },
};

const char *declared_word(enum declared_in in)
{
	return texts[in].word;
}

const char *declared_text(enum declared_in in)
{
	return texts[in].text;
}

/* ---------------------------------------------------------------- whether it is true */

struct trial {
	struct sink sink;
	char last;   /* octet that was taken */
	bool is_bad; /* there is a C1 control, or U+FFFD */
};

static size_t try_text(struct sink *sink, const char *text, size_t n)
{
	struct trial *trial = (struct trial *)sink;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];
		trial->is_bad |= trial->last == '\xC2' && c < 0xA0;
		trial->is_bad |= c == 0xEF && n - i > 2 && memcmp(text + i, REPLACEMENT, 3) == 0;
		trial->last = text[i];
	}
	return n;
}

static bool fits(const char *name, const char *octets, size_t n)
{
	struct trial trial = { .sink.take = try_text };
	struct decoder decoder = { .sink = &trial.sink };
	struct finding finding;

	if (!charset_find(name, &decoder.from))
		return false;
	decoder.to = wide_utf8(decoder.from.encoding);
	decoder_open(&decoder);
	decoder_begin(&decoder, NULL, OCTAVO_STOP);
	decoder_feed(&decoder, octets, n, false, &finding);
	decoder_close(&decoder);
	return !finding.error && !trial.is_bad;
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

bool declared_agrees(const struct declaration *declaration, const char *name)
{
	return strcmp(declaration->name, name) == 0 || differ_in_order(declaration->name, name);
}

/* Finds a declaration of another encoding than UTF-8 that begins with a word, and has a key. */
static bool find_other(struct part text, const char *word, const char *key,
                       struct declaration *found)
{
	enum { MAX_TRIED = 64, MAX_SIZE = 80 }; /* finding an encoding by its name takes time */

	for (int i = 0; i < MAX_TRIED && find(&text, word); i++) {
		struct part one = { text.at - strlen(word), text.end };
		if (size_of(one) > MAX_SIZE)
			one.end = one.at + MAX_SIZE;
		if (!take_value(one, key, "=", found))
			continue;
		find_usual(found);
		if (found->is_known && strcmp(found->name, "utf-8") != 0 &&
		    strcmp(found->name, "us-ascii") != 0)
			return true;
	}
	return false;
}

bool declared_inside(const char *octets, size_t n, struct declaration *found)
{
	struct part text = { octets, octets + n };

	return find_other(text, "charset", "charset", found) ||
	       find_other(text, "pageEncoding", "pageEncoding", found) ||
	       find_other(text, "<?xml", "encoding", found);
}

const char *declared_fitting(const struct declaration *declaration, const char *octets, size_t n)
{
	static const struct {
		const char *declared, *meant;
	} wider[] = {
		{ "iso-8859-1", "windows-1252" }, { "iso-8859-9", "windows-1254" },
		{ "iso-8859-11", "cp874" },       { "tis-620", "cp874" },
		{ "shift_jis", "windows-31j" },   { "euc-kr", "uhc" },
		{ "gb2312", "gb18030" },          { "gbk", "gb18030" },
		{ "big5", "big5-hkscs" },
	};

	if (fits(declaration->name, octets, n))
		return declaration->name;
	for (size_t i = 0; i < COUNT(wider); i++)
		if (strcmp(declaration->name, wider[i].declared) == 0)
			return fits(wider[i].meant, octets, n) ? wider[i].meant : NULL;
	return NULL;
}
