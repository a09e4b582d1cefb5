/* SPDX-License-Identifier: MIT */
/* report.h - a finding, printed as one line */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "text/place.h"

/* Prints "FILE:LINE:COLUMN: offset N: ERROR: text [octets]". */
void report_finding(FILE *to, const char *file, const struct finding *finding);

/* The same to standard error, for what ended the work: "octavo: FILE:.." */
void trouble_at(const char *file, const struct finding *finding);

/* Prints the end of that, " [OCTETS]". */
void report_octets(FILE *to, const struct finding *finding);

#endif
