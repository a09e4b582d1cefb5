/* SPDX-License-Identifier: MIT */
/* detector.h - which decoding is each part of a text in, and how certain is that? */
#ifndef OCTAVO_DETECT_DETECTOR_H
#define OCTAVO_DETECT_DETECTOR_H

#include "path.h"

/* A longest part of a text that is in one decoding. It begins and ends between characters. */
struct span {
	size_t begin, end;
	unsigned decoding; /* AS_BINARY: it is no text; AS_UTF8 also for ASCII */
	bool has_errors;   /* some octets are no characters in it              */
};

/* Has no pointers but to the text and to charsets. */
struct detector {
	struct words words;
	struct path path;
	struct prior world, prior; /* before any text, and after what was read of this one */
	struct characters characters;
	const uint8_t *s;
	size_t n;
	enum form form;     /* of the section .. */
	size_t section_end; /* .. and its end */
	enum form next_form;
	size_t block_end; /* of what is in 'words' .. */
	unsigned unit;    /* .. and the next one there */
	size_t most;      /* octets of the next block  */
	struct span next; /* which has begun           */
	int32_t odds; /* of the text of all spans so far, in parts of NAT: see octavo_path_find() */
};

void octavo_detector_init(struct detector *detector);

/* Begins another text, which stays where it is. */
void octavo_detector_begin(struct detector *detector, const void *s, size_t n);

/* Finds the next span. Returns false at the end of the text. Time is linear. */
bool octavo_detector_next(struct detector *detector, struct span *span);

/* Decodes a span, or a part of it, to UTF-8. Stops at an error. */
struct octavo_result octavo_decoding_convert(const struct decodings *decodings, unsigned decoding,
                                             const char *src, size_t n, char *dst, size_t cap);

#endif
