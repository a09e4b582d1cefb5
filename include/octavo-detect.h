/* SPDX-License-Identifier: MIT */
/*
 * octavo-detect.h - what text is: its charsets, how it was damaged, and what it was meant to be
 *
 * This file declares and documents the whole interface of liboctavo-detect. The library needs
 * liboctavo, liboctavo-text and liboctavo-charset, see octavo.h and octavo-charset.h.
 *
 * Where to begin:
 *
 *   octavo_detect()            what is this text?
 *   octavo_detect_feed()       the same for text that comes in pieces
 *   octavo_detect_spans()      which part of it is in what?
 *   octavo_decoding_convert()  decode a part
 *
 * A *decoding* is what octets are read as: a charset; or a charset, after which a wrong reading by
 * an earlier program is undone, such as UTF-8 that was taken for windows-1252 and encoded once
 * more. A *span* is a longest part of a text that is in one decoding. The text that all spans
 * decode to is what was meant: to write that is all the cure there is.
 *
 * A *posterior* is the probability of that text, given all that is known, in parts of 10000: of
 * answers with 9900, 99 of 100 are right. Decodings that give the same text count as one, so
 * "windows-1252 or ISO-8859-15" is no doubt where both have the same characters.
 *
 * A text is read twice: first it is fed, or as much of it as there is time for, to learn what it is
 * in. Then its spans can be asked for, which takes longer, as every word is looked at.
 *
 * Rules that hold for every function:
 *
 * - Sizes, offsets and lengths count octets of the text as it is.
 * - A buffer may be NULL only if its size is 0; other pointers only where a function says so.
 * - Only [src, src + n) is read, and only [dst, dst + cap) and the memory of the detector are
 *   written; they must not overlap.
 * - No function allocates memory, writes static data, touches errno, depends on the locale or
 *   computes with floating point. Any number of threads may call them, but not with the same
 *   detector.
 * - Results are the same on every machine, however the text was cut. Time is linear in 'n'. A
 *   library that was built with OCTAVO_DETECT_SMALL has a smaller table of letters and gives other
 *   answers, of which more are wrong.
 * - Strings and charsets that are returned live as long as the process. What is returned stays as
 *   it is when the detector is gone.
 *
 * What all versions 1.x keep: structs keep their size and members; 'reserved' members are 0 and may
 * get a meaning; enumerations may get further enumerators, so treat one that you do not know as the
 * first of its kind. *Answers* get better with the data and the model, and posteriors change with
 * them: where the same answer must come out later, store the name of the decoding.
 */
#ifndef OCTAVO_DETECT_H
#define OCTAVO_DETECT_H

#include "octavo-charset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------- */
/* Decodings                                                                        */
/* -------------------------------------------------------------------------------- */

enum octavo_decoding_kind {
	OCTAVO_DECODING_NONE,    /* none is known                                         */
	OCTAVO_DECODING_TEXT,    /* text in 'charset', perhaps with errors                */
	OCTAVO_DECODING_MISREAD, /* text in 'original' that was read as if it were in 'read_as',
	                            and the result encoded in 'charset'                   */
	OCTAVO_DECODING_BINARY   /* no text                                               */
};

/* A caller may make one: { OCTAVO_DECODING_TEXT, charset, NULL, NULL }. */
struct octavo_decoding {
	enum octavo_decoding_kind kind;
	const struct octavo_charset *charset; /* of the octets as they are, or NULL       */
	const struct octavo_charset *original, *read_as; /* if it was read wrongly, or NULL */
};

/*
 * Writes the name of a decoding and NUL to 'dst': "windows-1251", "utf-8 read as windows-1252",
 * "windows-1253 read as windows-1252, in utf-8", "binary", "unknown". A longer one is cut. Returns
 * the length of all of it, without NUL; 128 octets always suffice.
 */
OCTAVO_API size_t octavo_decoding_name(const struct octavo_decoding *decoding, char *dst,
                                       size_t cap);

/*
 * Reads such a name, or that of a charset among OCTAVO_NAMES_SYSTEM. The kind is
 * OCTAVO_DECODING_NONE if it is unknown. Links all charsets, as do all functions below.
 */
OCTAVO_API struct octavo_decoding octavo_decoding_from_name(const char *name);

/*
 * Decodes octets to UTF-8 as octavo_charset_convert() does, with the same options. They must begin
 * and end between characters, as spans do.
 *
 * What was misread can be decoded only from an encoding of octavo.h, and the options are left out.
 * A span is never misread with octets lost, such as no-break spaces that became blanks.
 * A character that 'read_as' lacks is an error, OCTAVO_UNMAPPABLE, but for ASCII and for U+0080 to
 * U+009F, which are these octets; so are octets that are ill-formed in 'original'. OCTAVO_NO_ROOM
 * may come where less than OCTAVO_MIN_CAPACITY octets are left.
 *
 * OCTAVO_UNSUPPORTED for OCTAVO_DECODING_NONE and OCTAVO_DECODING_BINARY.
 */
OCTAVO_API struct octavo_result octavo_decoding_convert(const struct octavo_decoding *decoding,
                                                        const void *src, size_t n, char *dst,
                                                        size_t cap, unsigned options);

/* -------------------------------------------------------------------------------- */
/* Detecting                                                                        */
/* -------------------------------------------------------------------------------- */

/* What is known of a text besides its octets. Set all members to zero first. */
struct octavo_hints {
	/* Evidence, weighed like any other; NULL if it is not known. */
	const struct octavo_charset *declared; /* by HTTP, mail, a database, or the text itself */
	const char *language;                  /* that it is likely in: "de", a BCP 47 tag       */

	/* Charsets that it is not in, and that it was not misread as. */
	const struct octavo_charset *const *exclude;
	size_t exclude_count;

	unsigned options; /* enum octavo_detect_options */
	uint8_t reserved[28];
};

enum octavo_detect_options {
	OCTAVO_DETECT_ONE = 1,        /* one decoding for all of it: no mixtures             */
	OCTAVO_DETECT_NO_MISREAD = 2, /* what was read wrongly stays as it is                */
	OCTAVO_DETECT_UTF8 = 4        /* UTF-8, of which parts may have been misread before: no
	                                 other charset                                       */
};

/*
 * Memory of a detector, aligned as uint64_t is: enough in all versions 1.x for a text of any
 * length. It need not be initialized; a short text touches little of it. When the detector is no
 * longer needed just forget it. It must not be copied or moved.
 */
#define OCTAVO_DETECT_MEMORY 1048576
struct octavo_detector;

/* What there is to say of a text in one word, by its likeliest reading. */
enum octavo_condition {
	OCTAVO_CONDITION_UNKNOWN, /* nothing fits                                         */
	OCTAVO_CONDITION_EMPTY,
	OCTAVO_CONDITION_ASCII,
	OCTAVO_CONDITION_GOOD,    /* well-formed UTF-8, and it looks like what was meant  */
	OCTAVO_CONDITION_OTHER,   /* another charset or form throughout                   */
	OCTAVO_CONDITION_MIXED,   /* parts are in different decodings                     */
	OCTAVO_CONDITION_MISREAD, /* all of it was read wrongly before                    */
	OCTAVO_CONDITION_DAMAGED, /* UTF-8 with errors                                    */
	OCTAVO_CONDITION_BINARY   /* nothing fits, and it has NUL or other controls         */
};

/* A way to read all of a text in one decoding, or a part of a mixture. */
struct octavo_reading {
	struct octavo_decoding decoding;
	unsigned posterior;   /* of this text, in parts of 10000; in a mixture, of all of it */
	const char *language; /* "de", of most of it; "" for none in particular           */
	bool has_errors;      /* some octets are no characters in it                      */
	uint8_t reserved[15];
};

/*
 * A caller may take a text without asking if it has this posterior. It is 10000 only where the
 * form of a text proves what it is, such as nothing but ASCII.
 */
#define OCTAVO_CERTAIN 9900
#define OCTAVO_MAX_READINGS 5

struct octavo_verdict {
	enum octavo_condition condition;
	unsigned posterior; /* of the text that the spans give, mixtures among them       */
	unsigned count;     /* of the readings: 1 to OCTAVO_MAX_READINGS                  */
	struct octavo_reading readings[OCTAVO_MAX_READINGS]; /* the likeliest first; they give
	                       different texts. In a mixture its decodings, from the one of
	                       most words on                                             */
	uint64_t octets;       /* of the text, as far as it was fed                       */
	uint64_t errors;       /* in UTF-8: maximal subparts ..                           */
	uint64_t error_offset; /* .. and the first of them, or 'octets'                   */
	bool is_whole;         /* the last octet has been fed                             */
	uint8_t reserved[31];
};

/*
 * Detects a text in one call. 'memory', OCTAVO_DETECT_MEMORY octets, is then a detector that has
 * been fed all of the text: pass it on as (struct octavo_detector *)memory. It may serve one text
 * after another. 'hints' may be NULL. A long text takes hardly longer than to read it does.
 */
OCTAVO_API struct octavo_verdict octavo_detect(void *memory, const void *src, size_t n,
                                               const struct octavo_hints *hints);

/* Begins a text that comes in pieces. Returns 'memory' as a detector; NULL if it is not aligned. */
OCTAVO_API struct octavo_detector *octavo_detect_begin(void *memory,
                                                       const struct octavo_hints *hints);

/* Feeds the next octets; 'last' means that no more will come. Then feed no more. */
OCTAVO_API void octavo_detect_feed(struct octavo_detector *detector, const void *src, size_t n,
                                   bool last);

/*
 * Returns what is known of the text so far: also between pieces, as often as one likes, but not
 * once spans were asked for. Does not change what is found later. Constant time, that of a guess,
 * which is made from the first words beyond ASCII and some later ones; a text in UTF-16 or UTF-32
 * is told by its first 8 KiB, one with shifts (ISO 2022, HZ) by its first 64 KiB.
 */
OCTAVO_API struct octavo_verdict octavo_detect_verdict(struct octavo_detector *detector);

/*
 * Writes a sentence in English about a verdict, and NUL, to 'dst': "looks like windows-1251
 * (Russian), 99 %; or KOI8-R". It is one line of ASCII. A longer one is cut. Returns the length of
 * all of it, without NUL; 512 octets always suffice.
 */
OCTAVO_API size_t octavo_detect_sentence(const struct octavo_verdict *verdict, char *dst,
                                         size_t cap);

/* -------------------------------------------------------------------------------- */
/* Spans                                                                            */
/* -------------------------------------------------------------------------------- */

/*
 * A longest part of a text that is read by the same decoding. It begins and ends between
 * characters, and in the initial shift state if the charset is stateful. An error ends no span:
 * octets that its decoding makes no character of are part of it.
 */
struct octavo_span {
	uint64_t offset, length;
	struct octavo_decoding decoding; /* ASCII is of that of what is beside it, or UTF-8 */
	unsigned posterior; /* of its text; if it comes in parts, of these so far */
	bool has_errors;
	uint8_t reserved[11];
};

/* What octavo_detect_spans() did. */
struct octavo_spans {
	size_t read;  /* octets of 'src' that were used      */
	size_t count; /* of spans that were written          */
	bool is_done; /* these were the last spans of a text */
	uint8_t reserved[7];
};

/*
 * Feeds the next octets of a text, and writes the next spans, up to 'max', which is at least 1.
 * Begin with the first octet of the text, after octavo_detect_begin(), which need not be fed; feed
 * again what was not read, cut anywhere, until 'is_done'. A span may come in parts, of which each
 * begins where the one before it ended: 64 KiB are held until what follows is known.
 */
OCTAVO_API struct octavo_spans octavo_detect_spans(struct octavo_detector *detector,
                                                   const void *src, size_t n, bool last,
                                                   struct octavo_span *spans, size_t max);

#ifdef __cplusplus
}
#endif

#endif
