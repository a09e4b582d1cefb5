/* SPDX-License-Identifier: MIT */
/* candidates.c - lines that are not UTF-8, in the charsets that they may be in */
#include "commands/detect/candidates.h"

#include <inttypes.h>
#include <string.h>

#include "base/array.h"
#include "base/printable.h"
#include "octavo-text.h"
#include "text/charset.h"
#include "text/octet_table.h"

#define COLUMNS 80
#define INDENT 4
#define NAME_WIDTH 14
#define MAX_CANDIDATES 4

/* A line as it is printed. */
struct shown {
	char text[4 * BAD_LINE];
	size_t size, columns;
	bool is_full;
};

static void show(struct shown *shown, const char *text, size_t n, size_t width)
{
	enum { MAX_COLUMNS = COLUMNS - INDENT - NAME_WIDTH - (int)sizeof "100%  " };

	shown->is_full |= shown->columns + width > MAX_COLUMNS ||
	                  shown->size + n > sizeof shown->text;
	if (shown->is_full)
		return;
	memcpy(shown->text + shown->size, text, n);
	shown->size += n;
	shown->columns += width;
}

/* Shows text in UTF-8. */
static void show_utf8(struct shown *shown, const char *utf8, size_t n)
{
	char text[MAX_PRINTABLE];

	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, utf8 + at, n - at);
		size_t size = printable_character(c, utf8 + at, text);
		bool is_itself = !c.error && size == c.length;

		if (c.code_point == '\t')
			size = (size_t)snprintf(text, sizeof text, " ");
		show(shown, text, size,
		     is_itself ? octavo_code_point_width(c.code_point, OCTAVO_WIDTH_SUM) : size);
		at += c.length;
	}
}

/* Shows a part of a text that is all in one charset. */
static void show_whole(struct shown *shown, const struct charset *charset, const char *src,
                       size_t n)
{
	char utf8[4 * BAD_LINE], octet[MAX_PRINTABLE];

	while (n && !shown->is_full) {
		struct octavo_result done = charset_decode(charset, src, n, utf8, sizeof utf8);

		show_utf8(shown, utf8, done.written);
		src += done.read;
		n -= done.read;
		for (size_t i = 0; i < done.length; i++, src++, n--) {
			size_t size = printable_octets(src, 1, octet);
			show(shown, octet, size, size);
		}
	}
}

/* Shows a part as 'repair --invalid=CHARSET' would leave it. */
static void show_octets(struct shown *shown, const struct octets *table, const char *src, size_t n,
                        bool keeps_utf8)
{
	for (size_t at = 0; at < n;) {
		struct octavo_character c = octavo_decode(OCTAVO_UTF8, src + at, n - at);
		bool is_kept = keeps_utf8 && !c.error;
		size_t size = is_kept ? c.length : 1;
		unsigned octet = (unsigned char)src[at];

		if (is_kept)
			show_utf8(shown, src + at, size);
		else
			show_utf8(shown, table->text[octet].utf8, table->text[octet].size);
		at += size;
	}
}

/* Returns false for a charset that is not known here. */
static bool show_line(struct shown *shown, const char *charset, const struct bad_line *line,
                      bool keeps_utf8)
{
	struct charset found;
	struct octets table;

	*shown = (struct shown){ .size = 0 };
	if (!line->begins)
		show(shown, "..", 2, 2);
	if (octets_charset(&table, charset))
		show_octets(shown, &table, line->octets, line->size, keeps_utf8);
	else if (charset_find(charset, &found) && found.is_foreign)
		show_whole(shown, &found, line->octets, line->size);
	else
		return false;
	return true;
}

/* ---------------------------------------------------------------- the candidates */

/* Tried where there are not enough others. */
static const char *const usual[] = { "windows-1252", "windows-1250", "windows-1251" };

/* Whether two charsets show the same on all lines; the second may be unknown. */
static bool are_alike(const struct answer *answer, const char *a, const char *b, bool keeps_utf8)
{
	struct shown one, other;

	for (size_t i = 0; i < answer->lines.bad_count; i++) {
		const struct bad_line *line = &answer->lines.bad[i];

		if (!show_line(&other, b, line, keeps_utf8))
			return true;
		if (!show_line(&one, a, line, keeps_utf8) || one.size != other.size ||
		    memcmp(one.text, other.text, one.size) != 0)
			return false;
	}
	return true;
}

/* Adds a candidate unless it shows what another one does. */
static void add(const struct answer *answer, struct charset_rank *ranks, size_t *n,
                const struct charset_rank *one, bool keeps_utf8)
{
	if (*n == MAX_CANDIDATES)
		return;
	for (size_t i = 0; i < *n; i++)
		if (are_alike(answer, ranks[i].name, one->name, keeps_utf8))
			return;
	ranks[(*n)++] = *one;
}

static size_t find_candidates(const struct answer *answer, struct charset_rank *ranks,
                              bool keeps_utf8)
{
	size_t n = 0;

	for (size_t i = 0; i < answer->guess.count; i++)
		add(answer, ranks, &n, &answer->guess.charsets[i], keeps_utf8);
	for (size_t i = 0; i < COUNT(usual); i++) {
		struct charset_rank one = { .confidence = 0 };
		snprintf(one.name, sizeof one.name, "%s", usual[i]);
		add(answer, ranks, &n, &one, keeps_utf8);
	}
	return n;
}

static void print_line(FILE *to, const struct bad_line *line, const struct charset_rank *rank,
                       bool keeps_utf8)
{
	struct shown shown;

	if (!show_line(&shown, rank->name, line, keeps_utf8))
		return;
	fprintf(to, "%*s%-*s", INDENT, "", NAME_WIDTH, rank->name);
	if (rank->confidence)
		fprintf(to, "%3u%%  ", rank->confidence);
	else
		fputs("      ", to);
	fwrite(shown.text, 1, shown.size, to);
	putc('\n', to);
}

void print_candidates(FILE *to, const struct answer *answer)
{
	struct charset_rank ranks[MAX_CANDIDATES];
	enum diagnosis diagnosis = diagnose(answer);
	bool keeps_utf8 = diagnosis == DIAGNOSIS_DAMAGED || diagnosis == DIAGNOSIS_MIXED;
	bool is_guessed = answer->evidence == EVIDENCE_GUESS || answer->evidence == EVIDENCE_NONE;

	if (!keeps_utf8 && !is_guessed)
		return;
	size_t n = find_candidates(answer, ranks, keeps_utf8);
	for (size_t i = 0; i < answer->lines.bad_count; i++) {
		fprintf(to, "  line %" PRIu64 ":\n", answer->lines.bad[i].number);
		for (size_t j = 0; j < n; j++)
			print_line(to, &answer->lines.bad[i], &ranks[j], keeps_utf8);
	}
}
