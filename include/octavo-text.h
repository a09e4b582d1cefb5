/* SPDX-License-Identifier: MIT */
/*
 * octavo-text.h - what a reader sees in UTF-8: graphemes, columns, normal forms, scripts
 *
 * This file is the whole interface of liboctavo-text, and its manual. The library needs liboctavo,
 * see octavo.h.
 *
 * Where to begin:
 *
 *   octavo_grapheme_next()   where does the next character of a reader begin?
 *   octavo_width()           how many columns of a terminal does a text take?
 *   octavo_cut()             how much of it fits into so many octets, columns, graphemes?
 *   octavo_normalize()       to NFC, NFD, NFKC, NFKD
 *   octavo_normal_prefix()   how far is it in such a form?
 *   octavo_equivalent()      are two texts canonically equivalent (RFC 3629 s.10)?
 *   octavo_lint_next()       what may deceive a reader?
 *   octavo_property()        what the Unicode Character Database says of a code point
 *
 * Rules that hold for every function:
 *
 * - Text is UTF-8 (RFC 3629), and need not be well-formed: each error, a maximal subpart as
 *   octavo_check() finds it, is a character of its own with the properties of U+FFFD. So all
 *   answers are those for the text that OCTAVO_REPLACE makes of it; but normal forms keep the
 *   octets of errors as they are.
 * - Sizes and offsets count octets, except where a unit is named.
 * - A buffer may be NULL exactly when its size is 0.
 * - Only [s, s + n) is read, and only [dst, dst + cap) is written; they must not overlap. The
 *   octets of 'dst' after the first 'written' ones are unspecified.
 * - No function allocates memory, touches errno or depends on the locale. Any number of threads may
 *   call them.
 * - Results are the same on every processor. Time is linear in 'n', except where a function says
 *   otherwise.
 * - Structs keep their size and members in all versions 1.x; 'reserved' members are 0. Enumerations
 *   may get further enumerators.
 *
 * What characters are changes from one version of Unicode to the next, and with it the results.
 * "UAX" and "UTS" are annexes and technical standards of Unicode.
 */
#ifndef OCTAVO_TEXT_H
#define OCTAVO_TEXT_H

#include "octavo.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of Unicode that the library knows, such as "18.0.0". */
OCTAVO_API const char *octavo_unicode_version(void);

/* -------------------------------------------------------------------------------- */
/* Graphemes                                                                        */
/* -------------------------------------------------------------------------------- */

/*
 * A grapheme is an extended grapheme cluster (UAX #29), what a reader takes for one character: a
 * letter with its marks, a syllable, a flag. A boundary is where one begins, and the end of the
 * text.
 */

/*
 * Returns the first boundary behind 'at', which must be a boundary itself, such as 0; 'n' if 'at'
 * is not before the end. Takes as long as the grapheme is.
 */
OCTAVO_API size_t octavo_grapheme_next(const char *s, size_t n, size_t at);

/*
 * Returns the last boundary before 'at', wherever that is; 0 if there is none. An 'at' beyond the
 * end counts as 'n'. Looks back as far as boundaries depend on what is in front: usually over a
 * character or two, over a whole row of regional indicators (flags) or marks.
 */
OCTAVO_API size_t octavo_grapheme_previous(const char *s, size_t n, size_t at);

/* Tells whether 'at' is a boundary; 0 and 'n' are. Looks back as octavo_grapheme_previous(). */
OCTAVO_API bool octavo_grapheme_is_boundary(const char *s, size_t n, size_t at);

/* Returns the number of graphemes. */
OCTAVO_API size_t octavo_grapheme_count(const char *s, size_t n);

/*
 * Counts graphemes of a text in pieces, which may be cut anywhere. All zero at the beginning of a
 * text. May be copied; only 'count' is to be read or set.
 */
struct octavo_graphemes {
	uint64_t count; /* graphemes that have begun so far */
	uint8_t state, held_size, held[4];
	uint8_t reserved[10];
};

/*
 * Feeds the next octets; with 'last' no more will come. Octets at the end of a piece that begin a
 * character are held, and count when the character is complete, or the text is.
 */
OCTAVO_API void octavo_graphemes_feed(struct octavo_graphemes *graphemes, const char *s,
                                      size_t n, bool last);

/*
 * Returns the state in front of s[at], a boundary between characters, with a 'count' of 0: so
 * counting may begin anywhere. Looks back as octavo_grapheme_previous().
 */
OCTAVO_API struct octavo_graphemes octavo_graphemes_at(const char *s, size_t n, size_t at);

/* -------------------------------------------------------------------------------- */
/* Columns                                                                          */
/* -------------------------------------------------------------------------------- */

/* Options of all functions that count columns: at most one of each group, combined with "|". */
enum octavo_width_options {
	/*
	 * Each code point by itself, as wcwidth() does in most terminals. Two columns: East Asian
	 * wide and fullwidth characters, emoji among them (UAX #11). None: controls; nonspacing and
	 * enclosing marks; format characters but U+00AD and signs that stand around numbers
	 * (U+0600 ..); vowels and trailing consonants of Hangul, U+1160 ..; other characters that
	 * are not shown, if they are unassigned or separators. One: all others.
	 */
	OCTAVO_WIDTH_SUM = 0,

	/*
	 * Each grapheme as a whole, as newer terminals do: the sum, but at most two columns; two
	 * for an emoji presentation sequence (U+FE0F behind a character that has one), one for a
	 * text presentation sequence (U+FE0E, likewise).
	 */
	OCTAVO_WIDTH_GRAPHEMES = 1,

	/* Characters that are wide in East Asian fonts only, East_Asian_Width A: */
	OCTAVO_AMBIGUOUS_NARROW = 0,
	OCTAVO_AMBIGUOUS_WIDE = 0x10
};

/*
 * Returns the columns of one code point: 0, 1 or 2. Numbers above 10FFFF are as unassigned code
 * points. Constant time.
 */
OCTAVO_API unsigned octavo_code_point_width(uint32_t code_point, unsigned options);

/*
 * Returns the columns of a text. Controls have none, line feeds and tabulators included: what they
 * do depends on where they stand.
 */
OCTAVO_API size_t octavo_width(const char *s, size_t n, unsigned options);

/*
 * Counts columns of a text in pieces, as struct octavo_graphemes counts graphemes. Only 'width' is
 * to be read or set.
 */
struct octavo_columns {
	uint64_t width; /* of the text so far, held octets aside */
	uint8_t options, state, held_size, held[4];
	uint8_t grapheme; /* columns of the last grapheme so far .. */
	uint8_t base;     /* .. and whether it is one character that has presentation sequences */
	uint8_t reserved[7];
};

OCTAVO_API struct octavo_columns octavo_columns_init(unsigned options);
OCTAVO_API void octavo_columns_feed(struct octavo_columns *columns, const char *s, size_t n,
                                    bool last);

/* What octavo_cut() counts. */
enum octavo_limit {
	OCTAVO_LIMIT_OCTETS,
	OCTAVO_LIMIT_CODE_POINTS,
	OCTAVO_LIMIT_UTF16_UNITS,
	OCTAVO_LIMIT_GRAPHEMES,
	OCTAVO_LIMIT_COLUMNS
};

/*
 * Returns the length of the longest prefix of whole graphemes that has at most 'most' of these
 * units; 'n' if all of the text has. 'options' are those for columns. It is 0 if not even the first
 * grapheme fits: octavo_floor() cuts between the characters of one. Takes as long as the prefix is.
 */
OCTAVO_API size_t octavo_cut(const char *s, size_t n, enum octavo_limit limit, size_t most,
                             unsigned options);

/* -------------------------------------------------------------------------------- */
/* Normal forms                                                                     */
/* -------------------------------------------------------------------------------- */

/* UAX #15. */
enum octavo_normal_form {
	OCTAVO_NFC,  /* canonical composition            */
	OCTAVO_NFD,  /* canonical decomposition          */
	OCTAVO_NFKC, /* compatibility composition        */
	OCTAVO_NFKD  /* compatibility decomposition      */
};

/*
 * Returns how far a text is in this form: the offset of the first character with which the text in
 * front of it is no longer normalized; 'n' if all of it is.
 */
OCTAVO_API size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n);

/*
 * Normalizes a text. 'read' and 'written' are octets, 'replaced' is the number of sequences that
 * were not in the form: a sequence begins with a character that neither composes nor combines with
 * those before it. 'error' is OCTAVO_OK, or OCTAVO_NO_ROOM: then it has stopped in front of a
 * sequence that did not fit; call it again with s + read and more capacity.
 */
OCTAVO_API struct octavo_result octavo_normalize(enum octavo_normal_form form, const char *s,
                                                 size_t n, char *dst, size_t cap);

/* Returns exactly how many octets octavo_normalize() would write; SIZE_MAX if there are more. */
OCTAVO_API size_t octavo_normalize_length(enum octavo_normal_form form, const char *s, size_t n);

/*
 * Normalizes a text in pieces, which may be cut anywhere. As a state has a size, a longer row of
 * combining characters than 30 is cut by U+034F COMBINING GRAPHEME JOINER, as the Stream-Safe Text
 * Format has it (UAX #15, section 13); text without such rows becomes what octavo_normalize() makes
 * of it. May be copied; only read the members.
 */
struct octavo_normalizer {
	uint64_t offset; /* octets of the source used so far */
	enum octavo_normal_form form;
	uint8_t combining; /* how many combining characters stand in front of .. */
	uint8_t held_size; /* .. the octets that were fed and not used yet       */
	uint8_t held[146];
	uint8_t reserved[16];
};

OCTAVO_API struct octavo_normalizer octavo_normalizer_init(enum octavo_normal_form form);
OCTAVO_API struct octavo_result octavo_normalizer_feed(struct octavo_normalizer *normalizer,
                                                       const char *s, size_t n, char *dst,
                                                       size_t cap, bool last);

/*
 * Tells whether two texts are canonically equivalent: whether their NFD is the same. Errors are
 * equivalent if their octets are the same.
 */
OCTAVO_API bool octavo_equivalent(const char *a, size_t a_size, const char *b, size_t b_size);

/* -------------------------------------------------------------------------------- */
/* Text that deceives                                                               */
/* -------------------------------------------------------------------------------- */

/*
 * How far the scripts of an identifier are mixed (UTS #39, section 5.2), from the most to the least
 * restricted.
 */
enum octavo_restriction {
	OCTAVO_ONLY_ASCII,             /* nothing but ASCII                                      */
	OCTAVO_SINGLE_SCRIPT,          /* all characters have a script in common                 */
	OCTAVO_HIGHLY_RESTRICTIVE,     /* Latin with Chinese, Japanese or Korean                 */
	OCTAVO_MODERATELY_RESTRICTIVE, /* Latin with one other recommended script, but Greek and
	                                  Cyrillic                                               */
	OCTAVO_MINIMALLY_RESTRICTIVE,  /* any scripts                                            */
	OCTAVO_UNRESTRICTED            /* characters whose Identifier_Status is not Allowed      */
};

OCTAVO_API enum octavo_restriction octavo_restriction_level(const char *s, size_t n);

/*
 * Returns the offset of the first character that has no script in common with those in front of it
 * (UTS #39, section 5.1, by resolved script sets); 'n' if there is none. Characters of all scripts,
 * such as digits, have one in common with any.
 */
OCTAVO_API size_t octavo_mixed_scripts(const char *s, size_t n);

/* What text may have in it that its reader does not see, or takes for something else. */
enum octavo_oddity {
	OCTAVO_NO_ODDITY,
	OCTAVO_ODD_CONTROL,      /* C0 and C1 but TAB, LF and CR; DEL                            */
	OCTAVO_ODD_BIDI,         /* Bidi_Control, which changes the order of what is shown       */
	OCTAVO_ODD_INVISIBLE,    /* not shown, and not where spelling asks for it                */
	OCTAVO_ODD_TAG,          /* U+E0000..E007F, but in the flag of a region                  */
	OCTAVO_ODD_BOM,          /* U+FEFF that is not at the beginning of the text              */
	OCTAVO_ODD_PRIVATE,      /* for private use                                              */
	OCTAVO_ODD_NONCHARACTER, /* FDD0..FDEF, and the last two of each plane                   */
	OCTAVO_ODD_REPLACEMENT,  /* U+FFFD, or an error                                          */
	OCTAVO_ODD_NOT_NFC,      /* the text is no longer in NFC; once a line                    */
	OCTAVO_ODD_SCRIPT,       /* a letter of another script than those before it in a word, of
	                            scripts that have letters alike; once a word                 */
	OCTAVO_ODD_LINE_END,     /* a line that ends otherwise than the first; once a text       */
	OCTAVO_ODDITIES          /* how many there are, in this version                          */
};

/* A search in a text that may come in pieces, cut anywhere. May be copied; only read 'offset'. */
struct octavo_lint {
	uint64_t offset; /* octets of the text used so far */
	uint32_t kinds;
	uint32_t base, starter;
	uint8_t class_of_last, behind, tags, script, line_ends, flags, held_size, held[4];
	uint8_t reserved[21];
};

/*
 * Begins a search for some kinds, bits 1 << OCTAVO_ODD_BIDI and the like. With 'has_mark' a byte
 * order mark stood in front of the text.
 */
OCTAVO_API struct octavo_lint octavo_lint_init(uint32_t kinds, bool has_mark);

struct octavo_found {
	enum octavo_oddity oddity; /* OCTAVO_NO_ODDITY if there is none in s[0..n)               */
	size_t read;               /* octets of 's' used: what was found ends there              */
	size_t length;             /* its octets, of which some may have been in an earlier piece */
};

/*
 * Finds the next one. A character has at most one kind, the first of these that applies: not NFC, a
 * line end, any other, a script. Call it again with s + read for more. With 'last' no more octets
 * come behind these.
 */
OCTAVO_API struct octavo_found octavo_lint_next(struct octavo_lint *lint, const char *s, size_t n,
                                                bool last);

/* -------------------------------------------------------------------------------- */
/* Properties                                                                       */
/* -------------------------------------------------------------------------------- */

/* Properties of the Unicode Character Database (UAX #44), of emoji (UTS #51) and of UTS #39. */
enum octavo_property {
	OCTAVO_GENERAL_CATEGORY,          /* enum octavo_category                        */
	OCTAVO_SCRIPT,
	OCTAVO_BLOCK,
	OCTAVO_EAST_ASIAN_WIDTH,          /* enum octavo_east_asian_width                */
	OCTAVO_CANONICAL_COMBINING_CLASS, /* 0 to 254                                    */
	OCTAVO_GRAPHEME_CLUSTER_BREAK,    /* enum octavo_grapheme_break                  */
	OCTAVO_INDIC_CONJUNCT_BREAK,      /* enum octavo_conjunct_break                  */
	OCTAVO_JOINING_TYPE,              /* enum octavo_joining_type                    */
	OCTAVO_NFC_QUICK_CHECK,           /* enum octavo_quick_check                     */
	OCTAVO_NFD_QUICK_CHECK,
	OCTAVO_NFKC_QUICK_CHECK,
	OCTAVO_NFKD_QUICK_CHECK,

	/* 1 if a code point has it, else 0: */
	OCTAVO_EMOJI,
	OCTAVO_EMOJI_PRESENTATION,
	OCTAVO_EMOJI_MODIFIER,
	OCTAVO_EMOJI_MODIFIER_BASE,
	OCTAVO_EMOJI_COMPONENT,
	OCTAVO_EXTENDED_PICTOGRAPHIC,
	OCTAVO_DEFAULT_IGNORABLE_CODE_POINT,
	OCTAVO_WHITE_SPACE,
	OCTAVO_BIDI_CONTROL,
	OCTAVO_IDEOGRAPHIC,
	OCTAVO_IDENTIFIER_STATUS          /* 1 for Allowed, 0 for Restricted             */
};

enum octavo_category {
	OCTAVO_LU, OCTAVO_LL, OCTAVO_LT, OCTAVO_LM, OCTAVO_LO, /* letters     */
	OCTAVO_MN, OCTAVO_MC, OCTAVO_ME,                       /* marks       */
	OCTAVO_ND, OCTAVO_NL, OCTAVO_NO,                       /* numbers     */
	OCTAVO_PC, OCTAVO_PD, OCTAVO_PS, OCTAVO_PE, OCTAVO_PI, /* punctuation */
	OCTAVO_PF, OCTAVO_PO,
	OCTAVO_SM, OCTAVO_SC, OCTAVO_SK, OCTAVO_SO,            /* symbols     */
	OCTAVO_ZS, OCTAVO_ZL, OCTAVO_ZP,                       /* separators  */
	OCTAVO_CC, OCTAVO_CF, OCTAVO_CS, OCTAVO_CO, OCTAVO_CN  /* others      */
};

enum octavo_east_asian_width {
	OCTAVO_EAST_ASIAN_NEUTRAL, OCTAVO_EAST_ASIAN_AMBIGUOUS, OCTAVO_EAST_ASIAN_HALFWIDTH,
	OCTAVO_EAST_ASIAN_NARROW, OCTAVO_EAST_ASIAN_FULLWIDTH, OCTAVO_EAST_ASIAN_WIDE
};

enum octavo_grapheme_break {
	OCTAVO_BREAK_OTHER, OCTAVO_BREAK_CR, OCTAVO_BREAK_LF, OCTAVO_BREAK_CONTROL,
	OCTAVO_BREAK_EXTEND, OCTAVO_BREAK_ZWJ, OCTAVO_BREAK_REGIONAL_INDICATOR,
	OCTAVO_BREAK_PREPEND, OCTAVO_BREAK_SPACING_MARK,
	OCTAVO_BREAK_L, OCTAVO_BREAK_V, OCTAVO_BREAK_T, OCTAVO_BREAK_LV, OCTAVO_BREAK_LVT
};

enum octavo_conjunct_break {
	OCTAVO_CONJUNCT_NONE, OCTAVO_CONJUNCT_CONSONANT, OCTAVO_CONJUNCT_EXTEND,
	OCTAVO_CONJUNCT_LINKER
};

enum octavo_joining_type {
	OCTAVO_JOINING_NONE, OCTAVO_JOINING_CAUSING, OCTAVO_JOINING_DUAL, OCTAVO_JOINING_LEFT,
	OCTAVO_JOINING_RIGHT, OCTAVO_JOINING_TRANSPARENT
};

enum octavo_quick_check { OCTAVO_QUICK_NO, OCTAVO_QUICK_YES, OCTAVO_QUICK_MAYBE };

/*
 * Returns the value of a property. Scripts and blocks have numbers that change from one version to
 * the next: find those that are needed by name. Numbers above 10FFFF are as unassigned code points.
 * If there is no such property, the value is 0. Constant time.
 */
OCTAVO_API unsigned octavo_property(enum octavo_property property, uint32_t code_point);

/*
 * Returns the name of a property as the database writes it, such as "General_Category"; NULL if
 * there is no such property.
 */
OCTAVO_API const char *octavo_property_name(enum octavo_property property);

/*
 * Return the name of a value as the database writes it: the long one, such as "Uppercase_Letter",
 * "Latin", "Basic_Latin" or "Yes"; and the short one, such as "Lu", "Latn", "ASCII" or "Y". NULL if
 * there is no such value, and for combining classes, which are numbers.
 */
OCTAVO_API const char *octavo_value_name(enum octavo_property property, unsigned value);
OCTAVO_API const char *octavo_value_short_name(enum octavo_property property, unsigned value);

/*
 * Finds a value by its long or short name. Ignores case, spaces, hyphens and underscores (UAX #44,
 * section 5.9.3). Returns false, and leaves '*value' as it is, if there is none.
 */
OCTAVO_API bool octavo_value_find(enum octavo_property property, const char *name,
                                  unsigned *value);

/*
 * Writes the scripts of a code point, its Script_Extensions, to 'scripts' in ascending order, and
 * returns their number, which is at least 1. No code point has more than OCTAVO_MAX_SCRIPTS.
 */
#define OCTAVO_MAX_SCRIPTS 32
OCTAVO_API size_t octavo_script_extensions(uint32_t code_point,
                                           unsigned scripts[OCTAVO_MAX_SCRIPTS]);

#ifdef __cplusplus
}
#endif

#endif
