/* SPDX-License-Identifier: MIT */
/* narrow_run.h - runs of characters to Latin-1 or US-ASCII, across those that they lack */
#ifndef OCTAVO_NARROW_RUN_H
#define OCTAVO_NARROW_RUN_H

#include "job.h"

/* Goes on until an error, or until the next character does not fit; see kernels_may_narrow(). */
void octavo_run_narrowed(const struct job *job, struct cursor *at);

#endif
