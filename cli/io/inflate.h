/* SPDX-License-Identifier: MIT */
/* inflate.h - formats of compressed files, and the libraries that decompress them */
#ifndef INFLATE_H
#define INFLATE_H

#include <stdbool.h>
#include <stddef.h>

/* Compressed octets that are not used yet, and where text is to go. */
struct flow {
	const char *in;
	size_t in_size;
	char *out;
	size_t out_size;
	size_t back; /* of what is bad: how many used octets in front are part of it */
};

/* INFLATED_ALL: a member has ended. */
enum inflated { INFLATED_PART, INFLATED_ALL, INFLATED_BAD };

/* A file is one member or more, one after the other. */
struct compression {
	const char *name;
	const char *library;
	size_t padding; /* octets of 0 may follow a member, in a multiple of this; 0: none may */

	/*
	 * Functions of the library; NULL if this build lacks it. open() and begin(), which begins a
	 * member, return NULL and false if no memory is left. step() moves the flow on, and says
	 * why it has failed.
	 */
	void *(*open)(void);
	bool (*begin)(void *state);
	enum inflated (*step)(void *state, struct flow *flow, const char **reason);
	void (*close)(void *state);
};

/* So many octets tell the format of a file. */
#define MAX_MAGIC 6

/* Returns the format of a file that begins with these octets; NULL for none. */
const struct compression *compression_of(const char *octets, size_t n);

/* The libraries of this build, each with a blank before it. */
extern const char inflate_libraries[];

#endif
