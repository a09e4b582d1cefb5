/* SPDX-License-Identifier: MIT */
/* hints.h - what is known of a text before it is read */
#ifndef OCTAVO_DETECT_HINTS_H
#define OCTAVO_DETECT_HINTS_H

#include "detector.h"

/* Changes the prior of the world. */
void octavo_detector_hint(struct detector *detector, const struct octavo_hints *hints);

#endif
