/* SPDX-License-Identifier: MIT */
/* announced.c - encodings that a text names after a word that announces one, whatever its format */
#include "text/announced.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"

/* ---------------------------------------------------------------- words */

static bool ends(const char *word, const char *ending)
{
	size_t n = strlen(word), m = strlen(ending);

	return n >= m && strcmp(word + n - m, ending) == 0;
}

static bool is_one_of(const char *word, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

/* How a word, with the word before it, announces an encoding. */
static enum announced_by announces(const char *before, const char *word)
{
	static const struct {
		const char *part;
		enum announced_by by;
	} parts[] = {
		{ "client_encoding", BY_SET_NAMES },
		{ "codepage", BY_CODE_PAGE },    { "code_page", BY_CODE_PAGE },
		{ "code-page", BY_CODE_PAGE },   { "charset", BY_CHARSET },
		{ "character_set", BY_CHARSET }, { "character-set", BY_CHARSET },
		{ "encoding", BY_CHARSET },
	};
	bool is_set = strcmp(word, "set") == 0;

	for (size_t i = 0; i < COUNT(parts); i++)
		if (strstr(word, parts[i].part) && !ends(word, "s"))
			return parts[i].by;
	if (ends(word, "coding"))
		return BY_CHARSET;
	if (strcmp(word, "chcp") == 0 || (strcmp(word, "page") == 0 && strcmp(before, "code") == 0))
		return BY_CODE_PAGE;
	if ((is_set && (strcmp(before, "character") == 0 || strcmp(before, "char") == 0)) ||
	    (strcmp(word, "names") == 0 && strcmp(before, "set") == 0))
		return BY_SET_NAMES;
	return is_set ? BY_SET : ends(word, "enc") ? BY_ENC : BY_NOTHING;
}

/* Words that may come between: "the charset is X", "SET x TO X", <.. name="charset" value="X">. */
static bool is_between(const char *word)
{
	static const char *const words[] = { "is", "to", "value", "content", "name", "quot" };
	return is_one_of(word, words, COUNT(words));
}

/* Whether a word looks like a name of an encoding after what announces it. */
static bool may_be_name(const struct announced *a)
{
	/* iconv(3) knows them, but they mean something else. */
	static const char *const others[] = { "dec", "default", "unicode" };
	size_t n = strlen(a->word);
	bool has_digit = false, has_letter = false, has_hyphen = false;

	for (size_t i = 0; i < n; i++) {
		has_digit |= isdigit((unsigned char)a->word[i]) != 0;
		has_letter |= isalpha((unsigned char)a->word[i]) != 0;
		has_hyphen |= a->word[i] == '-' || a->word[i] == '_';
	}
	switch (a->by) {
	case BY_NOTHING:
		return false;
	case BY_SET:
		return has_letter && has_digit && n >= 5;
	case BY_ENC:
		if (!a->has_sign)
			return false;
		break;
	case BY_CHARSET:
	case BY_SET_NAMES:
	case BY_CODE_PAGE:
		break;
	}
	if (!has_letter)
		return has_digit && n >= 3 && (a->by == BY_CODE_PAGE || a->has_sign);
	if (has_digit || has_hyphen)
		return n >= 4 || a->has_sign;
	return n >= 3 && (a->by == BY_SET_NAMES || a->has_sign) &&
	       !is_one_of(a->word, others, COUNT(others));
}

/* ---------------------------------------------------------------- names */

static bool find_encoding(struct announced *a, const char *name)
{
	if (strcmp(a->tried, name) != 0) {
		a->found = (struct declaration){ .in = DECLARED_LINE };
		snprintf(a->tried, sizeof a->tried, "%s", name);
		snprintf(a->found.name, sizeof a->found.name, "%s", name);
		a->is_encoding = declaration_find_usual(&a->found);
	}
	return a->is_encoding;
}

static bool is_other(const struct declaration *found)
{
	return strcmp(found->name, "utf-8") != 0 && strcmp(found->name, "us-ascii") != 0;
}

/* Keeps the encoding that was found. */
static void take_encoding(struct announced *a, uint64_t line, bool is_sentence)
{
	a->found.line = line;
	if (a->first.in == DECLARED_NOWHERE && !is_sentence)
		a->first = a->found;
	if (a->other.in == DECLARED_NOWHERE && is_other(&a->found))
		a->other = a->found;
}

/*
 * Whether the current word is a name, though octavo knows no such encoding: that of a statement of
 * SQL, which a quotation mark ends, or a semicolon; but "character set handling;" is prose.
 */
static bool is_name(const struct announced *a, char next)
{
	if (a->by != BY_SET_NAMES || a->is_sentence)
		return false;
	return next == '\'' || next == '"' || next == '`' ||
	       (next == ';' && strcmp(a->before, "set") != 0);
}

/* The last of the options that is an encoding decides, or else the last one: octavo knows none. */
static void take_bracketed(struct announced *a, const struct bracketed *options)
{
	size_t size = COUNT(options->words), n = options->count, kept = n < size ? n : size, i = 0;

	if (options->is_comment)
		return;
	while (i < kept && !find_encoding(a, options->words[(n - 1 - i) % size]))
		i++;
	if (i == kept) {
		const char *last = options->words[(n - 1) % size];
		if (!n || !options->is_option || !isalpha((unsigned char)*last))
			return;
		find_encoding(a, last);
		i = 0;
	}
	take_encoding(a, options->lines[(n - 1 - i) % size], false);
}

/* ---------------------------------------------------------------- reading */

static void announce(struct announced *a, enum announced_by by)
{
	enum { MAX_BETWEEN = 64, MAX_BEFORE = 3 };

	a->by = by;
	a->left = MAX_BETWEEN;
	a->spare = a->line_ends = 0;
	a->is_sentence = a->words > MAX_BEFORE;
	a->has_sign = a->in_line_comment = a->in_comment = false;
}

/* Takes a word that has no signs at its ends, and the character after it. */
static void take_word(struct announced *a, bool has_stop, char next)
{
	struct bracketed *bracket = &a->brackets[0];
	enum announced_by by = announces(a->before, a->word);
	size_t slot = bracket->count++ % COUNT(bracket->words);

	memcpy(bracket->words[slot], a->word, sizeof a->word);
	bracket->lines[slot] = a->line;
	if (may_be_name(a) && (find_encoding(a, a->word) || is_name(a, next))) {
		if (!a->spare || is_other(&a->found)) {
			take_encoding(a, a->line, a->is_sentence);
			a->by = BY_NOTHING;
		}
	} else if (by != BY_NOTHING && !has_stop) {
		announce(a, by);
	} else if (a->spare) {
		a->spare--;
	} else if (!a->in_comment && !a->in_line_comment && !is_between(a->word)) {
		a->by = BY_NOTHING;
	}
	if (strstr(a->word, "inputenc") || strstr(a->word, "inputenx"))
		take_bracketed(a, &a->brackets[1]);
	if (a->by == BY_NOTHING || !(a->in_comment || a->in_line_comment))
		memcpy(a->before, a->word, sizeof a->word);
	a->words++;
}

/* Takes the word before a character; NUL is after the last one. */
static void end_word(struct announced *a, char next)
{
	static const char signs[] = "-._+";
	size_t n = a->size, begin = 0;
	bool has_stop;

	a->size = 0;
	has_stop = a->word[n - 1] == '.';
	while (n && strchr(signs, a->word[n - 1]))
		n--;
	while (begin < n && strchr(signs, a->word[begin]))
		begin++;
	memmove(a->word, a->word + begin, n - begin);
	a->word[n - begin] = '\0';
	if (n > begin)
		take_word(a, has_stop, next);
	else if (has_stop)
		a->by = BY_NOTHING;
	else
		a->in_line_comment |= a->by != BY_NOTHING; /* "--" */
}

/* Takes a character between what announces an encoding and its name. */
static void pass_between(struct announced *a, char c)
{
	if (c == '\n') {
		a->in_line_comment = false;
		if (++a->line_ends > 1 && !a->has_sign)
			a->by = BY_NOTHING; /* a heading, and a paragraph */
		return;
	}
	if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v')
		return;
	bool is_entity = c == ';' && strcmp(a->before, "quot") == 0;
	bool is_end = ((c == ';' || c == '?') && !is_entity) ||
	              ((c == ',' || c == ')') && !a->has_sign);
	if (!a->left-- || (is_end && !a->in_comment && !a->in_line_comment))
		a->by = BY_NOTHING;
	if (a->last == '*' && c == '=')
		a->spare = 2; /* charset*=us-ascii'en'X, RFC 2231 */
	a->has_sign |= c && strchr("=:\"'`([{>", c);
	a->in_line_comment |= c == '#' || c == '%';
	a->in_comment = (a->in_comment || (a->last == '/' && c == '*')) &&
	                !(a->last == '*' && c == '/');
}

static void pass_sign(struct announced *a, char c)
{
	if (a->by != BY_NOTHING)
		pass_between(a, c);
	if (c == '\n') {
		a->line++;
		a->words = 0;
		a->has_percent = false;
	} else if (c == '%') {
		a->has_percent |= a->last != '\\';
	} else if (c == '[' || c == '{') {
		if (a->brackets[0].count)
			a->brackets[1] = a->brackets[0];
		a->brackets[0].count = 0;
		a->brackets[0].is_comment = a->has_percent;
		a->brackets[0].is_option = c == '[' && ends(a->before, "package");
	}
}

static bool is_of_word(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '.' || c == '_' || c == '+' ||
	       (unsigned char)c > 0x7F;
}

static void take(struct announced *a, char c)
{
	if (is_of_word(c)) {
		if (a->size + 1 == sizeof a->word) {
			/* What a long word announces is at its end. */
			a->size /= 2;
			memmove(a->word, a->word + sizeof a->word - 1 - a->size, a->size);
		}
		a->word[a->size++] = (char)tolower((unsigned char)c);
	} else {
		if (a->size)
			end_word(a, c);
		pass_sign(a, c);
	}
	a->last = c;
}

void announced_begin(struct announced *announced, enum octavo_encoding encoding)
{
	const struct octavo_info *info = octavo_encoding_info(encoding);

	*announced = (struct announced){
		.unit = info->unit_size,
		.is_big = info->unit_size > 1 && encoding == info->big,
		.line = 1,
	};
}

void announced_feed(struct announced *announced, const char *octets, size_t n)
{
	struct announced *a = announced;

	for (size_t i = 0; i < n; i++) {
		uint32_t octet = (unsigned char)octets[i];

		a->value = a->is_big ? a->value << 8 | octet : a->value | octet << 8 * a->used;
		if (++a->used < a->unit)
			continue;
		take(a, a->value < 0x80 ? (char)a->value : '\x80');
		a->value = 0;
		a->used = 0;
	}
}

void announced_end(struct announced *announced)
{
	if (announced->size)
		end_word(announced, '\0');
}
