/* SPDX-License-Identifier: MIT */
/* row.h - what a charset is: facts, and the functions that read and write it */
#ifndef OCTAVO_CHARSET_ROW_H
#define OCTAVO_CHARSET_ROW_H

#include "octavo-charset.h"
#include "surrogates.h"

/* In a table: no character. */
#define UNASSIGNED 0xFFFD

/* What the first octets of a text are: a character, an escape sequence, or an error. */
struct decoded {
	uint32_t code_point[2]; /* U+FFFD for an error                              */
	uint8_t count;          /* code points: 0 for an escape sequence or a shift */
	uint8_t length;         /* octets                                           */
	uint8_t error;          /* enum octavo_error                                */
};

/* Octets that are read, and code units that are written for them, or the other way round. */
struct run {
	size_t read, written;
};

/* What encode() and finish() write at most, in octets. */
#define MAX_ENCODED 16

/* Memory for what prepare() makes: a page has the octets of code points with one upper octet. */
struct workspace {
	uint8_t pages[256]; /* by upper octets; page 0 is empty */
	uint8_t octets[11][256];
	bool is_ascii; /* octets 00..7F are */
};

/*
 * How charsets of a kind are read and written. '*state' is the shift state, 0 at the beginning of a
 * text; it is changed only if something is read or written.
 */
struct codec {
	/*
	 * The first character, escape sequence or error of s[0..n), n > 0. With 'more' the input
	 * goes on, and what further octets could still change is OCTAVO_TRUNCATED.
	 */
	struct decoded (*decode)(const struct octavo_charset *charset, uint32_t *state,
	                         const uint8_t *s, size_t n, bool more);
	/*
	 * Writes a character to 'dst' and returns how many octets that takes; 0 if it is held back
	 * in the state; -1 if the charset lacks it. 'work' is what prepare() has made, or NULL.
	 */
	int (*encode)(const struct octavo_charset *charset, uint32_t *state, uint32_t code_point,
	              uint8_t *dst, const struct workspace *work);
	/* Writes what ends a text: what is held back, the initial state. NULL for none. */
	unsigned (*finish)(const struct octavo_charset *charset, uint32_t *state, uint8_t *dst);
	/*
	 * Many characters at once to and from units of UTF-16, which are well-formed. They stop at
	 * a boundary between characters, before errors and whatever else takes more time, even at
	 * the first one. 'read' may be NULL.
	 */
	struct run (*read)(const struct octavo_charset *charset, uint32_t *state, const uint8_t *s,
	                   size_t n, uint16_t *units, size_t cap);
	struct run (*write)(const struct octavo_charset *charset, uint32_t *state,
	                    const uint16_t *units, size_t n, uint8_t *dst, size_t cap,
	                    const struct workspace *work);
	/* Makes an index that encode() and write() are faster by, in a few hundred steps. */
	void (*prepare)(const struct octavo_charset *charset, struct workspace *work);
};

/*
 * What a charset with characters of two octets needs to write them. A library that was built with
 * OCTAVO_WITHOUT_ENCODERS has NULL, and the charset is no target.
 */
#ifdef OCTAVO_WITHOUT_ENCODERS
#define ENCODER(what) (1 ? NULL : (what))
#else
#define ENCODER(what) (what)
#endif

struct octavo_charset {
	const char *label;
	struct octavo_charset_facts info;
	const struct codec *codec;
	const void *table; /* what the codec knows of this charset */
};

static inline struct decoded character(uint32_t code_point, unsigned length)
{
	return (struct decoded){ { code_point, 0 }, 1, (uint8_t)length, OCTAVO_OK };
}

static inline struct decoded escape(unsigned length)
{
	return (struct decoded){ { 0, 0 }, 0, (uint8_t)length, OCTAVO_OK };
}

static inline struct decoded ill_formed(enum octavo_error error, size_t length)
{
	return (struct decoded){ { 0xFFFD, 0 }, 1, (uint8_t)length, (uint8_t)error };
}

static inline uint8_t *put_pair(unsigned code, uint8_t *d)
{
	d[0] = (uint8_t)(code >> 8);
	d[1] = (uint8_t)code;
	return d + 2;
}

/* Writes a code point as UTF-16. Returns how many units that takes. */
static inline size_t put_units(uint32_t code_point, uint16_t *units)
{
	units[0] = (uint16_t)code_point;
	if (code_point < 0x10000)
		return 1;
	units[0] = (uint16_t)high_surrogate(code_point);
	units[1] = (uint16_t)low_surrogate(code_point);
	return 2;
}

#endif
