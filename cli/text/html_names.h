/* SPDX-License-Identifier: MIT */
/* html_names.h - the named character references of HTML */
#ifndef TEXT_HTML_NAMES_H
#define TEXT_HTML_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Finds what &NAME; stands for in HTML, in UTF-8: one character, or two. Returns NULL if there is
 * no such name.
 */
const char *html_name_find(const char *name, size_t n);

/* Whether HTML knows the name without its semicolon, too: "eacute". */
bool html_name_is_short(const char *name, size_t n);

#endif
