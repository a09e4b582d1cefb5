/* SPDX-License-Identifier: MIT */
/* sink.h - where decoded text goes */
#ifndef SINK_H
#define SINK_H

#include <stddef.h>

/* The first member of each struct that takes text. */
struct sink {
	/*
	 * Takes whole characters. Returns how many octets it took: all, or those before the
	 * first character that it refuses. Then 'error' is its kind, see struct finding.
	 */
	size_t (*take)(struct sink *sink, const char *text, size_t n);
	const char *error;
};

#endif
