/* SPDX-License-Identifier: MIT */
/* step.h - conversion of a single character or error */
#ifndef OCTAVO_STEP_H
#define OCTAVO_STEP_H

#include "job.h"

/*
 * Converts the next character, or does with the next error what the options say; at->n > 0.
 * Returns false where the conversion ends here: with an error in 'result', or without one where
 * 'more' and the character is not complete. Nothing is then used, and nothing written.
 */
bool octavo_step(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                 bool more, struct octavo_result *result);

#endif
