/* SPDX-License-Identifier: MIT */
/* reason.h - why a record is bad, for people and programs */
#ifndef REASON_H
#define REASON_H

#include <stdio.h>

#include "text/place.h"

struct reason {
	const char *file;
	uint64_t record; /* from 1                           */
	uint64_t offset; /* of the record in the file        */
	uint64_t size;   /* in octets, with its end          */
	uint64_t errors; /* how many it has                  */
	struct finding first; /* its place is in the file    */
};

/* Print it on a line. */
void reason_print(FILE *to, const struct reason *reason);
void reason_print_json(FILE *to, const struct reason *reason);

#endif
