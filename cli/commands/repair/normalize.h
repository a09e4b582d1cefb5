/* SPDX-License-Identifier: MIT */
/* normalize.h - a filter that composes letters and their marks, or decomposes them */
#ifndef NORMALIZE_H
#define NORMALIZE_H

#include "commands/repair/filter.h"
#include "octavo-text.h"
#include "text/joints.h"

/*
 * A normal form. 'changes' counts sequences of characters that were not in it. Octets of errors
 * stay as they are. Feed whole characters only. All zero before the first text; normalize_close()
 * frees what all texts share.
 */
struct normalize {
	struct filter filter;
	enum octavo_normal_form form;
	struct normalize_memory *memory;
	struct joints joints; /* of compatibility forms; from 'line' on it is state of the filter */
	size_t held; /* octets, of the sequence that the next ones may continue */
};

void normalize_begin(struct normalize *normalize, enum octavo_normal_form form);
void normalize_close(struct normalize *normalize);

#endif
