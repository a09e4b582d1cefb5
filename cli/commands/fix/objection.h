/* SPDX-License-Identifier: MIT */
/* objection.h - what in a text speaks against writing it in UTF-8, whatever it is in now */
#ifndef OBJECTION_H
#define OBJECTION_H

#include <stdbool.h>

#include "io/input.h"
#include "octavo.h"
#include "text/declaration.h"

struct objection {
	bool is_patch; /* its lines must be those of the files that it changes */
	struct declaration declared; /* the first of another encoding than UTF-8 */
};

/* Looks through what is left of an input in an encoding. Returns false if it cannot be read. */
bool objection_find(struct objection *objection, struct input *in, enum octavo_encoding encoding);

#endif
