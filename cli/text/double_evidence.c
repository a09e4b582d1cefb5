/* SPDX-License-Identifier: MIT */
/* double_evidence.c - what in a line speaks for having been encoded as UTF-8 twice */
#include "text/double_evidence.h"

#include <string.h>

#include "base/array.h"
#include "base/count_octets.h"
#include "text/double_kinds.h"

/* ---------------------------------------------------------------- results */

/* Whether a character of the result is in everyday use, or at least its block. */
static bool is_common(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} blocks[] = {
		{ 0xA0, 0xB7 }, { 0xB9, 0x17E }, { 0x180, 0x2DD }, { 0x300, 0x52F },
		{ 0x531, 0x7BF }, { 0x900, 0x13FF }, { 0x1780, 0x17FF }, { 0x1E00, 0x27BF },
		{ 0x2900, 0x2BFF }, { 0x3000, 0x33FF }, { 0x4E00, 0x9FFF }, { 0xAC00, 0xD7A3 },
		{ 0xFB00, 0xFDFF }, { 0xFE00, 0xFE0F }, { 0xFE70, 0xFFEF }, { 0x10000, 0x1FAFF },
	};

	for (size_t i = 0; i < COUNT(blocks); i++)
		if (is_between(c, blocks[i].first, blocks[i].last))
			return true;
	return false;
}

/* Whether one is likely though it stands alone, and what it was made of makes sense. */
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
	const struct double_row *before, *after; /* LF at the ends of the line */
	const struct double_row *made_of[4]; /* the first 'length' of these; others follow it */
};

static const struct double_row *row_at(const struct double_line *line, size_t at)
{
	return &line->tables->rows[at < line->size ? line->rows[at] : '\n'];
}

static struct sequence sequence_at(const struct double_line *line, size_t at, size_t length)
{
	return (struct sequence){
		.length = length,
		.before = row_at(line, at - 1), /* LF before the first, as SIZE_MAX is large */
		.after = row_at(line, at + length),
		.made_of = { row_at(line, at), row_at(line, at + 1), row_at(line, at + 2),
		             row_at(line, at + 3) },
	};
}

static bool is_kind(const struct double_row *row, unsigned kinds)
{
	return row->kinds & kinds;
}

/* Whether A with circumflex or tilde, and what follows it, are no part or end of a word. */
static bool is_odd_a(const struct sequence *s)
{
	const struct double_row *second = s->made_of[1];

	if (is_kind(s->before, KIND_LETTER))
		return is_kind(s->after, KIND_LETTER) &&
		       is_kind(second, KIND_WORD_SIGN | KIND_QUOTATION_MARK) &&
		       second->character != 0x2019; /* the apostrophe */
	if (is_kind(s->before, KIND_DIGIT) || second->character == 0xA0)
		return true;
	return !is_between(second->character, 0x2018, 0x201E) &&
	       (!is_kind(second, KIND_JOINT) || is_kind(s->after, KIND_LOWER));
}

/* Whether no good text has such a pair: a letter and a mark within a word, say. */
static bool is_odd_pair(const struct sequence *s)
{
	const struct double_row *first = s->made_of[0], *second = s->made_of[1];
	uint32_t letter = first->character, mark = second->character;

	if (!is_kind(first, KIND_LETTER)) /* such as a multiplication sign */
		return is_kind(second, KIND_LETTER) || is_kind(s->before, KIND_LETTER);
	if (is_kind(s->before, KIND_LOWER) && is_kind(first, KIND_UPPER))
		return true;
	if (is_kind(s->after, KIND_LOWER) &&
	    (mark == 0x2018 || mark == 0x201C || (mark == 0xAB && is_kind(s->before, KIND_LETTER))))
		return true;
	if (letter == 0xC2 || letter == 0xC3)
		return is_kind(second, KIND_LETTER) || is_odd_a(s);
	if ((letter == 0xC4 || letter == 0xC5) && is_kind(second, KIND_LETTER) && mark < 0x180)
		return is_kind(second, KIND_LOWER) || is_kind(s->after, KIND_LOWER) ||
		       mark == 0x178; /* Y with diaeresis, which is in hardly any word */
	return is_kind(s->after, KIND_LETTER) && is_kind(second, KIND_WORD_SIGN);
}

static bool is_currency(uint32_t c)
{
	return is_between(c, 0xA2, 0xA5) || c == 0x20AC;
}

/* Whether one may follow a word or a number without a blank. */
static bool is_sign(const struct double_row *row)
{
	uint32_t c = row->character;

	return is_kind(row, KIND_SIGN) || is_between(c, 0x2020, 0x2021) || is_currency(c) ||
	       c == 0xA1 || c == 0xB1 || is_between(c, 0xBC, 0xBF);
}

/* Whether one follows a unit of measure, such as square, cubic, plus-minus. */
static bool is_of_measure(const struct double_row *row)
{
	return is_between(row->character, 0xB1, 0xB3) || row->character == 0xB7;
}

static bool is_angstrom(const struct sequence *s)
{
	return s->made_of[0]->character == 0xC5 && is_of_measure(s->made_of[1]) &&
	       is_kind(s->after, KIND_DIGIT);
}

/*
 * Whether a letter and a sign may be good text that becomes 'c' by chance: at the end of a word in
 * capitals, such as a price, if that is no capital; elsewhere if it is no letter that is often
 * alone. So may a multiplication sign and a letter or a sign.
 */
static bool is_letter_and_sign(const struct sequence *s, uint32_t c)
{
	const struct double_row *first = s->made_of[0], *second = s->made_of[1];
	unsigned before = s->before->kinds & KIND_LETTER, after = s->after->kinds & KIND_LETTER;

	if (first->character == 0xD7)
		return true;
	if (c < 0x100 || !is_sign(second) || !is_kind(first, KIND_LETTER))
		return false;
	if (is_angstrom(s))
		return true;
	if (c < 0x180 && is_upper(c))
		return false;
	return before ? before == KIND_UPPER && after != KIND_LOWER
	              : !after && !is_between(c, 0x370, 0x47F);
}

/*
 * Whether a letter that ends a word, and two signs, may be good text: dots and what opens a
 * sentence in Spanish, a no-break space and a currency, daggers. No word ends in a with circumflex;
 * EF BB BF is a byte order mark, and letters of Vietnamese begin with E1 BA and E1 BB.
 */
static bool is_letter_and_signs(const struct sequence *s)
{
	uint32_t first = s->made_of[0]->character, second = s->made_of[1]->character;
	uint32_t third = s->made_of[2]->character;
	bool is_vietnamese = first == 0xE1 && is_between(second, 0xBA, 0xBB);
	bool opens = third == 0xA1 || third == 0xBF;

	return first != 0xE2 && first != 0xEF && !is_vietnamese && is_sign(s->made_of[1]) &&
	       is_sign(s->made_of[2]) && (opens || !is_kind(s->after, KIND_LETTER));
}

/* Whether it may be good text by chance, if it is all there is between characters of ASCII. */
static bool is_chance(const struct sequence *s, uint32_t c)
{
	return s->length == 2 ? is_letter_and_sign(s, c) : s->length == 3 && is_letter_and_signs(s);
}

/* Whether no good text has the characters that a sequence was made of. */
static bool is_odd(const struct sequence *s)
{
	bool has_joint = false;

	for (size_t i = 1; i < s->length; i++) {
		if (!is_kind(s->made_of[i], KIND_AFTER_WORD))
			return true;
		has_joint |= is_kind(s->made_of[i], KIND_JOINT);
	}
	if (s->length == 2)
		return is_odd_pair(s);
	/* No word ends in a with circumflex and these; F0 9F begin emoji. */
	return (s->made_of[0]->character == 0xE2 && !has_joint) ||
	       (s->length == 4 && s->made_of[1]->character == 0x178);
}

/* Whether no letter is beside it. */
static bool is_alone(const struct sequence *s)
{
	return !is_kind(s->before, KIND_LETTER) && !is_kind(s->after, KIND_LETTER);
}

/* Whether two signs become a single quotation mark. */
static bool is_lone_quote(const struct sequence *s, uint32_t c)
{
	return (c == 0xAB || c == 0xBB) && !is_kind(s->made_of[0], KIND_LETTER) && is_alone(s);
}

/*
 * Whether a pair may be good text if a line has nothing else: a letter and a sign, or a dash and a
 * currency.
 */
static bool is_pair_of_text(const struct sequence *s)
{
	const struct double_row *first = s->made_of[0], *second = s->made_of[1];

	if (s->length != 2)
		return false;
	if (!is_kind(first, KIND_LETTER))
		return is_kind(first, KIND_JOINT | KIND_QUOTATION_MARK) &&
		       is_currency(second->character);
	if (is_angstrom(s) || (is_of_measure(second) && is_alone(s)))
		return true;
	if (is_kind(s->before, KIND_DIGIT) ||
	    (is_kind(first, KIND_UPPER) && is_kind(s->before, KIND_LOWER)))
		return false;
	if (is_kind(first, KIND_UPPER) && is_kind(second, KIND_JOINT | KIND_QUOTATION_MARK))
		return true;
	return (is_kind(first, KIND_LOWER) || is_kind(s->before, KIND_UPPER)) && is_sign(second) &&
	       !is_kind(s->after, KIND_LETTER);
}

/* A sequence, and the character that it becomes. */
struct result {
	size_t at, length;
	uint32_t c, before; /* before: of the result    */
	bool is_several;    /* others are in its run    */
};

/* Whether an octet of it may have become a blank. That is no evidence. */
static bool has_blank(const struct double_line *line, const struct result *result)
{
	for (size_t i = 1; i < result->length; i++)
		if (line->rows[result->at + i] == ' ')
			return true;
	return false;
}

/*
 * Whether it may have lost its no-break space so. Other characters before a blank are good as they
 * are, such as a multiplication sign, or a with circumflex alone, a name in mathematics.
 */
static bool may_have_blank(const struct double_line *line, const struct result *result)
{
	uint32_t before = row_at(line, result->at - 1)->character;

	return result->c == A_GRAVE ||
	       (result->c == NO_BREAK_SPACE && before != ' ' && before != '\n');
}

static bool is_uncommon(uint32_t c, uint32_t before)
{
	return (c >= 0xA0 && !is_common(c)) ||
	       /* Y with diaeresis is in emoji, encoded more often. */
	       (is_upper(c) && c != 0x178 && is_lower(before)) ||
	       (is_between(c, 0x370, 0x7BF) && before < 0x180 &&
	        (is_upper(before) || is_lower(before)));
}

/*
 * Adds the evidence of a sequence. Whether its characters make sense in the line is asked only
 * where that counts, as it takes most of the time.
 */
static void weigh_sequence(const struct double_line *line, const struct result *result,
                           struct double_evidence *sum)
{
	bool is_western = line->tables->western >> line->table & 1;
	bool is_first = !sum->sequences++, is_strange = false;
	bool is_several = result->is_several, is_right = is_several || is_likely(result->c);
	uint32_t c = result->c;

	if (is_western || is_first || sum->is_pair_of_text || !is_right) {
		struct sequence s = sequence_at(line, result->at, result->length);
		is_strange = is_odd(&s) && (is_several || !is_chance(&s, c));
		bool is_quote = is_first && is_lone_quote(&s, c);
		sum->is_pair_of_text &= !is_several && (is_quote || is_pair_of_text(&s));
		sum->is_word = c > 0xBF && c != 0xD7 && result->length == 2 && is_alone(&s);
		if (is_first)
			memcpy(sum->pair, s.made_of, sizeof sum->pair);
		sum->is_odd |= memcmp(sum->pair, s.made_of, sizeof sum->pair) != 0;
	}
	is_right |= is_strange && is_common(c);
	sum->is_word &= is_first;
	sum->for_it |= is_right;
	sum->is_odd |= is_strange || is_several;
	sum->doubts += !is_right;
	sum->points += !is_right ? 0 : is_strange ? SURE : 1;
}

/*
 * Adds the evidence of the run that begins here, which are octets above ASCII; if it is not UTF-8,
 * only that. Returns where it ends.
 */
static size_t weigh_run(const struct double_line *line, size_t begin,
                        struct double_evidence *evidence)
{
	const char *undone = line->undone;
	struct double_evidence sum = *evidence;
	struct result result = { .at = begin,
	                         .before = begin ? (unsigned char)undone[begin - 1] : '\n' };
	size_t size = line->size;
	bool goes_on;

	do {
		size_t at = result.at;
		struct octavo_character character = decode_quickly(undone + at, size - at);
		size_t end = at + character.length;
		if (character.error) {
			evidence->against_it = true;
			return at + run_length(undone + at, size - at);
		}
		goes_on = end < size && undone[end] & '\x80';
		result.length = character.length;
		result.c = character.code_point;
		result.is_several = goes_on || (at > begin && line->rows[at - 1] != ' ');
		if (has_blank(line, &result)) {
			sum.has_a_grave |= result.c == A_GRAVE;
			sum.against_it |= !may_have_blank(line, &result);
		} else {
			weigh_sequence(line, &result, &sum);
		}
		sum.has_controls |= result.c < 0xA0;
		sum.is_uncommon |= is_uncommon(result.c, result.before);
		result.before = result.c;
		result.at = end;
	} while (goes_on);
	*evidence = sum;
	return result.at;
}

void double_weigh(const struct double_line *line, struct double_evidence *evidence)
{
	*evidence = (struct double_evidence){ .is_pair_of_text = true };
	for (size_t at = 0; at < line->size; at++)
		if (line->undone[at] & '\x80')
			at = weigh_run(line, at, evidence);
	evidence->is_sure = evidence->is_odd && evidence->points >= SURE + evidence->doubts;
}
