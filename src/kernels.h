/* SPDX-License-Identifier: MIT */
/*
 * kernels.h - the operations that have fast implementations for some instruction sets
 *
 * A kernel processes a prefix of its input and returns how long that prefix is. The caller goes
 * on from there with the scalar code (decode.h), which alone decides what an error is.
 *
 *   reads    only s[0..n), at any alignment; n > 0
 *   writes   only dst[0..cap), at any alignment; octets after those reported as written
 *            are unspecified
 *   stops    no later than the first character that is ill-formed (unless it replaces errors,
 *            see below), unmappable, too long for the capacity, or incomplete; it may stop at
 *            any earlier boundary between characters, even at the beginning
 *   never    reports an error, allocates memory, or keeps state between calls
 *
 * Kernels come in families: a program that is linked statically has only the families that
 * it uses, for all instruction sets of its platform.
 */
#ifndef OCTAVO_KERNELS_H
#define OCTAVO_KERNELS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cpu.h"
#include "octavo.h"

/* What kernels read and write. An encoding that is none of these has no kernels. */
enum octavo_kind {
	OCTAVO_KIND_NONE,
	OCTAVO_KIND_UTF8, /* RFC 3629 */
	OCTAVO_KIND_UTF16LE,
	OCTAVO_KIND_UTF32LE,
	OCTAVO_KIND_LATIN1,
	OCTAVO_KIND_ASCII, /* only validated: converted as Latin-1 */
	/* What tables have. One kernel takes both byte orders, and is told which. */
	OCTAVO_KINDS = 8,
	OCTAVO_KIND_UTF16BE = OCTAVO_KINDS + OCTAVO_KIND_UTF16LE,
	OCTAVO_KIND_UTF32BE = OCTAVO_KINDS + OCTAVO_KIND_UTF32LE
};

/*
 * Validation: the length of a well-formed prefix of s[0..n).
 *
 * Another thread or process may change UTF-8 meanwhile, as it may a mapped file: the result is
 * then any number in [0, n], and nothing outside [s, s + n) is read.
 */
typedef size_t octavo_valid_kernel(const uint8_t *s, size_t n, bool big);

struct octavo_valid_kernels {
	octavo_valid_kernel *prefix[OCTAVO_KINDS];
};

/* How often some octets occur, in text that may be ill-formed. */
struct octavo_tally {
	size_t continuing; /* 80..BF */
	size_t lead4;      /* F0..FF */
	size_t lines;      /* 0A     */
	bool above_latin1; /* whether any of C4..FF does, which begin characters above U+00FF */
};

/*
 * Counts the octets of s[0..n) other than 80..BF, or those and F0..FF once more: in well-formed
 * UTF-8 code points, and code units of UTF-16. Unlike others, these kernels always process all
 * of the input.
 */
typedef size_t octavo_count_kernel(const uint8_t *s, size_t n);

/* Adds the octets of a prefix to 'tally'; the prefix may end at any octet. */
typedef size_t octavo_tally_kernel(const uint8_t *s, size_t n, struct octavo_tally *tally);

struct octavo_count_kernels {
	octavo_count_kernel *count, *utf16_length;
	octavo_tally_kernel *tally;
};

/* The lines of UTF-8, and whether it has what is to be counted besides. */
struct octavo_line_tally {
	uint64_t code_points;
	uint64_t lines;    /* line feeds                                   */
	uint64_t line;     /* code points after the last one              */
	uint64_t longest;  /* code points of the longest line that ended   */
	bool has_rare;     /* 00 or 0D occurs ..                           */
	bool above_latin1; /* .. or any of C4..FF                          */
	bool has_lead4;    /* .. or any of F0..FF                          */
};

/* Adds the octets of a prefix, which may end at any octet, to 'tally'. */
typedef size_t octavo_line_kernel(const uint8_t *s, size_t n, struct octavo_line_tally *tally);

struct octavo_rare_tally {
	uint64_t nuls;    /* 00    */
	uint64_t returns; /* 0D    */
	uint64_t crlf;    /* 0D 0A */
};

/* Adds the octets of s[0..n) to 'tally', all of them. */
typedef void octavo_rare_kernel(const uint8_t *s, size_t n, struct octavo_rare_tally *tally);

struct octavo_line_kernels {
	octavo_line_kernel *lines;
	octavo_rare_kernel *rare;
};

/*
 * Counts in s[0..n), which is well-formed, the octets that it takes in UTF-8, or the code points
 * that take a pair of surrogates in UTF-16. These always process all of the input.
 */
typedef size_t octavo_length_kernel(const uint8_t *s, size_t n, bool big);

struct octavo_length_kernels {
	octavo_length_kernel *utf8[OCTAVO_KINDS], *above_bmp[OCTAVO_KINDS];
};

/* How far a conversion came, in octets. */
struct octavo_run {
	size_t read;
	size_t written;
};

/*
 * Converts whole characters.
 *
 * If 'replaced' is not NULL, the kernel may continue after an ill-formed sequence: it writes
 * U+FFFD for each maximal subpart and adds their number to *replaced. Those from UTF-8 do, except
 * to Latin-1, and those from UTF-16 or UTF-32 to the same in any byte order; others stop. It does
 * so only if octets after s[n] could not change the subpart. To Latin-1 it may instead continue
 * after a character that Latin-1 lacks: it writes '?' for each and adds their number. That from
 * UTF-8 does. (The number is not a member of the result, because the result is then returned in
 * registers; in memory it costs 5 ns a call.)
 */
typedef struct octavo_run octavo_convert_kernel(const uint8_t *s, size_t n, uint8_t *dst,
                                                size_t cap, size_t *replaced,
                                                unsigned orders);

/* In 'orders': what is read, or written, is big-endian. */
#define OCTAVO_FROM_BIG 1u
#define OCTAVO_TO_BIG 2u

/* How errors are handled, and what came of those so far. */
struct octavo_repair {
	unsigned options; /* those of OCTAVO_ERROR_MASK and OCTAVO_PER_MASK count */
	/*
	 * How many more continuing octets, or with OCTAVO_JOINS_ANY errors at all, belong to the
	 * error before; see octavo_replacement().
	 */
	uint8_t joins;
	size_t count; /* errors */
};

/*
 * UTF-8 to UTF-8 across errors: writes what the options put in their place; with OCTAVO_STOP it
 * writes nothing and counts them. OCTAVO_ROUNDTRIP writes surrogates. An ill-formed piece that
 * ends where the input does is left, as it may go on.
 */
typedef struct octavo_run octavo_repair_kernel(const uint8_t *s, size_t n, uint8_t *dst,
                                               size_t cap, struct octavo_repair *how);

/* Hangul syllables of Unicode 1.1 and of today, U+3400..4DFF and U+AC00..D7FF; as an option. */
#define OCTAVO_MOVED 1u

/* Text in which characters that options exclude are sought. */
struct octavo_searched {
	uint8_t unit;            /* its size: 1, 2 or 4                     */
	bool big;                /* units of 2 or 4 octets are big-endian   */
	bool by_pairs, overlong; /* of UTF-8, as in form.h                  */
};

/*
 * A prefix of s[0..n), whole units, n > 0, with no last octet or unit of a character that the
 * option excludes: OCTAVO_NO_NONCHARACTERS, OCTAVO_BMP_ONLY or, of which it is the second octet,
 * OCTAVO_MOVED; in units of 2 or 4 octets any that octavo.h has.
 */
typedef size_t octavo_included_kernel(const uint8_t *s, size_t n, unsigned option,
                                      struct octavo_searched text);

/* What becomes of characters above the greatest, 7F or FF: '?', or nothing. */
struct octavo_narrowing {
	uint8_t greatest;
	bool skips;
};

/* UTF-8 to US-ASCII or Latin-1 across characters that they lack, which it counts. */
typedef struct octavo_run octavo_narrow_kernel(const uint8_t *s, size_t n, uint8_t *dst,
                                               size_t cap, size_t *count,
                                               struct octavo_narrowing narrowing);

/* 'included' is with these, because nothing that needs it does without them. */
struct octavo_convert_kernels {
	octavo_repair_kernel *repair;
	octavo_included_kernel *included;
	octavo_narrow_kernel *utf8_narrow;
	/*
	 * UTF-8 in which each surrogate is a character of three octets, whatever is next to it;
	 * with cesu8 there is no sequence of four. These replace nothing.
	 */
	octavo_convert_kernel *cesu8_to_utf16, *utf16_to_cesu8;
	octavo_convert_kernel *wtf8_to_utf16, *wtf8_to_utf32;
	octavo_convert_kernel *convert[OCTAVO_KINDS][OCTAVO_KINDS]; /* [from][to] */
};

/*
 * The tables in use: a NULL in a table means that there is no kernel. Each pointer is NULL
 * until the family is first used, which chooses the table of octavo_isa().
 */
extern _Atomic(const struct octavo_valid_kernels *) octavo_valid_kernels_chosen;
extern _Atomic(const struct octavo_count_kernels *) octavo_count_kernels_chosen;
extern _Atomic(const struct octavo_line_kernels *) octavo_line_kernels_chosen;
extern _Atomic(const struct octavo_length_kernels *) octavo_length_kernels_chosen;
extern _Atomic(const struct octavo_convert_kernels *) octavo_convert_kernels_chosen;
const struct octavo_valid_kernels *octavo_valid_kernels_choose(void);
const struct octavo_count_kernels *octavo_count_kernels_choose(void);
const struct octavo_line_kernels *octavo_line_kernels_choose(void);
const struct octavo_length_kernels *octavo_length_kernels_choose(void);
const struct octavo_convert_kernels *octavo_convert_kernels_choose(void);

static inline const struct octavo_valid_kernels *octavo_valid_kernels(void)
{
	const struct octavo_valid_kernels *kernels =
		atomic_load_explicit(&octavo_valid_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_valid_kernels_choose();
}

static inline const struct octavo_count_kernels *octavo_count_kernels(void)
{
	const struct octavo_count_kernels *kernels =
		atomic_load_explicit(&octavo_count_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_count_kernels_choose();
}

static inline const struct octavo_line_kernels *octavo_line_kernels(void)
{
	const struct octavo_line_kernels *kernels =
		atomic_load_explicit(&octavo_line_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_line_kernels_choose();
}

static inline const struct octavo_length_kernels *octavo_length_kernels(void)
{
	const struct octavo_length_kernels *kernels =
		atomic_load_explicit(&octavo_length_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_length_kernels_choose();
}

static inline const struct octavo_convert_kernels *octavo_convert_kernels(void)
{
	const struct octavo_convert_kernels *kernels =
		atomic_load_explicit(&octavo_convert_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_convert_kernels_choose();
}

/* The length of a prefix, as of a kernel, n > 0; 0 where there is none. */
static inline size_t octavo_kinds_prefix(enum octavo_kind kind, const uint8_t *s, size_t n)
{
	octavo_valid_kernel *kernel = octavo_valid_kernels()->prefix[kind % OCTAVO_KINDS];

	return kernel ? kernel(s, n, kind > OCTAVO_KINDS) : 0;
}

/* What a kernel for lengths, which 'kernels' has for the kind, counts. */
static inline size_t octavo_kinds_length(octavo_length_kernel *const *kernels,
                                         enum octavo_kind kind, const uint8_t *s, size_t n)
{
	return kernels[kind % OCTAVO_KINDS](s, n, kind > OCTAVO_KINDS);
}

/* Converts as a kernel does, n > 0; nothing where there is none. */
static inline struct octavo_run octavo_kinds_convert(enum octavo_kind from, enum octavo_kind to,
                                                     const uint8_t *s, size_t n, uint8_t *dst,
                                                     size_t cap, size_t *replaced)
{
	octavo_convert_kernel *kernel =
		octavo_convert_kernels()->convert[from % OCTAVO_KINDS][to % OCTAVO_KINDS];
	unsigned orders = from / OCTAVO_KINDS * OCTAVO_FROM_BIG +
	                  to / OCTAVO_KINDS * OCTAVO_TO_BIG;

	return kernel ? kernel(s, n, dst, cap, replaced, orders) : (struct octavo_run){ 0, 0 };
}

#endif
