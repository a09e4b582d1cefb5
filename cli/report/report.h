/* SPDX-License-Identifier: MIT */
/* report.h - a finding, printed as one line */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "report/kind.h"
#include "text/place.h"

struct kind finding_kind(const struct finding *finding);

/* Prints "FILE:LINE:COLUMN: error: TEXT [OCTETS]", or "warning:", without a line feed. */
void print_finding(FILE *to, const char *file, const struct finding *finding, bool has_color);

/* Prints " (KIND, offset N; CLAUSES)": the clauses are those of its encoding. */
void print_finding_details(FILE *to, const struct finding *finding);

/* Print parts of these: TEXT; OCTETS as "c0 ae"; "; CLAUSES" or nothing. */
void print_finding_text(FILE *to, const struct finding *finding);
void print_finding_octets(FILE *to, const struct finding *finding);
void print_finding_clauses(FILE *to, const struct finding *finding);

/* Prints the finding on a line of standard error. */
void trouble_at(const char *file, const struct finding *finding);

#endif
