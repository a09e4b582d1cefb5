/* SPDX-License-Identifier: MIT */
/* objection.h - what in a text speaks against writing it in UTF-8, whatever it is in now */
#ifndef OBJECTION_H
#define OBJECTION_H

#include <stdbool.h>

#include "io/input.h"
#include "text/declared.h"

struct objection {
	bool is_patch;       /* its lines must be those of the files that it changes */
	bool declares_other; /* than UTF-8, somewhere                                */
	struct declaration declared;
};

/* Looks through what is left of an input. Returns false if it cannot be read. */
bool objection_find(struct objection *objection, struct input *in);

#endif
