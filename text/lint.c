/* SPDX-License-Identifier: MIT */
/* lint.c - what text has in it that its reader does not see, or takes for something else */
#include "lint.h"

#include "scan.h"
#include "tables/property_constants.h"
#include "tables/variants.h"
#include "unit.h"

#define CGJ 0x34Fu /* COMBINING GRAPHEME JOINER */
#define ZWSP 0x200Bu
#define ZWNJ 0x200Cu
#define ZWJ 0x200Du
#define BOM 0xFEFFu
#define CANCEL_TAG 0xE007Fu

static bool is_within(uint32_t c, uint32_t first, uint32_t last)
{
	return c >= first && c <= last;
}

/* ---------------------------------------------------------------------------------- */
/* What is not shown                                                                  */

/* C0 and C1 but TAB, LF and CR; DEL. */
static bool is_odd_control(uint32_t c)
{
	return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || is_within(c, 0x7F, 0x9F);
}

static bool is_noncharacter(uint32_t c)
{
	return (c & 0xFFFE) == 0xFFFE || is_within(c, 0xFDD0, 0xFDEF);
}

static bool is_private(uint32_t c)
{
	return is_within(c, 0xE000, 0xF8FF) || is_within(c, 0xF0000, 0x10FFFF);
}

static bool is_tag(uint32_t c)
{
	return is_within(c, 0xE0000, 0xE007F);
}

/* Line and paragraph separators and interlinear annotation are not Default_Ignorable. */
static bool is_invisible(uint32_t c, uint64_t record)
{
	return FIELD(record, DEFAULT_IGNORABLE_CODE_POINT) || is_within(c, 0x2028, 0x2029) ||
	       is_within(c, 0xFFF9, 0xFFFB);
}

/*
 * Flags of regions, such as Scotland or Texas, are a black flag, one to six tag letters or
 * digits, and the cancel tag. Tags have no meaning anywhere else.
 */
static bool is_of_flag(struct octavo_lint *lint, uint32_t c)
{
	unsigned tags = lint->tags;
	bool is_letter = is_within(c, 0xE0061, 0xE007A) || is_within(c, 0xE0030, 0xE0039);

	lint->tags = is_letter && tags && tags <= 6 ? (uint8_t)(tags + 1) : 0;
	return lint->tags || (c == CANCEL_TAG && tags > 1);
}

/* Scripts whose spelling uses joiners and zero width spaces. */
static bool is_brahmic(unsigned script)
{
	switch (script) {
	case SCRIPT_BALINESE:
	case SCRIPT_BATAK:
	case SCRIPT_BENGALI:
	case SCRIPT_BRAHMI:
	case SCRIPT_BUGINESE:
	case SCRIPT_CHAKMA:
	case SCRIPT_CHAM:
	case SCRIPT_DEVANAGARI:
	case SCRIPT_DOGRA:
	case SCRIPT_GRANTHA:
	case SCRIPT_GUJARATI:
	case SCRIPT_GUNJALA_GONDI:
	case SCRIPT_GURMUKHI:
	case SCRIPT_JAVANESE:
	case SCRIPT_KAITHI:
	case SCRIPT_KANNADA:
	case SCRIPT_KHAROSHTHI:
	case SCRIPT_KHMER:
	case SCRIPT_KHOJKI:
	case SCRIPT_KHUDAWADI:
	case SCRIPT_LAO:
	case SCRIPT_LEPCHA:
	case SCRIPT_LIMBU:
	case SCRIPT_MALAYALAM:
	case SCRIPT_MASARAM_GONDI:
	case SCRIPT_MEETEI_MAYEK:
	case SCRIPT_MODI:
	case SCRIPT_MYANMAR:
	case SCRIPT_NANDINAGARI:
	case SCRIPT_NEW_TAI_LUE:
	case SCRIPT_NEWA:
	case SCRIPT_ORIYA:
	case SCRIPT_REJANG:
	case SCRIPT_SAURASHTRA:
	case SCRIPT_SHARADA:
	case SCRIPT_SIDDHAM:
	case SCRIPT_SINHALA:
	case SCRIPT_SUNDANESE:
	case SCRIPT_SYLOTI_NAGRI:
	case SCRIPT_TAGALOG:
	case SCRIPT_TAI_LE:
	case SCRIPT_TAI_THAM:
	case SCRIPT_TAI_VIET:
	case SCRIPT_TAKRI:
	case SCRIPT_TAMIL:
	case SCRIPT_TELUGU:
	case SCRIPT_THAI:
	case SCRIPT_TIBETAN:
	case SCRIPT_TIRHUTA:
	case SCRIPT_ZANABAZAR_SQUARE:
		return true;
	}
	return false;
}

/* Reads a number of the table of variants, seven bits an octet. */
static uint32_t read_number(const uint8_t **at)
{
	uint32_t value = 0;
	unsigned shift = 0;

	do {
		value |= (uint32_t)(**at & 0x7F) << shift;
		shift += 7;
	} while (*(*at)++ & 0x80);
	return value;
}

/* Whether a variation selector, FE00..FE0F, makes a standardized variant of a character. */
static bool has_variant(uint32_t base, uint32_t selector)
{
	size_t block = sizeof variant_blocks / sizeof variant_blocks[0] - 1;

	while (block > 0 && variant_blocks[block] >> VARIANT_OFFSET_BITS >= base)
		block--;
	const uint8_t *at = variants + (variant_blocks[block] & ((1u << VARIANT_OFFSET_BITS) - 1));
	uint32_t c = variant_blocks[block] >> VARIANT_OFFSET_BITS, selectors = 1;
	while (c < base) {
		uint32_t step = read_number(&at);
		selectors = step & 1 ? *at++ : 1;
		c += step >> 1;
	}
	return c == base && selectors >> (selector - 0xFE00) & 1;
}

static bool joins_letters(uint64_t record)
{
	unsigned type = FIELD(record, JOINING_TYPE);
	return type != OCTAVO_JOINING_NONE && type != OCTAVO_JOINING_TRANSPARENT;
}

/*
 * Whether an invisible character is legitimate here: one directly after a visible character that
 * it can apply to, or a joiner after one selector.
 */
static bool is_in_place(const struct octavo_lint *lint, uint32_t c)
{
	uint64_t base = octavo_record(lint->base);
	unsigned script = FIELD(base, SCRIPT);
	bool is_ascii = lint->base < 0x80; /* digits have the property Emoji */
	bool is_emoji = FIELD(base, EMOJI) || FIELD(base, EXTENDED_PICTOGRAPHIC);

	if (lint->behind == SOMETHING_BEHIND || !lint->base)
		return false;
	if (c == ZWJ || c == ZWNJ)
		return joins_letters(base) || is_brahmic(script) ||
		       (c == ZWJ && !is_ascii && is_emoji);
	if (lint->behind == SELECTOR_BEHIND)
		return false;
	if (c == ZWSP)
		return is_brahmic(script);
	if (c == CGJ)
		return lint->flags & AFTER_MARK;
	if (is_within(c, 0xFE0E, 0xFE0F) && is_emoji)
		return true;
	if (is_within(c, 0xFE00, 0xFE0F))
		return has_variant(lint->base, c);
	if (is_within(c, 0xE0100, 0xE01EF))
		return FIELD(base, IDEOGRAPHIC);
	return is_within(c, 0x180B, 0x180F) && script == SCRIPT_MONGOLIAN;
}

static bool is_selector(uint32_t c)
{
	return is_within(c, 0xFE00, 0xFE0F) || is_within(c, 0xE0100, 0xE01EF);
}

static void show(struct octavo_lint *lint, uint32_t c, bool is_mark)
{
	lint->behind = NOTHING_BEHIND;
	lint->flags = (uint8_t)(is_mark ? lint->flags | AFTER_MARK : lint->flags & ~AFTER_MARK);
	if (!is_mark)
		lint->base = c;
	if (c == BLACK_FLAG)
		lint->tags = 1;
}

/* Looks whether the next character is shown, and takes it for what is before the next one. */
static enum octavo_oddity hidden(struct octavo_lint *lint, uint32_t c, uint64_t record)
{
	bool is_first = !(lint->flags & BEGUN);

	lint->flags |= BEGUN;
	if (c < 0x80) {
		lint->tags = 0;
		show(lint, c, false);
		return is_odd_control(c) ? OCTAVO_ODD_CONTROL : OCTAVO_NO_ODDITY;
	}
	bool is_flag = is_of_flag(lint, c);
	if (is_tag(c) || is_invisible(c, record)) {
		bool is_odd = is_tag(c) ? !is_flag : !is_in_place(lint, c);
		bool is_lone = is_selector(c) && lint->behind == NOTHING_BEHIND;
		lint->behind = is_lone ? SELECTOR_BEHIND : SOMETHING_BEHIND;
		if (c == BOM)
			return is_first ? OCTAVO_NO_ODDITY : OCTAVO_ODD_BOM;
		if (FIELD(record, BIDI_CONTROL))
			return OCTAVO_ODD_BIDI;
		if (!is_odd)
			return OCTAVO_NO_ODDITY;
		return is_tag(c) ? OCTAVO_ODD_TAG : OCTAVO_ODD_INVISIBLE;
	}
	show(lint, c, FIELD(record, CANONICAL_COMBINING_CLASS) != 0);
	if (is_odd_control(c))
		return OCTAVO_ODD_CONTROL;
	if (is_noncharacter(c))
		return OCTAVO_ODD_NONCHARACTER;
	return is_private(c)      ? OCTAVO_ODD_PRIVATE
	       : c == REPLACEMENT ? OCTAVO_ODD_REPLACEMENT
	                          : OCTAVO_NO_ODDITY;
}

/* ---------------------------------------------------------------------------------- */

/* Whether this line ends otherwise than those before it; true once in a text. */
static bool is_other_end(struct octavo_lint *lint)
{
	unsigned end = lint->flags & AFTER_RETURN ? CRLF_END : LF_END;
	bool differs = lint->line_ends != NO_END && lint->line_ends != end &&
	               !(lint->flags & ENDS_TOLD);

	if (lint->line_ends == NO_END)
		lint->line_ends = (uint8_t)end;
	if (differs)
		lint->flags |= ENDS_TOLD;
	return differs;
}

/* Whether the text is no longer in NFC; true once in a line. */
static bool is_not_nfc(struct octavo_lint *lint, uint32_t c)
{
	struct octavo_scan scan = { lint->starter, lint->class_of_last };
	bool differs = false;

	if (!(lint->flags & NFC_TOLD)) {
		differs = !octavo_scan_next(&scan, OCTAVO_NFC, c);
		lint->flags |= differs ? NFC_TOLD : 0;
	}
	if (lint->flags & NFC_TOLD)
		scan = (struct octavo_scan){ 0, 0 };
	if (c == '\n')
		lint->flags &= (uint8_t)~NFC_TOLD;
	lint->starter = scan.starter;
	lint->class_of_last = scan.class;
	return differs;
}

/* In 'script': the script of a word's letters that has doubles, and one more; 0 for none yet. */
static bool is_other_script(struct octavo_lint *lint, uint32_t c, uint64_t record)
{
	unsigned script = FIELD(record, SCRIPT);

	if (!is_in_word(c, record)) {
		lint->script = 0;
		lint->flags &= (uint8_t)~SCRIPT_TOLD;
		return false;
	}
	if (!has_doubles(script))
		return false;
	bool differs = lint->script && lint->script != script + 1;
	bool is_first = differs && !(lint->flags & SCRIPT_TOLD);
	lint->script = (uint8_t)(script + 1);
	lint->flags |= differs ? SCRIPT_TOLD : 0;
	return is_first;
}

/* What the next character is, of the kinds that are looked for. */
static enum octavo_oddity judge(struct octavo_lint *lint, uint32_t c)
{
	uint64_t record = octavo_record(c);
	enum octavo_oddity oddity = hidden(lint, c, record);

	if (!looks_for(lint, oddity))
		oddity = OCTAVO_NO_ODDITY;
	if (c == '\n' && looks_for(lint, OCTAVO_ODD_LINE_END) && is_other_end(lint))
		oddity = OCTAVO_ODD_LINE_END;
	/* What is not shown is in NFC, and combines with nothing: it has no kind so far. */
	if (looks_for(lint, OCTAVO_ODD_NOT_NFC) && is_not_nfc(lint, c))
		oddity = OCTAVO_ODD_NOT_NFC;
	if (looks_for(lint, OCTAVO_ODD_SCRIPT) && is_other_script(lint, c, record) && !oddity)
		oddity = OCTAVO_ODD_SCRIPT;
	lint->flags = (uint8_t)(c == '\r' ? lint->flags | AFTER_RETURN
	                                  : lint->flags & ~AFTER_RETURN);
	return oddity;
}

struct octavo_lint octavo_lint_init(uint32_t kinds, bool has_mark)
{
	return (struct octavo_lint){
		.kinds = kinds & ~UINT32_C(1), /* OCTAVO_NO_ODDITY is no kind */
		.flags = has_mark ? BEGUN : 0,
	};
}

/*
 * Whether what comes depends on the last character alone: neither a sequence of marks goes on, nor
 * a word, nor a line end.
 */
static bool may_skip(const struct octavo_lint *lint)
{
	return !lint->script && !(lint->flags & AFTER_RETURN) && lint->class_of_last == 0;
}

/*
 * After so many characters of which none is odd, the kernels look at the next octets, if there are
 * so many: few at first, and then twice as many each time, which stay in the first-level cache.
 */
#define CALM 8
#define FEWEST ((size_t)32)
#define FIRST_BLOCK ((size_t)256)
#define BLOCK ((size_t)16 << 10)

/*
 * Judges the printable ASCII that s[0..n) begins with, in which nothing is odd, up to a letter in a
 * word of another script. Returns how much that is; less where the kernels should go on, after
 * CALM characters in all of which 'calm' are in front.
 */
static size_t pass_ascii(struct octavo_lint *lint, const uint8_t *s, size_t n, size_t calm)
{
	const uint8_t latin = SCRIPT_LATIN + 1;
	bool has_words = looks_for(lint, OCTAVO_ODD_SCRIPT);
	size_t at = 0;

	for (; at < n && is_within(s[at], 0x20, 0x7E); at++) {
		bool is_letter = is_within(s[at] | 0x20, 'a', 'z');
		if (at > 0 && calm + at >= CALM && !lint->script)
			break;
		if (!has_words)
			continue;
		if (is_letter && lint->script && lint->script != latin)
			break;
		if (is_letter) {
			lint->script = latin;
		} else if (!is_within(s[at], '0', '9') && s[at] != '_') {
			lint->script = 0;
			lint->flags &= (uint8_t)~SCRIPT_TOLD;
		}
	}
	if (at == 0)
		return 0;
	lint->offset += at;
	lint->tags = lint->class_of_last = 0;
	lint->behind = NOTHING_BEHIND;
	lint->base = lint->starter = s[at - 1];
	lint->flags = (uint8_t)((lint->flags & ~(AFTER_MARK | AFTER_RETURN)) | BEGUN);
	return at;
}

struct octavo_found octavo_lint_next(struct octavo_lint *lint, const char *text, size_t n,
                                     bool last)
{
	/* Nothing can be added to NULL, not even 0. */
	const uint8_t *s = (const uint8_t *)(text ? text : "");
	struct octavo_found found = { OCTAVO_NO_ODDITY, 0, 0 };
	size_t calm = 0, block = FIRST_BLOCK;

	while (found.read < n || (lint->held_size > 0 && last)) {
		struct held_unit unit = { { 0, OCTAVO_OK, 0 }, 0 };
		size_t left = n - found.read, ascii;
		if (calm >= CALM && left >= FEWEST && may_skip(lint)) {
			size_t skipped = octavo_lint_skip(lint, s, n, found.read, block);
			bool is_whole = skipped + 4 > block; /* but for a part of a character */
			block = !is_whole ? FIRST_BLOCK : block < BLOCK ? 2 * block : block;
			calm = is_whole ? calm : 0;
			found.read += skipped;
			if (skipped > 0)
				continue;
		}
		if (lint->held_size > 0) {
			unit = complete_held(lint->held, &lint->held_size, s + found.read, left,
			                     last);
		} else if ((ascii = pass_ascii(lint, s + found.read, left, calm)) > 0) {
			found.read += ascii;
			calm += ascii;
			continue;
		} else {
			unit.character = next_unit(s + found.read, left, !last);
			unit.taken = unit.character.length;
			if (is_cut(unit.character, left, last)) {
				hold(lint->held, &lint->held_size, s + found.read, left);
				unit.character.length = 0;
			}
		}
		found.read += unit.taken;
		lint->offset += unit.taken;
		if (unit.character.length == 0)
			break;
		found.oddity = judge(lint, unit.character.code_point);
		calm++;
		if (found.oddity) {
			found.length = unit.character.length;
			break;
		}
	}
	return found;
}
