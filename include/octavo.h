/* SPDX-License-Identifier: MIT */
/*
 * octavo.h - UTF-8 for C
 *
 * Octavo checks whether text is well-formed, reports what is wrong and where, converts text, and
 * repairs it. This file declares and documents the whole interface.
 *
 * Where to begin:
 *
 *   octavo_valid()    is this UTF-8?
 *   octavo_check()    if not, where and why not?
 *   octavo_convert()  from one encoding to another, or to the same one to repair it
 *   octavo_measure()  how much text is it, in code points, UTF-16 units, lines?
 *   octavo_check_column()  many short texts at once
 *   octavo_locate()   from an offset in one unit to those in others, lines and columns
 *   octavo_summary_feed()  the counts of a text in parts, on any number of threads
 *
 * Rules that hold for every function:
 *
 * - Sizes and offsets count octets, whatever the encoding, except where a unit is named.
 * - A buffer may be NULL only if its size is 0; other pointers only where a function says so.
 * - Only [src, src + n) is read, and only [dst, dst + cap) is written. The octets of 'dst' after
 *   the first 'written' ones are unspecified. 'src' and 'dst' must not overlap.
 * - Except octavo_locale_codeset(), no function touches errno, allocates memory or depends on the
 *   locale. Any number of threads may call them, also with the same const objects, but not with a
 *   stream or a summary that another of the calls changes.
 * - Results are the same on every processor. Time is linear in 'n'.
 *
 * What all versions 1.x keep, so that programs need not be compiled again:
 *
 * - Enumerators and options keep their values, structs their size and members: callers allocate
 *   them, so none can grow, not even a result. Anything that needs more becomes a new function.
 * - Members called 'reserved' may get a meaning. Set all members of a struct octavo_column to zero
 *   first; its 'reserved' may come to point to more about the column. Get a stream only from
 *   octavo_stream_init(); its 'reserved' may come to be set by new functions. No other struct has
 *   such members.
 * - Enumerations may get further enumerators: treat an error that you do not know like any other.
 *   Combinations that are OCTAVO_UNSUPPORTED now may be supported later.
 *
 * Documents: RFC 3629 (UTF-8), RFC 2781 (UTF-16), ISO/IEC 10646-1 Amendment 2 Annex R, The Unicode
 * Standard chapter 3. A "clause" below is a section of one of these.
 */
#ifndef OCTAVO_H
#define OCTAVO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCTAVO_VERSION_MAJOR 1
#define OCTAVO_VERSION_MINOR 1
#define OCTAVO_VERSION_PATCH 0
#define OCTAVO_VERSION "1.1.0"

/*
 * Users of a DLL on Windows need not define anything: it has only functions, which need no
 * __declspec(dllimport).
 */
#if defined __GNUC__
#define OCTAVO_API __attribute__((visibility("default")))
#else
#define OCTAVO_API
#endif

/*
 * Returns the version of the linked library. OCTAVO_VERSION is the version of this header.
 */
OCTAVO_API const char *octavo_version(void);

/* -------------------------------------------------------------------------------- */
/* Encodings                                                                        */
/* -------------------------------------------------------------------------------- */

/*
 * Source and target encodings. Use OCTAVO_UTF8 unless the text needs another form of UTF-8. UTF-16,
 * WTF-16, UTF-32, UCS-2 and UCS-4 are octets in the byte order that the name gives, at any
 * alignment. Every form writes the shortest sequence of a character, except that MUTF-8 writes
 * U+0000 as C0 80.
 *
 * UTF8_AMD2 and UTF8_RFC2044 decode sequences that are longer than needed, as their documents
 * do: a search for the octets of "/../" can miss it in such text. Use them for old data only.
 */
enum octavo_encoding {
	OCTAVO_NO_ENCODING = -1,

	OCTAVO_UTF8 = 0,     /* RFC 3629: 1-4 octets, 0..10FFFF, no surrogates               */
	OCTAVO_UTF8_MAN7,    /* utf-8(7): as UTF8_RFC2279, but neither FFFE nor FFFF         */
	OCTAVO_UTF8_RFC2279, /* RFC 2279: 1-6 octets, 0..7FFFFFFF, no surrogates             */
	OCTAVO_UTF8_AMD2,    /* ISO/IEC 10646-1 Amd 2: as UTF8_MAN7, also overlong sequences */
	OCTAVO_UTF8_RFC2044, /* RFC 2044: as UTF8_RFC2279, also overlong sequences           */
	OCTAVO_WTF8,         /* UTF-8, and surrogates that are not part of a pair            */
	OCTAVO_CESU8,        /* Unicode TR 26: 1-3 octets, pairs of surrogates above FFFF    */
	OCTAVO_MUTF8,        /* Java class files: CESU-8, lone surrogates, C0 80 for 00      */

	OCTAVO_UTF16LE,      /* RFC 2781: surrogates in pairs only                           */
	OCTAVO_UTF16BE,
	OCTAVO_WTF16LE,      /* UTF-16 with lone surrogates: Windows file names, JavaScript  */
	OCTAVO_WTF16BE,
	OCTAVO_UTF32LE,      /* The Unicode Standard, 3.10: 4 octets, 0..10FFFF              */
	OCTAVO_UTF32BE,
	OCTAVO_UCS2LE,       /* 2 octets, 0..FFFF; surrogates are errors, even in pairs      */
	OCTAVO_UCS2BE,
	OCTAVO_UCS4LE,       /* 4 octets, 0..7FFFFFFF, no surrogates; FFFE and FFFF allowed  */
	OCTAVO_UCS4BE,
	OCTAVO_LATIN1,       /* ISO-8859-1: 1 octet, 0..FF                                   */
	OCTAVO_ASCII,        /* US-ASCII: 1 octet, 0..7F                                     */

	/*
	 * When read, a byte order mark at the beginning decides the byte order and is left out;
	 * without one it is big-endian (RFC 2781 s.4.3). Written big-endian with a mark.
	 */
	OCTAVO_UTF16,
	OCTAVO_UTF32,
	OCTAVO_UCS2,
	OCTAVO_UCS4,

	/*
	 * UNICODE-1-1-UTF-8 (RFC 2279 s.5): UTF-8 with Hangul syllables at 3400..4DFF, where
	 * Unicode 1.1 had them: 6656 of today's syllables. The other syllables, and today's
	 * characters at 3400..4DFF, are OCTAVO_UNMAPPABLE.
	 */
	OCTAVO_UTF8_UNICODE11
};

/*
 * Finds an encoding by its name or an alias ("UTF-8", "utf8", "latin1", ..). Ignores case,
 * everything except letters and digits, and leading zeros of a number (Unicode TR 22, section 1.4).
 * Returns OCTAVO_NO_ENCODING if the name is unknown.
 */
OCTAVO_API enum octavo_encoding octavo_encoding_from_label(const char *label);

/*
 * Returns name number 'i' of the encoding, or NULL if there are no more. Name 0 is the
 * preferred one.
 */
OCTAVO_API const char *octavo_encoding_alias(enum octavo_encoding e, size_t i);

/*
 * Returns the encoding's preferred name, such as "UTF-16LE", or NULL if there is no such encoding.
 * Do not free it, nor any other string that this library returns.
 */
OCTAVO_API const char *octavo_encoding_label(enum octavo_encoding e);

enum octavo_byte_order {
	OCTAVO_ORDER_NONE,   /* code units are single octets                               */
	OCTAVO_ORDER_LITTLE, /* least significant octet first                              */
	OCTAVO_ORDER_BIG,    /* most significant octet first                               */
	OCTAVO_ORDER_BY_BOM  /* a byte order mark decides; big-endian without one          */
};

struct octavo_info {
	unsigned unit_size;   /* octets of a code unit: 1, 2 or 4                          */
	unsigned max_length;  /* octets of the longest character: 1 to 6                   */
	bool is_utf8;         /* it is a form of UTF-8                                     */
	bool has_surrogates;  /* a surrogate can be encoded as a code point of its own     */
	enum octavo_byte_order byte_order;
	/* The same encoding in each byte order; OCTAVO_NO_ENCODING for OCTAVO_ORDER_NONE. */
	enum octavo_encoding little, big;
};

/* Returns constant facts about the encoding, or NULL if there is no such encoding. */
OCTAVO_API const struct octavo_info *octavo_encoding_info(enum octavo_encoding e);

/* UTF-16 and UTF-32 in the byte order of this machine. */
#if (defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) || \
	defined __BIG_ENDIAN__ || defined __ARMEB__ || defined __MIPSEB__ || \
	defined __s390__ || defined __sparc
#define OCTAVO_UTF16_NATIVE OCTAVO_UTF16BE
#define OCTAVO_UTF32_NATIVE OCTAVO_UTF32BE
#else
#define OCTAVO_UTF16_NATIVE OCTAVO_UTF16LE
#define OCTAVO_UTF32_NATIVE OCTAVO_UTF32LE
#endif

struct octavo_bom {
	enum octavo_encoding encoding; /* OCTAVO_NO_ENCODING for none            */
	size_t length;                 /* octets of the signature: 0, 2, 3 or 4  */
};

/*
 * Looks for a byte order mark, U+FEFF in UTF-8, UTF-16 or UTF-32, at the beginning of 'src' (RFC
 * 3629 s.6, RFC 2781 s.4.1). FF FE 00 00 is taken for UTF-32LE, though UTF-16LE text that begins
 * with a byte order mark and NUL looks the same. Pass at least 4 octets, or all if there are fewer.
 */
OCTAVO_API struct octavo_bom octavo_sniff_bom(const void *src, size_t n);

/* -------------------------------------------------------------------------------- */
/* Errors                                                                           */
/* -------------------------------------------------------------------------------- */

/*
 * Why text is ill-formed, or why a call stopped. If several errors apply to a sequence, the one
 * that the earliest code unit establishes is reported; an incomplete unit at the end establishes
 * OCTAVO_TRUNCATED only, also after a high surrogate. The number after each is the length of the
 * error in octets; "unit" is a code unit, in forms of UTF-8 an octet.
 *
 * In UTF-8 an error spans a maximal subpart (The Unicode Standard, 3.9, "U+FFFD Substitution
 * of Maximal Subparts"). One U+FFFD for each error is what browsers, Python and ICU write.
 */
enum octavo_error {
	OCTAVO_OK = 0,

	/* Ill-formed text. */
	OCTAVO_STRAY,        /* 80..BF where a sequence must begin: 1                        */
	OCTAVO_NEVER_USED,   /* FE or FF; in MUTF-8 also 00: 1                               */
	OCTAVO_OVERLONG,     /* C0, C1, E0 80..9F, F0 80..8F, F8 80..87 or FC 80..83: 1      */
	OCTAVO_SURROGATE,    /* a surrogate that this encoding does not allow there: 1 unit; 3
	                        octets for a high one alone in CESU-8, and for a high one
	                        before a low one in WTF-8                                    */
	OCTAVO_TOO_LARGE,    /* a value above the encoding's range: 1 unit    */
	OCTAVO_INTERRUPTED,  /* a sequence that stops before its next continuation octet:
	                        the octets that it has                                       */
	OCTAVO_TRUNCATED,    /* the input ends within a character: the octets so far         */
	OCTAVO_NONCHARACTER, /* FFFE or FFFF where the form excludes them, or any of the 66
	                        where the options do: the whole sequence                     */

	/* Well-formed text that the options exclude: the whole sequence. */
	OCTAVO_NUL,          /* U+0000                                                       */
	OCTAVO_NOT_BMP,      /* above U+FFFF                                                 */
	OCTAVO_NOT_ASCII,    /* above U+007F                                                 */
	OCTAVO_BOM,          /* a byte order mark at the beginning                           */
	OCTAVO_NO_BOM,       /* no byte order mark at the beginning: 0                       */

	OCTAVO_UNMAPPABLE,   /* the target cannot encode the character, or a character of
	                        UTF8_UNICODE11 is not in Unicode: the whole sequence         */

	/* The call stopped. */
	OCTAVO_NO_ROOM,      /* the next character or row does not fit into 'dst': 0         */
	OCTAVO_BAD_ROW,      /* offsets of a row that decrease, or are not in the data: 0    */
	OCTAVO_UNSUPPORTED,  /* no such encoding or combination of options: 0                */

	/* Ill-formed text in a charset of octavo-charset.h. */
	OCTAVO_UNASSIGNED,   /* octets of the right form to which the charset gives no character */
	OCTAVO_BAD_SHIFT     /* an escape sequence or a shift that the charset lacks             */
};

/* Returns the error's name in one word, such as "overlong". */
OCTAVO_API const char *octavo_error_name(enum octavo_error error);

/*
 * Returns a short message of at most 60 characters that says what is wrong, such as "sequence
 * longer than its character needs".
 */
OCTAVO_API const char *octavo_error_text(enum octavo_error error);

/*
 * Returns the clauses about it, such as "RFC 3629 s.3, s.10", separated by "; "; "" if there are
 * none. None of these three functions returns NULL: a number that is no error is "unknown".
 */
OCTAVO_API const char *octavo_error_clause(enum octavo_error error);

/* -------------------------------------------------------------------------------- */
/* Checking                                                                         */
/* -------------------------------------------------------------------------------- */

struct octavo_result {
	size_t read;             /* octets of src used: an error, if any, begins here; in a
	                            stream it ends here                                */
	size_t written;          /* octets of dst written                              */
	size_t replaced;         /* errors, and characters that the target lacks, that were
	                            replaced, skipped, escaped or kept as surrogates   */
	enum octavo_error error; /* OCTAVO_OK, or why it stopped                       */
	size_t length;           /* how many octets the error spans; 0 if there is none */
};

/*
 * Options of octavo_check(), octavo_convert(), octavo_convert_length(), streams and columns.
 * Combine at most one of each group, and any number of OCTAVO_EXCLUDE_MASK, with "|". Any other
 * value gives the error OCTAVO_UNSUPPORTED.
 */
enum octavo_options {
	/* At an error: */
	OCTAVO_STOP = 0,      /* stop and report it                                          */
	OCTAVO_REPLACE = 1,   /* write U+FFFD, or '?' if the target cannot encode that; or
	                         your own text, see octavo_stream_replace_with()             */
	OCTAVO_SKIP = 2,      /* leave it out; after a high surrogate see below              */
	OCTAVO_ESCAPE = 3,    /* write "\xE9" for each octet; "\u{4E8C}" for a character that
	                         is unmappable or excluded; a '\' in the text stays           */
	OCTAVO_ROUNDTRIP = 4, /* write surrogates that stand for octets, see below           */

	/* What counts as one error, and is replaced by one U+FFFD; an excluded character is one: */
	OCTAVO_PER_SUBPART = 0,     /* a maximal subpart (The Unicode Standard, 3.9)         */
	OCTAVO_PER_OCTET = 0x10,    /* an octet                                              */
	OCTAVO_PER_SEQUENCE = 0x20, /* a malformed sequence (ISO/IEC 10646-1 Amd 2, R.7)     */
	OCTAVO_PER_RUN = 0x30,      /* a run of errors with nothing well-formed between      */

	/* A byte order mark, U+FEFF at the very beginning (RFC 3629 s.6): */
	OCTAVO_BOM_KEEP = 0,        /* treat it as any other character                       */
	OCTAVO_BOM_STRIP = 0x100,   /* leave it out                                          */
	OCTAVO_BOM_ADD = 0x200,     /* write one if there is none and the target has it      */
	OCTAVO_BOM_REFUSE = 0x300,  /* fail with OCTAVO_BOM, whatever the error option       */
	OCTAVO_BOM_REQUIRE = 0x400, /* fail with OCTAVO_NO_BOM if there is none, likewise    */

	/* At a character that the target cannot encode: */
	OCTAVO_UNMAPPABLE_AS_ERROR = 0, /* as the error option says; these override it:      */
	OCTAVO_UNMAPPABLE_STOP = 0x10000,
	OCTAVO_UNMAPPABLE_REPLACE = 0x20000,
	OCTAVO_UNMAPPABLE_SKIP = 0x30000,
	OCTAVO_UNMAPPABLE_ESCAPE = 0x40000, /* write "\u{4E8C}"                              */

	/* Treat these well-formed characters as errors: */
	OCTAVO_NO_NONCHARACTERS = 0x1000, /* FDD0..FDEF, and the last two of each plane      */
	OCTAVO_NO_NUL = 0x2000,           /* U+0000                                          */
	OCTAVO_BMP_ONLY = 0x4000,         /* above U+FFFF                                    */
	OCTAVO_ASCII_ONLY = 0x8000        /* above U+007F                                    */
};

/*
 * OCTAVO_SKIP writes U+FFFD for what is directly after a high surrogate, in a target that has them:
 * a low one may follow, and would complete a character that the source does not have.
 *
 * OCTAVO_ROUNDTRIP keeps ill-formed octets 80..FF. In a conversion to UTF-16, UTF-32, WTF-8 or
 * WTF-16 the octet E9 becomes the surrogate U+DCE9; in one from these to any other encoding the
 * surrogate becomes the octet again. Conversion stops at an error that cannot be represented so.
 * Between MUTF-8 and WTF-8 or WTF-16, which have surrogates already, it is OCTAVO_UNSUPPORTED.
 *
 * For OCTAVO_PER_SEQUENCE a malformed sequence is a first octet with the continuation octets after
 * it, up to the number that it announces; or a run of other continuation octets.
 */

/* The bits of each group of options. */
#define OCTAVO_ERROR_MASK 0xFu
#define OCTAVO_PER_MASK 0xF0u
#define OCTAVO_BOM_MASK 0xF00u
#define OCTAVO_EXCLUDE_MASK 0xF000u
#define OCTAVO_UNMAPPABLE_MASK 0xF0000u

/* Tells whether 's' is well-formed UTF-8 (RFC 3629 s.4). The octets may include NUL. */
OCTAVO_API bool octavo_valid(const char *s, size_t n);

/*
 * The same for text that ends at the first NUL, which must exist. Unless 'length' is NULL,
 * '*length' is set to the number of octets before it, as strlen() counts them, whether they are
 * well-formed or not. Long text is read from memory once, not twice. 's' must not be NULL.
 */
OCTAVO_API bool octavo_valid_string(const char *s, size_t *length);

/*
 * Checks whether 'src' is well-formed.
 *
 * With OCTAVO_STOP, 'read' is the length of the longest well-formed prefix, which is 'n' exactly
 * when 'error' is OCTAVO_OK. Otherwise 'error' and 'length' describe the error at src[read]. An
 * incomplete character at the end of the input is OCTAVO_TRUNCATED.
 *
 * With OCTAVO_REPLACE, OCTAVO_SKIP or OCTAVO_ESCAPE it continues after each error: 'replaced' is
 * the number of errors, 'error' is OCTAVO_OK and 'read' is 'n', unless an option about byte order
 * marks fails. OCTAVO_ROUNDTRIP is OCTAVO_UNSUPPORTED. OCTAVO_BOM_STRIP, OCTAVO_BOM_ADD and
 * the options for unmappable characters have no effect. 'written' is always 0.
 */
OCTAVO_API struct octavo_result octavo_check(enum octavo_encoding e, const void *src,
                                             size_t n, unsigned options);

/* -------------------------------------------------------------------------------- */
/* Converting                                                                       */
/* -------------------------------------------------------------------------------- */

/*
 * OCTAVO_MIN_CAPACITY octets of capacity always suffice to convert at least one character or error,
 * whatever the encodings and options. OCTAVO_MAX_CHARACTER octets suffice without OCTAVO_ESCAPE,
 * OCTAVO_ROUNDTRIP, OCTAVO_PER_OCTET, OCTAVO_UNMAPPABLE_ESCAPE and octavo_stream_replace_with().
 */
#define OCTAVO_MIN_CAPACITY 96
#define OCTAVO_MAX_CHARACTER 6 /* octets of the longest character of any encoding */

/*
 * Converts from one encoding to another. If both are the same it copies, and with any error option
 * except OCTAVO_STOP repairs.
 *
 * It converts as much as fits and stops between characters, with OCTAVO_NO_ROOM. With OCTAVO_STOP
 * an error stops it in the same way, with everything before the error written.
 *
 * 'src' must be the whole text; an incomplete character at its end is OCTAVO_TRUNCATED. Text that
 * comes in pieces, or is to be continued after OCTAVO_NO_ROOM, needs a stream. (To call this again
 * with src + read gives the same only without a byte order mark that is found, added, stripped,
 * refused or required; 'replaced' may count an error twice with OCTAVO_PER_SEQUENCE and
 * OCTAVO_PER_RUN; and OCTAVO_SKIP does not know of a high surrogate before.)
 */
OCTAVO_API struct octavo_result octavo_convert(enum octavo_encoding from, const void *src,
                                               size_t n, enum octavo_encoding to,
                                               void *dst, size_t cap, unsigned options);

/*
 * Returns exactly how many octets octavo_convert() would write with the same options and enough
 * capacity, with OCTAVO_STOP those before the first error; SIZE_MAX if that is more than a size_t
 * can hold. With just that capacity octavo_convert() does the same, and reports the same error.
 * Returns 0 for encodings and options that are not supported.
 */
OCTAVO_API size_t octavo_convert_length(enum octavo_encoding from, const void *src,
                                        size_t n, enum octavo_encoding to,
                                        unsigned options);

/* -------------------------------------------------------------------------------- */
/* Text that comes in pieces                                                        */
/* -------------------------------------------------------------------------------- */

/*
 * May be copied, to save a state and return to it. Only read the members, with two exceptions: to
 * make the stream forget the octets that it holds, set 'held_size' to 0; then feed those octets
 * again, before the ones that follow. And if something is written before what a stream writes, set
 * 'after_high' to whether that ends with a high surrogate.
 */
struct octavo_stream {
	uint64_t offset; /* octets of the source used so far, without those held      */
	enum octavo_encoding from, to;
	unsigned options;
	uint8_t held[8]; /* octets that were fed and not used yet ..                  */
	uint8_t held_size; /* .. and their number                                     */
	uint8_t joins; /* continuation octets that still belong to the last error     */
	bool begun;
	uint8_t replacement_size; /* octets of a replacement of the caller's own, or 0 .. */
	uint8_t replacement[16];  /* .. and these                                     */
	bool after_high; /* what was written last is a high surrogate                 */
	uint8_t reserved[15];     /* 0                                                */
};

/*
 * Begins a stream: octavo_convert() in pieces, or octavo_check() in pieces if 'to' is
 * OCTAVO_NO_ENCODING.
 */
OCTAVO_API struct octavo_stream octavo_stream_init(enum octavo_encoding from,
                                                   enum octavo_encoding to,
                                                   unsigned options);

/*
 * Makes the stream write 'text' instead of U+FFFD or '?' where the options say OCTAVO_REPLACE or
 * OCTAVO_UNMAPPABLE_REPLACE. 'text' is 1 to 16 octets of well-formed text in the target encoding,
 * big-endian if that has no byte order, which neither begins with a low surrogate nor ends with a
 * high one, and is copied. Call it before the first octets are fed; with other options it has no
 * effect.
 * Returns false, and changes nothing, for any other text and for a stream without a target.
 *
 * A whole text is a stream that is fed once: octavo_stream_feed(stream, src, n, dst, cap, true).
 */
OCTAVO_API bool octavo_stream_replace_with(struct octavo_stream *stream, const void *text,
                                           size_t n);

/*
 * Feeds the next octets; 'last' means that no more will come. Wherever the source is cut, the
 * stream writes what octavo_convert() writes for the whole, finds errors at the same offsets,
 * and its 'replaced' adds up to the same number.
 *
 * 'read' counts octets of this 'src', including those that the stream holds: up to 6, until the
 * next octets complete them. It is 'n' if 'error' is OCTAVO_OK. With OCTAVO_STOP an error counts as
 * read: it began at offset - length of the source. After an error, and after OCTAVO_NO_ROOM, feed
 * the rest, src + read, with the same 'last'; after OCTAVO_NO_ROOM with new capacity, even if the
 * rest is empty. OCTAVO_MIN_CAPACITY octets always suffice for the next step. OCTAVO_UNSUPPORTED is
 * final. After 'last' begin another stream.
 */
OCTAVO_API struct octavo_result octavo_stream_feed(struct octavo_stream *stream,
                                                   const void *src, size_t n, void *dst,
                                                   size_t cap, bool last);

/* -------------------------------------------------------------------------------- */
/* Columns: many texts at once                                                      */
/* -------------------------------------------------------------------------------- */

/* A text of a list. The members are those of struct iovec in POSIX. */
struct octavo_row {
	const void *src;
	size_t n;
};

/*
 * Many texts, the rows, stored as in databases and Apache Arrow. Exactly one of 'offsets32',
 * 'offsets64' and 'list' is not NULL, unless there are no rows.
 *
 * With offsets, row i is the octets of 'data' from offset i up to offset i + 1. Rows may share
 * octets or leave gaps; offsets may have any value. A row whose offsets decrease or point outside
 * 'data' is OCTAVO_BAD_ROW, and nothing of it is read.
 *
 * A null row is neither checked nor converted, whatever its offsets or its pointer.
 *
 * Part of a column is another column: to begin at row k, add k to the pointer to the offsets or to
 * the list and to 'first_bit', and subtract it from 'rows'.
 */
struct octavo_column {
	size_t rows;
	const void *data;              /* where the offsets point ..                     */
	size_t size;                   /* .. and its octets                              */
	const int32_t *offsets32;      /* rows + 1 offsets in octets ..                  */
	const int64_t *offsets64;      /* .. or these ..                                 */
	const struct octavo_row *list; /* .. or each row by itself, without 'data'       */
	const uint8_t *not_null;       /* a bit a row, 0 if it is null; NULL for no nulls */
	size_t first_bit;              /* the bit of row 0, from the least significant one
	                                  of not_null[0] up                              */
	const void *reserved;          /* NULL; anything else is OCTAVO_UNSUPPORTED      */
};

struct octavo_column_result {
	size_t row;                  /* the first bad row, or where it stopped; else 'rows' */
	size_t bad_rows;             /* how many of the rows that were looked at are bad */
	struct octavo_result result; /* what is wrong; 'read' counts from the row's start  */
};

/*
 * Checks whether each row is well-formed by itself, as octavo_check() does with the same options.
 * Any options except those of OCTAVO_ERROR_MASK and OCTAVO_PER_MASK may be given.
 *
 * If 'verdicts' is NULL it stops at the first bad row, and 'bad_rows' is 0 or 1. Otherwise it looks
 * at all rows and sets (rows + 7) / 8 octets at 'verdicts': bit i % 8 of octet i / 8 is 1 if row i
 * is neither null nor bad. Used as 'not_null', these bits make the bad rows null. Bits after the
 * last row are 0. 'verdicts' may be 'not_null' itself if 'first_bit' is 0; otherwise they must not
 * overlap. With OCTAVO_UNSUPPORTED 'row' is 0, and 'verdicts' is not written.
 *
 * For OCTAVO_UTF8 with offsets, and without options about byte order marks, adjacent rows are
 * checked as one text, which costs little more than one long text.
 */
OCTAVO_API struct octavo_column_result octavo_check_column(enum octavo_encoding e,
                                                           const struct octavo_column *column,
                                                           unsigned options,
                                                           uint8_t *verdicts);

/*
 * Converts each row by itself, as octavo_convert() does with the same options, and writes the
 * results to 'dst', one directly after another. Null rows become empty.
 *
 * 'offsets' receives rows + 1 offsets into 'dst', the first one 0: int32_t if the column has
 * 'offsets32', else int64_t; nothing if it has no rows and none of the three pointers. 'dst' and
 * 'offsets' must not overlap each other or the column.
 *
 * It stops before the first row that it cannot convert, which is 'row' of the result: a row with an
 * error if the options say OCTAVO_STOP, a row that is OCTAVO_BAD_ROW, or OCTAVO_NO_ROOM if the row
 * does not fit into 'cap' octets or its end into the type of the offsets. The rows before it are
 * complete, with offsets 0 .. row. After OCTAVO_NO_ROOM continue with the part of the column from
 * 'row'; if that is row 0, this row alone needs more capacity, or offsets of 64 bits.
 *
 * In 'result', 'written' and 'replaced' are totals of rows 0 .. row - 1. 'bad_rows' counts the rows
 * in which something was replaced, and the row at which it stopped, unless by OCTAVO_NO_ROOM.
 */
OCTAVO_API struct octavo_column_result octavo_convert_column(enum octavo_encoding from,
                                                             const struct octavo_column *column,
                                                             enum octavo_encoding to,
                                                             void *dst, size_t cap,
                                                             void *offsets, unsigned options);

/* -------------------------------------------------------------------------------- */
/* Measuring                                                                        */
/* -------------------------------------------------------------------------------- */

/* The narrowest of these that includes all characters of a text. Each includes the ones before. */
enum octavo_widest {
	OCTAVO_WIDEST_ASCII,     /* up to U+007F                                         */
	OCTAVO_WIDEST_LATIN1,    /* up to U+00FF                                         */
	OCTAVO_WIDEST_BMP,       /* up to U+FFFF                                         */
	OCTAVO_WIDEST_BEYOND_BMP /* anything                                             */
};

struct octavo_size {
	size_t valid;       /* octets of the longest well-formed prefix                  */
	size_t code_points; /* in that prefix, as are all that follow                    */
	size_t utf16_units; /* code units in UTF-16; two for each code point above FFFF  */
	size_t lines;       /* line feeds, U+000A                                        */
	enum octavo_widest widest; /* what its characters need; ASCII for an empty prefix */
};

/*
 * Measures the longest well-formed prefix of 'src'. A byte order mark that decides the byte order
 * is not counted as a code point. If there is no such encoding, all numbers are 0.
 */
OCTAVO_API struct octavo_size octavo_measure(enum octavo_encoding e, const void *src,
                                             size_t n);

/*
 * Counts the code points of UTF-8: all octets except 80..BF, also in ill-formed text.
 */
OCTAVO_API size_t octavo_count(const char *s, size_t n);

/*
 * Counts the 16-bit units that UTF-8 text takes in UTF-16: all octets except 80..BF, those from F0
 * up twice, also in ill-formed text. For the length that OCTAVO_REPLACE writes use
 * octavo_convert_length().
 */
OCTAVO_API size_t octavo_utf16_length(const char *s, size_t n);

/* -------------------------------------------------------------------------------- */
/* Summaries: text in parts, on any number of threads or machines                   */
/* -------------------------------------------------------------------------------- */

/* Private: the counts of a range, read in one byte order. */
struct octavo_part {
	uint64_t code_points, utf8_octets, lead4, nuls, lines, returns, crlf;
	uint64_t first_line, last_line, longest_line;
	uint64_t errors[32], counted[4], bad_octets;
	uint64_t error_offset, error_line, error_column;
	uint8_t error, error_length, widest, begins_with, ends_with, state;
	uint8_t strays, joins_sequence, joins_run, head_size, held_size, held[8];
};

/*
 * The summary of a range of a text, from which all of struct octavo_totals follows, wherever the
 * text was cut, even within a character or a code unit. Adjacent ranges may be summarized in any
 * order, by any threads or machines, and joined in any grouping: the result equals the summary of
 * the whole, octet for octet. Feed text that comes in pieces to one summary.
 *
 * May be copied. Only read 'offset' and 'size'; the rest is private.
 */
struct octavo_summary {
	uint64_t offset; /* where the range begins in the text, in octets          */
	uint64_t size;   /* its octets so far                                      */
	enum octavo_encoding encoding;
	unsigned options;
	uint8_t order, lead_size, lead[16];
	struct octavo_part in[2];
};

/*
 * Begins the summary of a range whose first octet has this offset in its text; code units begin at
 * offset 0 of the text. Of 'options' only those of OCTAVO_EXCLUDE_MASK are supported: characters
 * that they exclude are errors.
 */
OCTAVO_API struct octavo_summary octavo_summary_init(enum octavo_encoding e, unsigned options,
                                                     uint64_t offset);

/*
 * Adds the next octets of the range. Text of long lines without errors takes hardly longer than
 * octavo_measure() does. A text ends before 2^64 octets.
 */
OCTAVO_API void octavo_summary_feed(struct octavo_summary *summary, const void *src, size_t n);

/*
 * Adds the range that follows to 'summary'. Returns false, and changes nothing, if 'next' does not
 * begin where 'summary' ends, or has another encoding or other options. Constant time.
 */
OCTAVO_API bool octavo_summary_join(struct octavo_summary *summary,
                                    const struct octavo_summary *next);

/* In every version 1.x, greater than the value of any error that text can have. */
#define OCTAVO_ERROR_KINDS 32

/*
 * The totals of a text. An error, a maximal subpart or an excluded character, counts as the U+FFFD
 * that OCTAVO_REPLACE writes: one code point, one UTF-16 unit, three octets of UTF-8. A byte order
 * mark counts as a character, except where it decides the byte order.
 */
struct octavo_totals {
	enum octavo_encoding encoding; /* that of the text, in its byte order              */
	uint64_t octets;
	uint64_t code_points;
	uint64_t utf16_units;          /* a code point above 10FFFF has 2                  */
	uint64_t utf8_octets;          /* in UTF-8; a code point above 10FFFF has up to 6  */
	uint64_t surplus;              /* octets by which sequences are longer than needed, in
	                                  UTF-8-AMD2 and UTF-8-RFC2044; else 0             */
	uint64_t lines;                /* line feeds, U+000A                               */
	uint64_t returns;              /* U+000D                                           */
	uint64_t crlf;                 /* U+000D followed by U+000A                        */
	uint64_t nuls;                 /* U+0000, unless it is excluded                    */
	uint64_t longest_line;         /* in code points, without its line feed            */
	enum octavo_widest widest;     /* what the characters need, errors aside           */
	bool has_bom;                  /* a byte order mark is at offset 0                 */
	uint64_t errors[OCTAVO_ERROR_KINDS]; /* by enum octavo_error                       */
	/*
	 * What octavo_convert() to the same encoding does with OCTAVO_REPLACE and, by number,
	 * OCTAVO_PER_SUBPART, OCTAVO_PER_OCTET, OCTAVO_PER_SEQUENCE, OCTAVO_PER_RUN:
	 */
	uint64_t replaced[4];          /* errors that it replaces                          */
	uint64_t repaired[4];          /* octets that it writes, of the whole text         */
	/* The first error, or OCTAVO_UNSUPPORTED if there is no such encoding or option: */
	enum octavo_error error;       /* OCTAVO_OK for none                               */
	uint64_t length;               /* of the error, in octets                          */
	uint64_t offset;               /* octets before it in the text ..                  */
	uint64_t line;                 /* .. line feeds before it ..                       */
	uint64_t column;               /* .. and code points before it in its line         */
};

/*
 * Returns the totals of the range, as if nothing came before or after it: incomplete characters or
 * code units at its ends are errors. Offsets count from the beginning of the text, lines and
 * columns from that of the range. In an encoding whose byte order a mark decides, a range that does
 * not begin at offset 0 is taken to be big-endian: join it to the beginning first. If the encoding
 * or the options are not supported, 'error' is OCTAVO_UNSUPPORTED, and only 'encoding' and 'octets'
 * are set besides.
 */
OCTAVO_API struct octavo_totals octavo_summary_totals(const struct octavo_summary *summary);

/*
 * Writes a summary to OCTAVO_SUMMARY_SIZE octets, which are the same on every machine and for equal
 * summaries; and reads it back. Reading returns false, and sets an empty summary, if src[0 .. n) is
 * not exactly such octets, is of another version, or is damaged (it has a CRC-32). A forged one may
 * contain any numbers, but functions given it still access no other memory.
 */
#define OCTAVO_SUMMARY_SIZE 892
OCTAVO_API void octavo_summary_write(const struct octavo_summary *summary,
                                     uint8_t dst[OCTAVO_SUMMARY_SIZE]);
OCTAVO_API bool octavo_summary_read(struct octavo_summary *summary, const void *src, size_t n);

/* -------------------------------------------------------------------------------- */
/* Characters and their boundaries                                                  */
/* -------------------------------------------------------------------------------- */

/*
 * In this section UTF-16, UTF-32, UCS-2 and UCS-4 without a byte order in their name are
 * big-endian: a byte order mark is a character like any other.
 */

/*
 * Return the last boundary at or before 'at', and the first one at or after it. At a boundary, text
 * can be cut without splitting a character or an error. An 'at' beyond the end counts as 'n'. If
 * there is no such encoding, the result is 0. Constant time.
 */
OCTAVO_API size_t octavo_floor(enum octavo_encoding e, const void *src, size_t n, size_t at);
OCTAVO_API size_t octavo_ceil(enum octavo_encoding e, const void *src, size_t n, size_t at);

struct octavo_character {
	uint32_t code_point;     /* U+FFFD for an error                      */
	enum octavo_error error; /* OCTAVO_OK, or what is wrong              */
	size_t length;           /* in octets; 0 for an empty input          */
};

/*
 * Decode the first character of 'src', or its last one. An empty input is OCTAVO_TRUNCATED with
 * length 0; if there is no such encoding, any input is OCTAVO_UNSUPPORTED with length 0. Otherwise
 * the length is at least 1. Constant time.
 *
 * Walking backward from the end finds characters and errors at the same places as walking forward
 * from the beginning. octavo_decode_last() decodes as if the text ended there: so an error may be
 * OCTAVO_TRUNCATED although octavo_decode(), which sees the octets after it, reports another kind;
 * and in WTF-8 a high surrogate before a low one is well-formed.
 */
OCTAVO_API struct octavo_character octavo_decode(enum octavo_encoding e, const void *src,
                                                 size_t n);
OCTAVO_API struct octavo_character octavo_decode_last(enum octavo_encoding e,
                                                      const void *src, size_t n);

/*
 * Encodes one code point in its shortest form (U+0000 in MUTF-8 as C0 80). 'written' is its length,
 * at most OCTAVO_MAX_CHARACTER octets; 'read' is always 0. A code point that the encoding lacks,
 * for instance a surrogate or one above 10FFFF, is OCTAVO_UNMAPPABLE; too little capacity is
 * OCTAVO_NO_ROOM; no such encoding is OCTAVO_UNSUPPORTED.
 */
OCTAVO_API struct octavo_result octavo_encode(enum octavo_encoding e, uint32_t code_point,
                                              void *dst, size_t cap);

/* -------------------------------------------------------------------------------- */
/* Places in a text                                                                 */
/* -------------------------------------------------------------------------------- */

/*
 * The units of offsets and columns: octets of the text itself, or code points or UTF-16 units of
 * what octavo_convert() makes of it. There an error, a maximal subpart, is the U+FFFD that
 * OCTAVO_REPLACE writes: one code point, one UTF-16 unit. For well-formed text these are the units
 * of octavo_measure().
 */
enum octavo_unit {
	OCTAVO_OCTETS,
	OCTAVO_CODE_POINTS,
	OCTAVO_UTF16_UNITS
};

/* The beginning of a character or an error, or the end of the text. All members count from 0. */
struct octavo_position {
	size_t offset[3]; /* units before it in the text, by enum octavo_unit           */
	size_t column[3]; /* units before it in its line, likewise                      */
	size_t line;      /* line feeds, U+000A, before it; no other character ends a line */
};

/* A part of an index, see below. */
struct octavo_checkpoint {
	struct octavo_position at; /* of checkpoint i, the last at or before octet 1024 * (i + 1) */
	size_t before[2];          /* private                                                     */
};

/*
 * Finds the character or error to which the unit at this offset of the UTF-8 text belongs. For
 * instance
 *
 *   octavo_locate(s, n, NULL, OCTAVO_UTF16_UNITS, 100).offset[OCTAVO_OCTETS]
 *
 * is the offset in octets of the character at UTF-16 offset 100. If 'offset' is beyond the text, or
 * 'unit' is not in enum octavo_unit, the result is the end of the text.
 *
 * 'index' is that of this text, see below, or NULL. Without one, time is linear in the octets
 * before the place.
 */
OCTAVO_API struct octavo_position octavo_locate(const char *s, size_t n,
                                                const struct octavo_checkpoint *index,
                                                enum octavo_unit unit, size_t offset);

/*
 * The same for a line and a column in it. A 'column' beyond the line finds its line feed, or the
 * end of the text in the last line; a 'line' beyond the text finds the end.
 */
OCTAVO_API struct octavo_position octavo_locate_line(const char *s, size_t n,
                                                     const struct octavo_checkpoint *index,
                                                     size_t line, enum octavo_unit unit,
                                                     size_t column);

/*
 * An index of a text makes it fast to find places in it: by offset in constant time, by line in
 * time logarithmic in 'n'. It is an array of octavo_index_length() checkpoints that the caller
 * allocates; it takes 7 % of the memory of the text.
 *
 * octavo_index_build() fills it in linear time. Build it again when the text changes. If the text
 * is so short that octavo_index_length() is 0, it needs no index.
 */
OCTAVO_API size_t octavo_index_length(size_t n);
OCTAVO_API void octavo_index_build(const char *s, size_t n, struct octavo_checkpoint *index);

/* -------------------------------------------------------------------------------- */
/* UTF-8 within ISO 2022                                                            */
/* -------------------------------------------------------------------------------- */

/*
 * The escape sequences that announce UTF-8 in text of ISO/IEC 2022, and the return from
 * it (ISO/IEC 10646-1 Amd 2, R.6; utf-8(7)). An implementation level says which combining
 * characters are allowed: none in level 1, some in level 2, all in level 3.
 */
enum octavo_designation {
	OCTAVO_NO_DESIGNATION,
	OCTAVO_DESIGNATE_UTF8,        /* ESC % G, without a level */
	OCTAVO_DESIGNATE_UTF8_LEVEL1, /* ESC % / G                */
	OCTAVO_DESIGNATE_UTF8_LEVEL2, /* ESC % / H                */
	OCTAVO_DESIGNATE_UTF8_LEVEL3, /* ESC % / I                */
	OCTAVO_DESIGNATE_RETURN       /* ESC % @                  */
};

struct octavo_escape {
	enum octavo_designation designation;
	size_t at;       /* offset of its first octet      */
	size_t length;   /* in octets                      */
};

/*
 * Finds the first of these sequences in 'src'. In UTF-16, UTF-32, UCS-2 and UCS-4 each octet
 * is padded to a code unit (clause 16); elsewhere the octets stand as they are. Without a byte
 * order in the name of the encoding they are big-endian.
 *
 * If there is none, 'designation' is OCTAVO_NO_DESIGNATION, 'length' is 0, and 'at' is the offset
 * at which an incomplete sequence may begin at the end of 'src', else 'n'.
 */
OCTAVO_API struct octavo_escape octavo_escape_find(enum octavo_encoding e, const void *src,
                                                   size_t n);

/*
 * Writes the sequence: 'written' is its length, at most 16 octets. 'read' is always 0. Too little
 * capacity is OCTAVO_NO_ROOM; no such encoding, or no such designation, is OCTAVO_UNSUPPORTED.
 */
OCTAVO_API struct octavo_result octavo_escape_write(enum octavo_encoding e,
                                                    enum octavo_designation designation,
                                                    void *dst, size_t cap);

/*
 * Tells whether an implementation level, 1 to 3, allows the code point (ISO/IEC 10646-1
 * clause 15). Level 1 allows no combining characters and no Hangul Jamo, level 2 no Hangul
 * Jamo and none of the characters in Annex B.2, level 3 everything. Other levels allow nothing.
 */
OCTAVO_API bool octavo_level_allows(unsigned level, uint32_t code_point);

/* -------------------------------------------------------------------------------- */
/* The environment                                                                  */
/* -------------------------------------------------------------------------------- */

/*
 * Copies the codeset of the environment to 'dst', followed by NUL: nl_langinfo(CODESET) of the
 * locale in LC_ALL, LC_CTYPE or LANG; "" if there is no such locale; on Windows the code page of
 * GetACP(), such as "CP1252", or "UTF-8". Returns whether it is UTF-8. If so, by convention,
 * standard input and output, file names and environment variables are in UTF-8 (utf-8(7),
 * "Application notes"). The program's own locale is neither used nor changed. A name that does not
 * fit is cut; 64 octets are enough, and 'cap' may be 0. Only this function may allocate memory, and
 * only it depends on the locale. If memory runs out, the codeset is "" and errno is ENOMEM;
 * otherwise errno is kept. No other thread may change the environment meanwhile.
 */
OCTAVO_API bool octavo_locale_codeset(char *dst, size_t cap);

/* -------------------------------------------------------------------------------- */
/* Kernels                                                                          */
/* -------------------------------------------------------------------------------- */

/*
 * Kernels are fast versions of functions, mostly for the vector instructions of a processor.
 * Returns the name of the set in use: "avx512", "avx2", "sse41", "neon", "simd128", "vsx", "rvv",
 * "portable" (without vectors) or "scalar" (none). It is chosen at the first call that needs it.
 */
OCTAVO_API const char *octavo_kernels_name(void);

/*
 * Makes all later calls in the process use the set of that name, for tests and benchmarks: only
 * speed changes, never a result. Other threads may use the library meanwhile. Returns false, and
 * changes nothing, if the name is unknown or this machine cannot run the set.
 */
OCTAVO_API bool octavo_kernels_choose(const char *name);

#ifdef __cplusplus
}
#endif

#endif
