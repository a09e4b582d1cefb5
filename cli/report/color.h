/* SPDX-License-Identifier: MIT */
/* color.h - colors in a terminal */
#ifndef COLOR_H
#define COLOR_H

#include <stdbool.h>
#include <stdio.h>

#include "base/command.h"

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/*
 * Whether to write colors to 'to'. COLOR_AUTO means: never if NO_COLOR is set, always if
 * CLICOLOR_FORCE is set, otherwise if 'to' is a terminal.
 */
bool color_wanted(enum color_choice choice, FILE *to);

/* Rows for an 'enum color_choice'. */
#define COLOR_ROWS(type, member)                                                             \
	{ 0, "color", "auto",                                                                \
	  "color if the output is a terminal; NO_COLOR forbids it, CLICOLOR_FORCE forces it "\
	  "(default)", SET_VALUE(type, member, COLOR_AUTO) },                                \
	{ 0, "color", "always", "always color; --color alone does so, too",                  \
	  SET_VALUE(type, member, COLOR_ALWAYS) },                                           \
	{ 0, "color", "never", "no color", SET_VALUE(type, member, COLOR_NEVER) },           \
	{ 0, "color", NULL, NULL, SET_VALUE(type, member, COLOR_ALWAYS) },                   \
	ALIAS("colour")

/* The parts of the output that have colors. */
enum color {
	COLOR_NAME,       /* the name of a file                   */
	COLOR_PLACE,      /* line and column                      */
	COLOR_BAD,        /* ill-formed text                      */
	COLOR_WARNING,    /* what --lint finds                    */
	COLOR_FIRST,      /* the first octet of a sequence        */
	COLOR_CONTINUING, /* the others                           */
	COLOR_CONTROL,    /* control characters                   */
	COLOR_NUMBER,
	COLOR_FAINT       /* rulers and the like                  */
};

/* These print nothing unless 'on'. Colors do not nest. */
void color_begin(FILE *to, bool on, enum color color);
void color_end(FILE *to, bool on);

#endif
