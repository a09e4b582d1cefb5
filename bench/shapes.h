/* SPDX-License-Identifier: MIT */
/* shapes.h - columns of short rows, and places in a text, beside the same by other calls */
#ifndef BENCH_SHAPES_H
#define BENCH_SHAPES_H

#include "text.h"

/* Prepares the operations of the table SHAPES for a text. */
void cut_into_rows(const buffer &source);

std::vector<contestant> shape_contestants(const operation &o);

#endif
