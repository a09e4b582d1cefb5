/* SPDX-License-Identifier: MIT */
/* double_evidence.c - what in a line speaks for having been encoded as UTF-8 twice */
#include "text/double_evidence.h"

#include "base/count_octets.h"
#include "octavo.h"
#include "text/unicode.h"

/* ---------------------------------------------------------------- characters */

/* Upper and lower case alternate in most of Latin Extended-A. */
static bool is_odd_upper(uint32_t c)
{
	return is_between(c, 0x138, 0x148) || is_between(c, 0x179, 0x17E);
}

/* Of the letters that charsets of single octets have. */
static bool is_upper(uint32_t c)
{
	if (c < 0x100)
		return is_between(c, 'A', 'Z') || (is_between(c, 0xC0, 0xDE) && c != 0xD7);
	if (c < 0x180)
		return is_odd_upper(c) ? c % 2 : c % 2 == 0;
	return is_between(c, 0x386, 0x3AB) || is_between(c, 0x400, 0x42F) || c == 0x490;
}

static bool is_lower(uint32_t c)
{
	if (c < 0x100)
		return is_between(c, 'a', 'z') || (c >= 0xDF && c != 0xF7);
	if (c < 0x180)
		return !is_upper(c);
	return is_between(c, 0x3AC, 0x3CE) || is_between(c, 0x430, 0x45F) || c == 0x491;
}

static bool is_letter(uint32_t c)
{
	return is_upper(c) || is_lower(c);
}

static bool is_latin(uint32_t c)
{
	return is_letter(c) && c < 0x180;
}

/* Signs that may follow a word without a blank, and end it: degree, trademark. */
static bool is_word_sign(uint32_t c)
{
	return c == 0xA9 || c == 0xAA || c == 0xAE || c == 0xB0 || c == 0xB2 || c == 0xB3 ||
	       c == 0xB4 || c == 0xB9 || c == 0xBA || c == 0xBB || c == 0x203A || c == 0x2122;
}

/* Dots, dashes and the no-break space, which may also have a word on either side. */
static bool is_joint(uint32_t c)
{
	return c == 0xA0 || c == 0xAD || c == 0xB7 || is_between(c, 0x2013, 0x2014) || c == 0x2026;
}

static bool is_quotation_mark(uint32_t c)
{
	return c == 0xAB || c == 0xBB || is_between(c, 0x2018, 0x201E) || c == 0x2039 ||
	       c == 0x203A;
}

/* What may follow a letter in good text, and be followed by more of the kind. */
static bool is_after_word(uint32_t c)
{
	return is_letter(c) || is_word_sign(c) || is_joint(c) || is_quotation_mark(c) ||
	       c == 0xA7 || c == 0x2022;
}

/* Whether a result is of a block in everyday use. */
static bool is_common(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} blocks[] = {
		{ 0xA0, 0x2DD }, { 0x300, 0x52F }, { 0x531, 0x7BF }, { 0x900, 0x13FF },
		{ 0x1780, 0x17FF }, { 0x1E00, 0x27BF }, { 0x2900, 0x2BFF }, { 0x3000, 0x33FF },
		{ 0x4E00, 0x9FFF }, { 0xAC00, 0xD7A3 }, { 0xFB00, 0xFDFF }, { 0xFE00, 0xFE0F },
		{ 0xFE70, 0xFFEF }, { 0x10000, 0x1FAFF },
	};

	for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
		if (is_between(c, blocks[i].first, blocks[i].last))
			return true;
	return false;
}

/* Whether a result is likely though it stands alone, and its characters make sense. */
static bool is_likely(uint32_t c)
{
	return is_between(c, 0xA0, 0x17F) || c == 0x192 || c == 0x2C6 || c == 0x2DC ||
	       is_between(c, 0x2010, 0x2044) || c == 0x20AC || c == 0x2122 ||
	       is_between(c, 0x10000, 0x3FFFF);
}

/* ---------------------------------------------------------------- evidence */

/* A sequence that nobody would write on purpose counts as much as SURE others. */
enum { SURE = 3 };

/* The characters of the line that a sequence of UTF-8 was made of. */
struct sequence {
	size_t length;
	uint32_t before, after; /* the characters beside it; LF at the ends of the line */
	uint32_t made_of[4]; /* as many as it is long, and those behind them */
};

static uint32_t character_at(const struct double_line *line, size_t at)
{
	const uint32_t *characters = line->tables->characters[line->table];

	return at < line->size ? characters[(unsigned char)line->undone[at]] : '\n';
}

static struct sequence sequence_at(const struct double_line *line, size_t at, size_t length)
{
	return (struct sequence){
		.length = length,
		.before = at ? character_at(line, at - 1) : '\n',
		.after = character_at(line, at + length),
		.made_of = { character_at(line, at), character_at(line, at + 1),
		             character_at(line, at + 2), character_at(line, at + 3) },
	};
}

/* Whether the first of a pair, A with circumflex or tilde, is no word, and at no word's end. */
static bool is_odd_a(const struct sequence *s)
{
	uint32_t second = s->made_of[1];

	if (is_letter(s->before))
		return is_letter(s->after) && is_word_sign(second);
	if (is_between(s->before, '0', '9') || second == 0xA0)
		return true;
	return !is_between(second, 0x2018, 0x201E) && (!is_joint(second) || is_lower(s->after));
}

/* Whether no good text has such a pair: a letter and a mark within a word, say. */
static bool is_odd_pair(const struct sequence *s)
{
	uint32_t first = s->made_of[0], second = s->made_of[1];
	bool is_inside = is_letter(s->after);

	if (!is_letter(first)) /* a sign of multiplication */
		return is_letter(second) || is_letter(s->before);
	if (is_lower(s->before) && is_upper(first))
		return true;
	if (is_lower(s->after) && (second == 0x2018 || second == 0x201C))
		return true;
	if (first == 0xC2 || first == 0xC3)
		return is_letter(second) || is_odd_a(s);
	if ((first == 0xC4 || first == 0xC5) && is_letter(second) && second < 0x180)
		return is_lower(second) || is_lower(s->after) ||
		       second == 0x178; /* which is in hardly any word */
	return is_inside && is_word_sign(second);
}

/* Whether no good text has the characters that the sequence was made of. */
static bool is_odd(const struct sequence *s)
{
	bool has_joint = false;

	for (size_t i = 1; i < s->length; i++) {
		if (!is_after_word(s->made_of[i]))
			return true;
		has_joint |= is_joint(s->made_of[i]);
	}
	if (s->length == 2)
		return is_odd_pair(s);
	if (!is_letter(s->made_of[0]))
		return false;
	/* No word ends in it. */
	return (s->made_of[0] == 0xE2 && !has_joint) ||
	       (s->length == 4 && s->made_of[1] == 0x178);
}

/* A capital letter that no small one is before, and what may follow a word that ends in it. */
static bool is_capital_and_mark(const struct sequence *s)
{
	return s->length == 2 && is_upper(s->made_of[0]) && !is_lower(s->before) &&
	       (is_joint(s->made_of[1]) || is_quotation_mark(s->made_of[1]));
}

/*
 * Adds the evidence of a run, which is the octets above ASCII from 'at' to 'end'; of one that is no
 * UTF-8, nothing but that. How its characters make sense in the line is asked only where that
 * counts, as it takes most of the time.
 */
static void weigh_run(const struct double_line *line, size_t at, size_t end,
                      struct double_evidence *evidence)
{
	const char *undone = line->undone;
	bool is_western = line->tables->western >> line->table & 1;
	uint32_t before = at ? (unsigned char)undone[at - 1] : '\n';
	struct double_evidence so_far = *evidence;
	size_t begin = at, length;

	for (; at < end; at += length) {
		struct octavo_character result = decode_quickly(undone + at, end - at);
		uint32_t c = result.code_point;
		if (result.error) {
			*evidence = so_far;
			evidence->against_it = true;
			return;
		}
		bool is_first = !evidence->sequences++, is_strange = false;

		length = result.length;
		bool is_right = length < end - begin || is_likely(c);
		if (is_western || is_first || !is_right) {
			struct sequence s = sequence_at(line, at, length);
			is_strange = is_odd(&s);
			evidence->is_capital_and_mark = is_first && is_capital_and_mark(&s);
		}
		is_right |= is_strange && is_common(c);
		evidence->is_capital_and_mark &= is_first;
		evidence->for_it |= is_right;
		evidence->doubts += !is_right;
		evidence->points += !is_right ? 0 : is_strange ? SURE : 1;
		evidence->has_controls |= c < 0xA0;
		evidence->is_uncommon |= (c >= 0xA0 && !is_common(c)) ||
		                        (is_upper(c) && is_lower(before)) ||
		                        (is_between(c, 0x370, 0x52F) && is_latin(before));
		before = c;
	}
}

void double_weigh(const struct double_line *line, struct double_evidence *evidence)
{
	const char *undone = line->undone;
	size_t at = 0, end, n = line->size;

	*evidence = (struct double_evidence){ .for_it = false };
	while ((at += ascii_length(undone + at, n - at)) < n) {
		end = at + run_length(undone + at, n - at);
		weigh_run(line, at, end, evidence);
		at = end;
	}
	evidence->is_sure = evidence->points >= SURE + evidence->doubts;
}
