/* SPDX-License-Identifier: MIT */
/* stray.c - lines that are hardly in the charset that is guessed for a text */
#include "text/stray.h"

#include <string.h>

#include "base/array.h"
#include "base/count_octets.h"
#include "text/octet_table.h"
#include "text/unicode.h"

struct search {
	struct guesser *guesser;
	struct octets table; /* of the charset, if all of the text is in it .. */
	bool has_table;      /* .. and it is one of single octets */
	struct stray *stray;
	const char *charset; /* that is guessed             */
	bool is_part;        /* only of what is not UTF-8   */
	uint64_t number;     /* of the current line         */
	char line[4096];
	size_t size;
};

/* Leaves out what is well-formed UTF-8 and not ASCII. Returns how much is left. */
static size_t leave_out_utf8(char *octets, size_t n)
{
	size_t kept = 0;
	struct octavo_character c;

	for (size_t at = 0; at < n; at += c.length) {
		c = octavo_decode(OCTAVO_UTF8, octets + at, n - at);
		if (!c.error && c.code_point > 0x7F)
			continue;
		memmove(octets + kept, octets + at, c.length);
		kept += c.length;
	}
	return kept;
}

/* An apostrophe, hyphens and dashes, points between words. */
static bool joins_words(uint32_t c)
{
	static const uint16_t joining[] = {
		0x00A0, 0x00AD, 0x00B4, 0x00B7, 0x00D7, 0x2013, 0x2014, 0x2015, 0x2019, 0x2022,
		0x2026,
	};

	for (size_t i = 0; i < COUNT(joining); i++)
		if (joining[i] == c)
			return true;
	return false;
}

/* Lines between the columns of a table, which may touch what is in them. */
static bool is_bar(uint32_t c)
{
	return c == 0x2502 || c == 0x2551;
}

/* Corners and crossings of frames, blocks, and lone accents: none stands beside a letter. */
static bool stands_apart(uint32_t c, unsigned category)
{
	bool is_rule = c == 0x2500 || c == 0x2550 || is_bar(c);

	return (is_between(c, 0x2500, 0x259F) && !is_rule) || (category == OCTAVO_SK && c != 0xB4);
}

/* What may touch the word after it: signs of copyright and degrees, bullets, lines of tables. */
static bool begins_word(uint32_t c, unsigned category)
{
	bool is_symbol = (category >= OCTAVO_SM && category <= OCTAVO_SO) || c == 0x2030;

	return !is_symbol || c == 0xA9 || c == 0xAE || c == 0xB0 || c == 0xB4 || c == 0x2116 ||
	       c == 0x2122 || c == 0x2219 ||
	       (is_between(c, 0x2500, 0x25FF) && !stands_apart(c, category));
}

static bool is_letter_or_mark(unsigned category)
{
	return category <= OCTAVO_ME;
}

/* A word, as far as it was read. */
struct word {
	unsigned small;    /* letters, the last ones                                       */
	bool has_capital;  /* was the last                                                 */
	bool has_letter, has_digit; /* the same                                            */
	uint32_t capital;  /* that is wrong if two small letters follow; 0 for none, and so */
	uint32_t symbol;   /* that is wrong if a letter follows ..                         */
	uint32_t bar;      /* .. or a small one                                            */
};

/* Returns the stranger that the next character is, or shows; 0 for none. */
static uint32_t add_to_word(struct word *word, uint32_t c)
{
	unsigned category = octavo_property(OCTAVO_GENERAL_CATEGORY, c);
	bool is_small = category == OCTAVO_LL && c != 0xDF; /* which is among capitals, too */
	bool is_capital = category == OCTAVO_LU, is_other = is_capital && c > 0x7F;

	if (is_letter_or_mark(category)) {
		uint32_t stranger = word->symbol ? word->symbol :
		                    is_small && word->bar ? word->bar :
		                    is_small && word->small ? word->capital :
		                    is_other && word->small >= 2 ? c : 0;
		*word = (struct word){
			.small = is_small ? word->small + 1 : 0,
			.capital = is_other && word->has_capital ? c : is_small ? word->capital : 0,
			.has_capital = is_capital,
			.has_letter = true,
		};
		return stranger;
	}
	if (c < 0x80 || category <= OCTAVO_NO) {
		*word = (struct word){ .has_digit = category <= OCTAVO_NO };
		return 0;
	}
	if (word->has_letter && stands_apart(c, category))
		return c;
	if (is_bar(c))
		word->bar = word->small ? c : 0;
	else if (word->has_letter ? !joins_words(c) : !word->has_digit && !begins_word(c, category))
		word->symbol = c;
	word->small = 0;
	word->has_capital = false;
	word->capital = 0;
	return 0;
}

/*
 * Finds what would be a letter in another charset: a symbol within a word, or at its beginning
 * where none stands; a corner of a frame beside a letter; a capital after two small letters, or
 * between a capital and two small ones. Returns 0 for none.
 */
static uint32_t stranger_in_word(const struct octets *table, const char *line, size_t n)
{
	struct word word = { .small = 0 };
	uint32_t stranger = 0;

	for (size_t i = 0; i < n && !stranger; i++)
		stranger = add_to_word(&word, table->code_points[(unsigned char)line[i]]);
	return stranger;
}

/* Compares the line, or what there is of it. */
static void end_line(struct search *search)
{
	struct stray *stray = search->stray;
	size_t n = search->size;

	search->size = 0;
	if (ascii_length(search->line, n) == n ||
	    (search->is_part && octavo_valid(search->line, n)))
		return;
	if (search->is_part)
		n = leave_out_utf8(search->line, n);
	stray->charset = guess_better(search->guesser, search->line, n, search->charset);
	stray->stranger = search->has_table ? stranger_in_word(&search->table, search->line, n) : 0;
	stray->line = search->number;
}

static bool is_found(const struct stray *stray)
{
	return stray->charset || stray->stranger;
}

/* Where a full line can be divided: after a blank, if it has any. */
static size_t last_blank(const char *octets, size_t n)
{
	size_t at = n;

	while (at && octets[at - 1] != ' ')
		at--;
	return at ? at : n;
}

static void add(struct search *search, const char *octets, size_t n)
{
	while (n && !is_found(search->stray)) {
		size_t left = sizeof search->line - search->size, some = n < left ? n : left;

		memcpy(search->line + search->size, octets, some);
		search->size += some;
		octets += some;
		n -= some;
		if (search->size < sizeof search->line)
			return;
		size_t cut = last_blank(search->line, search->size), kept = search->size - cut;
		search->size = cut;
		end_line(search);
		memmove(search->line, search->line + cut, kept);
		search->size = kept;
	}
}

static void search_text(struct search *search, const char *octets, size_t n)
{
	while (n && !is_found(search->stray)) {
		const char *lf = memchr(octets, '\n', n);
		size_t some = lf ? (size_t)(lf + 1 - octets) : n;

		add(search, octets, some);
		octets += some;
		n -= some;
		if (!lf || is_found(search->stray))
			return;
		end_line(search);
		search->number++;
	}
}

bool stray_find(struct stray *stray, struct input *in, const struct answer *answer)
{
	bool is_part = answer->evidence != EVIDENCE_GUESS;
	struct search search = {
		.guesser = guesser_open(),
		.stray = stray,
		.charset = is_part ? answer->candidates[0].name : answer->name,
		.is_part = is_part,
		.number = 1,
	};

	*stray = (struct stray){ .charset = NULL };
	search.has_table = !is_part && octets_charset(&search.table, search.charset);
	while (!is_found(stray) && input_read(in)) {
		search_text(&search, in->text, in->size);
		input_use(in, in->size);
	}
	if (!is_found(stray))
		end_line(&search);
	guesser_close(search.guesser);
	return !in->failed;
}
