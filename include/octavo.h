/* SPDX-License-Identifier: MIT */
/*
 * octavo.h - UTF-8 for C
 *
 * Octavo tells whether text is well-formed, says exactly what is wrong with it and
 * where, converts it, and mends it. This file is the whole interface and its manual.
 *
 * Where to begin:
 *
 *   octavo_valid()    is this UTF-8?
 *   octavo_check()    if not, where and why not?
 *   octavo_convert()  from one encoding to another, or to the same one to mend it
 *   octavo_measure()  how much text is it, in code points, UTF-16 units, lines?
 *
 * Rules that hold for every function:
 *
 * - Sizes and offsets are 'size_t' and count octets, whatever the encoding.
 * - NULL is allowed for a buffer exactly when its size is 0.
 * - Nothing outside [src, src + n) is read, nothing outside [dst, dst + cap) is
 *   written. What lies in 'dst' behind the octets reported as written is unspecified.
 *   'src' and 'dst' must not overlap.
 * - Nothing allocates, nothing depends on the locale, errno is not touched. All
 *   functions may be called from any number of threads.
 * - Every answer is the same on every processor. Time is linear in 'n'.
 *
 * Documents: RFC 3629 (UTF-8), RFC 2781 (UTF-16), ISO/IEC 10646-1 Amendment 2
 * Annex R, The Unicode Standard chapter 3. A "clause" below is one of theirs.
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
#define OCTAVO_VERSION_MINOR 0
#define OCTAVO_VERSION_PATCH 0
#define OCTAVO_VERSION "1.0.0"

#if defined __GNUC__
#define OCTAVO_API __attribute__((visibility("default")))
#else
#define OCTAVO_API
#endif

/*
 * Returns the version of the library that is linked, as OCTAVO_VERSION tells the
 * version of this header.
 */
OCTAVO_API const char *octavo_version(void);

/* -------------------------------------------------------------------------------- */
/* Encodings                                                                        */
/* -------------------------------------------------------------------------------- */

/*
 * Everything that can be a source or a target. Each form of UTF-8 is an encoding of
 * its own. UTF-16, UTF-32, UCS-2 and UCS-4 are octets in the byte order that is named,
 * at any alignment.
 *
 * Built so far: UTF-8, UTF-16LE, UTF-16BE, UTF-32LE, UTF-32BE, ISO-8859-1, US-ASCII.
 * The others have their names already and are answered with OCTAVO_UNSUPPORTED.
 */
enum octavo_encoding {
	OCTAVO_NO_ENCODING = -1,
	OCTAVO_UTF8 = 0,     /* RFC 3629: 1-4 octets, 0..10FFFF, no surrogates   */
	OCTAVO_UTF8_MAN7,    /* utf-8(7): 1-6 octets, no FFFE, FFFF              */
	OCTAVO_UTF8_RFC2279, /* 1-6 octets, 0..7FFFFFFF                          */
	OCTAVO_UTF8_AMD2,    /* ISO/IEC 10646-1 Amendment 2, Annex R             */
	OCTAVO_UTF8_RFC2044, /* 1-6 octets, longer-than-needed sequences decoded */
	OCTAVO_WTF8,         /* UTF-8 and lone surrogates                        */
	OCTAVO_CESU8,        /* Unicode TR 26: pairs of surrogates, 3 octets each */
	OCTAVO_MUTF8,        /* Java class files: as CESU-8, and C0 80 for NUL   */
	OCTAVO_UTF16LE,      /* RFC 2781                                         */
	OCTAVO_UTF16BE,
	OCTAVO_UTF32LE, /* Unicode 3.10: 4 octets, 0..10FFFF, no surrogates */
	OCTAVO_UTF32BE,
	OCTAVO_UCS2LE, /* 2 octets, 0..FFFF, no surrogates                 */
	OCTAVO_UCS2BE,
	OCTAVO_UCS4LE, /* 4 octets, 0..7FFFFFFF, no surrogates             */
	OCTAVO_UCS4BE,
	OCTAVO_LATIN1, /* ISO-8859-1: 1 octet, 0..FF                       */
	OCTAVO_ASCII   /* US-ASCII: 1 octet, 0..7F                         */
};

/*
 * Finds an encoding by its name or an alias of it ("UTF-8", "utf8", "latin1", ..).
 * Case, and everything but letters and digits, is ignored, as are zeros in front of a
 * number (Unicode TR 22, section 1.4). Returns OCTAVO_NO_ENCODING where the name is
 * unknown or leaves the byte order open.
 */
OCTAVO_API enum octavo_encoding octavo_encoding_from_label(const char *label);

/*
 * Returns the encoding's preferred name, such as "UTF-16LE", or NULL where there is no
 * such encoding. Like all strings here it is constant and must not be freed.
 */
OCTAVO_API const char *octavo_encoding_label(enum octavo_encoding e);

/* Tells whether this version can read and write the encoding. */
OCTAVO_API bool octavo_encoding_supported(enum octavo_encoding e);

struct octavo_bom {
	enum octavo_encoding encoding; /* OCTAVO_NO_ENCODING where there is none */
	unsigned length;               /* octets of the signature: 0, 2, 3 or 4  */
};

/*
 * Looks for a byte order mark, U+FEFF in UTF-8, UTF-16 or UTF-32, at the beginning of
 * 'src' (RFC 3629 s.6, RFC 2781 s.4.1). FF FE 00 00 is taken for UTF-32LE, though
 * UTF-16LE text that begins with a BOM and a NUL would look the same. Needs 4 octets
 * to be sure, fewer only where there are no more.
 */
OCTAVO_API struct octavo_bom octavo_sniff_bom(const void *src, size_t n);

/* -------------------------------------------------------------------------------- */
/* Faults                                                                           */
/* -------------------------------------------------------------------------------- */

/*
 * What is wrong with a piece of ill-formed text. Where several could name a sequence,
 * the earliest octet that settles the matter decides.
 *
 * In UTF-8 the length of a fault is that of the maximal subpart (Unicode 3.9, "U+FFFD
 * Substitution of Maximal Subparts"), so that one U+FFFD for each fault is what
 * browsers, Python and ICU write.
 */
enum octavo_fault {
	OCTAVO_OK = 0,
	OCTAVO_STRAY,        /* 80..BF where a sequence must begin; 1 octet            */
	OCTAVO_NEVER_USED,   /* FE, FF; 1 octet                                        */
	OCTAVO_OVERLONG,     /* C0, C1, E0 80..9F, F0 80..8F; 1 octet                  */
	OCTAVO_SURROGATE,    /* ED A0..BF; 1 octet. D800..DFFF in UTF-32, unpaired in
	                        UTF-16; 1 unit                                         */
	OCTAVO_TOO_LARGE,    /* F4 90..BF, F5..FD; 1 octet. A unit above the encoding's
	                        range; 1 unit                                          */
	OCTAVO_INTERRUPTED,  /* a sequence begins well, then comes something else;
	                        the octets so far                                      */
	OCTAVO_TRUNCATED,    /* a sequence begins well, then the input ends; more input
	                        might mend it; the octets so far                       */
	OCTAVO_NONCHARACTER, /* FFFE, FFFF where a form excludes them; whole sequence  */
	OCTAVO_UNMAPPABLE,   /* well-formed, but the target cannot hold it; whole sequence */
	OCTAVO_NO_ROOM,      /* the next character does not fit in the output; 0       */
	OCTAVO_UNSUPPORTED   /* no such encoding or option in this version; 0          */
};

/* Returns the fault's name in one word, such as "overlong". */
OCTAVO_API const char *octavo_fault_name(enum octavo_fault fault);

/* Returns a sentence that says what is wrong and which clause says so. */
OCTAVO_API const char *octavo_fault_text(enum octavo_fault fault);

/* -------------------------------------------------------------------------------- */
/* Checking                                                                         */
/* -------------------------------------------------------------------------------- */

struct octavo_result {
	size_t read;             /* octets of src used; the fault, if any, begins here */
	size_t written;          /* octets of dst written                              */
	size_t replaced;         /* faults that were replaced or skipped               */
	enum octavo_fault fault; /* OCTAVO_OK, or why it stopped at src[read]          */
	unsigned length;         /* how many octets the fault spans                    */
};

/*
 * What to do at a fault: the options of octavo_check(), octavo_convert() and
 * octavo_convert_length(). Any other value is answered with OCTAVO_UNSUPPORTED.
 */
enum octavo_options {
	OCTAVO_STOP = 0,    /* end there and report it                                 */
	OCTAVO_REPLACE = 1, /* write U+FFFD, or '?' where the target has none; go on   */
	OCTAVO_SKIP = 2     /* write nothing; go on                                    */
};

/* Tells whether 's' is well-formed UTF-8 (RFC 3629 s.4). The octets may include NUL. */
OCTAVO_API bool octavo_valid(const char *s, size_t n);

/*
 * Checks whether 'src' is well-formed in encoding 'e'.
 *
 * In the result 'read' is the length of the longest well-formed prefix, and equals 'n'
 * exactly when 'fault' is OCTAVO_OK. Otherwise 'fault' and 'length' describe the piece
 * at src[read]. A sequence that the end of the input cuts off is OCTAVO_TRUNCATED.
 *
 * With OCTAVO_REPLACE or OCTAVO_SKIP it goes on behind each fault and only counts them,
 * in 'replaced'. 'written' is always 0.
 */
OCTAVO_API struct octavo_result octavo_check(enum octavo_encoding e, const void *src,
                                             size_t n, unsigned options);

/* -------------------------------------------------------------------------------- */
/* Converting                                                                       */
/* -------------------------------------------------------------------------------- */

/*
 * Converts from one encoding to another. With 'from' equal to 'to' it copies, and with
 * OCTAVO_REPLACE or OCTAVO_SKIP it mends.
 *
 * Converts as much as fits and stops between characters: OCTAVO_NO_ROOM with 'read'
 * and 'written' so far means call again with src + read and more room. A room of 4
 * octets is always enough for progress. A fault that is neither replaced nor skipped
 * stops it in the same way, with all before it written.
 *
 * The input is complete: a sequence that its end cuts off is OCTAVO_TRUNCATED, and is
 * replaced or skipped like any other fault. Callers with pieces of a longer text hold
 * back what octavo_decode_last() calls OCTAVO_TRUNCATED.
 *
 * Characters that 'to' has no place for are OCTAVO_UNMAPPABLE. A byte order mark is a
 * character like any other, kept and never added.
 */
OCTAVO_API struct octavo_result octavo_convert(enum octavo_encoding from, const void *src,
                                               size_t n, enum octavo_encoding to,
                                               void *dst, size_t cap, unsigned options);

/*
 * Returns exactly how many octets octavo_convert() would write with room for all, also
 * for ill-formed input under the same options, or SIZE_MAX where it would be more than
 * that. Encodings and options that are not supported write nothing: 0.
 */
OCTAVO_API size_t octavo_convert_length(enum octavo_encoding from, const void *src,
                                        size_t n, enum octavo_encoding to,
                                        unsigned options);

/* -------------------------------------------------------------------------------- */
/* Measuring UTF-8                                                                  */
/* -------------------------------------------------------------------------------- */

struct octavo_measure {
	size_t valid;       /* octets of the longest well-formed prefix        */
	size_t code_points; /* in that prefix, as are all that follow          */
	size_t utf16_units; /* 16-bit units it takes in UTF-16                 */
	size_t lines;       /* line feeds                                      */
	bool ascii;         /* no octet above 7F                               */
};

/* Measures the longest well-formed prefix of 's'. */
OCTAVO_API struct octavo_measure octavo_measure(const char *s, size_t n);

/*
 * Counts code points: the octets that are not 80..BF. Exact for well-formed text and
 * defined so for any other.
 */
OCTAVO_API size_t octavo_count(const char *s, size_t n);

/*
 * Counts the 16-bit units that the text takes in UTF-16: the octets that are not
 * 80..BF, those from F0 up twice. Exact for well-formed text and defined so for any
 * other; for what a conversion with OCTAVO_REPLACE writes see octavo_convert_length().
 */
OCTAVO_API size_t octavo_utf16_length(const char *s, size_t n);

/* -------------------------------------------------------------------------------- */
/* Characters and their boundaries                                                  */
/* -------------------------------------------------------------------------------- */

/*
 * The greatest boundary at or before 'at', and the least one at or after it: where 's'
 * can be cut without cutting a character. Each fault is one piece that is not cut
 * either. An 'at' beyond the end counts as 'n'. Constant time.
 */
OCTAVO_API size_t octavo_floor(const char *s, size_t n, size_t at);
OCTAVO_API size_t octavo_ceil(const char *s, size_t n, size_t at);

struct octavo_character {
	uint32_t code_point;     /* U+FFFD where there is a fault           */
	unsigned length;         /* octets it takes; 0 only where 'n' is 0  */
	enum octavo_fault fault; /* OCTAVO_OK, or what is wrong             */
};

/*
 * Decodes the first character of 'src', or its last one. An empty input is
 * OCTAVO_TRUNCATED with length 0. Walking forward by 'length' from the beginning and
 * walking backward from the end find the same pieces. Constant time.
 */
OCTAVO_API struct octavo_character octavo_decode(enum octavo_encoding e, const void *src,
                                                 size_t n);
OCTAVO_API struct octavo_character octavo_decode_last(enum octavo_encoding e,
                                                      const void *src, size_t n);

/*
 * Encodes one code point in its shortest form and reports in 'written' how many octets
 * that took: at most 4. A code point that the encoding has no place for, surrogates
 * and those above 10FFFF included, is OCTAVO_UNMAPPABLE. 'read' is always 0.
 */
OCTAVO_API struct octavo_result octavo_encode(enum octavo_encoding e, uint32_t code_point,
                                              void *dst, size_t cap);

/* -------------------------------------------------------------------------------- */
/* Kernels                                                                          */
/* -------------------------------------------------------------------------------- */

/*
 * Returns the name of the set of kernels in use: "avx512", "avx2", "sse41", "neon" or
 * "scalar". It is chosen at the first call that needs it.
 */
OCTAVO_API const char *octavo_kernels_name(void);

/*
 * Makes all later calls of the process use the set of that name, for tests and
 * benchmarks: answers never change, only speed. Returns false, and changes nothing,
 * where it is unknown or this machine cannot run it.
 */
OCTAVO_API bool octavo_kernels_choose(const char *name);

#ifdef __cplusplus
}
#endif

#endif
