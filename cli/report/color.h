/* SPDX-License-Identifier: MIT */
/* color.h - colors in a terminal */
#ifndef COLOR_H
#define COLOR_H

#include <stdbool.h>
#include <stdio.h>

#include "base/command.h"

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/*
 * Whether to print in color where the command line says 'choice'. COLOR_AUTO is in a
 * terminal only, but asks the environment first: NO_COLOR forbids it, CLICOLOR_FORCE demands
 * it wherever the output goes.
 */
bool color_wanted(enum color_choice choice, FILE *to);

/* Rows for an 'enum color_choice'. */
#define COLOR_ROWS(type, member)                                                             \
	{ 0, "color", "auto",                                                                \
	  "color if the output is a terminal, NO_COLOR forbids and CLICOLOR_FORCE forces it "\
	  "(default)", SET_VALUE(type, member, COLOR_AUTO) },                                \
	{ 0, "color", "always", "color in any case, as --color alone does",                  \
	  SET_VALUE(type, member, COLOR_ALWAYS) },                                           \
	{ 0, "color", "never", "no color", SET_VALUE(type, member, COLOR_NEVER) },           \
	{ 0, "color", NULL, NULL, SET_VALUE(type, member, COLOR_ALWAYS) },                   \
	ALIAS("colour")

/* What a piece of the output is. */
enum color {
	COLOR_NAME,       /* of a file           */
	COLOR_PLACE,      /* where in it         */
	COLOR_BAD,        /* ill-formed          */
	COLOR_WARNING,    /* well-formed, but .. */
	COLOR_FIRST,      /* the first octet of several */
	COLOR_CONTINUING, /* another one                 */
	COLOR_CONTROL,    /* control characters          */
	COLOR_NUMBER,
	COLOR_FAINT       /* what helps to read the rest */
};

/* These print nothing unless 'on'. Colors do not nest. */
void color_begin(FILE *to, bool on, enum color color);
void color_end(FILE *to, bool on);

#endif
