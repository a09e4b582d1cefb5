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
	int32_t odds;      /* of its text, in parts of NAT                     */
};

/* Has no pointers but to the text and to charsets. */
struct detector {
	struct words words;
	struct path path;
	struct prior world, prior; /* before any text, and after what was read of this one */
	struct sections sections;
	const uint8_t *s; /* what is there of the text */
	size_t n;
	bool is_last; /* the text ends there */
	enum form form, next_form; /* of the section, and of the one after it */
	size_t section_end;
	int32_t section_odds; /* of the forms of all sections so far */
	bool is_begun, is_open; /* whether it began before, and goes on after, what is there */
	size_t block_end; /* of what is in 'words' .. */
	unsigned unit;    /* .. and the next one there */
	size_t most;      /* octets of the next block  */
	struct span next; /* which has begun           */
	int32_t usual_odds; /* of what is in the usual decoding in the last block */
	int32_t odds; /* of the text of all spans so far, in parts of NAT: see octavo_path_find() */
};

void octavo_detector_init(struct detector *detector);

/* Lets spans be in ways that only octavo_undo() undoes. */
void octavo_detector_take_blanks(struct detector *detector);

/* Begins another text, of which n octets are there, and stay where they are. */
void octavo_detector_begin(struct detector *detector, const void *s, size_t n, bool last);

/* Begins a line of UTF-8, as octavo_words_line() does. After this there may be no other texts. */
void octavo_detector_line(struct detector *detector, const void *s, size_t n, uint32_t ways);

/*
 * Goes on with a text, when there was no next span: gives it what was not read, from the end of the
 * last span on, and more. If it goes on after that, it must have DETECTOR_WINDOW octets.
 */
#define DETECTOR_WINDOW 65536
void octavo_detector_go_on(struct detector *detector, const void *s, size_t n, bool last);

/*
 * Finds the next span, or a part of one. Returns false if there is none in what is there. Time is
 * linear.
 */
bool octavo_detector_next(struct detector *detector, struct span *span);

#endif
