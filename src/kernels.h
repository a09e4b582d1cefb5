/* SPDX-License-Identifier: MIT */
/*
 * kernels.h - the operations that have a fast way on some processors
 *
 * A kernel is an accelerator. It takes a prefix of the input that is certainly good
 * and says how far it came. It may stop early (returning 0 is a correct kernel), never
 * late. It reads nothing outside [s, s + n), whatever 's' is aligned to, and names no
 * fault: src/decode.h does. So "kernel, then scalar" is always "scalar alone", and
 * that is how kernels are tested.
 */
#ifndef OCTAVO_KERNELS_H
#define OCTAVO_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* What there is in some octets, whether they are well-formed or not. */
struct octavo_tally {
	size_t continuing; /* octets 80..BF */
	size_t lead4;      /* octets F0..FF */
	size_t lines;      /* octets 0A     */
};

struct octavo_kernels {
	const char *name;

	/* Well-formed UTF-8 (RFC 3629), n > 0: returns a boundary between characters. */
	size_t (*valid_prefix)(const uint8_t *s, size_t n);

	/* Adds what a prefix holds to 'tally': returns its length, at any octet. */
	size_t (*tally)(const uint8_t *s, size_t n, struct octavo_tally *tally);
};

extern const struct octavo_kernels octavo_kernels_scalar;
extern const struct octavo_kernels octavo_kernels_sse41;
extern const struct octavo_kernels octavo_kernels_avx2;
extern const struct octavo_kernels octavo_kernels_avx512;
extern const struct octavo_kernels octavo_kernels_neon;

/* The table in use. */
const struct octavo_kernels *octavo_kernels(void);

/*
 * The tables that this build has and this machine can run, best first, scalar last,
 * then NULL.
 */
#define OCTAVO_MOST_KERNELS 5
void octavo_kernels_list(const struct octavo_kernels *list[OCTAVO_MOST_KERNELS + 1]);

#endif
