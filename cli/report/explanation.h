/* SPDX-License-Identifier: MIT */
/* explanation.h - what the kinds mean, where they come from, how to repair them */
#ifndef EXPLANATION_H
#define EXPLANATION_H

#include <stddef.h>

/* Returns lines of at most 79 columns about kind 'i' of kind.h. */
const char *kind_explanation(size_t i);

#endif
