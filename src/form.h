/* SPDX-License-Identifier: MIT */
/* form.h - what each document says UTF-8 is */
#ifndef OCTAVO_FORM_H
#define OCTAVO_FORM_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Every form writes the shortest sequence, also one that decodes longer ones. A decoder that is
 * specialised for one form drops the checks that the form does not need.
 */
struct form {
	unsigned longest;  /* octets of its longest sequence                            */
	uint32_t greatest; /* code point                                                */
	bool overlong;     /* longer sequences than needed are decoded                  */
	bool no_fffe;      /* FFFE and FFFF are no characters                           */
	bool pairs;        /* code points above FFFF are two surrogates of three octets */
	bool lone;         /* a surrogate that is not part of a pair is a code point    */
	bool long_nul;     /* U+0000 is C0 80, and 00 is not used                       */
};

/* RFC 3629 s.3, s.4; Unicode Table 3-7. */
static const struct form rfc3629 = { .longest = 4, .greatest = 0x10FFFF };

/* utf-8(7), "Encoding": the shortest sequence only; no FFFE, FFFF. */
static const struct form man7 = { .longest = 6, .greatest = 0x7FFFFFFF, .no_fffe = true };

/* RFC 2279 s.2: step 1, and the note against C0 80. */
static const struct form rfc2279 = { .longest = 6, .greatest = 0x7FFFFFFF };

/* ISO/IEC 10646-1 Amd 2: R.5, which decodes whatever it is given; R.4, Note 3. */
static const struct form amd2 = {
	.longest = 6, .greatest = 0x7FFFFFFF, .overlong = true, .no_fffe = true
};

/* RFC 2044 s.2. */
static const struct form rfc2044 = {
	.longest = 6, .greatest = 0x7FFFFFFF, .overlong = true
};

/* The WTF-8 encoding, s.3: as UTF-8, and surrogates that are no pair. */
static const struct form wtf8 = { .longest = 4, .greatest = 0x10FFFF, .lone = true };

/* Unicode TR 26, s.2; RFC 3629 s.3 warns of it. */
static const struct form cesu8 = { .longest = 3, .greatest = 0x10FFFF, .pairs = true };

/* The Java Virtual Machine Specification, s.4.4.7. */
static const struct form mutf8 = {
	.longest = 3, .greatest = 0x10FFFF, .pairs = true, .lone = true, .long_nul = true
};

#endif
