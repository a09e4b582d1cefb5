/* SPDX-License-Identifier: MIT */
/* form.h - whether a file is in a form of UTF-8 */
#ifndef FORM_H
#define FORM_H

#include "io/input.h"
#include "octavo.h"

/* Whether there is an error in what is left of an input; also check 'failed'. */
bool form_has_error(enum octavo_encoding form, struct input *in);

/*
 * Whether a file is UTF-8, and not well-formed in a form that writes some characters otherwise: an
 * earlier run may have made it of that, and these characters would be taken for errors. The input
 * is read from its beginning, and set back to it; also check 'failed'.
 */
bool is_utf8_instead(enum octavo_encoding form, struct input *in);

#endif
