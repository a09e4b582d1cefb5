/* SPDX-License-Identifier: MIT */
/* own_replacement.h - a replacement of the caller's own for ill-formed sequences */
#ifndef OCTAVO_OWN_REPLACEMENT_H
#define OCTAVO_OWN_REPLACEMENT_H

#include "job.h"

/*
 * octavo_run_convert() of the next n octets, which also passes ill-formed sequences and writes the
 * replacement of job->own for each. Like that it may stop anywhere.
 */
void octavo_run_replace(const struct job *job, struct cursor *at, size_t n);

#endif
