/* SPDX-License-Identifier: MIT */
/* repair_run.h - runs of UTF-8 with errors that a kernel takes */
#ifndef OCTAVO_REPAIR_RUN_H
#define OCTAVO_REPAIR_RUN_H

#include "job.h"

/*
 * Whether a kernel can do at errors what the options say: the text is UTF-8, and the target, if
 * any, takes all of Unicode. A replacement of the caller's own it cannot write.
 */
bool octavo_can_repair(const struct job *job);

/*
 * Converts, or checks, what the kernel takes of the next n octets of the source, n > 0, with their
 * errors; octavo_can_repair() must hold. Returns whether it took any.
 */
bool octavo_run_repair(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                       size_t n);

#endif
