/* SPDX-License-Identifier: MIT */
/* text.h - a text that is converted in pieces, and the places of its errors */
#ifndef TEXT_H
#define TEXT_H

#include "octavo.h"
#include "text/place.h"

struct text {
	struct octavo_stream stream;
	struct octavo_stream view; /* the same source, as UTF-8 whose columns are counted */
	bool is_source_view;       /* the source itself will do for that, ..              */
	bool is_own_view;          /* .. or what 'stream' writes                          */
	bool has_places;           /* nobody will ask for them otherwise                  */
	uint64_t begin;            /* offset of the text in its file                      */
	struct place place;

	/*
	 * Takes what is written, whole characters, at most 'room' octets at once. Returns
	 * how much of it: all, or where a character begins that it will not have, which is
	 * an error of the name and text below.
	 */
	size_t (*take)(void *sink, const char *written, size_t n);
	void *sink;
	size_t room; /* at most MAX_ROOM */
	uint64_t replaced; /* errors that did not stop the stream, for whoever asks */
	const char *refused, *refused_text;
};

#define MAX_ROOM ((size_t)256 << 10)

/*
 * Begins a text at 'place'. The caller then says who takes what is written.
 */
void text_begin(struct text *text, enum octavo_encoding from, enum octavo_encoding to,
                unsigned options, const struct place *place);

/* The form of UTF-8 that has a place for all that is well-formed in encoding 'e'. */
enum octavo_encoding text_view(enum octavo_encoding e);

/*
 * Feeds the next octets, up to the first error that stops the stream. Then 'finding' says
 * what it is, and 'text->place' is behind it. Returns how many octets are used.
 */
size_t text_feed(struct text *text, const char *src, size_t n, bool last,
                 struct finding *finding);

#endif
