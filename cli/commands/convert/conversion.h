/* SPDX-License-Identifier: MIT */
/* conversion.h - inputs that are converted, one after the other, into one output */
#ifndef CONVERSION_H
#define CONVERSION_H

#include "text/decoder.h"
#include "text/encoder.h"

/* The caller sets the members before conversion_open(), except results. */
struct conversion {
	struct charset from, to, outside; /* 'outside': see struct decoder                */
	unsigned options;                 /* enum octavo_options, and BOM_OF_FIRST        */
	unsigned level;                   /* announced in ISO 2022, 0 for none            */
	bool explains;                    /* reports each character that is not converted */
	bool is_silent;                   /* does not report the error that ends it       */
	bool has_native_order;            /* input without a byte order mark is in the order
	                                     of this machine, as iconv(3) of glibc reads it */
	struct decoder decoder;
	struct encoder encoder; /* its output is a result */
};

/* See output_open(), output_close(). */
bool conversion_open(struct conversion *conversion, const char *output, char **inputs);
bool conversion_close(struct conversion *conversion, bool keep);

/* Converts an input and appends it to the output. Returns its exit status. */
int convert(struct conversion *conversion, const char *name);

#endif
