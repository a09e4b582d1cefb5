/* SPDX-License-Identifier: MIT */
/*
 * kernels.h - the operations that have a fast way on some processors
 *
 * A kernel is an accelerator. It takes a prefix of the input that is certainly good
 * and says how far it came. It may stop early (to take nothing is a correct kernel),
 * never late. It reads nothing outside [s, s + n), whatever 's' is aligned to, and names
 * no error: src/decode.h does. So "kernel, then scalar" is always "scalar alone", and
 * that is how kernels are tested.
 */
#ifndef OCTAVO_KERNELS_H
#define OCTAVO_KERNELS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What kernels can read and write. An encoding that is none of these has no kernels. */
enum octavo_kind {
	OCTAVO_KIND_NONE,
	OCTAVO_KIND_UTF8, /* RFC 3629 */
	OCTAVO_KIND_UTF16LE,
	OCTAVO_KIND_UTF16BE,
	OCTAVO_KIND_UTF32LE,
	OCTAVO_KIND_UTF32BE,
	OCTAVO_KIND_LATIN1,
	OCTAVO_KINDS
};

/* What there is in some octets, whether they are well-formed or not. */
struct octavo_tally {
	size_t continuing; /* octets 80..BF */
	size_t lead4;      /* octets F0..FF */
	size_t lines;      /* octets 0A     */
};

/* How far a conversion came, in octets. */
struct octavo_run {
	size_t read;
	size_t written;
};

/*
 * Converts whole characters from s[0..n), n > 0, while they fit in dst[0..cap), behind
 * which it writes nothing. It stops at what is ill-formed, or has no place in the target,
 * or is not complete. Where 'replaced' is not NULL it may instead go on behind an ill-formed
 * piece (docs/architecture.md section 3, per maximal subpart), for which U+FFFD is written, if
 * the piece could not become longer or another with octets behind s[n]; it adds how many
 * there were. (That is no member of the struct, which so returns in registers: one that
 * goes through memory costs short text five nanoseconds.)
 */
typedef struct octavo_run octavo_convert_kernel(const uint8_t *s, size_t n, uint8_t *dst,
                                                size_t cap, size_t *replaced);

struct octavo_kernels {
	const char *name;

	/*
	 * Well-formed text of a kind, n > 0: returns a boundary between characters. That of
	 * UTF-8 may be changed meanwhile, as a mapped file may be: the answer is then in
	 * [0, n], and right of no moment.
	 */
	size_t (*valid_prefix[OCTAVO_KINDS])(const uint8_t *s, size_t n);

	/* From the first kind to the second. */
	octavo_convert_kernel *convert[OCTAVO_KINDS][OCTAVO_KINDS];

	/*
	 * Octets of s[0..n) other than 80..BF; the second counts F0..FF twice. In well-formed
	 * text that is code points, and units of UTF-16. Of all octets, not of a prefix.
	 */
	size_t (*count)(const uint8_t *s, size_t n);
	size_t (*utf16_length)(const uint8_t *s, size_t n);

	/* Adds what a prefix holds to 'tally': returns its length, at any octet. */
	size_t (*tally)(const uint8_t *s, size_t n, struct octavo_tally *tally);
};

/* Where a table has NULL there is no fast way. */
extern const struct octavo_kernels octavo_kernels_scalar;
extern const struct octavo_kernels octavo_kernels_sse41;
extern const struct octavo_kernels octavo_kernels_avx2;
extern const struct octavo_kernels octavo_kernels_avx512;
extern const struct octavo_kernels octavo_kernels_neon;

/* NULL until a table is needed, and what then makes the choice. */
extern _Atomic(const struct octavo_kernels *) octavo_kernels_chosen;
const struct octavo_kernels *octavo_kernels_choose_best(void);

/* The table in use. */
static inline const struct octavo_kernels *octavo_kernels(void)
{
	const struct octavo_kernels *kernels =
		atomic_load_explicit(&octavo_kernels_chosen, memory_order_relaxed);
	return kernels ? kernels : octavo_kernels_choose_best();
}

/*
 * The tables that this build has and this machine can run, best first, scalar last,
 * then NULL.
 */
#define OCTAVO_MAX_KERNELS 5
void octavo_kernels_list(const struct octavo_kernels *list[OCTAVO_MAX_KERNELS + 1]);

#endif
