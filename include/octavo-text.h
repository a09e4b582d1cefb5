/* SPDX-License-Identifier: MIT */
/*
 * octavo-text.h - what a reader sees in UTF-8: graphemes, columns, normal forms, scripts
 *
 * This file declares and documents the whole interface of liboctavo-text. The library needs
 * liboctavo, see octavo.h.
 *
 * Where to begin:
 *
 *   octavo_grapheme_next()   where does the next character begin, as a reader sees it?
 *   octavo_width()           how many columns of a terminal does a text take?
 *   octavo_cut()             how much of it fits into a number of octets, columns, graphemes?
 *   octavo_normalize()       to NFC, NFD, NFKC, NFKD
 *   octavo_normal_prefix()   how far is it in such a form?
 *   octavo_equivalent()      are two texts canonically equivalent (RFC 3629 s.10)?
 *   octavo_lint_next()       what may deceive a reader?
 *   octavo_property()        what the Unicode Character Database says of a code point
 *
 * Rules that hold for every function:
 *
 * - Text is UTF-8 (RFC 3629), and need not be well-formed: each error, a maximal subpart as
 *   octavo_check() finds it, is a character of its own with the properties of U+FFFD. But normal
 *   forms keep the octets of errors, octavo_equivalent() compares them, and numbers of octets are
 *   those of the text as it is.
 * - Sizes and offsets count octets, except where a unit is named.
 * - A buffer may be NULL only if its size is 0; no other pointer may be NULL.
 * - Only [s, s + n) is read, and only [dst, dst + cap) is written; they must not overlap. The
 *   octets of 'dst' after the first 'written' ones are unspecified.
 * - No function allocates memory, touches errno or depends on the locale. Any number of threads may
 *   call them, but not with the same struct.
 * - Results are the same on every processor. Time is linear in 'n', except where a function says
 *   otherwise.
 * - Structs keep their size and members in all versions 1.x; 'reserved' members are 0. Enumerations
 *   may get further enumerators.
 *
 * Characters and their properties change from one version of Unicode to the next, and results with
 * them. "UAX" and "UTS" are annexes and technical standards of Unicode.
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
 * A grapheme is an extended grapheme cluster (UAX #29), which a reader sees as one character: a
 * letter with its marks, a syllable, a flag. A boundary is the beginning of a grapheme or the end
 * of the text.
 */

/*
 * Returns the first boundary after 'at', which must be a boundary itself, such as 0; 'n' if 'at' is
 * not before the end. Time is linear in the length of the grapheme.
 */
OCTAVO_API size_t octavo_grapheme_next(const char *s, size_t n, size_t at);

/*
 * Returns the last boundary before 'at', which need not be a boundary; 0 if there is none. An 'at'
 * beyond the end counts as 'n'. Looks back as far as the boundary depends on earlier characters:
 * usually one or two, but all of a run of regional indicators (flags) or marks.
 */
OCTAVO_API size_t octavo_grapheme_previous(const char *s, size_t n, size_t at);

/*
 * Tells whether 'at' is a boundary: 0 is, and 'n' and all that is greater. Looks back as
 * octavo_grapheme_previous() does.
 */
OCTAVO_API bool octavo_grapheme_is_boundary(const char *s, size_t n, size_t at);

/* Returns the number of graphemes. */
OCTAVO_API size_t octavo_grapheme_count(const char *s, size_t n);

/*
 * Counts graphemes of a text in pieces, which may be cut anywhere. Set to zero before the first
 * piece. May be copied; read or set only 'count'.
 */
struct octavo_graphemes {
	uint64_t count; /* graphemes that have begun so far */
	uint8_t state, held_size, held[4];
	uint8_t reserved[10];
};

/*
 * Feeds the next octets; 'last' means that no more will come. An incomplete character at the end of
 * a piece is held, and counts when it is complete or the text ends. For another text, set to zero.
 */
OCTAVO_API void octavo_graphemes_feed(struct octavo_graphemes *graphemes, const char *s,
                                      size_t n, bool last);

/*
 * Returns the state before s[at], a boundary between characters, at <= n, with a 'count' of 0: so
 * counting can begin anywhere. Looks back as octavo_grapheme_previous() does.
 */
OCTAVO_API struct octavo_graphemes octavo_graphemes_at(const char *s, size_t n, size_t at);

/* -------------------------------------------------------------------------------- */
/* Columns                                                                          */
/* -------------------------------------------------------------------------------- */

/* Options of all functions that count columns: at most one of each group, combined with "|". */
enum octavo_width_options {
	/*
	 * Each code point by itself, as wcwidth() does in most terminals. Two columns: East Asian
	 * wide and fullwidth characters, which include emoji (UAX #11). None: controls; nonspacing
	 * and enclosing marks; format characters, except U+00AD and signs that enclose numbers
	 * (U+0600 ..); vowels and trailing consonants of Hangul, U+1160 ..; other invisible
	 * characters, if they are unassigned or separators. One: all others.
	 */
	OCTAVO_WIDTH_SUM = 0,

	/*
	 * Each grapheme as a whole, as newer terminals do: the sum, but at most two columns; two
	 * for an emoji presentation sequence (a character that has one, then U+FE0F), one for a
	 * text presentation sequence (likewise, U+FE0E).
	 */
	OCTAVO_WIDTH_GRAPHEMES = 1,

	/* Characters that are wide in East Asian fonts only, East_Asian_Width A: */
	OCTAVO_AMBIGUOUS_NARROW = 0,
	OCTAVO_AMBIGUOUS_WIDE = 0x10
};

/*
 * Returns the columns of one code point: 0, 1 or 2. Numbers above 10FFFF are treated as unassigned
 * code points. Constant time.
 */
OCTAVO_API unsigned octavo_code_point_width(uint32_t code_point, unsigned options);

/*
 * Returns the columns of a text. Controls, including line feeds and tabs, take none: their effect
 * depends on where they are.
 */
OCTAVO_API size_t octavo_width(const char *s, size_t n, unsigned options);

/*
 * Counts columns of a text in pieces, as struct octavo_graphemes counts graphemes. Read or set only
 * 'width'.
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
 * units; 'n' if the whole text fits. 'options' are those for columns. Returns 0 if not even the
 * first grapheme fits, or if there is no such limit; to cut between the characters of a grapheme
 * use octavo_floor(). Time is linear in the length of the prefix.
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
 * Returns how far a text is in this form: the offset of the first character such that the text up
 * to and including it is not normalized; 'n' if all of it is normalized; 0 if there is no such
 * form.
 */
OCTAVO_API size_t octavo_normal_prefix(enum octavo_normal_form form, const char *s, size_t n);

/*
 * Normalizes a text. 'read' and 'written' count octets, 'replaced' is the number of sequences that
 * were not in the form: a sequence begins with a character that neither composes nor combines with
 * those before it. 'error' is OCTAVO_OK, or OCTAVO_NO_ROOM if it stopped before a sequence that did
 * not fit: call it again with s + read and more capacity. A sequence may have any number of marks,
 * so no fixed capacity always suffices; octavo_normalize_length() octets do. OCTAVO_UNSUPPORTED,
 * here and from octavo_normalizer_feed(), means that there is no such form.
 */
OCTAVO_API struct octavo_result octavo_normalize(enum octavo_normal_form form, const char *s,
                                                 size_t n, char *dst, size_t cap);

/*
 * Returns exactly how many octets octavo_normalize() would write; SIZE_MAX if that is more than a
 * size_t can hold, or if there is no such form.
 */
OCTAVO_API size_t octavo_normalize_length(enum octavo_normal_form form, const char *s, size_t n);

/*
 * Normalizes a text in pieces, which may be cut anywhere. The state has a fixed size, so U+034F
 * COMBINING GRAPHEME JOINER is inserted after 30 combining characters in a row, as in the
 * Stream-Safe Text Format (UAX #15, section 13); text without longer rows becomes the same as with
 * octavo_normalize(). May be copied; only read the members.
 */
struct octavo_normalizer {
	uint64_t offset; /* octets of the source whose normal form has been written */
	enum octavo_normal_form form;
	uint8_t combining; /* combining characters in a row before those held       */
	uint8_t held_size; /* octets that were fed and not written yet ..           */
	uint8_t held[146]; /* .. and these                                          */
	uint8_t reserved[16];
};

/* Begins a text. */
OCTAVO_API struct octavo_normalizer octavo_normalizer_init(enum octavo_normal_form form);

/*
 * Feeds the next octets; 'last' means that no more will come. 'read' counts octets of this piece
 * that were normalized or are held: a sequence is held until more octets, or 'last', show that it
 * is complete.
 *
 * 'error' is OCTAVO_OK, and 'read' is 'n', or OCTAVO_NO_ROOM: keep what was written, then feed the
 * rest, s + read, with more capacity, even if the rest is empty. 256 octets always suffice for the
 * next sequence. 'replaced' counts as in octavo_normalize().
 */
OCTAVO_API struct octavo_result octavo_normalizer_feed(struct octavo_normalizer *normalizer,
                                                       const char *s, size_t n, char *dst,
                                                       size_t cap, bool last);

/*
 * Tells whether two texts are canonically equivalent, that is, have the same NFD. Errors are
 * equivalent if their octets are the same.
 */
OCTAVO_API bool octavo_equivalent(const char *a, size_t a_size, const char *b, size_t b_size);

/* -------------------------------------------------------------------------------- */
/* Text that deceives                                                               */
/* -------------------------------------------------------------------------------- */

/*
 * How much an identifier mixes scripts (UTS #39, section 5.2), from the most to the least
 * restricted.
 */
enum octavo_restriction {
	OCTAVO_ONLY_ASCII,             /* nothing but ASCII                                      */
	OCTAVO_SINGLE_SCRIPT,          /* all characters have a script in common                 */
	OCTAVO_HIGHLY_RESTRICTIVE,     /* Latin with the scripts of Chinese, Japanese or Korean  */
	OCTAVO_MODERATELY_RESTRICTIVE, /* Latin with one other recommended script, except Greek
	                                  or Cyrillic                                            */
	OCTAVO_MINIMALLY_RESTRICTIVE,  /* any scripts                                            */
	OCTAVO_UNRESTRICTED            /* a character whose Identifier_Status is not Allowed     */
};

/* The first level that allows the text. An error is OCTAVO_UNRESTRICTED. */
OCTAVO_API enum octavo_restriction octavo_restriction_level(const char *s, size_t n);

/*
 * Returns the offset of the first character that has no script in common with those before it (UTS
 * #39, section 5.1, by resolved script sets); 'n' if there is none. Characters used in all scripts,
 * such as digits, have one in common with any character.
 */
OCTAVO_API size_t octavo_mixed_scripts(const char *s, size_t n);

/* What a text may contain that its reader does not see, or takes for something else. */
enum octavo_oddity {
	OCTAVO_NO_ODDITY,
	OCTAVO_ODD_CONTROL,      /* C0 and C1 except TAB, LF and CR; DEL                         */
	OCTAVO_ODD_BIDI,         /* Bidi_Control, which changes the order of what is shown       */
	OCTAVO_ODD_INVISIBLE,    /* not shown, and not required by the spelling                  */
	OCTAVO_ODD_TAG,          /* U+E0000..E007F, except in the flag of a region               */
	OCTAVO_ODD_BOM,          /* U+FEFF that is not at the beginning of the text              */
	OCTAVO_ODD_PRIVATE,      /* for private use                                              */
	OCTAVO_ODD_NONCHARACTER, /* FDD0..FDEF, and the last two of each plane                   */
	OCTAVO_ODD_REPLACEMENT,  /* U+FFFD, or an error                                          */
	OCTAVO_ODD_NOT_NFC,      /* the text is no longer in NFC; once a line                    */
	OCTAVO_ODD_SCRIPT,       /* a letter whose script differs from that of the word so far and
	                            has similar letters; once a word                             */
	OCTAVO_ODD_LINE_END,     /* LF where the first line ends with CR LF, or the other way
	                            round; once a text. A CR without LF ends no line             */
	OCTAVO_ODDITIES          /* the number of these, in this version                         */
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
 * Begins a search for some kinds, bits 1 << OCTAVO_ODD_BIDI and the like. 'has_mark' tells that a
 * byte order mark preceded the text and is not part of it.
 */
OCTAVO_API struct octavo_lint octavo_lint_init(uint32_t kinds, bool has_mark);

struct octavo_found {
	enum octavo_oddity oddity; /* OCTAVO_NO_ODDITY if there is none in s[0..n)               */
	size_t read;               /* octets of 's' used: the oddity ends there                  */
	size_t length;             /* its octets, some perhaps in an earlier piece: it begins at
	                              offset - length of the text                                */
};

/*
 * Finds the next one. A character is reported as at most one kind, the first of these that applies:
 * not NFC, a line end, any other, a script. Call it again with s + read for more. 'last' means that
 * no more octets will come after these.
 */
OCTAVO_API struct octavo_found octavo_lint_next(struct octavo_lint *lint, const char *s, size_t n,
                                                bool last);

/* -------------------------------------------------------------------------------- */
/* Properties                                                                       */
/* -------------------------------------------------------------------------------- */

/* Properties of the Unicode Character Database (UAX #44), of emoji (UTS #51) and of UTS #39. */
enum octavo_property_id {
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
 * Returns the value of a property. The numbers of scripts and blocks change from one version to the
 * next: find them by name with octavo_value_find(). Numbers above 10FFFF are treated as unassigned
 * code points. If there is no such property, the value is 0. Constant time.
 */
OCTAVO_API unsigned octavo_property(enum octavo_property_id property, uint32_t code_point);

/*
 * Returns the name of a property as the database writes it, such as "General_Category"; NULL if
 * there is no such property.
 */
OCTAVO_API const char *octavo_property_name(enum octavo_property_id property);

/*
 * Return the name of a value as the database writes it: the long one, such as "Uppercase_Letter",
 * "Latin", "Basic_Latin" or "Yes"; and the short one, such as "Lu", "Latn", "ASCII" or "Y". NULL if
 * there is no such value, and for combining classes, which are numbers.
 */
OCTAVO_API const char *octavo_value_name(enum octavo_property_id property, unsigned value);
OCTAVO_API const char *octavo_value_short_name(enum octavo_property_id property, unsigned value);

/*
 * Finds a value by its long or short name. Ignores case, spaces, hyphens and underscores (UAX #44,
 * section 5.9.3). Returns false, and leaves '*value' as it is, if there is none.
 */
OCTAVO_API bool octavo_value_find(enum octavo_property_id property, const char *name,
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
