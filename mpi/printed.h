/* SPDX-License-Identifier: MIT */
/* printed.h - what the first rank prints, to standard output or a file */
#ifndef PRINTED_H
#define PRINTED_H

#include "base/memory_stream.h"
#include "io/output.h"

/*
 * mpirun does not tell if it cannot write the standard output of ranks: so results can go to a
 * file, which is replaced at the end.
 */
struct printed {
	struct memory_stream *words; /* printed, and not written yet */
	struct output out;
};

/*
 * Standard output for NULL; one of the inputs is refused. All but the second return false after a
 * message.
 */
bool printed_open(struct printed *printed, const char *name, char **inputs);
void printed_flush(struct printed *printed);
bool printed_close(struct printed *printed);

#endif
