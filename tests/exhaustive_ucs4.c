/* SPDX-License-Identifier: MIT */
/*
 * exhaustive_ucs4.c - all values of UCS-4, through each form of UTF-8 that has six octets
 *
 * Table 4 of ISO/IEC 10646-1 Amd 2 says which octets a value becomes; values that a form has not,
 * and those above 7FFFFFFF, become U+FFFD.
 */
#include <string.h>

#include "exhaustive.h"
#include "forms_oracle.h"

#define MAX_OCTETS 6

static const enum octavo_encoding six[] = { OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279, OCTAVO_UTF8_AMD2,
	                                    OCTAVO_UTF8_RFC2044 };

/* The values as text, what they become in each form, and what comes back. */
static uint8_t values[LOW_HALVES * 4], wanted[COUNT(six)][LOW_HALVES * MAX_OCTETS];
static uint8_t back[COUNT(six)][LOW_HALVES * 4], got[LOW_HALVES * MAX_OCTETS];
static size_t written[COUNT(six)], replaced[COUNT(six)];

static void put_big(uint8_t *dst, uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		dst[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void judge_ucs4(uint32_t high)
{
	memset(written, 0, sizeof written);
	memset(replaced, 0, sizeof replaced);
	for (uint32_t low = 0; low < LOW_HALVES; low++) {
		uint32_t value = high * LOW_HALVES + low;

		put_big(values + 4 * low, value);
		for (size_t f = 0; f < COUNT(six); f++) {
			bool is_held = form_holds(six[f], value);

			written[f] += form_encode(six[f], is_held ? value : 0xFFFD,
			                          wanted[f] + written[f]);
			put_big(back[f] + 4 * low, is_held ? value : 0xFFFD);
			replaced[f] += !is_held;
		}
	}
}

static void tell(const char *kernels, const char *what, size_t f, uint32_t high,
                 struct tally *tally)
{
	if (++tally->differences <= MAX_REPORTS)
		fprintf(stderr, "%s: %s %s differs in the values of %04x\n", kernels, what,
		        octavo_encoding_label(six[f]), (unsigned)high);
}

static void check_ucs4(const char *kernels, uint32_t high, struct tally *tally)
{
	const unsigned options = OCTAVO_REPLACE | OCTAVO_UNMAPPABLE_REPLACE;

	/* Above 7FFFFFFF the errors are the same in all, and take most of the time. */
	size_t count = high < 0x8000 ? COUNT(six) : 1;
	for (size_t f = 0; f < count; f++) {
		struct octavo_result r = octavo_convert(OCTAVO_UCS4BE, values, sizeof values, six[f],
		                                        got, written[f], options);

		if (r.error != OCTAVO_OK || r.read != sizeof values || r.written != written[f] ||
		    r.replaced != replaced[f] || memcmp(got, wanted[f], written[f]) != 0)
			tell(kernels, "to", f, high, tally);
		r = octavo_convert(six[f], wanted[f], written[f], OCTAVO_UCS4BE, got,
		                   sizeof back[f], OCTAVO_STOP);
		if (r.error != OCTAVO_OK || r.read != written[f] || r.written != sizeof back[f] ||
		    memcmp(got, back[f], sizeof back[f]) != 0)
			tell(kernels, "from", f, high, tally);
		if (octavo_check(six[f], wanted[f], written[f], OCTAVO_STOP).read != written[f])
			tell(kernels, "check of", f, high, tally);
	}
}

const struct subject ucs4_inputs = { "a value of UCS-4", judge_ucs4, check_ucs4 };
