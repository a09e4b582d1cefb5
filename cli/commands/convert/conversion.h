/* SPDX-License-Identifier: MIT */
/* conversion.h - inputs that are converted, one after the other, into one output */
#ifndef CONVERSION_H
#define CONVERSION_H

#include <stdint.h>
#include <stdio.h>

#include "text/decoder.h"
#include "text/diagnosis.h"
#include "text/encoder.h"

/* The caller sets the members before conversion_open(), except results. */
struct conversion {
	struct charset from, to, outside; /* 'outside': see struct decoder                */
	unsigned options;                 /* enum octavo_options, and BOM_OF_FIRST        */
	unsigned level;                   /* announced in ISO 2022, 0 for none            */
	bool detects;                     /* 'from' is what is detected, for each input   */
	bool explains;                    /* reports each character that is not converted */
	bool is_silent;                   /* does not report the error that ends it       */
	const char *advises;              /* what that error did to an input: then it is told
	                                     which option decides otherwise; or NULL      */
	bool has_native_order;            /* input without a byte order mark is in the order
	                                     of this machine, as iconv(3) of glibc reads it */
	struct decoder decoder;
	struct answer answer;   /* what was detected */
	struct encoder encoder; /* its output is a result */
};

/*
 * Begin by one of the first two. conversion_open() opens an output as output_open() does;
 * conversion_replace() one that replaces a file, as output_replace() does.
 */
bool conversion_open(struct conversion *conversion, const char *output, char **inputs);
bool conversion_replace(struct conversion *conversion, const struct replaced_file *original);
bool conversion_close(struct conversion *conversion, bool keep);

/*
 * Sets 'from' to what is detected in an input that can be read twice. Returns false, and says why,
 * if it is not known.
 */
bool conversion_detect(struct conversion *conversion, struct input *in);

/* Convert an input and append it to the output. They return its exit status. */
int convert(struct conversion *conversion, const char *name);
int convert_input(struct conversion *conversion, struct input *in);

/*
 * How many errors and characters were replaced, left out or escaped so far. The second prints a
 * number of them, as in "2 errors replaced".
 */
uint64_t conversion_losses(const struct conversion *conversion);
void conversion_print_losses(FILE *to, const struct conversion *conversion, uint64_t losses);

#endif
