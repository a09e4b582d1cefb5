/* SPDX-License-Identifier: MIT */
/* route.h - the way of a text from its charset to the target */
#ifndef ROUTE_H
#define ROUTE_H

#include "text/charset.h"
#include "text/target.h"
#include "text/text.h"

/*
 * The library converts each text. In front of it iconv(3) may make UTF-8 of the source,
 * and the target may have iconv(3) behind it, so that no step but the library's needs to
 * know what UTF-8 is.
 */
struct route {
	struct charset from;
	struct text text;
	struct target *target;
	iconv_t decoder;
	iconv_t follower;   /* a second one, behind the first; see find() */
	size_t unit;        /* octets of an error that the decoder finds   */
	uint64_t offset;    /* octets of the file that are used           */
	uint64_t error_end; /* where the last of those errors ended that the decoder found */
	bool is_begun;
};

/* Prepares for texts in the charset 'route->from'. */
void route_open(struct route *route, struct target *target);
void route_close(struct route *route);

/* Begins a text, at 'place', that is converted to what the target takes. */
void route_begin(struct route *route, enum octavo_encoding to, unsigned options,
                 const struct place *place);

/*
 * Feeds the next octets, as text_feed() does. Where that used fewer than 'n', without an
 * error, the others are at most MAX_UNUSED and wait for more.
 */
size_t route_feed(struct route *route, const char *src, size_t n, bool last,
                  struct finding *finding);

#endif
